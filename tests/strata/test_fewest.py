import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.strata.fewest import FewestChanges, fewest_changes
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Color, Puzzle, check
from stratabot.strata.solver import wrong_cells
from strategies import (
    COLORS,
    Board,
    all_grids,
    brute_changes,
    brute_fewest,
    brute_orders,
    partly_laid,
    present,
    puzzle_of,
    solvable_puzzles,
)
from thorough import cases, examples

in_hand = st.none() | st.sampled_from([*COLORS, "Z"])

SMALL = [(1, 3), (3, 1), (2, 2), (2, 3), (3, 2)]


def changes_of(fewest: FewestChanges, selected: Color | None) -> int:
    """Counted here, not taken on trust."""
    return brute_changes([ribbon.color for ribbon in fewest.solution.ribbons], selected)


@given(solvable_puzzles(5, 6, "GPRYB1"), in_hand)
def test_a_board_made_by_laying_ribbons_is_solved(puzzle: Puzzle, selected: Color | None) -> None:
    fewest = present(fewest_changes(puzzle, selected))
    assert check(puzzle, fewest.solution)
    assert fewest.proven
    assert fewest.changes == changes_of(fewest, selected)


@examples(0.25)
@given(solvable_puzzles(3, 4), in_hand)
def test_fewest_changes_agree_with_all_orders_of_larger_boards(
    puzzle: Puzzle, selected: Color | None
) -> None:
    fewest = present(fewest_changes(puzzle, selected))
    assert fewest.proven
    assert check(puzzle, fewest.solution)
    assert fewest.changes == changes_of(fewest, selected) == brute_fewest(puzzle, selected)


@cases("rows, cols", SMALL, "2 x 3, turned", keep=SMALL[:-1])
def test_fewest_changes_agree_with_all_orders_on_all_small_boards(rows: int, cols: int) -> None:
    for grid in all_grids(rows, cols):
        puzzle = Puzzle(grid)
        orders = [demanded for _, demanded in brute_orders(puzzle)]
        for selected in (None, "P"):
            fewest = fewest_changes(puzzle, selected)
            least = min((brute_changes(order, selected) for order in orders), default=None)
            assert (fewest and fewest.changes) == least, grid
            assert fewest is None or check(puzzle, fewest.solution), grid


@given(partly_laid(), in_hand)
def test_fewest_changes_above_laid_ribbons_agree_with_all_orders(
    board: Board, selected: Color | None
) -> None:
    puzzle, placed = board
    if wrong_cells(Position(puzzle, placed)):
        assert brute_fewest(puzzle, selected, placed) is None
        return
    fewest = fewest_changes(puzzle, selected, [ribbon.line for ribbon in placed])
    assert (fewest and fewest.changes) == brute_fewest(puzzle, selected, placed)
    if fewest is not None:
        assert check(puzzle, (*placed, *fewest.solution.ribbons))


@pytest.mark.parametrize(
    ("selected", "changes"), [(None, 3), ("R", 3), ("P", 3), ("G", 4), ("Z", 4)]
)
def test_changes_are_counted_from_the_color_in_hand(selected: Color | None, changes: int) -> None:
    puzzle = puzzle_of("PPPP", "PPPG", "RRRG")
    fewest = present(fewest_changes(puzzle, selected))
    assert check(puzzle, fewest.solution)
    assert fewest.changes == changes == brute_fewest(puzzle, selected)


@given(solvable_puzzles(3, 3), in_hand, st.integers(0, 40))
def test_a_search_cut_off_gives_a_solution_and_an_honest_bound(
    puzzle: Puzzle, selected: Color | None, steps: int
) -> None:
    fewest = fewest_changes(puzzle, selected, max_steps=steps)
    least = brute_fewest(puzzle, selected)
    assert fewest is not None
    assert least is not None
    assert check(puzzle, fewest.solution)
    assert fewest.changes == changes_of(fewest, selected)
    assert fewest.at_least <= least <= fewest.changes
    assert not fewest.proven or fewest.changes == least


def test_a_search_that_is_cut_off_says_so() -> None:
    puzzle = puzzle_of("PPPP", "PPPG", "RRRG")
    cut = present(fewest_changes(puzzle, max_steps=0))
    assert check(puzzle, cut.solution)
    assert not cut.proven
    assert cut.at_least < 3 <= cut.changes


def test_uniform_rows_in_many_colors_do_not_blow_up() -> None:
    for rows in (20, 200):
        puzzle = puzzle_of(*["PPPP", "GGGG"] * (rows // 2))
        fewest = present(fewest_changes(puzzle))
        assert check(puzzle, fewest.solution)
        assert fewest.changes == 1
