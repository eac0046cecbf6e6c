"""The user's own puzzles for the practice game, with the names and colors of its swatches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from stratabot.chance import one_of
from stratabot.errors import InputError
from stratabot.screen import Clock
from stratabot.strata.position import Position
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.manners import ClickManner
from stratabot.strata.practice.palette import PALETTES, Palette
from stratabot.strata.practice.scene import SWATCH_NAMES
from stratabot.strata.practice.timings import Timings
from stratabot.strata.puzzle import BLANK, Puzzle, Ribbon

_SIDES = range(2, 7)


@dataclass(frozen=True, slots=True)
class GivenWave:
    """A wave of given puzzles.

    Attributes:
        puzzles: their colors are named "1", "2", ... after the swatches.
        laid: the ribbons that lie on the first puzzle at the start.
        names: the user's names of the colors, in the order of the swatches.
        palette: the swatches' colors, RGB; None for any palette.
    """

    puzzles: tuple[Puzzle, ...]
    laid: tuple[Ribbon, ...]
    names: str
    palette: Palette | None = None

    @classmethod
    def of(cls, positions: Sequence[Position]) -> "GivenWave":
        """A wave of these positions, at least one; only the ribbons of the first one are kept.

        If the first position was read from a screenshot, the wave has the screenshot's swatches.

        Raises:
            InputError: the game has no board of that size, or not so many colors.
        """
        for position in positions:
            _require_side(position.puzzle)
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
        puzzles = tuple(_renamed(position.puzzle, to) for position in positions)
        laid = tuple(Ribbon(line, to.get(color or "", "1")) for line, color in positions[0].placed)
        return cls(puzzles, laid, names, tuple(shown.values()) or None)

    def make(
        self, clock: Clock, rng: Random, timings: Timings, manner: ClickManner
    ) -> PracticeGame:
        """A new game of these puzzles."""
        palette = self.palette or one_of(PALETTES, rng)[: max(2, len(self.names))]
        return PracticeGame(
            self.puzzles, palette, clock, timings=timings, laid=self.laid, manner=manner
        )


def _names(puzzles: Sequence[Puzzle]) -> str:
    """The colors in the order of their swatches: numbers name their swatch, others are sorted."""
    found = "".join(sorted({color for puzzle in puzzles for color in puzzle.colors}))
    if found and all(color in SWATCH_NAMES for color in found):
        return SWATCH_NAMES[: int(max(found))]
    return found


def _require_side(puzzle: Puzzle) -> None:
    if puzzle.rows != puzzle.cols or puzzle.rows not in _SIDES:
        raise InputError(
            f"expected a square grid with a side from 2 to 6 to practice, "
            f"got {puzzle.rows} x {puzzle.cols}"
        )


def _renamed(puzzle: Puzzle, to: Mapping[str, str]) -> Puzzle:
    return Puzzle.of(
        [[BLANK if cell is BLANK else to[cell] for cell in row] for row in puzzle.cells]
    )
