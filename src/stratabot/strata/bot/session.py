"""The session, which all parts of the bot share from its start to its end."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from stratabot.errors import StratabotError
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.screen import Clock, Coverable, Disturbance, Screen, ScreenError, UncertainClick
from stratabot.strata.bot.events import Event, EventKind, EventTally, Listener
from stratabot.strata.bot.looks import Look, LookPolicy
from stratabot.strata.bot.pace import Pace
from stratabot.strata.layout.profile import Profile

T = TypeVar("T")
POLL: Final = 0.004  # seconds between two looks while the bot plays
_IDLE_POLL: Final = 0.25  # the same once it was said what is waited for so long
_GONE_POLL: Final = 0.2  # the same while there is no screen to look at
_SHORTLY: Final = 0.5  # seconds from a look at the windows to one at the game, at most

_SILENT: Final = 12.0
"""Seconds without progress before it is said what is waited for: longer than the end of a wave."""
_FROZEN: Final = 0.5  # seconds; a machine that is busy draws nothing for so long
_NO_EXCEPTION: Final = 3  # times that a picture was frozen until that is this game's way
_STILL: Final = 5.0  # seconds for which a game may draw nothing at rest; longer may be no picture


class BotStoppedError(StratabotError):
    """The bot gives up before it would make a wrong click; the text says why."""

    exit_code = 1


@dataclass(frozen=True)
class BotOptions:
    """How to play; None for any side or number of colors.

    Attributes:
        undo: whether to take back ribbons that make the puzzle impossible.
        patience: seconds without progress after which the bot stops.
    """

    side: int | None = None
    colors: int | None = None
    undo: bool = False
    patience: float = 30.0


class Session:
    """One screen that the bot plays on or looks at, and all that its parts share meanwhile.

    Attributes:
        waits_for_screen: whether a screen that cannot be looked at is waited for, as long as
            patience says; else it ends the session at once.
        losses: how often the screen was gone and came back.
        is_done: whether nothing is left to do, so that a screen that is gone ends the session.
        drawn_at: when the first look began that showed the very same picture as the last one.
    """

    def __init__(
        self,
        screen: Screen,
        clock: Clock,
        profile: Profile,
        options: BotOptions | None = None,
        listeners: Iterable[Listener] = (),
    ) -> None:
        self.screen, self.clock, self.profile = screen, clock, profile
        self.options = options or BotOptions()
        self.listeners = list(listeners)
        self.look_listeners: list[Callable[[Look], None]] = []
        self.tally = EventTally()
        self.pace = Pace(profile.delays.win_delay)
        self.looks = LookPolicy()
        self.last_look: Look | None = None
        self.waits_for_screen = False
        self.losses = 0
        self._free_at: list[float] = []  # when no other window lay there, lately
        self.is_done: Callable[[], bool] = lambda: False
        self.drawn_at = 0.0
        self._stillest = 0.0  # the longest time for which the picture is the very same, usually
        self._odd = 0  # how often it was so for far longer, which may be an exception
        self._refusal: ScreenError | None = None  # why the last click was refused
        self._said = False
        self._waits: set[str] = set()  # what was told that it waits for, since it made progress
        self._most_laid = 0  # ribbons on this puzzle at a time
        self._took_back = False
        self._began = self._progress_at = clock.now()

    @property
    def seconds(self) -> float:
        return self.clock.now() - self._began

    def check_covered(self, look: Look, at: Iterable[Point]) -> bool:
        """Whether a look may show another window at these points: the same game once more, say.

        No window lies there now, and none did shortly before the look.
        """
        if not isinstance(self.screen, Coverable):
            return False
        if self.screen.is_covered(at):
            self._free_at = []
            return True
        was_free = any(0 <= look.began - free < _SHORTLY for free in self._free_at)
        now = self.clock.now()
        self._free_at = [*(free for free in self._free_at if now - free < 2 * _SHORTLY), now]
        return not was_free

    @property
    def is_frozen(self) -> bool:
        """Whether the picture has been the very same for far longer than ever before.

        A game that draws its texture anew all the time, and does not any more, is not seen: the
        monitor sleeps, or a remote desktop was cut off. Clicks may reach it all the same.
        """
        return self._seconds_still > max(_FROZEN, 4 * self._stillest)

    @property
    def _seconds_still(self) -> float:
        return self.last_look.began - self.drawn_at if self.last_look else 0.0

    def note_progress(self) -> None:
        self._progress_at, self._said = self.clock.now(), False
        self._waits.clear()

    def require_patience(self, what: str) -> None:
        """Say once what is waited for so long; an error after the patience."""
        idle, patience = self.clock.now() - self._progress_at, self.options.patience
        if idle > patience:
            raise self._refusal or BotStoppedError(f"no progress for {patience:g} s: {what}")
        if idle > _SILENT and not self._said:
            self._said = True
            self.tell("waiting", why=f"{what}; waiting up to {patience:g} s")

    def tell(self, kind: EventKind, **details: Any) -> None:
        """Count an event and report it. Of a puzzle's ribbons it is progress if more lie than ever
        before, or if some are taken back for the first time, so that no bot undoes what it did for
        ever. Waiting and lost clicks are none; the same wait is told once until there is progress.
        """
        if kind == "waiting":
            if details["why"] in self._waits:
                return
            self._waits.add(details["why"])
        if kind == "puzzle":
            self._most_laid, self._took_back = 0, False
        if kind == "ribbon":
            is_progress = details["laid"] > self._most_laid
            self._most_laid = max(self._most_laid, details["laid"])
        elif kind == "taken_back":
            is_progress, self._took_back = not self._took_back, True
        else:
            is_progress = kind not in ("waiting", "retry")
        if is_progress:
            self.note_progress()
        event = Event(kind, self.seconds, details)
        self.tally.count(event)
        for listener in self.listeners:
            listener(event)

    def look(self) -> Look:
        """Look now; at a screen that is gone as soon as it is back, ScreenError after patience."""
        began = self.clock.now()
        try:
            frame = self.screen.grab()
        except ScreenError as gone:
            frame, began = self._await_screen(gone)
        frame = self._last_or_new(frame, began)
        self.last_look = look = Look(frame, began, self.clock.now())
        self.looks.note(look)
        for listener in self.look_listeners:
            listener(look)
        return look

    def _await_screen(self, gone: ScreenError) -> tuple[Frame, float]:
        """The first frame after that, and when it was grabbed."""
        if not self.waits_for_screen or self.is_done():
            raise gone
        since, patience = self.clock.now(), self.options.patience
        self.tell("waiting", why=f"{gone}; waiting up to {patience:g} s")
        while True:
            if self.clock.now() - since > patience:
                raise gone
            self.clock.sleep(_GONE_POLL)
            began = self.clock.now()
            try:
                frame = self.screen.grab()
            except ScreenError as error:
                gone = error
            else:
                self.losses += 1
                self.note_progress()
                return frame, began

    def _last_or_new(self, frame: Frame, began: float) -> Frame:
        """The last frame if this one shows the very same: what was found in it holds still."""
        if self.last_look is not None and frame.is_same(self.last_look.frame):
            return self.last_look.frame
        if self._seconds_still < _STILL:
            if self.is_frozen:
                self._odd += 1
            if self._odd >= _NO_EXCEPTION or not self.is_frozen:
                self._stillest = max(self._stillest, self._seconds_still)
        self.drawn_at = began
        return frame

    def sleep_until(self, time: float) -> None:
        self.clock.sleep(max(0.0, time - self.clock.now()))

    def click(self, point: Point, target: str = "") -> bool:
        """Click; False if that was disturbed. A click that was perhaps made counts as made."""
        began = self.clock.now()
        try:
            self.screen.click(point)
        except Disturbance as disturbed:
            self._progress_at += self.clock.now() - began
            self.tell("waiting", why=str(disturbed))
            return False
        except ScreenError as refusal:
            if not self.waits_for_screen:
                raise
            self._refusal = refusal
            self.look()
            return False
        except UncertainClick as perhaps:
            self.tell("waiting", why=str(perhaps))
        self._refusal = None
        self.tally.clicks += 1
        return True

    def await_seen(
        self,
        look: Callable[[], T | None],
        what: str,
        seconds: float | None = None,
        poll: float = POLL,
    ) -> T:
        """Call `look` until it returns something that the bot waits for (`what`), and return that.

        After `seconds` this is a `TimeoutError`, or for None a `BotStoppedError` when patience
        ends.
        """
        began = self.clock.now()
        while (seen := look()) is None:
            if seconds is not None and self.clock.now() - began > seconds:
                raise TimeoutError(what)
            self.require_patience(what)
            self.clock.sleep(max(poll, _IDLE_POLL) if self._said else poll)
        return seen
