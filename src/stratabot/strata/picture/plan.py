"""Where everything on a drawn board is.

Lengths are in pitches, the distance of neighboring cell centers along x; they were measured on a
screenshot of the game.
"""

from dataclasses import dataclass
from typing import Final

from stratabot.geometry import Point
from stratabot.picture.drawing import Polygon
from stratabot.strata.puzzle import Line

UNIT: Final = 40
"""How many units of a drawing a pitch has: with 40, most coordinates are whole numbers."""

RIBBON: Final = 0.55
"""How far a ribbon reaches from its lane's middle along x, in pitches like all lengths here."""

_SELECTOR: Final = 1.16
"""From the first cell's center to the selector, along x."""

_TAIL: Final = 1.25
"""From the last cell's center to the color's letter."""

_LEFT, _TOP, _BOTTOM = 2.2, 2.0, 2.7
"""How much is seen around the outermost cells' centers."""


@dataclass(frozen=True)
class Plan:
    """Where everything is on a board of that size, in units of the drawing.

    `foot` is how much more is seen below the board, in pitches.
    """

    rows: int
    cols: int
    foot: float = 0.0

    @property
    def width(self) -> int:
        """Width of the drawing, in its units."""
        return round((self.rows + self.cols - 2 + 2 * _LEFT) * UNIT)

    @property
    def height(self) -> int:
        """Height of the drawing, in its units."""
        return round((self.rows + self.cols - 2 + _TOP + _BOTTOM + self.foot) * UNIT)

    def cell(self, row: float, col: float) -> Point:
        """The center of a cell; with fractions, or off the board, a point between or beyond."""
        x, y = row + col + _LEFT, row - col + self.cols - 1 + _TOP
        return Point(_whole(x * UNIT), _whole(y * UNIT))

    def selector(self, line: Line) -> Point:
        """The middle of the line's selector."""
        return self._on(line, -_SELECTOR)

    def tail(self, line: Line) -> Point:
        """The middle of the letter at the ribbon's far end."""
        return self._on(line, (self.cols if line.kind == "row" else self.rows) - 1 + _TAIL)

    def _on(self, line: Line, place: float) -> Point:
        """The point on a lane that is so many cells away from the first cell."""
        if line.kind == "row":
            return self.cell(line.index, place)
        return self.cell(self.rows - 1 - place, line.index)

    def band(self, line: Line, half: float, start: float, end: float) -> Polygon:
        """A stretch of a lane between two vertical cuts.

        Args:
            line: the line of the lane.
            half: how far the stretch reaches from the lane's middle along x and y, in pitches.
            start: where the stretch begins, in pitches along x from the selector.
            end: where the stretch ends, likewise.
        """
        (x, y), way = self.selector(line), 1 if line.kind == "row" else -1
        near, far = start * UNIT, end * UNIT
        up = half * UNIT
        corners = ((near, -up), (far, -up), (far, up), (near, up))
        return tuple(
            Point(_whole(x + way * along), _whole(y - along + across)) for along, across in corners
        )

    def length(self, line: Line) -> float:
        """How far it is along a lane from its selector until beyond the drawing, in pitches."""
        x, y = self.selector(line)
        across = self.width - x if line.kind == "row" else x
        return min(across, y) / UNIT + 2 * RIBBON


def _whole(value: float) -> float:
    """Rounded to a tenth of a unit, a difference that no eye sees."""
    return round(value, 1)
