"""What a player is told: the strong bot's move, and what can be counted on after it.

The *outlook* has one of four groups for each metric that the other may have; nothing in it is a
guess. A player who undoes (`bots/guard.py`) keeps a margin in each world, whatever the other does:
above 0 that world is *won*, at 0 it is *safe*. The other may undo as well: in a world where it has
a move after which it keeps more than we do, it *can win*. All other worlds are *open*: undoing
alone settles nothing there. With one move left, and at the end, no world is open.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from stratabot.duel.bots.bot import BITS, Seat
from stratabot.duel.bots.guard import Guard, Worlds
from stratabot.duel.bots.roster import StrongBot
from stratabot.duel.game import Move, Position, Side
from stratabot.duel.metrics import BOARD, METRICS, SQUARES, Metric, count
from stratabot.errors import PuzzleError
from stratabot.portable_random import seeded_random
from stratabot.puzzles.type_checks import check_arguments
from stratabot.words import listed


class Outlook(NamedTuple):
    """The other's metrics, in groups; at the end those with which we have won, tied or lost."""

    won: tuple[Metric, ...]  # with these we win if we undo what the other does, whatever that is
    safe: tuple[Metric, ...]  # with these we do not lose if we undo what the other does
    lost: tuple[Metric, ...]  # with these the other can win, if it knows ours and plays right
    open: tuple[Metric, ...]  # with these undoing alone settles nothing

    @property
    def is_safe(self) -> bool:
        return not (self.lost or self.open)


def outlook(seat: Seat, after: Position) -> Outlook:
    """What the player in that seat can count on after moving to this position."""
    groups: dict[str, list[Metric]] = {name: [] for name in Outlook._fields}
    for metric, margin in _possible(seat, Guard(seat.own).margins_kept(seat.side, after)):
        if margin >= 0:
            group = "won" if margin > 0 else "safe"
        else:
            is_lost = after.left < 2 or _can_win(seat, after, metric)
            group = "lost" if is_lost else "open"
        groups[group].append(metric)
    return Outlook(**{name: tuple(metrics) for name, metrics in groups.items()})


def _sure_wins(seat: Seat, position: Position) -> list[int]:
    """The squares of all moves after which the mover wins by undoing, whatever the other has."""
    guard = Guard(seat.own)
    found = (guard.margins_kept(seat.side, position.toggled(square)) for square in range(SQUARES))
    return [
        square
        for square, worlds in enumerate(found)
        if all(margin > 0 for _, margin in _possible(seat, worlds))
    ]


def _possible(seat: Seat, worlds: Worlds) -> Iterator[tuple[Metric, int]]:
    pairs = zip(METRICS, worlds, strict=True)
    return (pair for pair in pairs if seat.other_metric in (None, pair[0]))


def _can_win(seat: Seat, before: Position, metric: Metric) -> bool:
    """Whether the other, with that metric and knowing ours, has a move that wins by undoing."""
    other = seat.side.other
    guard = Guard(METRICS.index(metric))
    worlds = (guard.margins_kept(other, before.toggled(square)) for square in range(SQUARES))
    return any(world[seat.own] > 0 for world in worlds)


_LIKELY: Final = 0.6  # a guess at the other's metric is worth telling if its odds are at least this
_NEARLY: Final = 0.99  # higher odds are no number: that would claim 100 % for a mere guess


class Advice(NamedTuple):
    """A move, and why: sentences that name squares, counts and metrics."""

    move: Move
    reason: str

    def __str__(self) -> str:
        return f"{self.move}: {self.reason}"


@check_arguments
def advise(seat: Seat, moves: Sequence[Move], rng: Random | None = None) -> Advice:
    """The next move for the player in that seat.

    Args:
        seat: whose turn it is, with what that player knows.
        moves: all moves so far, from the first.
        rng: where the bot's chance comes from; by default the same game gets the same advice.

    Raises:
        PuzzleError: the game is over, it is the other's turn, or a move is illegal.
    """
    bot = StrongBot(seat, rng or seeded_random(len(moves)))
    position = bot.watch(moves)
    if position.over or position.side is not seat.side:
        raise PuzzleError(f"expected a game in which it is {seat.side}'s turn")
    chosen = bot.choose(position)
    # The bot plays for the likeliest metrics. A person who was told of a sure win should keep it.
    sure = _sure_wins(seat, position)
    square = chosen if not sure or chosen in sure else sure[0]
    after = position.toggled(square)
    reasons = [
        effect_in_words(seat, position, after),
        metric_guess_in_words(bot.belief.metrics) if seat.other_metric is None else "",
        outlook_in_words(outlook(seat, after), seat.side.other, after),
        _mixture(square, bot.often) if square == chosen else "",
    ]
    return Advice(position.move_at(square), " ".join(reason for reason in reasons if reason))


def _mixture(square: int, often: float) -> str:
    if often == 1:
        return ""
    place = "on the border" if BITS[square] & BOARD.border else "in the middle"
    times = "two games" if often > 1 / 2 else "one game"
    return f"Chance chose it: {place} in {times} of three, so that it does not tell your metric."


def effect_in_words(seat: Seat, before: Position, after: Position) -> str:
    """What a move changes for its player, by the measure that counts."""
    mine, theirs = seat.side, seat.side.other
    gained = count(seat.metric, after.pieces(mine)) - count(seat.metric, before.pieces(mine))
    lost = count(seat.metric, before.pieces(theirs)) - count(seat.metric, after.pieces(theirs))
    if before.pieces(theirs) != after.pieces(theirs):
        worth = f"; it counted {2 * lost} for {theirs} under your {seat.metric}" if lost > 0 else ""
        return f"It takes a piece of {theirs}'s away{worth}."
    if before.pieces(mine).bit_count() > after.pieces(mine).bit_count():
        change = f"goes {'up' if gained > 0 else 'down'} by {abs(gained)}"
        change = change if gained else "stays as it is"
        return f"It takes a piece of your own away: {seat.metric} {change}."
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


def metric_guess_in_words(odds: list[float]) -> str:
    """Which measure the other one seems to play for, where that can be told."""
    best = max(range(len(METRICS)), key=odds.__getitem__)
    if odds[best] < _LIKELY:
        return ""
    share = "over 99%" if odds[best] > _NEARLY else f"{odds[best]:.0%}"
    return f"The other's moves look like {METRICS[best]} ({share})."


def outlook_in_words(look: Outlook, other: Side, after: Position) -> str:
    """What a player can count on after a move, in words."""
    if after.over:
        ends = (("have won", look.won), ("have tied", look.safe), ("have lost", look.lost))
        return f"The game is over then: you {_each(ends, str(other))}."
    told = []
    if look.won or look.safe:
        given = f"Whatever {other} does now," if after.left == 1 else f"Undo what {other} does:"
        sure = _each((("win", look.won), ("do not lose", look.safe)))
        if look.is_safe and look.won and look.safe:
            sure = f"do not lose{_if(METRICS)}, and win{_if(look.won)}"
        told.append(f"{given} you {sure}.")
    if look.lost:
        told.append(f"{other} can win{_if(look.lost)}.")
    if look.open:
        told.append(f"Nothing is decided{_if(look.open, str(other))}.")
    return " ".join(told)


def _each(deeds: Iterable[tuple[str, tuple[Metric, ...]]], other: str = "it") -> str:
    """`win if it has edge, and do not lose if it has joint or center`."""
    return ", and ".join(f"{deed}{_if(group, other)}" for deed, group in deeds if group)


def _if(group: tuple[Metric, ...], other: str = "it") -> str:
    """The other's metrics for which something holds, in words."""
    if len(group) == len(METRICS):
        return f", whatever {other} has"
    return f" if {other} has {listed(map(str, group), 'or')}"
