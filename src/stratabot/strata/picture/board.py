"""How a board looks: the parts that all its drawings are made of.

The look is the game's, measured on a screenshot of it, but flat and crisp: cloth with darker lanes,
a diamond of cells, woven ribbons with a soft shadow, cells whose corners turn from muted to
saturated when the right ribbon lies on top. Lengths are in pitches, as in a `Plan`.
"""

from collections.abc import Callable, Iterator
from typing import Final

from stratabot.color import MUTED_SHARE, RGB, mixed
from stratabot.errors import InputError
from stratabot.geometry import Point, diamond
from stratabot.picture.drawing import Layer, Part, Polygon, Shape, Text, diamond_frame
from stratabot.picture.palette import ink_on
from stratabot.strata.layout.looks import LANE, OLIVE, PAPER
from stratabot.strata.peel import Core
from stratabot.strata.picture.plan import RIBBON, UNIT, Plan
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon

MOST_LINES: Final = 120
"""Rows and columns together: on larger boards numbers could not be read any more."""

_BLACK: Final[RGB] = (0, 0, 0)
_INK: Final[RGB] = (60, 54, 44)
_LABEL: Final[RGB] = (250, 247, 238)

_CELL: Final = 0.95
_SHADOWS: Final = (0.22, 0.165, 0.115, 0.07, 0.03)
"""How far the shadow's layers reach beyond the ribbon. Layers look the same in all formats, and all
programs that show SVG can draw them; a blur has neither advantage."""

_SHADOW: Final = 0.05
"""The opacity of each of these layers."""

_BARE: Final = 0.32
"""A free ribbon has no stripes so close to its letter, which they would make hard to read."""

_COMING: Final = 0.7
"""How far away a ribbon starts when a page slides it in, along x and y."""


def require_size(puzzle: Puzzle) -> None:
    """Refuse a board that is too large for a picture.

    Raises:
        InputError: the board has more than `MOST_LINES` rows and columns together.
    """
    if puzzle.rows + puzzle.cols > MOST_LINES:
        raise InputError(
            f"expected at most {MOST_LINES} rows and columns together for a picture, "
            f"got {puzzle.rows} + {puzzle.cols}"
        )


class BoardParts:
    """Makes the parts of a board's drawings.

    Args:
        puzzle: any size.
        fill: the RGB that a color is drawn in; a free ribbon asks for None.
        block: the stuck lines, to be outlined.
        foot: how much more is seen below the board, in pitches.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        fill: Callable[[Color | None], RGB],
        block: Core | None = None,
        foot: float = 0.0,
    ) -> None:
        self.puzzle = puzzle
        self.plan = Plan(puzzle.rows, puzzle.cols, foot)
        self._fill = fill
        self._block = block
        self._stuck = {(i, j) for i in block.rows for j in block.cols} if block else set()

    def ground(self) -> tuple[Part, ...]:
        """Cloth, lanes, the line above the board."""
        plan, block = self.plan, self._block
        w, h = plan.width, plan.height
        cloth = (Point(-1, -1), Point(w + 1, -1), Point(w + 1, h + 1), Point(-1, h + 1))
        lines = self.puzzle.lines
        lanes = (Shape((self._lane(line),), _BLACK, 0.035, "shade") for line in lines)
        stuck = (
            Shape((self._lane(line),), _BLACK, 0.09, "shade")
            for line in lines
            if block and line.index in (block.rows if line.kind == "row" else block.cols)
        )
        return Shape((cloth,), PAPER, role="ground"), *lanes, *stuck, self._caret()

    def _lane(self, line: Line) -> Polygon:
        return self.plan.band(line, LANE, -self.plan.height / UNIT, self.plan.length(line) + 1)

    def _caret(self) -> Shape:
        """The bent line above the board."""
        rows, cols = self.puzzle.rows, self.puzzle.cols
        x, y = self.plan.cell(0, cols - 1)
        tip, breadth = Point(x, y - 1.4 * UNIT), 0.08 * 2**0.5 * UNIT
        arms = []
        for way, cells in ((-1, cols), (1, rows)):
            reach = (cells - 1 + 1.5) * UNIT
            foot = Point(tip.x + way * reach, tip.y + reach)
            arms.append((tip, foot, Point(foot.x, foot.y + breadth), Point(tip.x, tip.y + breadth)))
        return Shape(tuple(arms), OLIVE)

    def mark(self, line: Line) -> tuple[Part, ...]:
        """A selector without a ribbon: a hollow diamond; the line's name if a block is outlined."""
        middle = self.plan.selector(line)
        if self._block:
            return (Text(str(line), middle, 0.5 * UNIT, _INK, "ink"),)
        way, tip = 1 if line.kind == "row" else -1, 0.1 * UNIT
        x, y = middle.x + way * 0.24 * UNIT, middle.y - 0.24 * UNIT
        foot = Point(x - tip, y - way * tip), Point(x + tip, y + way * tip)
        pointer = (foot[0], Point(x + way * tip, y - tip), foot[1])
        return (Shape((*diamond_frame(middle, 0.32 * UNIT, 0.08 * UNIT), pointer), OLIVE),)

    def paper(self) -> tuple[Part, ...]:
        """Diamonds of paper under the colored cells, through which no lane is seen."""
        cells = tuple(self._diamond(cell) for cell in self.puzzle.colored_cells())
        return (Shape(cells, PAPER, role="ground"),) if cells else ()

    def cell(self, cell: tuple[int, int], color: Color, is_satisfied: bool) -> Shape:
        """A colored cell: saturated where satisfied or stuck, else muted."""
        opacity = 1.0 if is_satisfied or cell in self._stuck else MUTED_SHARE
        return Shape((self._diamond(cell),), self._fill(color), opacity, "cell")

    def _diamond(self, cell: tuple[int, int]) -> Polygon:
        return diamond(self.plan.cell(*cell), _CELL * UNIT)

    def label(self, cell: tuple[int, int], color: Color) -> Text:
        """The letter of a cell on which no ribbon lies."""
        is_stuck = cell in self._stuck
        ink = ink_on(mixed(self._fill(color), PAPER, 1.0 if is_stuck else MUTED_SHARE))
        # By night the cloth shines through muted cells.
        role = "label" if is_stuck else "label ink"
        return Text(color, self.plan.cell(*cell), 0.6 * UNIT, ink, role)

    def frames(self) -> Layer:
        """Frames around the cells of the stuck block; a layer without parts if there is none."""
        half, breadth = 1.0 * UNIT, 0.14 * UNIT
        bars = [
            bar
            for cell in sorted(self._stuck)
            for bar in diamond_frame(self.plan.cell(*cell), half, breadth)
        ]
        return Layer((Shape(tuple(bars), _INK, role="ink"),) if bars else (), "block", "stuck")

    def ribbon(
        self,
        ribbon: Ribbon,
        title: str = "",
        sign: str = "",
        is_free: bool = False,
        progress: float = 1.0,
    ) -> Layer:
        """A ribbon with its shadow, the sign at its selector and its letter at the other end.

        Args:
            ribbon: the line and the color to draw.
            title: the name of the layer for readers.
            sign: the number or cross at the selector; empty for no sign.
            is_free: whether any color would do: the ribbon is hatched.
            progress: how far the ribbon has come in, 0 to 1; below 1 it has no sign and no letter.
        """
        line, color = ribbon
        fill = self._fill(color)
        start, end = -RIBBON, self.plan.length(line) * progress - RIBBON * (1 - progress)
        parts: list[Part] = [*self._body(line, fill, start, end)]
        if is_free:
            parts.append(self._hatch(line, start, end, fill))
        if progress >= 1:
            parts += self._demands(line, fill)
            parts += self._signs(line, color, sign)
        way = -1 if line.kind == "row" else 1
        return Layer(tuple(parts), str(line), title, Point(way * _COMING * UNIT, _COMING * UNIT))

    def _body(self, line: Line, fill: RGB, start: float, end: float) -> Iterator[Shape]:
        """The shadow, the darker edge, the ribbon itself."""
        for by in _SHADOWS:
            band = self.plan.band(line, RIBBON + by, start - 0.7 * by, end + by)
            yield Shape((band,), _BLACK, _SHADOW)
        yield Shape((self.plan.band(line, RIBBON, start, end),), mixed(fill, _BLACK, 0.86))
        inner = self.plan.band(line, RIBBON - 0.05, start + 0.05, end)
        yield Shape((inner,), fill, role="ribbon")

    def _demands(self, line: Line, fill: RGB) -> Iterator[Shape]:
        """Small diamonds on the ribbon where it covers cells that demand a color."""
        cells = [cell for cell in self._cells_on(line) if self.puzzle.cells[cell[0]][cell[1]]]
        if cells:
            dots = tuple(diamond(self.plan.cell(*cell), 0.175 * UNIT) for cell in cells)
            yield Shape(dots, ink_on(fill), 0.7, "demand")

    def _cells_on(self, line: Line) -> list[tuple[int, int]]:
        k, puzzle = line.index, self.puzzle
        if line.kind == "row":
            return [(k, j) for j in range(puzzle.cols)]
        return [(i, k) for i in range(puzzle.rows)]

    def _hatch(self, line: Line, start: float, end: float, fill: RGB) -> Shape:
        """Vertical stripes in the ink for that color; none around the letter."""
        count = int((end - start) / 0.3)
        letter = abs(self.plan.tail(line).x - self.plan.selector(line).x) / UNIT
        places = (start + 0.3 * (k + 0.5) for k in range(count))
        stripes = (at for at in places if abs(at + 0.04 - letter) > _BARE)
        bands = tuple(self.plan.band(line, RIBBON - 0.05, at, at + 0.075) for at in stripes)
        return Shape(bands, ink_on(fill), 0.3)

    def _signs(self, line: Line, color: Color | None, sign: str) -> Iterator[Part]:
        fill, middle = self._fill(color), self.plan.selector(line)
        if sign:
            yield Shape((diamond(middle, 0.5 * UNIT),), mixed(fill, _BLACK, 0.86))
            yield Shape((diamond(middle, 0.46 * UNIT),), _LABEL)
            yield Text(sign, middle, 0.46 * UNIT, _BLACK)
        if color is not None:
            yield Text(color, self.plan.tail(line), 0.55 * UNIT, ink_on(fill), "label")
