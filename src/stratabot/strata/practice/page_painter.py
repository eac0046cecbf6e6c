"""Paints pages on the game's cloth."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from stratabot.color import FloatRGB, mixed
from stratabot.geometry import diamond
from stratabot.strata.layout.looks import OLIVE
from stratabot.strata.practice.canvas import XY, Canvas
from stratabot.strata.practice.pages import PAGE_SIZE, Page, PageView, Tile
from stratabot.strata.practice.paint import LANE_DARKENS
from stratabot.strata.practice.palette import PALETTES, darkened
from stratabot.strata.practice.waves import WaveKind

PAGE_INK: Final[FloatRGB] = (84, 76, 54)
"""The color of words: darker than the game's own words, which are larger."""

_TITLE, _LINE, _LABEL, _NOTE, _BEST = 40, 25, 22, 17, 15  # sizes of letters, in pixels of the page
_SMALLEST: Final = 8  # in pixels of the window: smaller letters cannot be read


def paint_page(page: Page, width: int, height: int, paper: FloatRGB) -> Canvas:
    """The page in a window of that size, on cloth of that color, without texture."""
    canvas, fit = Canvas.blank(height, width, paper), PageView.into(width, height)
    for k, tile in enumerate(page.tiles):
        _tile(canvas, fit, tile, paper, is_chosen=k == page.chosen)
    mask = Image.new("L", (width, height))
    draw = ImageDraw.Draw(mask)
    _words(draw, fit, PAGE_SIZE[0] / 2, 74, page.title, _TITLE)
    for k, line in enumerate(page.lines):
        _words(draw, fit, PAGE_SIZE[0] / 2, 200 + 52 * k, line, _LINE)
    for tile in page.tiles:
        _tile_words(draw, fit, tile)
    _words(draw, fit, PAGE_SIZE[0] / 2, 748, page.keys, _NOTE)
    canvas.cover(mask, (0, 0), PAGE_INK)
    return canvas


def _tile(canvas: Canvas, fit: PageView, tile: Tile, paper: FloatRGB, *, is_chosen: bool) -> None:
    x, y, w, h = tile.box
    corners = [fit.place(*corner) for corner in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]
    canvas.polygon(corners, darkened(paper, LANE_DARKENS), grain=1.0)
    if is_chosen:
        canvas.stroke([*corners, corners[0]], 4 * fit.scale, OLIVE)
    if tile.board:
        _board(canvas, fit, (x + w / 2, y + 31), tile.board)


def _board(canvas: Canvas, fit: PageView, center: XY, kind: WaveKind) -> None:
    """A board of that side and number of colors. It is no real puzzle: it tells kinds apart."""
    palette, half = PALETTES[0], 26 / kind.side
    shift = 0 if kind.side % kind.colors else 1  # without it every row would be like the first
    for i in range(kind.side):
        for j in range(kind.side):
            x, y = center[0] + (i + j - kind.side + 1) * half, center[1] + (i - j) * half
            corners = diamond(fit.place(x, y), 0.9 * half * fit.scale)
            color = palette[(i * (kind.side + shift) + j) % kind.colors]
            canvas.polygon(corners, mixed(color, (212, 205, 189), 0.9))


def _tile_words(draw: ImageDraw.ImageDraw, fit: PageView, tile: Tile) -> None:
    x, y = tile.box.x + tile.box.w / 2, tile.box.y + tile.box.h
    if tile.board:
        _words(draw, fit, x, y - (25 if tile.note else 14), tile.label, _NOTE)
        _words(draw, fit, x, y - 7, tile.note, _BEST)
        return
    middle = tile.box.center.y
    _words(draw, fit, x, middle + (8 if not tile.note else -3), tile.label, _LABEL)
    _words(draw, fit, x, middle + 23, tile.note, _NOTE)


def _words(
    draw: ImageDraw.ImageDraw, fit: PageView, x: float, y: float, words: str, size: float
) -> None:
    """Words around x, standing on y."""
    if words and size * fit.scale >= _SMALLEST:
        draw.text(fit.place(x, y), words, 255, _font(round(size * fit.scale)), "ms")


@lru_cache(maxsize=16)
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The font; it is kept because Pillow unpacks it anew each time."""
    return ImageFont.load_default(size)
