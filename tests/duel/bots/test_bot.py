from random import Random

import pytest

from duel.boards import position
from stratabot.duel.bots.bot import after_each, any_best, best_squares, highest
from stratabot.duel.metrics import edge

HERE = position("X....O  ......  ..XO..  ......  ......  .....X")


def test_after_each_move_the_pieces_are_those_of_the_rules() -> None:
    for ply in (0, 1):
        now = HERE._replace(ply=ply)
        mover, other = now.pieces(now.side), now.pieces(now.side.other)
        for square, mine, others in after_each(mover, other):
            then = now.toggled(square)
            assert (mine, others) == (then.pieces(now.side), then.pieces(now.side.other))


def test_the_best_squares_are_all_that_are_worth_most() -> None:
    best = best_squares(HERE.x, HERE.o, lambda mine, _: edge(mine))
    assert len(best) == 20 - 3
    assert any_best(HERE.x, HERE.o, lambda mine, _: edge(mine), Random(1)) in best


@pytest.mark.parametrize(
    ("values", "where"), [([1, 3, 2, 3], [1, 3]), ([0.3, 0.1 + 0.2], [0, 1]), ([-5], [0])]
)
def test_what_differs_by_rounding_only_is_as_high(values: list[float], where: list[int]) -> None:
    assert highest(values) == where
