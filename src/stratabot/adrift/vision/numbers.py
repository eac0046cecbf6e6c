"""Boards that show their ends as numbers without dots: 1 to n, or 0 to n - 1, each twice; or as
letters, which are not read, but each must look like one other.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from string import ascii_uppercase
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from stratabot.adrift.vision.contents import BUSY, CellContents
from stratabot.adrift.vision.dots import BARE, owned_paths, place_of
from stratabot.adrift.vision.ends import LEAST_COLORS, find_pairs
from stratabot.adrift.vision.extent import BoardExtent
from stratabot.adrift.vision.holes import find_holes
from stratabot.adrift.vision.lattice import LEAST_PARTS
from stratabot.adrift.vision.reading import FREE, HOLE, NUMBERS, Reading
from stratabot.adrift.vision.unit_cells import UnitCells, redraw_in_cells
from stratabot.adrift.vision.walls import Walls
from stratabot.color import RGB
from stratabot.frame import Floats, Mask
from stratabot.vision.confidence import CONFIDENT, DOUBTED
from stratabot.vision.digits import NO_DIGIT, as_number, classify
from stratabot.vision.glyphs import SIDE, CellInk, find_ink

if TYPE_CHECKING:
    from PIL import Image

_PATH: Final = 0.6  # the least share of a cell's middle that a path covers
_MIXED: Final = 60.0
"""How far a path's soft edge is from a mixture of its color and the ground at most, RGB."""

_ODD: Final = 4
"""If one number of a board is misread as another, so many cells do not come in twos. Where more do
not, it is another puzzle: a third to a half of a Sudoku's or Str8ts's numbers do come in twos."""

_WIDE: Final = 0.8
"""Two digits that touch are wider than this share of their height; one digit has 0.3 to 0.75."""


def read_numbers(
    image: "Image.Image", units: UnitCells, extent: BoardExtent, walls: Walls, seen: CellContents
) -> Reading | None:
    """The board whose ends are numbers; None if few of its cells have one, or few come twice.

    A reading is sure only if the numbers are 0 or 1 and those that follow, each twice. That is
    much: on boards of other games, numbers are missing, or come once or thrice.
    """
    crossed = seen.exits.any(-1) & (seen.solid >= _PATH)
    inks = find_ink(_without_paths(_cells(image, units, extent), seen, crossed))
    found = _numbers(inks)
    taken = np.array([bool(ink.glyphs) for ink in inks])
    numbers = np.array([number for number, _ in found], np.intp)
    sure = np.array([likely for _, likely in found], np.float32)
    ends = taken & (sure >= CONFIDENT) & (numbers < len(NUMBERS))
    odd = np.bincount(numbers[ends], minlength=len(NUMBERS))[numbers % len(NUMBERS)] != 2
    if is_lettered := bool(ends.sum() < LEAST_PARTS or (odd & ends).sum() > _ODD):
        numbers, ends = _letters(inks)
        if not ends.any() or ((seen.busy >= BUSY) & ~crossed).ravel()[~ends].any():
            return None
    holes, unclear = find_holes(units, extent, walls, seen, ())
    sure[unclear.ravel() & ~ends] = BARE
    sure[((unclear & (seen.busy >= BUSY)) | seen.odd & ~holes).ravel() & ~ends] = DOUBTED
    sure[taken & ~ends] = 0
    paths = crossed & ~ends.reshape(crossed.shape)
    sure[(taken & ~ends) & (paths & (seen.exits.sum(-1) > 1)).ravel()] = 1
    fault = "" if is_lettered else _fault(Counter(numbers[ends].tolist()))
    # Numbers that come out evenly are not misread.
    sure[ends] = np.where(odd, np.minimum(sure, CONFIDENT / 2), sure)[ends] if fault else 1
    signs = np.where(ends, np.array([*NUMBERS])[np.where(ends, numbers, 0)], FREE)
    grid = np.where(holes.ravel() & ~ends, HOLE, signs).reshape(extent.inside.shape)
    drawn = owned_paths(np.where(grid == HOLE, FREE, grid), paths, seen.exits)
    owned = {cell for cells in drawn.values() for cell in cells}
    for k, cell in enumerate(np.ndindex(*paths.shape)):
        if paths[cell] and cell not in owned:
            sure[k] = DOUBTED
    return Reading(
        why=fault,
        place=place_of(units, extent),
        grid=tuple("".join(row) for row in grid),
        colors=_colors(inks, numbers, ends),
        drawn=drawn,
        confidence=tuple(tuple(map(float, row)) for row in sure.reshape(grid.shape)),
        is_numbered=True,
    )


def _without_paths(cells: Floats, seen: CellContents, crossed: Mask) -> Floats:
    """The cells with their ground where a path is: where they have a mixture of the two colors."""
    for k in np.flatnonzero(crossed):
        ground = seen.ground.reshape(-1, 3)[k]
        change, most = cells[k] - ground, seen.color.reshape(-1, 3)[k] - ground
        share = ((change @ most) / max(float(most @ most), 1.0)).clip(0, 1)
        is_path = np.linalg.norm(change - share[..., None] * most, axis=-1) < _MIXED
        cells[k][is_path] = ground
    return cells


def _numbers(inks: Sequence[CellInk]) -> list[tuple[int, float]]:
    """The number in each cell and how likely it is; 0 where there is nothing, and that is sure."""
    found = [(0, 1.0)] * len(inks)
    single = [k for k, ink in enumerate(inks) if len(ink.glyphs) == 1]
    likely = classify([inks[k].glyphs[0].patch for k in single])[:, :NO_DIGIT]
    for k, each in zip(single, likely, strict=True):
        found[k] = int(each.argmax()), float(each.max())
    for k, ink in enumerate(inks):
        is_wide = bool(ink.glyphs) and ink.glyphs[0].width > _WIDE * ink.glyphs[0].height
        if len(ink.glyphs) > 1 or (is_wide and found[k][1] < CONFIDENT):
            found[k] = as_number(ink)
    return found


def _letters(inks: Sequence[CellInk]) -> tuple[NDArray[np.intp], Mask]:
    """Signs of which each stands there twice, in the order of the cells: the numbers for which the
    letters A, B and so on stand in a grid, and which cells have one; none if any has no partner.
    """
    taken = np.array([bool(ink.glyphs) for ink in inks])
    patches = np.array([ink.glyphs[0].patch.ravel() for ink in inks if len(ink.glyphs) == 1])
    numbers = np.zeros(len(inks), np.intp)
    if not LEAST_COLORS <= len(patches) / 2 <= len(ascii_uppercase) or len(patches) != taken.sum():
        return numbers, taken & False
    apart = np.abs(patches[:, None] - patches).mean(-1)
    pairs = find_pairs(np.asarray(apart, np.float32), 0.0)
    colors = [ink.glyphs[0].color for ink in inks if ink.glyphs]
    if min(pairs.sure) < CONFIDENT or np.ptp(colors, axis=0).max() > _MIXED:
        return numbers, taken & False
    _, first, order = np.unique(pairs.number, return_index=True, return_inverse=True)
    numbers[taken] = NUMBERS.index("A") + np.argsort(np.argsort(first))[order]
    return numbers, taken


def _cells(image: "Image.Image", units: UnitCells, extent: BoardExtent) -> Floats:
    place = place_of(units, extent).client
    box = place.x, place.y, place.x + place.w, place.y + place.h
    pixels = redraw_in_cells(image, box, (extent.cols, extent.rows), SIDE)
    split = pixels.reshape(extent.rows, SIDE, extent.cols, SIDE, 3).swapaxes(1, 2)
    return np.asarray(split.reshape(-1, SIDE, SIDE, 3), np.float32)


def _fault(counts: Mapping[int, int]) -> str:
    odd = sorted(number for number, times in counts.items() if times != 2)
    if odd:
        return f"expected every number twice, got {_listed(odd)} more often or less"
    first, last = min(counts), max(counts)
    missing = [number for number in range(min(first, 1), last) if number not in counts]
    if missing:
        return f"expected {_listed(missing)}, too, before {last}"
    return ""


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _colors(inks: Sequence[CellInk], numbers: NDArray[np.intp], ends: Mask) -> dict[str, RGB]:
    found: dict[str, RGB] = {}
    for ink, number, end in zip(inks, numbers.tolist(), ends, strict=True):
        if end:
            red, green, blue = map(round, ink.glyphs[0].color)
            found[NUMBERS[number]] = red, green, blue
    return dict(sorted(found.items()))
