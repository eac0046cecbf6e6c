"""A game that answers late, as over a remote desktop, by streaming, or on a slow machine."""

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Final

from strata.bot.stages import IN_MEMORY, LOOK, MemoryStage
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.screen import VirtualClock
from stratabot.strata.practice.attempt import EarlyClicks
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.hits import Swatch, find_hit
from stratabot.strata.practice.screen import Costs, PracticeScreen

Delay = Callable[[float], float]
"""By how many seconds a click takes effect late that is made at that time."""

_COSTS: Final = Costs(grab=LOOK)


class LateClock(VirtualClock):
    """Time, and what is to happen later, each at its own time and in the order of its making."""

    def __init__(self) -> None:
        super().__init__()
        self._due: deque[tuple[float, Callable[[], object]]] = deque()

    def do_later(self, seconds: float, deed: Callable[[], object]) -> None:
        """Do that so much later, but after all that is due before."""
        last = self._due[-1][0] if self._due else 0.0
        self._due.append((max(last, self.now() + seconds), deed))

    def sleep(self, seconds: float) -> None:
        until = self.now() + seconds
        while self._due and self._due[0][0] <= until:
            at, deed = self._due.popleft()
            super().sleep(max(0.0, at - self.now()))
            deed()
        super().sleep(max(0.0, until - self.now()))


class LateScreen(PracticeScreen):
    """Its clicks take effect late, in their order; its frames may be late, too."""

    clock: LateClock
    prompt_swatches = False
    """Whether clicks at swatches take effect at once, also before others that were made earlier."""

    def __init__(self, game: PracticeGame, rng: Random, delay: Delay, seen: float) -> None:
        """Frames show what the game showed `seen` seconds before."""
        super().__init__(game, rng, size=IN_MEMORY, costs=_COSTS)
        self._delay, self._seen = delay, seen
        self._frames: deque[tuple[float, Frame]] = deque()

    def grab(self) -> Frame:
        now = self.clock.now()
        self._frames.append((now, super().grab()))
        while len(self._frames) > 1 and self._frames[1][0] <= now - self._seen:
            self._frames.popleft()
        return self._frames[0][1]

    def click(self, point: Point) -> None:
        if self.prompt_swatches and isinstance(
            find_hit(point, self.layout, self.game.scene()), Swatch
        ):
            self.game.click(point, self.layout)
        else:
            seconds = self._delay(self.clock.now())
            self.clock.do_later(seconds, lambda: self.game.click(point, self.layout))
        self.clock.sleep(_COSTS.press + _COSTS.release)


class LateStage(MemoryStage):
    """The practice game in memory, which answers late."""

    practice: LateScreen

    def __init__(
        self,
        delay: Delay,
        *,
        side: int = 3,
        colors: int = 3,
        seed: int = 1,
        puzzles: int = 1,
        seen: float = 0.0,
        manner: EarlyClicks = EarlyClicks.DEAF,
    ) -> None:
        super(MemoryStage, self).__init__()
        self.clock, rng = LateClock(), Random(seed)
        self.game = PracticeGame.wave(side, colors, self.clock, rng, puzzles=puzzles, manner=manner)
        self.practice = LateScreen(self.game, rng, delay, seen)
        self.screen = self._faulty()
