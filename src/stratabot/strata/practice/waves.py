"""Kinds of waves: the player's choices, their order, and the puzzle of each day."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from random import Random
from typing import Final

from stratabot.chance import seeded
from stratabot.screen import Clock
from stratabot.strata.generator import most_colors
from stratabot.strata.grading import Word
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.manners import ClickManner
from stratabot.strata.practice.scene import SWATCH_NAMES
from stratabot.strata.practice.timings import Timings
from stratabot.words import counted

LARGEST_SIDE: Final = 6

_OF_THE_DAY: Final = ((4, 3), (4, 4), (5, 3), (5, 4), (5, 5), (6, 4), (6, 5))
"""Side and colors of the daily puzzle from Monday to Sunday: larger toward the weekend."""


@dataclass(frozen=True, slots=True)
class WaveKind:
    """The size, colors, number and grade of a wave's puzzles. Waves of one kind can be compared.

    Attributes:
        side: rows and columns, 2 to 6.
        colors: how many swatches, 2 to 6.
        puzzles: how many puzzles; None for side x side.
        word: the grade of all puzzles; None for any.
        day: the day whose only puzzle this is; None for any other wave.
    """

    side: int
    colors: int
    puzzles: int | None = None
    word: Word | None = None
    day: date | None = None

    @classmethod
    def of_day(cls, day: date) -> "WaveKind":
        """The daily puzzle: the same for everyone on that day."""
        side, colors = _OF_THE_DAY[day.weekday()]
        return cls(side, colors, puzzles=1, day=day)

    def __str__(self) -> str:
        if self.day:
            return f"daily puzzle of {self.day.isoformat()}"
        parts = [f"{self.side} x {self.side}", f"{self.colors} colors"]
        if self.puzzles:
            parts.append(counted(self.puzzles, "puzzle"))
        return ", ".join([*parts, self.word] if self.word else parts)

    @property
    def following(self) -> "WaveKind | None":
        """The kind with one color more, or on the next side; None after the last or a daily one."""
        if self.day:
            return None
        if self.colors < most_swatches(self.side):
            return replace(self, colors=self.colors + 1)
        return replace(self, side=self.side + 1, colors=2) if self.side < LARGEST_SIDE else None

    def make(
        self, clock: Clock, rng: Random, timings: Timings, manner: ClickManner
    ) -> PracticeGame:
        """A new game of this kind; the puzzle of a day does not depend on `rng`.

        Raises:
            ValueError: the side, or the number of colors or puzzles, is below 1.
            SearchError: no puzzle of the grade was found.
        """
        if self.day:
            rng = seeded(self.day.toordinal())
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
    """The ordinary waves in the order in which they follow each other."""
    kind: WaveKind | None = WaveKind(2, 2)
    while kind:
        yield kind
        kind = kind.following
