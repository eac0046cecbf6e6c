"""A board in the terminal: its lines, those of plain rows in colors, letters always."""

from collections.abc import Mapping
from typing import Final

from stratabot.adrift.picture.colors import colors_for
from stratabot.adrift.puzzle import Paths, Place, Puzzle
from stratabot.adrift.text import format_lines, shown_lines
from stratabot.color import RGB, mix_colors
from stratabot.picture.palette import ink_on
from stratabot.picture.terminal import escape_code, shown_as
from stratabot.terminal import Colors, Terminal

_RESET: Final = "\x1b[0m"
_FREE: Final[RGB] = (236, 236, 232)
_STONE: Final[RGB] = (96, 98, 106)
_FAINT: Final[RGB] = (130, 130, 136)
_PAPER: Final[RGB] = (255, 255, 255)
_PALE: Final = 0.5  # how much of its color a cell that is not drawn yet has beside drawn ones


def board_lines(puzzle: Puzzle, paths: Paths | None, terminal: Terminal) -> list[str]:
    """The board's lines, as text or in color; those with walls, and of hexagons, as text."""
    form = puzzle.form
    is_plain = form.kind in ("graph", "hex") or form.walls
    if terminal.colors is Colors.NONE or is_plain:
        return format_lines(puzzle) if paths is None else shown_lines(puzzle, paths)
    lines = shown_lines(puzzle, paths)
    if 3 * form.width > terminal.columns:
        return lines
    painter = _Painter(puzzle, paths, terminal)
    cells = puzzle.size - len(form.bridges)
    head = len(lines) - cells // form.width
    starts = range(0, cells, form.width)
    rows = (painter.row(first, line) for first, line in zip(starts, lines[head:], strict=True))
    return [*lines[:head], *rows]


class _Painter:
    def __init__(self, puzzle: Puzzle, paths: Paths | None, terminal: Terminal) -> None:
        self._puzzle, self._colors = puzzle, terminal.colors
        self._grounds = _grounds(puzzle, paths)
        form = puzzle.form
        cells = puzzle.size - len(form.bridges)
        self._down = {cell: cells + k for k, cell in enumerate(form.bridges)}

    def row(self, first: Place, marks: str) -> str:
        return "".join(self._cell(first + k, mark) for k, mark in enumerate(marks)) + _RESET

    def _cell(self, cell: Place, mark: str) -> str:
        """Three characters; on a bridge the middle one has the color of the path below."""
        if cell not in self._down:
            return self._on(cell, f" {mark} ")
        return self._on(cell, " ") + self._on(self._down[cell], mark) + self._on(cell, " ")

    def _on(self, place: Place, text: str) -> str:
        ground = self._grounds.get(place, _STONE if place in self._puzzle.stones else _FREE)
        ink = ink_on(shown_as(ground, self._colors)) if place in self._grounds else _FAINT
        return escape_code(ink, ground, self._colors) + text


def _grounds(puzzle: Puzzle, paths: Paths | None) -> Mapping[Place, RGB]:
    """Each cell's color; where something is drawn already, the rest of the paths is pale."""
    colors = colors_for(puzzle)
    known = {cell: colors[color] for cell, color in puzzle.colored.items()}
    filled = zip(paths or (), colors, strict=False)
    faded = {
        cell: mix_colors(color, _PAPER, _PALE) if puzzle.drawn else color
        for cells, color in filled
        for cell in cells
    }
    return faded | known
