"""How hard a puzzle is for a person: how far a person must look ahead to solve it."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from stratabot.adrift.ladder import steps_to
from stratabot.adrift.puzzle import Paths, Place, Puzzle, Rules
from stratabot.adrift.solver import answer
from stratabot.adrift.techniques import Step
from stratabot.puzzles.difficulty import WORDS, TechniqueWord, score_of, techniques_of, word_for
from stratabot.puzzles.solutions import Solutions

_FROM: Final = (25, 40, 70)


class Grade(NamedTuple):
    """How hard a puzzle is."""

    # The hardest step's score, 0 to 100; the fraction grows with the sum of all steps.
    number: float
    word: TechniqueWord  # the number in a word
    techniques: Mapping[str, int]  # how often each technique was used, the easiest first
    depth: int  # the most edges that had to be followed after a supposition
    longest: int  # cells of the longest path
    bends: int | None  # how often paths turn; None for graphs, where that has no meaning


def grade(puzzle: Puzzle, rules: Rules | None = None) -> Grade | None:
    """How hard the fresh puzzle is; None if it does not have exactly one solution.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
    fresh, rules = puzzle.fresh, rules or puzzle.rules
    return grade_of_only(fresh, rules, answer(fresh, rules))


def grade_of_only(puzzle: Puzzle, rules: Rules, solutions: Solutions[Paths]) -> Grade | None:
    """The grade of a puzzle whose `answer` is known."""
    solutions.require_decided()
    if not solutions.is_unique:
        return None
    (solution,) = solutions.found
    return grade_of(puzzle, [*steps_to(puzzle, rules, solution)], solution)


def grade_of(puzzle: Puzzle, steps: Sequence[Step], solution: Paths) -> Grade:
    """The grade of the steps to the solution."""
    score = score_of(steps, sum(step.score for step in steps))
    return Grade(
        round(score, 3),
        word_for(score, _FROM, WORDS),
        techniques_of(steps),
        max((step.depth for step in steps), default=0),
        max(map(len, solution), default=0),
        None if puzzle.form.kind == "graph" else sum(_bends(puzzle, each) for each in solution),
    )


def _bends(puzzle: Puzzle, cells: Sequence[Place]) -> int:
    """How often a path turns within a face; crossing a cube's edge is no turn."""
    form, steps = puzzle.form, [*pairwise(cells)]
    if form.kind == "cube":
        area = form.width * form.width
        return sum(
            one // area == two // area == three // area and two - one != three - two
            for (one, two), (_, three) in pairwise(steps)
        )
    ways = [form.step(*two) for two in steps]
    return sum(one != other for one, other in pairwise(ways))
