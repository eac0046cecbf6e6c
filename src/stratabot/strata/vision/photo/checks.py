"""Checks of a reading by its picture: all of the board is there, straight, and nothing beyond."""

from typing import Final

import numpy as np
from PIL import Image

from stratabot.frame import Floats, Frame, Mask
from stratabot.geometry import Point
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision.box_rows import box_period
from stratabot.strata.vision.photo.align import REGION, Aligner, Client
from stratabot.strata.vision.reading import Reading
from stratabot.strata.vision.swatches import mute
from stratabot.strata.vision.trust import trust_in
from stratabot.vision.homography import Matrix
from stratabot.vision.oklab import distance, to_oklab

PLAIN: Final = 0.155
"""If a board without ribbons leaves more than this unexplained in the end, it is another board, or
does not lie as it was read. Screenshots leave at most 0.145 (0.12 but for one of steep contrast),
also if cells are pale and the caret is close. Two of 70 photographs, both of 3 x 3 cells, left
0.37 and 0.39 when the reader took them for screenshots of 4 x 4."""

_STEP: Final = 4
"""One pixel of so many, across and down, is enough to see what happened to the colors."""

_GRAY: Final = 6
"""Without colors, the channels of nearly all pixels differ by no more: by 0. In pictures of a game
they differ by 29, in a fade, or more."""

_WHITE: Final = 253
"""Most of an overexposed picture is as white as this; of others, at most 0.6 % is."""


def lies_straight(frame: Frame, reading: Reading, profile: Profile) -> bool:
    """Whether a board without ribbons lies as upright as it was read. A photograph from nearly the
    front can pass for a screenshot whose cells are a bit off, even one of another side.
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
    """The picture, its edges continued to every place to look at; and the shift this causes."""
    left, top = layout.at(Point(REGION.x, REGION.y))
    right, low = layout.at(Point(REGION.x + REGION.w, REGION.y + REGION.h))
    beyond = np.array([[-top, low - frame.height], [-left, right - frame.width], [0, 0]])
    margins = np.ceil(beyond).clip(0).astype(int)
    shift = np.array([[1, 0, margins[1, 0]], [0, 1, margins[0, 0]], [0, 0, 1]], float)
    pixels = np.pad(frame.rgb(), margins, "edge") if margins.any() else frame.rgb()
    return Image.fromarray(pixels), shift


BEYOND: Final = 2
"""How many lines beyond the board to look at."""

_SAME_COLOR: Final = 0.03
"""A place has a cell's color if it is at most this far from it; see `swatches.py`."""


def cells_around(frame: Frame, layout: Layout, side: int) -> tuple[Floats, Mask]:
    """The median RGB of cells and places `BEYOND` lines around, and which are in the picture."""
    pitch, last = layout.pitch(side), side - 1
    origin = layout.cell(side, 0, 0)
    down, across = layout.cell(side, last, 0), layout.cell(side, 0, last)
    index = np.arange(-BEYOND, side + BEYOND)
    i, j = index[:, None] / last, index[None, :] / last
    x = origin.x + i * (down.x - origin.x) + j * (across.x - origin.x)
    y = origin.y + i * (down.y - origin.y) + j * (across.y - origin.y)
    reach = np.linspace(-0.45, 0.45, 7) * pitch
    u, v = (each.ravel() for each in np.meshgrid(reach, reach))
    rgb = frame.at(x[..., None] + (u - v) / 2, y[..., None] + (u + v) / 2, frame.bounds)
    margin = 0.45 * pitch
    inside = (x > margin) & (x < frame.width - margin) & (y > margin) & (y < frame.height - margin)
    return np.median(rgb, axis=2).astype(np.float32), inside


def of_board(side: int) -> Mask:
    """Which of these places are the board's cells."""
    board = np.zeros((side + 2 * BEYOND,) * 2, np.bool_)
    board[BEYOND:-BEYOND, BEYOND:-BEYOND] = True
    return board


def goes_on(frame: Frame, layout: Layout, reading: Reading) -> bool:
    """Whether the board goes on beyond the edge that was read: places there have cells' colors."""
    colors, inside = cells_around(frame, layout, reading.side)
    beside = inside & ~of_board(reading.side)
    # The outermost corners are looked at least: there swatches and icons stand on small boards.
    beside[[0, 0, -1, -1], [0, -1, 0, -1]] = False
    chosen = reading.selected - 1
    muted = [
        mute(color, reading.paper) if k == chosen else color
        for k, color in enumerate(reading.swatches)
    ]
    away = distance(to_oklab(colors[beside])[:, None], to_oklab(np.array(muted))[None])
    return bool((away < _SAME_COLOR).any())


_WITHIN: Final = 0.75
"""The margin, in pitches around the outermost cells' centers, in which the board must be in the
picture. Colors are looked at up to 0.84 from the centers, so at most a cell's corner is cut off."""

_OF_NEXT: Final = 0.25
"""The share of a further swatch that would have to be in the picture."""

_MANY: Final = 5
"""From this number of swatches on there cannot be two more."""


def lost_colors(frame: Frame, reading: Reading) -> str:
    """Why the colors of a puzzle cannot be told apart any more; empty if they can."""
    if reading.puzzle is None:
        return ""
    x, y, w, h = reading.client or frame.bounds
    top, left = max(0, int(y)), max(0, int(x))
    pixels = frame.rgb(slice(top, int(y + h), _STEP), slice(left, int(x + w), _STEP))
    least, most = pixels.min(-1), pixels.max(-1)
    if np.percentile(most - least, 99.5) <= _GRAY:
        return "the picture has no colors"
    if (least >= _WHITE).mean() > 0.5:
        return "the picture is too bright: most of it is white, pale colors with it"
    return ""


def is_right(frame: Frame, reading: Reading, profile: Profile) -> bool:
    """Whether a reading is reliable, lies straight, and has lost no color and no edge."""
    if reading.client is None or trust_in(reading).relied is None:
        return False
    layout = Layout(profile, reading.client)
    if not (
        holds_board(frame, layout, reading.side) and shows_swatches(frame, layout, reading.colors)
    ):
        return False
    return lies_straight(frame, reading, profile) and not lost_colors(frame, reading)


def shows_swatches(frame: Frame, layout: Layout, colors: int) -> bool:
    """Whether all swatches are in the picture: beyond the outermost ones there is paper. The inner
    four of six stand where four would: without the outer two they would get wrong numbers.
    """
    if colors >= _MANY:
        return True
    first, *_, last = layout.swatches(colors)
    profile = layout.profile
    reach = (box_period(profile) - (0.5 - _OF_NEXT) * profile.swatch_width) * layout.scale
    return first.x - reach >= 0 and last.x + reach <= frame.width


def holds_board(frame: Frame, layout: Layout, side: int) -> bool:
    """Whether all cells of a board lie in the picture, except for the outermost corners of some."""
    cells, last = layout.cells(side), side - 1
    margin = _WITHIN * layout.pitch(side)
    left, right = cells[0][0].x - margin, cells[last][last].x + margin
    top, bottom = cells[0][last].y - margin, cells[last][0].y + margin
    return left >= 0 and top >= 0 and right <= frame.width and bottom <= frame.height
