"""What a printed book has of this game: its rules, puzzles and their solutions."""

from typing import Final

from stratabot.errors import TooLargeError
from stratabot.picture.book import HowToPlay, Printed
from stratabot.strata.grading import Grade, grade
from stratabot.strata.picture.story import Story
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.solver import answer

HOW_TO_PLAY: Final = (
    "Lay one ribbon along every row and every column. A later ribbon lies over all earlier ones.",
    "Every colored square must end with its own color on top; blank ones accept anything.",
)
"""The rules in plain words, a paragraph each; the page in the browser has them, too."""

EXAMPLE: Final = Puzzle.of([(None, "R", "R"), ("B", "B", "R"), ("G", "G", None)])

_ON_PAPER: Final = (
    "The selectors stand at the lower edges of the board, one for each line. On paper, write "
    "beside each selector when its ribbon is laid, and its color.",
)
_REMARKS: Final = (
    "In the solution of the example, the numbers at the selectors tell the order. It is found "
    "backwards: the squares along line 6 are red or blank, so its ribbon can be the last one. The "
    "same is true of line 5. Without these two, line 4 has only green squares, and then line 3 "
    "only blue ones. Nobody sees ribbons 1 and 2 in the end, so they may have any color: hatched "
    "ribbons are free.",
    "Most puzzles can be solved in many orders; the solutions in this book need the fewest changes "
    "of color.",
)


def how_to_play() -> HowToPlay:
    """The rules, with an example."""
    position = Position(EXAMPLE)
    example = (
        Story(position).opening()._replace(caption="The puzzle"),
        Story.of(position).ending()._replace(caption="A solution"),
    )
    return HowToPlay("Strata", (*HOW_TO_PLAY, *_ON_PAPER), example, _REMARKS)


def printed(position: Position) -> Printed:
    """A puzzle as a book shows it; the solution needs the fewest clicks."""
    found = answer(position)
    story = Story.of(found)
    if found.solution is None:
        return Printed(story.opening(), None)
    graded = None if position.placed else grade_if_small(position.puzzle)
    number, level = (graded.number, f"{graded.word} {graded.number}") if graded else (None, "")
    bare = Story(position)
    return Printed(bare.opening(), story.ending(), number, level)


def grade_if_small(puzzle: Puzzle) -> Grade | None:
    """How hard a puzzle is; None if it is too large to tell, or has no solution."""
    try:
        return grade(puzzle)
    except TooLargeError:
        return None
