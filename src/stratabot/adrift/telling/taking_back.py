"""What is told of a half-drawn board: what is drawn, and what of it must be taken back."""

from typing import Any

from stratabot.adrift.drawn import names_by_color, without
from stratabot.adrift.puzzle import Puzzle
from stratabot.adrift.taking_back import TakeBack, format_take_back
from stratabot.adrift.telling.boards import board_json, board_text
from stratabot.picture.terminal import Terminal


def drawn_json(puzzle: Puzzle) -> dict[str, Any]:
    """The names of the drawn cells, by color, and people's names for a picture's colors.

    Each is left out if there is none.
    """
    told: dict[str, Any] = {}
    if puzzle.drawn:
        told["drawn"] = names_by_color(puzzle, (cell for cell, _ in puzzle.drawn))
    if puzzle.looks:
        told["names"] = {color: look.name for color, look in puzzle.looks.items()}
    return told


def take_back_json(puzzle: Puzzle, back: TakeBack) -> dict[str, Any]:
    """The cells to take back, by color, and the solution that is then possible."""
    return {
        "take_back": names_by_color(puzzle, back.cells),
        "fewest": back.is_fewest,
        "then": board_json(puzzle, back.solution),
    }


def format_why_not(puzzle: Puzzle, back: TakeBack) -> str:
    """A sentence without its end: that what is drawn is wrong, and what to take back."""
    return f"no solution keeps what is drawn: {format_take_back(puzzle, back)}"


def then_text(puzzle: Puzzle, back: TakeBack, terminal: Terminal) -> str:
    """The solved board without the cells to take back."""
    return board_text(without(puzzle, back.cells), back.solution, terminal)
