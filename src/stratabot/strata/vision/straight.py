"""Whether a board that was read lies in the picture as it was read."""

from typing import Final

import numpy as np
from PIL import Image

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.vision.align import Aligner, Client
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.profile import Profile
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
    image = Image.fromarray(frame.rgb())
    return Aligner(image, profile).misfit(client, reading.side, reading.colors, 0.25) < PLAIN
