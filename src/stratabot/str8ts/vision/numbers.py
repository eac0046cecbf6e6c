"""The numbers in the cells of a board: how likely each is, and what its digit looks like."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Floats, Mask, Pixels
from stratabot.vision.digits import NO_DIGIT, classify
from stratabot.vision.glyphs import CellInk, Glyph, InkKind, find_ink

_SMALL: Final = 0.62
"""A digit less high than this part of the board's usual digits is a pencil mark. Marks have a third
of their height; in one typeface, all digits are equally high."""

_LOW: Final = 0.5
"""The same for a large glyph that stands alone in the middle of its cell, as marks hardly ever do:
of 1,000 cells with marks, three had one, up to 0.45 as high as digits. Written digits are lower
than printed ones by up to half."""

_AS_HIGH: Final = 0.8
"""A single glyph at least so high, as a part of the usual ones, is a digit wherever it stands."""

_FAINT: Final = 1e-4
"""No probability is smaller: what has never been seen may be."""

_STAINS: Final = 0.03
"""How often something as large as a digit is none, on a board: a stain, or a finger's edge."""

_EMPTY: Final = 0.998
"""How likely a cell without ink is empty; the rest is shared by all numbers."""

_UNEVEN: Final = 0.3
"""Where light and dark, from the 5th to the 95th percentile, differ by such a part of their
difference on the whole board, something stands in a cell, though no ink was found there. None
of 5,300 empty cells in painted pictures, photographs among them, reaches it."""

_PUZZLING: Final = 0.7
"""How likely such a cell is empty all the same."""

_CLUE: Final = 0.3
"""How likely a black cell holds no number if it is uneven: nobody puts pencil marks there, so its
clue was not read."""

_ASIDE: Final = 0.99
"""The same where there are pencil marks."""

_WHOLE: Final = 0.97
_HALF: Final = 0.65
"""Parts of a cell that are in the picture: nearly all of it, and so much that a digit would
show."""

_GAP: Final = 0.06
"""Pieces of a broken digit are no farther apart, in cells; pencil marks are."""

_UNSEEN: Final = 0.6
_TRIMMED: Final = 0.12
"""How often a digit is misread of which nothing is seen, by what part of its cell is cut off; and
where most of the cell is seen, and so most of the digit."""


class Numbers(NamedTuple):
    """What stands in n cells.

    Attributes:
        likely: n x (size + 1): how likely there is no number, or each from 1 on; rows add up to 1.
        glyphs: the digit in each cell; None where there is none.
        has_marks: where small digits stand.
        grounds: the color under each digit, n x 3.
        odd: how likely each glyph is none of the digits from 1 to 9, by its shape alone.
    """

    likely: Floats
    glyphs: tuple[Glyph | None, ...]
    has_marks: NDArray[np.bool_]
    grounds: Floats
    odd: Floats

    def cut_off(self, parts: Floats) -> "Numbers":
        """The numbers if of some cells only these parts (0 to 1) are in the picture."""
        likely = self.likely.copy()
        for k in np.flatnonzero(parts < _WHOLE):
            if self.glyphs[k] is not None or parts[k] < _HALF:
                share = (_UNSEEN if parts[k] < _HALF else _TRIMMED) * (1 - parts[k])
                likely[k] = (1 - share) * likely[k] + share / likely.shape[1]
        return self._replace(likely=likely)


def numbers_in(cells: Pixels, size: int, is_black: Mask | None = None) -> Numbers:
    """The numbers in these cells.

    Args:
        cells: n x S x S x 3.
        size: the board has numbers from 1 to this one.
        is_black: which cells are black, n; None if that is not known.
    """
    inks = find_ink(cells)
    glyphs = _digits(inks)
    likely = np.full((len(inks), size + 1), (1 - _EMPTY) / size, np.float32)
    likely[:, 0] = _EMPTY
    has_marks = np.array(
        [bool(ink.glyphs) and not glyph for ink, glyph in zip(inks, glyphs, strict=True)]
    )
    uneven, usual = _are_uneven(cells), _usual(inks)
    puzzling = np.array([not ink.glyphs for ink in inks]) & uneven
    likely[puzzling] = (1 - _PUZZLING) / size
    likely[puzzling, 0] = _PUZZLING
    likely[has_marks] = (1 - _ASIDE) / size
    likely[has_marks, 0] = _ASIDE
    broken = np.array([_is_broken(ink, usual) for ink in inks]) & has_marks
    likely[broken] = (1 - _PUZZLING) / size
    likely[broken, 0] = _PUZZLING
    if is_black is not None:
        unread = is_black & np.array([glyph is None for glyph in glyphs]) & uneven
        likely[unread] = (1 - _CLUE) / size
        likely[unread, 0] = _CLUE
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
    low, high = np.quantile(light[:, rim:-rim, rim:-rim], (0.05, 0.95), axis=(1, 2))
    return np.asarray(high - low > _UNEVEN * np.ptp(np.quantile(light, (0.05, 0.95))), np.bool_)


def _usual(inks: list[CellInk]) -> float:
    """How high digits are on this board, in cells."""
    heights = [ink.glyph.height for ink in inks if ink.glyph is not None]
    return float(np.median(heights)) if heights else 0.5


def _is_broken(ink: CellInk, usual: float) -> bool:
    """Whether two pieces one above the other may be a digit whose thin stroke was lost."""
    if len(ink.glyphs) != 2:
        return False
    upper, lower = sorted((glyph.box for glyph in ink.glyphs), key=lambda box: box[1])
    both = min(upper[2], lower[2]) - max(upper[0], lower[0])
    width = min(upper[2] - upper[0], lower[2] - lower[0])
    height = max(upper[3], lower[3]) - upper[1]
    is_near = lower[1] - upper[3] < _GAP and both > width / 2
    return is_near and _AS_HIGH * usual <= height <= usual / _AS_HIGH


def _digits(inks: list[CellInk]) -> list[Glyph | None]:
    """The glyph in each cell that is as high as the digits of this board; else None."""
    usual = _usual(inks)
    found: list[Glyph | None] = []
    for ink in inks:
        glyph = ink.glyphs[0] if ink.glyphs else None
        if glyph is not None and ink.kind is InkKind.MARKS:
            alone = len(ink.glyphs) == 1
            glyph = glyph if alone and glyph.height >= _AS_HIGH * usual else None
        low = _LOW if ink.kind is InkKind.GLYPH else _SMALL
        if glyph is not None and glyph.height < low * usual:
            glyph = None
        found.append(glyph)
    return found
