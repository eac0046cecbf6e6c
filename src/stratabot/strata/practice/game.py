"""The practice game without a window: a wave of puzzles, its rules and its pace.

It reads its clock only when somebody looks or clicks. Then all events that were due meanwhile
happen, each with its own time, however late it is.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, islice
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from stratabot.errors import SearchError
from stratabot.geometry import Point
from stratabot.portable_random import pick_one
from stratabot.screen import Clock
from stratabot.strata.generator import (
    BLANK_SHARE,
    PATIENCE,
    Params,
    find_puzzles,
    make_puzzle,
    most_colors,
)
from stratabot.strata.grading import Word, grade
from stratabot.strata.practice.attempt import Attempt, EarlyClicks, Phase, Timings
from stratabot.strata.practice.hits import Button, Hit, Swatch, find_hit, name_of_hit
from stratabot.strata.practice.records import (
    Click,
    Effect,
    Finish,
    Mistake,
    Opening,
    Reaction,
    Record,
    Win,
    ignoring_reaction,
)
from stratabot.strata.practice.scene import PALETTES, SWATCH_NAMES, Palette, Scene
from stratabot.strata.puzzle import Line, Puzzle, Ribbon

if TYPE_CHECKING:
    from stratabot.strata.layout.layout import Layout

_LEAVING: Final = 0.3  # the share of a fade in which the solved puzzle leaves
_TRIES: Final = 200  # the search for new puzzles ends after so many in a row that are not new


class KeptClick(NamedTuple):
    """A click that waits in a queue: what it hit, where (None for a key), and when it was made."""

    hit: Hit
    point: Point | None
    since: float


class PracticeGame:
    """A wave, played by clicks at points of a picture or by `press`."""

    def __init__(
        self,
        puzzles: Sequence[Puzzle],
        palette: Palette,
        clock: Clock,
        *,
        timings: Timings | None = None,
        laid: Sequence[Ribbon] = (),
        manner: EarlyClicks = EarlyClicks.DEAF,
    ) -> None:
        """The first puzzle begins to fade in, with the ribbons `laid` on it."""
        if not puzzles:
            raise ValueError("expected at least one puzzle, got none")
        self.clock, self.puzzles, self.palette = clock, tuple(puzzles), palette
        self.timings, self.manner = timings or Timings(), manner
        self._kept: deque[KeptClick] = deque()
        self._log: list[Record] = []
        self._began = clock.now()
        self._index = 0
        self._last_win: Scene | None = None
        self._attempt = self._try(self._began, laid)

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
        word: Word | None = None,
        timings: Timings | None = None,
        manner: EarlyClicks = EarlyClicks.DEAF,
    ) -> Self:
        """A wave of new puzzles, the easiest first: `puzzles` of them, or side x side."""
        palette = palette or pick_one(PALETTES, rng)[:colors]
        count = side * side if puzzles is None else puzzles
        wave = make_wave(wave_params(side, colors), count, rng, word)
        return cls(wave, palette, clock, timings=timings, manner=manner)

    @property
    def log(self) -> Sequence[Record]:
        self._advance()
        return self._log

    @property
    def puzzle(self) -> Puzzle:
        return self.puzzles[self._index]

    @property
    def number(self) -> int:
        return self._index + 1

    @property
    def is_finished(self) -> bool:
        self._advance()
        return self._attempt.phase is Phase.WON and self._following is None

    @property
    def is_wave_over(self) -> bool:
        return (
            self.is_finished and self.clock.now() >= self._attempt.since + self.timings.next_delay
        )

    @property
    def is_moving(self) -> bool:
        return self._attempt.moves(self._advance())

    @property
    def due_in(self) -> float | None:
        now, due = self._advance(), self._attempt.due
        return None if due is None else due - now

    @property
    def clicks(self) -> list[Click]:
        return [record for record in self.log if isinstance(record, Click)]

    @property
    def has_taken_back(self) -> int:
        return sum(click.effect is Effect.TOOK_BACK for click in self.clicks)

    @property
    def wins(self) -> list[Win]:
        return [record for record in self.log if isinstance(record, Win)]

    @property
    def perfects(self) -> int:
        return sum(record.perfect for record in self.wins)

    def scene(self) -> Scene:
        now = self._advance()
        scene = self._attempt.scene(now)
        if self._attempt.phase is Phase.FADING:
            return self._fading(scene, now)
        if self._attempt.phase is Phase.WON:
            perfect = self._attempt.perfect
            return replace(scene, won=True, perfect=perfect, preview=self._following)
        return scene

    def click(self, point: Point, layout: "Layout") -> Click:
        scene = self.scene()
        return self._act(find_hit(point, layout, scene), point)

    def press(self, hit: Hit) -> Click:
        return self._act(hit, None)

    def restart(self) -> Click:
        laid = self._attempt.laid
        return self.press(laid[0].line if laid else Button.UNDO)

    @property
    def _following(self) -> Puzzle | None:
        return self.puzzles[self.number] if self.number < len(self.puzzles) else None

    def _try(self, at: float, laid: Sequence[Ribbon] = ()) -> Attempt:
        return Attempt(self.puzzle, self.palette, self.timings, at, laid, self.manner)

    def _advance(self) -> float:
        now = self.clock.now()
        while (due := self._attempt.due) is not None and due <= now:
            before = self._attempt.phase
            self._attempt.happen(due)
            if self._attempt.phase is not before:
                self._record_phase(due)
            while self._kept and not self._attempt.motions:
                hit, point, since = self._kept.popleft()
                self._record_click(hit, point, due, due - since)
        return now

    def _record_phase(self, at: float) -> None:
        """Log that the attempt has entered another phase without a click."""
        attempt, time, number = self._attempt, at - self._began, self.number
        if attempt.phase is Phase.PLAYING:
            self._log.append(Opening(time, number, self.puzzle, self.palette))
        elif attempt.phase is Phase.WRONG:
            self._log.append(Mistake(time, number))
        elif attempt.phase is Phase.SOLVED:
            clicks = sum(isinstance(made, Click) and made.puzzle == number for made in self._log)
            seconds = at - attempt.opened
            self._log.append(Win(time, number, attempt.perfect, clicks, seconds))
        elif self._following is None:
            self._log.append(Finish(time, number))

    def _act(self, hit: Hit, point: Point | None) -> Click:
        now = self._advance()
        is_touch = isinstance(hit, Swatch | Line) or hit is Button.UNDO
        if is_touch and self.manner is EarlyClicks.QUEUE and self._attempt.motions:
            self._kept.append(KeptClick(hit, point, now))
            return Click(now - self._began, self.number, Effect.KEPT, name_of_hit(hit), point=point)
        return self._record_click(hit, point, now)

    def _record_click(
        self, hit: Hit, point: Point | None, at: float, waited: float | None = None
    ) -> Click:
        number = self.number  # Next changes it.
        effect, why = self._reaction(hit, at)
        click = Click(at - self._began, number, effect, name_of_hit(hit), why, point, waited)
        self._log.append(click)
        return click

    def _reaction(self, hit: Hit, now: float) -> Reaction:
        phase = self._attempt.phase
        if phase in (Phase.FADING, Phase.SOLVED):
            return ignoring_reaction(phase.value)
        if hit is None:
            return ignoring_reaction("nothing is there")
        if hit is Button.CLOSE:
            return Reaction(Effect.CLOSE)
        if hit is Button.HELP:
            return ignoring_reaction("there is no help here")
        if phase is Phase.WON:
            return self._go_on(now) if hit is Button.NEXT else ignoring_reaction("it is solved")
        if hit is Button.NEXT:
            return ignoring_reaction("it is not solved")
        return self._attempt.press(hit, now)

    def _go_on(self, now: float) -> Reaction:
        if self._following is None:
            return ignoring_reaction("the wave is over")
        if now < self._attempt.since + self.timings.next_delay:
            return ignoring_reaction("the win screen does not take clicks yet")
        self._last_win = self.scene()
        self._index += 1
        self._attempt = self._try(now)
        return Reaction(Effect.NEXT)

    def _fading(self, scene: Scene, now: float) -> Scene:
        """The last win screen while it fades out, then the new puzzle while it fades in."""
        share = (now - self._attempt.since) / self.timings.fade
        if self._last_win is None:
            return replace(scene, fade=share)
        if share < _LEAVING:
            return replace(self._last_win, fade=1 - share / _LEAVING)
        return replace(scene, fade=(share - _LEAVING) / (1 - _LEAVING))


def wave_params(side: int, colors: int) -> Params:
    """The parameters of a wave's puzzles, with as many of the colors as the board can show."""
    if side < 2 or not 1 <= colors <= len(SWATCH_NAMES):
        raise ValueError(f"expected side >= 2 and 1 to 6 colors, got {side} and {colors}")
    shown = min(colors, most_colors(side, side))
    blank = min(BLANK_SHARE, (side**2 - shown) / side**2)
    return Params(side, side, shown, blank, SWATCH_NAMES[:colors])


def make_wave(
    params: Params, count: int, rng: Random, word: Word | None = None
) -> tuple[Puzzle, ...]:
    """`count` random puzzles, the easiest first; if they are few, symmetric or equal ones."""
    wave: dict[Puzzle, None] = {}
    try:
        search = find_puzzles(params, rng, word=word, patience=PATIENCE if word else _TRIES)
        for puzzle, _ in islice(search, count):
            wave[puzzle] = None
    except SearchError:
        if word and not wave:
            raise
    if len(wave) < count and not word:
        wave |= dict.fromkeys(make_puzzle(params, rng) for _ in range(_TRIES))
    grades = {puzzle: grade(puzzle) for puzzle in wave}
    numbers = {puzzle: graded.number if graded else 0 for puzzle, graded in grades.items()}
    return tuple(sorted(islice(cycle(wave), count), key=numbers.__getitem__))
