"""Checks of a reading by its picture: all of the board is there, straight, and nothing beyond."""

from typing import Final

import numpy as np
from PIL import Image

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import Profile
from stratabot.strata.puzzle import BLANK
from stratabot.strata.vision.box_rows import box_period
from stratabot.strata.vision.few_colors import PALETTE
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

_WHITE: Final = 253
"""Paper of an overexposed picture is as white as this."""

_GRAY: Final = 6
"""Without colors, the channels of paper and buttons differ by no more: by 0. In pictures of a game
those of a button differ by 29, in a fade, or more."""

_PALE: Final = 0.035
"""Without buttons to compare with, cells in colors that are nearer to paper's, in OKLab's chroma,
may be of several colors. Cut-out boards had at least 0.043; in gray or nearly gray pictures 0.028
was the most."""


_TINTED: Final = 0.115
"""Without buttons, paper has at most this chroma, in OKLab. In white light it has 0.03; in light in
which an orange square became blank, 0.123."""


def lies_straight(frame: Frame, reading: Reading, profile: Profile) -> bool:
    """Whether a board without ribbons lies upright: a photograph can pass for a screenshot."""
    if reading.client is None or reading.placed or not reading.side:
        return True
    layout = Layout(profile, reading.client)
    origin, scale = layout.at(Point(0, 0)), layout.scale
    plane = np.array([[scale, 0, origin.x], [0, scale, origin.y], [0, 0, 1]])
    colors = 0 if reading.unnumbered else reading.colors
    image, shift = _with_margins(frame, layout)
    client = Client(shift @ plane, reading.client.w / scale)
    return Aligner(image, profile).misfit(client, reading.side, colors) < PLAIN


def _with_margins(frame: Frame, layout: Layout) -> tuple[Image.Image, Matrix]:
    """The picture, its edges continued to every place to look at; and the shift this causes."""
    left, top = layout.at(Point(REGION.x, REGION.y))
    right, low = layout.at(Point(REGION.x + REGION.w, REGION.y + REGION.h))
    beyond = np.array([[-top, low - frame.height], [-left, right - frame.width], [0, 0]])
    margins = np.ceil(beyond).clip(0).astype(int)
    shift = np.array([[1, 0, margins[1, 0]], [0, 1, margins[0, 0]], [0, 0, 1]], float)
    pixels = np.pad(frame.rgb(), margins, "edge") if margins.any() else frame.rgb()
    return Image.fromarray(pixels), shift


_WITHIN: Final = 0.75
"""The margin, in pitches around the outermost cells' centers, in which the board must be in the
picture. Colors are looked at up to 0.84 from the centers, so at most a cell's corner is cut off."""

_OF_NEXT: Final = 0.25
"""The share of a further swatch that would have to be in the picture."""


_COARSE: Final = 25.0
"""A color whose next one in the picture is farther, Euclidean in RGB, may stand for two: the game's
muted colors are at least so far apart."""


def why_colors_lost(frame: Frame, reading: Reading) -> str:
    """Why the colors of a puzzle cannot be told apart any more; empty if they can."""
    if reading.puzzle is None:
        return ""
    seen = np.array([reading.paper, *reading.swatches])
    if np.ptp(seen, axis=1).max() <= _GRAY:
        return "the picture has no colors"
    if min(reading.paper) >= _WHITE:
        return "the picture is too bright: most of it is white, pale colors with it"
    if not reading.unnumbered:
        return ""
    chroma = to_oklab(seen)[:, 1:]
    if np.hypot(*chroma[0]) > _TINTED:
        return "the light has a strong color, and there are no color buttons to compare with"
    if distance(chroma, chroma[0]).max() < _PALE:
        return "the picture has hardly any colors, and no color buttons to compare with"
    pixels = frame.rgb(slice(None, None, 3), slice(None, None, 3)).astype(int)
    palette = np.unique(pixels @ np.array([1 << 16, 1 << 8, 1]))
    if len(palette) <= PALETTE:
        colors = np.stack([palette >> 16, palette >> 8 & 255, palette & 255], -1)
        apart = np.sort(np.linalg.norm(colors - seen[:, None], axis=-1))[:, 1:2]
        if (apart > _COARSE).any():
            return "the picture has too few colors: two of the board may have become one"
    return ""


def doubt_unused_color(reading: Reading) -> Reading:
    """The reading; not sure of cells that may have the color in hand, whose muted twin nobody
    knows, if no cell has it.
    """
    puzzle, chosen = reading.puzzle, str(reading.selected)
    if puzzle is None or not (reading.selected and reading.lacks_colors):
        return reading
    if chosen in puzzle.colors:
        return reading
    seen = np.array([reading.paper, *reading.swatches])
    away = distance(to_oklab(seen), to_oklab(mute(seen[reading.selected], reading.paper)))
    away[reading.selected] = np.inf
    alike = (BLANK, *(str(k + 1) for k in range(reading.colors)))[int(away.argmin())]
    why = f"no square has the color of button {chosen}, unless these have it"
    return reading.doubting(lambda i, j: puzzle.cells[i][j] == alike, why)


def is_right(frame: Frame, reading: Reading, profile: Profile) -> bool:
    """Whether a reading is reliable, lies straight, and has lost no color and no edge."""
    if (
        reading.client is None
        or trust_in(reading).relied is None
        or why_colors_lost(frame, reading)
    ):
        return False
    layout = Layout(profile, reading.client)
    return (
        holds_board(frame, layout, reading.side)
        and shows_swatches(frame, layout, reading.colors)
        and lies_straight(frame, reading, profile)
    )


def shows_swatches(frame: Frame, layout: Layout, colors: int) -> bool:
    """Whether paper is beyond the outer swatches: the inner four of six stand where four would."""
    profile = layout.profile
    if colors + 2 not in profile.swatches:
        return True
    first, *_, last = layout.swatches(colors)
    reach = (box_period(profile) - (0.5 - _OF_NEXT) * profile.swatch_width) * layout.scale
    return first.x - reach >= 0 and last.x + reach <= frame.width


def holds_board(frame: Frame, layout: Layout, side: int) -> bool:
    """Whether all cells of a board lie in the picture, except for the outermost corners of some."""
    cells, last = layout.cells(side), side - 1
    margin = _WITHIN * layout.pitch(side)
    left, right = cells[0][0].x - margin, cells[last][last].x + margin
    top, bottom = cells[0][last].y - margin, cells[last][0].y + margin
    return left >= 0 and top >= 0 and right <= frame.width and bottom <= frame.height
