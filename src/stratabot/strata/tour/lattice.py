"""Lattices of tiles: where each tile of a choice stands, also in slanted rows."""

from dataclasses import dataclass
from typing import Final

from stratabot.geometry import Point

MOST: Final = 99
"""The most columns or rows of a lattice."""


@dataclass(frozen=True, slots=True)
class TileLattice:
    """Evenly spaced tiles, in rows that may be slanted. Tiles are counted from 1, row by row.

    Points are fractions of the client area's width and height, from its upper left corner.

    Attributes:
        first: the middle of the first tile.
        next: the middle of the second tile of the first row; None if a row has only one.
        below: the middle of the first tile of the second row; None if there is only one row.
        columns: how many tiles a row has, 1 to `MOST`.
        rows: how many rows there are, 1 to `MOST`.
    """

    first: Point
    next: Point | None = None
    below: Point | None = None
    columns: int = 1
    rows: int = 1

    def __post_init__(self) -> None:
        for name, point, count in (
            ("next", self.next, self.columns),
            ("below", self.below, self.rows),
        ):
            if count > 1 and point is None:
                raise ValueError(f"expected the point {name}, got none")
            if count > 1 and point == self.first:
                raise ValueError(f"expected {name} beside first, got the same point")
        for number in range(1, self.count + 1):
            if not is_inside(place := self.place(number)):
                raise ValueError(
                    f"expected all tiles in the window, got tile {number} at "
                    f"{place.x:.3g}, {place.y:.3g}"
                )

    @property
    def count(self) -> int:
        """How many tiles there are."""
        return self.columns * self.rows

    def place(self, number: int) -> Point:
        """The middle of a tile."""
        row, column = divmod(number - 1, self.columns)
        (x, y), right, down = self.first, self.next or self.first, self.below or self.first
        return Point(
            x + column * (right.x - x) + row * (down.x - x),
            y + column * (right.y - y) + row * (down.y - y),
        )


def is_inside(point: Point) -> bool:
    """Whether a point in fractions lies in the client area."""
    return 0 <= point.x < 1 and 0 <= point.y < 1
