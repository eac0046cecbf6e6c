import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import PRINTED, TINY, any_puzzles, parse_puzzles
from stratabot.errors import TextError
from stratabot.str8ts.puzzle import Cell, Puzzle
from stratabot.str8ts.text import (
    format_line,
    format_puzzle,
    format_rows,
    parse_puzzle,
    split_puzzles,
)

CHARACTERS = st.sampled_from("0123456789.#abcdefghijkxX \t\n\r\u00b2\u0663\ufeff-\x00")


def parsed(text: str) -> tuple[Puzzle | None, str]:
    """The puzzle, or why there is none."""
    try:
        return parse_puzzle(text), ""
    except TextError as error:
        return None, str(error)


@given(any_puzzles(range(1, 13)))
def test_a_puzzle_is_parsed_as_it_was_formatted_on_lines_and_on_one_line(puzzle: Puzzle) -> None:
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle
    assert parse_puzzle(format_line(puzzle)) == puzzle
    assert "\n" not in format_line(puzzle)


@given(st.lists(any_puzzles(range(1, 12)), max_size=4))
def test_many_puzzles_are_parsed_as_they_were_formatted(puzzles: list[Puzzle]) -> None:
    assert parse_puzzles("\n".join(map(format_puzzle, puzzles))) == puzzles


@given(st.text(CHARACTERS, max_size=120))
def test_any_text_is_puzzles_or_refused_in_one_line(text: str) -> None:
    for part in split_puzzles(text):
        puzzle, error = parsed(part)
        assert (puzzle is None) == bool(error)
        assert error.isprintable()
        assert puzzle is None or parse_puzzle(format_puzzle(puzzle)) == puzzle


def test_cells_mean_what_people_write() -> None:
    assert parse_puzzle(".0#1 a2.. .... ....").cells[0] == (
        *(Cell(False), Cell(False), Cell(True), Cell(False, 1)),
    )
    assert parse_puzzle("..\nb#").flat[2:] == (Cell(True, 2), Cell(True))


def test_zero_is_an_empty_white_cell_and_white_space_is_ignored() -> None:
    for text in (PRINTED.replace(".", "0"), " ".join(PRINTED)):
        assert parse_puzzle(text) == parse_puzzle(PRINTED)
    assert parse_puzzle("\ufeff" + TINY.replace("\n", "\r\n  ")) == parse_puzzle(TINY)


def test_above_nine_cells_have_spaces_between() -> None:
    rows = [["."] * 12 for _ in range(12)]
    rows[1][2], rows[3][4], rows[5][6] = "12", "#", "#11"
    text = "\n".join(" ".join(row) for row in rows)
    puzzle = parse_puzzle(text)
    found = [puzzle.cells[row][col] for row, col in ((1, 2), (3, 4), (5, 6))]
    assert (puzzle.size, found) == (12, [Cell(False, 12), Cell(True), Cell(True, 11)])
    assert parse_puzzles(text) == [puzzle]
    assert parse_puzzles(f"{text}\n\n{text.replace(chr(10), ' ')}") == [puzzle, puzzle]


@pytest.mark.parametrize(
    ("text", "many"),
    [
        ("..\n..", 1),
        ("....\n....", 2),
        ("....\n....\n....\n....", 1),
        ("....\n....\n\n....\n....\n", 4),
        (f"{PRINTED}\n{PRINTED}\n\n{TINY}", 3),
    ],
)
def test_lines_as_many_as_cells_are_one_puzzle_others_a_line_each(text: str, many: int) -> None:
    assert len(parse_puzzles(text)) == many


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "expected a puzzle, got an empty text"),
        (".....", "expected a square number of cells such as 4 or 9, got 5"),
        ("..y.", "expected a digit, ., #, or a letter from a to i, got 'y' in row 2, column 1"),
        ("..5.", "expected a number from 1 to 2, got '5' in row 2, column 1"),
        ("...c", "expected a number from 1 to 2, got 'c' in row 2, column 2"),
        ("..j..", "expected a digit, ., #, or a letter from a to i, got 'j' (character 3)"),
        ("1" * 81 + "2" * 81, "expected a square number of cells such as 144 or 169, got 162"),
        (" ".join([". " * 99, "101"]), "expected a number from 1 to 10, got '101' in row 10, c"),
        (" ".join([". " * 99, "1a"]), "expected a digit, ., #, or a letter from a to i, got '1a'"),
        ("." * 1_000_001, "expected at most 1000000 characters, got 1000001"),
    ],
)
def test_a_text_that_is_no_puzzle_is_refused_with_the_place(text: str, error: str) -> None:
    with pytest.raises(TextError, match=re.escape(error)):
        parse_puzzle(text)


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
