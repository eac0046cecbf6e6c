"""Boards worked out by hand, and a second way to count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel import naive
from duel.boards import pieces
from stratabot.duel.metrics import METRICS, Metric, count, counts, grid, total
from stratabot.errors import PuzzleError

NOTHING = "......  ......  ......  ......  ......  ......"
RING_OF_EIGHT = "......  .XXX..  .X.X..  .XXX..  ......  ......"
DIAMOND = "......  ..X...  .X.X..  ..X...  ......  ......"
NESTED = "XXXXXX  X....X  X.XX.X  X.XX.X  X....X  XXXXXX"
ISLAND = "XXXXXX  X....X  X.X..X  X....X  X....X  XXXXXX"
OTHERS_INSIDE = "......  .XXX..  .XOX..  .XXX..  ......  ......"
TWO_REGIONS = "......  ..X.X.  .X.X.X  ..X.X.  ......  ......"
TWO_ASKEW = "......  ..X...  .X.XX.  ..XX.X  ....X.  ......"
LONG = "......  .XX...  X..X..  .XX...  ......  ......"
CHECKERED = "X.X.X.  .X.X.X  X.X.X.  .X.X.X  X.X.X.  .X.X.X"
WRAPPED = ".....X  X.....  ......  ......  ......  ......"

BY_HAND = [
    # joint, disjoint, edge, center, enclosure
    (NOTHING, (0, 0, 0, 0, 0)),
    (RING_OF_EIGHT, (8, 0, 0, 3, 9)),  # one square and a fence of eight
    (OTHERS_INSIDE, (8, 0, 0, 3, 9)),  # the other's piece inside is a square like any
    (DIAMOND, (0, 4, 0, 2, 5)),  # diagonals hold: regions are orthogonal
    (NESTED, (24, 0, 20, 4, 36 - 4 + 4)),  # the moat's 12, its fence: 20 outside, 4 inside
    (ISLAND, (20, 1, 20, 1, 15 + 21)),  # a piece within the region is of its fence
    (TWO_REGIONS, (0, 7, 1, 2, 5 + 5)),  # d3 is in both fences
    # c3 has c2 b3 d3 c4 beside it, d4 at a corner; e4 has e3 d4 f4 e5 beside it, d3 at a corner.
    (TWO_ASKEW, (3, 4, 1, 3, 6 + 6)),
    (LONG, (2, 2, 1, 2, 8)),  # a region of two, a fence of six
    (CHECKERED, (0, 18, 10, 2, 8 * 5)),  # every inner gap is a region of one, fenced by four
    (WRAPPED, (0, 2, 2, 0, 0)),  # the end of a row does not touch the start of the next
]


@pytest.mark.parametrize(("picture", "expected"), BY_HAND)
def test_boards_count_as_worked_out_by_hand(picture: str, expected: tuple[int, ...]) -> None:
    assert counts(pieces(picture)) == expected


@pytest.mark.parametrize("size", [3, 4, 6])
@given(data=st.data())
def test_a_second_way_to_count_agrees(size: int, data: st.DataObject) -> None:
    board = grid(size)
    one, other = (data.draw(st.integers(0, board.full)) for _ in range(2))
    for own in (one, one | other, one & other):
        for metric in METRICS:
            expected = naive.METRICS[str(metric)](naive.places(own, size), size)
            assert count(metric, own, board) == expected


def test_a_total_counts_the_others_metric_twice() -> None:
    own = pieces(RING_OF_EIGHT)
    assert total(own, Metric.JOINT, Metric.ENCLOSURE) == 8 + 18
    assert total(own, Metric.ENCLOSURE, Metric.JOINT) == 9 + 16
    assert total(own, Metric.JOINT, Metric.JOINT) == 24


def test_a_metric_is_parsed_as_it_is_printed() -> None:
    assert [Metric.parse(str(metric)) for metric in METRICS] == [*METRICS]
    assert all(metric.about for metric in METRICS)
    with pytest.raises(PuzzleError, match=r"expected a metric .*, got 'Joint'"):
        Metric.parse("Joint")
