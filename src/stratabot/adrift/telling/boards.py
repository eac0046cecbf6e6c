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
    """How each path of a plain grid goes: `teal (A): from r1c1 right 3, down 2, to r3c4`."""
    for k, path in enumerate(paths):
        letter, name = puzzle.pairs[k].color, puzzle.called(k)
        title = name if name == letter else f"{name} ({letter})"
        first, last = puzzle.name(path[0]), puzzle.name(path[-1])
        yield f"{title}: from {first} {', '.join(_turns(puzzle, path))}, to {last}"


def _turns(puzzle: Puzzle, path: Path) -> Iterator[str]:
    """The straight parts of a path: `right 3`."""
    width = puzzle.form.width
    words = {1: "right", -1: "left", width: "down", -width: "up"}
    for step, same in groupby(other - one for one, other in pairwise(path)):
        yield f"{words[step]} {len([*same])}"
