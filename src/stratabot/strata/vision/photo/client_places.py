"""Finds places for a client area in a photograph, before anything is known of the board.

A quadrilateral in a photograph says where a client area's corners are, but not its shape: a window
of 4:3 seen from the side looks like a narrower one seen from the front. The swatches tell the
shape. At a height of 768 they are 59 wide and 73 apart, whatever the breadth. So their number and
distance along the lower edge fix the breadth.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from stratabot.frame import Floats, Reals
from stratabot.geometry import Rect
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision.photo.align import Client
from stratabot.vision.homography import from_points, straighten_box
from stratabot.vision.outline import Corners, find_outlines

_BREADTHS: Final = np.geomspace(0.42, 2.5, 180)
"""Widths tried, in heights: from a phone held upright to one held across. 1 % apart."""

_SHIFTS: Final = np.linspace(-0.005, 0.005, 3)
"""How far the swatches' middle may be off the quadrilateral's, as shares of the width."""

_LEAST_EXPLAINED: Final = 0.6


class Breadth(NamedTuple):
    """Swatches that explain a share of a strip's variance: width in heights, shift in widths."""

    colors: int
    width: float
    shift: float
    explained: float


def breadths(strip: Floats, profile: Profile) -> list[Breadth]:
    """The likeliest breadth that a strip along the swatches allows; none if it explains little."""
    sums = _Sums(strip)
    found = []
    for colors, (first, last) in profile.swatches.items():
        centers = np.linspace(first, last, colors) - profile.width / 2
        half = profile.swatch_width / 2
        edges = np.stack([centers - half, centers + half], 1) / profile.height
        # widths x shifts x boxes x 2, in strips
        places = edges / _BREADTHS[:, None, None, None] + 0.5 + _SHIFTS[:, None, None]
        explained = sums.explained(places)
        k, m = np.unravel_index(explained.argmax(), explained.shape)
        width, shift = float(_BREADTHS[k]), float(_SHIFTS[m])
        found.append(Breadth(colors, width, shift, float(explained[k, m])))
    # One swatch too many explains as much; so the fewest swatches that explain it are right.
    best = max(found, key=lambda one: one.explained - 0.01 * one.colors)
    return [best] if best.explained > _LEAST_EXPLAINED else []


class _Sums:
    def __init__(self, strip: Floats) -> None:
        self.count = len(strip)
        values = strip - strip.mean(0)
        self.first = np.concatenate([np.zeros((1, 3)), np.cumsum(values, 0)])
        self.all = float((values**2).sum())

    def explained(self, places: Reals) -> NDArray[np.float64]:
        """The share of variance between flat boxes and flat paper; `places` are ... x boxes x 2."""
        ends = np.clip(np.rint(places * self.count), 0, self.count).astype(np.intp)
        sizes = ends[..., 1] - ends[..., 0]
        sums = self.first[ends[..., 1]] - self.first[ends[..., 0]]
        squares = (sums**2).sum(-1) / np.maximum(sizes, 1)
        rest, left = -sums.sum(-2), self.count - sizes.sum(-1)
        between = squares.sum(-1) + (rest**2).sum(-1) / np.maximum(left, 1)
        # A phone can cut the outer swatches off, but for less than half.
        outer = places.mean(-1)
        inside = (outer[..., 0] > 0) & (outer[..., -1] < 1)
        return np.where(inside, between / max(self.all, 1e-9), 0)


_SAME: Final = 0.008
"""Outlines whose corners are all this near, as a part of the picture's longer edge, are one."""

_ACROSS: Final = 1000  # samples along a lower edge


class ClientPlace(NamedTuple):
    """A possible client area, its possible number of swatches, and how well these explain it."""

    client: Client
    colors: int
    explained: float


def find_places(image: Image.Image, profile: Profile) -> list[ClientPlace]:
    """Possible client areas in a photograph, the likeliest first."""
    seen: list[Corners] = []
    found = []
    for corners in find_outlines(image):
        if all(np.abs(corners - other).max() > _SAME * max(image.size) for other in seen):
            seen.append(corners)
            found += _places(image, corners, profile)
    return sorted(found, key=lambda place: -place.explained)


def _places(image: Image.Image, corners: Corners, profile: Profile) -> list[ClientPlace]:
    found = []
    # Mean colors along the lower edge, at a height that every box fills.
    tall = profile.swatch_height / profile.height
    top, low = 1 - 0.86 * tall, 1 - 0.12 * tall
    unit = from_points([[0, 0], [1, 0], [1, 1], [0, 1]], corners)
    to_unit = np.array([[1 / _ACROSS, 0, 0], [0, (low - top) / 10, top], [0, 0, 1]])
    strip = straighten_box(image, unit @ to_unit, Rect(0, 0, _ACROSS, 10), 1.0)
    means = np.asarray(strip, np.float32).mean(0)
    for colors, breadth, shift, explained in breadths(means, profile):
        width = breadth * profile.height
        left = (profile.width - width) / 2 - shift * width
        right, low = left + width, profile.height
        plane = from_points([[left, 0], [right, 0], [right, low], [left, low]], corners)
        found.append(ClientPlace(Client(plane, width), colors, explained))
    return found
