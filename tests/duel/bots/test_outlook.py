"""What is told as certain, against a referee that plays out all moves."""

from collections import Counter
from random import Random

import pytest

from duel.boards import position
from duel.referee import Referee, late_positions, margin
from stratabot.duel.bots.bot import Seat
from stratabot.duel.bots.outlook import Outlook, outlook, sure_wins
from stratabot.duel.game import PLIES, Position, Side
from stratabot.duel.metrics import METRICS, Metric
from thorough import times


def holds(seat: Seat, look: Outlook, after: Position) -> bool:
    """Whether every claim is true."""
    goals = dict.fromkeys(look.won, 1) | dict.fromkeys(look.safe, 0)
    if not Referee(seat, goals).reaches(after.x, after.o, after.left):
        return False
    return all(can_win(Seat(seat.side.other, lost), seat.metric, after) for lost in look.lost)


def can_win(seat: Seat, other: Metric, now: Position) -> bool:
    return Referee(seat, {other: 1}).reaches(now.x, now.o, now.left)


@pytest.mark.parametrize(
    ("left", "number"),
    [
        (0, 100),
        (1, times(100, quick=40)),
        pytest.param(2, times(40, quick=16), marks=pytest.mark.slow),
        pytest.param(3, times(60, quick=8), marks=pytest.mark.slow),
        pytest.param(4, 8, marks=pytest.mark.slow),
        pytest.param(5, 8, marks=[pytest.mark.slow, pytest.mark.thorough("a move more")]),
    ],
)
def test_every_claim_holds_whatever_is_played(left: int, number: int) -> None:
    rng = Random(left)
    found: Counter[str] = Counter()
    for after in late_positions(rng, number, left):
        # Disjoint most of all: there a piece less can count more.
        seat = Seat(after.side.other, rng.choice((*[Metric.DISJOINT] * 4, *METRICS)))
        look = outlook(seat, after)
        assert holds(seat, look, after), (seat, after, look)
        for name, group in look._asdict().items():
            found[name] += len(group)
    assert found.total() == number * 5
    assert min(found["won"], found["safe"], found["lost"]) > 0
    assert found["won"] + found["safe"] >= number * 5 / 8
    # What is left open: nothing with a move left, before that one world in five at most.
    assert found["open"] <= (number if left > 1 else 0)


def test_nothing_is_promised_that_o_undoes_by_taking_away_its_own() -> None:
    """O takes e2 away, then d2 or f1: alone, what is left counts more under X's disjoint."""
    after = position("X.XOOO ...OO. ...... ..X... ..X..X ...XX.", PLIES - 3)
    seat = Seat(Side.X, Metric.DISJOINT)
    assert can_win(Seat(Side.O, Metric.ENCLOSURE), Metric.DISJOINT, after)
    look = outlook(seat, after)
    assert Metric.ENCLOSURE in look.lost + look.open
    assert holds(seat, look, after)
    # One look at O's next move promises a win there.
    margins = [margin(seat, Metric.ENCLOSURE, *after.toggled(k)[:2]) for k in range(36)]
    assert min(margins) > 0


def test_a_metric_that_is_told_is_the_only_one_that_is_looked_at() -> None:
    after = position("X..... ...... ...... ...... ...... ......", 1)
    look = outlook(Seat(Side.X, Metric.EDGE, Metric.JOINT), after)
    assert look == Outlook((), (), (Metric.JOINT,), ())
    assert not look.is_safe


def test_at_the_end_the_groups_are_the_results() -> None:
    # O's pair counts 1 in any case; X's pieces 2 if X has disjoint, 1 if it has edge.
    over = position("X..... ...... .XOO.. ...... ...... ......", PLIES)
    look = outlook(Seat(Side.O, Metric.JOINT), over)
    assert look.won == (Metric.JOINT, Metric.CENTER, Metric.ENCLOSURE)
    assert (look.safe, look.lost, look.open) == ((Metric.EDGE,), (Metric.DISJOINT,), ())


@pytest.mark.slow
@pytest.mark.parametrize("side", Side)
def test_the_last_move_is_a_sure_win_if_the_referee_says_so(side: Side) -> None:
    """With a player's last move the sure wins are those of the referee."""
    rng, seen = Random(7), 0
    for now in late_positions(rng, times(100, quick=40), 1 if side is Side.O else 2):
        seat = Seat(side, rng.choice(METRICS))
        found = sure_wins(seat, now)
        referee = Referee(seat, dict.fromkeys(METRICS, 1))
        after = [now.toggled(square) for square in range(36)]
        assert found == [k for k in range(36) if referee.reaches(*after[k][:2], after[k].left)]
        seen += bool(found)
    assert seen >= times(3, quick=1)
