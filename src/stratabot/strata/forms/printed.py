"""Grids that the commands printed: a drawn board below the steps, or a JSON object."""

from stratabot.report import require_sure_reading
from stratabot.strata.forms.blocks import BLOCK, squares_in_blocks
from stratabot.strata.forms.diamond import (
    BLANK_MARK,
    beside_diamond,
    has_selectors,
    squares_with_selectors,
)
from stratabot.strata.forms.json_grids import parse_object, position_in_object, squares_of_object
from stratabot.strata.forms.marks import resolve
from stratabot.strata.forms.squares import Blanks, ParsedGrid
from stratabot.strata.puzzle import is_label


def drawn_grid(text: str) -> ParsedGrid | None:
    """The grid of a board that `solve` drew, with what the steps tell; None without a board."""
    grid = _board_in(text)
    if grid is None:
        return None
    names, in_hand = beside_diamond(text)
    position = grid.position
    if names.keys() >= {*position.puzzle.colors}:
        position = position.replace(names=names)
    if in_hand and is_label(color := position.named(in_hand)):
        position = position.replace(selected=color)
    return grid._replace(position=position)


def _board_in(text: str) -> ParsedGrid | None:
    """The grid of such a board, in letters or in blocks; None without a board."""
    if has_selectors(text):
        squares = squares_with_selectors(text)
        marks = {mark for row in squares for mark in row}
        return resolve(squares, Blanks(BLANK_MARK if BLANK_MARK in marks else ".", named=True))
    if BLOCK in text:
        found = squares_in_blocks(text)
        return None if found is None else resolve(found, Blanks("", named=True))
    return None


def object_grid(text: str, blanks: Blanks) -> ParsedGrid:
    """The grid in a JSON object, with what the object tells beside the grid.

    Raises:
        TextError: there is no grid, or what is beside the grid does not fit.
    """
    told = parse_object(text)
    require_sure_reading(told, "strata")
    squares, mark = squares_of_object(told)
    named = blanks.named or mark is None
    grid = resolve(squares, blanks if named else Blanks(mark or "", named=True))
    position = position_in_object(told, grid.puzzle)
    return grid._replace(position=position.replace(words=grid.position.words))
