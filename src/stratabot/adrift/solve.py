"""Solutions of a puzzle: one, whether it is the only one, how many there are."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from stratabot.adrift.finder import Clock, OutOfTimeError, paths_among, solutions
from stratabot.adrift.puzzle import USUAL, Paths, Puzzle, Rules
from stratabot.adrift.simple import is_hopeless
from stratabot.adrift.sketch import settled

MANY: Final = 1000
"""How many solutions are counted when nothing else is said."""


class Found(NamedTuple):
    """The solutions that were found, and what is known of others.

    Attributes:
        paths: the solutions.
        is_all: whether there are no others; None if that was not decided in the time allowed.
    """

    paths: tuple[Paths, ...]
    is_all: bool | None


class Answer(NamedTuple):
    """What `stratabot adrift solve` tells of a puzzle.

    Attributes:
        puzzle: the puzzle.
        rules: those that held.
        found: the solutions that were looked for.
    """

    puzzle: Puzzle
    rules: Rules
    found: Found

    @property
    def solution(self) -> Paths | None:
        """The first one, None if none was found."""
        return self.found.paths[0] if self.found.paths else None

    @property
    def is_solvable(self) -> bool | None:
        """Whether there is a solution; None if that was not decided."""
        if self.found.paths:
            return True
        return None if self.found.is_all is None else False

    @property
    def is_unique(self) -> bool | None:
        """Whether there is exactly one solution; None if that was not decided."""
        if len(self.found.paths) == 1:
            return self.found.is_all
        return None if self.is_solvable is None else False


def solve(puzzle: Puzzle, rules: Rules = USUAL) -> Paths | None:
    """A solution, None if there is none.

    Raises:
        InputError: python-sat cannot be loaded.
    """
    return next(_solutions(puzzle, rules, Clock()), None)


def answer(
    puzzle: Puzzle, rules: Rules = USUAL, limit: int = 1, seconds: float | None = None
) -> Answer:
    """As many solutions as there are, up to the limit, and whether there are others.

    Args:
        puzzle: any.
        rules: which rules hold.
        limit: how many solutions are wanted, at least 1.
        seconds: how long it may take; None for any time.

    Raises:
        InputError: python-sat cannot be loaded.
    """
    paths: list[Paths] = []
    is_all: bool | None = True
    try:
        for each in _solutions(puzzle, rules, Clock(seconds)):
            if len(paths) == limit:
                is_all = False
                break
            paths.append(each)
    except OutOfTimeError:
        is_all = None
    return Answer(puzzle, rules, Found(tuple(paths), is_all))


def _solutions(puzzle: Puzzle, rules: Rules, clock: Clock) -> Iterator[Paths]:
    """What people see first: most small boards, and half of those of 10 x 10, need no more."""
    if is_hopeless(puzzle, rules):
        return
    sketch = settled(puzzle, rules)
    if sketch.trouble:
        return
    if sketch.is_done():
        yield paths_among(puzzle, sketch.taken_edges)
        return
    yield from solutions(puzzle, rules, clock, sketch)
