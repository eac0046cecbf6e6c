"""From a picture to a Str8ts puzzle, or to what is missing.

The steps: find a grid of cells (`grid`, on `lattice`); tell black cells from white ones (`shades`);
look what stands in them (`numbers`); put aside what a player has filled in (`givens`); take what is
a puzzle (`verdict`, on `solvable`). A picture may show several grids: the first that is a Str8ts is
read, the largest ones first.
"""

from dataclasses import replace
from itertools import islice
from typing import Final

import numpy as np
from PIL import Image

from stratabot.frame import Frame, Pixels, largest_channel
from stratabot.str8ts.vision.grid import MOST, SeenGrid, find_grids, is_visible
from stratabot.str8ts.vision.numbers import Numbers, cell_pictures, numbers_in, out_of_boxes
from stratabot.str8ts.vision.reading import Reading
from stratabot.str8ts.vision.shades import Shades, find_black_cells
from stratabot.str8ts.vision.verdict import judge_reading
from stratabot.vision.cut_off import CUT_OFF, why_cut_off
from stratabot.vision.grid_place import GridPlace
from stratabot.words import counted

LEAST: Final = 4  # the smallest boards are 4 x 4

_MOST_BLACK: Final = 0.62
"""Printed boards have black cells on a fifth to a third of them; a dark game's board looks all
black. At 0.87, one of 96 painted boards is read wrongly."""

_DARK: Final = 128
"""The median of levels, of 255, up to which a picture's colors may be inverted."""

_ODD: Final = 0.8  # how likely the usual glyph may be no digit; pieces of chess are none

LARGE: Final = 7
_DIGITS: Final = 0.15
_CERTAIN: Final = 0.9
"""In a grid with so many rows, such a part of the cells holds digits that are as likely as this: it
is surely one for numbers. A Sudoku has 17 digits of 81 at least."""


def why_wrong_size(place: GridPlace) -> str:
    """What the number of its cells tells."""
    rows, cols = place.rows, place.cols
    size = f"the grid has {counted(rows, 'row')} and {counted(cols, 'column')}"
    if max(rows, cols) > MOST:
        return f"{size}, and Str8ts has at most {MOST} of each"
    if rows != cols:
        return f"{size}, and Str8ts is square"
    if rows < LEAST:
        return f"{size}, and Str8ts has at least {LEAST} of each"
    return ""


def why_wrong_shades(shades: Shades) -> str:
    """What its black cells tell."""
    black = shades.is_black
    if not black.any():
        return "no cell is black: Str8ts has black cells, a Sudoku has none"
    if black.mean() > _MOST_BLACK:
        return "most cells are dark: this looks like another game"
    if black[0].all() and black[:, 0].all():
        return "the first row and the first column are black, as in a Kakuro"
    if black.shape == (MOST, MOST):
        boxes = black.reshape(3, 3, 3, 3).sum((1, 3))
        if np.minimum(boxes, MOST - boxes).sum() <= 2:
            return "whole boxes of 3 x 3 cells are shaded, as in a Sudoku"
    return ""


def are_of_a_puzzle(numbers: Numbers) -> bool:
    """Whether these are surely the numbers of a puzzle, whichever it is."""
    certain = (numbers.likely[:, 1:].max(1) >= _CERTAIN) & (numbers.odd <= 1 - _CERTAIN)
    return bool(certain.mean() >= _DIGITS)


def why_wrong_numbers(shades: Shades, numbers: Numbers) -> str:
    """What stands in its cells."""
    held = np.array([glyph is not None for glyph in numbers.glyphs])
    black = shades.is_black.ravel()
    if not held.any():
        if numbers.has_marks.any():
            return "there are small numbers only, as in a crossword"
        return "there are no numbers on it"
    if not held[~black].any():
        return "there are no numbers in its white cells"
    if np.median(numbers.odd[held]) > _ODD:
        return "what stands in its cells is no digits"
    return ""


_MOST_GRIDS: Final = 8
"""So many grids are looked at: of 121 pictures, none has more, and three quarters show one or none.
Each takes 0.1 s."""


def read_frame(frame: Frame) -> Reading:
    """The Str8ts puzzle that a picture shows; `Reading.why` says why it shows none.

    The board may be turned, and its colors inverted: black cells light, the others dark.
    """
    pixels = np.ascontiguousarray(frame.rgb())
    reading = _read(frame, pixels)
    if reading.sure or np.median(largest_channel(pixels)) > _DARK:
        return reading
    inverted = _read(frame, 255 - pixels)
    return inverted if inverted.sure else reading


def _read(frame: Frame, pixels: Pixels) -> Reading:
    best = cut = Reading("no grid of cells was found")
    for grid in islice(find_grids(pixels), _MOST_GRIDS):
        reading = _whole_or_cut(pixels, _read_grid(pixels, grid))
        if reading.sure:
            return reading
        if reading.why.startswith(CUT_OFF):
            cut = max(cut, reading, key=_area)
        best = max(best, reading, key=_worth)
    # Of a board that is cut off, a corner may look like a board.
    return cut if _area(cut) > _area(best) else best


def _worth(reading: Reading) -> tuple[bool, bool, float]:
    return bool(reading.printed), not reading.why, _area(reading)


def _area(reading: Reading) -> float:
    place = reading.place
    return place.pitch**2 * place.rows * place.cols if place else 0.0


def _whole_or_cut(pixels: Pixels, reading: Reading) -> Reading:
    """The reading; if it is not sure and the board is cut off, it says so."""
    place = reading.place
    if reading.sure or reading.is_other or place is None:
        return reading
    may_be_a_part = LEAST <= max(place.rows, place.cols) <= MOST
    why = why_cut_off(pixels, place, is_square=True) if may_be_a_part else ""
    return replace(reading, why=why) if why else reading


def _read_grid(pixels: Pixels, grid: SeenGrid) -> Reading:
    place = grid.place
    if why := why_wrong_size(place):
        return Reading(why, place)
    shades = find_black_cells(grid.grounds)
    if why := why_wrong_shades(shades):
        has_many = place.rows >= LARGE and are_of_a_puzzle(_numbers(pixels, grid, shades))
        return Reading(why, place, is_other=has_many)
    return _read_numbers(pixels, grid, shades)


def _read_numbers(pixels: Pixels, grid: SeenGrid, shades: Shades) -> Reading:
    """What a grid shows as it is; else as it is turned, if its digits look better so."""
    numbers = _numbers(pixels, grid, shades)
    why = why_wrong_numbers(shades, numbers)
    reading = Reading(why, grid.place) if why else judge_reading(grid.place, shades, numbers)
    if reading.sure or not (best := _likeness(numbers)):
        return reading
    for turns in (1, 2, 3):
        turned, own = grid._replace(place=grid.place.turned(turns)), shades.turned(turns)
        numbers = _numbers(pixels, turned, own)
        if _likeness(numbers) > best and not why_wrong_numbers(own, numbers):
            best, reading = _likeness(numbers), judge_reading(turned.place, own, numbers)
    return reading


def _likeness(numbers: Numbers) -> float:
    """How much what stands in the cells looks like digits, 0 to 1."""
    held = [1 - float(odd) for odd, glyph in zip(numbers.odd, numbers.glyphs, strict=True) if glyph]
    return sum(held) / len(held) if held else 0.0


def _numbers(pixels: Pixels, grid: SeenGrid, shades: Shades) -> Numbers:
    place = grid.place
    cells = cell_pictures(Image.fromarray(pixels), place, grid.width)
    parts = is_visible(place, pixels.shape[1], pixels.shape[0])
    is_black = shades.is_black.ravel()
    own = out_of_boxes(cells, is_black)
    return numbers_in(own, place.rows, is_black).cut_off(parts.ravel())
