import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import TINY, any_puzzles, naive_solutions
from stratabot.errors import PuzzleError
from stratabot.str8ts.puzzle import (
    Cell,
    CellNames,
    Puzzle,
    Rule,
    check,
    compartments_of,
    find_fault_of_filled,
    lines_of,
)
from stratabot.str8ts.text import parse_puzzle


def test_rows_are_a_to_j_without_i_and_go_on_as_in_a_spreadsheet() -> None:
    rows = [CellNames.LETTERS.row(row) for row in range(651)]
    assert "".join(rows[:9]) == "ABCDEFGHJ"
    assert rows[24:27] == ["Z", "AA", "AB"]
    assert rows[49:51] == ["AZ", "BA"]
    assert rows[-1] == "AAA"
    assert CellNames.NUMBERS.row(8) == "9"


def test_lines_and_spans_are_named() -> None:
    letters = CellNames.LETTERS
    assert [letters.line(line, 9) for line in (1, 8, 9)] == ["row B", "row J", "column 1"]
    assert CellNames.NUMBERS.line(1, 9) == "row 2"
    assert letters.span((1, 1), (1, 5)) == "B2-B6"
    assert letters.span((1, 1), (1, 1)) == "B2"


SOLVED = parse_puzzle("12#3\n2314\n#432\nc12#\n")


@pytest.mark.parametrize(
    ("rows", "error"),
    [
        ([], "expected at least one cell"),
        ([[Cell(False), Cell(False)], [Cell(False)]], "expected 2 cells in row 2, got 1"),
        ([[Cell(True, 2)]], "from 1 to 1, got 2 in row 1, column 1"),
    ],
)
def test_a_puzzle_is_square_with_numbers_in_range(rows: list[list[Cell]], error: str) -> None:
    with pytest.raises(PuzzleError, match=error):
        Puzzle.of(rows)


def test_compartments_are_the_maximal_runs_of_white_cells() -> None:
    named = [" ".join(map(str, run)) for run in compartments_of(parse_puzzle("..#\n#..\n.#."))]
    assert named == [
        *("r1c1 r1c2", "r2c2 r2c3", "r3c1", "r3c3"),
        *("r1c1", "r3c1", "r1c2 r2c2", "r2c3 r3c3"),
    ]
    assert len([*lines_of(SOLVED)]) == 8


@pytest.mark.parametrize(
    ("rows", "rule", "places", "where"),
    [
        ("21#3 2314 #432 c12#", Rule.DUPLICATE, ["r1c1", "r2c1"], "r1c1 r2c1 r3c1 r4c1"),
        ("13# 2.# ##1", Rule.EMPTY, ["r2c2"], "r2c2"),
        ("13# 21# ##2", Rule.GAP, ["r1c1", "r1c2"], "r1c1 r1c2"),
    ],
)
def test_a_wrong_one_is_told_with_the_rule_and_the_cells(
    rows: str, rule: Rule, places: list[str], where: str
) -> None:
    found = find_fault_of_filled(parse_puzzle(rows))
    assert found is not None
    assert (found.rule, [*map(str, found.places)]) == (rule, places)
    assert " ".join(map(str, found.where)) == where


def test_what_was_given_must_stay() -> None:
    puzzle = parse_puzzle(TINY)
    assert not check(puzzle, parse_puzzle("12#3\n2314\n#432\n#12#\n"))
    assert not check(puzzle, parse_puzzle("1"))
    assert not check(parse_puzzle("2" + TINY[1:]), SOLVED)


@given(any_puzzles(range(1, 4)), st.data())
def test_the_check_agrees_with_the_naive_search(puzzle: Puzzle, data: st.DataObject) -> None:
    right = {*naive_solutions(puzzle)}
    size = puzzle.size
    guess = [
        cell.number if cell.is_black else data.draw(st.integers(1, size)) for cell in puzzle.flat
    ]
    assert check(puzzle, puzzle.with_numbers(guess)) == (tuple(guess) in right)
    assert all(check(puzzle, puzzle.with_numbers(numbers)) for numbers in right)
