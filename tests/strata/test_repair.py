import pytest
from hypothesis import given

from stratabot.strata.peel import peel
from stratabot.strata.puzzle import BLANK, Cell, Puzzle, check
from stratabot.strata.repair import single_cell_repairs
from strategies import puzzle_of, stuck_puzzles


def brute_repairs(puzzle: Puzzle) -> set[tuple[int, int, Cell]]:
    """All cells and contents that make it solvable: blank, the puzzle's colors, and a new one."""
    found = set()
    for i in range(puzzle.rows):
        for j in range(puzzle.cols):
            for contents in {BLANK, *puzzle.colors, "Z"} - {puzzle.cells[i][j]}:
                repaired = puzzle.with_cell(i, j, contents)
                solution = peel(repaired)
                if solution is not None:
                    assert check(repaired, solution)
                    found.add((i, j, contents))
    return found


@given(stuck_puzzles(4, 5))
def test_repairs_are_all_single_cell_changes_that_help(puzzle: Puzzle) -> None:
    found, complete = single_cell_repairs(puzzle)
    assert complete
    changes = brute_repairs(puzzle)
    cells = sorted({(i, j) for i, j, _ in changes})
    assert [(repair.row, repair.col) for repair in found] == cells
    for i, j, contents in found:
        assert contents[0] is BLANK
        assert len(contents) == len(set(contents))
        assert set(contents) == {cell for row, col, cell in changes if (row, col) == (i, j)}


def test_repairs_of_a_crossed_core_are_its_four_cells() -> None:
    puzzle = puzzle_of("R...", "PG..", "GP.R")
    found, complete = single_cell_repairs(puzzle)
    assert complete
    assert [(r.row, r.col) for r in found] == [(1, 0), (1, 1), (2, 0), (2, 1)]
    assert [r.contents for r in found] == [(BLANK, "G"), (BLANK, "P"), (BLANK, "P"), (BLANK, "G")]


@given(stuck_puzzles(4, 5))
def test_a_search_for_repairs_that_is_cut_off_says_so_and_invents_nothing(puzzle: Puzzle) -> None:
    found, complete = single_cell_repairs(puzzle, max_cells=30)
    changes = {(r.row, r.col, contents) for r in found for contents in r.contents}
    expected = brute_repairs(puzzle)
    assert changes <= expected
    assert not complete or changes == expected


@pytest.mark.parametrize("uniform_rows", [20, 200])
def test_uniform_rows_around_a_crossed_core_cost_little(uniform_rows: int) -> None:
    puzzle = puzzle_of("PG", *["RR"] * uniform_rows, "GP")
    last = uniform_rows + 1
    cells = [(repair.row, repair.col) for repair in single_cell_repairs(puzzle).found]
    assert cells == [(0, 0), (0, 1), (last, 0), (last, 1)]
