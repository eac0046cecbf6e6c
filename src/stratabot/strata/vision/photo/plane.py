"""Finds places for a client area in a photograph, before anything is known of the board."""

from typing import Final, NamedTuple

import numpy as np
from PIL import Image

from stratabot.frame import Floats
from stratabot.geometry import Rect
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision.photo.align import Client
from stratabot.strata.vision.photo.breadth import breadths
from stratabot.vision.homography import from_points
from stratabot.vision.outline import Corners, find_outlines
from stratabot.vision.straighten import straightened

_SAME: Final = 0.008
"""Outlines whose corners are all this near, as a part of the picture's longer edge, are one."""

_ACROSS: Final = 1000
"""Samples along a lower edge."""


class Place(NamedTuple):
    """A possible client area, its possible number of swatches, and how well these explain it."""

    client: Client
    colors: int
    explained: float


def find_places(image: Image.Image, profile: Profile) -> list[Place]:
    """Possible client areas in a photograph, the likeliest first."""
    seen: list[Corners] = []
    found = []
    for corners in find_outlines(image):
        if all(np.abs(corners - other).max() > _SAME * max(image.size) for other in seen):
            seen.append(corners)
            found += _places(image, corners, profile)
    return sorted(found, key=lambda place: -place.explained)


def _places(image: Image.Image, corners: Corners, profile: Profile) -> list[Place]:
    """The client areas that an outline allows."""
    found = []
    for colors, breadth, shift, explained in breadths(_strip(image, corners, profile), profile):
        width = breadth * profile.height
        left = (profile.width - width) / 2 - shift * width
        right, low = left + width, profile.height
        plane = from_points([[left, 0], [right, 0], [right, low], [left, low]], corners)
        found.append(Place(Client(plane, width), colors, explained))
    return found


def _strip(image: Image.Image, corners: Corners, profile: Profile) -> Floats:
    """Mean colors along the lower edge, at a height that every box fills; n x 3."""
    tall = profile.swatch_height / profile.height
    top, low = 1 - 0.86 * tall, 1 - 0.12 * tall
    unit = from_points([[0, 0], [1, 0], [1, 1], [0, 1]], corners)
    to_unit = np.array([[1 / _ACROSS, 0, 0], [0, (low - top) / 10, top], [0, 0, 1]])
    strip = straightened(image, unit @ to_unit, Rect(0, 0, _ACROSS, 10), 1.0)
    return np.asarray(np.asarray(strip, np.float32).mean(0))
