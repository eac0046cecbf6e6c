"""What is told of new puzzles."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from stratabot.adrift.generator import NewPuzzle
from stratabot.adrift.telling.grade import grade_json
from stratabot.adrift.text import format_lines

if TYPE_CHECKING:
    from stratabot.picture.slides import Slide


def new_puzzle_json(new: NewPuzzle) -> dict[str, Any]:
    """A board, with its grade where that was asked."""
    graded = grade_json(new.grade) if new.grade else {}
    return {"board": format_lines(new.puzzle)} | graded


def puzzle_slides(found: Sequence[NewPuzzle]) -> "list[Slide]":
    """A slide each, with its number and its grade in the caption.

    Raises:
        InputError: they are too large.
    """
    from stratabot.adrift.picture.story import opening

    return [opening(new.puzzle, _caption(number, new)) for number, new in enumerate(found, 1)]


def _caption(number: int, new: NewPuzzle) -> str:
    return f"{number} {new.grade.word}" if new.grade else str(number)


def solution_slides(found: Sequence[NewPuzzle]) -> "list[Slide]":
    """A slide each, with its number.

    Raises:
        InputError: they are too large.
    """
    from stratabot.adrift.picture.story import solved

    return [solved(new.puzzle, new.solution, str(number)) for number, new in enumerate(found, 1)]
