"""Puzzles and places as JSON."""

from collections.abc import Iterable
from typing import Any

from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.text import format_line


def puzzle_json(puzzle: Puzzle) -> dict[str, Any]:
    """Its size, and the puzzle on one line."""
    return {"size": puzzle.size, "puzzle": format_line(puzzle)}


def places_json(places: Iterable[Place]) -> list[list[int]]:
    """Rows and columns, from 1."""
    return [[place.row + 1, place.col + 1] for place in places]
