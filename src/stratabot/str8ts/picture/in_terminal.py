"""A board in the terminal: plain text, or in colors where there are any."""

from collections.abc import Collection
from typing import Final

from stratabot.color import RGB
from stratabot.picture.terminal import Colors, Terminal, escape_code
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.text import format_cell, format_rows

_WHITE: Final[RGB] = (255, 254, 250)
_BLACK: Final[RGB] = (38, 38, 42)
_CLUE: Final[RGB] = (240, 236, 226)
_GIVEN: Final[RGB] = (24, 24, 28)
_FOUND: Final[RGB] = (28, 88, 168)
_MARKED: Final[RGB] = (250, 196, 186)
_RESET: Final = "\x1b[0m"


def format_board(
    puzzle: Puzzle, filled: Puzzle, terminal: Terminal, marked: Collection[Place] = ()
) -> str:
    """A board, a row a line: in the notation; with colors as it is printed on paper.

    The text is the notation in colors, too: marks that paper does not show have the color of their
    ground.

    Args:
        puzzle: its numbers are givens.
        filled: the same, with other numbers in it.
        terminal: what it can show.
        marked: cells that stand out; in brackets where there are no colors.
    """
    if terminal.colors is Colors.NONE or puzzle.size * _width(puzzle) > terminal.columns:
        lines = _bracketed(filled, marked) if marked else format_rows(filled)
    else:
        lines = [_colored_row(puzzle, filled, row, terminal, marked) for row in range(puzzle.size)]
    return "\n".join(lines)


def _width(puzzle: Puzzle) -> int:
    return len(str(puzzle.size)) + 2


def _bracketed(filled: Puzzle, marked: Collection[Place]) -> list[str]:
    width = max(len(format_cell(cell, filled.size)) for cell in filled.flat)

    def square(place: Place) -> str:
        text = format_cell(filled[place], filled.size).rjust(width)
        return f"[{text}]" if place in marked else f" {text} "

    return [
        "".join(square(Place(row, col)) for col in range(filled.size)).rstrip()
        for row in range(filled.size)
    ]


def _colored_row(
    puzzle: Puzzle, filled: Puzzle, row: int, terminal: Terminal, marked: Collection[Place]
) -> str:
    text = ""
    for col in range(puzzle.size):
        place = Place(row, col)
        cell = filled[place]
        if cell.is_black:
            ink, ground = (_MARKED if place in marked else _CLUE), _BLACK
        else:
            ink = _GIVEN if puzzle[place].number else _FOUND
            ground = _MARKED if place in marked else _WHITE
        unseen, seen = ("#" if cell.is_black else ""), str(cell.number or "")
        unseen = unseen if unseen or seen else "."
        square = f"{unseen}{seen}".center(_width(puzzle))
        before = square.index(seen) if seen else len(square)
        text += escape_code(ground, ground, terminal.colors) + square[:before]
        text += escape_code(ink, ground, terminal.colors) + square[before:]
    return text + _RESET
