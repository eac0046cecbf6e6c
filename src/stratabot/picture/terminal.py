"""The finished board in a terminal, as the diamond that the player sees.

A character is about twice as tall as wide, so two square pixels fit into each, one above the other
(the half block). Where the terminal shows no colors, or not that many characters in a line, the
board is drawn in letters alone; in both, every colored cell carries its letter.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from math import floor
from typing import Final, NamedTuple

from stratabot.color import RGB, mixed
from stratabot.picture.palette import PAPER, ink_on
from stratabot.strata.puzzle import BLANK, Line, Puzzle, Ribbon

_HALF_BLOCK: Final = "▀"
_RESET: Final = "\x1b[0m"
_MAX_LINES: Final = 60
_Laid = tuple[int, str | None]


class Colors(Enum):
    """What a terminal can show."""

    NONE = "none"
    PALETTE = "256 colors"
    TRUE = "true color"


class Terminal(NamedTuple):
    """Where the picture goes: its width in columns, its colors, whether it takes ASCII only."""

    columns: int
    colors: Colors = Colors.NONE
    ascii_only: bool = False


def draw_board(
    puzzle: Puzzle,
    ribbons: Sequence[Ribbon],
    palette: Mapping[str, RGB],
    terminal: Terminal,
    upcoming: Ribbon | None = None,
) -> str | None:
    """The board as lines of text; None where the terminal is too narrow for it.

    Args:
        puzzle: any size; above 60 lines only None.
        ribbons: those that lie, bottom first, each with a color.
        palette: a color for every label.
        terminal: where it goes.
        upcoming: a ribbon to lay, whose selector is shown in its color.
    """
    lines = puzzle.rows + puzzle.cols
    if terminal.colors is not Colors.NONE and not terminal.ascii_only:
        for half in (4, 2):
            if lines * half <= 48 and (lines + 2) * half <= terminal.columns:
                tiles = _Tiles(puzzle, ribbons, palette, 0.25 / half, upcoming)
                return _draw_tiles(tiles, half, terminal.colors)
    if lines <= _MAX_LINES and 2 * lines + 8 <= terminal.columns:
        return _draw_letters(puzzle, terminal)
    return None


def chip(label: str, palette: Mapping[str, RGB], terminal: Terminal) -> str:
    """A color's letter, on its color where there are colors."""
    if terminal.colors is Colors.NONE:
        return label
    color = palette[label]
    return f"{_sgr(ink_on(color), color, terminal.colors)} {label} {_RESET}"


def _draw_tiles(tiles: "_Tiles", half: int, colors: Colors) -> str:
    """Cells with half-diagonals of `half` pixels (an even number), on paper."""
    puzzle = tiles.puzzle
    height = (puzzle.rows + puzzle.cols + 1) * half
    width = height + half // 2
    left = half + half // 2
    top = half * puzzle.cols + 1  # odd: a cell's center lies between the pixels of a character
    marks = {
        (left + half * (i + j), (top + half * (i - j)) // 2): mark
        for (i, j), mark in tiles.marks().items()
    }

    def pixel(x: int, y: int) -> RGB:
        along, across = (x - left) / half, (y + 0.5 - top) / half
        return tiles.color_at((along + across) / 2, (along - across) / 2)

    text: list[str] = []
    for y in range(0, height, 2):
        line = _Line(colors)
        after_wide = False
        for x in range(width):
            upper, lower = pixel(x, y), pixel(x, y + 1)
            mark = marks.get((x, y // 2))
            if mark is not None:
                line.add(mark, ink_on(upper), upper)
            elif not after_wide:
                line.add(_HALF_BLOCK, upper, lower)
            after_wide = mark is not None and _width(mark) > 1
        text.append(line.end())
    return "\n".join(text)


class _Tiles:
    """The board in its own coordinates: (row, column), cell (i, j) reaching half a unit around."""

    def __init__(
        self,
        puzzle: Puzzle,
        ribbons: Sequence[Ribbon],
        palette: Mapping[str, RGB],
        gap: float,
        upcoming: Ribbon | None,
    ) -> None:
        self.puzzle = puzzle
        self.palette = palette
        self.gap = gap
        self.laid = {ribbon.line: (k, ribbon.color) for k, ribbon in enumerate(ribbons)}
        self.nothing: _Laid = (-1, None)
        self.selectors = self.laid | ({upcoming.line: (-1, upcoming.color)} if upcoming else {})

    def marks(self) -> dict[tuple[int, int], str]:
        """Letters of the colored cells, and the last digits of the selectors' numbers."""
        marks = {
            (i, j): color
            for i, row in enumerate(self.puzzle.cells)
            for j, color in enumerate(row)
            if color is not BLANK
        }
        marks |= {(i, -1): str((i + 1) % 10) for i in range(self.puzzle.rows)}
        return marks | {(self.puzzle.rows, j): str((j + 1) % 10) for j in range(self.puzzle.cols)}

    def color_at(self, row: float, col: float) -> RGB:
        """The tile there; a smaller one at a selector, in its ribbon's color; else paper."""
        i, j = floor(row + 0.5), floor(col + 0.5)
        off_center = max(abs(row - i), abs(col - j))
        on_row, on_col = 0 <= i < self.puzzle.rows, 0 <= j < self.puzzle.cols
        if on_row and on_col and off_center <= 0.5 - self.gap:
            return self.cell_color(i, j)
        if off_center <= 0.3:
            if on_row and j == -1:
                return self.ribbon_color(self.selectors.get(Line("row", i), self.nothing))
            if on_col and i == self.puzzle.rows:
                return self.ribbon_color(self.selectors.get(Line("col", j), self.nothing))
        return PAPER

    def ribbon_color(self, laid: _Laid) -> RGB:
        """Its color; paper where there is none."""
        return PAPER if laid[1] is None else self.palette[laid[1]]

    def cell_color(self, i: int, j: int) -> RGB:
        """The topmost ribbon's, paled on a blank cell, where any will do."""
        lines = Line("row", i), Line("col", j)
        top = max(self.laid.get(line, self.nothing) for line in lines)
        color = self.ribbon_color(top)
        wanted = self.puzzle.cells[i][j]
        if wanted is BLANK or top == self.nothing:
            return mixed(color if wanted is BLANK else self.palette[wanted], PAPER, 0.35)
        return color


class _Line:
    """A line of characters with colors, which are written only where they change."""

    def __init__(self, colors: Colors) -> None:
        self.colors = colors
        self.parts: list[str] = []
        self.last: tuple[RGB, RGB] | None = None

    def add(self, character: str, ink: RGB, ground: RGB) -> None:
        """One character."""
        if (ink, ground) != self.last:
            self.parts.append(_sgr(ink, ground, self.colors))
            self.last = ink, ground
        self.parts.append(character)

    def end(self) -> str:
        """The text, colors reset."""
        return "".join((*self.parts, _RESET))


def _sgr(ink: RGB, ground: RGB, colors: Colors) -> str:
    if colors is Colors.TRUE:
        return "\x1b[38;2;{};{};{};48;2;{};{};{}m".format(*ink, *ground)
    return f"\x1b[38;5;{_nearest_256(ink)};48;5;{_nearest_256(ground)}m"


def _nearest_256(color: RGB) -> int:
    """The nearest color of xterm's 6 x 6 x 6 cube (its levels are 0, 95, 135, ... 255)."""
    levels = (0, 95, 135, 175, 215, 255)
    red, green, blue = (min(range(6), key=lambda k: abs(levels[k] - part)) for part in color)
    return 16 + 36 * red + 6 * green + blue


def _width(character: str) -> int:
    """How many columns a terminal gives it."""
    if character.isascii():
        return 1
    from unicodedata import east_asian_width

    return 2 if east_asian_width(character) in "WF" else 1


def _draw_letters(puzzle: Puzzle, terminal: Terminal) -> str:
    """Letters alone; `2/` and `\\2` are the selectors of row 2 and column 2, ribbons going up."""
    rows, cols = puzzle.rows, puzzle.cols
    blank = "." if terminal.ascii_only else "·"
    margin = len(str(rows))
    canvas = [[" "] * (margin + 2 * (rows + cols)) for _ in range(rows + cols)]
    for i, row in enumerate(puzzle.cells):
        for j, color in enumerate(row):
            canvas[i - j + cols - 1][margin + 2 * (i + j + 1)] = blank if color is BLANK else color
        number = str(i + 1)
        at = margin + 2 * i
        canvas[i + cols][at - len(number) : at + 1] = f"{number}/"
    for j in range(cols):
        at = margin + 2 * (rows + j + 1)
        canvas[rows - 1 - j + cols][at:] = f"\\{j + 1}"
    return "\n".join(_joined(line).rstrip() for line in canvas)


def _joined(line: list[str]) -> str:
    """Put together; a wide character takes the place of the space after it as well."""
    wide = [False, *(_width(character) > 1 for character in line)]
    return "".join(mark for mark, after_wide in zip(line, wide, strict=False) if not after_wide)
