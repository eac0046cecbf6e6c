"""Looks at the screen, and what the bot does otherwise where they take long, as on a phone."""

from collections import deque
from statistics import median
from typing import Final, NamedTuple

from stratabot.frame import Frame
from stratabot.strata.bot.pace import Pace
from stratabot.strata.vision.tracker import Sight

SLOW: Final = 0.1
"""A look that takes longer than this many seconds is spared where a rest does as well: half of what
a ribbon needs to slide in. Measured: 1 to 4 ms in a window, 0.2 to 0.5 s on a phone."""

STALE: Final = 1.2
"""A look older than this many seconds no longer tells where to click: the phone may have rung, or
may have been turned. If a look takes longer than a click, several clicks follow one look. With 1.0
s a puzzle of 6 x 6 takes one look in 20 more."""

LOOKS: Final = 5
"""How many looks must have shown no sign of a click's effect before the click counts as lost: on a
slow machine a second has only a few."""

_JUST: Final = 0.002  # seconds since a look's end in which nothing but a plan was made
_KEPT: Final = 7  # looks whose median tells what one costs, as single ones are held up


class Look(NamedTuple):
    """One look at the screen: a frame that shows nothing older than `began`, newer than `ended`."""

    frame: Frame
    began: float
    ended: float


class Sighting(NamedTuple):
    """A look at a board, and what it shows of that board."""

    look: Look
    sight: Sight


class LookPolicy:
    """Knows what a look costs here, and where a rest does as well as a look."""

    def __init__(self) -> None:
        self._costs: deque[float] = deque([0.0], _KEPT)

    def note(self, look: Look) -> None:
        self._costs.append(look.ended - look.began)

    @property
    def cost(self) -> float:
        return median(self._costs)

    @property
    def spares_looks(self) -> bool:
        return self.cost > SLOW

    @property
    def looks_needed(self) -> int:
        """How many looks show that a click at a swatch or at a ribbon did nothing."""
        return 1 if self.spares_looks else LOOKS

    def is_fresh(self, look: Look, now: float) -> bool:
        """Whether another look would be hardly newer, unless a click came since: this one has just
        ended, or a look takes long.
        """
        is_long = self.spares_looks and now - look.began < 1.5 * self.cost
        return is_long or now - look.ended < _JUST

    def is_stale(self, look: Look, now: float) -> bool:
        """Whether a look is too old for a click; one that itself took long allows one click."""
        return now - look.began > max(STALE, 1.5 * self.cost)

    def rests_after(self, pace: Pace) -> float | None:
        """Seconds from a click's end until its ribbon rests; None if looks tell that better."""
        return pace.rests_after if self.spares_looks else None

    def burst(self, pace: Pace) -> int | None:
        """How many selectors to click one after another, resting between them; None for all."""
        if pace.burst != 1 or (rests_after := self.rests_after(pace)) is None:
            return pace.burst
        return None if rests_after < pace.slide_bounds(1).guess + self.cost else 1
