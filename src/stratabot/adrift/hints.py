"""The next step to take, and how one finds it."""

from typing import NamedTuple

from stratabot.adrift.ladder import Ladder
from stratabot.adrift.puzzle import USUAL, Puzzle, Rules
from stratabot.adrift.sketch import Sketch
from stratabot.adrift.steps import Step


class Hint(NamedTuple):
    """The steps to the next edges that paths take, all but the last one of which drop edges.

    `boards` are the boards before each step.
    """

    steps: tuple[Step, ...]
    boards: tuple[Sketch, ...]


def hint(puzzle: Puzzle, rules: Rules = USUAL, done: int = 0) -> Hint | None:
    """How one finds the next edges that a path takes; None if solutions differ in all the rest.

    Args:
        puzzle: one with a solution.
        rules: which rules hold.
        done: how many such hints were followed before.
    """
    ladder = Ladder(puzzle, rules)
    for _ in range(done):
        if _to_edges(ladder) is None:
            return None
    return _to_edges(ladder)


def _to_edges(ladder: Ladder) -> Hint | None:
    """The steps to the next edges; they are taken then."""
    steps: list[Step] = []
    boards: list[Sketch] = []
    while (step := ladder.next_step()) is not None:
        steps.append(step)
        boards.append(ladder.sketch.copy())
        ladder.apply(step)
        if step.take:
            return Hint(tuple(steps), tuple(boards))
    return None
