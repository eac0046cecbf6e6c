"""Solutions of a puzzle: one, whether it is the only one, how many there are."""

from collections.abc import Iterator
from typing import Final, Generic, NamedTuple, TypeVar

from stratabot.adrift import finder
from stratabot.adrift.finder import paths_among, solutions
from stratabot.adrift.hopeless import is_hopeless
from stratabot.adrift.puzzle import USUAL, Paths, Puzzle, Rules
from stratabot.adrift.sketch import settled
from stratabot.errors import OutOfTimeError
from stratabot.limit import require_time

MANY: Final = 1000
"""How many solutions are counted when nothing else is said."""


T = TypeVar("T")


class Found(NamedTuple, Generic[T]):
    """The solutions that were found, and what is known of others.

    Attributes:
        solutions: those that were looked for.
        is_all: whether there are no others; None if that was not decided in the time allowed.
    """

    solutions: tuple[T, ...]
    is_all: bool | None

    @property
    def is_solvable(self) -> bool | None:
        """Whether there is a solution; None if that was not decided."""
        if self.solutions:
            return True
        return None if self.is_all is None else False

    @property
    def is_unique(self) -> bool | None:
        """Whether there is exactly one solution; None if that was not decided."""
        if len(self.solutions) == 1:
            return self.is_all
        return None if self.is_solvable is None else False

    def require_decided(self) -> None:
        """To be called where it matters how many solutions there are.

        Raises:
            OutOfTimeError: it is not known whether there is one, or another one; says so.
        """
        if self.is_unique is not None:
            return
        try:
            require_time()
        except OutOfTimeError as error:
            if not self.solutions:
                raise
            what = "there is a solution, but whether there are others is not decided"
            raise OutOfTimeError(error.seconds, what) from None


def gather(solutions: Iterator[T], limit: int) -> Found[T]:
    """As many of these as there are, up to the limit, and whether there are others."""
    found: list[T] = []
    try:
        for each in solutions:
            if len(found) == limit:
                return Found(tuple(found), False)
            found.append(each)
    except OutOfTimeError:
        return Found(tuple(found), None)
    return Found(tuple(found), True)


def solve(puzzle: Puzzle, rules: Rules = USUAL) -> Paths | None:
    """A solution, None if there is none.

    Raises:
        InputError: python-sat cannot be loaded.
    """
    return next(_solutions(puzzle, rules), None)


def answer(puzzle: Puzzle, rules: Rules = USUAL, limit: int = 1) -> Found[Paths]:
    """As many solutions as there are, up to the limit, and whether there are others.

    Where a `TimeLimit` ends, what was found until then.

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

    `portions` is how much work the proof may be, as of `SatSolver.is_possible`.

    Raises:
        InputError: python-sat cannot be loaded.
        TooHardError: it is more work.
        OutOfTimeError: the time is over.
    """
    sketch = settled(puzzle, rules)
    return sketch.is_solved() or finder.is_only(puzzle, rules, solution, sketch, portions)


def _solutions(puzzle: Puzzle, rules: Rules) -> Iterator[Paths]:
    """What people see first: most small boards, and half of those of 10 x 10, need no more."""
    if is_hopeless(puzzle, rules):
        return
    sketch = settled(puzzle, rules)
    if sketch.trouble:
        return
    if sketch.is_solved():
        yield paths_among(puzzle, sketch.taken_edges)
        return
    yield from solutions(puzzle, rules, sketch)
