"""How hard a puzzle is for a person: how far one must look ahead to solve it."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple, get_args

from stratabot.adrift.ladder import steps_to
from stratabot.adrift.puzzle import USUAL, Paths, Puzzle, Rules
from stratabot.adrift.solver import answer
from stratabot.adrift.techniques import Step
from stratabot.solutions import Solutions

Word = Literal["gentle", "moderate", "tough", "diabolical"]
WORDS: Final[tuple[Word, ...]] = get_args(Word)

_FROM: Final = (25, 40, 70)
"""The scores from which a puzzle is moderate, tough, diabolical."""

_HALF: Final = 1000
"""The sum of all steps at which the fraction of a score is a half."""


class Grade(NamedTuple):
    """How hard a puzzle is.

    Attributes:
        score: the hardest step's number, 0 to 100; the fraction grows with the sum of all steps.
        word: the score in a word.
        techniques: how often each technique was used, the easiest first.
        depth: the most edges that were followed after a supposed one.
        longest: cells of the longest path.
        bends: how often paths turn; None for graphs, where that has no meaning.
    """

    score: float
    word: Word
    techniques: Mapping[str, int]
    depth: int
    longest: int
    bends: int | None

    @property
    def number(self) -> float:
        """The score, by the name that all games have for it."""
        return self.score


def grade(puzzle: Puzzle, rules: Rules = USUAL) -> Grade | None:
    """How hard the puzzle is; None if it does not have exactly one solution.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
    return grade_of_only(puzzle, rules, answer(puzzle, rules))


def grade_of_only(puzzle: Puzzle, rules: Rules, solutions: Solutions[Paths]) -> Grade | None:
    """The same, of a puzzle whose solutions are known.

    Raises:
        OutOfTimeError: the time is over, also if it was before a second solution was found.
    """
    solutions.require_decided()
    if not solutions.is_unique:
        return None
    (solution,) = solutions.found
    return grade_of(puzzle, [*steps_to(puzzle, rules, solution)], solution)


def grade_of(puzzle: Puzzle, steps: Sequence[Step], solution: Paths) -> Grade:
    """The grade of the steps to the solution."""
    total = sum(step.score for step in steps)
    score = max((step.score for step in steps), default=0) + total / (total + _HALF)
    scores: dict[str, float] = {}
    for step in steps:
        scores[step.technique] = max(step.score, scores.get(step.technique, 0))
    times = Counter(step.technique for step in steps)
    return Grade(
        round(score, 3),
        WORDS[bisect_right(_FROM, score)],
        {name: times[name] for name in sorted(times, key=lambda each: (scores[each], each))},
        max((step.depth for step in steps), default=0),
        max(map(len, solution), default=0),
        None if puzzle.form.kind == "graph" else sum(_bends(puzzle, each) for each in solution),
    )


def _bends(puzzle: Puzzle, cells: Sequence[int]) -> int:
    """How often a path turns within a face; over a cube's edges it does not."""
    width = puzzle.form.width
    area = width * puzzle.form.height
    return sum(
        one // area == two // area == three // area and two - one != three - two
        for (one, two), (_, three) in pairwise(pairwise(cells))
    )
