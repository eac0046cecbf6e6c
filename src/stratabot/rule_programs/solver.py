"""All boards that a program allows, one after another, each once."""

from collections.abc import Iterator

from stratabot.puzzles.sat import SatSolver
from stratabot.puzzles.solutions import MANY, Solutions, gather
from stratabot.rule_programs.encoding import RuleEncoding, require_size
from stratabot.rule_programs.program import RuleProgram, Symbols


def solve(program: RuleProgram) -> Symbols | None:
    """A board of a program, None if there is none.

    Raises:
        InputError, TooLargeError, OutOfTimeError: as `solutions`.
    """
    return next(solutions(program), None)


def answer(program: RuleProgram, limit: int = MANY) -> Solutions[Symbols]:
    """As many boards as there are, up to the limit, and whether there are others.

    If a `TimeLimit` ends the search, this gives what was found until then.

    Raises:
        InputError, TooLargeError: as `solutions`.
    """
    return gather(solutions(program), limit)


def solutions(program: RuleProgram) -> Iterator[Symbols]:
    """The boards of a program.

    A clause over the literals of the cells forbids each board once it is found; then the solver
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
