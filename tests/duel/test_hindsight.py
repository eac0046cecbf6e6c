from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel.boards import position
from duel.test_theory import SINGLE, SPARSE, solver
from stratabot.duel.bots.bot import Seat
from stratabot.duel.bots.roster import make_bot
from stratabot.duel.game import Move, Position, Side
from stratabot.duel.hindsight import Bounds, Hindsight, Judge, look_back
from stratabot.duel.metrics import BOARD, METRICS, Metric
from stratabot.duel.text import Record
from thorough import cases, examples

LATE = st.tuples(
    st.lists(st.integers(0, 35), min_size=6, max_size=16, unique=True),
    st.sampled_from(METRICS),
    st.sampled_from(METRICS),
)


def late(squares: list[int], left: int) -> Position:
    """A position with so many moves left: X on the even ones of the squares, O on the others."""
    x, o = (sum(1 << k for k in squares[which::2]) for which in (0, 1))
    return Position(x, o, 20 - left)


def game(x: str, o: str, metrics: tuple[Metric, Metric], seed: int) -> Record:
    rng = Random(seed)
    bots = [
        make_bot(name, Seat(side, metrics[k]), rng)
        for k, (name, side) in enumerate(zip((x, o), Side, strict=True))
    ]
    now, moves = Position(), list[Move]()
    while not now.over:
        square = bots[now.ply % 2].choose(now)
        for bot in bots:
            bot.see(now, square)
        moves.append(now.move_at(square))
        now = now.toggled(square)
    return Record(*metrics, tuple(moves))


def check_sums(seen: Hindsight) -> None:
    """The lead at the start and all costs make the margin at the end."""
    final = seen.record.positions()[-1]
    x_total, o_total = final.totals(seen.record.x_metric, seen.record.o_metric)
    x, o = (seen.costs(side) for side in Side)
    low, high = seen.start.low - x.high + o.low, seen.start.high - x.low + o.high
    assert low <= x_total - o_total <= high


@pytest.mark.slow
@given(LATE, st.sampled_from([0, 1, 1, 2, 2, 2, 3]))
@examples(0.1)
def test_with_up_to_three_moves_left_leads_are_those_of_perfect_play(
    late_game: tuple[list[int], Metric, Metric], left: int
) -> None:
    squares, x, o = late_game
    now = late(squares, left)
    assert Judge(x, o).lead(now) == Bounds(*[solver(BOARD, x, o)(now.x, now.o, left)] * 2)


@pytest.mark.slow
@pytest.mark.thorough("plays out a million positions; the costs below add up so early, too")
def test_earlier_the_lead_of_perfect_play_is_within_the_bounds() -> None:
    x, o = Metric.DISJOINT, Metric.EDGE
    now = position("X.....  ......  ..X...  ......  ....O.  ......", 16)
    low, high = Judge(x, o).lead(now)
    assert low <= solver(BOARD, x, o)(now.x, now.o, 4) <= high


@pytest.mark.slow
def test_at_the_start_o_leads_by_1_with_six_of_the_pairs_of_metrics() -> None:
    for x, o in product(METRICS, repeat=2):
        lead = -1 if x in SINGLE and o in SPARSE else 0
        assert Judge(x, o).lead(Position()) == Bounds(lead, lead), (x, o)


@pytest.mark.slow
@cases("seed", range(3), "other games of the same bots", one_in=3)
@pytest.mark.parametrize("bots", [("greedy", "easy"), ("random", "normal")])
def test_the_costs_add_up_to_how_the_game_ended(bots: tuple[str, str], seed: int) -> None:
    metrics = METRICS[seed], METRICS[(seed + 2) % 5]
    seen = look_back(game(*bots, metrics, seed))
    check_sums(seen)
    judge = Judge(*metrics)
    for one in seen.verdicts:
        assert 0 <= one.cost.low <= one.cost.high
        assert bool(one.better) == (one.cost.low > 0)
        for move in one.better[:2]:
            after = judge.lead(one.before.play(move))
            gained = after.low - one.lead.high if one.side is Side.X else one.lead.low - after.high
            assert gained >= one.cost.low


def test_a_piece_that_is_left_standing_costs_what_it_counts() -> None:
    # X's a1 counts 1 for edge and 2 for O's edge. O's e5, off the border, counts nothing.
    moves = tuple(map(Move.parse, ("place a1", "place e5")))
    seen = look_back(Record(Metric.EDGE, Metric.EDGE, moves))
    one = seen.turning_points(1, Side.O)[0]
    assert one.number == 2
    assert one.cost == Bounds(3, 3)
    assert (seen.start, one.lead) == (Bounds(0, 0), Bounds(3, 3))
    assert Move.parse("remove a1") in one.better
    assert Move.parse("remove a1") in one.safe
    check = seen.turning_points(1, Side.X)
    assert check == []


def test_the_last_move_is_judged_by_what_it_could_have_taken() -> None:
    now = position("XXX...  X.X...  XXX...  ......  ......  ......", 19)
    judge = Judge(Metric.ENCLOSURE, Metric.EDGE)
    after = now.play(Move.parse("place f6"))
    one = judge.verdict(now, Move.parse("place f6"), after)
    # The ring counts 9, and its 5 pieces on the border twice; O's piece on the border counts 1. It
    # needs no corner, so O should have taken b1 or a2: X would have 4 pieces on the border left.
    assert one.lead == Bounds(9 + 2 * 5 - 1, 18)
    assert one.cost == Bounds(10, 10)
    assert {*map(str, one.better)} == {"remove b1", "remove a2"}
