"""Reading the frames of one screen: where a board is in them, and whether the game shows a win."""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.bot.fade import FullColors
from stratabot.strata.bot.glance import Thumbnail, differ, thumbnail
from stratabot.strata.bot.look import Look, Sighting
from stratabot.strata.bot.readings import Readings
from stratabot.strata.bot.session import Session
from stratabot.strata.bot.user_cells import UserCells
from stratabot.strata.layout.layout import Layout
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.tracker import Sight, Tracker

STILL: Final = 0.15
"""Seconds for which nothing may move or fade before a puzzle is ready. A fade of three seconds
changes the contrast by 5 % in that time, three times what is noticed."""

WON: Final = 0.06
"""The same for a win screen on which Next is seen. The preview of the next puzzle is bold and far
from the color of paper, so that a fade of a second shows in that time."""

_SEARCH: Final = 1.0
"""Seconds between two searches for a game that fades where it was known to be: each takes 40 ms."""


class Situation:
    """What the game shows when the bot may go on: a puzzle to play, Next, or the end of a wave."""


@dataclass(frozen=True)
class WinScreen(Situation):
    """The board is solved.

    Attributes:
        look: the last look that showed it.
        layout: where things are on the win screen.
        offers_next: whether the game offers a next puzzle.
        says_perfect: whether it says "Perfect".
        since: when the win screen was first seen as it is.
        seen: a thumbnail of the win screen; None if something moves on it for ever.
    """

    look: Look = field(compare=False)
    layout: Layout
    offers_next: bool
    says_perfect: bool
    since: float = 0.0
    seen: Thumbnail | None = field(default=None, compare=False)


@dataclass(frozen=True)
class WaveEnd(Situation):
    """What is seen after a solved puzzle if the game shows nothing that can be played."""

    why: str


class View(NamedTuple):
    """Where a board is in frames of one size."""

    tracker: Tracker
    bounds: Rect

    def fits(self, frame: Frame) -> bool:
        """Whether the frame has that size."""
        return frame.bounds == self.bounds

    def sight(self, frame: Frame) -> Sight:
        """What a frame of this size shows of the board."""
        return self.tracker.look(frame)

    def sighting(self, look: Look) -> Sighting:
        """What a look shows of the board, with the look."""
        return Sighting(look, self.sight(look.frame))


class Eyes:
    """Reads frames of one screen; remembers where the client area was.

    Attributes:
        session: whose screen it is.
        why: why the last frame is not ready to be played.
        state: what was read last; None before the first reading.
        shows_game: whether the last frame showed more of the game than its paper.
        told: the doubtful cells of the last frame as they most likely are, as in `StratabotError`.
        colors: the colors of the boards that were ready.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.why = "nothing seen yet"
        self.state: State | None = None
        self.shows_game = False
        self.told: tuple[str, ...] = ()
        self.colors = FullColors()
        self._client: Rect | None = None
        self._bounds: Rect | None = None
        self._searched_at = session.clock.now()
        """When the game was looked for in the whole frame, or the session began."""
        self._told = UserCells(session.options.told)
        self._readings = Readings(session.profile)

    def explain(self, why: str, told: tuple[str, ...] = ()) -> None:
        """Remember why the last frame is not ready, and its doubtful cells."""
        self.why, self.told = why, told

    def read(self, frame: Frame, insist: bool = False) -> Reading:
        """Read a frame: first where the client area was, or as all of the frame, then anywhere.

        With `insist` the board must have the side and number of colors that the options ask for,
        and the cells that they tell.

        Raises:
            InputError: the board has another side or number of colors, or lacks a cell that is
            told.
        """
        options = self.session.options
        side, colors = (options.side, options.colors) if insist else (None, None)
        if frame.bounds != self._bounds:
            self._bounds, self._client = frame.bounds, None
        reading = self._clearest(frame, side, colors)
        self.explain(reading.why or "the cells are not sure")
        self.state, self.shows_game = reading.state, reading.shows_game
        # A box that is a little wrong is found once in a while: it leaves some cells unsure, or
        # shows a win in pages that fade into each other.
        if reading.sure:
            self._client = reading.client
        return self._told.complete(reading, insist)

    def _clearest(self, frame: Frame, side: int | None, colors: int | None) -> Reading:
        """The first reading that shows a puzzle or a win; else a fade, if possible with swatches.

        A phone's whole screen can look like a fade, because its bars hide the swatches. A fade in
        the known client area is believed, but once a second the game is looked for elsewhere.
        """
        now, fading = self.session.clock.now(), None
        known = (self._client,) if self._client else ()
        for client in (*known, frame.bounds, None):
            reading = self._readings.of(frame, client, side, colors)
            if reading.state in (State.PUZZLE, State.WIN):
                return reading
            if reading.state is State.FADING:
                fading = fading if fading and fading.colors else reading
                if known and now - self._searched_at < _SEARCH:
                    return fading
        self._searched_at = now
        return fading or reading

    def win_screen_in(self, look: Look) -> WinScreen | None:
        """The win screen, if the look shows one."""
        return self.win_screen(self.read(look.frame), look)

    def win_screen(self, reading: Reading, look: Look) -> WinScreen | None:
        """The win screen, if one was read in what the look shows."""
        if reading.state is not State.WIN or reading.client is None:
            return None
        layout = Layout(self.session.profile, reading.client)
        return WinScreen(look, layout, reading.next_shown, reading.perfect)

    def look_if_still(self, first: Look, seconds: float) -> Look | None:
        """Look on for some seconds; the last look, or None if anything changed since the first.

        A single black or torn frame does not count.
        """
        before, session = thumbnail(first.frame), self.session
        end, others = first.began + seconds, 0
        while True:
            session.clock.sleep(seconds / 3)
            look = session.look()
            if not differ(before, thumbnail(look.frame)):
                others = 0
            elif (others := others + 1) > 1:
                return None
            if look.began >= end and not others:
                return look
