"""How hard a puzzle is for a person: how much effort it takes, and what they must know."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, Literal, NamedTuple, get_args

from stratabot.puzzles.difficulty import score_of, techniques_of, word_for
from stratabot.str8ts.ladder import next_step, steps
from stratabot.str8ts.pencil import SCORES, Pencil, Step
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import has_one_solution

_STUCK: Final = 0.35  # cells; 0.25 to 0.5 tell the published puzzles apart equally well
_CELLS: Final = 81  # a larger board takes longer, but counts as if it had so many


class Effort(NamedTuple):
    """What there is to do on a board."""

    cells_to_fill: int
    stuck: int  # how often a person is, until the board is done or a step is too hard to count
    is_all: bool  # whether the board is done then
    amount: float  # in cells: those to fill, and a share for each time one is stuck


def effort_of(board: Pencil, most: float = float("inf")) -> Effort:
    """How much effort a board takes, up to a step with a score above `most`.

    A person writes the number into each cell that has a single candidate left, and removes what is
    too far from a number of its compartment. Where nothing of that is left to do, they are stuck.
    Then they remove the sure candidates of one compartment from the rest of its line; if there are
    none, they take the easiest step. So the effort hardly depends on the order of the techniques.
    """
    pencil = board.copy()
    cells, stuck = len(pencil.open_cells), 0
    while not _runs_through(pencil):
        step = _sure(pencil) or next_step(pencil, most=most)
        if step is None:
            break
        pencil.apply(step)
        stuck += 1
    amount = (cells + _STUCK * stuck) * min(1, _CELLS / pencil.size**2)
    return Effort(cells, stuck, pencil.is_done, amount)


def _sure(pencil: Pencil) -> Step | None:
    """The sure candidates of a compartment go from the rest of its line."""
    for compartment, beside in enumerate(pencil.pattern.beside):
        removed = beside and pencil.present(dict.fromkeys(beside, pencil.sure_numbers(compartment)))
        if removed:
            return Step("sure candidates", beside, "", "", removed)
    return None


def _runs_through(pencil: Pencil) -> bool:
    while not pencil.is_done:
        _remove_far(pencil)
        single = [i for i in pencil.open_cells if pencil.candidates[i].bit_count() == 1]
        if not single:
            return False
        for i in single:
            pencil.ink(i, pencil.candidates[i].bit_length())
    return True


def _remove_far(pencil: Pencil) -> None:
    """Remove from compartments of t cells what is t or more away from a number in ink."""
    candidates = pencil.candidates
    for cells in pencil.pattern.compartments:
        near, length = -1, len(cells)
        for i in pencil.inked.intersection(cells):
            number = candidates[i].bit_length()
            near &= (1 << number + length - 1) - 1 & -(1 << max(number - length, 0))
        for i in cells:
            candidates[i] &= near


Word = Literal["gentle", "moderate", "tough", "diabolical", "extreme"]
WORDS: Final[tuple[Word, ...]] = get_args(Word)
"""From easy to hard: the words of the best-known daily puzzles, and that of its weekly puzzles,
which are harder than all of these."""

_FROM: Final = (20, 40, 60, 80)

_EFFORT: Final = ((0, 0), (43, 20), (55, 40), (66, 60), (85, 80), (150, 100))
"""Scores for effort; in between they grow evenly.

43, 55 and 66 divide 891 published puzzles best into those that are called gentle, moderate, tough
and diabolical; none of them takes more than 85. benchmarks/GRADES.md says how well words agree.
"""

_SKILL: Final = (
    (0, 0),
    (SCORES["stranded digits"], 20),
    (SCORES["naked pair"], 40),
    (SCORES["naked quadruple"], 60),
    (SCORES["y-wing"], 80),
    (101, 100),
)
"""Scores for the hardest step, from its own number. Of the 891 puzzles, two gentle ones have
stranded digits, two moderate ones naked pairs or triples.
"""

BEYOND: Final = SCORES["locked compartments"]
"""None of the 891 puzzles needs a technique as hard as this; of 37 weekly ones, 22 do."""

_EFFORT_BEYOND: Final = ((0, 20), (43, 40), (55, 60), (66, 80), (150, 100))
"""Scores for the effort of puzzles that need such a technique: a word harder."""

_SEARCH: Final = 0.1  # how much toil each cell without a number adds: there is more to look at


class Grade(NamedTuple):
    """How hard a puzzle is."""

    number: float  # 0 to 100: the greater one of the scores for the effort and the hardest step
    word: Word
    techniques: Mapping[str, int]  # how often each was used, the easiest first
    effort: Effort  # up to the first step that only extreme puzzles need


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
    """The grade of a board, from the steps to its solution."""
    skill = score_of(taken, _toil(taken))
    effort = effort_of(board, highest_score("diabolical"))
    scale = _EFFORT_BEYOND if skill >= BEYOND else _EFFORT
    number = round(
        max(_interpolate_scale(scale, effort.amount), _interpolate_scale(_SKILL, skill)), 6
    )
    return Grade(number, word_for(number, _FROM, WORDS), techniques_of(taken), effort)


def highest_score(word: Word) -> float:
    """The highest score of a technique that puzzles of that grade may need."""
    scores = [least - 1 for least, _ in _SKILL[1:-1]]
    return [*scores, _SKILL[-1][0]][WORDS.index(word)]


def most_effort(word: Word) -> float:
    """What amount of effort is too much for puzzles of that grade."""
    return _EFFORT[WORDS.index(word) + 1][0]


def _interpolate_scale(scale: Sequence[tuple[float, float]], at: float) -> float:
    """What a scale says at some point: it grows evenly between its steps, and stays at the end."""
    for (low, below), (high, above) in pairwise(scale):
        if at < high:
            return below + (above - below) * (at - low) / (high - low)
    return scale[-1][1]


def _toil(taken: Sequence[Step]) -> float:
    """The sum over all steps of the score, and a share for each cell without a number then."""
    total, left = 0.0, 0
    for step in reversed(taken):
        left += step.put is not None
        total += step.score + _SEARCH * left
    return total
