"""Screenshots that lie on a side or upside down, looked at as if they were turned upright."""

from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
from PIL import Image

from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.strata.layout.layout import Slant
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision.photo.straight import lies_straight
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import Reading

_LARGEST: Final = 800
"""Longer edges are shortened to this; what is read surely then needs no closer look."""


class Rotation(NamedTuple):
    """How far a picture is to be turned clockwise, in degrees, and what it shows then.

    Of a puzzle `slant` tells where the client area is in the picture as it was given.
    """

    degrees: int
    reading: Reading


def find_rotation(frame: Frame, profile: Profile) -> Rotation | None:
    """The turn by which a picture surely shows the game; None if there is none.

    Upside down the icons above the board stand where swatches may; but what the board shows are
    not their colors, and nothing of it is sure. Only a puzzle is believed that way: an upright one
    without its right third was taken for a win screen.
    """
    shown = Image.fromarray(frame.rgb())
    shown.thumbnail((_LARGEST, _LARGEST), Image.Resampling.BOX)
    pixels = np.asarray(shown)
    for quarters in (1, 3, 2):
        upright = Frame(np.ascontiguousarray(np.rot90(pixels, -quarters)))
        seen = read_frame(upright, profile)
        if quarters != 2 and (seen.next_shown or seen.perfect):
            return Rotation(90 * quarters, replace(seen, client=None))
        if seen.sure and seen.client and lies_straight(upright, seen, profile):
            corners = _corners(seen.client, quarters, shown.size, frame.width / shown.width)
            slant = Slant(corners, seen.client.w / seen.client.h * profile.height)
            return Rotation(90 * quarters, replace(seen, client=None, slant=slant))
    return None


def _corners(
    client: Rect, quarters: int, size: tuple[int, int], larger: float
) -> tuple[Point, ...]:
    """A client area's in the picture before the turn, which is so much larger than that size."""
    x, y, w, h = client
    width, height = size
    places = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    back = {
        1: [(v, height - u) for u, v in places],
        2: [(width - u, height - v) for u, v in places],
        3: [(width - v, u) for u, v in places],
    }
    return tuple(Point(u * larger, v * larger) for u, v in back[quarters])
