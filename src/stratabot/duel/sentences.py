"""Duel in sentences: moves and ends, as reports, tables and pictures tell them."""

from typing import Final, NamedTuple

from stratabot.duel.game import PLIES, Action, Move, Position, Result, Side, format_square
from stratabot.duel.hindsight import Bounds, MoveVerdict
from stratabot.duel.metrics import METRICS, Metric, counts
from stratabot.words import counted, listed

SHOWN: Final = 2  # better moves that are named, at most


class Sum(NamedTuple):
    """How a player's total comes about."""

    own: int  # the player's pieces under the player's metric
    other: int  # the same pieces under the other player's metric

    @classmethod
    def of(cls, position: Position, side: Side, metric: Metric, others: Metric) -> "Sum":
        numbers = dict(zip(METRICS, counts(position.pieces(side)), strict=True))
        return cls(numbers[metric], numbers[others])

    @property
    def total(self) -> int:
        return self.own + 2 * self.other

    def __str__(self) -> str:
        return f"{self.total} = {self.own} + 2 x {self.other}"


def describe(before: Position, move: Move, you: Side | None = None) -> str:
    """`O places a piece on c4.` or `O removes your piece from c4.`; `you` are addressed."""
    mover, square = before.side, format_square(move.square)
    who, s = ("You", "") if mover is you else (str(mover), "s")
    if move.action is Action.PLACE:
        return f"{who} place{s} a piece on {square}."
    owner = before.owner(move.square)
    if owner is mover:
        whose = "your own" if owner is you else "its own"
    else:
        whose = "your" if owner is you else f"{owner}'s"
    return f"{who} remove{s} {whose} piece from {square}."


def ending_lines(
    position: Position, x_metric: Metric, o_metric: Metric, you: Side | None = None
) -> list[str]:
    """Both metrics, how the totals come about, and who has the higher one at the end."""
    metrics = {Side.X: x_metric, Side.O: o_metric}
    lines = [f"X's metric was {x_metric}, O's {o_metric}."]
    for side in Side:
        metric, others = metrics[side], metrics[side.other]
        own, other = points = Sum.of(position, side, metric, others)
        lines.append(
            f"{side}'s pieces: {own} under {metric} + 2 x {other} under {others} = {points.total}."
        )
    if not position.over:
        return [*lines, f"Not played to the end: {counted(position.ply, 'move')} of {PLIES}."]
    return [*lines, result_line(*position.totals(x_metric, o_metric), you)]


def result_line(x_total: int, o_total: int, you: Side | None = None) -> str:
    """`You win, 13 to 8.`"""
    result = Result.of(x_total, o_total)
    if result is Result.TIE:
        return f"A tie, {x_total} to {o_total}."
    winner = Side.X if result is Result.X_WINS else Side.O
    who = "You win" if winner is you else f"{winner} wins"
    return f"{who}, {max(x_total, o_total)} to {min(x_total, o_total)}."


def numbers(span: Bounds) -> str:
    """`3`, or `1 to 3`."""
    return str(span.low) if span.is_exact else f"{span.low} to {span.high}"


def remark(one: MoveVerdict) -> str:
    """What one move gave away, as a sentence; empty if it is not sure that it did."""
    if not one.cost.low:
        return ""
    luck = " It was safe whatever the other had: bad luck." if one.was_safe else ""
    return f"It cost {points_of(one.cost)}; better: {any_of(one.better)}.{luck}"


def any_of(moves: tuple[Move, ...]) -> str:
    """The first of these moves: `c4 or d5`."""
    return listed(map(str, moves[:SHOWN]), "or")


def points_of(span: Bounds) -> str:
    """`1 point`, or `1 to 3 points`."""
    return f"{numbers(span)} {'point' if span.high == 1 else 'points'}"
