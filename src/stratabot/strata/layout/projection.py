"""Where places of a layout are in a picture, also in one that was taken at an angle."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

import numpy as np

from stratabot.geometry import Point, Rect
from stratabot.strata.layout.layout import Layout, Slant
from stratabot.strata.layout.profile import Profile
from stratabot.vision.homography import Matrix, from_points, mapped


@dataclass(frozen=True, eq=False)
class Projection:
    """A layout, and the map from its places to places of the picture.

    Attributes:
        layout: for a screenshot, the layout in the picture; for a photograph, the layout as seen
            from the front, at scale 1.
        plane: the homography from the layout to the picture; None if they are the same.
    """

    layout: Layout
    plane: Matrix | None = None

    @classmethod
    def of(cls, client: Rect | None, slant: Slant | None, profile: Profile) -> Self | None:
        """The projection for a picture whose client area is upright or lies at a slant.

        None if there is no client area at all.
        """
        if client is not None:
            return cls(Layout(profile, client))
        if slant is None:
            return None
        corners, width = slant
        layout = Layout(profile, Rect((profile.width - width) / 2, 0, width, profile.height))
        return cls(layout, from_points(_corners(layout.client), corners))

    @property
    def outline(self) -> tuple[Point, ...]:
        """The corners of the client area in the picture: upper left, then clockwise."""
        return self.carried(_corners(self.layout.client))

    def board(self, side: int) -> tuple[Point, ...]:
        """The corners of a board of that side in the picture, which its cells fill.

        The outer corner of the first cell is the first, then that of the first row's last cell, of
        the last cell, of the last row's first cell.
        """
        cells = self.layout.cells(side)
        (x, y), (u, v), (p, q) = cells[0][0], cells[0][-1], cells[-1][0]
        half = 2 * (side - 1)
        along, down = Point((u - x) / half, (v - y) / half), Point((p - x) / half, (q - y) / half)
        ways = ((0, 0, -1, -1), (0, -1, -1, 1), (-1, -1, 1, 1), (-1, 0, 1, -1))
        return self.carried(
            Point(
                cells[i][j].x + a * down.x + b * along.x,
                cells[i][j].y + a * down.y + b * along.y,
            )
            for i, j, a, b in ways
        )

    def at(self, point: Point) -> Point:
        """Where a place of the layout is in the picture."""
        return self.carried((point,))[0]

    def carried(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """Where places of the layout are in the picture; lines between them stay straight."""
        if self.plane is None:
            return tuple(points)
        return tuple(Point(x, y) for x, y in mapped(self.plane, list(points)).tolist())

    def enlarged_at(self, point: Point) -> float:
        """How much larger a thing at this place is in the picture than in the layout."""
        if self.plane is None:
            return 1.0
        x, y = point
        middle, right, low = np.array(self.carried((point, Point(x + 1, y), Point(x, y + 1))))
        (a, b), (c, d) = right - middle, low - middle
        return float(abs(a * d - b * c) ** 0.5)


def _corners(box: Rect) -> tuple[Point, ...]:
    left, top, right, low = box.x, box.y, box.x + box.w, box.y + box.h
    return Point(left, top), Point(right, top), Point(right, low), Point(left, low)
