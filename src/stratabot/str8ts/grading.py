"""How hard a puzzle is for a person: how much work it is, and what they must know to solve it."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple, get_args

from stratabot.puzzles.difficulty import score_of, techniques_of, word_for
from stratabot.str8ts.ladder import LEAST, steps
from stratabot.str8ts.pencil import Pencil, Step
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import has_one_solution
from stratabot.str8ts.work import Work, work_of

Word = Literal["gentle", "moderate", "tough", "diabolical", "extreme"]
WORDS: Final[tuple[Word, ...]] = get_args(Word)
"""From easy to hard: the words of the best-known daily puzzles, and that of its weekly puzzles,
which are harder than all of these."""

_FROM: Final = (20, 40, 60, 80)
"""The scores from which a puzzle is moderate, tough, diabolical, extreme."""

_WORK: Final = ((0, 0), (43, 20), (55, 40), (66, 60), (85, 80), (150, 100))
"""Scores for work, as of `work_of`; in between they grow evenly.

43, 55 and 66 divide 891 published puzzles best into those that are called gentle, moderate, tough
and diabolical; none of them takes more than 85. docs/grades.md says how well the words agree.
"""

_SKILL: Final = (
    (0, 0),
    (LEAST["stranded digits"], 20),
    (LEAST["naked pair"], 40),
    (LEAST["naked quadruple"], 60),
    (LEAST["y-wing"], 80),
    (101, 100),
)
"""Scores for the hardest step, from its own number.

Of the 891 puzzles, two gentle ones have stranded digits, two moderate ones a naked pair or triple,
and no tough one a quadruple.
"""

BEYOND: Final = LEAST["locked compartments"]
"""None of the 891 puzzles needs a technique as hard as this; of 37 weekly ones, 22 do."""

_WORK_BEYOND: Final = ((0, 20), (43, 40), (55, 60), (66, 80), (150, 100))
"""Scores for the work of puzzles that need such a technique: a word harder."""

_SEARCH: Final = 0.1
"""How much a step's effort grows for each cell without a number: there is more to look at."""


class Grade(NamedTuple):
    """How hard a puzzle is.

    Attributes:
        number: 0 to 100: the score for the work or that for the hardest step, whichever is greater.
        word: the number in a word.
        techniques: how often each technique was used, the easiest first.
        work: what there is to do, up to the first step that only extreme puzzles need.
    """

    number: float
    word: Word
    techniques: Mapping[str, int]
    work: Work


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
    if not has_one_solution(puzzle):
        return None
    return grade_of(Pencil(puzzle), steps(puzzle, uniqueness))


def grade_of(board: Pencil, taken: Sequence[Step]) -> Grade:
    """The grade of a board, from the steps to its solution.

    Args:
        board: as it is before the first step.
        taken: as of `ladder.climb`, until the board is done.

    Raises:
        OutOfTimeError: the time is over.
    """
    skill = score_of(taken, _effort(taken))
    work = work_of(board, highest_score("diabolical"))
    scale = _WORK_BEYOND if skill >= BEYOND else _WORK
    number = round(max(_on(scale, work.amount), _on(_SKILL, skill)), 6)
    return Grade(number, word_for(number, _FROM, WORDS), techniques_of(taken), work)


def highest_score(word: Word) -> float:
    """The highest score of a technique that puzzles of that grade may need."""
    scores = [least - 1 for least, _ in _SKILL[1:-1]]
    return [*scores, _SKILL[-1][0]][WORDS.index(word)]


def most_work(word: Word) -> float:
    """What amount of work is too much for puzzles of that grade, as of `work_of`."""
    return _WORK[WORDS.index(word) + 1][0]


def _on(scale: Sequence[tuple[float, float]], at: float) -> float:
    """What a scale says at some point: between two of its marks it grows evenly, after the last
    it stays."""
    for (low, below), (high, above) in pairwise(scale):
        if at < high:
            return below + (above - below) * (at - low) / (high - low)
    return scale[-1][1]


def _effort(taken: Sequence[Step]) -> float:
    """The sum over all steps of the score, and a share for each cell without a number then."""
    total, left = 0.0, 0
    for step in reversed(taken):
        left += step.put is not None
        total += step.score + _SEARCH * left
    return total
