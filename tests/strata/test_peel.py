from itertools import permutations

import pytest
from hypothesis import given

from stratabot.strata.peel import Core, Masks, find_core, peel
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Line, Puzzle, Ribbon, check
from stratabot.strata.solver import wrong_cells
from strategies import (
    COLORS,
    Board,
    all_grids,
    brute_orders,
    partly_laid,
    present,
    puzzle_of,
    puzzles,
    ribbons,
    solvable_grids,
    solvable_puzzles,
    stuck_puzzles,
)
from thorough import cases

SMALL = [(rows, cols) for rows in (1, 2, 3) for cols in (1, 2, 3)]


@given(solvable_puzzles(7, 8, "GPRYB1"))
def test_a_board_made_by_laying_ribbons_is_solved(puzzle: Puzzle) -> None:
    solution = present(peel(puzzle))
    assert check(puzzle, solution)
    assert find_core(puzzle) is None


@pytest.mark.slow
@cases("rows, cols", SMALL, "one cell more in a line", keep=SMALL[:-1])
def test_peel_agrees_with_an_exhaustive_search_on_all_small_boards(rows: int, cols: int) -> None:
    solvable = solvable_grids(rows, cols)
    seen = {True: 0, False: 0}
    for grid in all_grids(rows, cols):
        puzzle = Puzzle(grid)
        solution = peel(puzzle)
        assert (solution is not None) is (grid in solvable), grid
        assert solution is None or check(puzzle, solution), grid
        seen[solution is not None] += 1
    assert seen[True]
    assert bool(seen[False]) is (min(rows, cols) > 1)


@given(puzzles(3, 4))
def test_peel_finds_a_solution_exactly_if_some_order_gives_one(puzzle: Puzzle) -> None:
    solution = peel(puzzle)
    assert (solution is not None) is (next(brute_orders(puzzle), None) is not None)
    assert solution is None or check(puzzle, solution)
    assert (find_core(puzzle) is None) is (solution is not None)


def test_blank_line_peels_in_any_color() -> None:
    puzzle = puzzle_of("G...", "....", "G...")
    solution = present(peel(puzzle))
    assert check(puzzle, solution)
    colors = {ribbon.line: ribbon.color for ribbon in solution.ribbons}
    assert colors[Line("row", 1)] is None
    assert [colors[Line("col", j)] for j in (1, 2, 3)] == [None] * 3


@given(solvable_puzzles())
def test_a_ribbon_without_a_color_may_be_laid_in_any(puzzle: Puzzle) -> None:
    solution = present(peel(puzzle))
    for color in (*COLORS, "Z"):
        laid = [Ribbon(line, old or color) for line, old in solution.ribbons]
        assert check(puzzle, laid)


def test_two_crossed_rows_and_columns_have_no_solution() -> None:
    puzzle = puzzle_of("....", "PGP.", "GPP.")
    assert peel(puzzle) is None
    assert find_core(puzzle) == Core((1, 2), (0, 1))


def test_case_tells_colors_apart() -> None:
    assert peel(puzzle_of("Gg", "gG")) is None
    assert peel(puzzle_of("GG", "GG")) is not None


@given(stuck_puzzles(5, 6))
def test_every_line_of_the_core_shows_two_colors_to_the_others(puzzle: Puzzle) -> None:
    assert peel(puzzle) is None
    core = present(find_core(puzzle))
    assert list(core.rows) == sorted(set(core.rows))
    assert list(core.cols) == sorted(set(core.cols))
    for i in core.rows:
        assert len({puzzle.cells[i][j] for j in core.cols} - {BLANK}) > 1
    for j in core.cols:
        assert len({puzzle.cells[i][j] for i in core.rows} - {BLANK}) > 1


@given(puzzles(3, 3))
def test_every_order_of_peeling_ends_in_the_same_core(puzzle: Puzzle) -> None:
    core = find_core(puzzle) or Core((), ())
    expected = {Line("row", i) for i in core.rows} | {Line("col", j) for j in core.cols}
    for order in list(permutations(puzzle.lines))[::7]:
        assert _left_after_peeling(puzzle, order) == expected


def _left_after_peeling(puzzle: Puzzle, preference: tuple[Line, ...]) -> set[Line]:
    """Always the first line in that order that can go."""
    left = set(puzzle.lines)

    def can_go(line: Line) -> bool:
        colors = set()
        for i, row in enumerate(puzzle.cells):
            for j, color in enumerate(row):
                crossing = {Line("row", i), Line("col", j)}
                if line in crossing and crossing <= left:
                    colors.add(color)
        return len(colors - {BLANK}) < 2

    while line := next((line for line in preference if line in left and can_go(line)), None):
        left.remove(line)
    return left


@given(partly_laid())
def test_fixed_lines_are_left_out_and_lie_below(board: Board) -> None:
    puzzle, placed = board
    fixed = [ribbon.line for ribbon in placed]
    solution = peel(puzzle, fixed)
    assert (solution is None) is (find_core(puzzle, fixed) is not None)
    if solution is not None:
        assert {r.line for r in solution.ribbons} == set(puzzle.lines) - set(fixed)
        settled_rightly = not wrong_cells(Position(puzzle, placed))
        assert check(puzzle, (*placed, *solution.ribbons)) is settled_rightly


def test_a_fixed_line_never_helps_the_others() -> None:
    puzzle = puzzle_of("PGPP", "GGGG", "RRRR")
    placed = ribbons("r2=G")
    solution = present(peel(puzzle, [Line("row", 1)]))
    assert check(puzzle, (*placed, *solution.ribbons))
    assert peel(puzzle_of("PGPP", "GPGG", "RRRR"), [Line("row", 2)]) is None


def test_a_large_board_is_solved_at_once() -> None:
    size = 300
    grid = [[chr(0x4E00 + max(i, 2 * j)) for j in range(size)] for i in range(size)]
    puzzle = Puzzle.of(grid)
    solution = present(peel(puzzle))
    assert check(puzzle, solution)


@pytest.mark.parametrize("uniform_rows", [20, 200])
def test_uniform_rows_around_a_crossed_core_are_peeled_away(uniform_rows: int) -> None:
    rows = ["R" * 2] * uniform_rows
    puzzle = puzzle_of(*rows[: uniform_rows // 2], "PG", "GP", *rows[uniform_rows // 2 :])
    middle = uniform_rows // 2
    assert peel(puzzle) is None
    assert find_core(puzzle) == Core((middle, middle + 1), (0, 1))


def test_lines_are_numbered_rows_first() -> None:
    masks = Masks.of(puzzle_of("PG.P", "....", "...G"), fixed=[Line("col", 1)])
    assert masks.lines[3] == Line("col", 0)
    assert masks.all == 0b1111111
    assert masks.fixed == 1 << 4
    assert masks.loose == (0, 1, 2, 3, 5, 6)


@given(puzzles())
def test_a_line_shows_the_colors_where_it_crosses_the_lines_left(puzzle: Puzzle) -> None:
    masks = Masks.of(puzzle)
    for i, row in enumerate(puzzle.cells):
        for left in range(1 << puzzle.cols):
            shown = {row[j] for j in range(puzzle.cols) if left >> j & 1} - {BLANK}
            exposed = masks.exposed_colors(i, left << puzzle.rows)
            assert len(exposed) == min(2, len(shown))
            assert set(exposed) <= shown


def test_what_blocks_a_color_are_the_cells_of_other_colors() -> None:
    masks = Masks.of(puzzle_of("PG.P", "....", "...G"))
    assert masks.blockers("P")[0] == 1 << 4
    assert masks.blockers("G")[0] == 1 << 3 | 1 << 6
    assert masks.blockers(None)[0] == 1 << 3 | 1 << 4 | 1 << 6
    assert masks.blockers("Z")[1] == 0
