"""What a player can count on after a move, for each metric that the other may have.

Nothing here is a guess. A player who undoes (`guard.py`) keeps a margin in each world, whatever the
other does: above 0 that world is *won*, at 0 it is *safe*. The other may undo as well: in a world
where it has a move after which it keeps more than we do, it *can win*. All other worlds are *open*:
undoing alone settles nothing there. With one move left, and at the end, no world is open.
"""

from collections.abc import Iterator
from typing import NamedTuple

from stratabot.duel.bots.bot import Seat
from stratabot.duel.bots.guard import Guard, Worlds, margins
from stratabot.duel.game import Position, Side
from stratabot.duel.grid import SQUARES
from stratabot.duel.metrics import METRICS, Metric


class Outlook(NamedTuple):
    """The other's metrics, each in one of four groups.

    At the end of the game the groups are the metrics with which we have won, tied or lost.
    """

    won: tuple[Metric, ...]
    """With these we win if we undo what the other does, whatever that is."""
    safe: tuple[Metric, ...]
    """With these we do not lose if we undo what the other does."""
    lost: tuple[Metric, ...]
    """With these the other can win, whatever we do, if it knows our metric and plays right."""
    open: tuple[Metric, ...]
    """With these undoing alone settles nothing."""

    @property
    def is_safe(self) -> bool:
        """Whether we do not lose, whatever the other has."""
        return not (self.lost or self.open)


def outlook(seat: Seat, after: Position) -> Outlook:
    """What the player in that seat can count on, after moving to this position.

    The outlook has the possible worlds: only one if the other's metric is told.
    """
    groups: dict[str, list[Metric]] = {name: [] for name in Outlook._fields}
    for metric, margin in _possible(seat, kept(Guard(seat.own), seat.side, after)):
        groups[_group(seat, after, metric, margin)].append(metric)
    return Outlook(**{name: tuple(metrics) for name, metrics in groups.items()})


def sure_wins(seat: Seat, position: Position) -> list[int]:
    """The squares of all moves after which the mover wins by undoing, whatever the other has.

    On the last turn these are the moves that win.
    """
    guard = Guard(seat.own)
    found = (kept(guard, seat.side, position.toggled(square)) for square in range(SQUARES))
    return [
        square
        for square, worlds in enumerate(found)
        if all(margin > 0 for _, margin in _possible(seat, worlds))
    ]


def _possible(seat: Seat, worlds: Worlds) -> Iterator[tuple[Metric, int]]:
    pairs = zip(METRICS, worlds, strict=True)
    return (pair for pair in pairs if seat.other_metric in (None, pair[0]))


def kept(guard: Guard, side: Side, after: Position) -> Worlds:
    """The least margin in each world that a side, which has just moved, keeps by undoing."""
    mine, theirs = after.pieces(side), after.pieces(side.other)
    if after.over:
        return margins(mine, theirs, guard.own)
    if side is Side.O:
        return guard.slack(mine, theirs)
    return guard.held(mine, theirs, (after.left + 1) // 2)


def _group(seat: Seat, after: Position, metric: Metric, margin: int) -> str:
    if margin >= 0:
        return "won" if margin > 0 else "safe"
    is_exact = after.left < 2
    return "lost" if is_exact or _can_win(seat, after, metric) else "open"


def _can_win(seat: Seat, before: Position, metric: Metric) -> bool:
    """Whether the other, with that metric and knowing ours, has a move that wins by undoing."""
    other = seat.side.other
    guard = Guard(METRICS.index(metric))
    worlds = (kept(guard, other, before.toggled(square)) for square in range(SQUARES))
    return any(world[seat.own] > 0 for world in worlds)
