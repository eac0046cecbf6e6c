"""The practice game as a screen in memory: the same pictures as in a window, in virtual time."""

from random import Random
from typing import NamedTuple, Self

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.portable_random import seeded_random
from stratabot.screen import Clock, VirtualClock
from stratabot.strata.layout.layout import Layout
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.paint import Painter


class Costs(NamedTuple):
    """How many seconds a player looks, holds the button down, and rests after that."""

    grab: float = 0.01
    press: float = 0.04
    release: float = 0.04


class PracticeScreen:
    """A `Screen` that shows a game; grabs and clicks move its clock on by their cost."""

    def __init__(
        self,
        game: PracticeGame,
        rng: Random,
        *,
        size: tuple[int, int] = (1024, 768),
        costs: Costs | None = None,
    ) -> None:
        self.game, self.clock = game, game.clock
        self._rng, self._costs = rng, costs or Costs()
        self._painter = Painter(*size)

    @classmethod
    def wave(
        cls,
        side: int,
        colors: int,
        seed: int,
        *,
        puzzles: int | None = None,
        timings: Timings | None = None,
        clock: Clock | None = None,
        size: tuple[int, int] = (1024, 768),
        costs: Costs | None = None,
        manner: EarlyClicks = EarlyClicks.DEAF,
    ) -> Self:
        """A screen that shows a wave made from that seed; the clock is virtual if none is given.

        Raises:
            ValueError: the side, or the number of colors or puzzles, is out of range.
        """
        rng, clock = seeded_random(seed), clock or VirtualClock()
        game = PracticeGame.wave(
            side, colors, clock, rng, puzzles=puzzles, timings=timings, manner=manner
        )
        return cls(game, rng, size=size, costs=costs)

    @property
    def size(self) -> tuple[int, int]:
        _, _, width, height = self._painter.layout.client
        return int(width), int(height)

    @property
    def layout(self) -> Layout:
        return self._painter.layout

    def resize(self, width: int, height: int) -> None:
        self._painter = Painter(width, height)

    def grab(self) -> Frame:
        """A frame of the game now, on new cloth; then the time of a grab passes."""
        pixels = self._painter.paint(self.game.scene(), self._rng)
        self.clock.sleep(self._costs.grab)
        return Frame(pixels)

    def click(self, point: Point) -> None:
        """Press the button, which the game sees at once; then the time of a click passes."""
        self.game.click(point, self.layout)
        self.clock.sleep(self._costs.press + self._costs.release)
