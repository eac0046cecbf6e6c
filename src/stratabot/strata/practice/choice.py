"""The choice of waves, which stands in place of the game: plain tiles with the waves' names.

Tiles are a lattice in fractions of the window, which is what a route for a tour tells.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from stratabot.color import FloatRGB
from stratabot.geometry import Point, Rect, box
from stratabot.strata.practice.canvas import Canvas
from stratabot.strata.practice.scene import darken_color
from stratabot.strata.practice.waves import WaveKind, all_kinds
from stratabot.words import counted

TITLE: Final = "Select a wave"
KEYS: Final = "n: another one like the last     Esc: back     q: quit"
COLUMNS: Final = 7
FIRST_TILE: Final = Point(0.11, 0.32)
NEXT_TILE: Final = Point(0.24, 0.32)
TILE_BELOW: Final = Point(0.11, 0.54)  # middles, in fractions of the window
_TILE: Final = 0.088, 0.13  # how broad and how high
_INK: Final[FloatRGB] = (84, 76, 54)  # darker than the game's own words, which are larger
_TILE_DARKENS: Final[FloatRGB] = (40.0, 40.0, 48.0)  # how much darker than the cloth a tile is
_LETTERS: Final = 22  # their size in a window that is 768 pixels high
_SMALLEST: Final = 8


def tiles(width: float, height: float) -> Iterator[tuple[WaveKind, Rect]]:
    """The ordinary waves, set by set, each with its tile in a window of that size."""
    broad, high = _TILE[0] * width, _TILE[1] * height
    for k, kind in enumerate(all_kinds()):
        row, column = divmod(k, COLUMNS)
        x = width * (FIRST_TILE.x + column * (NEXT_TILE.x - FIRST_TILE.x))
        y = height * (FIRST_TILE.y + row * (TILE_BELOW.y - FIRST_TILE.y))
        yield kind, Rect(x - broad / 2, y - high / 2, broad, high)


@lru_cache(maxsize=1)
def paint_choice(note: str, width: int, height: int, paper: FloatRGB) -> Canvas:
    """The choice with a note below it; it is kept, so that nobody may paint on it."""
    canvas, mask = Canvas.blank(height, width, paper), Image.new("L", (width, height))
    draw, letters = ImageDraw.Draw(mask), min(width / 1024, height / 768) * _LETTERS
    font = ImageFont.load_default(max(_SMALLEST, round(letters)))
    for kind, (x, y, w, h) in tiles(width, height):
        canvas.polygon(box(x, y, x + w, y + h), darken_color(paper, _TILE_DARKENS), grain=1.0)
        draw.text((x + w / 2, y + 0.45 * h), f"{kind.side} x {kind.side}", 255, font, "ms")
        draw.text((x + w / 2, y + 0.8 * h), counted(kind.colors, "color"), 255, font, "ms")
    draw.text((width / 2, 0.12 * height), TITLE, 255, font, "ms")
    draw.text((width / 2, 0.95 * height), note, 255, font, "ms")
    canvas.cover(mask, (0, 0), _INK)
    return canvas
