"""Ink in the cells of a puzzle: nothing, one large glyph, or small marks; knows no game, no digit.

A glyph is a connected piece of ink: a digit, a letter, an arrow, a blot. What stands at a cell's
rim (halves of grid lines, a neighbor's ground that a crooked cut lets in) is no glyph.

Ink is what differs from the cell's own ground, in whichever direction of color most of it does:
black on white, white on black and blue on yellow are the same to all that follows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Floats, Mask
from stratabot.vision.ink import (
    FAINTEST,
    RIM,
    ground_of,
    grown,
    ink_of,
    labels_of,
    quiet,
    without_lines,
)
from stratabot.vision.patches import normalized

_PALEST: Final = 0.2
"""The least contrast of ink, as a share of that of the board's clear glyphs. In photographs,
folds and stains of the paper have 0.15; gray pencil marks beside black digits have 0.4."""

_LARGE: Final = 0.2
"""The least height of a large glyph, in cell sides. Digits have 0.23 to 0.8, pencil marks 0.1 to
0.2 and stand in rows of three. Who knows all cells of a board can compare them instead."""

_OUTWEIGHS: Final = 1.5
"""A glyph that is this much taller than all others beside it is a digit with marks around it."""

_CENTRAL: Final = 0.24
"""How far from the middle of its cell the center of a large glyph can be, in cell sides."""

_SPECK: Final = 0.08
"""A piece of ink that is smaller both ways, in cell sides, is dirt."""

_HAIR: Final = 0.05
"""A piece of ink at the rim that is thinner than this, in cell sides, is a rest of a line."""

_STRIP: Final = 0.12
_LONG: Final = 0.6
"""A piece of ink along the rim, thinner and longer than these, in cell sides, is part of a line."""


class InkKind(Enum):
    """What a cell holds, as far as it can be told without its neighbors."""

    NOTHING = "nothing"
    GLYPH = "glyph"
    MARKS = "marks"


@dataclass(frozen=True, eq=False)
class Glyph:
    """A connected piece of ink in a cell."""

    box: tuple[float, float, float, float]
    """Left, top, right, bottom, in cell sides from the cell's upper left corner."""
    patch: Floats
    """`PATCH` x `PATCH`: ink from 0 to 1, normalized in place and size (see `patches`)."""
    weight: float
    """Thickness of its strokes, in heights: 0.06 thin, 0.12 regular, 0.2 bold."""
    color: tuple[float, float, float]
    """Red, green, blue of the ink, 0 to 255."""
    contrast: float
    """Distance of the ink from the ground: 1 from black to white."""

    @property
    def width(self) -> float:
        """In cell sides."""
        return self.box[2] - self.box[0]

    @property
    def height(self) -> float:
        """In cell sides."""
        return self.box[3] - self.box[1]

    @property
    def center(self) -> tuple[float, float]:
        """X and y, in cell sides."""
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2


@dataclass(frozen=True, eq=False)
class CellInk:
    """The ground of one cell, and the glyphs on it, the tallest first."""

    ground: tuple[float, float, float]
    """Red, green, blue, 0 to 255."""
    glyphs: tuple[Glyph, ...] = ()

    @property
    def kind(self) -> InkKind:
        """One large glyph, possibly with small marks around it; marks alone; or nothing."""
        if not self.glyphs:
            return InkKind.NOTHING
        first, *others = self.glyphs
        alone = all(first.height >= _OUTWEIGHS * other.height for other in others)
        central = max(abs(place - 0.5) for place in first.center) <= _CENTRAL
        return InkKind.GLYPH if alone and central and first.height >= _LARGE else InkKind.MARKS

    @property
    def glyph(self) -> Glyph | None:
        """The large glyph, if there is one."""
        return self.glyphs[0] if self.kind is InkKind.GLYPH else None


def find_ink(
    cells: NDArray[Any] | Sequence[NDArray[Any]], of_one_board: bool = True
) -> list[CellInk]:
    """What stands in each cell.

    Args:
        cells: n x S x S x 3 (RGB) or n x S x S (gray), 0 to 255, straightened, cut along the
            middle of their grid lines. S from 24 to 96 pixels; 48 is best.
        of_one_board: what is much paler than the large glyphs of other cells is dirt.
    """
    stack = np.asarray(cells, np.float32)
    if not len(stack):
        return []
    if stack.ndim == 3:
        stack = np.repeat(stack[..., None], 3, -1)
    ground = ground_of(stack)
    apart = quiet((stack - ground) / np.float32(255 * 3**0.5))
    ink = ink_of(apart)
    labels = labels_of(without_lines(ink > 0.5))
    middle = stack.shape[1] // 2
    inks = [
        CellInk(_triple(ground[k, middle, middle]), _glyphs(stack[k], apart[k], ink[k], labels[k]))
        for k in range(len(stack))
    ]
    return _without_stains(inks) if of_one_board else inks


def _without_stains(inks: list[CellInk]) -> list[CellInk]:
    """The same without what is much paler than the large glyphs of the other cells."""
    clear = [ink.glyph.contrast for ink in inks if ink.glyph]
    least = _PALEST * float(np.quantile(clear, 0.75)) if clear else 0
    return [
        CellInk(ink.ground, tuple(glyph for glyph in ink.glyphs if glyph.contrast >= least))
        for ink in inks
    ]


def _glyphs(
    cell: Floats, apart: Floats, ink: Floats, labels: NDArray[np.intp]
) -> tuple[Glyph, ...]:
    """The glyphs of one cell, the tallest first."""
    parts = _joined([part for k in np.unique(labels[labels > 0]) if _counts(part := labels == k)])
    found = [glyph for part in parts if (glyph := _glyph(cell, apart, ink, part))]
    return tuple(sorted(found, key=lambda glyph: -glyph.height))


def _counts(part: Mask) -> bool:
    """True if a connected piece is neither dirt nor a rest of a line or a neighbor at the rim."""
    side = len(part)
    left, top, right, bottom = _box(part)
    if max(right - left, bottom - top) < _SPECK * side or _is_line(part):
        return False
    if min(left, top, side - right, side - bottom) > 0.02 * side:
        return True
    quarter = side // 4
    return bool(part[quarter : side - quarter, quarter : side - quarter].sum() > 0.02 * side**2)


def _is_line(part: Mask) -> bool:
    """True for a thin or long straight piece along one of the rims."""
    side = len(part)
    left, top, right, bottom = _box(part)
    width, height = (right - left) / side, (bottom - top) / side
    away = min(left, side - right) if width < height else min(top, side - bottom)
    thin = min(width, height) < (_STRIP if max(width, height) > _LONG else _HAIR)
    return thin and away < RIM * side


def _joined(parts: list[Mask]) -> list[Mask]:
    """The parts, with those joined that lie in one another's boxes, as outlines of a 0 do."""
    parts = sorted(parts, key=lambda part: -int(part.sum()))
    joined: list[Mask] = []
    for part in parts:
        left, top, right, bottom = _box(part)
        for k, other in enumerate(joined):
            x0, y0, x1, y1 = _box(other)
            if x0 <= left and y0 <= top and right <= x1 and bottom <= y1:
                joined[k] = other | part
                break
        else:
            joined.append(part)
    return joined


def _box(part: Mask) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of a mask that is not empty, in pixels."""
    columns, rows = np.flatnonzero(part.any(0)), np.flatnonzero(part.any(1))
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def _glyph(cell: Floats, apart: Floats, ink: Floats, part: Mask) -> Glyph | None:
    """The glyph that a part of the ink is; None if it is too faint."""
    full = part & (ink >= np.quantile(ink[part], 0.6))
    contrast = float(np.sqrt((apart[full].mean(0) ** 2).sum()))
    if contrast < FAINTEST:
        return None
    side = len(part)
    box = _box(part)
    own = grown(grown(part[None]))[0] * ink / max(float(np.quantile(ink[part], 0.8)), 1e-3)
    own = np.clip(own, 0, 1).astype(np.float32)
    left, top, right, bottom = (edge / side for edge in box)
    return Glyph(
        (left, top, right, bottom),
        normalized(own, box),
        _thickness(own) / (box[3] - box[1]),
        _triple(cell[full].mean(0)),
        contrast,
    )


def _thickness(ink: Floats) -> float:
    """How thick strokes are, in pixels: twice their area, by the length of their contour.

    The contour's length is the sum of the gradient, which blur leaves as it is.
    """
    down, right = np.gradient(np.pad(ink, 1))
    return 2 * float(ink.sum()) / max(float(np.hypot(down, right).sum()), 1e-6)


def _triple(color: NDArray[Any]) -> tuple[float, float, float]:
    red, green, blue = (float(part) for part in color)
    return red, green, blue
