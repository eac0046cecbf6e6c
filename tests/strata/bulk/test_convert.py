import numpy as np
import pytest
from hypothesis import given

from stratabot.errors import PuzzleError
from stratabot.strata.bulk import board_of, solution_of, solve_many
from stratabot.strata.peel import peel
from stratabot.strata.puzzle import Puzzle, Solution
from strategies import puzzle_of, puzzles

PUZZLE = puzzle_of("PG.", "GGP")


def test_colors_are_numbered_in_the_puzzles_order() -> None:
    assert board_of(PUZZLE).tolist() == [[1, 0, -1], [0, 0, 1]]
    assert board_of(PUZZLE).dtype == np.int8


def test_too_many_colors_are_refused() -> None:
    with pytest.raises(PuzzleError, match="at most 127 colors"):
        board_of(Puzzle((tuple(chr(0x4E00 + k) for k in range(128)),)))


def test_lines_are_numbered_rows_first_and_a_free_ribbon_is_minus_one() -> None:
    lines, colors = np.array([4, 0, 1, 3, 2]), np.array([-1, 1, 0, 1, 0])
    found = solution_of(lines, colors, (2, 3), PUZZLE.colors)
    assert found == Solution.parse("c3 r1=P r2=G c2=P c1=G")


@given(puzzles())
def test_a_puzzle_solved_as_a_board_has_the_solution_of_the_core(puzzle: Puzzle) -> None:
    found = solve_many(board_of(puzzle)[None])
    if not found.solvable[0]:
        assert peel(puzzle) is None
        return
    shape = puzzle.rows, puzzle.cols
    assert solution_of(found.lines[0], found.colors[0], shape, puzzle.colors) == peel(puzzle)
