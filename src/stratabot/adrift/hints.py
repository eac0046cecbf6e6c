"""The next cells to join, and the steps that lead there."""

from stratabot.adrift.ladder import Ladder
from stratabot.adrift.puzzle import USUAL, Puzzle, Rules
from stratabot.adrift.techniques import Step
from stratabot.adrift.ways import Ways


def hint(puzzle: Puzzle, rules: Rules = USUAL, done: int = 0) -> tuple[Step, ...] | None:
    """The steps to the next edges that a path takes. All steps but the last one drop edges.

    None if the board is solved, or if no more edge is in all solutions.

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


def _to_edges(ladder: Ladder) -> tuple[Step, ...] | None:
    """The next such steps of a ladder, which takes them."""
    steps: list[Step] = []
    while (step := ladder.next_step()) is not None:
        ladder.apply(step)
        if step.take and _is_drawn(ladder.sketch.ways, step):
            continue
        steps.append(step)
        if step.take:
            return tuple(steps)
    return None


def _is_drawn(ways: Ways, step: Step) -> bool:
    """Whether a player sees all these edges already: they join what is drawn."""
    drawn = {cell for cell, _ in ways.puzzle.drawn}
    return all(
        not drawn.isdisjoint(cells) and len({ways.colored.get(cell) for cell in cells}) == 1
        for cells in (ways.edges[edge] for edge in step.take)
    )
