"""What is told of a board that has no solution by the rules that were asked for."""

from contextlib import suppress
from typing import Any, Final, NamedTuple

from stratabot.adrift.puzzle import Puzzle, Rules, check
from stratabot.adrift.solver import solve
from stratabot.errors import InputError, OutOfTimeError
from stratabot.limit import share_of_time
from stratabot.words import Argument, Message, argument, listed

_MISREAD: Final = "perhaps the picture was misread: read tells what was seen"

_MEANS: Final = {
    "touching": "paths may touch themselves",
    "no_fill": "cells may stay empty",
}
"""What an option allows, by its name."""


class NoSolution(NamedTuple):
    """What may help with a board that has no solution.

    Attributes:
        options: the names of the options with which it has one; none if that is not known.
        remark: the same in words, or what else is known; empty for nothing.
    """

    options: tuple[str, ...] = ()
    remark: str = ""

    def as_json(self) -> dict[str, Any]:
        """The options, by their names in JSON; nothing if there are none."""
        names = [option.replace("_", "-") for option in self.options]
        return {"solvable_with": names} if names else {}


NOTHING_ELSE: Final = NoSolution()


def no_solution(puzzle: Puzzle, rules: Rules, is_seen: bool = False) -> NoSolution:
    """By which other rules a board has a solution; half of the time that is left may be taken.

    Args:
        puzzle: a board without a solution.
        rules: the rules by which it has none.
        is_seen: whether the board comes from a picture, of which a cell may have been misread.
    """
    level = own_solution_remark(puzzle, rules)
    if level:
        return NoSolution(("touching",), level)
    with suppress(OutOfTimeError, InputError), share_of_time(0.5):
        for options in (("touching",), ("no_fill",), ("touching", "no_fill")):
            if _are_new(options, rules) and solve(puzzle.fresh, _with(options, rules)):
                means = listed(_MEANS[option] for option in options)
                arguments = [part for option in options for part in (" ", Argument(option, True))]
                return NoSolution(options, Message(f"it has one if {means}:", *arguments))
    return NoSolution(remark=_MISREAD if is_seen else "")


def own_solution_remark(puzzle: Puzzle, rules: Rules) -> str:
    """That a path of the level's own solution touches itself; empty if none does, or if it may."""
    own = puzzle.own_solution
    if own is None or rules.touching or check(puzzle.fresh, own, rules):
        return ""
    allowed = argument("touching", True)
    return "a path of the level's own solution touches itself, which " + allowed + " allows"


def _are_new(options: tuple[str, ...], rules: Rules) -> bool:
    holding = {"touching": rules.touching, "no_fill": not rules.fill}
    return not any(holding[option] for option in options)


def _with(options: tuple[str, ...], rules: Rules) -> Rules:
    return Rules(rules.touching or "touching" in options, rules.fill and "no_fill" not in options)
