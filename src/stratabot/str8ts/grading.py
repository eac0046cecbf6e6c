"""How hard a puzzle is for a person: what they must know to solve it."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from stratabot.difficulty import WORDS, TechniqueWord, score_of, techniques_of, word_for
from stratabot.str8ts.ladder import steps
from stratabot.str8ts.pencil import Step
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import has_one_solution

_FROM: Final = (10, 25, 80)
"""The scores from which a puzzle is moderate, tough, diabolical.

Gentle puzzles need what a compartment surely holds, and which numbers are too far away; moderate
ones need a look at all its candidates; tough ones need several compartments, lines or numbers at
once; diabolical ones need a chain or a guess. docs/grades.md says how common each grade is.
"""

_SEARCH: Final = 0.1
"""How much a step's effort grows for each cell without a number: there is more to look at."""


class Grade(NamedTuple):
    """How hard a puzzle is.

    Attributes:
        number: the hardest step's score, 0 to 100; the fraction grows with the effort of all steps.
        word: the number in a word.
        techniques: how often each technique was used, the easiest first.
    """

    number: float
    word: TechniqueWord
    techniques: Mapping[str, int]


def grade(puzzle: Puzzle, uniqueness: bool = True) -> Grade | None:
    """How hard the puzzle is; None if it does not have exactly one solution.

    The grade is that of a person who always takes the easiest step (`ladder.steps`).

    Args:
        puzzle: any.
        uniqueness: whether techniques may use that there is one solution only.

    Raises:
        InputError: python-sat is needed, and cannot be loaded.
        OutOfTimeError: the time is over.
    """
    return grade_of(steps(puzzle, uniqueness)) if has_one_solution(puzzle) else None


def highest_score(word: TechniqueWord) -> float:
    """The highest score of a technique that puzzles of that grade may need."""
    return [*(each - 1 for each in _FROM), 100][WORDS.index(word)]


def grade_of(steps: Sequence[Step]) -> Grade:
    """The grade of the steps to the solution."""
    score = score_of(steps, _effort(steps))
    return Grade(round(score, 6), word_for(score, _FROM), techniques_of(steps))


def _effort(steps: Sequence[Step]) -> float:
    """The sum over all steps of the score, and a share for each cell without a number then."""
    total, left = 0.0, 0
    for step in reversed(steps):
        left += step.put is not None
        total += step.score + _SEARCH * left
    return total
