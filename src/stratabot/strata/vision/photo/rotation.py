"""Reads screenshots that lie on a side or upside down, as if they were turned upright."""

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from PIL import Image

from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.strata.layout.layout import Slant
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision.photo.checks import lies_straight
from stratabot.strata.vision.photo.lone_board import LONGEST
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import Reading


class Rotation(NamedTuple):
    """How many degrees to turn a picture clockwise, and its reading then, with the slant before."""

    degrees: int
    reading: Reading


def find_rotation(frame: Frame, profile: Profile) -> Rotation | None:
    """The rotation after which a picture surely shows the game; upside down only a puzzle counts,
    as one without its right third was once taken for a win screen.
    """
    shown = Image.fromarray(frame.rgb())
    shown.thumbnail((LONGEST, LONGEST), Image.Resampling.BOX)
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
    """A client area's corners in the picture before the turn; it is `larger` times `size`."""
    x, y, w, h = client
    width, height = size
    places = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    back = {
        1: [(v, height - u) for u, v in places],
        2: [(width - u, height - v) for u, v in places],
        3: [(width - v, u) for u, v in places],
    }
    return tuple(Point(u * larger, v * larger) for u, v in back[quarters])
