"""What tells that a grid is no Str8ts: a clause for a person, empty if nothing tells it."""

from typing import Final

import numpy as np

from stratabot.frame import Mask
from stratabot.str8ts.vision.board import MOST, Board
from stratabot.str8ts.vision.numbers import Numbers
from stratabot.str8ts.vision.shades import Shades
from stratabot.vision.grid_place import GridPlace
from stratabot.words import counted

LEAST: Final = 4
"""The smallest boards are 4 x 4."""

_MOST_BLACK: Final = 0.62
"""Printed boards have black cells on a fifth to a third of them; a dark game's board looks all
black."""

_ODD: Final = 0.8
_NOT_DIGITS: Final = 0.2
"""At most this part of the glyphs may be no digits at all; pieces of chess are none."""

_LARGE: Final = 7
_DIGITS: Final = 0.15
_CERTAIN: Final = 0.9
"""In a grid with so many rows, such a part of the cells holds digits that are as likely as this: it
is surely one for numbers. A Sudoku has 17 digits of 81 at least."""


def of_its_size(board: Board) -> str:
    """What the number of its cells tells."""
    rows, cols = board.rows, board.cols
    size = f"the grid has {counted(rows, 'row')} and {counted(cols, 'column')}"
    if max(rows, cols) > MOST:
        return f"{size}, and Str8ts has at most {MOST} of each"
    if rows != cols:
        return f"{size}, and Str8ts is square"
    if rows < LEAST:
        return f"{size}, and Str8ts has at least {LEAST} of each"
    return ""


def may_be_cut(place: GridPlace) -> bool:
    """Whether a grid may be a part of a Str8ts."""
    return LEAST <= max(place.rows, place.cols) <= MOST


def of_its_shades(shades: Shades) -> str:
    """What its black cells tell."""
    black = shades.is_black
    if not black.any():
        return "no cell is black: Str8ts has black cells, a Sudoku has none"
    if black.mean() > _MOST_BLACK:
        return "most cells are dark: this looks like another game"
    if black[0].all() and black[:, 0].all():
        return "the first row and the first column are black, as in a Kakuro"
    if _is_boxes(black):
        return "whole boxes of 3 x 3 cells are shaded, as in a Sudoku"
    return ""


def _is_boxes(black: Mask) -> bool:
    """Whether boxes of 3 x 3 cells are black as wholes, with two cells at most that are not so."""
    if black.shape != (9, 9):
        return False
    boxes = black.reshape(3, 3, 3, 3).swapaxes(1, 2).reshape(9, 9)
    dark = boxes.sum(1)
    return bool(np.minimum(dark, 9 - dark).sum() <= 2)


def may_hold_numbers(board: Board) -> bool:
    """Whether a grid is large enough that numbers in it tell what it is."""
    return board.rows >= _LARGE


def are_of_a_puzzle(numbers: Numbers) -> bool:
    """Whether these are surely the numbers of a puzzle, whichever it is."""
    certain = (numbers.likely[:, 1:].max(1) >= _CERTAIN) & (numbers.odd <= 1 - _CERTAIN)
    return bool(certain.mean() >= _DIGITS)


def of_its_numbers(shades: Shades, numbers: Numbers) -> str:
    """What stands in its cells."""
    held = np.array([glyph is not None for glyph in numbers.glyphs])
    black = shades.is_black.ravel()
    if not held.any():
        if numbers.has_marks.any():
            return "there are small numbers only, as in a crossword"
        return "there are no numbers on it"
    if not held[~black].any():
        return "there are no numbers in its white cells"
    is_odd = numbers.odd[held] > _ODD
    if is_odd.sum() > max(1, _NOT_DIGITS * held.sum()):
        return "what stands in its cells is no digits"
    return ""
