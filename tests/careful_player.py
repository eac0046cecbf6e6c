"""A random careful player, for comparison with `Odds`."""

from collections.abc import Collection
from random import Random

from stratabot.portable_random import random_below, shuffled
from stratabot.strata.puzzle import BLANK, Cell, Line, Puzzle


def random_game(puzzle: Puzzle, rng: Random) -> bool:
    """Play one game as a random careful player; whether it is won.

    Each time one of the lines that are not wrong at once is laid, in its right color, until all are
    laid or none can be. Shares no code with `Odds`.
    """
    waiting, laid = shuffled(puzzle.lines, rng), set[Line]()
    while waiting:
        right = [line for line in waiting if len(_demanded(puzzle, line, laid)) < 2]
        if not right:
            return False
        line = right[random_below(len(right), rng)]
        waiting.remove(line)
        laid.add(line)
    return True


def _demanded(puzzle: Puzzle, line: Line, laid: Collection[Line]) -> set[Cell]:
    if line.kind == "row":
        along = {Line("col", j): cell for j, cell in enumerate(puzzle.cells[line.index])}
    else:
        along = {Line("row", i): row[line.index] for i, row in enumerate(puzzle.cells)}
    return {along[other] for other in laid if other.kind != line.kind} - {BLANK}
