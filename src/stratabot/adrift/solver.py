"""Solutions of a puzzle: one, whether it is the only one, how many there are."""

from collections.abc import Iterator

from stratabot.adrift import finder
from stratabot.adrift.finder import paths_among, solutions
from stratabot.adrift.obstacle import has_obstacle
from stratabot.adrift.puzzle import USUAL, Paths, Puzzle, Rules
from stratabot.adrift.sketch import settled
from stratabot.puzzles.solutions import Solutions, gather


def solve(puzzle: Puzzle, rules: Rules = USUAL) -> Paths | None:
    """A solution, None if there is none.

    Raises:
        InputError: python-sat cannot be loaded.
    """
    return next(_solutions(puzzle, rules), None)


def answer(puzzle: Puzzle, rules: Rules = USUAL, limit: int = 1) -> Solutions[Paths]:
    """As many solutions as there are, up to the limit, and whether there are others.

    If a `TimeLimit` ends the search, this gives what was found until then.

    Args:
        puzzle: any.
        rules: which rules hold.
        limit: how many solutions are wanted, at least 1.

    Raises:
        InputError: python-sat cannot be loaded.
    """
    return gather(_solutions(puzzle, rules), limit)


def is_only(puzzle: Puzzle, rules: Rules, solution: Paths, portions: int) -> bool:
    """Whether a puzzle has no other solution than this one.

    `portions` is how much work the proof may take, as of `SatSolver.is_possible`.

    Raises:
        InputError: python-sat cannot be loaded.
        TooHardError: it takes more work.
        OutOfTimeError: the time is over.
    """
    sketch = settled(puzzle, rules)
    return sketch.is_solved() or finder.is_only(puzzle, rules, solution, sketch, portions)


def _solutions(puzzle: Puzzle, rules: Rules) -> Iterator[Paths]:
    """All solutions. Simple conclusions solve most small boards, and half of those of 10 x 10."""
    if has_obstacle(puzzle, rules):
        return
    sketch = settled(puzzle, rules)
    if sketch.trouble:
        return
    if sketch.is_solved():
        yield paths_among(puzzle, sketch.taken_edges)
        return
    yield from solutions(puzzle, rules, sketch)
