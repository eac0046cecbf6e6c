"""How a person gets to the solution: with the easiest step at every turn.

Forced edges come first. Then come suppositions: those that fail at once, and later those that fail
only after many forced edges. `techniques.py` has the techniques and their scores.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from stratabot.adrift.cut import Connections
from stratabot.adrift.edges import Why
from stratabot.adrift.leads import Supposition, refutation
from stratabot.adrift.puzzle import USUAL, Pair, Paths, Place, Puzzle, Rules
from stratabot.adrift.sketch import Bookmark, begun
from stratabot.adrift.solver import answer
from stratabot.adrift.techniques import Step, cut, easiest_consequence, guess, refuted
from stratabot.adrift.tries import Tries, Try
from stratabot.limit import require_time

_RUNGS: Final = (
    *((0, False), (1, False), (2, False), (4, False), (8, False)),
    *((8, True), (32, True), (128, True)),
)
"""How many forced edges are followed after a supposition, and whether the ladder then checks if a
color is cut off. The easiest rung comes first."""

_LAST_LIKE: Final = {cutting: rung for rung, (_, cutting) in enumerate(_RUNGS)}
"""The last rung that checks for a color that is cut off, and the last one that does not. If a rung
has followed all forced edges, the later rungs of its kind find no more."""


class Ladder:
    """Finds the easiest steps on a board, one after another, and takes them.

    A supposition that was made in vain is not made again before a cell changes that it led to, or a
    neighbor of one. That saves seven eighths of the work on large boards. On one board of 216 it
    leads to other steps.

    Attributes:
        sketch: the board as it is now.
    """

    def __init__(self, puzzle: Puzzle, rules: Rules) -> None:
        self.sketch = begun(puzzle, rules)
        around = enumerate(self.sketch.ways.at)
        self._near = [frozenset((cell, *(other for _, other in at))) for cell, at in around]
        self._tries = Tries(len(self.sketch.state), len(_RUNGS))
        self._connections = Connections(self.sketch)

    def next_step(self) -> Step | None:
        """The easiest step; None if only a guess would help, or if nothing is open.

        Raises:
            OutOfTimeError: the time is over.
        """
        require_time()
        if self.sketch.trouble or self.sketch.is_solved():
            return None
        return easiest_consequence(self.sketch) or self._supposed()

    def apply(self, step: Step) -> None:
        """Take the step."""
        mark = self.sketch.mark()
        step.apply(self.sketch)
        self.sketch.forget_taken()
        touched = self.sketch.touched(mark)
        self._tries.forget(touched)
        self._connections.forget(touched)

    def _supposed(self) -> Step | None:
        """The step from the first supposition that fails, on the lowest rung; None if none does."""
        mark = self.sketch.mark()
        while (one := self._tries.next(self.sketch.state)) is not None:
            require_time()
            (self.sketch.take if one.taken else self.sketch.drop)(one.edge, Why.SUPPOSED)
            step = self._refuted(one, mark)
            self.sketch.take_back(mark)
            if step:
                return step
        return None

    def _refuted(self, one: Try, mark: Bookmark) -> Step | None:
        """The step from a supposition that was just made; None if it does not fail."""
        depth, cutting = _RUNGS[one.rung]
        followed = self.sketch.follow(depth)
        if self.sketch.trouble:
            return self._told(one, mark, followed, None)
        touched = self.sketch.touched(mark)
        lost = self._connections.cut_off(touched) if cutting else None
        if lost:
            return cut(self._told(one, mark, followed, lost))
        last = _LAST_LIKE[cutting] if followed < depth else one.rung
        self._tries.put_off(one, last + 1, self._around(touched))
        return None

    def _told(self, one: Try, mark: Bookmark, followed: int, lost: Pair | None) -> Step:
        """The step from a supposition that fails; it is taken back here."""
        self.sketch.take_back(mark)
        supposed = Supposition(one.edge, one.taken)
        leads, trouble = refutation(self.sketch, supposed, followed, lost)
        return refuted(self.sketch, one.edge, one.taken, followed, trouble, leads)

    def _around(self, touched: Iterable[Place]) -> frozenset[Place]:
        """These cells, and all beside them."""
        return frozenset[Place]().union(*(self._near[cell] for cell in touched))


def steps(puzzle: Puzzle, rules: Rules = USUAL) -> tuple[Step, ...]:
    """A person's steps to the only solution; if there are several, to where these differ.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
    solutions = answer(puzzle, rules)
    return tuple(steps_to(puzzle, rules, solutions.found[0] if solutions.is_unique else None))


def steps_to(puzzle: Puzzle, rules: Rules, solution: Paths | None) -> Iterator[Step]:
    """The steps, one after another.

    Args:
        puzzle: any.
        rules: which rules hold.
        solution: the only solution, for guesses; if it is None, the steps end before a guess.

    Raises:
        OutOfTimeError: the time is over.
    """
    ladder = Ladder(puzzle, rules)
    while (step := ladder.next_step() or guess(ladder.sketch, solution)) is not None:
        yield step
        ladder.apply(step)
