"""From a photograph of a screen to a reading.

The client area is looked for as a quadrilateral, its breadth told by the swatches, its corners made
exact by the board; then the picture is straightened, its light evened, and it is read as ever, with
the same doubts.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
from PIL import Image

from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.vision import reader
from stratabot.strata.vision.align import align, straightened
from stratabot.strata.vision.breadth import breadths
from stratabot.strata.vision.daylight import evened
from stratabot.strata.vision.homography import Matrix, from_points
from stratabot.strata.vision.outline import Corners, find_outlines
from stratabot.strata.vision.profile import Profile
from stratabot.strata.vision.reading import Reading, State

_LARGEST: Final = 2000
"""Longer edges are shortened to this: a client area then still has 1000 pixels or more."""

_TRIED: Final = 3
"""So many places in the photograph are looked at closely."""


class Place(NamedTuple):
    """Where a client area may be: from the profile's pixels to the photograph's, and its width.

    `width` is in pixels of the profile; `colors` how many swatches it seems to have, `explained`
    how well they explain the lower edge.
    """

    plane: Matrix
    width: float
    colors: int
    explained: float


def read_photo(frame: Frame, profile: Profile) -> Reading:
    """The puzzle on a screen that was photographed."""
    image = _shortened(frame)
    best = Reading(State.OTHER, "no client area of the game found")
    for place in _places(image, profile)[:_TRIED]:
        found = _read_at(image, place, profile)
        if found.sure:
            return found
        if best.state is not State.PUZZLE and found.state is not State.OTHER:
            best = found
    return best


def _shortened(frame: Frame) -> Image.Image:
    image = Image.fromarray(np.ascontiguousarray(frame.rgb(slice(None), slice(None))))
    if max(image.size) > _LARGEST:
        image.thumbnail((_LARGEST, _LARGEST), Image.Resampling.BOX)
    return image


def _places(image: Image.Image, profile: Profile) -> list[Place]:
    """Where the client area may be, the likeliest first."""
    found: list[tuple[Corners, Place]] = []
    for corners in find_outlines(image):
        if any(np.abs(corners - other).max() < 0.01 * max(image.size) for other, _ in found):
            continue
        place = _place(image, corners, profile)
        if place is not None:
            found.append((corners, place))
    return sorted((place for _, place in found), key=lambda place: -place.explained)


def _place(image: Image.Image, corners: Corners, profile: Profile) -> Place | None:
    unit = from_points([[0, 0], [1, 0], [1, 1], [0, 1]], corners)
    tall = profile.swatch_height / profile.height
    across = 1000
    box = Rect(0, 1 - 0.86 * tall, 1, 0.74 * tall)
    to_strip = np.array([[1 / across, 0, 0], [0, box.h / 10, box.y], [0, 0, 1]])
    back = unit @ to_strip
    strip = straightened(image, back, Rect(0, 0, across, 10), 1.0)
    found = breadths(np.asarray(strip, np.float32).mean(0), profile)
    if not found:
        return None
    best = max(found, key=lambda one: one.explained - 0.01 * one.colors - 2 * abs(one.shift))
    width = best.width * profile.height
    left = profile.width / 2 - width / 2 - best.shift * width
    to_unit = np.array([[1 / width, 0, -left / width], [0, 1 / profile.height, 0], [0, 0, 1]])
    return Place(unit @ to_unit, width, best.colors, best.explained)


def _read_at(image: Image.Image, place: Place, profile: Profile) -> Reading:
    fits = [
        align(image, place.plane, profile, place.width, side, place.colors)
        for side in profile.boards
    ]
    best = min(fits, key=lambda fit: fit.misfit)
    left = (profile.width - place.width) / 2
    box = Rect(left, 0, place.width, profile.height)
    straight = straightened(image, best.plane, box, 1.0)
    pixels = evened(np.asarray(straight), profile.paper_elsewhere)
    seen = Frame(pixels)
    reading = reader.read(seen, profile, seen.bounds)
    return replace(reading, client=None)
