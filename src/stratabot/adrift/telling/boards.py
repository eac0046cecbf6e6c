"""Boards and paths as JSON, in the terminal, as picture files."""

from typing import Any

from stratabot.adrift.picture.in_terminal import board_lines
from stratabot.adrift.puzzle import Paths, Puzzle
from stratabot.adrift.text import format_lines
from stratabot.picture.terminal import Terminal


def paths_json(puzzle: Puzzle, paths: Paths) -> dict[str, list[str]]:
    """The names of each path's cells, by color."""
    return {
        pair.color: [puzzle.name(cell) for cell in path]
        for pair, path in zip(puzzle.pairs, paths, strict=True)
    }


def board_json(puzzle: Puzzle, paths: Paths | None) -> dict[str, Any]:
    """The filled board's lines, and its paths; both None without a solution."""
    if paths is None:
        return {"board": None, "paths": None}
    return {"board": format_lines(puzzle, paths), "paths": paths_json(puzzle, paths)}


def board_text(puzzle: Puzzle, paths: Paths | None, terminal: Terminal) -> str:
    """The board with these paths on it, None for the board as it is given."""
    return "\n".join(board_lines(puzzle, paths, terminal))
