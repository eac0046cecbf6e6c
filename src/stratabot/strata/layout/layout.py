"""Where everything stands on one client area of a picture.

A *layout* is a profile put on a client area. The board in it is the grid turned by 45 degrees
counterclockwise: along a row's lane x + y is constant, along a column's y - x. On the screen cell
(0, 0) is the leftmost, (0, c-1) the top, (r-1, 0) the bottom, (r-1, c-1) the rightmost.

A *lane* is the band of cloth along which a line's ribbon lies; the *pitch* is the distance of
neighboring cell centers along x, and the same distance along y.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.errors import ProfileError
from stratabot.frame import Frame, Pixels
from stratabot.geometry import Point, Rect
from stratabot.strata.layout.profile import Profile, Segment
from stratabot.strata.puzzle import Line


class Slant(NamedTuple):
    """Where a client area lies in a picture in which it is no upright box."""

    corners: tuple[Point, ...]
    """Upper left, then clockwise, in pixels of the picture."""
    width: float
    """How broad the client area is, in pixels of the profile."""

    @property
    def degrees(self) -> int:
        """How many degrees to turn the picture clockwise to make it upright: 0, 90, 180 or 270."""
        (x, y), (u, v), *_ = self.corners
        return -90 * round(math.atan2(v - y, u - x) / math.pi * 2) % 360


@dataclass(frozen=True)
class Layout:
    """A profile put on one client area of a picture; all places it gives are in the picture.

    Raises:
        ProfileError: a method is asked for a side or a number of colors that the profile lacks.
    """

    profile: Profile
    client: Rect

    @cached_property
    def scale(self) -> float:
        """Pixels of the picture per pixel of the profile. The height alone decides it."""
        return self.client.h / self.profile.height

    def at(self, point: Point) -> Point:
        """The place in the picture of a point of the profile."""
        middle = self.client.x + self.client.w / 2
        x = middle + (point.x - self.profile.width / 2) * self.scale
        return Point(x, self.client.y + point.y * self.scale)

    def row_selectors(self, side: int) -> tuple[Point, ...]:
        """The selectors of the rows, at the lower left, from the uppermost down."""
        return tuple(map(self.at, self.profile.selectors_for(side).rows.points(side)))

    def col_selectors(self, side: int) -> tuple[Point, ...]:
        """The selectors of the columns, at the lower right, from the lowest one up."""
        return tuple(map(self.at, self.profile.selectors_for(side).cols.points(side)))

    def selector(self, side: int, line: Line) -> Point:
        """The selector of one line."""
        if line.kind == "row":
            return self.row_selectors(side)[line.index]
        return self.col_selectors(side)[line.index]

    def cell(self, side: int, i: int, j: int) -> Point:
        """The center of the cell in row i and column j: where their lanes cross."""
        return _crossing(self.row_selectors(side)[i], self.col_selectors(side)[j])

    def cells(self, side: int) -> tuple[tuple[Point, ...], ...]:
        """The centers of all cells, row by row."""
        rows, cols = self.row_selectors(side), self.col_selectors(side)
        return tuple(tuple(_crossing(row, col) for col in cols) for row in rows)

    def pitch(self, side: int) -> float:
        """The distance of neighboring cell centers along x, in pixels: the mean of all lanes."""
        rows, cols = self.profile.selectors_for(side)
        steps = [rows.last.x - rows.first.x, rows.last.y - rows.first.y]
        steps += [cols.last.x - cols.first.x, cols.first.y - cols.last.y]
        return sum(steps) / 4 / (side - 1) * self.scale

    def swatches(self, colors: int) -> tuple[Point, ...]:
        """The centers of that many swatches (2 to 6), from the left."""
        ends = self.profile.swatches.get(colors)
        if ends is None:
            known = ", ".join(map(str, self.profile.swatches))
            raise ProfileError(
                f"expected a number of colors in the profile ({known}), got {colors}"
            )
        y = self.profile.swatch_y
        points = Segment(Point(ends[0], y), Point(ends[1], y)).points(colors)
        return tuple(map(self.at, points))

    @property
    def next_button(self) -> Point:
        """Where a click on the win screen goes on."""
        return self.at(self.profile.next_button)

    def sample(self, frame: Frame, x: NDArray[np.floating], y: NDArray[np.floating]) -> Pixels:
        """RGB of a frame's pixels at these places of the profile; the same shape, x 3."""
        middle = self.client.x + self.client.w / 2
        across = middle + (x - self.profile.width / 2) * self.scale
        return frame.at(across, self.client.y + y * self.scale, self.client)


def _crossing(row: Point, col: Point) -> Point:
    total, difference = row.x + row.y, col.y - col.x
    return Point((total - difference) / 2, (total + difference) / 2)
