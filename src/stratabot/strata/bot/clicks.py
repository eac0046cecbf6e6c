"""The bot's clicks with their times in seconds, and the ribbons that slide in after them."""

from typing import Final, NamedTuple

from stratabot.frame import Floats
from stratabot.strata.bot.lanes import LaneState
from stratabot.strata.bot.look import Look
from stratabot.strata.puzzle import Line, Ribbon

LOST: Final = 1.0
"""Seconds without any sign of a ribbon after which a click counts as lost. A second click on a
ribbon that is only late would take it back, so this is ten times what a game needs to react."""

LOOKS: Final = 5
"""How many looks must also have shown no sign of it: on a slow machine a second has only a few."""


class SelectorClick(NamedTuple):
    """A click at a selector: the ribbon that should come, and its ink.

    `at` is when the click began, `made` when it ended; `under_way` are the lines of ribbons that
    were on their way then, or not seen yet.
    """

    ribbon: Ribbon
    ink: Floats
    at: float
    under_way: frozenset[Line] = frozenset()
    made: float = 0.0


class NextClick(NamedTuple):
    """A click on Next that changed something: its time, and the look that shows the change."""

    at: float
    look: Look


class QuietTime:
    """Counts for how long nothing has happened on a board that is clearly seen, from `now` on."""

    def __init__(self, now: float) -> None:
        self._since = now
        self._looks = 0

    def begin(self, at: float) -> None:
        """Begin anew: something happened, or could not be seen clearly."""
        self._since, self._looks = at, 0

    def lasts(self, now: float) -> bool:
        """Note a look at which nothing happened; True if any ribbon would have come by now.

        A game may lay ribbons one after another. So the time begins anew with every ribbon that
        comes, moves or comes to rest: a ribbon that waits for others would come soon after that.
        """
        self._looks += 1
        return now - self._since > LOST and self._looks >= LOOKS


class Arrival:
    """A ribbon that slides in, watched since `now`.

    Attributes:
        click: the click that called it.
        lane: what the ribbon's lane showed last.
        fronts: for every look that saw the ribbon come further, the time and the pitches so far.
    """

    def __init__(self, click: SelectorClick, now: float) -> None:
        self.click = click
        self.lane = LaneState.ARRIVING
        self.fronts: list[tuple[float, float]] = []
        self._since = now

    def add(self, lane: LaneState, front: float | None, now: float) -> None:
        """Note a look; `front` is None if the ribbon's end was not seen."""
        if front is not None and (not self.fronts or front > self.fronts[-1][1]):
            self.fronts.append((now, front))
        if lane is not self.lane:
            self.lane, self._since = lane, now

    def is_over(self, now: float) -> bool:
        """Whether the ribbon lies from end to end, or has stood still for twice `LOST`."""
        if self.lane is LaneState.ARRIVING:
            return now - self._since > 2 * LOST
        return self.lane is LaneState.LAID
