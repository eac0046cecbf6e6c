import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import TINY, any_puzzles, naive_solutions
from stratabot.errors import PuzzleError
from stratabot.str8ts.puzzle import (
    Cell,
    Place,
    Puzzle,
    Rule,
    breach,
    check,
    compartments_of,
    lines_of,
)
from stratabot.str8ts.text import parse_puzzle

SOLVED = parse_puzzle("12#3\n2314\n#432\nc12#\n")


@given(st.integers(0, 99), st.integers(0, 99))
def test_a_place_is_parsed_as_it_is_printed(row: int, col: int) -> None:
    assert Place.parse(str(Place(row, col))) == Place(row, col)


@pytest.mark.parametrize("text", ["", "r", "r0c1", "c1r1", "r1c-1", "r1c1 ", "r1c9999999"])
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match="expected a cell such as r3c4"):
        Place.parse(text)


def test_a_puzzle_is_square_and_its_numbers_are_in_range() -> None:
    with pytest.raises(PuzzleError, match="expected at least one cell"):
        Puzzle.of([])
    with pytest.raises(PuzzleError, match="expected 2 cells in row 2, got 1"):
        Puzzle.of([[Cell(False), Cell(False)], [Cell(False)]])
    with pytest.raises(PuzzleError, match="from 1 to 1, got 2 in row 1, column 1"):
        Puzzle.of([[Cell(True, 2)]])


def test_compartments_are_the_maximal_runs_of_white_cells() -> None:
    named = [" ".join(map(str, run)) for run in compartments_of(parse_puzzle("..#\n#..\n.#."))]
    assert named == [
        *("r1c1 r1c2", "r2c2 r2c3", "r3c1", "r3c3"),
        *("r1c1", "r3c1", "r1c2 r2c2", "r2c3 r3c3"),
    ]
    assert len([*lines_of(SOLVED)]) == 8


def test_a_right_solution_passes() -> None:
    assert breach(SOLVED) is None
    assert check(parse_puzzle(TINY), SOLVED)


def test_a_wrong_one_is_told_with_the_rule_and_the_cells() -> None:
    found = breach(parse_puzzle("12#3\n2314\n#432\nc12#".replace("12#3", "21#3")))
    assert found is not None
    assert (found.rule, found.places) == (Rule.TWICE, (Place(0, 0), Place(1, 0)))
    found = breach(parse_puzzle("13#\n2.#\n##1"))
    assert found is not None
    assert (found.rule, found.places) == (Rule.EMPTY, (Place(1, 1),))
    found = breach(parse_puzzle("13#\n21#\n##2"))
    assert found is not None
    assert (found.rule, found.where) == (Rule.GAP, (Place(0, 0), Place(0, 1)))


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
