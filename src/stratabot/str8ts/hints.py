"""The next number, and only the steps that lead to it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stratabot.puzzles.notebook import add_notebook_views
from stratabot.str8ts.ladder import TECHNIQUES, next_step
from stratabot.str8ts.pencil import SCORES, Pencil, Step
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.techniques.guess import suppose_step_again

_MOST_DRAWN: Final = 12_000
"""How much is searched again to find out which steps a hint can spare: a second at most. That is
enough for 150 easy steps; a step by a hard technique counts as `_HARD` easy ones."""

_HARD: Final = 25


@add_notebook_views()
class Hint(NamedTuple):
    """Steps, the last of which puts a number; and the board before each of them."""

    steps: tuple[Step, ...]
    boards: tuple[Pencil, ...]


def hint(puzzle: Puzzle, uniqueness: bool = True) -> Hint | None:
    """The easiest way to the next number; None if all numbers are there, or no more is certain.

    The easiest steps are taken until one puts a number. An earlier step stays if it takes something
    from cells that a later step looks at. Then each step, from the last one back, is left out if
    the other steps are still possible without it.

    Args:
        puzzle: a puzzle with a solution; numbers that were found already are givens in it.
        uniqueness: whether techniques may use that there is a single solution. They check first
            that there is.

    Raises:
        OutOfTimeError: the time is over.
    """
    return next_number(Pencil(puzzle), uniqueness)


def next_number(start: Pencil, uniqueness: bool = True) -> Hint | None:
    """The same for a board on which candidates are struck out already; the board stays as it is."""
    steps = _to_number(start.copy(), uniqueness)
    if steps is None:
        return None
    steps = find_again(start, _leading(steps)) or steps
    steps = _without_spare(start, steps)
    return Hint(tuple(steps), tuple(boards_before(start, steps)))


def next_conclusion(start: Pencil, uniqueness: bool = True) -> Hint | None:
    """Only the first step on the way to the next number, or any step if no number is certain."""
    to_number = next_number(start, uniqueness)
    if to_number is not None:
        return Hint(to_number.steps[:1], to_number.boards[:1])
    step = None if start.is_done else next_step(start, uniqueness)
    return step and Hint((step,), (start.copy(),))


def _to_number(pencil: Pencil, uniqueness: bool) -> list[Step] | None:
    steps: list[Step] = []
    while (step := next_step(pencil, uniqueness)) is not None:
        steps.append(step)
        if step.put:
            return steps
        pencil.apply(step)
    return None


def _leading(steps: list[Step]) -> list[Step]:
    kept = steps[-1:]
    looked = {*steps[-1].look}
    for step in steps[-2::-1]:
        if not looked.isdisjoint(step.removed):
            kept.insert(0, step)
            looked.update(step.look)
    return kept


def boards_before(start: Pencil, steps: Sequence[Step]) -> list[Pencil]:
    """The board before each step."""
    pencil, boards = start.copy(), []
    for step in steps:
        boards.append(pencil.copy())
        pencil.apply(step)
    return boards


def _without_spare(start: Pencil, steps: list[Step]) -> list[Step]:
    """The steps but those, from the last one back, without which the others are still possible."""
    boards, left = boards_before(start, steps), _MOST_DRAWN
    for k in range(len(steps) - 2, -1, -1):
        later = steps[k + 1 :]
        left -= sum(1 if SCORES[step.technique] < SCORES["x-wing"] else _HARD for step in later)
        if left < 0:
            break
        drawn = find_again(boards[k], later)
        if drawn is not None:
            steps = steps[:k] + drawn
    return steps


def find_again(start: Pencil, steps: list[Step]) -> list[Step] | None:
    """These steps, found again without the steps between them; None if one is not found."""
    pencil = start.copy()
    drawn = []
    for step in steps:
        if step.supposed:
            found = suppose_step_again(pencil, step)
        else:
            found = TECHNIQUES[step.technique](pencil)
        same = next((each for each in found if _covers(each, step)), None)
        if same is None:
            return None
        # Without other steps before it, a step may take away more; what it took before is enough.
        drawn.append(same._replace(removed=step.removed))
        pencil.apply(drawn[-1])
    return drawn


def _covers(found: Step, step: Step) -> bool:
    if step.put or found.put:
        return found.put == step.put
    is_more = all(not gone & ~found.removed.get(i, 0) for i, gone in step.removed.items())
    return found.where == step.where and is_more
