"""From a picture to a Str8ts puzzle, or to what is missing.

The steps: find a grid of cells (`board`, on `lattice` and `even_patches`); tell black cells from
white ones (`shades`); look what stands in them (`numbers`); put aside what a player has filled in
(`givens`); take the reading that is a puzzle (`solvable`). A picture may show several grids: the
first that is a Str8ts is read, the largest ones first.
"""

from dataclasses import replace
from time import perf_counter
from typing import Final

import numpy as np
from PIL import Image

from stratabot.frame import Frame, Pixels
from stratabot.limit import reading_limit
from stratabot.str8ts.vision.board import Board, find_boards, visible
from stratabot.str8ts.vision.cell_pictures import cell_pictures, out_of_boxes
from stratabot.str8ts.vision.not_str8ts import (
    are_of_a_puzzle,
    may_be_cut,
    may_hold_numbers,
    of_its_numbers,
    of_its_shades,
    of_its_size,
)
from stratabot.str8ts.vision.numbers import Numbers, numbers_in
from stratabot.str8ts.vision.reading import Reading
from stratabot.str8ts.vision.shades import Shades, shaded
from stratabot.str8ts.vision.verdict import told
from stratabot.vision.chessboard import CHESSBOARD, is_chessboard
from stratabot.vision.cut_off import CUT_OFF, cut_off
from stratabot.vision.grid_place import GridPlace

_SECONDS: Final = 1.5
"""After this time, no further grid is looked at."""


def read_frame(frame: Frame) -> Reading:
    """The Str8ts puzzle that a picture shows; `Reading.why` says why it shows none.

    The picture may be a screenshot, a scan or a photograph; the board may be turned by up to 45
    degrees, and seen at a slant.
    """
    end = reading_limit(_SECONDS).end
    pixels = np.ascontiguousarray(frame.rgb())
    best = cut = Reading("no grid of cells was found")
    for board in find_boards(pixels):
        reading = _whole_or_cut(pixels, _read_board(pixels, board))
        if reading.sure:
            return reading
        if is_chessboard(frame):
            return Reading(CHESSBOARD, is_other=True)
        if reading.why.startswith(CUT_OFF):
            cut = max(cut, reading, key=_area)
        best = max(best, reading, key=_worth)
        if perf_counter() > end:
            break
    # Of a board that is cut off, a corner may look like a board.
    return cut if _area(cut) > _area(best) else best


def _worth(reading: Reading) -> tuple[bool, bool, float]:
    """How much a reading that is not sure tells."""
    return bool(reading.printed), not reading.why, _area(reading)


def _area(reading: Reading) -> float:
    place = reading.place
    return place.pitch**2 * place.rows * place.cols if place else 0.0


def _whole_or_cut(pixels: Pixels, reading: Reading) -> Reading:
    """The reading; if it is not sure and the board is cut off, it says so."""
    place = reading.place
    if reading.sure or reading.is_other or place is None or not may_be_cut(place):
        return reading
    why = cut_off(pixels, place, is_square=True)
    return replace(reading, why=why) if why else reading


def _read_board(pixels: Pixels, board: Board) -> Reading:
    """The puzzle on these cells, or why they show none."""
    place = GridPlace(board.plane, board.rows, board.cols)
    if why := of_its_size(board):
        return Reading(why, place)
    shades = shaded(board.grounds)
    if why := of_its_shades(shades):
        is_other = may_hold_numbers(board) and are_of_a_puzzle(_numbers(pixels, board, shades))
        return Reading(why, place, is_other=is_other)
    numbers = _numbers(pixels, board, shades)
    if why := of_its_numbers(shades, numbers):
        return Reading(why, place)
    return told(place, shades, numbers)


def _numbers(pixels: Pixels, board: Board, shades: Shades) -> Numbers:
    cells = cell_pictures(Image.fromarray(pixels), board.plane, board.rows, board.cols)
    parts = visible(board, pixels.shape[1], pixels.shape[0])
    is_black = shades.is_black.ravel()
    own = out_of_boxes(cells, is_black)
    return numbers_in(own, board.rows, is_black).cut_off(parts.ravel())
