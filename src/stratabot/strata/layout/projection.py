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
