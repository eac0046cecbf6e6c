"""Waiting by looking: for a puzzle that is ready, for the win screen."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from stratabot.bot.run import BotStoppedError, Run
from stratabot.vision.frame import Frame
from stratabot.vision.geometry import Layout, Rect
from stratabot.vision.reader import read
from stratabot.vision.reading import Reading, State
from stratabot.vision.tracker import Sight, Tracker

STILL: Final = 0.15
"""Seconds for which nothing may move or fade before a puzzle is ready. A fade of three seconds
changes the contrast by 5 % in that time, three times what is noticed."""


Thumbnail = NDArray[np.float32]


STUCK: Final = 2.0
"""Seconds after which a win screen that does not change after a click on Next has not taken it."""


class Ready:
    """What the game waits for: a puzzle to be played, or a click on Next."""


@dataclass(frozen=True)
class Opening(Ready):
    """A puzzle that is ready to be played, and how it looked."""

    reading: Reading
    tracker: Tracker
    sight: Sight

    @property
    def layout(self) -> Layout:
        """Where everything is."""
        return self.tracker.layout

    def fits(self, frame: Frame) -> bool:
        """Whether the frame can be of the same client area."""
        client = self.layout.client
        return frame.width >= client.x + client.w and frame.height >= client.y + client.h


@dataclass(frozen=True)
class Solved(Ready):
    """The board is solved; whether the game offers a next puzzle."""

    layout: Layout
    offers_next: bool


class Eyes:
    """Reads frames of one screen; keeps in mind where the client area was."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.side, self.colors = run.options.side, run.options.colors
        self.client: Rect | None = None
        self.frame_size: tuple[int, int] | None = None
        self.why = "nothing seen yet"

    def read(self, frame: Frame) -> Reading:
        """Read it where the client area was last; else where it fills the frame; else anywhere."""
        size = frame.width, frame.height
        if size != self.frame_size:
            self.frame_size, self.client = size, None
        for client in (self.client, frame.bounds) if self.client else (frame.bounds, None):
            reading = read(frame, self.run.profile, client, self.side, self.colors)
            if reading.state is not State.OTHER:
                break
        self.why = reading.why or "the cells are not sure"
        if reading.state in (State.PUZZLE, State.WIN):
            self.client = reading.client
        return reading

    def await_puzzle_or_win(self) -> Ready:
        """Whichever comes first.

        Raises:
            BotStoppedError: neither came while patience lasted.
            InputError: the board is of another side or number of colors than asked for.
        """
        return self._until_ready(wins=True)

    def await_puzzle(self) -> Ready:
        """The next puzzle; or the win screen, when that stays and nothing goes on.

        Raises:
            As `await_puzzle_or_win`.
        """
        return self._until_ready(wins=False)

    def await_solved(self, opening: Opening, seconds: float) -> Solved:
        """The game's word that the board is solved.

        Raises:
            TimeoutError: it did not come.
        """

        def look() -> Solved | None:
            frame = self.run.grab()
            # As long as a swatch is selected there is no need to read the whole frame.
            if opening.fits(frame) and opening.tracker.look(frame).selected:
                return None
            return self._solved(frame)

        return self.run.until(look, "the game does not say that it is solved", seconds)

    def await_next(self, seconds: float) -> Solved:
        """The win screen once nothing moves on it, with its Next, or without if that stays away.

        Raises:
            BotStoppedError: it is no win screen any more.
        """
        begun = self.run.clock.now()

        def look() -> Solved | None:
            frame = self.run.grab()
            solved = self._solved(frame)
            if solved is None or not self._stays_the_same(frame):
                return None
            waited = self.run.clock.now() - begun
            return solved if solved.offers_next or waited > seconds else None

        return self.run.until(look, "the win screen does not come to rest")

    def has_changed(self, before: Thumbnail) -> bool | None:
        """True if the frame looks other than before; None, not yet."""
        after = thumbnail(self.run.grab())
        return True if differ(before, after) else None

    def _until_ready(self, wins: bool) -> Ready:
        begun, before = self.run.clock.now(), thumbnail(self.run.grab())

        def look() -> Ready | None:
            nonlocal before
            frame = self.run.grab()
            earlier, before = before, thumbnail(frame)
            if differ(earlier, before):  # fades and slides need not be read, only waited for
                return None
            reading = self.read(frame)
            if reading.state is not State.WIN:
                return self._opening(frame, reading)
            lasts = wins or self.run.clock.now() - begun > STUCK
            return self._solved(frame) if lasts and self._stays_the_same(frame) else None

        try:
            return self.run.until(look, "no puzzle is ready")
        except BotStoppedError as stopped:
            raise BotStoppedError(f"{stopped} ({self.why})") from None

    def _opening(self, frame: Frame, reading: Reading) -> Opening | None:
        """The puzzle, if it is sure, stays still, and a second reading agrees."""
        if not reading.sure or reading.client is None or reading.moving:
            return None
        layout = Layout(self.run.profile, reading.client)
        tracker = Tracker(layout, reading.side, reading.colors)
        first = tracker.look(frame)
        end = self.run.clock.now() + STILL
        while self.run.clock.now() < end:
            self.run.clock.sleep(STILL / 5)
            frame = self.run.grab()
            if (frame.width, frame.height) != self.frame_size:
                return None
            sight = tracker.look(frame)
            if not sight.is_still(first):
                self.why = "something moves or fades"
                return None
        again = self.read(frame)
        if not again.sure or (again.grid, again.placed) != (reading.grid, reading.placed):
            self.why = "two readings do not agree"
            return None
        return Opening(again, tracker, sight)

    def _solved(self, frame: Frame) -> Solved | None:
        reading = self.read(frame)
        if reading.state is not State.WIN or reading.client is None:
            return None
        return Solved(Layout(self.run.profile, reading.client), reading.next_shown)

    def _stays_the_same(self, frame: Frame) -> bool:
        """Whether nothing changes for a while."""
        before = thumbnail(frame)
        end = self.run.clock.now() + STILL
        while self.run.clock.now() < end:
            self.run.clock.sleep(STILL / 3)
            if differ(before, thumbnail(self.run.grab())):
                return False
        return True


_BLOCKS: Final = 24


def thumbnail(frame: Frame) -> Thumbnail:
    """The frame's mean colors in 24 x 24 blocks, from every second pixel."""
    rgb = frame.rgb(slice(None, None, 2), slice(None, None, 2))
    tall, wide = max(rgb.shape[0] // _BLOCKS, 1), max(rgb.shape[1] // _BLOCKS, 1)
    whole = rgb[: tall * (rgb.shape[0] // tall), : wide * (rgb.shape[1] // wide)]
    blocks = whole.reshape(whole.shape[0] // tall, tall, -1, wide, 3)
    return np.asarray(blocks.mean(axis=(1, 3), dtype=np.float32), np.float32)


def differ(one: Thumbnail, other: Thumbnail) -> bool:
    """Whether some block changed by more than the cloth's texture does (0.5 of 255 measured)."""
    return one.shape != other.shape or float(np.abs(one - other).max()) > 3.0
