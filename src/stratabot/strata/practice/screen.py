"""The practice game in memory as a screen: the same scenes, no window, and time as told."""

from random import Random
from typing import NamedTuple, Self

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.screen import Clock
from stratabot.strata.practice.game import Game
from stratabot.strata.practice.paint import Painter
from stratabot.strata.practice.palette import Palette
from stratabot.strata.practice.scene import Look
from stratabot.strata.practice.timings import Timings
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.profile import Profile


class VirtualClock:
    """Time that passes only when somebody sleeps."""

    def __init__(self, start: float = 0.0) -> None:
        self._now = start

    def now(self) -> float:
        """Seconds since time 0."""
        return self._now

    def sleep(self, seconds: float) -> None:
        """Let that time pass, at once."""
        self._now += max(0.0, seconds)


class Costs(NamedTuple):
    """Seconds that looking (and reading a little) and clicking (so that any game sees it) take."""

    grab: float = 0.01
    press: float = 0.04
    release: float = 0.04


class PracticeScreen:
    """A `Screen` that shows a game; deterministic if its game, its clock and `rng` are.

    Attributes:
        game: what is shown.
        clock: the game's; grabs and clicks take the time that `costs` says.
    """

    def __init__(
        self,
        game: Game,
        rng: Random,
        *,
        size: tuple[int, int] = (1024, 768),
        costs: Costs | None = None,
        profile: Profile | None = None,
        look: Look | None = None,
    ) -> None:
        self.game, self.clock = game, game.clock
        self._rng, self._costs = rng, costs or Costs()
        self._profile, self._look = profile, look
        self.resize(*size)

    @classmethod
    def wave(
        cls,
        side: int,
        colors: int,
        seed: int,
        *,
        puzzles: int | None = None,
        palette: Palette | None = None,
        timings: Timings | None = None,
        clock: Clock | None = None,
        size: tuple[int, int] = (1024, 768),
        costs: Costs | None = None,
    ) -> Self:
        """A wave, all of it from that seed, in virtual time unless a clock is given."""
        rng, clock = Random(seed), clock or VirtualClock()
        game = Game.wave(
            side, colors, clock, rng, puzzles=puzzles, palette=palette, timings=timings
        )
        return cls(game, rng, size=size, costs=costs)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the frames, in pixels."""
        return self._size

    @property
    def layout(self) -> Layout:
        """Where everything is on the frames."""
        return self._painter.layout

    def resize(self, width: int, height: int) -> None:
        """Show the game at another size from now on.

        Raises:
            ValueError: a size below 1.
        """
        self._painter = Painter(width, height, profile=self._profile, look=self._look)
        self._size = width, height

    def grab(self) -> Frame:
        """What is seen now, on cloth of its own; then the time of a grab passes."""
        pixels = self._painter.paint(self.game.scene(), self._rng)
        self.clock.sleep(self._costs.grab)
        return Frame(pixels)

    def click(self, point: Point) -> None:
        """Press, which the game sees at once, hold, release and rest."""
        self.game.click(point, self.layout)
        self.clock.sleep(self._costs.press + self._costs.release)
