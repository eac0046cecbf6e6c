"""A practice game that behaves otherwise wherever another version of the game may.

Which clicks it takes while ribbons slide, when ribbons show and how they slow down, how it fades,
and how a wave ends.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import cache
from math import cos, pi
from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from strata.bot.stages import LOOK, BotStage, MemoryStage
from stratabot.color import mix_colors
from stratabot.frame import Frame, Pixels
from stratabot.geometry import Point, diamond
from stratabot.screen import Clock, VirtualClock
from stratabot.strata.groups import color_by_groups
from stratabot.strata.position import Position
from stratabot.strata.practice.attempt import Attempt, EarlyClicks, Motion, Timings, Touched
from stratabot.strata.practice.canvas import Canvas
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.hits import Hit, Swatch
from stratabot.strata.practice.records import Click, Effect, Reaction
from stratabot.strata.practice.scene import Palette, Scene
from stratabot.strata.practice.screen import Costs, PracticeScreen
from stratabot.strata.puzzle import Puzzle, Ribbon
from stratabot.strata.solver import finish

SIZE: Final = 400, 300


class Takes(Enum):
    ALL_AT_ONCE = auto()
    QUEUED = auto()
    SWATCHES_AT_ONCE = auto()
    """Selectors wait in a queue, swatches do not."""
    ONE_IN_WAIT = auto()
    """As QUEUED, but only the click made last waits."""
    SWATCHES = auto()
    NOTHING = auto()


MANNERS: Final = {
    Takes.ALL_AT_ONCE: EarlyClicks.OVERLAP,
    Takes.SWATCHES: EarlyClicks.DEAF,
    Takes.NOTHING: EarlyClicks.DEAF_ALL,
}
"""The practice game's own; of all others the queue."""


class End(Enum):
    """What it shows after the last puzzle of a wave."""

    PLAIN = auto()
    CLOTH = auto()
    """Bare cloth, whose texture is new in every frame."""
    MESSAGE = auto()
    """Words on such cloth."""
    MENU = auto()
    """Ribbons on such cloth, one for each wave."""
    GRAINY = auto()
    """As MESSAGE, under so much noise that single frames differ everywhere."""
    PULSE = auto()
    """A logo on cloth that becomes faint and strong again."""
    VIDEO = auto()
    WIN = auto()
    SELECTION = auto()


@dataclass(frozen=True)
class Ways:
    """How the imitation behaves; times in seconds."""

    takes: Takes = Takes.ALL_AT_ONCE
    slide: float = 0.35
    late: float = 0.0
    eases: bool = False
    fade: float = 1.0
    win_delay: float = 0.5
    win_fade: float = 0.0
    next_delay: float = 0.0
    end: End = End.PLAIN
    frozen_cloth: bool = False
    """Whether its texture is always the same."""


class LateAttempt(Attempt):
    late = 0.0

    def press(self, hit: Touched, now: float) -> Reaction:
        reaction = super().press(hit, now)
        if reaction.effect is Effect.LAID:
            self.motions[-1] = self.motions[-1]._replace(since=now + self.late)
        return reaction


class Imitation(PracticeGame):
    def __init__(
        self, puzzles: Sequence[Puzzle], palette: Palette, clock: Clock, ways: Ways
    ) -> None:
        self.ways = ways
        timings = Timings(
            slide=ways.slide, win_delay=ways.win_delay, next_delay=ways.next_delay, fade=ways.fade
        )
        manner = MANNERS.get(ways.takes, EarlyClicks.QUEUE)
        super().__init__(puzzles, palette, clock, timings=timings, manner=manner)

    @property
    def is_over(self) -> bool:
        """Whether the screen after the wave is shown instead of the last win screen."""
        return self.is_finished and self.ways.end is not End.WIN

    def scene(self) -> Scene:
        scene, ways = super().scene(), self.ways
        if scene.won and scene.fade == 1 and ways.win_fade:
            since = self.clock.now() - self._attempt.since
            return replace(scene, fade=min(1.0, since / ways.win_fade))
        sliding = [(ribbon, share) for ribbon, share in scene.sliding if share >= 0]
        shares = [1 - (1 - share) ** 3 if ways.eases else share for _, share in sliding]
        laid = (*scene.landed, *(ribbon for ribbon, _ in sliding))
        *under, progress = shares or [1.0]
        return replace(scene, laid=laid, under=tuple(under), progress=progress)

    def lay_rightly(self) -> None:
        """Lay a ribbon with which the puzzle can still be won, whatever swatch is selected."""
        now, laid = self._advance(), self._attempt.laid
        rest = finish(Position(self.puzzle, tuple(laid), str(self.scene().selected + 1)))
        assert rest is not None
        ribbon = color_by_groups(rest.solution, "1")[0]
        laid.append(ribbon)
        self._attempt.motions.append(Motion((ribbon,), now, self.timings.slide, inward=True))

    def _try(self, at: float, laid: Sequence[Ribbon] = ()) -> Attempt:
        attempt = LateAttempt(self.puzzle, self.palette, self.timings, at, laid, self.manner)
        attempt.late = self.ways.late
        return attempt

    def _act(self, hit: Hit, point: Point | None) -> Click:
        now = self._advance()
        if self.ways.takes is Takes.SWATCHES_AT_ONCE and isinstance(hit, Swatch):
            return self._record_click(hit, point, now)
        waited = len(self._kept)
        click = super()._act(hit, point)
        if self.ways.takes is Takes.ONE_IN_WAIT and len(self._kept) > waited > 0:
            forgotten, time = str(self._kept.popleft().hit), now - self._began
            lost = Click(time, self.number, Effect.IGNORED, forgotten, "another click came")
            self._log.append(lost)
        return click


class ImitationScreen(PracticeScreen):
    game: Imitation

    def __init__(self, game: Imitation, rng: Random, **more: Any) -> None:
        super().__init__(game, rng, **more)
        self._still: dict[End, Canvas] = {}

    def grab(self) -> Frame:
        ways = self.game.ways
        if self.game.is_over:
            pixels = self.picture_of(ways.end)
        else:
            rng = Random(3) if ways.frozen_cloth else self._rng
            pixels = self._painter.paint(self.game.scene(), rng)
        self.clock.sleep(self._costs.grab)
        return Frame(pixels)

    def picture_of(self, end: End) -> Pixels:
        """What it shows then."""
        width, height = self.size
        if end in (End.PLAIN, End.SELECTION, End.VIDEO):
            pixels = Canvas.blank(height, width, (206, 199, 180)).color.copy()
            if end is End.SELECTION:
                for k in range(4):
                    pixels[height // 3 : height // 2, 40 + k * 90 : 100 + k * 90] = 60 + 30 * k
            if end is End.VIDEO:
                at = int(self.clock.now() * 400) % width
                pixels[:, at : at + 150] = (30, 60, 90)
            return pixels
        if end not in self._still or end is End.PULSE:
            self._still[end] = self._painted_end(end)
        pixels = self._painter.on_cloth(self._still[end], self._rng)
        if end is not End.GRAINY:
            return pixels
        left, top = self._rng.randrange(_SPARE), self._rng.randrange(_SPARE)
        noise = _noise(height + _SPARE, width + _SPARE)[top : top + height, left : left + width]
        return (pixels + noise).clip(0, 255).astype(np.uint8)

    def _painted_end(self, end: End) -> Canvas:
        width, height = self.size
        canvas = Canvas.blank(height, width, (212, 205, 189))
        if end is End.MENU:
            for k, color in enumerate(self.game.palette):
                top, left = height * (0.2 + 0.2 * k), width * 0.3
                low = top + height * 0.12
                canvas.polygon([(left, top), (width, top), (width, low), (left, low)], color)
        elif end is End.PULSE:
            share = 0.5 + 0.5 * cos(self.clock.now() * 2 * pi / 4)
            ink = mix_colors((70, 60, 120), (212, 205, 189), share)
            canvas.polygon(diamond(Point(width / 2, height / 2), 60), ink)
        elif end is not End.CLOTH:
            image = Image.fromarray(canvas.color)
            font = ImageFont.load_default(height / 16)
            at = width / 2, height / 2
            ImageDraw.Draw(image).text(at, "Wave complete", (140, 131, 108), font, "mm")
            canvas.color[:] = np.asarray(image)
        return canvas


_SPARE: Final = 64
"""How many rows and columns more than a frame its noise has."""


@cache
def _noise(height: int, width: int) -> NDArray[np.int16]:
    """So much that single frames differ everywhere; other pieces of it differ everywhere too."""
    return np.random.default_rng(2).normal(0, 9, (height, width, 3)).astype(np.int16)


class ImitationStage(MemoryStage):
    game: Imitation
    practice: ImitationScreen

    def __init__(
        self,
        side: int = 3,
        colors: int = 3,
        seed: int = 1,
        *,
        puzzles: int = 1,
        ways: Ways | None = None,
        costs: Costs | None = None,
        clock: Clock | None = None,
    ) -> None:
        BotStage.__init__(self)
        rng, self.costs = Random(seed), costs or Costs(grab=LOOK)
        self.clock = clock or VirtualClock()
        wave = PracticeGame.wave(side, colors, VirtualClock(), rng, puzzles=puzzles)
        self.game = Imitation(wave.puzzles, wave.palette, self.clock, ways or Ways())
        self.practice = ImitationScreen(self.game, rng, size=SIZE, costs=self.costs)
        self.screen = self._faulty()

    def press_next(self) -> None:
        """Click Next, as a player does."""
        self.practice.click(self.practice.layout.next_button)

    def lay_rightly(self) -> None:
        """Lay the next ribbon, as a player does who waits until all is still."""
        self.clock.sleep(1.0)
        self.game.lay_rightly()
