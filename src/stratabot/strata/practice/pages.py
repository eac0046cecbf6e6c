"""Pages that stand in place of the game, on which a player chooses a set and a wave of it.

Places are in pixels of a page of PAGE_SIZE; `PageView` puts it into a window of any size.
"""

from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple, Self

from PIL import Image, ImageDraw, ImageFont

from stratabot.color import FloatRGB, mixed
from stratabot.geometry import Point, Rect, diamond
from stratabot.strata.layout.appearance import OLIVE
from stratabot.strata.practice.canvas import XY, Canvas
from stratabot.strata.practice.paint import LANE_DARKENS
from stratabot.strata.practice.scene import BRICK, COCOA, NAVY, PALETTES, PLUM, TEAL, darkened
from stratabot.strata.practice.waves import WaveKind, all_kinds
from stratabot.words import counted

PAGE_SIZE: Final = 1024, 768
_SIDES: Final = range(2, 7)
_RIBBON: Final = 104, 500  # how broad and how high a set's ribbon is
_RIBBONS: Final = 172, 384, 170  # the middle of the first ribbon, and how far apart they are
_DIAMOND: Final = 168  # how broad and how high a wave's tile is
_STEP: Final = 164, -46  # from the middle of a wave's tile to that of the next one
_FIRST_WAVE: Final = 184, 512  # its middle is the same in every set
_LEFT: Final = Rect(142, 656, 290, 66)
_RIGHT: Final = Rect(592, 656, 290, 66)  # the two tiles below the choice
_KEYS: Final = "arrows, Return or the mouse     Esc: back     q: quit"
PAGE_INK: Final[FloatRGB] = (84, 76, 54)  # darker than the game's own words, which are larger

_TITLE, _LABEL, _NOTE = 40, 22, 17  # sizes of letters, in pixels of the page
_RIBBON_COLORS: Final = TEAL, BRICK, PLUM, NAVY, COCOA  # on which pale words can be read
_SMALLEST: Final = 8  # in pixels of the window: smaller letters cannot be read


class TileAction(Enum):
    """What a tile does if it opens no set and plays no wave."""

    SETS = "select a set"
    BACK = "back"


class WaveSet(NamedTuple):
    """All waves with boards of one side, which is how many rows and columns they have."""

    side: int


class TileShape(Enum):
    """What a tile looks like, and where it can be clicked: its box, or the box's inner diamond.

    RIBBON runs up to the right through the middle of the box, off the page at both ends.
    """

    BOX = "box"
    DIAMOND = "diamond"
    RIBBON = "ribbon"


class Tile(NamedTuple):
    """Something to choose: a kind of wave to play, a set to open, or another action."""

    box: Rect
    label: str
    does: WaveKind | WaveSet | TileAction
    shape: TileShape = TileShape.BOX

    def corners(self) -> tuple[Point, ...]:
        x, y, w, h = self.box
        center = self.box.center
        if self.shape is TileShape.DIAMOND:
            return diamond(center, w / 2)
        if self.shape is TileShape.RIBBON:
            # At its upper and lower end it is as far aside as up or down.
            high, half = h / 2, w / 2
            return (
                Point(center.x - high - half, y + h),
                Point(center.x + high - half, y),
                Point(center.x + high + half, y),
                Point(center.x - high + half, y + h),
            )
        return Point(x, y), Point(x + w, y), Point(x + w, y + h), Point(x, y + h)

    def has(self, point: Point) -> bool:
        corners = self.corners()
        sides = [
            (after.x - before.x) * (point.y - before.y)
            - (after.y - before.y) * (point.x - before.x)
            for before, after in zip(corners, (*corners[1:], corners[0]), strict=True)
        ]
        return min(sides) >= 0


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its first line, its choices, the one that Return takes, the line with the keys."""

    title: str
    tiles: tuple[Tile, ...]
    chosen: int = 0
    keys: str = _KEYS

    def at(self, point: Point) -> int | None:
        return next((k for k, tile in enumerate(self.tiles) if tile.has(point)), None)

    def moved(self, right: int, down: int) -> Self:
        """The page with the nearest tile in that direction, 1, 0 or -1 along x or y, chosen."""
        here = self.tiles[self.chosen].box.center

        def distance(index: int) -> float:
            there = self.tiles[index].box.center
            along = (there.x - here.x) * right + (there.y - here.y) * down
            aside = abs((there.x - here.x) * down) + abs((there.y - here.y) * right)
            return along + 3 * aside if along > 1 else float("inf")

        best = min(range(len(self.tiles)), key=distance)
        return self if distance(best) == float("inf") else replace(self, chosen=best)


class PageView(NamedTuple):
    """How a page lies in a window: as large as possible, in the middle."""

    scale: float
    x: float
    y: float

    @classmethod
    def into(cls, width: int, height: int) -> Self:
        scale = min(width / PAGE_SIZE[0], height / PAGE_SIZE[1])
        return cls(scale, (width - PAGE_SIZE[0] * scale) / 2, (height - PAGE_SIZE[1] * scale) / 2)

    def place(self, x: float, y: float) -> tuple[float, float]:
        return self.x + x * self.scale, self.y + y * self.scale

    def back(self, point: Point) -> Point:
        return Point((point.x - self.x) / self.scale, (point.y - self.y) / self.scale)


def sets_page(current: WaveKind | None, today: date) -> Page:
    """The page with all sets, that of `current` chosen; below them stands today's puzzle."""
    x, y, apart = _RIBBONS
    wide, high = _RIBBON
    tiles = [
        Tile(
            Rect(x + apart * k - wide / 2, y - high / 2, wide, high),
            f"{side} x {side}",
            WaveSet(side),
            TileShape.RIBBON,
        )
        for k, side in enumerate(_SIDES)
    ]
    daily = WaveKind.of_day(today)
    tiles.append(Tile(_LEFT, f"Daily puzzle, {daily.side} x {daily.side}", daily))
    tiles.append(Tile(_RIGHT, "Back", TileAction.BACK))
    chosen = current.side - _SIDES[0] if current and not current.day else 0
    return Page("Select a set", tuple(tiles), chosen)


def waves_page(side: int, chosen: WaveKind | None, like: WaveKind | None = None) -> Page:
    """The waves of one set, with as many puzzles as `like` has, of its grade.

    If the set has no wave like `chosen`, the way to all sets is chosen; the first wave for None.
    """
    kinds = [kind for kind in all_kinds() if kind.side == side]
    if like and not like.day:
        kinds = [replace(kind, puzzles=like.puzzles, word=like.word) for kind in kinds]
    (right, down), (first_x, first_y), half = _STEP, _FIRST_WAVE, _DIAMOND / 2
    tiles = [
        Tile(
            Rect(first_x + right * k - half, first_y + down * k - half, _DIAMOND, _DIAMOND),
            counted(kind.colors, "color"),
            kind,
            TileShape.DIAMOND,
        )
        for k, kind in enumerate(kinds)
    ]
    tiles.append(Tile(_LEFT, "All sets", TileAction.SETS))
    tiles.append(Tile(_RIGHT, "Back", TileAction.BACK))
    at = next((k for k, kind in enumerate(kinds) if kind == chosen), len(kinds)) if chosen else 0
    return Page(f"Select a wave of {side} x {side}", tuple(tiles), at)


def paint_page(page: Page, width: int, height: int, paper: FloatRGB) -> Canvas:
    """The page in a window of that size, on cloth of that color, without texture."""
    canvas, fit = Canvas.blank(height, width, paper), PageView.into(width, height)
    for k, tile in enumerate(page.tiles):
        _tile(canvas, fit, tile, paper, is_chosen=k == page.chosen)
    mask = Image.new("L", (width, height))
    draw = ImageDraw.Draw(mask)
    _words(draw, fit, PAGE_SIZE[0] / 2, 74, page.title, _TITLE)
    on_ribbons = Image.new("L", (width, height))
    for tile in page.tiles:
        x, y = tile.box.center
        below = tile.box.h / 2 + 18 if tile.shape is TileShape.DIAMOND else 8
        on = ImageDraw.Draw(on_ribbons) if tile.shape is TileShape.RIBBON else draw
        _words(on, fit, x, y + below, tile.label, _LABEL)
    _words(draw, fit, PAGE_SIZE[0] / 2, 748, page.keys, _NOTE)
    canvas.cover(mask, (0, 0), PAGE_INK)
    canvas.cover(on_ribbons, (0, 0), paper)
    return canvas


def _tile(canvas: Canvas, fit: PageView, tile: Tile, paper: FloatRGB, *, is_chosen: bool) -> None:
    corners = [fit.place(*corner) for corner in tile.corners()]
    if isinstance(tile.does, WaveSet):
        canvas.polygon(corners, _RIBBON_COLORS[(tile.does.side - 2) % len(_RIBBON_COLORS)])
    else:
        canvas.polygon(corners, darkened(paper, LANE_DARKENS), grain=1.0)
    if is_chosen:
        ink, broad = (PAGE_INK, 7) if tile.shape is TileShape.RIBBON else (OLIVE, 4)
        canvas.stroke([*corners, corners[0]], broad * fit.scale, ink)
    if tile.shape is TileShape.DIAMOND and isinstance(tile.does, WaveKind):
        _board(canvas, fit, tile.box.center, tile.does)


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


def _words(
    draw: ImageDraw.ImageDraw, fit: PageView, x: float, y: float, words: str, size: float
) -> None:
    if size * fit.scale >= _SMALLEST:
        draw.text(fit.place(x, y), words, 255, _font(round(size * fit.scale)), "ms")


@lru_cache(maxsize=16)
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
