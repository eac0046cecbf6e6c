"""A Strata of its own, written apart from the practice game: only its pictures are painted alike.

It differs from our practice game wherever another version of the game may: which clicks it takes
while ribbons slide, when ribbons show and how they slow down, how it fades, and how a wave ends.
"""

import json
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cache
from math import cos, pi
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from strata.bot.faults import Faulty
from strata.bot.stages import LOOK, Log, MemoryStage
from stratabot.color import mixed
from stratabot.frame import Frame, Pixels
from stratabot.geometry import Point, diamond
from stratabot.screen import Clock
from stratabot.strata.groups import colored
from stratabot.strata.layout.layout import Layout
from stratabot.strata.position import Position
from stratabot.strata.practice.canvas import Canvas
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.hits import Button, Hit, Swatch, hit_at
from stratabot.strata.practice.paint import Painter
from stratabot.strata.practice.palette import Palette
from stratabot.strata.practice.records import Click, Effect, Opening, Record, Win, format_record
from stratabot.strata.practice.scene import Scene
from stratabot.strata.practice.screen import Costs, PracticeScreen, VirtualClock
from stratabot.strata.puzzle import Line, Puzzle, Ribbon, check
from stratabot.strata.solver import finish

SIZE: Final = 400, 300


class Takes(Enum):
    """Which clicks it takes while a ribbon slides."""

    ALL_AT_ONCE = auto()
    QUEUED = auto()
    SWATCHES_AT_ONCE = auto()
    """Selectors wait in a queue, swatches do not."""
    ONE_IN_WAIT = auto()
    """As QUEUED, but only the click made last waits."""
    SWATCHES = auto()
    NOTHING = auto()


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


@dataclass
class _Slide:
    ribbon: Ribbon
    clicked: float
    ends: float


@dataclass
class _Board:
    puzzle: Puzzle
    began: float
    laid: list[Ribbon] = field(default_factory=list)
    sliding: list[_Slide] = field(default_factory=list)
    waiting: deque[Hit] = field(default_factory=deque)
    selected: int = 0
    perfect: bool = True
    opened: bool = False
    solved_at: float | None = None


class Imitation:
    """The game: looked at by `scene` and `sliding`, clicked by `click`."""

    def __init__(
        self, puzzles: Sequence[Puzzle], palette: Palette, clock: Clock, ways: Ways
    ) -> None:
        self.puzzles, self.palette, self.clock, self.ways = puzzles, palette, clock, ways
        self._log: list[Record] = []
        self._began = clock.now()
        self._index = 0
        self._left_at = self._began - 9
        self._board = _Board(puzzles[0], clock.now())

    @property
    def log(self) -> Sequence[Record]:
        self._advance()
        return self._log

    @property
    def number(self) -> int:
        return self._index + 1

    @property
    def won(self) -> bool:
        at = self._board.solved_at
        return at is not None and self.clock.now() >= at + self.ways.win_delay

    @property
    def is_over(self) -> bool:
        """Whether the screen after the wave is shown instead of the last win screen."""
        last = self._index == len(self.puzzles) - 1
        return self.won and last and self.ways.end is not End.WIN

    @property
    def fade(self) -> float:
        """How much of what is shown stands out from bare cloth, 0 to 1."""
        now, ways = self.clock.now(), self.ways
        if self.won:
            at = (self._board.solved_at or 0.0) + ways.win_delay
            return min(1.0, (now - at) / ways.win_fade) if ways.win_fade else 1.0
        return min(1.0, (now - self._board.began) / ways.fade) if ways.fade else 1.0

    def scene(self) -> Scene:
        """What is seen, but for ribbons that slide."""
        self._advance()
        board = self._board
        resting = board.laid[: len(board.laid) - len(board.sliding)]
        following = self.puzzles[self._index + 1 :]
        scene = Scene(
            board.puzzle, self.palette, board.selected, tuple(resting), fade=max(0.0, self.fade)
        )
        if self.won:
            preview = following[0] if following else None
            return replace(scene, won=True, perfect=board.perfect, preview=preview)
        return scene

    def sliding(self) -> list[tuple[Ribbon, float]]:
        """The ribbons that slide and are seen, and how far they have come, 0 to 1."""
        now, seen = self.clock.now(), []
        for slide in self._board.sliding:
            begins = slide.ends - self.ways.slide
            share = 1.0 if now >= slide.ends else (now - begins) / max(self.ways.slide, 1e-9)
            if share >= 0:
                seen.append((slide.ribbon, 1 - (1 - share) ** 3 if self.ways.eases else share))
        return seen

    def click(self, point: Point, layout: Layout) -> None:
        scene = self.scene()
        hit = hit_at(point, layout, scene)
        now, board = self.clock.now(), self._board
        if self.won:
            self._click_win(hit, now)
        elif not board.opened or board.solved_at is not None:
            self._note(hit, Effect.IGNORED, "it does not take clicks now")
        elif not isinstance(hit, Line | Swatch):
            self._note(hit, Effect.IGNORED, "nothing is there")
        elif board.sliding or board.waiting:
            self._click_meanwhile(hit, now)
        else:
            self._do(hit, now)

    def lay_rightly(self) -> None:
        """Lay a ribbon with which the puzzle can still be won, whatever swatch is selected."""
        self._advance()
        board = self._board
        rest = finish(Position(board.puzzle, tuple(board.laid), str(board.selected + 1)))
        assert rest is not None
        ribbon = colored(rest.solution, "1")[0]
        board.laid.append(ribbon)
        now = self.clock.now()
        board.sliding.append(_Slide(ribbon, now, now + self.ways.slide))

    def _click_win(self, hit: Hit, now: float) -> None:
        assert self._board.solved_at is not None
        ready = self._board.solved_at + self.ways.win_delay + self.ways.next_delay
        if hit is not Button.NEXT or self.is_over or now < ready:
            self._note(hit, Effect.IGNORED, "the win screen does not take clicks yet")
        elif self._index + 1 < len(self.puzzles):
            self._note(hit, Effect.NEXT)
            self._index += 1
            self._board = _Board(self.puzzles[self._index], now)

    def _click_meanwhile(self, hit: Line | Swatch, now: float) -> None:
        takes, is_swatch = self.ways.takes, isinstance(hit, Swatch)
        takes_swatches = takes in (Takes.SWATCHES, Takes.SWATCHES_AT_ONCE)
        if takes is Takes.ALL_AT_ONCE or (is_swatch and takes_swatches):
            self._do(hit, now)
        elif takes in (Takes.SWATCHES, Takes.NOTHING):
            self._note(hit, Effect.IGNORED, "a ribbon is still moving")
        else:
            if takes is Takes.ONE_IN_WAIT and self._board.waiting:
                forgotten = self._board.waiting.popleft()
                self._note(forgotten, Effect.IGNORED, "another click came")
            self._board.waiting.append(hit)

    def _do(self, hit: Hit, now: float) -> None:
        board = self._board
        if isinstance(hit, Swatch):
            same = hit.index == board.selected
            board.selected = hit.index
            self._note(hit, Effect.RESELECTED if same else Effect.SELECTED)
            return
        assert isinstance(hit, Line)
        lines = [ribbon.line for ribbon in board.laid]
        if hit in lines:
            first = lines.index(hit)
            gone = board.laid[first:]
            del board.laid[first:]
            board.sliding = [slide for slide in board.sliding if slide.ribbon not in gone]
            board.perfect = False
            self._note(hit, Effect.TOOK_BACK)
            return
        ribbon = Ribbon(hit, str(board.selected + 1))
        board.laid.append(ribbon)
        board.sliding.append(_Slide(ribbon, now, now + self.ways.late + self.ways.slide))
        self._note(hit, Effect.LAID)

    def _note(self, hit: Hit, effect: Effect, why: str = "") -> None:
        named = "nothing" if hit is None else str(hit)
        self._log.append(Click(self.clock.now() - self._began, self.number, effect, named, why))

    def _advance(self) -> None:
        now, board = self.clock.now(), self._board
        if not board.opened and now >= board.began + self.ways.fade:
            board.opened = True
            at = board.began + self.ways.fade - self._began
            self._log.append(Opening(at, self.number, board.puzzle, self.palette))
        while board.sliding and min(slide.ends for slide in board.sliding) <= now:
            done = board.sliding[0]
            if done.ends > now:
                break
            board.sliding.pop(0)
            at = done.ends
            while board.waiting and not board.sliding:
                self._do(board.waiting.popleft(), at)
            if not board.sliding and not board.waiting:
                self._finish(at)

    def _finish(self, at: float) -> None:
        board = self._board
        if len(board.laid) == len(board.puzzle.lines) and check(board.puzzle, board.laid):
            board.solved_at = at
            clicks = sum(
                isinstance(made, Click) and made.puzzle == self.number for made in self._log
            )
            taken = at - board.began - self.ways.fade
            self._log.append(Win(at - self._began, self.number, board.perfect, clicks, taken))


class ImitationScreen(PracticeScreen):
    """Shows the imitation."""

    def __init__(self, game: Imitation, rng: Random, size: tuple[int, int], costs: Costs) -> None:
        self.imitation, self.clock = game, game.clock
        self._rng, self._costs = rng, costs
        self._painter = Painter(*size)
        self._still: dict[End, Canvas] = {}

    def grab(self) -> Frame:
        pixels = self._paint()
        self.clock.sleep(self._costs.grab)
        return Frame(pixels)

    def click(self, point: Point) -> None:
        self.imitation.click(point, self.layout)
        self.clock.sleep(self._costs.press + self._costs.release)

    def _paint(self) -> Pixels:
        game, painter = self.imitation, self._painter
        if game.is_over:
            return self.picture_of(game.ways.end)
        rng = Random(3) if game.ways.frozen_cloth else self._rng
        scene = game.scene()
        canvas = painter._canvas(scene)
        if sliding := game.sliding():
            canvas = canvas.copy()
            for ribbon, share in sliding:
                painter._lay(canvas, scene, ribbon, min(share, 1.0))
        return painter.on_cloth(canvas, rng)

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
        pixels = self._painter.on_cloth(self._end_canvas(end), self._rng)
        if end is not End.GRAINY:
            return pixels
        left, top = self._rng.randrange(_SPARE), self._rng.randrange(_SPARE)
        noise = _noise(height + _SPARE, width + _SPARE)[top : top + height, left : left + width]
        return (pixels + noise).clip(0, 255).astype(np.uint8)

    def _end_canvas(self, end: End) -> Canvas:
        """What is on the cloth; painted once where it does not move."""
        if end is End.PULSE:
            return self._painted_end(end)
        if end not in self._still:
            self._still[end] = self._painted_end(end)
        return self._still[end]

    def _painted_end(self, end: End) -> Canvas:
        width, height = self.size
        canvas = Canvas.blank(height, width, (212, 205, 189))
        if end is End.MENU:
            for k, color in enumerate(self.imitation.palette):
                y = height * (0.2 + 0.2 * k)
                canvas.polygon(_box(width * 0.3, y, width, y + height * 0.12), color, 0.0)
        elif end is End.PULSE:
            share = 0.5 + 0.5 * cos(self.clock.now() * 2 * pi / 4)
            ink = mixed((70, 60, 120), (212, 205, 189), share)
            canvas.polygon(diamond(Point(width / 2, height / 2), 60), ink, 0.0)
        elif end is not End.CLOTH:
            canvas.color[:] = _with_words(canvas.color, "Wave complete")
        return canvas


_SPARE: Final = 64
"""How many rows and columns more than a frame its noise has."""


@cache
def _noise(height: int, width: int) -> NDArray[np.int16]:
    """So much that single frames differ everywhere; other pieces of it differ everywhere too."""
    return np.random.default_rng(2).normal(0, 9, (height, width, 3)).astype(np.int16)


def _box(left: float, top: float, right: float, bottom: float) -> list[Point]:
    return [Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)]


def _with_words(color: Pixels, words: str) -> Pixels:
    image = Image.fromarray(color)
    height, width, _ = color.shape
    font = ImageFont.load_default(height / 16)
    ImageDraw.Draw(image).text((width / 2, height / 2), words, (140, 131, 108), font, "mm")
    return np.asarray(image)


class ImitationStage(MemoryStage):
    """The imitation with a bot before it."""

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
        size: tuple[int, int] = SIZE,
    ) -> None:
        self.told, self._deeds, self.sessions = [], [], 0
        rng, self.clock = Random(seed), clock or VirtualClock()
        wave = PracticeGame.wave(side, colors, VirtualClock(), rng, puzzles=puzzles)
        self.imitation = Imitation(wave.puzzles, wave.palette, self.clock, ways or Ways())
        self.costs = costs or Costs(grab=LOOK)
        self.practice = ImitationScreen(self.imitation, rng, size, self.costs)
        self.screen = Faulty(self.practice, self.clock, Random(7))

    def log(self) -> Log:
        return [json.loads(format_record(record)) for record in self.imitation.log]

    def press_next(self) -> None:
        """Click Next, as a player does."""
        self.practice.click(self.practice.layout.next_button)

    def lay_rightly(self) -> None:
        """Lay the next ribbon, as a player does who waits until all is still."""
        self.clock.sleep(1.0)
        self.imitation.lay_rightly()
