"""How hard a puzzle is for a person: what they must know to solve it."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, get_args

from stratabot.str8ts.ladder import steps
from stratabot.str8ts.pencil import Step
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import has_one_solution

Word = Literal["gentle", "moderate", "tough", "diabolical"]
WORDS: Final[tuple[Word, ...]] = get_args(Word)

_FROM: Final = (10, 25, 80)
"""The scores from which a puzzle is moderate, tough, diabolical.

Gentle needs what a compartment surely holds and what is too far away in it; moderate, a look at all
of its candidates; tough, several compartments, lines or numbers at once; diabolical, a chain or a
guess. How many generated puzzles are which is told in docs/grades.md.
"""

_HALF: Final = 1000
"""The sum of all steps at which the fraction of a score is a half: that of most puzzles of 9 x 9 is
200 to 3000."""


_SEARCH: Final = 0.1
"""What a step's effort grows by for each cell without a number: there is more to look at."""


class Grade(NamedTuple):
    """How hard a puzzle is.

    Attributes:
        score: the hardest step's number, 0 to 100; the fraction grows with the effort of all steps.
        word: the score in a word.
        techniques: how often each technique was used, the easiest first.
    """

    score: float
    word: Word
    techniques: Mapping[str, int]

    @property
    def number(self) -> float:
        """The score, by the name that all games have for it."""
        return self.score


def grade(puzzle: Puzzle, uniqueness: bool = True) -> Grade | None:
    """How hard the puzzle is; None if it does not have exactly one solution.

    The steps of a person who always takes the easiest one (`ladder.steps`) are graded.

    Args:
        puzzle: any.
        uniqueness: whether techniques may use that there is one solution only.

    Raises:
        InputError: python-sat is needed, and cannot be loaded.
        OutOfTimeError: the time is over.
    """
    return grade_of(steps(puzzle, uniqueness)) if has_one_solution(puzzle) else None


def highest_score(word: Word) -> float:
    """The highest number of a technique that puzzles of that grade need."""
    return [*(each - 1 for each in _FROM), 100][WORDS.index(word)]


def grade_of(steps: Sequence[Step]) -> Grade:
    """The grade of a path to the solution."""
    total = _effort(steps)
    score = max((step.score for step in steps), default=0) + total / (total + _HALF)
    scores = {step.technique: step.score for step in steps}
    times = Counter(step.technique for step in steps)
    techniques = {
        name: times[name] for name in sorted(times, key=lambda each: (scores[each], each))
    }
    return Grade(round(score, 6), WORDS[bisect_right(_FROM, score)], techniques)


def _effort(steps: Sequence[Step]) -> float:
    """The numbers of all steps, and for each a share for the cells that have no number yet."""
    total, left = 0.0, 0
    for step in reversed(steps):
        left += step.put is not None
        total += step.score + _SEARCH * left
    return total
