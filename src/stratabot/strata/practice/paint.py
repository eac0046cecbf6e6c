"""The painter: it makes frames of scenes that a person would take for the game.

The painter keeps what changes rarely: the cloth with lanes and caret, the puzzle on it, the ribbons
at rest. So a new frame needs only the ribbon that slides in, the fade, and the cloth's texture,
which is new in every frame. With the first frame of a slide the painter also paints the board as it
will be after the slide: the frame that shows it must not be late.

A lane runs at exactly 45 degrees. So it covers a stretch of the same length in every pixel row, and
the stretch moves by one pixel from row to row. A `Band` computes once which pixels these are and
how far each lies from the lane's middle. Then a ribbon is painted on a tenth of the picture only,
in a fifth of the time that Pillow takes for a strip turned by 45 degrees.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from stratabot.color import FloatRGB, mix_colors
from stratabot.frame import Floats, Pixels
from stratabot.geometry import Point, Rect, diamond
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import Profile, load_profile
from stratabot.strata.practice import screen_parts
from stratabot.strata.practice.canvas import FULL_GRAIN, Canvas
from stratabot.strata.practice.cloth import cut_piece, spread
from stratabot.strata.practice.scene import Proportions, Scene, darken_color
from stratabot.strata.puzzle import Line, Ribbon, lines_of, satisfied

LANE_DARKENS: Final[FloatRGB] = (6.0, 6.0, 8.0)
"""How much darker a lane is than the paper, in levels.

On the screenshot bare lanes are (8.5, 8.5, 11) darker than the paper of (212, 205, 189). Lanes and
gaps together were measured as (208, 202, 183).
"""

SHADOW: Final = 0.24
"""The share of the light that a ribbon's shadow takes away at its edge. Measured across six
ribbons at scale 2.78, where paper has a brightness of 205: it is 155 to 160 at the edge, 170 at 4
pixels from it, 184 at 8, 190 at 12, 195 at 16 and 205 at 24, the same on both sides. So the light
comes from straight above, and the shadow fades as exp(-distance / 9.5)."""

SHADOW_REACH: Final = 3.4  # the distance at which the shadow has faded to 1/e, in pixels at scale 1

SHADE: Final = 0.06
"""The share by which a ribbon is darker at its edges than in its middle. Measured: brightness 77
beside 82 on a teal ribbon, 99 beside 104 on a brick one."""

SHADED_SHARE: Final = 0.7  # of a ribbon's half breadth; its middle is exactly uniform
_REACHES: Final = 4  # SHADOW_REACHes, where it takes 0.4 % of the light: under a level
_KEPT: Final = 8  # canvases: of one or two puzzles, before and after a click


def _lane_pixels(
    on: Point, is_row: bool, reach: float, size: tuple[int, int]
) -> tuple[NDArray[np.intp], Floats, Floats]:
    """The pixels within `reach` of the middle of a lane through `on`.

    A row's lane runs up to the right, a column's up to the left. Three arrays (n,): indices in the
    flattened canvas of that height and width, the x of centers, distances from the lane's middle.
    """
    height, width = size
    row = np.arange(height)[:, None]
    rise = on.y - (row + 0.5)
    middle = on.x + (rise if is_row else -rise)
    stretch = reach * 2**0.5
    col = np.floor(middle - stretch).astype(np.intp) + np.arange(int(2 * stretch) + 2)
    across = np.abs(col + 0.5 - middle) / 2**0.5
    seen = (col >= 0) & (col < width)
    index = (row * width + col)[seen]
    return index, (col + np.float32(0.5))[seen].astype(np.float32), across[seen].astype(np.float32)


def _corner(one: Floats, other: Floats) -> Floats:
    inside: Floats = np.minimum(np.maximum(one, other), 0)
    outside: Floats = np.hypot(one.clip(0, None), other.clip(0, None))
    return inside + outside


@dataclass(frozen=True)
class Band:
    """The place of one line's ribbon on a canvas of that height and width, from its selector on."""

    start: Point
    is_row: bool
    half_breadth: float
    scale: float
    size: tuple[int, int]

    @cached_property
    def _pixels(self) -> tuple[NDArray[np.intp], Floats, Floats]:
        """What `_lane_pixels` gives, only for the pixels of the whole ribbon with its shadow."""
        reach = self.half_breadth + self._rim
        index, x, across = _lane_pixels(self.start, self.is_row, reach, self.size)
        near = (x - self._end(0.0)) * self._outward > -self._rim
        return index[near], x[near], across[near]

    @property
    def _rim(self) -> float:
        return _REACHES * SHADOW_REACH * self.scale + 1

    @property
    def _outward(self) -> int:
        return 1 if self.is_row else -1

    def _end(self, progress: float) -> float:
        """The x that a sliding ribbon has reached: its start at progress 0, off the canvas at 1.

        It starts beyond its selector with a vertical cut, measured twice at 0.29 of the lanes'
        distance: half the breadth times sqrt 2.
        """
        overhang = self.half_breadth * 2**0.5
        start = self.start.x - self._outward * overhang
        # The lane's middle leaves the canvas at the top or at a side.
        at_top = self.start.x + self._outward * self.start.y
        leaves = min(at_top, self.size[1]) if self.is_row else max(at_top, 0.0)
        far = leaves + self._outward * (2 * overhang)
        return start + (far - start) * progress

    def paint_ribbon(self, canvas: Canvas, color: FloatRGB, progress: float = 1.0) -> None:
        """Paint a ribbon that has slid in so far, 0 to 1, and its shadow on what is there."""
        index, light, covered = self._whole if progress == 1 else self._shares(progress)
        pixels = canvas.pixels.reshape(-1, 4).view(np.uint32)[:, 0]  # fetched four bytes at a time
        shown = pixels[index]
        channels = shown.view(np.uint8).reshape(-1, 4)
        for channel, level in enumerate((*color, 0.0)):
            added = covered * np.float32(level) + np.float32(0.5)
            channels[:, channel] = channels[:, channel] * light + added
        pixels[index] = shown

    @cached_property
    def _whole(self) -> tuple[NDArray[np.intp], Floats, Floats]:
        return self._shares(1.0)

    def _shares(self, progress: float) -> tuple[NDArray[np.intp], Floats, Floats]:
        """The pixels that a ribbon reaches, what stays of what is there, and how much color."""
        index, x, across = self._pixels
        start, tip = sorted((self._end(0.0), self._end(progress)))
        near = (x > start - self._rim) & (x < tip + self._rim)
        index, x, across = index[near], x[near], across[near]
        outside = _corner(across - self.half_breadth, np.maximum(start - x, x - tip))
        covered = (0.5 - outside).clip(0, 1)
        dark = np.exp(outside.clip(0, None) * np.float32(-1 / (SHADOW_REACH * self.scale)))
        light = (1 - covered) * (1 - np.float32(SHADOW) * dark)
        shade = (1 + outside / np.float32(SHADED_SHARE * self.half_breadth)).clip(0, 1)
        covered *= 1 - np.float32(SHADE) * shade
        return index, light, covered

    def paint_lane(self, canvas: Canvas, color: FloatRGB, half_breadth: float) -> None:
        """Darken the cloth to that color along the lane, from edge to edge of the canvas."""
        index, _, across = _lane_pixels(self.start, self.is_row, half_breadth + 1, self.size)
        covered = (half_breadth + 0.5 - across).clip(0, 1)[:, None]
        pixels = canvas.pixels.reshape(-1, 4)
        under = pixels[index].astype(np.float32)
        darker = np.minimum(under, np.array((*color, FULL_GRAIN), np.float32))
        pixels[index] = under + covered * (darker - under) + np.float32(0.5)


class Painter:
    """Paints frames of one size; a scene and a state of `rng` always give the same frame."""

    def __init__(
        self,
        width: int,
        height: int,
        *,
        profile: Profile | None = None,
        look: Proportions | None = None,
        cloth: int = 0,
    ) -> None:
        """Prepare frames of that size; `cloth` is the seed of the texture."""
        if width < 1 or height < 1:
            raise ValueError(f"expected a size of at least 1 x 1, got {width} x {height}")
        self._profile = profile or load_profile()
        self._look = look or Proportions()
        self.layout = Layout(self._profile, Rect(0, 0, width, height))
        self._size = height, width
        self._cloth = spread(height, width, self.layout.scale, self._profile.texture, cloth)
        self._bares: dict[int, Canvas] = {}
        self._kept: dict[object, Canvas] = {}
        self._bands: dict[tuple[int, Line], Band] = {}

    def paint(self, scene: Scene, rng: Random) -> Pixels:
        """A frame of the scene, (height, width, 3) RGB; `rng` chooses the piece of cloth."""
        if scene.puzzle.rows != scene.puzzle.cols:
            raise ValueError(
                f"expected a square puzzle, got {scene.puzzle.rows} x {scene.puzzle.cols}"
            )
        canvas = self._canvas(scene)
        if scene.shake:
            canvas = _shift_canvas(canvas, round(scene.shake * self.layout.scale))
        return self.on_cloth(canvas, rng)

    def _canvas(self, scene: Scene) -> Canvas:
        """The scene without texture and shake; it may be kept, so that nobody may paint on it."""
        still = replace(scene, fade=1.0, shake=0.0, progress=1.0, under=())
        canvas = self._at_rest(replace(still, laid=scene.landed))
        if sliding := scene.sliding:
            self._at_rest(still)  # kept until it is shown
            canvas = canvas.copy()
            for ribbon, progress in sliding:
                self._lay(canvas, scene, ribbon, min(max(progress, 0.0), 1.0))
        if scene.fade < 1:
            bare = Image.fromarray(self._bare(scene.puzzle.rows).pixels)
            mixed = Image.blend(bare, Image.fromarray(canvas.pixels), max(scene.fade, 0.0))
            canvas = Canvas(np.asarray(mixed))
        return canvas

    def _at_rest(self, scene: Scene) -> Canvas:
        def make() -> Canvas:
            if scene.won:
                canvas = self._covered(scene).copy()
                screen_parts.paint_win_screen(canvas, self.layout, scene)
                return canvas
            canvas = self._covered(replace(scene, selected=0)).copy()
            screen_parts.paint_swatches(canvas, self.layout, scene, self._look)
            return canvas

        return self._remember(("at rest", scene), make)

    def _covered(self, scene: Scene) -> Canvas:
        def make() -> Canvas:
            canvas = self._opened(replace(scene, laid=(), perfect=False, preview=None)).copy()
            self._cells(canvas, scene, satisfied(scene.puzzle, scene.landed), covered=True)
            for ribbon in scene.laid:
                self._lay(canvas, scene, ribbon, 1.0)
            return canvas

        return self._remember(("covered", scene), make)

    def _opened(self, scene: Scene) -> Canvas:
        def make() -> Canvas:
            canvas, puzzle = self._bare(scene.puzzle.rows).copy(), scene.puzzle
            self._cells(canvas, scene, puzzle.colored_cells(), covered=False)
            if not scene.won:
                screen_parts.paint_icons(canvas, self.layout)
                screen_parts.paint_selectors(canvas, self.layout, puzzle.rows)
            return canvas

        return self._remember(("opened", scene), make)

    def _bare(self, side: int) -> Canvas:
        """The cloth with lanes and caret, which stays while puzzles change."""
        if side in self._bares:
            return self._bares[side]
        paper = self._profile.paper_elsewhere
        self._bares[side] = canvas = Canvas.blank(*self._size, paper)
        half_breadth = self._look.lane * self.layout.pitch(side) / 2**0.5
        for line in lines_of(side, side):
            self._band(side, line).paint_lane(
                canvas, darken_color(paper, LANE_DARKENS), half_breadth
            )
        screen_parts.paint_caret(canvas, self.layout, side, self._look.square)
        return canvas

    def _remember(self, key: object, make: Callable[[], Canvas]) -> Canvas:
        canvas = self._kept.pop(key, None) or make()
        self._kept[key] = canvas
        if len(self._kept) > _KEPT:
            del self._kept[next(iter(self._kept))]
        return canvas

    def _cells(
        self, canvas: Canvas, scene: Scene, which: Iterable[tuple[int, int]], *, covered: bool
    ) -> None:
        """Paint these colored cells: saturated if they are rightly covered, else muted."""
        side = scene.puzzle.rows
        half = self.layout.pitch(side) * self._look.square
        centers = self.layout.cells(side)
        for i, j in which:
            color = scene.color(scene.puzzle.cells[i][j])
            if not covered:
                color = mix_colors(color, self._profile.paper_board, self._look.muted_share)
            grain = 0.0 if covered else self._look.grain
            canvas.polygon(diamond(centers[i][j], half), color, grain)

    def _lay(self, canvas: Canvas, scene: Scene, ribbon: Ribbon, progress: float) -> None:
        band = self._band(scene.puzzle.rows, ribbon.line)
        band.paint_ribbon(canvas, scene.color(ribbon.color), progress)

    def _band(self, side: int, line: Line) -> Band:
        if (side, line) not in self._bands:
            is_row = line.kind == "row"
            layout = self.layout
            half = self._profile.ribbon * layout.pitch(side) / 2**0.5
            band = Band(layout.selector(side, line), is_row, half, layout.scale, self._size)
            self._bands[side, line] = band
        return self._bands[side, line]

    def on_cloth(self, canvas: Canvas, rng: Random) -> Pixels:
        """The pixels of a canvas of this painter's size, with the texture of a piece of cloth."""
        texture = cut_piece(self._cloth, *self._size, rng)
        # Bytes wrap around: adding the byte of a negative number subtracts. No sum overflows: the
        # texture is at most 20, and only paper and muted colors, 20 to 235, show it.
        levels = texture * canvas.grain
        levels //= FULL_GRAIN
        # Four channels at once are four times as fast as one after another. Nothing is copied: the
        # system takes large pieces of memory back, and each new one costs milliseconds.
        alike = levels.astype(np.uint8).astype(np.uint32)
        alike *= 0x01010101
        pixels = alike.view(np.uint8).reshape(canvas.pixels.shape)
        pixels += canvas.pixels
        return Canvas(pixels).color


def _shift_canvas(canvas: Canvas, pixels: int) -> Canvas:
    """The canvas moved to the right (to the left if negative); its edge pixels fill the gap."""
    width = canvas.grain.shape[1]
    source = (np.arange(width) - pixels).clip(0, width - 1)
    return Canvas(canvas.pixels[:, source])
