"""What the strong bot would do in one's place, and why, in words."""

from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from stratabot.duel.bots.bot import Seat
from stratabot.duel.bots.guard import Guard, Worlds, margins
from stratabot.duel.bots.strong import StrongBot
from stratabot.duel.game import PLIES, Move, Position, Side
from stratabot.duel.metrics import METRICS, count
from stratabot.errors import PuzzleError
from stratabot.words import listed

_LIKELY = 0.6
"""From which odds on a guess at the other's metric is worth telling."""


class Advice(NamedTuple):
    """A move, and why: sentences that name squares, counts and metrics."""

    move: Move
    reason: str


def advise(seat: Seat, moves: Iterable[Move], rng: Random) -> Advice:
    """What to play next in a game, seen by who sits in that seat.

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
    square = bot.choose(position)
    after = position.toggled(square)
    reasons = [
        _effect(seat, position, after),
        _guess(bot.belief.metrics) if seat.other_metric is None else "",
        _prospect(seat, after, bot.belief.metrics),
    ]
    return Advice(position.move_at(square), " ".join(reason for reason in reasons if reason))


def _effect(seat: Seat, before: Position, after: Position) -> str:
    """What the move changes in the counts that its player knows: under the own metric."""
    mine, theirs = seat.side, seat.side.other
    gained = count(seat.metric, after.pieces(mine)) - count(seat.metric, before.pieces(mine))
    lost = count(seat.metric, before.pieces(theirs)) - count(seat.metric, after.pieces(theirs))
    if before.pieces(theirs) != after.pieces(theirs):
        worth = f"; it counted {2 * lost} for {theirs} under your {seat.metric}" if lost > 0 else ""
        return f"It takes a piece of {theirs}'s away{worth}."
    if before.pieces(mine).bit_count() > after.pieces(mine).bit_count():
        return f"It takes a piece of your own away: {seat.metric} goes up by {gained}."
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
    names = listed(counts_for).replace(" and ", " or ")
    return f"It adds nothing under your {seat.metric}, but counts twice if {theirs} has {names}."


def _guess(odds: list[float]) -> str:
    """The likeliest metric of the other's, where one stands out."""
    best = max(range(len(METRICS)), key=odds.__getitem__)
    if odds[best] < _LIKELY:
        return ""
    return f"The other's moves look like {METRICS[best]} ({odds[best]:.0%})."


def _prospect(seat: Seat, after: Position, odds: list[float]) -> str:
    """For which of the other's metrics the game is won or not lost from here, if one is careful."""
    mine, theirs = after.pieces(seat.side), after.pieces(seat.side.other)
    worlds = _slacks(seat, after, mine, theirs)
    possible = [k for k, chance in enumerate(odds) if chance]
    won = [str(METRICS[k]) for k in possible if worlds[k] > 0]
    lost = [str(METRICS[k]) for k in possible if worlds[k] < 0]
    other = seat.side.other
    if not lost:
        if len(won) == len(possible):
            return f"You can win now, whatever {other} does."
        told = f", and you can win if {other} has {listed(won)}" if won else ""
        return f"If you go on with care you cannot lose, whatever {other} has{told}."
    if won:
        return f"If {other} has {listed(won)}, you can win; beware of {listed(lost)}."
    if len(lost) == len(possible) > 1:
        return f"Whatever {other} has, it still has the better end."
    return f"Beware of {listed(lost)}: there {other} still has the better end."


def _slacks(seat: Seat, after: Position, mine: int, theirs: int) -> Worlds:
    guard = Guard(seat.own)
    if seat.side is Side.X:
        return guard.slack_after_reply(mine, theirs)
    return margins(mine, theirs, seat.own) if after.ply == PLIES else guard.slack(mine, theirs)
