"""The ribbons believed to lie on one puzzle: a value, for the bot and for `watch` alike."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Self

import numpy as np

from stratabot.color import RGB
from stratabot.frame import Floats
from stratabot.strata.bot.lanes import Inks, Lanes, bare_color
from stratabot.strata.bot.ready import ReadyPuzzle
from stratabot.strata.layout.profile import Profile
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Puzzle, Ribbon
from stratabot.strata.vision.ribbons import laying_order
from stratabot.strata.vision.swatches import Swatches
from stratabot.strata.vision.tracker import Sight
from stratabot.vision.confidence import CONFIDENT

FADES: Final = 0.04
"""On a board that is not fading, cells stand out from paper as strongly as at the first look,
within this share. Texture makes a difference of 0.01."""


ANOTHER: Final = 25.0
"""A cell whose color has changed by more than this, in RGB, belongs to another puzzle. Texture
makes a difference of 4."""


class Changes(NamedTuple):
    """How a board differs from the belief: ribbons that stayed, ribbons that went, new lines."""

    kept: tuple[Ribbon, ...]
    gone: tuple[Ribbon, ...]
    come: tuple[Line, ...]


@dataclass(frozen=True, eq=False)
class BelievedBoard:
    """A puzzle, the ribbons that are believed to lie on it, and how it should look with them.

    Attributes:
        puzzle: the puzzle to solve.
        placed: the ribbons that lie, bottom first.
        lanes: how the lanes should look; has the ink of each placed ribbon, and no other.
        first: the first sight of the board.
        at_first: the ribbons that lay at first.
        paper: RGB of the cloth beside the swatches.
    """

    puzzle: Puzzle
    placed: tuple[Ribbon, ...]
    lanes: Lanes
    first: Sight
    at_first: tuple[Ribbon, ...]
    paper: RGB

    @classmethod
    def of(cls, ready: ReadyPuzzle, profile: Profile, stations: int = 3) -> Self:
        """A board as it was read; `stations` as in `Lanes`."""
        reading, sight = ready.reading, ready.sighting.sight
        lines = ready.view.tracker.lines
        covered = [ribbon.line for ribbon in reading.placed]
        bare = bare_color(profile, reading.paper)
        lanes = Lanes.first_seen(lines, sight, covered, bare, stations)
        return cls(ready.puzzle, reading.placed, lanes, sight, reading.placed, reading.paper)

    @property
    def position(self) -> Position:
        """The position for a plan; the screen shows the color in hand."""
        return Position(self.puzzle, self.placed)

    @property
    def missing(self) -> int:
        """How many ribbons are still to be laid."""
        return len(self.lanes.lines) - len(self.placed)

    def is_as_believed(self, sight: Sight, coming: Collection[Line] = ()) -> bool:
        """Whether a swatch is selected, all lanes are as believed, and the board is still the same.

        The ribbons on the lines `coming` may still be on their way.
        """
        if not sight.selected or not self.lanes.are_as_believed(sight, coming):
            return False
        if self.is_another(sight, self.lanes.inks):  # Lanes are alike on all boards.
            return False
        # The game may have stopped drawing in the middle of a fade when it was first seen.
        return bool(self.placed) or abs(sight.cells_contrast(self.first) - 1) < FADES

    def inks_in(self, sight: Sight) -> Inks | None:
        """The inks of all ribbons that lie; None if swatches and lanes are not clearly seen."""
        return self.lanes.inks_in(sight) if sight.selected else None

    def ribbons_in(self, sight: Sight, inks: Inks) -> tuple[Ribbon, ...] | None:
        """The ribbons of these inks, bottom first; None if colors or crossings are not clear.

        If crossings do not tell the order of ribbons, those that were believed before lie below.
        """
        paper = np.asarray(self.paper, np.float32)
        swatches = Swatches(sight.swatches, sight.selected, paper)
        known = [ribbon.line for ribbon in self.placed if ribbon.line in inks]
        lines = [*known, *(line for line in inks if line not in known)]
        found = {line: swatches.match(inks[line]) for line in lines}
        if any(match.sure < CONFIDENT for match in found.values()):
            return None
        tops = {
            (row.index, col.index): row if _is_nearer(sight, row, col, inks) else col
            for row in lines
            for col in lines
            if (row.kind, col.kind) == ("row", "col") and found[row].label != found[col].label
        }
        order = laying_order(lines, tops)
        if order is None:
            return None
        return tuple(Ribbon(lines[k], str(found[lines[k]].label)) for k in order)

    def is_another(self, sight: Sight, covered: Collection[Line]) -> bool:
        """Whether most cells beside these lines have changed; a pointer hides only one cell."""
        covered = {*covered, *(ribbon.line for ribbon in self.at_first)}
        rows = [line.index for line in covered if line.kind == "row"]
        cols = [line.index for line in covered if line.kind == "col"]
        away = np.linalg.norm(sight.cells - self.first.cells, axis=2)
        bare = np.delete(np.delete(away, rows, 0), cols, 1)
        return bare.size > 1 and float((bare > ANOTHER).mean()) > 0.5

    def changes(self, lying: Collection[Line]) -> Changes:
        """How the board has changed if ribbons lie on these lines now."""
        placed = {ribbon.line for ribbon in self.placed}
        return Changes(
            kept=tuple(ribbon for ribbon in self.placed if ribbon.line in lying),
            gone=tuple(ribbon for ribbon in self.placed if ribbon.line not in lying),
            come=tuple(line for line in lying if line not in placed),
        )

    def with_ribbon(self, ribbon: Ribbon, ink: Floats) -> "BelievedBoard":
        """The board with one more ribbon on top."""
        return self.with_placed((*self.placed, ribbon), {**self.lanes.inks, ribbon.line: ink})

    def without(self, ribbons: Collection[Ribbon]) -> "BelievedBoard":
        """The board without these ribbons."""
        kept = tuple(ribbon for ribbon in self.placed if ribbon not in ribbons)
        return self.with_placed(kept, {line: self.lanes.inks[line] for line, _ in kept})

    def with_placed(self, placed: tuple[Ribbon, ...], inks: Inks) -> "BelievedBoard":
        """The board with exactly these ribbons, bottom first, in these inks."""
        return replace(self, placed=placed, lanes=replace(self.lanes, inks=inks))

    def with_stations(self, stations: int) -> "BelievedBoard":
        """The board with this number of samples of a lane that count."""
        return replace(self, lanes=replace(self.lanes, stations=stations))


def _is_nearer(sight: Sight, row: Line, col: Line, inks: Inks) -> bool:
    """Whether the crossing of two lines is nearer to the row's ink than to the column's."""
    cell = sight.cells[row.index, col.index]
    return bool(np.linalg.norm(cell - inks[row]) < np.linalg.norm(cell - inks[col]))
