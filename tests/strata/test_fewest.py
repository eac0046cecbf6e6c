from hypothesis import given
from hypothesis import strategies as st

from stratabot.strata.fewest import FewestChanges, find_fewest_changes
from stratabot.strata.puzzle import Color, Puzzle, check
from strategies import COLORS, brute_changes, brute_fewest, present, puzzle_of, solvable_puzzles

in_hand = st.none() | st.sampled_from([*COLORS, "Z"])


def assert_solved(puzzle: Puzzle, selected: Color | None, fewest: FewestChanges) -> None:
    """The changes are counted here, not taken on trust."""
    assert check(puzzle, fewest.solution)
    colors = [ribbon.color for ribbon in fewest.solution.ribbons]
    assert fewest.changes == brute_changes(colors, selected)


@given(solvable_puzzles(5, 6, "GPRYB1"), in_hand)
def test_larger_boards_are_solved_with_a_proof(puzzle: Puzzle, selected: Color | None) -> None:
    fewest = present(find_fewest_changes(puzzle, selected))
    assert_solved(puzzle, selected, fewest)
    assert fewest.changes == fewest.at_least


@given(solvable_puzzles(3, 3), in_hand, st.integers(0, 40))
def test_a_search_cut_off_gives_a_solution_and_an_honest_bound(
    puzzle: Puzzle, selected: Color | None, steps: int
) -> None:
    fewest = present(find_fewest_changes(puzzle, selected, max_steps=steps))
    least = present(brute_fewest(puzzle, selected))
    assert_solved(puzzle, selected, fewest)
    assert fewest.at_least <= least <= fewest.changes
    assert fewest.changes > fewest.at_least or fewest.changes == least


def test_a_search_that_is_cut_off_says_so() -> None:
    puzzle = puzzle_of("PPPP", "PPPG", "RRRG")
    cut = present(find_fewest_changes(puzzle, max_steps=0))
    assert check(puzzle, cut.solution)
    assert cut.changes > cut.at_least
    assert cut.at_least < 3 <= cut.changes


def test_on_a_board_too_large_to_search_each_color_but_the_first_is_a_change_at_least() -> None:
    """The one in hand saves a change only if the board has it."""
    rows = [color * 40 for color in "PGRY" * 10]
    puzzle = puzzle_of(*rows)
    for selected, at_least in ((None, 3), ("P", 3), ("B", 4)):
        fewest = present(find_fewest_changes(puzzle, selected))
        assert fewest.changes > fewest.at_least or fewest.changes == at_least
        assert fewest.at_least == at_least


def test_uniform_rows_in_many_colors_do_not_blow_up() -> None:
    for rows in (20, 200):
        puzzle = puzzle_of(*["PPPP", "GGGG"] * (rows // 2))
        fewest = present(find_fewest_changes(puzzle))
        assert check(puzzle, fewest.solution)
        assert fewest.changes == 1
