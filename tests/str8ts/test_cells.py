import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import PRINTED, any_puzzles, parse_puzzles
from stratabot.errors import TextError
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.text import format_rows, parse_puzzle, split_puzzles

BOARD = [PRINTED[k : k + 9] for k in range(0, 81, 9)]
LARGE = [" ".join(["."] * 16)] * 16


def error_of(lines: list[str]) -> str:
    (part,) = split_puzzles("\n".join(lines))
    with pytest.raises(TextError) as caught:
        parse_puzzle(part)
    return str(caught.value)


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (BOARD[:8], "got 8 rows of 9 cells (empty lines separate puzzles)"),
        (BOARD[:5], "got 5 rows of 9 cells (empty lines separate puzzles)"),
        (BOARD + BOARD[:1], "got 10 rows of 9 cells (empty lines separate puzzles)"),
        (BOARD * 2, "got 18 rows of 9 cells (empty lines separate puzzles)"),
        (["." * 9] * 8, "got 8 rows of 9 cells (empty lines separate puzzles)"),
        (["." * 7] * 6, "got 6 rows of 7 cells (empty lines separate puzzles)"),
        ([*BOARD[:4], BOARD[4][:8], *BOARD[5:]], "9 cells in row 5, as in other rows, got 8"),
        ([*BOARD[:4], BOARD[4] + "1", *BOARD[5:]], "9 cells in row 5, as in other rows, got 10"),
        ([*LARGE[:2], LARGE[2][2:], *LARGE[3:]], "16 cells in row 3, as in other rows, got 15"),
        ([".", "#", "1"], "got 3 rows of 1 cell (empty lines separate puzzles)"),
        ([*BOARD[:3], "..5.k.#.#", *BOARD[4:8]], "got 'k'"),
    ],
)
def test_rows_that_make_no_board_are_refused_together(lines: list[str], error: str) -> None:
    assert error in error_of(lines)


@given(any_puzzles(range(5, 13)), st.data())
def test_a_board_with_a_row_too_few_or_twice_is_refused(
    puzzle: Puzzle, data: st.DataObject
) -> None:
    rows = format_rows(puzzle)
    k = data.draw(st.integers(0, puzzle.size - 1))
    for lines in (rows[:k] + rows[k + 1 :], [*rows, rows[k]]):
        assert "row" in error_of(lines)


def test_a_line_of_one_cell_in_a_list_is_a_board_of_one_cell() -> None:
    first, second, third = parse_puzzles(f"{PRINTED}\n#\n{PRINTED}")
    assert first == third
    assert second == parse_puzzle("#") == parse_puzzles("#")[0]
    assert len(parse_puzzles(f"# a remark\n.\n1\n{PRINTED}\na")) == 4
    with pytest.raises(TextError, match="expected a number from 1 to 1, got '7'"):
        parse_puzzles(f"{PRINTED}\n7")


def test_flags_may_stand_on_a_line_or_in_rows_of_their_own() -> None:
    puzzle = parse_puzzle(PRINTED)
    numbers = "".join(str(cell.number) for cell in puzzle.flat)
    flags = "".join(str(int(cell.is_black)) for cell in puzzle.flat)
    assert parse_puzzle(numbers + flags) == parse_puzzle(f"{numbers}\n{flags}\n") == puzzle
    assert parse_puzzles(f"{numbers}\n{flags}") == parse_puzzles(numbers + flags) == [puzzle]
    assert parse_puzzles(f"{numbers}\n{flags}\n" * 3) == [puzzle] * 3
    rows = [both[k : k + 9] for both in (numbers, flags) for k in range(0, 81, 9)]
    assert parse_puzzles("\n".join(rows)) == [puzzle]
    assert len(parse_puzzles(f"{numbers}\n{numbers}")) == 2
