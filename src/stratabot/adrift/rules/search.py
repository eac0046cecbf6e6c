"""All boards that a program allows, one after another, each once."""

from collections.abc import Iterator
from enum import Enum
from itertools import islice
from typing import NamedTuple

from stratabot.adrift.rules.encoding import RuleEncoding, require_size
from stratabot.adrift.rules.program import RuleProgram, Symbols
from stratabot.adrift.rules.solver import Decision, SatSolver, Stop, never


class Progress(Enum):
    """How far a search is."""

    OPEN = "open"
    """There may be more boards."""
    COMPLETE = "complete"
    """There are no more."""
    STOPPED = "stopped"
    """It was stopped: there may be more boards, but they are not looked for."""


class RuleSearch(Iterator[Symbols]):
    """The boards of a program; `progress` tells why there was no further one.

    A board that was found is forbidden by a clause over the literals of the cells, and the solver
    goes on with all that it has learnt.

    Raises:
        InputError: python-sat cannot be loaded.
        TooLargeError: the program is too large.
    """

    def __init__(self, program: RuleProgram, stop: Stop = never) -> None:
        require_size(program)
        self.progress = Progress.OPEN
        self._solver = SatSolver(stop)
        self._encoding = RuleEncoding(program, self._solver.add)
        for bound in program.bounds():
            if stop():
                self.progress = Progress.STOPPED
                return
            self._encoding.bind(bound)

    def __next__(self) -> Symbols:
        decision = self._solver.decide() if self.progress is Progress.OPEN else None
        if decision is not Decision.POSSIBLE:
            if decision is not None:
                stopped = decision is Decision.STOPPED
                self.progress = Progress.STOPPED if stopped else Progress.COMPLETE
            raise StopIteration
        board = self._encoding.board(self._solver.true_literals())
        others = self._encoding.other_than(board)
        if others:
            self._solver.add(others)
        else:
            self.progress = Progress.COMPLETE
        return board


class BoardCount(NamedTuple):
    """So many boards there are at least; exactly so many if the search was complete."""

    boards: int
    progress: Progress


def count_boards(program: RuleProgram, limit: int, stop: Stop = never) -> BoardCount:
    """How many boards a program allows. It is OPEN if there are more than the limit.

    Raises:
        InputError, TooLargeError: as `RuleSearch`.
    """
    search = RuleSearch(program, stop)
    boards = sum(1 for _ in islice(search, limit))
    if boards == limit and search.progress is Progress.OPEN:
        next(search, None)
    return BoardCount(boards, search.progress)
