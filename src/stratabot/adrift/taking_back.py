"""What a player must take back: the fewest drawn cells without which a solution is possible.

The drawn cells are no clauses here but literals that may be false. If there is a solution of the
fresh puzzle, a SAT solver looks for one with fewer false literals, again and again, until there is
none. A totalizer counts them (Bailleux and Boufkhad, 2003).
"""

from collections.abc import Iterator
from importlib import import_module
from typing import NamedTuple

from stratabot.adrift.closed_ways import told_trouble
from stratabot.adrift.drawn import names_by_color
from stratabot.adrift.encoding import Encoding
from stratabot.adrift.finder import Finder, paths_among
from stratabot.adrift.obstacle import has_obstacle
from stratabot.adrift.puzzle import USUAL, Paths, Place, Puzzle, Rules
from stratabot.adrift.sketch import settled
from stratabot.errors import OutOfTimeError
from stratabot.words import listed


class TakeBack(NamedTuple):
    """Drawn cells to take back, and what is then possible.

    Attributes:
        cells: the cells, in ascending order.
        solution: a solution that keeps all other drawn cells.
        is_fewest: whether no fewer cells would do; None if the time was over before that was known.
        why: a sentence: what the drawn cells lead to.
    """

    cells: tuple[Place, ...]
    solution: Paths
    is_fewest: bool | None
    why: str


def format_take_back(puzzle: Puzzle, back: TakeBack) -> str:
    """The cells to take back: `take back r1c2 and r1c3 (A)`."""
    called = {pair.color: puzzle.called(k) for k, pair in enumerate(puzzle.pairs)}
    parts = names_by_color(puzzle, back.cells).items()
    perhaps = "" if back.is_fewest else " (perhaps less would do)"
    told = "; ".join(f"{listed(names)} ({called[color]})" for color, names in parts)
    return f"take back {told}{perhaps}"


def find_take_back(puzzle: Puzzle, rules: Rules = USUAL) -> TakeBack | None:
    """The fewest drawn cells to take back; None if the fresh puzzle has no solution.

    Args:
        puzzle: one with drawn cells that are in no solution together.
        rules: which rules hold.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over before any solution is found.
    """
    if has_obstacle(puzzle, rules):
        return None
    best: tuple[tuple[Place, ...], Paths] | None = None
    is_fewest: bool | None = True
    try:
        for better in _better(puzzle, rules):
            best = better
    except OutOfTimeError:
        if best is None:
            raise
        is_fewest = None
    return best and TakeBack(*best, is_fewest, _why(puzzle, rules))


def _better(puzzle: Puzzle, rules: Rules) -> Iterator[tuple[tuple[Place, ...], Paths]]:
    """Cells to take back with the solution that is then possible: always fewer, at last fewest."""
    fresh = puzzle.fresh
    sketch = settled(fresh, rules)
    if sketch.trouble:
        return
    with Finder(Encoding(fresh, rules, known=sketch)) as finder:
        wrong = []
        for cell, color in puzzle.drawn:
            keeps, clauses = finder.encoding.keeping(cell, color)
            wrong.append(-keeps)
            for clause in clauses:
                finder.forbid_unless(clause)
        edges = finder.edges()
        if edges is None:
            return
        yield (found := _found(puzzle, paths_among(fresh, edges)))
        totalizer = import_module("pysat.card").ITotalizer
        with totalizer(wrong, len(found[0]), finder.encoding.count) as count:
            for clause in count.cnf.clauses:
                finder.forbid_unless(clause)
            while found[0] and (edges := finder.edges([-count.rhs[len(found[0]) - 1]])) is not None:
                yield (found := _found(puzzle, paths_among(fresh, edges)))


def _found(puzzle: Puzzle, paths: Paths) -> tuple[tuple[Place, ...], Paths]:
    """The drawn cells that this solution does not keep, and the solution."""
    return tuple(cell for cell, color in puzzle.drawn if cell not in paths[color]), paths


def _why(puzzle: Puzzle, rules: Rules) -> str:
    sketch = settled(puzzle, rules)
    if sketch.trouble:
        return f"What is drawn leads to this: {told_trouble(sketch, sketch.trouble)}."
    return "No solution keeps all that is drawn."
