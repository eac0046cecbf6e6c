"""A board in the terminal: its lines in colors, letters always."""

from collections.abc import Sequence
from typing import Final

from stratabot.adrift.picture.colors import colors_for
from stratabot.adrift.puzzle import Paths, Place, Puzzle
from stratabot.adrift.text import format_lines
from stratabot.color import RGB
from stratabot.picture.palette import ink_on
from stratabot.picture.terminal import Colors, Terminal, escape_code, shown_as

_RESET: Final = "\x1b[0m"
_FREE: Final[RGB] = (236, 236, 232)
_STONE: Final[RGB] = (96, 98, 106)
_FAINT: Final[RGB] = (130, 130, 136)


def board_lines(puzzle: Puzzle, paths: Paths | None, terminal: Terminal) -> list[str]:
    """The board's lines, as text or in color.

    Args:
        puzzle: any.
        paths: a solution, None for the board as it is given.
        terminal: what it can show.
    """
    lines = format_lines(puzzle, paths)
    is_wide = 3 * puzzle.form.width > terminal.columns
    if terminal.colors is Colors.NONE or is_wide or puzzle.form.kind == "graph":
        return lines
    grounds = _grounds(puzzle, paths)
    width = puzzle.form.width
    rows = range(0, puzzle.size, width)
    shown = [
        _row(puzzle, range(k, k + width), grounds, lines[-len(rows) + k // width], terminal)
        for k in rows
    ]
    return [*lines[: -len(rows)], *shown]


def _grounds(puzzle: Puzzle, paths: Paths | None) -> dict[Place, RGB]:
    filled: Sequence[Sequence[Place]] = paths or [pair[1:] for pair in puzzle.pairs]
    colors = colors_for(puzzle)
    return {cell: color for cells, color in zip(filled, colors, strict=True) for cell in cells}


def _row(
    puzzle: Puzzle, cells: range, grounds: dict[Place, RGB], marks: str, terminal: Terminal
) -> str:
    text = ""
    for cell, mark in zip(cells, marks, strict=True):
        ground = grounds.get(cell, _STONE if cell in puzzle.stones else _FREE)
        ink = ink_on(shown_as(ground, terminal.colors)) if cell in grounds else _FAINT
        text += escape_code(ink, ground, terminal.colors) + f" {mark} "
    return text + _RESET
