"""What is believed to lie on one puzzle: a value, the same for the bot and for who looks on."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Self

from stratabot.frame import Floats
from stratabot.strata.bot.lanes import Inks, Lanes, bare_color
from stratabot.strata.bot.ready import ReadyPuzzle
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Puzzle, Ribbon
from stratabot.strata.vision.profile import Profile
from stratabot.strata.vision.tracker import Sight

FADES: Final = 0.04
"""On a board that is not fading, cells stand out from paper as strongly as at the first look, but
for this share. Texture makes a difference of 0.01."""


class Changes(NamedTuple):
    """How a board differs from what was believed: ribbons that stayed, ribbons gone, lines new."""

    kept: tuple[Ribbon, ...]
    gone: tuple[Ribbon, ...]
    come: tuple[Line, ...]


@dataclass(frozen=True, eq=False)
class Board:
    """A puzzle, the ribbons that are believed to lie on it, and how it should look with them.

    Attributes:
        puzzle: what is to be solved.
        placed: the ribbons that lie, bottom first.
        lanes: how the lanes should look; has the ink of each placed ribbon, and no other.
        first: the first look at it.
    """

    puzzle: Puzzle
    placed: tuple[Ribbon, ...]
    lanes: Lanes
    first: Sight

    @classmethod
    def of(cls, ready: ReadyPuzzle, profile: Profile, stations: int = 3) -> Self:
        """A board as it was read; `stations` as in `Lanes`."""
        reading = ready.reading
        lines = ready.view.tracker.lines
        covered = [ribbon.line for ribbon in reading.placed]
        bare = bare_color(profile, reading.paper)
        lanes = Lanes.first_seen(lines, ready.sight, covered, bare, stations)
        return cls(ready.puzzle, reading.placed, lanes, ready.sight)

    @property
    def position(self) -> Position:
        """What a plan is made for; the color in hand is to be seen on the screen."""
        return Position(self.puzzle, self.placed)

    @property
    def missing(self) -> int:
        """How many ribbons are still to be laid."""
        return len(self.lanes.lines) - len(self.placed)

    def is_as_believed(self, sight: Sight) -> bool:
        """Whether a swatch is selected, all lanes are as believed, and the board is not fading."""
        if not sight.selected or not self.lanes.are_as_believed(sight):
            return False
        if self.placed:
            return True
        # The game may have stopped drawing in the middle of a fade when it was first seen.
        return abs(sight.cells_contrast(self.first) - 1) < FADES

    def inks_in(self, sight: Sight) -> Inks | None:
        """The inks of all ribbons that lie; None if swatches and lanes are not clearly seen."""
        return self.lanes.inks_in(sight) if sight.selected else None

    def other_inks_in(self, sight: Sight) -> Inks | None:
        """The same, if they are on other lines than believed; else None."""
        inks = self.inks_in(sight)
        return None if inks is None or set(inks) == set(self.lanes.inks) else inks

    def changes(self, lying: Collection[Line]) -> Changes:
        """How the board has changed if ribbons lie on these lines now."""
        placed = {ribbon.line for ribbon in self.placed}
        return Changes(
            kept=tuple(ribbon for ribbon in self.placed if ribbon.line in lying),
            gone=tuple(ribbon for ribbon in self.placed if ribbon.line not in lying),
            come=tuple(line for line in lying if line not in placed),
        )

    def with_ribbon(self, ribbon: Ribbon, ink: Floats) -> "Board":
        """The same with one more ribbon on top."""
        return self.with_placed((*self.placed, ribbon), {**self.lanes.inks, ribbon.line: ink})

    def without(self, ribbons: Collection[Ribbon]) -> "Board":
        """The same without these ribbons."""
        kept = tuple(ribbon for ribbon in self.placed if ribbon not in ribbons)
        return self.with_placed(kept, {line: self.lanes.inks[line] for line, _ in kept})

    def with_placed(self, placed: tuple[Ribbon, ...], inks: Inks) -> "Board":
        """The same puzzle with these ribbons, bottom first, of these inks."""
        return replace(self, placed=placed, lanes=replace(self.lanes, inks=inks))

    def with_stations(self, stations: int) -> "Board":
        """The same with so many samples of a lane that count."""
        return replace(self, lanes=replace(self.lanes, stations=stations))
