"""Finds out whether a board lies as straight in the picture as it was read."""

from typing import Final

import numpy as np
from PIL import Image

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision.photo.align import Aligner, Client
from stratabot.strata.vision.photo.regions import REGION
from stratabot.strata.vision.reading import Reading
from stratabot.vision.homography import Matrix

PLAIN: Final = 0.155
"""If a board without ribbons leaves more than this unexplained in the end, it is another board, or
does not lie as it was read. Screenshots leave at most 0.145 (0.12 but for one of steep contrast),
also if cells are pale and the caret is close. Two of 70 photographs, both of 3 x 3 cells, left
0.37 and 0.39 when the reader took them for screenshots of 4 x 4."""


def lies_straight(frame: Frame, reading: Reading, profile: Profile) -> bool:
    """Whether a board without ribbons lies in the picture as upright as it was read.

    A photograph from nearly the front can pass for a screenshot whose cells are a bit off, even
    one of another side.
    """
    if reading.client is None or reading.placed or not reading.side:
        return True
    layout = Layout(profile, reading.client)
    origin, scale = layout.at(Point(0, 0)), layout.scale
    plane = np.array([[scale, 0, origin.x], [0, scale, origin.y], [0, 0, 1]])
    client = Client(plane, reading.client.w / scale)
    colors = 0 if reading.unnumbered else reading.colors
    image, shift = _with_margins(frame, layout)
    client = client._replace(plane=shift @ client.plane)
    return Aligner(image, profile).misfit(client, reading.side, colors, 0.25) < PLAIN


def _with_margins(frame: Frame, layout: Layout) -> tuple[Image.Image, Matrix]:
    """The picture with margins that hold every place to look at, and the shift they cause.

    The margins continue the picture's edges, such as the paper around a board that was cut out.
    """
    left, top = layout.at(Point(REGION.x, REGION.y))
    right, low = layout.at(Point(REGION.x + REGION.w, REGION.y + REGION.h))
    beyond = np.array([[-top, low - frame.height], [-left, right - frame.width], [0, 0]])
    margins = np.ceil(beyond).clip(0).astype(int)
    shift = np.array([[1, 0, margins[1, 0]], [0, 1, margins[0, 0]], [0, 0, 1]], float)
    pixels = np.pad(frame.rgb(), margins, "edge") if margins.any() else frame.rgb()
    return Image.fromarray(pixels), shift
