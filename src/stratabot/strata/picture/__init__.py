"""A ribbon board as people look at it: what only Strata's pictures need."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stratabot.picture.drawing import Slide
    from stratabot.strata.generator import NewPuzzle
    from stratabot.strata.position import Position
    from stratabot.strata.puzzle import Puzzle
    from stratabot.strata.solver import Answer


def draw(asked: "Puzzle | Position | Answer", kind: str = "svg") -> bytes:
    """The contents of a picture file: a solved board, or what is in the way of a solution."""
    from stratabot.strata.picture.story import Story

    return Story.of(asked).show().encode(kind)


def openings(found: "Sequence[NewPuzzle]") -> "list[Slide]":
    """A slide for each of these puzzles, with its number, and its grade if that is known."""
    from stratabot.strata.picture.story import Story
    from stratabot.strata.position import Position

    openings = []
    for number, (puzzle, grade) in enumerate(found, 1):
        caption = f"{number} {grade.word} {grade.number}" if grade else str(number)
        openings.append(Story(Position(puzzle)).opening()._replace(caption=caption))
    return openings
