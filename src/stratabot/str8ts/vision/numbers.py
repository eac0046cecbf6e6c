"""The numbers in the cells of a board: how likely each is, and what its digit looks like."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from stratabot.frame import Floats, Mask, Pixels
from stratabot.geometry import Rect
from stratabot.vision.digits import NO_DIGIT, classify
from stratabot.vision.glyphs import SIDE, CellInk, Glyph, InkKind, find_ink
from stratabot.vision.grid_place import GridPlace
from stratabot.vision.homography import straighten_box

_LIGHTER_BY: Final = 40  # a box is lighter than its frame by so much, of 255
_LINE: Final = 5  # rows or columns of light pixels that are fewer are a line, not a box
_RIM: Final = 0.88  # the least part of a box's rim that is light; a bold 8 has less


def cell_pictures(image: Image.Image, place: GridPlace, width: float = 1.0) -> Pixels:
    """The cells row by row; n x SIDE x SIDE x 3.

    Args:
        width: that of a cell, as a part of the way to the next one. Without gaps, cells are cut
            along the middle of their lines.
    """
    plane, rows, cols = place.plane, place.rows, place.cols
    pitch = float(abs(np.linalg.det(plane[:2, :2])) ** 0.5)
    less = max(1, int(pitch / SIDE))
    if less > 1:
        image = image.reduce(less)
        plane = np.diag([1 / less, 1 / less, 1.0]) @ plane
    scale = round(SIDE / width)
    first = (scale - SIDE) // 2
    own = slice(first, first + SIDE)
    box = Rect(0, 0, cols, rows)
    board = np.asarray(straighten_box(image, plane, box, scale))
    seen = np.asarray(straighten_box(Image.new("L", image.size, 255), plane, box, scale))
    cells = board.reshape(rows, scale, cols, scale, 3)[:, own, :, own]
    cells = cells.swapaxes(1, 2).reshape(-1, SIDE, SIDE, 3).copy()
    parts = seen.reshape(rows, scale, cols, scale)[:, own, :, own]
    parts = parts.swapaxes(1, 2).reshape(-1, SIDE, SIDE) == 255
    for k in np.flatnonzero(~parts.all((1, 2))):
        if parts[k].any():
            cells[k][~parts[k]] = np.median(cells[k][parts[k]], axis=0)
    return cells


def out_of_boxes(cells: Pixels, is_black: Mask) -> Pixels:
    """The same, where a black cell's number stands in a light box: the box instead of the cell."""
    found = cells.copy()
    for k in np.flatnonzero(is_black):
        box = _box(cells[k].max(-1))
        if box is not None:
            part = Image.fromarray(cells[k]).resize((SIDE, SIDE), Image.Resampling.BICUBIC, box)
            found[k] = np.asarray(part)
    return found


def _box(light: Pixels) -> tuple[int, int, int, int] | None:
    """Left, top, right, lower end of a light box in a dark frame; None if there is none."""
    low, high = np.quantile(light, (0.15, 0.75))
    if high < low + _LIGHTER_BY:
        return None
    is_light = light > (float(low) + float(high)) / 2
    spans = []
    for axis in (0, 1):
        first, last = _ends(np.median(is_light, axis) > 0)
        if last - first < SIDE / 2:
            return None
        spans.append((first + 1, last - 1))
    (left, right), (top, low_end) = spans
    inside = is_light[top:low_end, left:right]
    ends = inside[:2], inside[-2:], inside[:, :2], inside[:, -2:]
    rim = np.concatenate([end.ravel() for end in ends])
    return (left, top, right, low_end) if rim.mean() > _RIM else None


def _ends(are: Mask) -> tuple[int, int]:
    """Where the first and the last long run of true values start and end; lines are short."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], are, [False]]).astype(np.int8)))
    runs = [(int(a), int(b)) for a, b in edges.reshape(-1, 2) if b - a >= _LINE]
    return (runs[0][0], runs[-1][1]) if runs else (0, 0)


_SMALL: Final = 0.62
"""A digit less high than this part of the board's usual digits is a pencil mark. Marks have a third
of their height; in one typeface, all digits are equally high."""

_LOW: Final = 0.5
"""The same for a large glyph that stands alone in the middle of its cell, as marks hardly ever do:
of 1,000 cells with marks, three had one, up to 0.45 as high as digits. Written digits are lower
than printed ones by up to half."""

_FAINT: Final = 1e-4  # no probability is smaller: what has never been seen may be

_STAINS: Final = 0.03
"""How often something as large as a digit is none, on a board: a stain, or a finger's edge."""

_EMPTY: Final = 0.998  # how likely a cell without ink is empty; the rest is shared by all numbers

_UNEVEN: Final = 0.3
"""Where light and dark, from the 5th to the 95th percentile, differ by such a part of their
difference on the whole board, something stands in a cell, though no ink was found there. None
of 5,300 empty cells in painted pictures, photographs among them, reaches it."""

_PUZZLING: Final = 0.7  # how likely such a cell is empty all the same

_CLUE: Final = 0.3
"""How likely a black cell holds no number if it is uneven: nobody puts pencil marks there, so its
clue was not read."""

_ASIDE: Final = 0.99  # the same where there are pencil marks
_HALF: Final = 0.65
"""So much of a cell must be in the picture for a digit to show. At 0.91, three boards are refused
that are cut by a few pixels, one of 9 given ones among them."""
_TRIMMED: Final = 0.12
"""How often a digit is misread where most of its cell is seen, by what part of that is cut off."""


class Numbers(NamedTuple):
    """What stands in n cells."""

    # n x (size + 1): how likely there is no number, or each from 1 on; rows add up to 1.
    likely: Floats
    glyphs: tuple[Glyph | None, ...]  # the digit in each cell; None where there is none
    has_marks: NDArray[np.bool_]  # where small digits stand
    grounds: Floats  # the color under each digit, n x 3
    odd: Floats  # how likely each glyph is none of the digits from 1 to 9, by its shape alone

    def cut_off(self, parts: Floats) -> "Numbers":
        """The numbers if of some cells only these parts (0 to 1) are in the picture."""
        likely = self.likely.copy()
        for k in np.flatnonzero(parts < 1):
            if self.glyphs[k] is not None or parts[k] < _HALF:
                share = 1 if parts[k] < _HALF else _TRIMMED * (1 - parts[k])
                likely[k] = (1 - share) * likely[k] + share / likely.shape[1]
        return self._replace(likely=likely)


def numbers_in(cells: Pixels, size: int, is_black: Mask | None = None) -> Numbers:
    """The numbers in these cells."""
    inks = find_ink(cells)
    usual, uneven = _usual(inks), _are_uneven(cells)
    glyphs = _digits(inks, usual)
    none = np.array([glyph is None for glyph in glyphs])
    marked = np.array([bool(ink.glyphs) for ink in inks])
    has_marks = marked & none
    empty = np.full(len(inks), _EMPTY, np.float32)
    empty[~marked & uneven] = _PUZZLING
    empty[has_marks] = _ASIDE
    if is_black is not None:
        empty[is_black & none & uneven] = _CLUE
    likely = np.repeat((1 - empty[:, None]) / size, size + 1, axis=1).astype(np.float32)
    likely[:, 0] = empty
    odd = np.zeros(len(inks), np.float32)
    held = [k for k, glyph in enumerate(glyphs) if glyph is not None]
    if held:
        found = classify(np.stack([glyph.patch for glyph in glyphs if glyph is not None]))
        odd[held] = found[:, 0] + found[:, NO_DIGIT]
        likely[held, 1:] = np.maximum(found[:, 1 : size + 1], _FAINT)
        likely[held, 0] = np.maximum(_STAINS * odd[held], _FAINT)
        likely[held] /= likely[held].sum(1, keepdims=True)
    grounds = np.array([ink.ground for ink in inks], np.float32)
    return Numbers(likely, tuple(glyphs), has_marks, grounds, odd)


def _are_uneven(cells: Pixels) -> Mask:
    """In which cells there is both much light and much darkness, the rim put aside."""
    light = cells.mean(-1, dtype=np.float32)
    rim = light.shape[1] // 5
    ends = (0.05, 0.95)
    low, high = np.quantile(light[:, rim:-rim, rim:-rim], ends, axis=(1, 2))
    return np.asarray(high - low > _UNEVEN * np.ptp(np.quantile(light, ends)), np.bool_)


def _usual(inks: list[CellInk]) -> float:
    heights = [ink.glyph.height for ink in inks if ink.glyph is not None]
    return float(np.median(heights)) if heights else 0.5


def _digits(inks: list[CellInk], usual: float) -> list[Glyph | None]:
    """The glyph in each cell that is about as high as the digits of this board usually are."""
    found: list[Glyph | None] = []
    for ink in inks:
        glyph = ink.glyphs[0] if ink.glyphs else None
        if glyph is not None and ink.kind is InkKind.MARKS:
            glyph = glyph if len(ink.glyphs) == 1 else None
        low = _LOW if ink.kind is InkKind.GLYPH else _SMALL
        if glyph is not None and glyph.height < low * usual:
            glyph = None
        found.append(glyph)
    return found
