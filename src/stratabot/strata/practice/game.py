"""The rules and the pace of the practice game, without a window.

A `Game` is always in one of four phases: a puzzle fades in, it is played, it is solved and the win
screen is yet to come, the win screen stands. Clicks and time lead from one to the next. Time is
only looked at when the game is: whoever looks or clicks late finds that everything happened at its
due moment.
"""

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from math import pi, sin
from random import Random
from typing import Final, NamedTuple, Self

from stratabot.geometry import Point
from stratabot.screen import Clock
from stratabot.strata.generate import BLANK_SHARE
from stratabot.strata.grade import Word
from stratabot.strata.practice.hits import Button, Hit, Swatch, hit_at
from stratabot.strata.practice.palette import PALETTES, Palette
from stratabot.strata.practice.puzzles import make_wave
from stratabot.strata.practice.records import (
    Click,
    Effect,
    Finished,
    Opened,
    Record,
    Solved,
    Wrong,
    useless_clicks,
)
from stratabot.strata.practice.scene import SWATCH_NAMES, Scene
from stratabot.strata.practice.timings import Timings
from stratabot.strata.puzzle import Line, Puzzle, Ribbon, check
from stratabot.strata.vision.layout import Layout

_GOING: Final = 0.3
"""The share of a fade in which the solved puzzle goes; in the rest the next one comes."""

_SHAKES: Final = 4
_SHAKE_REACH: Final = 9.0  # pixels at scale 1


class _Phase(Enum):
    FADING = "it is fading in"
    PLAYING = "being played"
    SOLVED = "the win screen is yet to come"
    WON = "the win screen"


class _Run(NamedTuple):
    """Ribbons on their way, bottom first: one in, or some out again, the topmost first."""

    ribbons: tuple[Ribbon, ...]
    since: float
    inward: bool


class Game:
    """A wave, played by clicks at points or by `press`.

    Attributes:
        clock: the time that it goes by.
        timings: its pace.
        puzzles: the wave.
        palette: the swatches' colors, RGB.
    """

    def __init__(
        self,
        puzzles: Sequence[Puzzle],
        palette: Palette,
        clock: Clock,
        *,
        timings: Timings | None = None,
        laid: Sequence[Ribbon] = (),
    ) -> None:
        """Begin with the first puzzle's fade; `laid` are ribbons that lie in it already.

        Raises:
            ValueError: no puzzles.
        """
        if not puzzles:
            raise ValueError("expected at least one puzzle, got none")
        self.clock, self.puzzles, self.palette = clock, tuple(puzzles), palette
        self.timings = timings or Timings()
        self._log: list[Record] = []
        self._began = clock.now()
        self._index = 0
        self._left_behind: Scene | None = None
        self._open(self._began, laid)

    @classmethod
    def wave(
        cls,
        side: int,
        colors: int,
        clock: Clock,
        rng: Random,
        *,
        puzzles: int | None = None,
        palette: Palette | None = None,
        blank: float = BLANK_SHARE,
        word: Word | None = None,
        timings: Timings | None = None,
    ) -> Self:
        """A wave of new puzzles, side x side of them if not told otherwise, ever harder ones.

        Raises:
            ValueError: a side, or a number of colors or puzzles, that there cannot be.
            SearchError: no puzzle of the grade `word` was found.
        """
        palette = palette or rng.choice(PALETTES)[:colors]
        count = side * side if puzzles is None else puzzles
        wave = make_wave(side, colors, count, blank, rng, word)
        return cls(wave, palette, clock, timings=timings)

    @property
    def log(self) -> Sequence[Record]:
        """Everything that happened up to now, in the order of time; it only ever grows."""
        self._advance()
        return self._log

    @property
    def puzzle(self) -> Puzzle:
        """The one shown, or fading in."""
        return self.puzzles[self._index]

    @property
    def number(self) -> int:
        """Its number in the wave, from 1."""
        return self._index + 1

    @property
    def finished(self) -> bool:
        """Whether the last win screen stands."""
        self._advance()
        return self._phase is _Phase.WON and self.number == len(self.puzzles)

    @property
    def moving(self) -> bool:
        """Whether anything but the cloth changes from one frame to the next."""
        self._advance()
        return bool(self._phase is _Phase.FADING or self._run or self._shake())

    @property
    def rests_for(self) -> float | None:
        """Seconds until something happens by itself, None if nothing will."""
        now, due = self._advance(), self._due()
        return None if due is None else due - now

    @property
    def clicks(self) -> list[Click]:
        """Every click and key so far."""
        return [record for record in self.log if isinstance(record, Click)]

    @property
    def useless(self) -> list[Click]:
        """Clicks that did nothing, and selections that gave way to another before a ribbon."""
        return useless_clicks(self.clicks)

    @property
    def took_back(self) -> int:
        """How many clicks and keys took ribbons back."""
        return sum(click.effect is Effect.TOOK_BACK for click in self.clicks)

    @property
    def solved(self) -> list[Solved]:
        """The puzzles solved so far."""
        return [record for record in self.log if isinstance(record, Solved)]

    @property
    def perfects(self) -> int:
        """How many of them are Perfect."""
        return sum(record.perfect for record in self.solved)

    def scene(self) -> Scene:
        """What is to be seen now."""
        now = self._advance()
        scene = Scene(self.puzzle, self.palette, selected=self._selected, laid=tuple(self._laid))
        if self._phase is _Phase.FADING:
            return self._fading(scene, now)
        if self._phase is _Phase.WON:
            following = self.puzzles[self.number] if self.number < len(self.puzzles) else None
            return replace(scene, won=True, perfect=not self._spoiled, preview=following)
        return replace(self._running(scene, now), shake=self._shake())

    def click(self, point: Point, layout: Layout) -> Click:
        """Click at a point of a picture with that layout."""
        scene = self.scene()
        return self._act(hit_at(point, layout, scene), point)

    def press(self, target: Hit) -> Click:
        """Do without a pointer what a click on it would do."""
        return self._act(target, None)

    def restart(self) -> Click:
        """Take everything back."""
        return self.press(self._laid[0].line if self._laid else Button.UNDO)

    def _open(self, at: float, laid: Sequence[Ribbon] = ()) -> None:
        self._phase, self._since = _Phase.FADING, at
        self._selected = 0
        self._laid = list(laid)
        self._run: _Run | None = None
        self._shaken: float | None = None
        self._spoiled = False
        self._clicked = 0
        self._opened = at + self.timings.fade

    def _advance(self) -> float:
        """Let happen whatever is due by now; returns the time now."""
        now = self.clock.now()
        while (due := self._due()) is not None and due <= now:
            self._happen(due)
        return now

    def _due(self) -> float | None:
        if self._phase is _Phase.FADING:
            return self._opened
        if self._phase is _Phase.SOLVED:
            return self._since + self.timings.win_delay
        if self._run is None:
            return None
        times = self.timings
        each = times.slide if self._run.inward else times.take_back
        return self._run.since + each * len(self._run.ribbons)

    def _happen(self, at: float) -> None:
        time = at - self._began
        if self._phase is _Phase.FADING:
            self._phase = _Phase.PLAYING
            self._log.append(Opened(time, self.number, self.puzzle, self.palette))
        elif self._phase is _Phase.SOLVED:
            self._phase, self._since = _Phase.WON, at
            if self.number == len(self.puzzles):
                self._log.append(Finished(time, self.number))
        else:
            self._run = None
            if len(self._laid) == len(self.puzzle.lines):
                self._judge(at)

    def _judge(self, at: float) -> None:
        time = at - self._began
        if not check(self.puzzle, self._laid):
            self._shaken = at
            self._log.append(Wrong(time, self.number))
            return
        self._phase, self._since = _Phase.SOLVED, at
        seconds = at - self._opened
        self._log.append(Solved(time, self.number, not self._spoiled, self._clicked, seconds))

    def _act(self, target: Hit, point: Point | None) -> Click:
        now, number = self._advance(), self.number
        effect, why = self._effect(target, now)
        if effect is not Effect.NEXT:
            self._clicked += 1
        named = "nothing" if target is None else str(target)
        click = Click(now - self._began, number, effect, named, why, point)
        self._log.append(click)
        return click

    def _effect(self, target: Hit, now: float) -> tuple[Effect, str]:
        if self._phase in (_Phase.FADING, _Phase.SOLVED):
            return Effect.IGNORED, self._phase.value
        if target is None:
            return Effect.IGNORED, "nothing is there"
        if target in (Button.CLOSE, Button.HELP):
            return (Effect.CLOSE if target is Button.CLOSE else Effect.HELP), ""
        if self._phase is _Phase.WON or target is Button.NEXT:
            return self._go_on(target, now)
        if isinstance(target, Swatch):
            return self._select(target.index)
        if self._run:
            return Effect.IGNORED, "a ribbon is still moving"
        if isinstance(target, Line):
            return self._lay_or_take_back(target, now)
        if not self._laid:
            return Effect.IGNORED, "nothing is laid"
        return self._take_back(self._laid[-1].line, now)

    def _go_on(self, target: Hit, now: float) -> tuple[Effect, str]:
        if self._phase is not _Phase.WON:
            return Effect.IGNORED, "it is not solved"
        if target is not Button.NEXT:
            return Effect.IGNORED, "it is solved"
        if self.number == len(self.puzzles):
            return Effect.IGNORED, "the wave is over"
        if now < self._since + self.timings.next_delay:
            return Effect.IGNORED, "the win screen does not take clicks yet"
        self._left_behind = self.scene()
        self._index += 1
        self._open(now)
        return Effect.NEXT, ""

    def _select(self, index: int) -> tuple[Effect, str]:
        if not 0 <= index < len(self.palette):
            return Effect.IGNORED, "there is no such swatch"
        before, self._selected = self._selected, index
        return (Effect.RESELECTED if index == before else Effect.SELECTED), ""

    def _lay_or_take_back(self, line: Line, now: float) -> tuple[Effect, str]:
        if any(ribbon.line == line for ribbon in self._laid):
            return self._take_back(line, now)
        ribbon = Ribbon(line, SWATCH_NAMES[self._selected])
        self._laid.append(ribbon)
        self._run, self._shaken = _Run((ribbon,), now, inward=True), None
        return Effect.LAID, ""

    def _take_back(self, line: Line, now: float) -> tuple[Effect, str]:
        """That ribbon and all that were laid after it."""
        first = next(k for k, ribbon in enumerate(self._laid) if ribbon.line == line)
        self._run = _Run(tuple(self._laid[first:]), now, inward=False)
        del self._laid[first:]
        self._shaken, self._spoiled = None, True
        return Effect.TOOK_BACK, ""

    def _fading(self, scene: Scene, now: float) -> Scene:
        share = (now - self._since) / self.timings.fade
        if self._left_behind is None:
            return replace(scene, fade=share)
        if share < _GOING:
            return replace(self._left_behind, fade=1 - share / _GOING)
        return replace(scene, fade=(share - _GOING) / (1 - _GOING))

    def _running(self, scene: Scene, now: float) -> Scene:
        if self._run is None:
            return scene
        ribbons, since, inward = self._run
        if inward:
            return replace(scene, progress=(now - since) / self.timings.slide)
        gone, part = divmod((now - since) / self.timings.take_back, 1)
        left = ribbons[: max(1, len(ribbons) - int(gone))]
        return replace(scene, laid=(*scene.laid, *left), progress=1 - part)

    def _shake(self) -> float:
        """How far everything is moved aside, in pixels at scale 1."""
        if self._shaken is None or self.timings.shake == 0:
            return 0.0
        share = (self.clock.now() - self._shaken) / self.timings.shake
        return _SHAKE_REACH * (1 - share) * sin(2 * pi * _SHAKES * share) if share < 1 else 0.0
