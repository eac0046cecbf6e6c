"""The strong bot's move for a player, and its reasons in words."""

from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

from stratabot.duel.bots.bot import Seat
from stratabot.duel.bots.moves import BITS
from stratabot.duel.bots.outlook import Outlook, outlook, sure_wins
from stratabot.duel.bots.strong import StrongBot
from stratabot.duel.game import Move, Position, Side
from stratabot.duel.grid import BOARD
from stratabot.duel.metrics import METRICS, Metric, count
from stratabot.errors import PuzzleError
from stratabot.words import listed

_LIKELY: Final = 0.6
"""A guess at the other's metric is worth telling if its odds are at least this."""

_NEARLY: Final = 0.99
"""Higher odds are not told as a number: that would claim 100 % for a mere guess."""


class Advice(NamedTuple):
    """A move, and why: sentences that name squares, counts and metrics."""

    move: Move
    reason: str


def advise(seat: Seat, moves: Iterable[Move], rng: Random) -> Advice:
    """The next move for the player in that seat.

    Args:
        seat: whose turn it is, with what that player knows.
        moves: all moves so far, from the first.
        rng: where the bot's chance comes from.

    Raises:
        PuzzleError: the game is over, it is the other's turn, or a move is illegal.
    """
    bot, position = StrongBot(seat, rng), Position()
    for move in moves:
        after = position.play(move)
        bot.see(position, move.square)
        position = after
    if position.over or position.side is not seat.side:
        raise PuzzleError(f"expected a game in which it is {seat.side}'s turn")
    chosen = bot.choose(position)
    square = _surest(seat, position, chosen)
    after = position.toggled(square)
    reasons = [
        _effect(seat, position, after),
        _guess(bot.belief.metrics) if seat.other_metric is None else "",
        tell(outlook(seat, after), seat.side.other, after),
        _mixture(square, bot.often) if square == chosen else "",
    ]
    return Advice(position.move_at(square), " ".join(reason for reason in reasons if reason))


def _mixture(square: int, often: float) -> str:
    """That chance chose the move, if it did."""
    if often == 1:
        return ""
    place = "on the border" if BITS[square] & BOARD.border else "in the middle"
    times = "two games" if often > 1 / 2 else "one game"
    return f"Chance chose it: {place} in {times} of three, so that it does not tell your metric."


def _surest(seat: Seat, position: Position, chosen: int) -> int:
    """The chosen square, or a square that wins for sure if the chosen one does not.

    The bot plays for the likeliest metrics. But a person who was told of a sure win should keep it.
    """
    sure = sure_wins(seat, position)
    return chosen if not sure or chosen in sure else sure[0]


def _effect(seat: Seat, before: Position, after: Position) -> str:
    """What the move changes under its player's own metric, in words."""
    mine, theirs = seat.side, seat.side.other
    gained = count(seat.metric, after.pieces(mine)) - count(seat.metric, before.pieces(mine))
    lost = count(seat.metric, before.pieces(theirs)) - count(seat.metric, after.pieces(theirs))
    if before.pieces(theirs) != after.pieces(theirs):
        worth = f"; it counted {2 * lost} for {theirs} under your {seat.metric}" if lost > 0 else ""
        return f"It takes a piece of {theirs}'s away{worth}."
    if before.pieces(mine).bit_count() > after.pieces(mine).bit_count():
        return f"It takes a piece of your own away: {seat.metric} {_change(gained)}."
    if gained:
        deed = f"adds {gained}" if gained > 0 else f"costs {-gained}"
        return f"It {deed} under your {seat.metric}."
    counts_for = [
        str(metric)
        for metric in METRICS
        if count(metric, after.pieces(mine)) > count(metric, before.pieces(mine))
    ]
    if not counts_for:
        return f"It adds nothing under your {seat.metric}."
    names = listed(counts_for, "or")
    return f"It adds nothing under your {seat.metric}, but counts twice if {theirs} has {names}."


def _change(gained: int) -> str:
    if not gained:
        return "stays as it is"
    return f"goes {'up' if gained > 0 else 'down'} by {abs(gained)}"


def _guess(odds: list[float]) -> str:
    """The other player's likeliest metric, if one stands out."""
    best = max(range(len(METRICS)), key=odds.__getitem__)
    if odds[best] < _LIKELY:
        return ""
    share = "over 99%" if odds[best] > _NEARLY else f"{odds[best]:.0%}"
    return f"The other's moves look like {METRICS[best]} ({share})."


def tell(look: Outlook, other: Side, after: Position) -> str:
    """What a player can count on after a move, in words.

    Args:
        look: what the player can count on.
        other: the other player.
        after: the position after the move.
    """
    if after.over:
        ends = (("have won", look.won), ("have tied", look.safe), ("have lost", look.lost))
        return f"The game is over then: you {_each(ends, str(other))}."
    told = []
    if look.won or look.safe:
        given = f"Whatever {other} does now," if after.left == 1 else f"Undo what {other} does:"
        told.append(f"{given} you {_sure(look)}.")
    if look.lost:
        told.append(f"{other} can win{_if(look.lost)}.")
    if look.open:
        told.append(f"Nothing is decided{_if(look.open, str(other))}.")
    return " ".join(told)


def _sure(look: Outlook) -> str:
    if look.is_safe and look.won and look.safe:
        return f"do not lose{_if(METRICS)}, and win{_if(look.won)}"
    return _each((("win", look.won), ("do not lose", look.safe)))


def _each(deeds: Iterable[tuple[str, tuple[Metric, ...]]], other: str = "it") -> str:
    """`win if it has edge, and do not lose if it has joint or center`."""
    return ", and ".join(f"{deed}{_if(group, other)}" for deed, group in deeds if group)


def _if(group: tuple[Metric, ...], other: str = "it") -> str:
    """The other's metrics for which something holds, in words."""
    if len(group) == len(METRICS):
        return f", whatever {other} has"
    return f" if {other} has {listed(map(str, group), 'or')}"
