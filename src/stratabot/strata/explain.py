"""Why a puzzle has no solution, and what little change would give it one."""

from typing import NamedTuple

from stratabot.strata.peel import Core, find_core
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.stuck import Block, Repairs, single_cell_repairs, smallest_block


class Explanation(NamedTuple):
    """Why there is no solution."""

    core: Core
    """The lines left when all that can be peeled is."""
    block: Block
    """A smallest set of lines that is stuck by itself."""
    repairs: Repairs
    """The single cells that, changed, would make the puzzle solvable."""


def explain(puzzle: Puzzle) -> Explanation | None:
    """Why the puzzle has no solution; None if it has one."""
    core, block = find_core(puzzle), smallest_block(puzzle)
    if core is None or block is None:
        return None
    return Explanation(core, block, single_cell_repairs(puzzle))
