"""Ink in the cells of a puzzle: nothing, one large glyph, or small marks; knows no game, no digit.

A glyph is a connected piece of ink: a digit, a letter, an arrow, a blot. What stands at a cell's
rim (halves of grid lines, a neighbor's ground that a crooked cut lets in) is no glyph.

Ink is what differs from the cell's own ground, in whichever direction of color most of it does:
black on white, white on black and blue on yellow are the same to all that follows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from stratabot.frame import Floats, Index, Mask
from stratabot.vision.connected import label_connected
from stratabot.vision.surroundings import extreme_around

SIDE: Final = 48  # pixels along the side of a cell in which ink is looked for

FAINTEST: Final = 0.09
"""The least distance of ink from its ground, of 1 from black to white. JPEG at quality 30 leaves
blots of 0.05 on even grounds; pale gray digits on white, 200 of 255, have 0.2."""

INK: Final = 0.5  # what is more ink than ground, of 1, is ink

_CORNERS: Final = 0.95
"""How far from the middle, in halves of a cell along x and along y together, the ground is looked
for first: large digits leave the corners free."""

_SAME: Final = 24
"""What differs by less than this of 255, in each channel, from most of a cell's corners is its
ground in another light."""

_LEVEL: Final = (1e-3, 2.0, 2.0)
_CONSTANT: Final = np.array([[1], [0], [0]], np.float32)

_NOISE: Final = 6.0
"""How many times farther from the ground than the quietest third of all pixels ink must be: two
standard deviations of gray noise. (Half of the pixels can be ink and its blur.)"""

_NOISY: Final = 0.01
"""The quietest third of a noisy cell's pixels goes as far as this from the ground. It is 0 in
screenshots, 0.003 after JPEG."""

RIM: Final = 0.2  # how deep a grid line can lie in a cell, in cell sides, if the cut is crooked

_LINE: Final = 0.75
"""The least share of a cell's side that a grid line at its rim covers. A digit covers 0.5."""


def ground_of(stack: Floats) -> Floats:
    """The ground under the ink, n x S x S x 3: a plane a channel, for the light can slope."""
    count, side = stack.shape[:2]
    y, x = np.meshgrid(*[np.linspace(-1, 1, side, dtype=np.float32)] * 2, indexing="ij")
    terms = np.stack([np.ones_like(x), x, y], -1)
    # Every second pixel is enough.
    inside = (slice(round(side * 0.1), round(side * 0.9), 2),) * 2
    inner = np.ascontiguousarray(stack[:, *inside]).reshape(count, -1, 3)
    corners = np.flatnonzero((abs(x) + abs(y))[inside] > _CORNERS)
    level = np.median(inner[:, corners], 1)[:, None]
    rest = inner - level
    weight = (np.abs(rest).max(-1, keepdims=True) < _SAME).astype(np.float32)
    weighted = np.swapaxes(terms[inside].reshape(-1, 3) * weight, 1, 2)
    # The last matrix keeps the plane level where there is little to fit it to.
    normal = weighted @ terms[inside].reshape(-1, 3) + np.diag(_LEVEL)
    plane = level * _CONSTANT + np.linalg.solve(normal, weighted @ rest)
    return np.asarray((terms.reshape(-1, 3) @ plane).reshape(stack.shape), np.float32)


def quiet(apart: Floats) -> Floats:
    """The same, with noisy cells blurred by 1-2-1 each way."""
    noisy = _noise(np.sqrt((apart**2).sum(-1))) > _NOISY
    for axis in (1, 2):
        part = apart[noisy]
        apart[noisy] = (2 * part + np.roll(part, 1, axis) + np.roll(part, -1, axis)) / 4
    return apart


def ink_of(apart: Floats) -> Floats:
    """How much each pixel is ink, n x S x S: 0 on the ground, about 1 inside of strokes."""
    side = apart.shape[1]
    strength = np.sqrt((apart**2).sum(-1))
    peak = np.maximum(
        _strength_at_rank(strength, side // 4, 0.99),
        0.5 * _strength_at_rank(strength, side // 8, 0.99),
    )
    least = np.maximum(_NOISE * _noise(strength), FAINTEST)[:, None, None]
    peak = np.maximum(peak[:, None, None], least)
    rim = side // 8
    strong = np.zeros_like(strength)
    inside = (slice(None), slice(rim, side - rim), slice(rim, side - rim))
    strong[inside] = (strength[inside] > 0.6 * peak) * strength[inside]
    color = (apart * strong[..., None]).sum((1, 2)) / (strong.sum((1, 2)) + 1e-6)[:, None]
    length = np.sqrt((color**2).sum(-1))
    toward = np.einsum("nyxc,nc->nyx", apart, color / (length + 1e-6)[:, None])
    return np.asarray(np.clip(toward / np.maximum(length[:, None, None], least), 0, 1))


def _noise(strength: Floats) -> Floats:
    return _strength_at_rank(strength, strength.shape[1] // 8, 0.3)


def _strength_at_rank(strength: Floats, rim: int, share: float) -> Floats:
    """The strength that this share of each cell's pixels does not exceed, without its rim."""
    inner = strength[:, rim:-rim, rim:-rim].reshape(len(strength), -1)
    k = int(inner.shape[1] * share)
    return np.asarray(np.partition(inner, k, 1)[:, k])


def without_lines(mask: Mask) -> Mask:
    """The mask without the straight lines at its four rims, and what is outside of them."""
    mask = mask.copy()
    side = mask.shape[1]
    deep = round(side * RIM)
    for _ in range(4):
        mask = np.rot90(mask, axes=(1, 2))
        # A line can be crooked by a pixel up and down.
        thick = mask[:, : deep + 1] | np.roll(mask, 1, 1)[:, : deep + 1] | mask[:, 1 : deep + 2]
        covered = thick.mean(2) >= _LINE
        depth = np.where(covered, np.arange(1, deep + 2), 0).max(1)
        mask = mask & (np.arange(side)[None, :, None] >= depth[:, None, None])
    return mask


def labels_of(mask: Mask) -> Index:
    """Labels of connected ink for each cell; gaps of two pixels in 48 are bridged."""
    count, side = mask.shape[:2]
    wider = mask
    for _ in range(max(1, round(side / SIDE))):
        wider = grow_mask(wider)
    # Cells above each other, with a row between that parts them: labeled in one go.
    labels = label_connected(np.pad(wider, ((0, 0), (0, 1), (0, 0))).reshape(-1, side))
    return labels.reshape(count, side + 1, side)[:, :side] * mask


def grow_mask(mask: Mask) -> Mask:
    """The mask, wider by a pixel each way."""
    return extreme_around(mask, 1, np.maximum, (1, 2))


PATCH: Final = 28
TALL: Final = 20  # height of a glyph in its patch, in pixels; less if it is wider than `WIDE`
WIDE: Final = 24  # the greatest width of a glyph in its patch, in pixels


def normalize_glyph(ink: Floats, box: tuple[float, float, float, float]) -> Floats:
    """A glyph in the middle of a patch; its box in the ink is left, top, right, bottom."""
    left, top, right, bottom = box
    side = PATCH * max((bottom - top) / TALL, (right - left) / WIDE)
    x, y = (left + right - side) / 2, (top + bottom - side) / 2
    border = int(np.ceil(max(-x, -y, x + side - ink.shape[1], y + side - ink.shape[0], 0)))
    image = Image.fromarray(np.pad(ink, border))
    area = (x + border, y + border, x + border + side, y + border + side)
    patch = image.resize((PATCH, PATCH), Image.Resampling.BILINEAR, box=area)
    return np.asarray(patch, np.float32)


_PALEST: Final = 0.2
"""The least contrast of ink, as a share of that of the board's clear glyphs. In photographs,
folds and stains of the paper have 0.15; gray pencil marks beside black digits have 0.4."""

_LARGE: Final = 0.2
"""The least height of a large glyph, in cell sides. Digits have 0.23 to 0.8, pencil marks 0.1 to
0.2 and stand in rows of three. Who knows all cells of a board can compare them instead."""

_OUTWEIGHS: Final = 1.5
"""A glyph that is this much taller than all others beside it is a digit with marks around it."""

_CENTRAL: Final = 0.24  # of a large glyph's center from its cell's middle, in cell sides
_SPECK: Final = 0.08  # a piece of ink that is smaller both ways, in cell sides, is dirt

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

    box: tuple[float, float, float, float]  # left, top, right, bottom, in sides of the cell
    patch: Floats
    """`PATCH` x `PATCH`: ink from 0 to 1, normalized in place and size (see `patches`)."""
    weight: float  # thickness of its strokes, in heights: 0.06 thin, 0.12 regular, 0.2 bold
    color: tuple[float, float, float]  # red, green, blue of the ink, 0 to 255
    contrast: float  # distance of the ink from the ground: 1 from black to white

    @property
    def width(self) -> float:
        return self.box[2] - self.box[0]

    @property
    def height(self) -> float:
        return self.box[3] - self.box[1]

    @property
    def center(self) -> tuple[float, float]:
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2


@dataclass(frozen=True, eq=False)
class CellInk:
    """The ground of one cell, and the glyphs on it, the tallest first."""

    ground: tuple[float, float, float]  # red, green, blue, 0 to 255
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
        return self.glyphs[0] if self.kind is InkKind.GLYPH else None


def find_ink(
    cells: NDArray[np.generic] | Sequence[NDArray[np.generic]], of_one_board: bool = True
) -> list[CellInk]:
    """What stands in each cell (n x S x S, 0 to 255, S from 24 to 96), cut along its lines.

    Of one board, what is much paler than large glyphs of other cells is dirt.
    """
    stack = np.asarray(cells, np.float32)
    if not len(stack):
        return []
    if stack.ndim == 3:
        stack = np.repeat(stack[..., None], 3, -1)
    ground = ground_of(stack)
    apart = quiet((stack - ground) / np.float32(255 * 3**0.5))
    ink = ink_of(apart)
    labels = labels_of(without_lines(ink > INK))
    middle = stack.shape[1] // 2
    inks = [
        CellInk(_triple(ground[k, middle, middle]), _glyphs(stack[k], apart[k], ink[k], labels[k]))
        for k in range(len(stack))
    ]
    if not of_one_board:
        return inks
    clear = [ink.glyph.contrast for ink in inks if ink.glyph]
    least = _PALEST * float(np.quantile(clear, 0.75)) if clear else 0
    return [
        CellInk(ink.ground, tuple(glyph for glyph in ink.glyphs if glyph.contrast >= least))
        for ink in inks
    ]


def _glyphs(cell: Floats, apart: Floats, ink: Floats, labels: Index) -> tuple[Glyph, ...]:
    parts = _join_nested_parts(
        [part for k in np.unique(labels[labels > 0]) if _counts(part := labels == k)]
    )
    found = [glyph for part in parts if (glyph := _glyph(cell, apart, ink, part))]
    return tuple(sorted(found, key=lambda glyph: -glyph.height))


def _counts(part: Mask) -> bool:
    """Whether a connected piece is neither dirt nor a rest of a line or a neighbor at the rim."""
    side = len(part)
    left, top, right, bottom = _box(part)
    if max(right - left, bottom - top) < _SPECK * side or _is_line(part):
        return False
    if min(left, top, side - right, side - bottom) > 0:
        return True
    inner = slice(side // 4, side - side // 4)
    return bool(part[inner, inner].sum() > (_SPECK * side) ** 2)


def _is_line(part: Mask) -> bool:
    """Whether it is a thin or long straight piece along one of the rims."""
    side = len(part)
    left, top, right, bottom = _box(part)
    width, height = (right - left) / side, (bottom - top) / side
    away = min(left, side - right) if width < height else min(top, side - bottom)
    thin = min(width, height) < (_STRIP if max(width, height) > _LONG else _HAIR)
    return thin and away < RIM * side


def _join_nested_parts(parts: list[Mask]) -> list[Mask]:
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
    columns, rows = np.flatnonzero(part.any(0)), np.flatnonzero(part.any(1))
    return int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1


def _glyph(cell: Floats, apart: Floats, ink: Floats, part: Mask) -> Glyph | None:
    full = part & (ink >= np.quantile(ink[part], 0.6))
    contrast = float(np.sqrt((apart[full].mean(0) ** 2).sum()))
    if contrast < FAINTEST:
        return None
    side = len(part)
    box = _box(part)
    own = grow_mask(grow_mask(part[None]))[0] * ink / max(float(np.quantile(ink[part], 0.8)), 1e-3)
    own = np.clip(own, 0, 1).astype(np.float32)
    left, top, right, bottom = (edge / side for edge in box)
    return Glyph(
        (left, top, right, bottom),
        normalize_glyph(own, box),
        _thickness(own) / (box[3] - box[1]),
        _triple(cell[full].mean(0)),
        contrast,
    )


def _thickness(ink: Floats) -> float:
    """The thickness of strokes: twice their area by their contour's length, the gradient's sum."""
    down, right = np.gradient(np.pad(ink, 1))
    return 2 * float(ink.sum()) / max(float(np.hypot(down, right).sum()), 1e-6)


def _triple(color: NDArray[np.generic]) -> tuple[float, float, float]:
    red, green, blue = (float(part) for part in color)
    return red, green, blue
