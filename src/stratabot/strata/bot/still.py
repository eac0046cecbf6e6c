"""Counts for how long a board has been still, by looks at it and by the frames that were drawn."""

from typing import Final, NamedTuple

from stratabot.strata.bot.eyes import STILL, View
from stratabot.strata.bot.session import SLOW
from stratabot.strata.vision.reading import Reading
from stratabot.strata.vision.tracker import Sight
from stratabot.strata.vision.trust import SurePuzzle

FROZEN: Final = 0.5
"""Seconds for which a board must be still if nothing else tells that it has faded in. The game may
draw its texture only once; or it may have stopped drawing in the middle of a fade, as was seen for
0.2 s on a loaded machine, and once for more than 0.5 s. So the time is twice as long if nothing at
all is drawn meanwhile."""

RESTLESS: Final = 3.0
"""Seconds after which a picture that never rests is read even so. Fades last up to this long."""

_FRAME: Final = 0.05
"""The most seconds that count between two frames which are not the very same. While something
moves, no game that can be played draws more rarely, unless it stalls: then the second frame may
have been painted just after the first and shown only when the stall was over. Where looks are rare
(a phone), the time from one to the next counts."""

_LOOK: Final = 0.1
"""The most seconds that count between two looks: twice what reading a board takes."""


class SureReading(NamedTuple):
    """A reading of a board on which nothing moves, and what of it is relied on."""

    reading: Reading
    relied: SurePuzzle


class StillBoard:
    """For how long a board has been still.

    A time without looks or new frames tells little about movement. So only as much of it counts as
    usually lies between two looks, or two frames.

    Attributes:
        view: where the board is.
        since: when the board was first seen as it is now.
        reading: a sure reading from that time; None if there is none.
        watched: for how many seconds since then the bot has looked at the board.
        redrawn: how many of these seconds lay between frames that differ at all.
    """

    def __init__(self, view: View, sight: Sight, now: float) -> None:
        self.view = view
        self.since = now
        self.reading: SureReading | None = None
        self.watched = self.redrawn = 0.0
        self._first = self._newest = sight
        self._odd: tuple[Sight, float] | None = None
        self._looked_at = self._drawn_at = now
        self._stall = 0.0
        """The longest time so far between two frames that differ, in seconds."""

    def keep(self, reading: SureReading | None) -> None:
        """Keep a reading of the still board; None if it is not sure."""
        self.reading = reading

    @property
    def longest_stall(self) -> float:
        """How many seconds without a change prove that the game has not just stalled.

        The time is shorter if a new frame came long after the board was first seen to be still.
        """
        drawn = self._drawn_at - self.since > STILL
        return min(max(FROZEN, 2 * self._stall) * (1 if drawn else 2), RESTLESS)

    def begin(self, sight: Sight, now: float) -> None:
        """Begin anew: from this look on the board may be still."""
        self._first, self.since = sight, now
        self.reading, self.watched, self.redrawn, self._odd = None, 0.0, 0.0, None

    def stays(self, sight: Sight, now: float, look: float) -> bool:
        """Whether a look shows the board as before; if two in a row do not, the count begins anew.

        A single black or torn frame does not count: the next one is as before. From one look to the
        next it takes at least `look` seconds, so that new frames cannot be seen any sooner.
        """
        watched, redrawn = self._step(sight, now, look)
        if sight.is_still(self._first):
            self.watched += watched
            self.redrawn += redrawn
            self._odd = None
            return True
        earlier, self._odd = self._odd, (sight, now)
        if earlier is not None and sight.is_still(earlier[0]):
            self.begin(*earlier)
            self.watched, self.redrawn = watched, redrawn
        elif earlier is not None:
            self.begin(*self._odd)
        return False

    def _step(self, sight: Sight, now: float, look: float) -> tuple[float, float]:
        """Seconds that count since the look before, and since the frame before if it differs."""
        watched, redrawn = min(now - self._looked_at, max(_LOOK, 2 * look)), 0.0
        self._looked_at = now
        if sight.change(self._newest) > 0:
            gap = now - self._drawn_at
            redrawn = min(gap, 2 * look if look > SLOW else _FRAME)
            self._newest, self._drawn_at, self._stall = sight, now, max(self._stall, gap)
        return watched, redrawn
