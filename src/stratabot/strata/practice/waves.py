"""Waves: the kinds to choose from, the puzzle of each day, and the user's own puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import Final

from stratabot.errors import InputError
from stratabot.portable_random import pick_one, seeded_random
from stratabot.screen import Clock
from stratabot.strata.generator import most_colors
from stratabot.strata.grading import Word
from stratabot.strata.position import Position
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.scene import PALETTES, SWATCH_NAMES, Palette
from stratabot.strata.puzzle import BLANK, Puzzle, Ribbon
from stratabot.words import counted

LARGEST_SIDE: Final = 6

_OF_THE_DAY: Final = ((4, 3), (4, 4), (5, 3), (5, 4), (5, 5), (6, 4), (6, 5))
"""Side and colors of the daily puzzle from Monday to Sunday: larger toward the weekend."""


@dataclass(frozen=True, slots=True)
class WaveKind:
    """A wave's kind: side x side puzzles for None, of any grade for None, or a `day`'s only one."""

    side: int
    colors: int
    puzzles: int | None = None
    word: Word | None = None
    day: date | None = None

    @classmethod
    def daily_kind(cls, day: date) -> "WaveKind":
        side, colors = _OF_THE_DAY[day.weekday()]
        return cls(side, colors, puzzles=1, day=day)

    def __str__(self) -> str:
        if self.day:
            return f"daily puzzle of {self.day.isoformat()}"
        parts = [f"{self.side} x {self.side}", f"{self.colors} colors"]
        if self.puzzles:
            parts.append(counted(self.puzzles, "puzzle"))
        return ", ".join([*parts, self.word] if self.word else parts)

    def make(
        self, clock: Clock, rng: Random, timings: Timings, manner: EarlyClicks
    ) -> PracticeGame:
        if self.day:
            rng = seeded_random(self.day.toordinal())
        return PracticeGame.wave(
            self.side,
            self.colors,
            clock,
            rng,
            puzzles=self.puzzles,
            word=self.word,
            timings=timings,
            manner=manner,
        )


def most_swatches(side: int) -> int:
    """How many colors a board of that side can show at once, 6 at most."""
    return min(len(SWATCH_NAMES), most_colors(side, side))


def all_kinds() -> Iterator[WaveKind]:
    """The ordinary waves, set by set."""
    for side in range(2, LARGEST_SIDE + 1):
        for colors in range(2, most_swatches(side) + 1):
            yield WaveKind(side, colors)


@dataclass(frozen=True, slots=True)
class GivenWave:
    """A wave of given puzzles, whose colors are named after the swatches.

    Attributes:
        laid: the ribbons that lie on the first puzzle at the start.
        names: the user's names of the colors, in the order of the swatches.
    """

    puzzles: tuple[Puzzle, ...]
    laid: tuple[Ribbon, ...]
    names: str
    palette: Palette | None = None

    @classmethod
    def of(cls, positions: Sequence[Position]) -> "GivenWave":
        """A wave of positions, with the ribbons and the picture's swatches of the first one."""
        for position in positions:
            puzzle = position.puzzle
            if puzzle.rows != puzzle.cols or not 2 <= puzzle.rows <= LARGEST_SIDE:
                raise InputError(
                    f"expected a square grid with a side from 2 to 6 to practice, "
                    f"got {puzzle.rows} x {puzzle.cols}"
                )
        shown = positions[0].swatches
        names = "".join(shown) if shown else _names([p.puzzle for p in positions])
        unknown = {color for p in positions for color in p.puzzle.colors}.difference(names)
        if unknown:
            raise InputError(
                f"expected only the first puzzle's colors, {names}, got {min(unknown)}"
            )
        if len(names) > len(SWATCH_NAMES):
            raise InputError(
                f"expected at most {len(SWATCH_NAMES)} colors to practice, got {len(names)}: "
                f"{' '.join(names)}"
            )
        to = dict(zip(names, SWATCH_NAMES, strict=False))
        puzzles = tuple(_rename_colors(position.puzzle, to) for position in positions)
        laid = tuple(Ribbon(line, to.get(color or "", "1")) for line, color in positions[0].placed)
        return cls(puzzles, laid, names, tuple(shown.values()) or None)

    def make(
        self, clock: Clock, rng: Random, timings: Timings, manner: EarlyClicks
    ) -> PracticeGame:
        palette = self.palette or pick_one(PALETTES, rng)[: max(2, len(self.names))]
        return PracticeGame(
            self.puzzles, palette, clock, timings=timings, laid=self.laid, manner=manner
        )


def _names(puzzles: Sequence[Puzzle]) -> str:
    """The colors in the order of their swatches: numbers name their swatch, others are sorted."""
    found = "".join(sorted({color for puzzle in puzzles for color in puzzle.colors}))
    if found and all(color in SWATCH_NAMES for color in found):
        return SWATCH_NAMES[: int(max(found))]
    return found


def _rename_colors(puzzle: Puzzle, to: Mapping[str, str]) -> Puzzle:
    return Puzzle.of(
        [[BLANK if cell is BLANK else to[cell] for cell in row] for row in puzzle.cells]
    )
