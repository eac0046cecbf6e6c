from random import Random

from hypothesis import given
from hypothesis import strategies as st

from stratabot.strata.peel import Core, find_core, peel
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Puzzle, check
from stratabot.strata.solver import wrong_cells
from strategies import (
    Board,
    brute_orders,
    partly_laid,
    present,
    puzzle_of,
    puzzles,
    solvable_puzzles,
    stuck_puzzles,
)


@given(puzzles(3, 4))
def test_peel_finds_a_solution_exactly_if_some_order_gives_one(puzzle: Puzzle) -> None:
    solution = peel(puzzle)
    assert (solution is not None) is (next(brute_orders(puzzle), None) is not None)
    assert solution is None or check(puzzle, solution)
    assert (find_core(puzzle) is None) is (solution is not None)


@given(solvable_puzzles(7, 8, "GPRYB1"))
def test_a_larger_board_made_by_laying_ribbons_is_solved(puzzle: Puzzle) -> None:
    assert check(puzzle, present(peel(puzzle)))


@given(puzzles(3, 3) | stuck_puzzles(5, 6), st.randoms(use_true_random=False))
def test_peeling_in_any_order_ends_in_the_same_core(puzzle: Puzzle, rng: Random) -> None:
    left = set(puzzle.lines)

    def can_go(line: Line) -> bool:
        colors = set()
        for (i, j), color in puzzle.colored_cells().items():
            crossing = {Line("row", i), Line("col", j)}
            if line in crossing and crossing <= left:
                colors.add(color)
        return len(colors) < 2

    while free := [line for line in puzzle.lines if line in left and can_go(line)]:
        left.remove(rng.choice(free))
    core = find_core(puzzle) or Core((), ())
    assert [Line("row", i) for i in core.rows] == sorted(x for x in left if x.kind == "row")
    assert [Line("col", j) for j in core.cols] == sorted(x for x in left if x.kind == "col")


def test_blank_line_peels_in_any_color() -> None:
    puzzle = puzzle_of("G...", "....", "G...")
    solution = present(peel(puzzle))
    assert check(puzzle, solution)
    colors = {ribbon.line: ribbon.color for ribbon in solution.ribbons}
    assert colors[Line("row", 1)] is None
    assert [colors[Line("col", j)] for j in (1, 2, 3)] == [None] * 3


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


def test_a_large_board_is_solved_at_once() -> None:
    size = 300
    grid = [[chr(0x4E00 + max(i, 2 * j)) for j in range(size)] for i in range(size)]
    puzzle = Puzzle.of(grid)
    solution = present(peel(puzzle))
    assert check(puzzle, solution)
