"""What is told of a level that has no solution by the usual rules, but came with one."""

from stratabot.adrift.puzzle import Puzzle, Rules, check
from stratabot.words import argument


def own_solution_remark(puzzle: Puzzle, rules: Rules) -> str:
    """That a path of the level's own solution touches itself; empty if none does, or if it may."""
    own = puzzle.own_solution
    if own is None or rules.touching or check(puzzle.fresh, own, rules):
        return ""
    allowed = argument("touching", True)
    return f"a path of the level's own solution touches itself, which {allowed} allows"
