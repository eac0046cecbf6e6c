"""The painter: it makes frames of scenes that a person would take for the game.

The painter keeps what changes rarely: the cloth with lanes and caret, the puzzle on it, the ribbons
at rest. So a new frame needs only the ribbon that slides in, the fade, and the cloth's texture,
which is new in every frame. With the first frame of a slide the painter also paints the board as it
will be after the slide: the frame that shows it must not be late.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from random import Random
from typing import Final

import numpy as np
from PIL import Image

from stratabot.color import FloatRGB, mixed
from stratabot.frame import Pixels
from stratabot.geometry import Rect, diamond
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import Profile, load_profile
from stratabot.strata.practice import furniture
from stratabot.strata.practice.band import Band
from stratabot.strata.practice.canvas import FULL_GRAIN, Canvas
from stratabot.strata.practice.cloth import cut_piece, spread
from stratabot.strata.practice.palette import darkened
from stratabot.strata.practice.scene import Proportions, Scene
from stratabot.strata.puzzle import Line, Ribbon, lines_of

LANE_DARKENS: Final[FloatRGB] = (6.0, 6.0, 8.0)
"""How much darker a lane is than the paper, in levels.

On the screenshot bare lanes are (8.5, 8.5, 11) darker than the paper of (212, 205, 189). For lanes
and the gaps between them together, others measured (208, 202, 183) under the board.
"""

_KEPT: Final = 8
"""How many canvases are kept: of one or two puzzles, before and after a ribbon or click."""


class Painter:
    """Paints frames of one size; a scene and a state of `rng` always give the same frame.

    Attributes:
        layout: where everything is on the frames.

    Raises:
        ValueError: a width or height below 1.
    """

    def __init__(
        self,
        width: int,
        height: int,
        *,
        profile: Profile | None = None,
        look: Proportions | None = None,
        cloth: int = 0,
    ) -> None:
        """Prepare frames of that size; `cloth` is the seed of the texture.

        Raises:
            ValueError: the size is not at least 1 x 1.
            ProfileError: no profile is given, and the user's own cannot be used.
        """
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
        """A frame that shows the scene, (height, width, 3) RGB; `rng` chooses the piece of cloth.

        Raises:
            ValueError: a puzzle that is not square, or a color without a swatch.
            PuzzleError: a landed ribbon's line is not on the board, or comes twice.
            ProfileError: a side or a number of colors that is not in the profile.
        """
        if scene.puzzle.rows != scene.puzzle.cols:
            raise ValueError(
                f"expected a square puzzle, got {scene.puzzle.rows} x {scene.puzzle.cols}"
            )
        canvas = self._canvas(scene)
        if scene.shake:
            canvas = _shifted(canvas, round(scene.shake * self.layout.scale))
        return self.on_cloth(canvas, rng)

    def _canvas(self, scene: Scene) -> Canvas:
        """The scene without texture and shake.

        The painter may keep this canvas: do not paint on it.
        """
        still = replace(scene, fade=1.0, shake=0.0, progress=1.0, under=())
        canvas = self._at_rest(replace(still, laid=scene.landed))
        if sliding := scene.sliding:
            self._at_rest(still)  # kept until it is shown
            canvas = canvas.copy()
            for ribbon, progress in sliding:
                self._lay(canvas, scene, ribbon, min(max(progress, 0.0), 1.0))
        if scene.fade < 1:
            canvas = _mixed(self._bare(scene.puzzle.rows), canvas, max(scene.fade, 0.0))
        return canvas

    def _at_rest(self, scene: Scene) -> Canvas:
        """The canvas of a scene in which no ribbon moves."""

        def make() -> Canvas:
            if scene.won:
                canvas = self._covered(scene).copy()
                furniture.paint_win_screen(canvas, self.layout, scene)
                return canvas
            canvas = self._covered(replace(scene, selected=0)).copy()
            furniture.paint_swatches(canvas, self.layout, scene, self._look)
            return canvas

        return self._remember(("at rest", scene), make)

    def _covered(self, scene: Scene) -> Canvas:
        """The canvas of the scene's board with its ribbons, without swatches and win screen."""

        def make() -> Canvas:
            canvas = self._opened(replace(scene, laid=(), perfect=False, preview=None)).copy()
            self._cells(canvas, scene, scene.satisfied(), covered=True)
            for ribbon in scene.laid:
                self._lay(canvas, scene, ribbon, 1.0)
            return canvas

        return self._remember(("covered", scene), make)

    def _opened(self, scene: Scene) -> Canvas:
        """The canvas under the ribbons: muted cells, selectors, icons."""

        def make() -> Canvas:
            canvas, puzzle = self._bare(scene.puzzle.rows).copy(), scene.puzzle
            self._cells(canvas, scene, puzzle.colored_cells(), covered=False)
            if not scene.won:
                furniture.paint_icons(canvas, self.layout)
                furniture.paint_selectors(canvas, self.layout, puzzle.rows)
            return canvas

        return self._remember(("opened", scene), make)

    def _bare(self, side: int) -> Canvas:
        """The cloth with lanes and caret, which stays while puzzles change."""
        if side not in self._bares:
            self._bares[side] = self._make_bare(side)
        return self._bares[side]

    def _make_bare(self, side: int) -> Canvas:
        paper = self._profile.paper_elsewhere
        canvas = Canvas.blank(*self._size, paper)
        half_breadth = self._look.lane * self.layout.pitch(side) / 2**0.5
        for line in lines_of(side, side):
            self._band(side, line).paint_lane(canvas, darkened(paper, LANE_DARKENS), half_breadth)
        furniture.paint_caret(canvas, self.layout, side, self._look.square)
        return canvas

    def _remember(self, key: object, make: Callable[[], Canvas]) -> Canvas:
        """The canvas kept under that key, or else a new one. The last few used are kept."""
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
                color = mixed(color, self._profile.paper_board, self._look.muted_share)
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


def _mixed(one: Canvas, other: Canvas, share: float) -> Canvas:
    """A mixture of two canvases: `share` of `other`, 0 to 1, and the rest of `one`."""
    blended = Image.blend(Image.fromarray(one.pixels), Image.fromarray(other.pixels), share)
    return Canvas(np.asarray(blended))


def _shifted(canvas: Canvas, pixels: int) -> Canvas:
    """The canvas moved to the right (to the left if negative); its edge pixels fill the gap."""
    width = canvas.grain.shape[1]
    source = (np.arange(width) - pixels).clip(0, width - 1)
    return Canvas(canvas.pixels[:, source])
