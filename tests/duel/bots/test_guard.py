"""That O does not lose: the slack against what X may do, and whole games against spoilers."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel.boards import pieces
from stratabot.duel.bots.careful import CarefulJudge
from stratabot.duel.bots.guard import Guard, margins, our_totals, their_totals
from stratabot.duel.bots.moves import after_each, best_squares, highest
from stratabot.duel.grid import BOARD, bits
from stratabot.duel.metrics import METRICS, Metric, total
from thorough import times

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
            square = rng.choice(highest(values))
            o, x = [(a, b) for _, a, b in after_each(o, x)][square]
            assert turn == 9 or min(Guard(own).slack(o, x)) >= 0
        assert min(margins(o, x, own)) >= 0


def spoiled(x: int, o: int, own: int, world: int, rng: Random) -> tuple[int, int]:
    def worth(mine: int, others: int) -> float:
        return -margins(others, mine, own)[world]

    best = best_squares(x, o, worth)
    square = rng.choice(best) if rng.random() < 0.8 else rng.randrange(36)
    return [(a, b) for _, a, b in after_each(x, o)][square]


def test_at_the_start_nothing_is_lost_and_a_lone_piece_of_os_is_slack() -> None:
    for own, metric in enumerate(METRICS):
        assert Guard(own).slack(0, 0) == (0,) * 5
        alone = Guard(own).slack(pieces("X.....  ......  ......  ......  ......  ......"), 0)
        once = 1 if metric in (Metric.EDGE, Metric.DISJOINT) else 0
        assert alone == (once, once + 2, once + 2, once, once)


def test_with_disjoint_nothing_but_taking_away_is_safe() -> None:
    """So O only ties with disjoint: X's lone piece counts 2 everywhere, O's answer 1 in some."""
    for place in range(36):
        values = CarefulJudge(METRICS.index(Metric.DISJOINT)).values(0, 1 << place, is_last=False)
        assert highest(values) == [place]
        assert sorted(values)[-2] < 0


@pytest.mark.parametrize(
    ("metric", "place", "is_safe"),
    [
        *((Metric.DISJOINT, place, False) for place in (0, 2, 7, 14)),
        (Metric.EDGE, 2, False),
        (Metric.CENTER, 14, False),
        (Metric.EDGE, 14, True),
        pytest.param(Metric.CENTER, 2, True, marks=pytest.mark.thorough("as of edge")),
    ],
)
@pytest.mark.parametrize("turns", [1, 9])
def test_what_counts_under_os_own_metric_must_go_at_once(
    metric: Metric, place: int, is_safe: bool, turns: int
) -> None:
    """After any other answer X has a move with which it keeps more, if it has the right metric."""
    o_world, x = METRICS.index(metric), 1 << place
    guards = [Guard(own) for own in range(5)]
    for square, o, others in after_each(0, x):
        x_can_win = any(
            guard.held(after, pieces_of_o, turns)[o_world] > 0
            for guard in guards
            for _, after, pieces_of_o in after_each(others, o)
        )
        if square == place or not is_safe:
            assert x_can_win == (square != place)
        if is_safe and square == 0:
            assert not x_can_win


@pytest.mark.parametrize("own", range(5))
@pytest.mark.parametrize("turns", [1, 2, 4])
def test_what_x_holds_is_kept_to_the_end_whatever_o_plays(own: int, turns: int) -> None:
    """X undoes; O plays anything, and often takes away its own."""
    rng = Random(10 * own + turns)
    for _ in range(times(60, quick=20)):
        squares = rng.sample(range(18 if own == 1 else 36), 10)
        x = sum(1 << square for square in squares[:4])
        o = sum(1 << square for square in squares[4 : 4 + rng.randrange(6)])
        held = Guard(own).held(x, o, turns)
        x, o = undone(x, o, turns, rng)
        assert all(end >= least for end, least in zip(margins(x, o, own), held, strict=True))


def undone(x: int, o: int, turns: int, rng: Random) -> tuple[int, int]:
    for turn in range(turns):
        square = rng.choice([*bits(o)]) if o and rng.random() < 0.6 else rng.randrange(36)
        was_x, was_o = x, o
        o, x = [(a, b) for _, a, b in after_each(o, x)][square]
        if turn == turns - 1:
            return x, o
        if was_x != x or o & ~was_o:
            x, o = was_x, was_o
        elif o:
            o &= o - 1
        else:
            x |= next(1 << k for k in range(36) if not (1 << k | BOARD.beside(1 << k)) & x)
    raise AssertionError


def test_xs_slack_reckons_with_os_best_move() -> None:
    guard = Guard(METRICS.index(Metric.EDGE))
    # X's a1 counts 3 where O has edge, too: O can take it away or place one as good.
    assert guard.slack_after_reply(1, 0)[METRICS.index(Metric.EDGE)] == 0
    # Where O has joint it counts 1; a piece of O's on the border counts 2.
    assert guard.slack_after_reply(1, 0)[METRICS.index(Metric.JOINT)] == -1
