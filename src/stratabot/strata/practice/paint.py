"""The painter: from a scene to a frame that a person would take for the game.

What changes rarely is painted once and kept: the bare cloth with lanes and caret, the puzzle on it,
the ribbons at rest. What is left for a frame is the ribbon that slides in, the fade and the cloth's
texture, which is new in every frame.
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
from stratabot.strata.practice import furniture
from stratabot.strata.practice.band import Band
from stratabot.strata.practice.canvas import FULL, Canvas
from stratabot.strata.practice.cloth import cut, spread
from stratabot.strata.practice.scene import Look, Scene
from stratabot.strata.puzzle import BLANK, Line, Ribbon, lines_of
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.profile import Profile, load_profile

LANE: Final[FloatRGB] = (-6.0, -6.0, -8.0)
"""A lane's color less the paper's.

On the screenshot's bare lanes (-8.5, -8.5, -11) beside paper of (212, 205, 189); under the board
others measured (208, 202, 183), lanes and gaps together.
"""

_KEPT: Final = 8
"""Canvases kept: the bare cloth, one or two puzzles, boards before and after a ribbon or click."""


def paint(
    scene: Scene,
    width: int,
    height: int,
    *,
    rng: Random,
    profile: Profile | None = None,
    look: Look | None = None,
) -> Pixels:
    """One frame of that size, (height, width, 3) RGB. For many of one size keep a `Painter`."""
    return Painter(width, height, profile=profile, look=look).paint(scene, rng)


class Painter:
    """Paints frames of one size; the same scene and the same state of `rng` give the same frame.

    `cloth` says which bolt the cloth is cut from, `rng` in `paint` where.

    Raises:
        ValueError: a size below 1.
    """

    def __init__(
        self,
        width: int,
        height: int,
        *,
        profile: Profile | None = None,
        look: Look | None = None,
        cloth: int = 0,
    ) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"expected a size of at least 1 x 1, got {width} x {height}")
        self.profile = profile or load_profile()
        self.look = look or Look()
        self.layout = Layout(self.profile, Rect(0, 0, width, height))
        self._size = height, width
        self._cloth = spread(height, width, self.layout.scale, self.profile.texture, cloth)
        self._kept: dict[object, Canvas] = {}
        self._bands: dict[tuple[int, Line], Band] = {}

    def paint(self, scene: Scene, rng: Random) -> Pixels:
        """The scene as a frame, (height, width, 3) RGB.

        Raises:
            ValueError: a puzzle that is not square, or a color without a swatch.
            ProfileError: a side or a number of colors that the profile does not know.
        """
        if scene.puzzle.rows != scene.puzzle.cols:
            raise ValueError(
                f"expected a square puzzle, got {scene.puzzle.rows} x {scene.puzzle.cols}"
            )
        canvas = self._canvas(scene)
        if scene.shake:
            canvas = _shifted(canvas, round(scene.shake * self.layout.scale))
        return self._on_cloth(canvas, rng)

    def _canvas(self, scene: Scene) -> Canvas:
        """Everything but the texture. What it returns may be kept: it is not to be changed."""
        canvas = self._at_rest(replace(scene, fade=1.0, shake=0.0, progress=1.0, laid=scene.landed))
        if scene.laid != scene.landed:
            canvas = canvas.copy()
            self._lay(canvas, scene, scene.laid[-1], max(scene.progress, 0.0))
        if scene.fade < 1:
            canvas = _mixed(self._bare(scene.puzzle.rows), canvas, max(scene.fade, 0.0))
        return canvas

    def _at_rest(self, scene: Scene) -> Canvas:
        """The scene with all its ribbons come to rest."""

        def make() -> Canvas:
            if scene.won:
                canvas = self._covered(scene).copy()
                furniture.win_screen(canvas, self.layout, scene)
                return canvas
            canvas = self._covered(replace(scene, selected=0)).copy()
            furniture.swatches(canvas, self.layout, scene, self.look)
            return canvas

        return self._remember(("at rest", scene), make)

    def _covered(self, scene: Scene) -> Canvas:
        """The board with all its ribbons, whatever swatch is selected."""

        def make() -> Canvas:
            canvas = self._opened(replace(scene, laid=(), perfect=False, preview=None)).copy()
            self._cells(canvas, scene, scene.satisfied(), covered=True)
            for ribbon in scene.laid:
                self._lay(canvas, scene, ribbon, 1.0)
            return canvas

        return self._remember(("covered", scene), make)

    def _opened(self, scene: Scene) -> Canvas:
        """The puzzle as it opens, under all ribbons: muted cells, selectors, icons."""

        def make() -> Canvas:
            canvas, puzzle = self._bare(scene.puzzle.rows).copy(), scene.puzzle
            every = ((i, j) for i in range(puzzle.rows) for j in range(puzzle.cols))
            self._cells(canvas, scene, every, covered=False)
            if not scene.won:
                furniture.icons(canvas, self.layout)
                furniture.selectors(canvas, self.layout, puzzle.rows)
            return canvas

        return self._remember(("opened", scene), make)

    def _bare(self, side: int) -> Canvas:
        """The cloth that stays while puzzles change: lanes and caret."""

        def make() -> Canvas:
            paper = self.profile.paper_elsewhere
            canvas = Canvas.blank(*self._size, paper)
            lane = paper[0] + LANE[0], paper[1] + LANE[1], paper[2] + LANE[2]
            breadth = self.look.lane * self.layout.pitch(side) / 2**0.5
            for line in lines_of(side, side):
                self._band(side, line).lane(canvas, lane, breadth)
            furniture.caret(canvas, self.layout, side, self.look.square)
            return canvas

        return self._remember(("bare", side), make)

    def _remember(self, key: object, make: Callable[[], Canvas]) -> Canvas:
        """The canvas of that key, made if it is not one of the last few used."""
        canvas = self._kept.pop(key, None) or make()
        self._kept[key] = canvas
        if len(self._kept) > _KEPT:
            del self._kept[next(iter(self._kept))]
        return canvas

    def _cells(
        self, canvas: Canvas, scene: Scene, which: Iterable[tuple[int, int]], *, covered: bool
    ) -> None:
        """The colored ones of these cells: saturated where rightly covered, else muted."""
        side = scene.puzzle.rows
        half = self.layout.pitch(side) * self.look.square
        centers = self.layout.cells(side)
        for i, j in which:
            if (cell := scene.puzzle.cells[i][j]) is BLANK:
                continue
            color = scene.color(cell)
            if not covered:
                color = mixed(color, self.profile.paper_board, self.look.muted_share)
            grain = 0.0 if covered else self.look.grain
            canvas.polygon(diamond(centers[i][j], half), color, grain)

    def _lay(self, canvas: Canvas, scene: Scene, ribbon: Ribbon, progress: float) -> None:
        band = self._band(scene.puzzle.rows, ribbon.line)
        band.ribbon(canvas, scene.color(ribbon.color), progress)

    def _band(self, side: int, line: Line) -> Band:
        if (side, line) not in self._bands:
            is_row = line.kind == "row"
            layout = self.layout
            half = self.profile.ribbon * layout.pitch(side) / 2**0.5
            band = Band(layout.selector(side, line), is_row, half, layout.scale, self._size)
            self._bands[side, line] = band
        return self._bands[side, line]

    def _on_cloth(self, canvas: Canvas, rng: Random) -> Pixels:
        texture = cut(self._cloth, *self._size, rng)
        # Bytes wrap around, so that adding the byte of a negative number subtracts. None runs
        # over: texture is cut at 20, and only paper and muted colors, 20 to 235, have any.
        grain = ((texture * canvas.grain) // FULL).astype(np.uint8)
        frame = np.empty_like(canvas.color)
        for channel in range(3):
            np.add(canvas.color[..., channel], grain, out=frame[..., channel])
        return frame


def _mixed(one: Canvas, other: Canvas, share: float) -> Canvas:
    """Two canvases, `share` of the other."""
    blended = Image.blend(Image.fromarray(one.color), Image.fromarray(other.color), share)
    weight = round(share * FULL)
    grain = (one.grain * (FULL - weight) + other.grain * weight) // FULL
    return Canvas(np.asarray(blended), grain.astype(np.int16))


def _shifted(canvas: Canvas, pixels: int) -> Canvas:
    """Moved to the right, or left if negative; the edge is drawn out."""
    width = canvas.grain.shape[1]
    source = (np.arange(width) - pixels).clip(0, width - 1)
    return Canvas(canvas.color[:, source], canvas.grain[:, source])
