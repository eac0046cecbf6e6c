"""How a board looks: where everything on it is, and the parts that all its drawings are made of.

The look is the game's, measured on a screenshot of it, but flat and crisp: cloth with darker lanes,
a diamond of cells, woven ribbons with a soft shadow, cells whose corners turn from muted to
saturated when the right ribbon lies on top. Lengths are in pitches, the distance of neighboring
cell centers along x.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from stratabot.color import MUTED_SHARE, RGB, mix_colors
from stratabot.errors import InputError
from stratabot.geometry import Point, box, diamond
from stratabot.picture.drawing import Layer, Part, Polygon, Shape, Text, diamond_frame
from stratabot.picture.palette import ink_on
from stratabot.strata.layout.appearance import LANE, OLIVE, PAPER
from stratabot.strata.peel import Core
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon

UNIT: Final = 40  # of a drawing in a pitch: most coordinates are whole numbers
RIBBON: Final = 0.55  # from the lane's middle along x, in pitches like all lengths here
_SELECTOR: Final = 1.16  # from the first cell's center to the selector, along x
_TAIL: Final = 1.25  # from the last cell's center to the color's letter

_LEFT, _TOP, _BOTTOM = 2.2, 2.0, 2.7  # seen around the outermost cells' centers


@dataclass(frozen=True)
class Plan:
    """Where everything on a board of that size is; `foot` pitches more are seen below."""

    rows: int
    cols: int
    foot: float = 0.0

    @property
    def width(self) -> int:
        return round((self.rows + self.cols - 2 + 2 * _LEFT) * UNIT)

    @property
    def height(self) -> int:
        return round((self.rows + self.cols - 2 + _TOP + _BOTTOM + self.foot) * UNIT)

    def cell(self, row: float, col: float) -> Point:
        x, y = row + col + _LEFT, row - col + self.cols - 1 + _TOP
        return Point(round(x * UNIT, 1), round(y * UNIT, 1))

    def selector(self, line: Line) -> Point:
        return self._on(line, -_SELECTOR)

    def tail(self, line: Line) -> Point:
        return self._on(line, (self.cols if line.kind == "row" else self.rows) - 1 + _TAIL)

    def _on(self, line: Line, place: float) -> Point:
        if line.kind == "row":
            return self.cell(line.index, place)
        return self.cell(self.rows - 1 - place, line.index)

    def band(self, line: Line, half: float, start: float, end: float) -> Polygon:
        """A stretch of a lane, `half` to both sides, between places along x from its selector."""
        (x, y), way = self.selector(line), 1 if line.kind == "row" else -1
        near, far = start * UNIT, end * UNIT
        up = half * UNIT
        corners = ((near, -up), (far, -up), (far, up), (near, up))
        return tuple(Point(round(x + way * u, 1), round(y - u + v, 1)) for u, v in corners)

    def length(self, line: Line) -> float:
        """How far it is along a lane from its selector until beyond the drawing, in pitches."""
        x, y = self.selector(line)
        across = self.width - x if line.kind == "row" else x
        return min(across, y) / UNIT + 2 * RIBBON


MOST_LINES: Final = 120  # rows and columns together: on larger boards numbers cannot be read
_BLACK: Final[RGB] = (0, 0, 0)
_INK: Final[RGB] = (60, 54, 44)
_LABEL: Final[RGB] = (250, 247, 238)
_CELL: Final = 0.95
_SHADOWS: Final = (0.22, 0.165, 0.115, 0.07, 0.03)
"""How far the shadow's layers reach beyond the ribbon. Layers look the same in all formats, and all
programs that show SVG can draw them; a blur has neither advantage."""

_SHADOW: Final = 0.05
_BARE: Final = 0.32  # no stripes of a free ribbon are so close to its letter
_COMING: Final = 0.7  # how far away a ribbon starts when a page slides it in, along x and y


def require_size(puzzle: Puzzle) -> None:
    """InputError for a board that is too large for a picture."""
    if puzzle.rows + puzzle.cols > MOST_LINES:
        raise InputError(
            f"expected at most {MOST_LINES} rows and columns together for a picture, "
            f"got {puzzle.rows} + {puzzle.cols}"
        )


class BoardParts:
    """Makes the parts of a board's drawings; a free ribbon asks `fill` for None."""

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
        plan, block = self.plan, self._block
        w, h = plan.width, plan.height
        cloth = box(-1, -1, w + 1, h + 1)
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
        rows, cols = self.puzzle.rows, self.puzzle.cols
        x, y = self.plan.cell(0, cols - 1)
        tip, breadth = Point(x, y - 1.4 * UNIT), 0.08 * 2**0.5 * UNIT
        arms = []
        for way, cells in ((-1, cols), (1, rows)):
            reach = (cells - 1 + 1.5) * UNIT
            foot = Point(tip.x + way * reach, tip.y + reach)
            arms.append((tip, foot, Point(foot.x, foot.y + breadth), Point(tip.x, tip.y + breadth)))
        return Shape(tuple(arms), OLIVE)

    def bare_selector(self, line: Line) -> tuple[Part, ...]:
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
        opacity = 1.0 if is_satisfied or cell in self._stuck else MUTED_SHARE
        return Shape((self._diamond(cell),), self._fill(color), opacity, "cell")

    def _diamond(self, cell: tuple[int, int]) -> Polygon:
        return diamond(self.plan.cell(*cell), _CELL * UNIT)

    def label(self, cell: tuple[int, int], color: Color) -> Text:
        is_stuck = cell in self._stuck
        ink = ink_on(mix_colors(self._fill(color), PAPER, 1.0 if is_stuck else MUTED_SHARE))
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
        """A ribbon with its shadow; once it has come in, with its sign and its letter."""
        line, color = ribbon
        fill = self._fill(color)
        start, end = -RIBBON, self.plan.length(line) * progress - RIBBON * (1 - progress)
        parts: list[Part] = [*self._body(line, fill, start, end)]
        if is_free:
            parts.append(self._hatch(line, start, end, fill))
        if progress >= 1:
            if cells := self.colored_on(line):  # which demand a color
                dots = tuple(diamond(self.plan.cell(*cell), 0.175 * UNIT) for cell in cells)
                parts.append(Shape(dots, ink_on(fill), 0.7, "demand"))
            parts += self._signs(line, color, sign)
        way = -1 if line.kind == "row" else 1
        return Layer(tuple(parts), str(line), title, Point(way * _COMING * UNIT, _COMING * UNIT))

    def _body(self, line: Line, fill: RGB, start: float, end: float) -> Iterator[Shape]:
        for by in _SHADOWS:
            band = self.plan.band(line, RIBBON + by, start - 0.7 * by, end + by)
            yield Shape((band,), _BLACK, _SHADOW)
        yield Shape((self.plan.band(line, RIBBON, start, end),), mix_colors(fill, _BLACK, 0.86))
        inner = self.plan.band(line, RIBBON - 0.05, start + 0.05, end)
        yield Shape((inner,), fill, role="ribbon")

    def colored_on(self, line: Line) -> list[tuple[int, int]]:
        along = 0 if line.kind == "row" else 1
        return [cell for cell in self.puzzle.colored_cells() if cell[along] == line.index]

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
            yield Shape((diamond(middle, 0.5 * UNIT),), mix_colors(fill, _BLACK, 0.86))
            yield Shape((diamond(middle, 0.46 * UNIT),), _LABEL)
            yield Text(sign, middle, 0.46 * UNIT, _BLACK)
        if color is not None:
            yield Text(color, self.plan.tail(line), 0.55 * UNIT, ink_on(fill), "label")


FOOT: Final = 1.65  # how much more is seen below a board with such a row

_WIDE, _TALL = 1.5, 0.62  # a swatch; narrower if there are many
_LETTER, _NOTE = 0.5, 0.42  # heights of the type

_CHARACTER: Final = 0.6


class SwatchRow:
    """Makes the parts of the row: swatches, and before which ribbons each is taken."""

    def __init__(
        self,
        plan: Plan,
        colors: Mapping[Color, RGB],
        taken: Mapping[Color, Sequence[int]],
        first: Color | None = None,
    ) -> None:
        self._colors = colors
        self._notes = {
            label: f"before {', '.join(map(str, numbers))}" for label, numbers in taken.items()
        }
        if first is not None and first in colors:
            self._notes[first] = ", ".join(["first", *filter(None, [self._notes.get(first)])])
        self._slot = (plan.width - 0.6 * UNIT) / max(1, len(colors))
        top = plan.height - FOOT * UNIT
        longest = max(map(len, self._notes.values()), default=1)
        self._size = min(_NOTE * UNIT, 0.94 * self._slot / (_CHARACTER * longest))
        self._middles = {
            label: Point(0.3 * UNIT + (k + 0.5) * self._slot, top + 0.52 * UNIT)
            for k, label in enumerate(colors)
        }

    def parts(self) -> tuple[Part, ...]:
        return tuple(part for label in self._colors for part in self._swatch(label))

    def in_hand(self, label: Color) -> Shape:
        outer, inner = self._box(label, 0.2), self._box(label, 0.11)
        sides = tuple((outer[k - 1], outer[k], inner[k], inner[k - 1]) for k in range(4))
        return Shape(sides, _INK, role="ink")

    def _swatch(self, label: Color) -> list[Part]:
        fill, middle = self._colors[label], self._middles[label]
        parts: list[Part] = [
            Shape((self._box(label, 0),), fill, role="swatch"),
            Text(label, middle, _LETTER * UNIT, ink_on(fill), "label"),
        ]
        if label in self._notes:
            below = Point(middle.x, middle.y + 0.72 * UNIT)
            parts.append(Text(self._notes[label], below, self._size, _INK, "ink"))
        return parts

    def _box(self, label: Color, more: float) -> Polygon:
        x, y = self._middles[label]
        half = min(_WIDE * UNIT, 0.75 * self._slot) / 2 + more * UNIT
        tall = (_TALL / 2 + more) * UNIT
        corners = ((-half, -tall), (half, -tall), (half, tall), (-half, tall))
        return tuple(Point(round(x + dx, 1), round(y + dy, 1)) for dx, dy in corners)
