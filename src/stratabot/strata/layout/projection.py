"""Where what stands on a layout is to be seen in the picture, be that taken at an angle."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

import numpy as np

from stratabot.geometry import Point, Rect
from stratabot.strata.layout.homography import Matrix, from_points, mapped
from stratabot.strata.layout.layout import Layout, Slant
from stratabot.strata.layout.profile import Profile


@dataclass(frozen=True, eq=False)
class Projection:
    """A layout, and how its places are carried to those of the picture.

    Attributes:
        layout: of a screenshot the one in the picture; of a photograph the one that would be seen
            from the front, its scale 1.
        plane: the homography from that to the picture; None if they are the same.
    """

    layout: Layout
    plane: Matrix | None = None

    @classmethod
    def of(cls, client: Rect | None, slant: Slant | None, profile: Profile) -> Self | None:
        """That of a picture with an upright client area, or one that lies at a slant.

        None if there is neither.
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

    def at(self, point: Point) -> Point:
        """Where a place of the layout is in the picture."""
        return self.carried((point,))[0]

    def carried(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """Where places of the layout are in the picture; lines between them stay straight."""
        if self.plane is None:
            return tuple(points)
        return tuple(Point(x, y) for x, y in mapped(self.plane, list(points)).tolist())

    def enlarged_at(self, point: Point) -> float:
        """How much larger a thing is in the picture than in the layout, if it stands there."""
        if self.plane is None:
            return 1.0
        x, y = point
        middle, right, low = np.array(self.carried((point, Point(x + 1, y), Point(x, y + 1))))
        (a, b), (c, d) = right - middle, low - middle
        return float(abs(a * d - b * c) ** 0.5)


def _corners(box: Rect) -> tuple[Point, ...]:
    left, top, right, low = box.x, box.y, box.x + box.w, box.y + box.h
    return Point(left, top), Point(right, top), Point(right, low), Point(left, low)
