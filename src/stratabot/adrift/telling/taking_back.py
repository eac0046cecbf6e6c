"""What is told of a half-drawn board: what is drawn, and what of it must be taken back."""

from typing import Any

from stratabot.adrift.drawn import names_by_color, without
from stratabot.adrift.puzzle import Puzzle
from stratabot.adrift.taking_back import TakeBack
from stratabot.adrift.telling.boards import board_json, board_text
from stratabot.picture.terminal import Terminal
from stratabot.words import listed


def drawn_json(puzzle: Puzzle) -> dict[str, Any]:
    """The names of the drawn cells, by color; nothing if none is drawn."""
    if not puzzle.drawn:
        return {}
    return {"drawn": names_by_color(puzzle, (cell for cell, _ in puzzle.drawn))}


def take_back_json(puzzle: Puzzle, back: TakeBack) -> dict[str, Any]:
    """The cells to take back, by color, and the solution that is then possible."""
    return {
        "take_back": names_by_color(puzzle, back.cells),
        "fewest": back.is_fewest,
        "then": board_json(puzzle, back.solution),
    }


def format_take_back(puzzle: Puzzle, back: TakeBack) -> str:
    """The cells to take back: `take back r1c2 and r1c3 (A)`."""
    parts = names_by_color(puzzle, back.cells).items()
    return f"take back {'; '.join(f'{listed(names)} ({color})' for color, names in parts)}"


def format_why_not(puzzle: Puzzle, back: TakeBack) -> str:
    """A sentence without its end: that what is drawn is wrong, and what to take back."""
    perhaps = "" if back.is_fewest else " (perhaps less would do)"
    return f"no solution keeps what is drawn: {format_take_back(puzzle, back)}{perhaps}"


def then_text(puzzle: Puzzle, back: TakeBack, terminal: Terminal) -> str:
    """The solved board without the cells to take back."""
    return board_text(without(puzzle, back.cells), back.solution, terminal)
