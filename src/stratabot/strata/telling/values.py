"""Strata's values as JSON."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from stratabot.puzzles.difficulty import difficulty_json
from stratabot.strata.groups import Group
from stratabot.strata.peel import Core
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Puzzle, Ribbon
from stratabot.strata.text import blank_mark, format_puzzle, format_rows

if TYPE_CHECKING:
    from stratabot.strata.generator import NewPuzzle
    from stratabot.strata.grading import Grade


def puzzle_json(puzzle: Puzzle) -> dict[str, Any]:
    """Size and grid; also the mark for blank if it is no dot, because a dot is a color."""
    mark = blank_mark(puzzle)
    size = {"rows": puzzle.rows, "cols": puzzle.cols, "grid": format_rows(puzzle, mark)}
    return size if mark == "." else size | {"blank": mark}


def position_json(position: Position) -> dict[str, Any]:
    """The puzzle; if a picture shows it, also the colors' names, from the first swatch on."""
    told = puzzle_json(position.puzzle)
    return told | {"names": [*position.names.values()]} if position.names else told


def ribbon_json(ribbon: Ribbon) -> dict[str, Any]:
    """The line's kind and number, counted from 1, and the color; null means any color."""
    line, color = ribbon
    return {"line": line.kind, "number": line.number, "color": color}


def ribbons_json(ribbons: Iterable[Ribbon]) -> list[dict[str, Any]]:
    """The ribbons, bottom first."""
    # As `ribbon_json`, of which a dozen calls would take a tenth of a small puzzle's time.
    return [{"line": kind, "number": index + 1, "color": color} for (kind, index), color in ribbons]


def groups_json(groups: Iterable[Group]) -> list[dict[str, Any]]:
    """For each group its color, and its ribbons by their indices, counted from 0."""
    told, start = list[dict[str, Any]](), 0
    for color, ribbons in groups:
        end = start + len(ribbons)
        told.append({"color": color, "ribbons": [*range(start, end)]})
        start = end
    return told


def core_json(core: Core) -> dict[str, Any]:
    """The rows and columns of a core, counted from 1."""
    return {"rows": [i + 1 for i in core.rows], "cols": [j + 1 for j in core.cols]}


def grade_json(grade: "Grade | None") -> dict[str, Any]:
    """The number and the word, the features, and their places among random puzzles."""
    shown = difficulty_json(grade)
    if grade is None:
        return shown | {"grade": None}
    return shown | {
        "grade": {
            "number": grade.number,
            "word": grade.word,
            "features": grade.features._asdict(),
            "harder_than": {k: round(v, 3) for k, v in grade.harder_than._asdict().items()},
        }
    }


def new_puzzle_json(one: "NewPuzzle") -> dict[str, Any]:
    """A new puzzle, with its grade if somebody asked for it."""
    graded = grade_json(one.grade) if one.grade else {}
    return puzzle_json(one.puzzle) | graded


def format_new_puzzle(one: "NewPuzzle") -> str:
    """A new puzzle's grid, below a comment with its grade if somebody asked for it."""
    told = f"# {one.grade.word}, {one.grade.number} of 100\n" if one.grade else ""
    return told + format_puzzle(one.puzzle)
