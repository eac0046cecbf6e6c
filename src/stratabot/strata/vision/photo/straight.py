"""Whether a board that was read lies in the picture as it was read."""

from typing import Final

import numpy as np
from PIL import Image

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.layout.homography import Matrix
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision.photo.align import Aligner, Client
from stratabot.strata.vision.photo.regions import REGION
from stratabot.strata.vision.reading import Reading

PLAIN: Final = 0.155
"""A board without ribbons that leaves more than this unexplained in the end is another, or does
not lie as it was read. Screenshots leave at most 0.145 as they are (0.12 but for one of steep
contrast), also where cells are pale and the caret is close. Of 70 photographs two of 3 x 3 cells
left 0.37 and 0.39 where the reader took them for screenshots of 4 x 4."""


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
    """The picture with so much around it that all that is looked at is in it, and how that moves.

    Its edges go on there: of a picture that was cut off, the paper around the board.
    """
    left, top = layout.at(Point(REGION.x, REGION.y))
    right, low = layout.at(Point(REGION.x + REGION.w, REGION.y + REGION.h))
    beyond = np.array([[-top, low - frame.height], [-left, right - frame.width], [0, 0]])
    margins = np.ceil(beyond).clip(0).astype(int)
    shift = np.array([[1, 0, margins[1, 0]], [0, 1, margins[0, 0]], [0, 0, 1]], float)
    pixels = np.pad(frame.rgb(), margins, "edge") if margins.any() else frame.rgb()
    return Image.fromarray(pixels), shift
