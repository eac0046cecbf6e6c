"""The session, which all parts of the bot share from its start to its end."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from stratabot.errors import StratabotError
from stratabot.geometry import Point
from stratabot.screen import Clock, Disturbance, Screen, UncertainClick
from stratabot.strata.bot.events import Event, EventKind, Listener, Tally
from stratabot.strata.bot.habits import NOTHING_KNOWN, Habits
from stratabot.strata.bot.looks import Look, LookPolicy
from stratabot.strata.bot.pace import Pace
from stratabot.strata.layout.profile import Profile
from stratabot.strata.position import Position

T = TypeVar("T")
POLL: Final = 0.004  # seconds between two looks while the bot plays


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
        click_listeners: called after every click with its place in the last frame and its target: a
            ribbon as text, `swatch 1` or `next`.
        believes: tells what is believed of the puzzle; None between puzzles.
    """

    def __init__(
        self,
        screen: Screen,
        clock: Clock,
        profile: Profile,
        options: BotOptions | None = None,
        listeners: Iterable[Listener] = (),
        known: Habits = NOTHING_KNOWN,
    ) -> None:
        """`known` is what earlier runs have learned of the game."""
        self.screen, self.clock, self.profile = screen, clock, profile
        self.options = options or BotOptions()
        self.listeners = list(listeners)
        self.look_listeners: list[Callable[[Look], None]] = []
        self.click_listeners: list[Callable[[Point, str], None]] = []
        self.tally = Tally()
        self.pace = Pace(profile.delays.win_delay, known)
        self.looks = LookPolicy()
        self.last_look: Look | None = None
        self.believes: Callable[[], Position] | None = None
        self._began = self._progress_at = clock.now()

    @property
    def seconds(self) -> float:
        return self.clock.now() - self._began

    @property
    def believed(self) -> Position | None:
        return None if self.believes is None else self.believes()

    def progressed(self) -> None:
        self._progress_at = self.clock.now()

    def require_patience(self, what: str) -> None:
        if self.clock.now() - self._progress_at > self.options.patience:
            raise BotStoppedError(f"no progress for {self.options.patience:g} s: {what}")

    def tell(self, kind: EventKind, **details: Any) -> None:
        """Count an event and report it; all kinds but waiting and retry are progress."""
        if kind not in ("waiting", "retry"):
            self.progressed()
        event = Event(kind, self.seconds, details)
        self.tally.count(event)
        for listener in self.listeners:
            listener(event)

    def look(self) -> Look:
        began = self.clock.now()
        frame = self.screen.grab()
        self.last_look = look = Look(frame, began, self.clock.now())
        self.looks.note(look)
        for listener in self.look_listeners:
            listener(look)
        return look

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
        except UncertainClick as perhaps:
            self.tell("waiting", why=str(perhaps))
        self.tally.clicks += 1
        for listener in self.click_listeners:
            listener(point, target)
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
            self.clock.sleep(poll)
        return seen
