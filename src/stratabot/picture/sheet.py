"""Many puzzles on one sheet, as a PNG."""

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from stratabot.picture.palette import PAPER, ink_on, palette_for
from stratabot.strata.puzzle import BLANK, Puzzle

_CELL: Final = 22
_GAP: Final = 24
_MOST_PIXELS: Final = 100_000_000


def draw_sheet(puzzles: Sequence[Puzzle], captions: Iterable[str]) -> bytes:
    """The puzzles as typed, row by row of the sheet, each with its caption above; a PNG.

    Raises:
        ValueError: no puzzles, or a sheet of more than a hundred million pixels.
    """
    if not puzzles:
        raise ValueError("expected at least one puzzle, got none")
    across = max(1, round(len(puzzles) ** 0.5))
    down = -(-len(puzzles) // across)
    wide = _GAP + max(80, *(puzzle.cols * _CELL for puzzle in puzzles))
    tall = 2 * _GAP + max(puzzle.rows * _CELL for puzzle in puzzles)
    size = _GAP + across * wide, down * tall + _GAP
    if size[0] * size[1] > _MOST_PIXELS:
        raise ValueError(f"expected a sheet of at most {_MOST_PIXELS} pixels, got {size}")
    sheet = Image.new("RGB", size, PAPER)
    pen = ImageDraw.Draw(sheet)
    for k, (puzzle, caption) in enumerate(zip(puzzles, captions, strict=True)):
        left, top = _GAP + k % across * wide, _GAP + k // across * tall
        pen.text((left, top), caption, fill=ink_on(PAPER))
        _draw(pen, puzzle, left, top + _GAP)
    file = BytesIO()
    sheet.save(file, "png")
    return file.getvalue()


def _draw(pen: ImageDraw.ImageDraw, puzzle: Puzzle, left: int, top: int) -> None:
    colors = palette_for(puzzle.colors)
    for i, row in enumerate(puzzle.cells):
        for j, cell in enumerate(row):
            x, y = left + j * _CELL, top + i * _CELL
            fill = PAPER if cell is BLANK else colors[cell]
            pen.rectangle((x, y, x + _CELL - 3, y + _CELL - 3), fill, outline=(180, 172, 150))
            if cell is not BLANK:
                middle = x + (_CELL - 3) / 2, y + (_CELL - 3) / 2
                pen.text(middle, cell, fill=ink_on(colors[cell]), anchor="mm")
