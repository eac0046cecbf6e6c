"""What the bot learns of a game's pace while it plays, for all puzzles of a run."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

OUT_OF_SIGHT: Final = 1.6
"""Pitches that a ribbon may run on beyond the edge of the screen: twice its half breadth for the
slant, and what was left to the edge."""

_LATENCY: Final = 0.015
"""Seconds from the wish to click to the press: 10 to 20 ms measured on X11."""

_EASES: Final = 0.9
"""A ribbon whose last speed is below this share of its mean speed slows down toward its end: 0.6
to 0.7 measured for the usual curves, 1.1 to 1.3 for an even one, as the game answers late."""

_MOST_SLACK: Final = 4.0


@dataclass
class Pace:
    """How fast ribbons run, and what the game takes meanwhile.

    Attributes:
        takes_swatches: whether it takes a swatch while a ribbon runs in; None as long as unknown.
        reaches_edge: whether ribbons run to the edge of the screen.
        slack: grows with every click at a selector that laid nothing: it may have been too early.
    """

    takes_swatches: bool | None = None
    reaches_edge: bool = True
    slack: float = 1.0
    _run: float = 0.0
    _ran: float = 0.0
    _end: float = 0.0
    _ended: float = 0.0

    def missed(self) -> None:
        """A click at a selector laid nothing."""
        self.slack = min(2 * self.slack, _MOST_SLACK)

    def timed(self, clicked: float, points: Sequence[tuple[float, float]]) -> None:
        """A ribbon was seen at these times that many pitches from its start, at least twice."""
        if len(points) < 2:
            return
        (first, there), (last, here) = points[(len(points) - 1) // 2], points[-1]
        if last <= first or here <= there:
            return
        self._run += here
        self._ran += last - clicked - _LATENCY
        self._end += here - there
        self._ended += last - first

    @property
    def even(self) -> bool:
        """Whether ribbons are known to run in without slowing down."""
        if not (self._ran > 0 and self._ended > 0):
            return False
        return self._end / self._ended > _EASES * self._run / self._ran

    def rest(self, took: float, way: float) -> float:
        """Seconds from where a ribbon was last seen to where it lies.

        It took so long for `way` pitches. Where it may slow down, as long again: the usual curves
        need up to 0.9 of it, all of it out of sight.
        """
        if not self.even or not self.reaches_edge:
            return took
        return took * min(1.0, OUT_OF_SIGHT * self.slack / way)
