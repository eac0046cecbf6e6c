"""Reads a board of Adrift from a picture.

The steps: find flat parts of the picture, and lattices on which equal parts lie (`lattice`); draw
the cells of each anew as squares of one size (`unit_cells`); learn what the sides of cells look
like, and see how far the grid goes (`walls`, `extent`); see what lies in each cell (`contents`),
which of it are ends, and which ends belong together (`ends`); or read numbers (`numbers`). A board
with holes must have a solution; where nothing shows how far a board goes, its solution may tell
(`solvable`).
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Final

import numpy as np

from stratabot.adrift.vision.contents import find_contents
from stratabot.adrift.vision.dots import read_dots
from stratabot.adrift.vision.ends import LEAST_COLORS
from stratabot.adrift.vision.extent import (
    BoardExtent,
    extent_by_marks,
    extent_by_plate,
    extent_by_walls,
)
from stratabot.adrift.vision.lattice import (
    FLAT,
    LIKE_SIDE,
    Lattice,
    Parts,
    flat,
    lattices,
    parts_of,
)
from stratabot.adrift.vision.numbers import read_numbers
from stratabot.adrift.vision.reading import Reading
from stratabot.adrift.vision.solvable import (
    NEAR,
    doubt_holes_if_unsolvable,
    extent_by_solution,
    extent_of_votes,
    has_solution,
    settle_holes,
)
from stratabot.adrift.vision.unit_cells import MOST, UnitCells, look_between_blocks, unit_cells
from stratabot.adrift.vision.walls import Walls, add_tinted_sides, find_walls
from stratabot.frame import Frame, Mask, Pixels
from stratabot.limit import require_time
from stratabot.vision.cut_off import why_cut_off
from stratabot.vision.surroundings import extreme_around

if TYPE_CHECKING:
    from PIL import Image

_LONGER: Final = 1400
"""Lattices are looked for in a picture with this longer edge, in pixels. A dot of a board with 15
columns that is half as wide as the picture is 16 pixels wide there."""

_COARSE: Final = 400
"""Faint plates are looked for in a picture whose longer edge is less than twice that, in pixels."""

_TRIED: Final = 6
"""How many lattices are looked at. The board's was among the first two in all given pictures."""

_GAP: Final = 4
"""Half of the longest gap in a dashed line that is closed, in pixels."""

_DOT: Final = 0.9
"""The greatest side of a dot, in cells."""

_SMALL: Final = 0.2
"""Where a board takes less of the picture than this, others are looked for. Of a list of six levels
each takes a tenth, boards in windows on a desktop a quarter."""

_TINY: Final = 0.03
"""A board that takes less of the picture than this may be one of a list of levels of which the
others cannot be read: twelve on a phone take 0.02 each. A window of 600 x 600 on a desktop of
3440 x 1440 takes 0.07."""

_TRIMMED: Final = 0.1
"""A board of which such a part of the outermost cells is missing is whole if it has a solution: a
row too few takes that from it. At 0.07, two of 112 painted boards are refused."""

_LIST: Final = "several boards are to be seen, as in a list of levels"
_CUT_OUT: Final = "the board is so small in the picture that it may be one of many; cut it out"
_SIZE: Final = "nothing shows how far the board goes"
_NONE: Final = "no board of equal cells with dots is to be seen"


def read_frame(frame: Frame) -> Reading:
    """The board that the picture shows, with what is doubtful about it.

    A reading that is not `sure` says why. Of two boards, the one that is read more surely is taken,
    then the larger one; many small boards are a list of levels.
    """
    from PIL import Image

    if frame.is_strip:
        return Reading(_NONE)
    image = Image.fromarray(np.ascontiguousarray(frame.rgb()))
    readings = [Reading(_NONE)]
    tried: list[Lattice] = []
    for lattice, find_plates in _lattices(image):
        require_time()
        if any(lattice.adds_nothing_to(other) for other in tried):
            continue
        tried.append(lattice)
        readings += _read(image, lattice, find_plates)
        if readings[-1].sure and _share(readings[-1], image) >= _SMALL:
            break
    best = max(readings, key=_worth)
    share = _share(best, image)
    boards = [each.place.client for each in readings if each.sure and each.place and not each.drawn]
    # Two boards may be a puzzle and its solution, but not two small ones with nothing drawn.
    if share < _SMALL and any(not a.has_pixel(*b.center) for a in boards for b in boards):
        return Reading(_LIST, is_other=True)
    if share < _SMALL and any(_is_one_of(best, lattice) for lattice in tried):
        return Reading(_LIST, is_other=best.sure)
    if best.sure and share < _TINY:
        return replace(best, why=_CUT_OUT)
    # A board without its empty outermost row is a board, too, but not the one in the picture.
    why = why_cut_off(np.asarray(image), best.place) if best.place else ""
    if why and best.place and best.sure and has_solution(best):
        why = why_cut_off(np.asarray(image), best.place, outside=_TRIMMED)
    return replace(best, why=why) if why else best


def _share(reading: Reading, image: "Image.Image") -> float:
    if reading.place is None:
        return 0.0
    box = reading.place.client
    return box.w * box.h / (image.width * image.height)


def _is_one_of(reading: Reading, lattice: Lattice) -> bool:
    """Whether the board is one of the equal parts that make a lattice, as large as they are."""
    if reading.place is None:
        return False
    box = reading.place.client
    across = (lattice.w * lattice.side / box.w, lattice.h * lattice.side / box.h)
    if max(abs(size - 1) for size in across) > LIKE_SIDE:
        return False
    x, y = box.center
    place = np.array([[(x - lattice.x) / lattice.w], [(y - lattice.y) / lattice.h]]) - 0.5
    low, high = lattice.votes.min(1, keepdims=True) - 1, lattice.votes.max(1, keepdims=True) + 1
    number = np.round(place)
    return bool(((np.abs(place - number) < LIKE_SIDE) & (low <= number) & (number <= high)).all())


def _lattices(image: "Image.Image") -> Iterator[tuple[Lattice, Callable[[], Parts]]]:
    """Lattices in the picture, the likeliest first, and what may be plates; both in its pixels."""
    from PIL import Image

    scale = min(1.0, _LONGER / max(image.size))
    size = round(image.width * scale), round(image.height * scale)
    small = image.resize(size, Image.Resampling.BOX, reducing_gap=2.0) if scale < 1 else image
    pixels = np.asarray(small)
    by = image.width / small.width

    @cache
    def find_plates() -> Parts:
        # In a small picture, noise goes and soft edges become sharp: faint plates show.
        less = max(1, max(small.size) // _COARSE)
        coarse = parts_of(flat(np.asarray(small.reduce(less)), FLAT[1])).scale(less * by)
        both = parts_of(flat(pixels)).scale(by), coarse
        return Parts(*map(np.concatenate, zip(*both, strict=True)))

    for mask in _masks(pixels):
        for lattice in islice(lattices(parts_of(mask)), _TRIED):
            yield lattice.scale(by), find_plates


def _masks(pixels: Pixels) -> Iterator[Mask]:
    """Which pixels are flat, by one measure after the other; at last within dashed lines."""
    for most in FLAT:
        yield flat(pixels, most)
    yield extreme_around(flat(pixels), _GAP, np.minimum)


def _read(
    image: "Image.Image", lattice: Lattice, find_plates: Callable[[], Parts]
) -> Iterator[Reading]:
    if between := look_between_blocks(image, lattice):
        units = unit_cells(*between)
        if units is not None:
            extent = extent_of_votes(units, MOST)
            yield from _read_extent(between[0], units, find_walls(units), extent, has_lines=True)
    units = unit_cells(image, lattice)
    if units is None:
        return
    walls = add_tinted_sides(find_walls(units), units)
    for extent, has_lines in _extents(units, walls, find_plates):
        readings = [*_read_extent(image, units, walls, extent, has_lines)]
        yield from readings
        if readings[-1].grid:
            return
    yield from _read_bare(image, units, walls)


def _read_extent(
    image: "Image.Image", units: UnitCells, walls: Walls, extent: BoardExtent, has_lines: bool
) -> Iterator[Reading]:
    contents = find_contents(units.cells[extent.box])
    reading = settle_holes(read_dots(units, extent, walls, contents))
    yield doubt_holes_if_unsolvable(reading, has_lines)
    if not reading.sure:
        numbered = read_numbers(image, units, extent, walls, contents)
        if numbered is not None:
            yield doubt_holes_if_unsolvable(settle_holes(numbered), has_lines)


def _extents(
    units: UnitCells, walls: Walls, find_plates: Callable[[], Parts]
) -> Iterator[tuple[BoardExtent, bool]]:
    """How far the board may go, the likeliest first, and whether lines show that."""
    has_dots = units.lattice.side < _DOT
    # Between words, small marks on crossings may look like lines.
    if has_dots and (extent := extent_by_marks(units)) is not None:
        yield extent, False
    extent = extent_by_walls(walls, np.logical_or.reduce(units.seeds()))
    if extent is not None:
        yield extent, True
    if has_dots and (extent := extent_by_plate(units, find_plates())) is not None:
        yield extent, False


def _read_bare(image: "Image.Image", units: UnitCells, walls: Walls) -> Iterator[Reading]:
    """The board that shows nothing but its ends, if they are read surely."""
    if units.lattice.side >= _DOT:
        return
    for near in NEAR:
        tight = extent_of_votes(units, near)
        reading = read_dots(units, tight, walls, find_contents(units.cells[tight.box]))
        if reading.sure:
            break
    if not reading.sure or len(reading.colors) < LEAST_COLORS:
        return
    extent = extent_by_solution(reading, units, image.width, tight)
    if extent is None:
        yield replace(reading, why=_SIZE)
    elif extent.box == tight.box:
        yield reading
    else:
        yield read_dots(units, extent, walls, find_contents(units.cells[extent.box]))


def _worth(reading: Reading) -> tuple[bool, float]:
    """Sure readings come first, then those with more cells that were read surely."""
    cells = [value for row in reading.confidence for value in row]
    return reading.sure, sum(cells) - 2 * len(reading.doubtful)
