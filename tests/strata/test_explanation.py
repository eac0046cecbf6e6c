from hypothesis import given

from stratabot.strata.explanation import explain
from stratabot.strata.peel import find_core
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.repair import single_cell_repairs
from stratabot.strata.stuck import smallest_block
from strategies import puzzles


@given(puzzles())
def test_exactly_the_unsolvable_puzzles_are_explained(puzzle: Puzzle) -> None:
    why = explain(puzzle)
    assert (why and why.core) == find_core(puzzle)
    if why is not None:
        assert why.block == smallest_block(puzzle)
        assert why.repairs == single_cell_repairs(puzzle)
