"""All boards that a program allows, one after another, each once."""

from collections.abc import Iterator
from itertools import islice
from typing import Final, NamedTuple

from stratabot.adrift.rules.encoding import RuleEncoding, require_size
from stratabot.adrift.rules.program import RuleProgram, Symbols
from stratabot.sat import SatSolver

MANY: Final = 1000
"""So many boards are counted unless more are asked for."""


def solutions(program: RuleProgram) -> Iterator[Symbols]:
    """The boards of a program.

    A board that was found is forbidden by a clause over the literals of the cells, and the solver
    goes on with all that it has learnt.

    Raises:
        InputError: python-sat cannot be loaded.
        TooLargeError: the program is too large.
        OutOfTimeError: the time is over.
    """
    require_size(program)
    with SatSolver() as solver:
        encoding = RuleEncoding(program, solver.add)
        for bound in program.bounds():
            encoding.bind(bound)
        encoding.tighten()
        while solver.is_possible():
            board = encoding.board(solver.true_literals())
            yield board
            solver.add(encoding.other_than(board))


class Count(NamedTuple):
    """So many boards, and whether there are more than the limit."""

    solutions: int
    more: bool


def count(program: RuleProgram, limit: int = MANY) -> Count:
    """How many boards a program allows, up to a limit.

    Raises:
        InputError, TooLargeError, OutOfTimeError: as `solutions`.
    """
    found = sum(1 for _ in islice(solutions(program), limit + 1))
    return Count(min(found, limit), found > limit)
