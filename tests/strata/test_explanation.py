from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import example, given

from stratabot.strata.explanation import MAX_LINES, single_cell_repairs, smallest_block
from stratabot.strata.peel import find_core, peel
from stratabot.strata.puzzle import BLANK, Cell, Puzzle, check
from strategies import present, puzzle_of, puzzles, stuck_puzzles


def is_stuck(puzzle: Puzzle, rows: Sequence[int], cols: Sequence[int]) -> bool:
    """Every line shows two colors where the lines of the block cross."""
    along = [{puzzle.cells[i][j] for j in cols} - {BLANK} for i in rows]
    along += [{puzzle.cells[i][j] for i in rows} - {BLANK} for j in cols]
    return bool(along) and all(len(colors) > 1 for colors in along)


def brute_smallest(puzzle: Puzzle) -> int | None:
    row_sets = [s for n in range(puzzle.rows + 1) for s in combinations(range(puzzle.rows), n)]
    col_sets = [s for n in range(puzzle.cols + 1) for s in combinations(range(puzzle.cols), n)]
    stuck = (len(a) + len(b) for a in row_sets for b in col_sets if is_stuck(puzzle, a, b))
    return min(stuck, default=None)


CROSSED = puzzle_of("PGP", "PBB", "G.B", ".PG")
"""Lines can be left out of its core until six are stuck, though two rows and two columns are."""


@given(stuck_puzzles(4, 5) | puzzles(4, 4, "GPRY"))
@example(CROSSED)
def test_the_block_is_stuck_and_none_is_smaller(puzzle: Puzzle) -> None:
    block = smallest_block(puzzle)
    least = brute_smallest(puzzle)
    assert (block is None) is (least is None) is (find_core(puzzle) is None)
    if block is not None:
        assert is_stuck(puzzle, block.rows, block.cols)
        assert block.smallest
        assert len(block.rows) + len(block.cols) == least
        assert list(block.rows) == sorted(set(block.rows))
        assert list(block.cols) == sorted(set(block.cols))


@given(stuck_puzzles(4, 5))
@example(CROSSED)
def test_a_search_cut_off_still_gives_a_stuck_block_of_which_no_line_can_go(puzzle: Puzzle) -> None:
    block = present(smallest_block(puzzle, max_steps=0))
    assert is_stuck(puzzle, block.rows, block.cols)
    for line in block.rows:
        assert peel(puzzle.part([i for i in block.rows if i != line], block.cols)) is not None
    for line in block.cols:
        assert peel(puzzle.part(block.rows, [j for j in block.cols if j != line])) is not None
    assert not block.smallest or len(block.rows) + len(block.cols) == brute_smallest(puzzle)


@pytest.mark.parametrize("uniform_rows", [20, 200])
def test_uniform_rows_around_a_crossed_core_cost_little(uniform_rows: int) -> None:
    puzzle = puzzle_of("PG", *["RR"] * uniform_rows, "GP")
    last = uniform_rows + 1
    assert smallest_block(puzzle) == ((0, last), (0, 1), True)
    cells = [(repair.row, repair.col) for repair in single_cell_repairs(puzzle).found]
    assert cells == [(0, 0), (0, 1), (last, 0), (last, 1)]


def test_in_a_core_too_large_to_search_lines_are_only_left_out() -> None:
    puzzle = puzzle_of(*["PG.", ".PG", "G.P"] * (MAX_LINES // 3))
    block = present(smallest_block(puzzle))
    assert is_stuck(puzzle, block.rows, block.cols)
    assert (len(block.rows), len(block.cols)) == (3, 3)
    assert not block.smallest


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


@given(stuck_puzzles(4, 5))
def test_a_search_for_repairs_that_is_cut_off_says_so_and_invents_nothing(puzzle: Puzzle) -> None:
    found, complete = single_cell_repairs(puzzle, max_cells=30)
    changes = {(r.row, r.col, contents) for r in found for contents in r.contents}
    expected = brute_repairs(puzzle)
    assert changes <= expected
    assert not complete or changes == expected
