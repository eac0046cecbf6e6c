"""A board in the terminal: its lines in colors, letters always."""

from collections.abc import Iterator, Mapping
from typing import Final

from stratabot.adrift.picture.colors import colors_for
from stratabot.adrift.puzzle import Paths, Place, Puzzle
from stratabot.adrift.text import format_lines, shown_lines
from stratabot.color import RGB, mixed
from stratabot.picture.palette import ink_on
from stratabot.picture.terminal import Colors, Terminal, escape_code, shown_as

_RESET: Final = "\x1b[0m"
_FREE: Final[RGB] = (236, 236, 232)
_STONE: Final[RGB] = (96, 98, 106)
_FAINT: Final[RGB] = (130, 130, 136)
_PAPER: Final[RGB] = (255, 255, 255)
_PALE: Final = 0.5  # how much of its color a cell that is not drawn yet has beside drawn ones
_UPRIGHT: Final = "┃"
_FLAT: Final = "━"


def board_lines(puzzle: Puzzle, paths: Paths | None, terminal: Terminal) -> list[str]:
    """The board's lines, as text or in color."""
    form = puzzle.form
    if terminal.colors is Colors.NONE or form.kind == "graph":
        return format_lines(puzzle) if paths is None else shown_lines(puzzle, paths)
    lines = shown_lines(puzzle, paths)
    painter = _Painter(puzzle, paths, terminal)
    if form.kind == "hex":
        breadth, rest = 2 * max(map(len, lines)) + 1, [*painter.hexagons(lines[1:])]
    elif form.walls:
        breadth, rest = 2 * max(map(len, lines)) + 1, [*painter.drawn(lines[1:])]
    else:
        cells = puzzle.size - len(form.bridges)
        rows = cells // form.width
        starts = range(0, cells, form.width)
        rest = [
            painter.row(k, line) for k, line in zip(starts, lines[len(lines) - rows :], strict=True)
        ]
        breadth = 3 * form.width
    return lines if breadth > terminal.columns else [*lines[: -len(rest)], *rest]


class _Painter:
    def __init__(self, puzzle: Puzzle, paths: Paths | None, terminal: Terminal) -> None:
        self._puzzle, self._colors = puzzle, terminal.colors
        self._walls = ("|", "-") if terminal.ascii_only else (_UPRIGHT, _FLAT)
        self._grounds = _grounds(puzzle, paths)
        form = puzzle.form
        cells = puzzle.size - len(form.bridges)
        self._down = {cell: cells + k for k, cell in enumerate(form.bridges)}

    def row(self, first: Place, marks: str) -> str:
        return "".join(self._cell(first + k, mark) for k, mark in enumerate(marks)) + _RESET

    def hexagons(self, lines: list[str]) -> Iterator[str]:
        first = 0
        for line in lines:
            marks = line.split()
            cells = (self._cell(first + k, mark) + _RESET for k, mark in enumerate(marks))
            yield "  " * (len(line) - len(line.lstrip())) + " ".join(cells)
            first += len(marks)

    def drawn(self, lines: list[str]) -> Iterator[str]:
        first, width = 0, self._puzzle.form.width
        left = min(len(line) - len(line.lstrip(" |")) for line in lines if not _is_wall(line))
        for line in lines:
            if _is_wall(line):
                yield self._wall(line, left)
                continue
            parts = (
                (self._walls[0] if mark == "|" else " ")
                if (k - left) % 2
                else self._cell(first + (k - left) // 2, mark) + _RESET
                for k, mark in enumerate(line)
            )
            yield "".join(parts)
            first += width

    def _wall(self, line: str, left: int) -> str:
        text = ""
        for k, mark in enumerate(line):
            is_corner = (k - left) % 2 == 1
            is_wall = line[k - 1 : k + 2] == "- -" if is_corner and k else mark == "-"
            text += (self._walls[1] if is_wall else " ") * (1 if is_corner else 3)
        return text

    def _cell(self, cell: Place, mark: str) -> str:
        """Three characters; on a bridge the middle one has the color of the path below."""
        if cell not in self._down:
            return self._on(cell, f" {mark} ")
        return self._on(cell, " ") + self._on(self._down[cell], mark) + self._on(cell, " ")

    def _on(self, place: Place, text: str) -> str:
        ground = self._grounds.get(place, _STONE if place in self._puzzle.stones else _FREE)
        ink = ink_on(shown_as(ground, self._colors)) if place in self._grounds else _FAINT
        return escape_code(ink, ground, self._colors) + text


def _is_wall(line: str) -> bool:
    return not line.strip(" -")


def _grounds(puzzle: Puzzle, paths: Paths | None) -> Mapping[Place, RGB]:
    """Each cell's color; where something is drawn already, the rest of the paths is pale."""
    colors = colors_for(puzzle)
    known = {cell: colors[color] for cell, color in puzzle.colored.items()}
    filled = zip(paths or (), colors, strict=False)
    faded = {
        cell: mixed(color, _PAPER, _PALE) if puzzle.drawn else color
        for cells, color in filled
        for cell in cells
    }
    return faded | known
