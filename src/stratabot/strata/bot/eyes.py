"""Reading the frames of one screen: where a board is in them, and whether the game shows a win."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Floats, Frame
from stratabot.geometry import Point, Rect
from stratabot.source import cached_on_frame
from stratabot.strata.bot.looks import Look, Sighting
from stratabot.strata.bot.session import POLL, BotStoppedError, Session, T
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import BLANK, Puzzle
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.tracker import Sight, Tracker, ratio

_SEARCH: Final = 1.3
"""Seconds until a game that fades where it was seen is looked for elsewhere, and from search to
search: each takes 40 to 200 ms, which a usual fade of a second must not wait for."""

_BLOCKS: Final = 24
_ROWS: Final = 256
"""Rows of pixels that are looked at on a large frame, at least. From 512 x 384 on that makes 80
pixels a block, whose mean differs by 0.5 of 255 through texture."""

_REACHED: Final = 0.02
"""A board has faded in if it stands out from paper as strongly as those before it, within this
share. Texture makes a difference of 0.01 on a 2 x 2 board, and less on others."""

_FAINT: Final = 0.04  # a board is fading if it stands out less, by at least this share

_OTHER: Final = 12.0
"""If colors differ by more than this, in RGB, after the fade has been allowed for, the palette is
another one. Texture of std 5 makes 4."""

NO_PUZZLE: Final = {
    State.FADING: "no color buttons are seen: this looks like a menu, or the end of a wave",
    State.OTHER: "nothing of a puzzle is seen: a menu, or something else than the game",
}
"""Why a frame that shows nothing of the game but its paper, or not even that, cannot be played."""

Thumbnail = NDArray[np.float32]


@cached_on_frame
def thumbnail(frame: Frame) -> Thumbnail:
    """The mean RGB of about 24 x 24 blocks of the frame: an array rows x columns x 3."""
    step = max(2, frame.height // _ROWS)
    planes = [plane[::step, ::step] for plane in frame.planes]
    height, width = planes[0].shape
    tall, wide = max(height // _BLOCKS, 1), max(width // _BLOCKS, 1)
    height, width = height - height % tall, width - width % wide
    # Whole rows are added first: over both axes at once numpy takes ten times as long. A block has
    # at most 16 of them, so 16 bits hold a sum.
    rows = [
        plane[:height, :width].reshape(-1, tall, width).sum(1, dtype=np.uint16) for plane in planes
    ]
    sums = np.add.reduceat(np.stack(rows, -1), np.arange(0, width, wide), 1, np.uint32)
    return np.asarray(sums / np.float32(tall * wide), np.float32)


def are_different(one: Thumbnail, other: Thumbnail, most: float = 3.0) -> bool:
    """Whether the size changed, or a block by more than `most` of 255.

    Texture makes a difference of 0.5, measured; up to 4 once in a while, in narrow windows.
    """
    return one.shape != other.shape or float(np.abs(one - other).max()) > most


class Situation:
    """What the game shows when the bot may go on: a puzzle to play, Next, or the end of a wave."""


@dataclass(frozen=True, eq=False)
class WinScreen(Situation):
    """The board is solved, as seen `since` then; no thumbnail if something moves for ever."""

    look: Look
    layout: Layout
    offers_next: bool
    says_perfect: bool
    since: float = 0.0
    seen: Thumbnail | None = None

    @property
    def places(self) -> tuple[Point, ...]:
        """Where no other window may lie: at Next, and at what tells that a board is solved."""
        least, *_, most = self.layout.profile.selectors
        ends = self.layout.cells(most), self.layout.cells(least)
        corners = [row[k] for cells in ends for row in (cells[0], cells[-1]) for k in (0, -1)]
        return (self.layout.next_button, *corners)


class BoardView(NamedTuple):
    """Where a board is in frames of one size."""

    tracker: Tracker
    bounds: Rect

    @property
    def places(self) -> tuple[Point, ...]:
        """Where no other window may lie over a board that is read: all that is clicked on it."""
        layout, side, colors = self.tracker.layout, self.tracker.side, self.tracker.colors
        selectors = *layout.row_selectors(side), *layout.col_selectors(side)
        return (*selectors, *layout.swatches(colors))

    def fits(self, frame: Frame) -> bool:
        return frame.bounds == self.bounds

    def sighting(self, look: Look) -> Sighting:
        return Sighting(look, self.tracker.look(look.frame))


class FullColors:
    """The colors that swatches and cells have on boards that are not fading.

    All boards of a wave have the same palette. A fade moves each color on a straight line from
    paper's color to its own. So a single frame shows how far a board has faded in, however long
    the game draws nothing. A palette that was not seen before tells nothing.
    """

    def __init__(self) -> None:
        self._known: dict[str, Floats] = {}
        """RGB by thing: `swatch 1` while another swatch is selected, or `cell 1`."""

    def learn(self, puzzle: Puzzle, sight: Sight) -> None:
        if self.are_reached(puzzle, sight) is None:
            self._known = {}
        self._known |= dict(_colors(puzzle, sight))

    def are_reached(self, puzzle: Puzzle, sight: Sight) -> bool | None:
        """Whether a board without ribbons has faded in; None if nobody can tell."""
        seen = dict(_colors(puzzle, sight))
        both = [name for name in seen if name in self._known]
        if not any(name.startswith("cell") for name in both):
            return None
        full, now = (np.array([of[name] for name in both]) for of in (self._known, seen))
        share = ratio(full, now, sight.paper)
        expected = sight.paper + share * (full - sight.paper)
        if np.abs(now - expected).max() > _OTHER:
            return None
        if abs(share - 1) < _REACHED:
            return True
        return False if share < 1 - _FAINT else None


def _colors(puzzle: Puzzle, sight: Sight) -> Iterator[tuple[str, Floats]]:
    for number, color in enumerate(sight.swatches, 1):
        if number != sight.selected:
            yield f"swatch {number}", color
    labels = np.array([["" if cell is BLANK else cell for cell in row] for row in puzzle.cells])
    for label in np.unique(labels[labels != ""]):
        yield f"cell {label}", sight.cells[labels == label].mean(axis=0)


class Eyes:
    """Reads frames of one screen; remembers where the client area was.

    Attributes:
        why: why the last frame is not ready to be played.
        state: what was read last; None before the first reading.
        shows_game: whether the last frame showed more of the game than its paper.
        colors: the colors of the boards that were ready.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.why = "nothing seen yet"
        self.state: State | None = None
        self.shows_game = False
        self.colors = FullColors()
        self._client: Rect | None = None
        self._bounds: Rect | None = None
        self._found_at = session.clock.now()
        """When a puzzle or a win was read or looked for everywhere, or the session began."""
        self.is_elsewhere: Callable[[Look], bool] = lambda _: False
        """Whether a look that shows no puzzle shows another place of the game, known to a tour."""
        self._last: Frame | None = None
        self._readings: dict[tuple[Rect | None, int | None, int | None], Reading] = {}
        """The readings of the last frame, by client area, side and colors."""

    def await_seen(self, look: Callable[[], T | None], what: str, poll: float = POLL) -> T:
        """`Session.await_seen`, whose error also says why the last frame was not ready."""
        try:
            return self.session.await_seen(look, what, poll=poll)
        except BotStoppedError as stopped:
            raise BotStoppedError(f"{stopped} ({self.why})") from None

    def read(self, frame: Frame, insist: bool = False) -> Reading:
        """Read a frame, first where the client area was; with `insist` as the options ask."""
        options = self.session.options
        side, colors = (options.side, options.colors) if insist else (None, None)
        if frame.bounds != self._bounds:
            self._bounds, self._client = frame.bounds, None
        reading = self._read_clearest(frame, side, colors)
        self.why = reading.why or "the cells are not sure"
        if not reading.shows_game:
            self.why = NO_PUZZLE[reading.state]
        self.state, self.shows_game = reading.state, reading.shows_game
        # A box that is a little wrong is found once in a while: it leaves some cells unsure, or
        # shows a win in pages that fade into each other.
        if reading.sure:
            self._client = reading.client
        return reading

    def _read_clearest(self, frame: Frame, side: int | None, colors: int | None) -> Reading:
        """The first reading that shows a puzzle or a win; else a fade, if possible with swatches.

        A phone's whole screen can look like a fade: then the game is looked for elsewhere, too,
        `_SEARCH` seconds after a puzzle or a win was read, and again and again.
        """
        now, fading = self.session.clock.now(), None
        known = (self._client,) if self._client else ()
        for client in (*known, frame.bounds, None):
            reading = self._read_at(frame, client, side, colors)
            if reading.state in (State.PUZZLE, State.WIN):
                self._found_at = now
                return reading
            if reading.state is State.FADING:
                fading = fading if fading and fading.colors else reading
                if known and now - self._found_at < _SEARCH:
                    return fading
        self._found_at = now
        return fading or reading

    def _read_at(
        self, frame: Frame, client: Rect | None, side: int | None, colors: int | None
    ) -> Reading:
        """Read a frame there, once if it is the last one still."""
        if self._last is None or not frame.is_same(self._last):
            self._last = frame
            self._readings.clear()
        key = client, side, colors
        if key not in self._readings:
            self._readings[key] = read_frame(frame, self.session.profile, *key)
        return self._readings[key]

    def win_screen_in(self, look: Look) -> WinScreen | None:
        return self.win_screen(self.read(look.frame), look)

    def win_screen(self, reading: Reading, look: Look) -> WinScreen | None:
        if reading.state is not State.WIN or reading.client is None:
            return None
        layout = Layout(self.session.profile, reading.client)
        return WinScreen(look, layout, reading.next_shown, reading.perfect)

    def look_if_still(self, first: Thumbnail, since: float, seconds: float) -> Look | None:
        """The last look, so many seconds since the first or later; None if two looks differ."""
        session, end, others = self.session, since + seconds, 0
        while True:
            session.clock.sleep(min(seconds / 3, max(POLL, end - session.clock.now())))
            look = session.look()
            if not are_different(first, thumbnail(look.frame)):
                others = 0
            elif (others := others + 1) > 1:
                return None
            if look.began >= end and not others:
                return look
