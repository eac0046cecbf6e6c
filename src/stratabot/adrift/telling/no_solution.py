"""What is told of a board that has no solution by the usual rules, but perhaps by others."""

from contextlib import suppress

from stratabot.adrift.puzzle import Puzzle, Rules, check
from stratabot.adrift.solver import answer
from stratabot.errors import OutOfTimeError
from stratabot.words import argument

_MISREAD = "perhaps the picture was misread: read tells what was seen"


def no_solution_remark(puzzle: Puzzle, rules: Rules, is_seen: bool = False) -> str:
    """Why a board may have no solution; empty if nothing is known.

    Args:
        puzzle: a board without a solution.
        rules: the rules by which it has none.
        is_seen: whether the board comes from a picture: then paths may have to touch themselves, as
            some games allow, or a cell was misread.

    Raises:
        InputError: python-sat cannot be loaded.
    """
    return _seen(puzzle, rules) if is_seen else own_solution_remark(puzzle, rules)


def own_solution_remark(puzzle: Puzzle, rules: Rules) -> str:
    """That a path of the level's own solution touches itself; empty if none does, or if it may."""
    own = puzzle.own_solution
    if own is None or rules.touching or check(puzzle.fresh, own, rules):
        return ""
    allowed = argument("touching", True)
    return f"a path of the level's own solution touches itself, which {allowed} allows"


def _seen(puzzle: Puzzle, rules: Rules) -> str:
    if not rules.touching:
        with suppress(OutOfTimeError):
            if answer(puzzle.fresh, rules._replace(touching=True)).found:
                return f"it has one if paths may touch themselves: {argument('touching', True)}"
    return _MISREAD
