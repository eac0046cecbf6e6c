"""That O does not lose: the slack against what X may do, and whole games against spoilers."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel.boards import pieces
from stratabot.duel.bots.bot import after_each, best_squares, highest_places
from stratabot.duel.bots.guard import CarefulJudge, Guard, margins, our_totals, their_totals
from stratabot.duel.game import format_square
from stratabot.duel.metrics import BOARD, METRICS, SQUARES, Metric, bits, counts, total

few = st.sets(st.integers(0, 35), max_size=7).map(lambda squares: sum(1 << k for k in squares))
"""Up to seven pieces."""


@given(few, few, st.sampled_from(METRICS))
def test_totals_in_each_world_are_those_of_the_rules(ours: int, theirs: int, own: Metric) -> None:
    theirs &= ~ours
    k = METRICS.index(own)
    for w, other in enumerate(METRICS):
        assert our_totals(ours, k)[w] == total(ours, own, other)
        assert their_totals(theirs, k)[w] == total(theirs, other, own)
        expected = total(ours, own, other) - total(theirs, other, own)
        assert margins(ours, theirs, k)[w] == expected


@given(few, st.sampled_from(METRICS))
def test_the_most_is_that_of_the_best_part(theirs: int, own: Metric) -> None:
    k = METRICS.index(own)
    parts = subsets(theirs)
    expected = tuple(max(their_totals(part, k)[w] for part in parts) for w in range(5))
    assert Guard(k).most(theirs) == expected


def subsets(squares: int) -> list[int]:
    found, part = [squares], squares
    while part:
        part = (part - 1) & squares
        found.append(part)
    return found


@pytest.mark.parametrize("own", range(5))
def test_whoever_knows_all_cannot_beat_a_careful_o(own: int) -> None:
    """X knows O's metric and has any of its own; it plays the best, or anything, or spoils."""
    careful = CarefulJudge(own)
    rng = Random(own)
    for game in range(20):
        world = game % 5
        x = o = 0
        for turn in range(10):
            x, o = spoiled(x, o, own, world, rng)
            values = careful.values(o, x, turn == 9)
            square = rng.choice(highest_places(values))
            o, x = [(a, b) for _, a, b in after_each(o, x)][square]
            assert turn == 9 or min(Guard(own).slack(o, x)) >= 0
        assert min(margins(o, x, own)) >= 0


def spoiled(x: int, o: int, own: int, world: int, rng: Random) -> tuple[int, int]:
    def worth(mine: int, others: int) -> float:
        return -margins(others, mine, own)[world]

    best = best_squares(x, o, worth)
    square = rng.choice(best) if rng.random() < 0.8 else rng.randrange(36)
    return [(a, b) for _, a, b in after_each(x, o)][square]


def best(
    metric: Metric, board: str, is_last: bool = False, odds: dict[Metric, float] | None = None
) -> set[str]:
    careful = CarefulJudge(METRICS.index(metric))
    chances = tuple((odds or dict.fromkeys(METRICS, 0.2)).get(one, 0.0) for one in METRICS)
    values = careful.values(pieces(board, "O"), pieces(board, "X"), is_last, chances)
    return {*map(format_square, highest_places(values))}


MIDDLE = {"c3", "d3", "c4", "d4"}
EMPTY = "......  ......  ......  ......  ......  ......"
AT_B2 = "......  .X....  ......  ......  ......  ......"


@pytest.mark.parametrize(
    ("metric", "board", "is_last", "odds", "answers"),
    [
        # A piece that counts under O's own metric goes.
        (Metric.EDGE, "X.....  ......  ......  ......  ......  ......", False, None, {"a1"}),
        (Metric.DISJOINT, AT_B2, False, None, {"b2"}),
        # At the last the likeliest world is won.
        (Metric.JOINT, EMPTY, True, {Metric.CENTER: 0.9, Metric.EDGE: 0.1}, MIDDLE),
        # The last stone of a fence is worth more than all else.
        (Metric.ENCLOSURE, "......  ..O...  .O.O..  ......  ......  XX....", False, None, {"c4"}),
    ],
)
def test_a_careful_o_answers_with_what_is_worth_most(
    metric: Metric, board: str, is_last: bool, odds: dict[Metric, float] | None, answers: set[str]
) -> None:
    assert best(metric, board, is_last, odds) == answers


def test_a_piece_that_counts_little_or_in_no_world_that_can_be_is_answered_with_more() -> None:
    # b2 counts 1 for X if it has disjoint, and nothing else; on the border O counts in all five.
    assert best(Metric.EDGE, AT_B2) <= {*map(format_square, bits(BOARD.border))}
    assert "b2" not in best(Metric.DISJOINT, AT_B2, odds={Metric.EDGE: 1.0})


@pytest.mark.parametrize("metric", METRICS)
def test_where_all_is_lost_the_least_is(metric: Metric) -> None:
    board = "XXX...  X.X...  XXX...  ......  ......  ......"
    values = CarefulJudge(METRICS.index(metric)).values(0, pieces(board), True)
    assert max(values) < 0
    assert min(values) < max(values)


REACH = [1 << square | BOARD.beside(1 << square) for square in range(SQUARES)]
"""For each square the squares that a piece there dominates: its own and those beside it."""


def dominating(number: int, rest: int = BOARD.full) -> int | None:
    """That many squares or fewer that dominate the rest; None if there are none such.

    Some piece dominates the first square that is not dominated yet: all that can are tried.
    """
    if not rest:
        return 0
    if rest.bit_count() > 5 * number:  # a piece dominates five squares at most
        return None
    first = (rest & -rest).bit_length() - 1
    for square in range(SQUARES):
        if REACH[square] >> first & 1:
            found = dominating(number - 1, rest & ~REACH[square])
            if found is not None:
                return found | 1 << square
    return None


def test_nine_pieces_do_not_dominate_the_board_and_ten_can() -> None:
    assert dominating(9) is None
    ten = dominating(10)
    assert ten is not None
    assert ten.bit_count() == 10
    assert ten | BOARD.beside(ten) == BOARD.full


def test_a_piece_beside_none_of_ones_own_lowers_no_count() -> None:
    rng = Random(3)
    for _ in range(3000):
        middle = rng.random() < 0.5
        squares = [k for k in range(SQUARES) if not middle or not BOARD.border >> k & 1]
        own = sum(1 << square for square in rng.sample(squares, rng.randrange(15)))
        for square in range(SQUARES):
            if not REACH[square] & own:
                pairs = zip(counts(own), counts(own | 1 << square), strict=True)
                for metric, (before, after) in zip(METRICS, pairs, strict=True):
                    assert after >= before, (own, square, metric)
