"""Draws the finished board in a terminal, as a diamond of tiles or of letters."""

from collections.abc import Mapping, Sequence
from math import floor

from stratabot.color import RGB, mix_colors
from stratabot.picture.terminal import columns_of, draw_pixels
from stratabot.strata.puzzle import BLANK, Color, Line, Puzzle, Ribbon
from stratabot.terminal import Colors, Terminal

_MOST_LINES = 60


def draw_board(
    puzzle: Puzzle,
    ribbons: Sequence[Ribbon],
    palette: Mapping[str, RGB],
    terminal: Terminal,
    upcoming: Ribbon | None = None,
) -> str | None:
    """The board as lines of text, `upcoming` at its selector; None if it is too broad."""
    if half := _half_a_tile(puzzle, terminal):
        tiles = _Tiles(puzzle, ribbons, palette, 0.25 / half, upcoming)
        return _draw_tiles(tiles, half, terminal.colors)
    return _draw_letters(puzzle, terminal) if fits(puzzle, terminal) else None


def fits(puzzle: Puzzle, terminal: Terminal) -> bool:
    """Whether the terminal has room for the board."""
    lines = puzzle.rows + puzzle.cols
    has_room_for_letters = lines <= _MOST_LINES and 2 * lines + 8 <= terminal.columns
    return has_room_for_letters or _half_a_tile(puzzle, terminal) > 0


def _half_a_tile(puzzle: Puzzle, terminal: Terminal) -> int:
    """The pixels of half a cell's diagonal if the board is drawn in tiles; 0 if it is not."""
    if terminal.colors is Colors.NONE or terminal.ascii_only:
        return 0
    lines = puzzle.rows + puzzle.cols
    halves = (h for h in (4, 2) if lines * h <= 48 and (lines + 2) * h <= terminal.columns)
    return next(halves, 0)


def _draw_tiles(tiles: "_Tiles", half: int, colors: Colors) -> str:
    """The board in tiles on paper; half a tile's diagonal has `half` pixels, an even number."""
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

    return draw_pixels(width, height, pixel, marks, colors)


_Laid = tuple[int, Color | None]  # how many ribbons lie below, -1 if none lies; its color
_NOTHING: _Laid = (-1, None)


class _Tiles:
    def __init__(
        self,
        puzzle: Puzzle,
        ribbons: Sequence[Ribbon],
        palette: Mapping[str, RGB],
        gap: float,
        upcoming: Ribbon | None,
    ) -> None:
        from stratabot.strata.layout.appearance import PAPER  # only where there are colors

        self.puzzle = puzzle
        self.palette = palette
        self.paper = PAPER
        self.gap = gap
        self.laid: dict[Line, _Laid] = {line: (k, color) for k, (line, color) in enumerate(ribbons)}
        self.selectors = dict(ribbons)
        if upcoming:
            self.selectors[upcoming.line] = upcoming.color

    def marks(self) -> dict[tuple[int, int], str]:
        """Letters of the colored cells, and the last digits of the selectors' numbers."""
        rows, cols = self.puzzle.rows, self.puzzle.cols
        marks = self.puzzle.colored_cells()
        marks |= {(i, -1): str((i + 1) % 10) for i in range(rows)}
        return marks | {(rows, j): str((j + 1) % 10) for j in range(cols)}

    def color_at(self, row: float, col: float) -> RGB:
        i, j = floor(row + 0.5), floor(col + 0.5)
        off_center = max(abs(row - i), abs(col - j))
        on_row, on_col = 0 <= i < self.puzzle.rows, 0 <= j < self.puzzle.cols
        if on_row and on_col and off_center <= 0.5 - self.gap:
            return self.cell_color(i, j)
        if off_center <= 0.3:
            if on_row and j == -1:
                return self.ribbon_color(self.selectors.get(Line("row", i)))
            if on_col and i == self.puzzle.rows:
                return self.ribbon_color(self.selectors.get(Line("col", j)))
        return self.paper

    def ribbon_color(self, color: Color | None) -> RGB:
        return self.paper if color is None else self.palette[color]

    def cell_color(self, i: int, j: int) -> RGB:
        """The topmost ribbon's color; pale on a blank cell, where any color will do."""
        lines = Line("row", i), Line("col", j)
        top = max(self.laid.get(line, _NOTHING) for line in lines)
        color = self.ribbon_color(top[1])
        wanted = self.puzzle.cells[i][j]
        if wanted is BLANK or top == _NOTHING:
            return mix_colors(color if wanted is BLANK else self.palette[wanted], self.paper, 0.35)
        return color


def _draw_letters(puzzle: Puzzle, terminal: Terminal) -> str:
    """The board in letters; `2/` and `\\2` are the selectors of row 2 and column 2."""
    rows, cols = puzzle.rows, puzzle.cols
    blank = "." if terminal.ascii_only else "·"
    margin = len(str(rows))
    canvas = [[" "] * (margin + 2 * (rows + cols)) for _ in range(rows + cols)]
    for i, row in enumerate(puzzle.cells):
        for j, color in enumerate(row):
            line, at = canvas[i - j + cols - 1], margin + 2 * (i + j + 1)
            line[at] = blank if color is BLANK else color
            if color is not BLANK and not color.isascii() and columns_of(color) > 1:
                line[at + 1] = ""
        number = str(i + 1)
        at = margin + 2 * i
        canvas[i + cols][at - len(number) : at + 1] = f"{number}/"
    for j in range(cols):
        at = margin + 2 * (rows + j + 1)
        canvas[rows - 1 - j + cols][at:] = f"\\{j + 1}"
    return "\n".join("".join(line).rstrip() for line in canvas)
