"""What all parts of the bot share during one run: screen, clock, options, listeners, the tally."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from stratabot.errors import StratabotError
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.screen import Clock, Disturbed, Screen
from stratabot.strata.bot.events import Event, Listener, Tally
from stratabot.strata.bot.pace import Pace
from stratabot.strata.vision.profile import Profile

T = TypeVar("T")


class BotStoppedError(StratabotError):
    """The bot ends before its end rather than make a wrong click; the text says why."""

    exit_code = 1


@dataclass(frozen=True)
class Options:
    """How to play. Times in seconds.

    `side` and `colors` are insisted on where given. Without progress for `patience` the bot stops,
    and so after `tries` clicks at one ribbon. `undo` allows it to take back ribbons that keep the
    board from being won. `poll` is the pause between two looks.
    """

    side: int | None = None
    colors: int | None = None
    undo: bool = False
    patience: float = 30.0
    tries: int = 3
    poll: float = 0.004


@dataclass
class Session:
    """One run of the bot."""

    screen: Screen
    clock: Clock
    profile: Profile
    options: Options = field(default_factory=Options)
    listeners: list[Listener] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    watchers: list[Callable[[Frame, float], None]] = field(default_factory=list)
    """Shown every frame grabbed, with its time."""
    last_frame: Frame | None = None
    pace: Pace = field(default_factory=Pace)

    def __post_init__(self) -> None:
        self.start = self.progress = self.clock.now()

    def tell(self, kind: str, **details: Any) -> None:
        """Report what happened; everything but waiting and retries counts as progress."""
        now = self.clock.now()
        if kind not in ("waiting", "retry"):
            self.progress = now
        event = Event(kind, now - self.start, details)
        for listener in self.listeners:
            listener(event)

    def grab(self) -> Frame:
        """A fresh frame."""
        self.last_frame = frame = self.screen.grab()
        for watcher in self.watchers:
            watcher(frame, self.clock.now())
        return frame

    def click(self, point: Point) -> bool:
        """Click; False if it was not made because something had been disturbed.

        The time that a user had the pointer for is not held against the game's progress.
        """
        asked = self.clock.now()
        try:
            self.screen.click(point)
        except Disturbed as disturbed:
            self.progress += self.clock.now() - asked
            self.tell("waiting", why=str(disturbed))
            return False
        self.tally.clicks += 1
        return True

    def until(self, look: Callable[[], T | None], what: str, seconds: float | None = None) -> T:
        """Look again and again until something is seen.

        Raises:
            TimeoutError: `seconds` are over, where given.
            BotStoppedError: there was no progress for as long as patience lasts.
        """
        begun = self.clock.now()
        while (seen := look()) is None:
            now = self.clock.now()
            if seconds is not None and now - begun > seconds:
                raise TimeoutError(what)
            if now - self.progress > self.options.patience:
                raise BotStoppedError(f"no progress for {self.options.patience:g} s: {what}")
            self.clock.sleep(self.options.poll)
        return seen
