"""What looks at a lane tell of a ribbon whose selector was clicked."""

from typing import Final

from stratabot.strata.bot.lanes import LaneState
from stratabot.strata.bot.session import ClickResult

LOST: Final = 1.0
"""Seconds without any sign of a ribbon after which a click counts as lost. A second click on a
ribbon that is only late would take it back, so this is ten times what a game needs to react."""


class Appearance:
    """Whether a clicked ribbon comes at all, waited for since `now`; times in seconds."""

    def __init__(self, now: float) -> None:
        self._empty_since = self._clear_at = now

    def after(self, lane: LaneState, others_as_believed: bool, now: float) -> ClickResult | None:
        """What is known after a look at this time; None if nothing is known yet.

        A click is lost only if its lane was seen empty, and all others as believed, in every look
        for `LOST` seconds. It is disturbed if there was no such look for as long.
        """
        if lane in (LaneState.ARRIVING, LaneState.LAID):
            return ClickResult.TAKEN
        if lane is LaneState.EMPTY and others_as_believed:
            self._clear_at = now
            return ClickResult.LOST if now - self._empty_since > LOST else None
        self._empty_since = now
        return ClickResult.DISTURBED if now - self._clear_at > LOST else None


class Arrival:
    """A ribbon that slides in, watched since `now`; times in seconds.

    Attributes:
        lane: what its lane showed last.
        fronts: the time of every look that saw it come further, and how many pitches it had come.
    """

    def __init__(self, now: float) -> None:
        self.lane = LaneState.ARRIVING
        self.fronts: list[tuple[float, float]] = []
        self._since = now

    def add(self, lane: LaneState, front: float | None, now: float) -> None:
        """One more look; `front` is None if the ribbon's end was not seen."""
        if front is not None and (not self.fronts or front > self.fronts[-1][1]):
            self.fronts.append((now, front))
        if lane is not self.lane:
            self.lane, self._since = lane, now

    def is_over(self, now: float) -> bool:
        """Whether the ribbon lies from end to end, or nothing has changed for twice `LOST`."""
        return self.lane is LaneState.LAID or now - self._since > 2 * LOST
