"""Waiting by looking: for a puzzle that is ready, for the win screen."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.bot.glance import Thumbnail, differ, thumbnail
from stratabot.strata.bot.session import BotStoppedError, Session
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.reader import read
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.tracker import Sight, Tracker
from stratabot.strata.vision.trust import trusted

STILL: Final = 0.15
"""Seconds for which nothing may move or fade before a puzzle is ready. A fade of three seconds
changes the contrast by 5 % in that time, three times what is noticed."""

FROZEN: Final = 0.3
"""The same as long as every frame is the very same: the game may draw texture only once, or it may
have stopped drawing in the middle of a fade, as was seen for 0.2 s on a loaded machine."""

WON: Final = 0.06
"""The same for a win screen whose Next is seen: what comes next there is bold and far from paper,
so that a fade of a second shows in that time."""

STUCK: Final = 2.0
"""Seconds after which a win screen that does not change after a click on Next has not taken it."""


class Ready:
    """What the game waits for: a puzzle to be played, or a click on Next."""


@dataclass(frozen=True)
class Opening(Ready):
    """A puzzle that is ready to be played, and how it looked."""

    puzzle: Puzzle
    reading: Reading
    tracker: Tracker
    sight: Sight
    frame_size: tuple[int, int]


@dataclass(frozen=True)
class WinScreen(Ready):
    """The board is solved; whether the game offers a next puzzle."""

    layout: Layout
    offers_next: bool


class Eyes:
    """Reads frames of one screen; keeps in mind where the client area was."""

    def __init__(self, run: Session) -> None:
        self.run = run
        self.side, self.colors = run.options.side, run.options.colors
        self.client: Rect | None = None
        self.frame_size: tuple[int, int] | None = None
        self.why = "nothing seen yet"

    def read(self, frame: Frame, insist: bool = False) -> Reading:
        """Read it where the client area was last; else where it fills the frame; else anywhere.

        Raises:
            InputError: if it is to `insist` and the side or number of colors is another one.
        """
        side, colors = (self.side, self.colors) if insist else (None, None)
        size = frame.width, frame.height
        if size != self.frame_size:
            self.frame_size, self.client = size, None
        for client in (self.client, frame.bounds) if self.client else (frame.bounds, None):
            reading = read(frame, self.run.profile, client, side, colors)
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

    def await_solved(self, shows_board: Callable[[Frame], bool], seconds: float) -> WinScreen:
        """The game's word that the board is solved.

        Raises:
            TimeoutError: the board was to be seen for so long, and the word did not come.
        """
        since = self.run.clock.now()

        def look() -> WinScreen | None:
            nonlocal since
            frame = self.run.grab()
            # As long as the board is there, there is no need to read the whole frame.
            if not shows_board(frame):
                since = self.run.clock.now()
                return self.solved(frame)
            if self.run.clock.now() - since > seconds:
                raise TimeoutError
            return None

        return self.run.until(look, "the game does not say that it is solved")

    def await_next(self, seconds: float) -> WinScreen:
        """The win screen once nothing moves on it, with its Next, or without if that stays away.

        Raises:
            BotStoppedError: it is no win screen any more.
        """
        begun = self.run.clock.now()

        def look() -> WinScreen | None:
            frame = self.run.grab()
            solved = self.solved(frame)
            if solved is None:
                return None
            if not self.stays_the_same(frame, WON if solved.offers_next else STILL):
                return None
            waited = self.run.clock.now() - begun
            return solved if solved.offers_next or waited > seconds else None

        return self.run.until(look, "the win screen does not come to rest")

    def has_changed(self, before: Thumbnail) -> bool | None:
        """True if the frame looks other than before; None, not yet."""
        after = thumbnail(self.run.grab())
        return True if differ(before, after) else None

    def _until_ready(self, wins: bool) -> Ready:
        watch = Watch(self, wins)
        try:
            return self.run.until(lambda: watch.see(self.run.grab()), "no puzzle is ready")
        except BotStoppedError as stopped:
            raise BotStoppedError(f"{stopped} ({self.why})") from None

    def solved(self, frame: Frame) -> WinScreen | None:
        """The win screen, if the frame shows it."""
        reading = self.read(frame)
        if reading.state is not State.WIN or reading.client is None:
            return None
        return WinScreen(Layout(self.run.profile, reading.client), reading.next_shown)

    def stays_the_same(self, frame: Frame, seconds: float) -> bool:
        """Whether nothing changes for so long, but for a single black or torn frame."""
        before, clock = thumbnail(frame), self.run.clock
        end, other = clock.now() + seconds, 0
        while clock.now() < end or other == 1:
            clock.sleep(seconds / 3)
            if not differ(before, thumbnail(self.run.grab())):
                other = 0
            elif (other := other + 1) > 1:
                return False
        return True


class Watch:
    """Looks at frame after frame until a board has been read on which nothing moves.

    `wins`: whether a win screen will do at once, not only when nothing follows it.
    """

    def __init__(self, eyes: Eyes, wins: bool) -> None:
        self.eyes, self.clock, self.wins = eyes, eyes.run.clock, wins
        self._begun = self.clock.now()
        self._before: Thumbnail | None = None
        self._tracker: Tracker | None = None
        self._reading: Reading | None = None
        self._redrawn = False
        self._odd: tuple[Sight, float] | None = None
        self._size = 0, 0

    def see(self, frame: Frame) -> Ready | None:
        """What is ready in this frame, if anything."""
        if self._tracker is not None and (frame.width, frame.height) == self._size:
            return self._wait(frame, self._tracker.look(frame))
        earlier, self._before = self._before, thumbnail(frame)
        if earlier is None or differ(earlier, self._before):
            return None  # fades and slides need not be read, only waited for
        reading = self.eyes.read(frame)
        if reading.state is not State.WIN:
            self._begin(frame, reading)
            return None
        lasts = self.wins or self.clock.now() - self._begun > STUCK
        if not lasts or not self.eyes.stays_the_same(frame, STILL):
            return None
        return self.eyes.solved(frame)

    def _begin(self, frame: Frame, reading: Reading) -> None:
        """Wait for the board of that reading, if there is one, to be still."""
        if reading.state is not State.PUZZLE or reading.client is None:
            return
        layout = Layout(self.eyes.run.profile, reading.client)
        self._tracker = Tracker(layout, reading.side, reading.colors)
        self._size = frame.width, frame.height
        self._anchor(self._tracker.look(frame), self.clock.now())

    def _wait(self, frame: Frame, sight: Sight) -> Opening | None:
        """The puzzle, if it is sure, has stayed still, and two readings of it agree.

        The first reading is made while it is waited for that the board stays still, so that only
        the second one takes time of its own.
        """
        now = self.clock.now()
        self._redrawn = self._redrawn or sight.change(self._first) > 0
        if not sight.is_still(self._first):
            self.eyes.why = "something moves or fades"
            # A single black or torn frame does not count: the next one is as before.
            odd, self._odd = self._odd, (sight, now)
            if odd is not None:
                self._anchor(*(odd if sight.is_still(odd[0]) else self._odd))
            return None
        self._odd = None
        if self._reading is None and now - self._since > STILL / 3:
            self._reading = self._read(frame)
        elif now - self._since > (STILL if self._redrawn else FROZEN):
            return self._opening(frame, sight)
        return None

    def _anchor(self, sight: Sight, since: float) -> None:
        self._first, self._since = sight, since
        self._reading, self._redrawn, self._odd = None, False, None

    def _read(self, frame: Frame, insist: bool = False) -> Reading | None:
        """What is to be played; None, and an end to the watch, if that is no puzzle any more."""
        reading = self.eyes.read(frame, insist)
        assert self._tracker is not None
        layout = self._tracker.layout
        seen = reading.client, reading.side, reading.colors
        if seen != (layout.client, self._tracker.side, self._tracker.colors):
            self._tracker = None
        return reading if trusted(reading) else None

    def _opening(self, frame: Frame, sight: Sight) -> Opening | None:
        first, again = self._reading, self._read(frame, insist=True)
        if self._tracker is None or again is None or first is None:
            return None
        puzzle = trusted(again)
        if puzzle is not None and (trusted(first), first.placed) == (puzzle, again.placed):
            return Opening(puzzle, again, self._tracker, sight, self._size)
        self.eyes.why = "two readings do not agree"
        self._anchor(sight, self.clock.now())
        return None
