"""A game that stalls now and then, as on a machine that has too much to do."""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, auto
from random import Random
from typing import Final

from strata.bot.stages import IN_MEMORY, MemoryStage
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.screen import VirtualClock
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.screen import Costs, PracticeScreen

PRESS: Final = 0.08
"""Seconds that a click takes."""

_RESTING: Final = 0.2
"""Seconds from one frame of a textured game to the next while nothing moves on it."""

_SEED: Final = 5

Stall = tuple[float, float]
"""When it begins and when it ends, in seconds."""


class Stalled(Enum):
    """What stands still: only what is drawn; all of the game; its clock as well.

    Where the game stands still, clicks wait until it goes on.
    """

    DRAWING = auto()
    GAME = auto()
    CLOCK = auto()


class StallingClock(VirtualClock):
    """The time on the wall, and the stalls up to then and later, in their order.

    Attributes:
        resumed: called at the end of every stall.
    """

    def __init__(self, stalls: Sequence[Stall]) -> None:
        super().__init__()
        self.stalls = [*stalls]
        self.resumed: Callable[[], None] = lambda: None

    def sleep(self, seconds: float) -> None:
        until = self.now() + seconds
        for _, end in self.stalls:
            if self.now() < end <= until:
                super().sleep(end - self.now())
                self.resumed()
        super().sleep(max(0.0, until - self.now()))

    @property
    def is_stalled(self) -> bool:
        return any(begin <= self.now() < end for begin, end in self.stalls)

    @property
    def stalled(self) -> float:
        """The seconds of all stalls so far."""
        now = self.now()
        return sum(min(end, now) - begin for begin, end in self.stalls if begin < now)


class _StandingClock(VirtualClock):
    """The game's own clock, which stands still while the game does."""

    def __init__(self, wall: StallingClock) -> None:
        super().__init__()
        self._wall = wall

    def now(self) -> float:
        return self._wall.now() - self._wall.stalled


class StallingScreen(PracticeScreen):
    """Shows the last frame again while the game stalls, and while nothing is drawn anew.

    A game with texture draws a new one with every frame, five times a second at rest. A plain one
    has the same texture in all its frames.
    """

    def __init__(
        self, game: PracticeGame, wall: StallingClock, what: Stalled, *, textured: bool, look: float
    ) -> None:
        super().__init__(game, Random(_SEED), size=IN_MEMORY, costs=Costs(0.0, 0.0, 0.0))
        self._wall, self._what, self._textured, self._look = wall, what, textured, look
        self._frame: Frame | None = None
        self._drawn_at = 0.0
        self._clicks: list[Point] = []
        wall.resumed = self._resume

    def grab(self) -> Frame:
        if self._frame is None or self._is_due:
            if not self._textured:
                self._rng.seed(_SEED)
            self._drawn_at = self._wall.now() if not self.game.is_moving else 0.0
            self._frame = super().grab()
        frame = self._frame
        self._wall.sleep(self._look)
        return frame

    @property
    def _is_due(self) -> bool:
        return not self._wall.is_stalled and self._wall.now() >= self._drawn_at + _RESTING

    def click(self, point: Point) -> None:
        self._wall.sleep(PRESS / 2)
        self._clicks.append(point)
        if self._what is Stalled.DRAWING or not self._wall.is_stalled:
            self._resume()
        self._wall.sleep(PRESS / 2)

    def _resume(self) -> None:
        """Take the clicks that wait, each with what it shows."""
        self._drawn_at = 0.0
        for point in self._clicks:
            self.game.click(point, self.layout)
        self._clicks = []


class StallingStage(MemoryStage):
    """The practice game in memory, which stalls.

    Attributes:
        wall: the time on the wall, which the bot goes by.
    """

    luck = 1
    """A stall may hold up the second click of the first burst, as in a window."""

    def __init__(
        self,
        side: int,
        colors: int,
        seed: int,
        stalls: Sequence[Stall] = (),
        *,
        what: Stalled = Stalled.GAME,
        textured: bool = True,
        puzzles: int = 1,
        speed: float = 1.0,
        look: float = 0.01,
        manner: EarlyClicks = EarlyClicks.DEAF,
    ) -> None:
        super(MemoryStage, self).__init__()
        wall, rng = StallingClock(stalls), Random(seed)
        own = _StandingClock(wall) if what is Stalled.CLOCK else wall
        pace = Timings().scaled(1 / speed)
        self.game = PracticeGame.wave(
            side, colors, own, rng, puzzles=puzzles, timings=pace, manner=manner
        )
        self.clock = self.wall = wall
        self.practice = StallingScreen(self.game, wall, what, textured=textured, look=look)
        self.screen = self._faulty()


def random_stalls(rng: Random, longest: float = 0.3, seconds: float = 120.0) -> Iterator[Stall]:
    """Stalls of any length up to `longest`, with twice as much time between on the average."""
    now = 0.0
    while now < seconds:
        begin = now + rng.expovariate(1 / longest)
        now = begin + rng.uniform(0, longest)
        yield begin, now
