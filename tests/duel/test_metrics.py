"""Boards worked out by hand, and a second way to count."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel import naive
from duel.boards import pieces
from duel.naive import neighbors, places
from stratabot.duel.metrics import BOARD, METRICS, Metric, bits, count, counts, grid, total
from stratabot.errors import PuzzleError

NOTHING = "......  ......  ......  ......  ......  ......"
FULL = "XXXXXX  XXXXXX  XXXXXX  XXXXXX  XXXXXX  XXXXXX"
RING_OF_EIGHT = "......  .XXX..  .X.X..  .XXX..  ......  ......"
DIAMOND = "......  ..X...  .X.X..  ..X...  ......  ......"
NESTED = "XXXXXX  X....X  X.XX.X  X.XX.X  X....X  XXXXXX"
ISLAND = "XXXXXX  X....X  X.X..X  X....X  X....X  XXXXXX"
OTHERS_INSIDE = "......  .XXX..  .XOX..  .XXX..  ......  ......"
LEANING = "XXX...  X.X...  XXX...  ......  ......  ......"
OPEN_AT_BORDER = "X.X...  X.X...  XXX...  ......  ......  ......"
BROKEN = "......  .XXX..  .X.X..  .X.X..  ......  ......"
TWO_REGIONS = "......  ..X.X.  .X.X.X  ..X.X.  ......  ......"
TWO_ASKEW = "......  ..X...  .X.XX.  ..XX.X  ....X.  ......"
LONG = "......  .XX...  X..X..  .XX...  ......  ......"
ROW = "XXXX..  ......  ......  ......  ......  ......"
CORNERS = "X....X  ......  ......  ......  ......  X....X"
CHECKERED = "X.X.X.  .X.X.X  X.X.X.  .X.X.X  X.X.X.  .X.X.X"
MIDDLE = "......  ......  ..XX..  ..XX..  ......  ......"
WRAPPED = ".....X  X.....  ......  ......  ......  ......"

BY_HAND = [
    # joint, disjoint, edge, center, enclosure
    (NOTHING, (0, 0, 0, 0, 0)),
    (FULL, (60, 0, 20, 4, 0)),
    (RING_OF_EIGHT, (8, 0, 0, 3, 9)),  # one square and a fence of eight
    (OTHERS_INSIDE, (8, 0, 0, 3, 9)),  # the other's piece inside is a square like any
    (DIAMOND, (0, 4, 0, 2, 5)),  # diagonals hold: regions are orthogonal
    (NESTED, (24, 0, 20, 4, 36 - 4 + 4)),  # the moat's 12, its fence: 20 outside, 4 inside
    (ISLAND, (20, 1, 20, 1, 15 + 21)),  # a piece within the region is of its fence
    (LEANING, (8, 0, 5, 1, 9)),  # the region itself is off the border: it counts
    (OPEN_AT_BORDER, (6, 0, 4, 1, 0)),  # the region has a border square
    (BROKEN, (6, 0, 0, 2, 0)),
    (TWO_REGIONS, (0, 7, 1, 2, 5 + 5)),  # d3 is in both fences
    # c3 has c2 b3 d3 c4 beside it, d4 at a corner; e4 has e3 d4 f4 e5 beside it, d3 at a corner.
    (TWO_ASKEW, (3, 4, 1, 3, 6 + 6)),
    (LONG, (2, 2, 1, 2, 8)),  # a region of two, a fence of six
    (ROW, (3, 0, 4, 0, 0)),
    (CORNERS, (0, 4, 4, 0, 0)),
    (CHECKERED, (0, 18, 10, 2, 8 * 5)),  # every inner gap is a region of one, fenced by four
    (MIDDLE, (4, 0, 0, 4, 0)),
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


def test_the_border_is_20_squares_and_the_middle_4() -> None:
    assert BOARD.full == 2**36 - 1
    assert BOARD.border.bit_count() == 20
    assert places(BOARD.center, 6) == {(2, 2), (2, 3), (3, 2), (3, 3)}


@pytest.mark.parametrize("size", [1, 2, 3, 4, 6])
def test_neighbors_do_not_wrap_around(size: int) -> None:
    board = grid(size)
    every = places(board.full, size)
    for k in range(size * size):
        place = divmod(k, size)
        assert places(board.beside(1 << k), size) == neighbors(place) & every
        near = {(r, c) for r, c in every if max(abs(r - place[0]), abs(c - place[1])) <= 1}
        assert places(board.around(1 << k), size) == near


def test_squares_come_from_the_upper_left_row_by_row() -> None:
    assert [*bits(pieces("......  .X....  ......  ...... ...... .....X"))] == [7, 35]
    assert [*bits(0)] == []
