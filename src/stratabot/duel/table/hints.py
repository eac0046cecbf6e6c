"""What one could play now, and why: the strong bot's move, told in points and metrics."""

from collections import defaultdict
from typing import Final

from stratabot.chance import seeded
from stratabot.duel.bots.belief import Belief
from stratabot.duel.bots.bot import Seat
from stratabot.duel.bots.guard import Guard, Worlds, margins
from stratabot.duel.bots.roster import make_bot
from stratabot.duel.game import PLIES, Move, Position, Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.table.loop import Suggestion
from stratabot.duel.table.table import Opponent, Table
from stratabot.words import counted, listed

_LIKELY: Final = 0.3
"""From which odds on a metric is worth naming: all are 0.2 at the start."""


def suggest(table: Table) -> Suggestion:
    """A move for the player whose turn it is, who knows no metric but the player's own.

    The same game gets the same suggestion, and asking for it changes nothing in the game.
    """
    side = table.position.side
    seat = Seat(side, table.metric(side))
    move = Opponent(lambda: make_bot("strong", seat, seeded(table.position.ply))).move(table)
    belief = Belief(side.other, seat.own)
    for before, played in zip(table.record().positions(), table.moves, strict=False):
        belief.see(before, played.square)
    return Suggestion(move, why(table.position, move, seat, belief.metrics))


def why(position: Position, move: Move, seat: Seat, odds: list[float]) -> str:
    """What speaks for a move.

    Args:
        position: where it is played.
        move: it.
        seat: who plays it.
        odds: how likely each metric of the other's is, in the order of `METRICS`.
    """
    after = position.play(move)
    now, then = (_margins(each, seat) for each in (position, after))
    sentences = [_gains(now, then, seat.side.other)]
    if after.ply < PLIES:
        sentences.append(_safe(after, seat))
    return " ".join([*sentences, _belief(odds, seat.side.other)]).rstrip()


def _sides(position: Position, seat: Seat) -> tuple[int, int]:
    return position.pieces(seat.side), position.pieces(seat.side.other)


def _margins(position: Position, seat: Seat) -> Worlds:
    return margins(*_sides(position, seat), seat.own)


def _gains(now: Worlds, then: Worlds, other: Side) -> str:
    """By how many points the margin grows with which metrics."""
    by_gain: dict[int, list[Metric]] = defaultdict(list)
    for metric, before, after in zip(METRICS, now, then, strict=True):
        by_gain[after - before].append(metric)
    told = [
        f"{counted(gain, 'point')} if {other} has {_any(metrics)}"
        for gain, metrics in sorted(by_gain.items(), reverse=True)
        if gain > 0
    ]
    return f"gains {', '.join(told)}." if told else "gains nothing at once."


def _safe(after: Position, seat: Seat) -> str:
    """With which metrics the other's best single answer leaves this player level or ahead."""
    slack = Guard(seat.own).slack_after_reply(*_sides(after, seat))
    safe = [metric for metric, points in zip(METRICS, slack, strict=True) if points >= 0]
    best = f"{seat.side.other}'s best answer"
    if len(safe) == len(METRICS):
        return f"Even {best} leaves you level or ahead, whatever the metric."
    if not safe:
        return f"{best} can put you behind, whatever the metric."
    return f"{best} leaves you level or ahead with {_any(safe)}."


def _belief(odds: list[float], other: Side) -> str:
    most = max(odds)
    if most < _LIKELY:
        return ""
    return f"By its moves {other} most likely has {METRICS[odds.index(most)]}."


def _any(metrics: list[Metric]) -> str:
    """`joint`, `joint or edge`."""
    return listed(map(str, metrics)).replace(" and ", " or ")
