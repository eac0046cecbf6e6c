"""Paints pages on the game's cloth."""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from stratabot.color import FloatRGB, mixed
from stratabot.geometry import diamond
from stratabot.strata.layout.looks import OLIVE
from stratabot.strata.practice.canvas import XY, Canvas
from stratabot.strata.practice.pages import PAGE_SIZE, Page, PageView, Tile, TileShape, WaveSet
from stratabot.strata.practice.paint import LANE_DARKENS
from stratabot.strata.practice.palette import (
    BRICK,
    COCOA,
    NAVY,
    PALETTES,
    PLUM,
    TEAL,
    darkened,
)
from stratabot.strata.practice.waves import WaveKind

PAGE_INK: Final[FloatRGB] = (84, 76, 54)
"""The color of words: darker than the game's own words, which are larger."""

_TITLE, _LINE, _LABEL, _NOTE, _BEST = 40, 25, 22, 17, 15  # sizes of letters, in pixels of the page
_RIBBONS: Final = TEAL, BRICK, PLUM, NAVY, COCOA
"""The sets' colors, on all of which pale words can be read."""

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
    on_ribbons = Image.new("L", (width, height))
    for tile in page.tiles:
        is_ribbon = tile.shape is TileShape.RIBBON
        _tile_words(ImageDraw.Draw(on_ribbons) if is_ribbon else draw, fit, tile)
    _words(draw, fit, PAGE_SIZE[0] / 2, 748, page.keys, _NOTE)
    canvas.cover(mask, (0, 0), PAGE_INK)
    canvas.cover(on_ribbons, (0, 0), paper)
    return canvas


def _tile(canvas: Canvas, fit: PageView, tile: Tile, paper: FloatRGB, *, is_chosen: bool) -> None:
    corners = [fit.place(*corner) for corner in tile.corners()]
    if isinstance(tile.does, WaveSet):
        canvas.polygon(corners, _RIBBONS[(tile.does.side - 2) % len(_RIBBONS)])
    else:
        canvas.polygon(corners, darkened(paper, LANE_DARKENS), grain=1.0)
    if is_chosen:
        ink, broad = (PAGE_INK, 7) if tile.shape is TileShape.RIBBON else (OLIVE, 4)
        canvas.stroke([*corners, corners[0]], broad * fit.scale, ink)
    if tile.board:
        _board(canvas, fit, tile.box.center, tile.board)


def _board(canvas: Canvas, fit: PageView, center: XY, kind: WaveKind) -> None:
    """A board of that side and number of colors. It is no real puzzle: it tells kinds apart."""
    palette, half = PALETTES[0], 52 / kind.side
    shift = 0 if kind.side % kind.colors else 1  # without it every row would be like the first
    for i in range(kind.side):
        for j in range(kind.side):
            x, y = center[0] + (i + j - kind.side + 1) * half, center[1] + (i - j) * half
            corners = diamond(fit.place(x, y), 0.9 * half * fit.scale)
            color = palette[(i * (kind.side + shift) + j) % kind.colors]
            canvas.polygon(corners, mixed(color, (212, 205, 189), 0.9))


def _tile_words(draw: ImageDraw.ImageDraw, fit: PageView, tile: Tile) -> None:
    x, y = tile.box.center.x, tile.box.y + tile.box.h
    if tile.board:
        _words(draw, fit, x, y + 18, tile.label, _LABEL)
        _words(draw, fit, x, y + 38, tile.note, _BEST)
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
