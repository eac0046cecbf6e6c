"""Where everything of a board is, and how it looks: the one description that all formats draw.

The look is the game's, measured on a screenshot of it, but flat and crisp: cloth with darker lanes,
a diamond of cells, woven ribbons with a soft shadow, cells whose corners turn from muted to
saturated when the right ribbon lies on top. Lengths are in pitches, as in a `Plan`.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from stratabot.color import MUTED_SHARE, RGB, mixed
from stratabot.errors import InputError
from stratabot.geometry import Point, diamond
from stratabot.picture.drawing import Drawing, Group, Part, Polygon, Shape, Word, diamond_frame
from stratabot.picture.palette import PAPER, ink_on
from stratabot.strata.picture.plan import RIBBON, UNIT, Plan
from stratabot.strata.picture.story import Story
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon

MOST_LINES: Final = 120
"""Rows and columns together: beyond them numbers could not be read any more."""

OLIVE: Final[RGB] = (157, 151, 126)
_BLACK: Final[RGB] = (0, 0, 0)
_INK: Final[RGB] = (60, 54, 44)
_LABEL: Final[RGB] = (250, 247, 238)

_CELL: Final = 0.95
_LANE: Final = 0.67
_SHADOWS: Final = (0.22, 0.165, 0.115, 0.07, 0.03)
"""How far the shadow's layers reach beyond the ribbon, each of this opacity. Layers, not a blur:
they look the same in all formats, and every program that shows SVG knows them."""

_SHADOW: Final = 0.05


def draw(
    story: Story, step: int | None = None, progress: float = 1.0, *, whole: bool = False
) -> Drawing:
    """The board after so many steps, by default after all.

    Args:
        story: what to draw.
        step: how many ribbons of `story.rest` lie.
        progress: how much of the newest one is to be seen, 0 to 1.
        whole: draw under the ribbons what they cover, so that they can be taken away one by one.

    Raises:
        InputError: the board is too large to be looked at.
    """
    require_size(story.puzzle)
    scene = _Scene(story, story.steps if step is None else step, whole)
    ribbons = story.laid(scene.step)
    newest = len(ribbons) - 1
    woven = (
        scene.ribbon(ribbon, progress if k == newest else 1.0) for k, ribbon in enumerate(ribbons)
    )
    groups = (scene.ground(), scene.cells(), *woven, scene.block())
    plan = scene.plan
    title = f"A board of {story.puzzle.rows} x {story.puzzle.cols} cells"
    return Drawing(plan.width, plan.height, title, tuple(group for group in groups if group.parts))


def require_size(puzzle: Puzzle) -> None:
    """Whether a board can be drawn.

    Raises:
        InputError: it has too many lines.
    """
    if puzzle.rows + puzzle.cols > MOST_LINES:
        raise InputError(
            f"expected at most {MOST_LINES} rows and columns together for a picture, "
            f"got {puzzle.rows} + {puzzle.cols}"
        )


class _Scene:
    """One moment of a story."""

    def __init__(self, story: Story, step: int, whole: bool) -> None:
        self.story = story
        self.puzzle = story.puzzle
        self.step = step
        self.whole = whole
        self.plan = Plan(self.puzzle.rows, self.puzzle.cols)

    @cached_property
    def covered(self) -> frozenset[Line]:
        """The lines with a ribbon under which nothing need be drawn."""
        if self.whole:
            return frozenset()
        return frozenset(ribbon.line for ribbon in self.story.laid(self.step))

    def ground(self) -> Group:
        """Cloth, lanes, the line above the board, the selectors that no ribbon covers."""
        plan, block = self.plan, self.story.block
        w, h = plan.width, plan.height
        cloth = (Point(-1, -1), Point(w + 1, -1), Point(w + 1, h + 1), Point(-1, h + 1))
        lines = self.puzzle.lines
        lanes = (Shape((self._lane(line),), _BLACK, 0.035, "lane") for line in lines)
        stuck = (
            Shape((self._lane(line),), _BLACK, 0.09, "lane")
            for line in lines
            if block and line.index in (block.rows if line.kind == "row" else block.cols)
        )
        bare = [line for line in lines if line not in self.covered]
        marks = [part for line in bare for part in self._mark(line)]
        return Group((Shape((cloth,), PAPER, role="cloth"), *lanes, *stuck, self._caret(), *marks))

    def _lane(self, line: Line) -> Polygon:
        return self.plan.band(line, _LANE, -self.plan.height / UNIT, self.plan.length(line) + 1)

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

    def _mark(self, line: Line) -> Iterator[Part]:
        """A selector that waits: a hollow diamond, or the line's name where lines are spoken of."""
        middle = self.plan.selector(line)
        if self.story.block:
            yield Word(str(line), middle, 0.5 * UNIT, _INK, "ink")
            return
        way, tip = 1 if line.kind == "row" else -1, 0.1 * UNIT
        x, y = middle.x + way * 0.24 * UNIT, middle.y - 0.24 * UNIT
        foot = Point(x - tip, y - way * tip), Point(x + tip, y + way * tip)
        pointer = (foot[0], Point(x + way * tip, y - tip), foot[1])
        yield Shape((*diamond_frame(middle, 0.32 * UNIT, 0.08 * UNIT), pointer), OLIVE)

    def cells(self) -> Group:
        """The colored ones: saturated where satisfied or stuck, else muted; bare ones lettered."""
        full = self.story.satisfied(self.step) | self._stuck()
        colored = self.story.puzzle.colored_cells()
        places = {cell: diamond(self.plan.cell(*cell), _CELL * UNIT) for cell in colored}
        under = Shape(tuple(places.values()), PAPER, role="cloth")
        shapes = (
            Shape(
                (places[cell],),
                self.story.fill(color),
                1.0 if cell in full else MUTED_SHARE,
                "cell",
            )
            for cell, color in colored.items()
        )
        words = (
            self._label(cell, color, 1.0 if cell in full else MUTED_SHARE)
            for cell, color in colored.items()
            if not {Line("row", cell[0]), Line("col", cell[1])} & self.covered
        )
        return Group((under, *shapes, *words) if colored else (), "cells")

    def _label(self, cell: tuple[int, int], color: Color, opacity: float) -> Word:
        ink = ink_on(mixed(self.story.fill(color), PAPER, opacity))
        return Word(color, self.plan.cell(*cell), 0.6 * UNIT, ink, "label")

    def _stuck(self) -> frozenset[tuple[int, int]]:
        block = self.story.block
        if block is None:
            return frozenset()
        return frozenset((i, j) for i in block.rows for j in block.cols)

    def block(self) -> Group:
        """Frames around the cells of a stuck block."""
        half, breadth = 1.0 * UNIT, 0.14 * UNIT
        bars = [
            bar
            for i, j in sorted(self._stuck())
            for bar in diamond_frame(self.plan.cell(i, j), half, breadth)
        ]
        return Group((Shape(tuple(bars), _INK, role="ink"),) if bars else (), "block", "stuck")

    def ribbon(self, ribbon: Ribbon, progress: float) -> Group:
        """With its shadow, its number at the selector and its letter at the other end."""
        line, color = ribbon
        fill = self.story.fill(color)
        start, end = -RIBBON, self.plan.length(line) * progress - RIBBON * (1 - progress)
        shadows = (
            Shape((self.plan.band(line, RIBBON + by, start - 0.7 * by, end + by),), _BLACK, _SHADOW)
            for by in _SHADOWS
        )
        edge, inner = mixed(fill, _BLACK, 0.86), RIBBON - 0.05
        parts: list[Part] = [
            *shadows,
            Shape((self.plan.band(line, RIBBON, start, end),), edge),
            Shape((self.plan.band(line, inner, start + 0.05, end),), fill, role="ribbon"),
        ]
        if self.story.is_free(line):
            parts.append(self._hatch(line, inner, start, end, fill))
        if progress >= 1:
            parts += self._signs(line, color, fill)
        return Group(tuple(parts), str(line), self.story.caption(ribbon))

    def _hatch(self, line: Line, half: float, start: float, end: float, fill: RGB) -> Shape:
        """Vertical stripes of the ink that the color takes."""
        count = int((end - start) / 0.3)
        stripes = (start + 0.3 * (k + 0.5) for k in range(count))
        bands = tuple(self.plan.band(line, half, at, at + 0.075) for at in stripes)
        return Shape(bands, ink_on(fill), 0.3)

    def _signs(self, line: Line, color: Color | None, fill: RGB) -> Iterator[Part]:
        number, middle = self.story.number(line), self.plan.selector(line)
        if number:
            yield Shape((diamond(middle, 0.5 * UNIT),), mixed(fill, _BLACK, 0.86))
            yield Shape((diamond(middle, 0.46 * UNIT),), _LABEL)
            yield Word(number, middle, 0.46 * UNIT, _BLACK)
        if color is not None:
            yield Word(color, self.plan.tail(line), 0.55 * UNIT, ink_on(fill), "label")
