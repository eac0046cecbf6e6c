from collections.abc import Sequence
from itertools import islice
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import PuzzleError, TooLargeError
from stratabot.strata.counting import all_solutions, count_solutions
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Puzzle, check
from stratabot.strata.solver import count, wrong_cells
from strategies import (
    Board,
    brute_orders,
    brute_solutions,
    partly_laid,
    puzzle_of,
    puzzles,
    solvable_puzzles,
)
from thorough import examples


def untouched(puzzle: Puzzle) -> Board:
    return puzzle, ()


@given(partly_laid() | (puzzles(3, 3) | solvable_puzzles(3, 3)).map(untouched), st.integers(3, 6))
def test_the_count_agrees_with_all_orders_and_a_free_ribbon_can_have_any_color(
    board: Board, colors: int
) -> None:
    puzzle, placed = board
    free = [demanded.count(None) for _, demanded in brute_orders(puzzle, placed)]
    position = Position(puzzle, placed)
    assert count(position) == sum(max(1, len(puzzle.colors)) ** n for n in free)
    assert count(position, colors) == sum(colors**n for n in free)


@pytest.mark.parametrize(
    ("rows", "colors", "count"),
    [
        (("G",), None, 2 * 1 * 1),  # the lower one is free, in the only color
        (("G",), 3, 2 * 3),
        ((".",), 3, 2 * 3 * 3),
        (("PG", "GP"), None, 0),
        (("....", "....", "...."), 2, 5040 * 2**7),
        (["......"] * 6, 6, factorial(12) * 6**12),
        (["PP"] * 200, None, factorial(202)),
    ],
)
def test_counts_worked_out_by_hand(rows: Sequence[str], colors: int | None, count: int) -> None:
    assert count_solutions(puzzle_of(*rows), colors) == count


def test_fewer_colors_than_the_board_shows_and_a_board_too_large_to_count_are_refused() -> None:
    with pytest.raises(PuzzleError, match="at least the 3 colors shown, got 2"):
        count_solutions(puzzle_of("PGR.", "....", "...."), 2)
    rows = ["." * k + "GP"[k % 2] + "." * (29 - k) for k in range(30)]
    with pytest.raises(TooLargeError, match="30 x 30"):
        count_solutions(puzzle_of(*rows), max_steps=1000)


@examples(0.5)
@given(partly_laid(2, 2) | (puzzles(2, 2) | solvable_puzzles(2, 3, "GP")).map(untouched))
def test_all_solutions_are_those_that_check_accepts_each_once(board: Board) -> None:
    puzzle, placed = board
    expected = brute_solutions(puzzle, puzzle.colors or (None,), placed)
    if wrong_cells(Position(puzzle, placed)):
        assert expected == set()
    else:
        listed = list(all_solutions(puzzle, [ribbon.line for ribbon in placed]))
        assert len(listed) == len(expected)
        assert set(listed) == expected


def test_solutions_are_listed_lazily() -> None:
    puzzle = puzzle_of(*["G" * 40] * 30)
    listed = list(islice(all_solutions(puzzle), 5))
    assert len(set(listed)) == 5
    assert all(check(puzzle, solution) for solution in listed)
