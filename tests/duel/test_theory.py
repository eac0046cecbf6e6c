"""What is said of the game's value, found again by looking at everything."""

from fractions import Fraction

import pytest

from stratabot.duel.grid import BOARD, grid
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.theory import ZONES, last_pair, maximize, open_value, safe_answers

SINGLE = {Metric.DISJOINT, Metric.EDGE, Metric.CENTER}
"""The metrics under which a single piece counts."""

SPARSE = {Metric.JOINT, Metric.ENCLOSURE}
"""Those under which it does not."""


@pytest.mark.slow
@pytest.mark.parametrize(("size", "turns"), [(4, 1), (4, 2)])
def test_with_open_metrics_o_wins_by_1_in_6_pairs_of_25_and_the_others_tie(
    size: int, turns: int
) -> None:
    for x in METRICS:
        for o in METRICS:
            expected = -1 if x in SINGLE and o in SPARSE else 0
            assert open_value(grid(size), turns, x, o) == expected, (x, o)


@pytest.mark.slow
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_on_3_x_3_more_turns_change_nothing(turns: int) -> None:
    """The middle is one square there: X with center puts its piece there, and O can only tie."""
    for x in METRICS:
        for o in METRICS:
            expected = -1 if x in SINGLE - {Metric.CENTER} and o in SPARSE else 0
            assert open_value(grid(3), turns, x, o) == expected, (x, o)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "turns"), [(3, 2), (3, 3), (4, 2)])
def test_with_disjoint_o_is_safe_only_if_it_takes_away_what_x_has(size: int, turns: int) -> None:
    for first in range(size**2):
        assert safe_answers(grid(size), turns, first, Metric.DISJOINT) == [first]


@pytest.mark.parametrize(("metric", "counts", "idle"), [("edge", 1, 5), ("center", 5, 1)])
def test_so_it_is_where_the_piece_counts_for_edge_or_center(
    metric: str, counts: int, idle: int
) -> None:
    board = grid(4)
    assert safe_answers(board, 2, counts, Metric(metric)) == [counts]
    assert safe_answers(board, 2, idle, Metric(metric)) == [*range(16)]


def test_the_last_pair_of_moves_is_worth_46_of_150_to_o() -> None:
    found = last_pair()
    assert found.value == Fraction(-46, 150)
    for shares in found.mixed.values():
        assert sum(shares) == 1
        assert min(shares) >= 0


def test_an_o_that_never_risks_anything_still_has_28_in_100() -> None:
    assert last_pair(careful=True).value == Fraction(-28, 100)


def test_the_zones_are_all_squares_each_once() -> None:
    assert [zone.squares.bit_count() for zone in ZONES] == [20, 12, 4]
    assert sum(zone.squares for zone in ZONES) == BOARD.full


def test_the_simplex_method_finds_the_corner_that_is_best() -> None:
    one = Fraction(1)
    # At most 4 in all, the first at most 3, one more of the second than of the first at most 2.
    best, values = maximize(
        [3 * one, 2 * one], [[one, one], [one, 0 * one], [-one, one]], [4 * one, 3 * one, 2 * one]
    )
    assert best == 11
    assert values == [3, 1]


def test_an_aim_without_a_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="no largest value"):
        maximize([Fraction(1)], [[Fraction(-1)]], [Fraction(1)])
