"""Boards and paths as JSON, in the terminal, as picture files."""

from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Any

from stratabot.adrift.picture.in_terminal import board_lines
from stratabot.adrift.puzzle import Path, Paths, Puzzle
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


def paths_in_words(puzzle: Puzzle, paths: Paths) -> Iterator[str]:
    """How each path goes: `teal (A): from r1c1 right 3, down 2, to r3c4`."""
    return (path_in_words(puzzle, k, path) for k, path in enumerate(paths))


def path_in_words(puzzle: Puzzle, color: int, path: Path) -> str:
    """How the path of a color goes; off plain grids by the names of its cells."""
    letter, name = puzzle.pairs[color].color, puzzle.called(color)
    title = name if name == letter else f"{name} ({letter})"
    turns = _turns(puzzle, path)
    if turns is None:
        return f"{title}: {', '.join(map(puzzle.name, path))}"
    first, last = puzzle.name(path[0]), puzzle.name(path[-1])
    return f"{title}: from {first} {', '.join(turns)}, to {last}"


def _turns(puzzle: Puzzle, path: Path) -> list[str] | None:
    """The straight parts of a path, `right 3`; None if it goes otherwise than on a plain grid."""
    width = puzzle.form.width
    words = {1: "right", -1: "left", width: "down", -width: "up"}
    moves = [other - one for one, other in pairwise(path)]
    is_plain = puzzle.form.kind == "grid" and not puzzle.form.bridges and not any(puzzle.form.wraps)
    if not is_plain or not words.keys() >= {*moves}:
        return None
    return [f"{words[step]} {len([*same])}" for step, same in groupby(moves)]
