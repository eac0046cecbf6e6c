"""Where everything stands on a client area of a picture, also of one that was taken at an angle.

A *layout* is a profile put on a client area. The board in it is the grid turned by 45 degrees
counterclockwise: along a row's lane x + y is constant, along a column's y - x. On the screen cell
(0, 0) is the leftmost, (0, c-1) the top, (r-1, 0) the bottom, (r-1, c-1) the rightmost.

A *lane* is the band of cloth along which a line's ribbon lies; the *pitch* is the distance of
neighboring cell centers along x, and the same distance along y.
"""

import math
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Self

import numpy as np

from stratabot.errors import ProfileError
from stratabot.frame import Frame, Pixels, Reals
from stratabot.geometry import Point, Rect
from stratabot.strata.layout.profile import Profile, Segment
from stratabot.strata.puzzle import Line
from stratabot.vision.homography import Plane, corners_of, from_points


class Slant(NamedTuple):
    """Where a client area lies in a picture in which it is no upright box."""

    corners: tuple[Point, ...]  # upper left, then clockwise, in pixels of the picture
    width: float  # how broad the client area is, in pixels of the profile

    @property
    def degrees(self) -> int:
        (x, y), (u, v), *_ = self.corners
        return -90 * round(math.atan2(v - y, u - x) / math.pi * 2) % 360


@dataclass(frozen=True)
class Layout:
    """A profile put on one client area of a picture; all places it gives are in the picture."""

    profile: Profile
    client: Rect

    @cached_property
    def scale(self) -> float:
        """Pixels of the picture per pixel of the profile. The height alone decides it."""
        return self.client.h / self.profile.height

    def at(self, point: Point) -> Point:
        middle = self.client.x + self.client.w / 2
        x = middle + (point.x - self.profile.width / 2) * self.scale
        return Point(x, self.client.y + point.y * self.scale)

    def row_selectors(self, side: int) -> tuple[Point, ...]:
        return tuple(map(self.at, self.profile.selectors_for(side).rows.points(side)))

    def col_selectors(self, side: int) -> tuple[Point, ...]:
        return tuple(map(self.at, self.profile.selectors_for(side).cols.points(side)))

    def selector(self, side: int, line: Line) -> Point:
        if line.kind == "row":
            return self.row_selectors(side)[line.index]
        return self.col_selectors(side)[line.index]

    def cell(self, side: int, i: int, j: int) -> Point:
        return _crossing(self.row_selectors(side)[i], self.col_selectors(side)[j])

    def cells(self, side: int) -> tuple[tuple[Point, ...], ...]:
        rows, cols = self.row_selectors(side), self.col_selectors(side)
        return tuple(tuple(_crossing(row, col) for col in cols) for row in rows)

    def pitch(self, side: int) -> float:
        """The distance of neighboring cell centers along x, in pixels: the mean of all lanes."""
        rows, cols = self.profile.selectors_for(side)
        steps = [rows.last.x - rows.first.x, rows.last.y - rows.first.y]
        steps += [cols.last.x - cols.first.x, cols.first.y - cols.last.y]
        return sum(steps) / 4 / (side - 1) * self.scale

    def swatches(self, colors: int) -> tuple[Point, ...]:
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
        return self.at(self.profile.next_button)

    def sample(self, frame: Frame, x: Reals, y: Reals) -> Pixels:
        """RGB of a frame's pixels at these places of the profile; the same shape, x 3."""
        middle = self.client.x + self.client.w / 2
        across = middle + (x - self.profile.width / 2) * self.scale
        return frame.at(across, self.client.y + y * self.scale, self.client)


def _crossing(row: Point, col: Point) -> Point:
    total, difference = row.x + row.y, col.y - col.x
    return Point((total - difference) / 2, (total + difference) / 2)


@dataclass(frozen=True, eq=False)
class Projection(Plane):
    """A layout, and the homography from it to the picture."""

    layout: Layout

    @classmethod
    def of(cls, client: Rect | None, slant: Slant | None, profile: Profile) -> Self | None:
        if client is not None:
            return cls(np.eye(3), Layout(profile, client))
        if slant is None:
            return None
        corners, width = slant
        layout = Layout(profile, Rect((profile.width - width) / 2, 0, width, profile.height))
        return cls(from_points(corners_of(layout.client), corners), layout)

    @property
    def outline(self) -> tuple[Point, ...]:
        return self.to_picture(corners_of(self.layout.client))

    def board(self, side: int) -> tuple[Point, ...]:
        """A board's corners: first cell, first row's last one, last cell, last row's first."""
        cells = self.layout.cells(side)
        (x, y), (u, v), (p, q) = cells[0][0], cells[0][-1], cells[-1][0]
        half = 2 * (side - 1)
        along, down = Point((u - x) / half, (v - y) / half), Point((p - x) / half, (q - y) / half)
        ways = ((0, 0, -1, -1), (0, -1, -1, 1), (-1, -1, 1, 1), (-1, 0, 1, -1))
        return self.to_picture(
            Point(
                cells[i][j].x + a * down.x + b * along.x, cells[i][j].y + a * down.y + b * along.y
            )
            for i, j, a, b in ways
        )
