"""Why a puzzle has no solution, and which small change would give it one."""

from typing import NamedTuple

from stratabot.strata.peel import Core, find_core
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.repair import Repairs, single_cell_repairs
from stratabot.strata.stuck import Block, smallest_block


class Explanation(NamedTuple):
    """Why there is no solution, and what would help."""

    core: Core
    """The lines left when no more can be peeled."""
    block: Block
    """The fewest lines that are stuck by themselves."""
    repairs: Repairs
    """The single cells that, changed, make the puzzle solvable."""


def explain(puzzle: Puzzle) -> Explanation | None:
    """Why the puzzle has no solution; None if it has one."""
    core, block = find_core(puzzle), smallest_block(puzzle)
    if core is None or block is None:
        return None
    return Explanation(core, block, single_cell_repairs(puzzle))
