import pytest

from duel.boards import pieces
from stratabot.duel.bots.careful import CarefulJudge
from stratabot.duel.bots.moves import highest
from stratabot.duel.game import format_square
from stratabot.duel.grid import BOARD, bits
from stratabot.duel.metrics import METRICS, Metric


def best(
    metric: Metric, board: str, is_last: bool = False, odds: dict[Metric, float] | None = None
) -> set[str]:
    """Where a careful O with that metric may move."""
    careful = CarefulJudge(METRICS.index(metric))
    chances = tuple((odds or dict.fromkeys(METRICS, 0.2)).get(one, 0.0) for one in METRICS)
    values = careful.values(pieces(board, "O"), pieces(board, "X"), is_last, chances)
    return {*map(format_square, highest(values))}


def test_a_piece_that_counts_under_os_own_metric_goes() -> None:
    assert best(Metric.EDGE, "X.....  ......  ......  ......  ......  ......") == {"a1"}


def test_a_piece_that_counts_little_is_answered_with_more() -> None:
    # b2 counts 1 for X if it has disjoint, and nothing else; on the border O counts in all five.
    answers = best(Metric.EDGE, "......  .X....  ......  ......  ......  ......")
    assert "b2" not in answers
    assert answers <= {*map(format_square, bits(BOARD.border))}


def test_at_the_last_the_likeliest_world_is_won() -> None:
    empty = "......  ......  ......  ......  ......  ......"
    odds = {Metric.CENTER: 0.9, Metric.EDGE: 0.1}
    assert best(Metric.JOINT, empty, True, odds) == {"c3", "d3", "c4", "d4"}


def test_the_last_stone_of_a_fence_is_worth_more_than_all_else() -> None:
    board = "......  ..O...  .O.O..  ......  ......  XX...."
    assert best(Metric.ENCLOSURE, board) == {"c4"}


def test_a_world_that_cannot_be_need_not_be_minded() -> None:
    board = "......  .X....  ......  ......  ......  ......"
    told = best(Metric.DISJOINT, board, odds={Metric.EDGE: 1.0})
    assert "b2" not in told
    assert best(Metric.DISJOINT, board) == {"b2"}


@pytest.mark.parametrize("metric", METRICS)
def test_where_all_is_lost_the_least_is(metric: Metric) -> None:
    board = "XXX...  X.X...  XXX...  ......  ......  ......"
    values = CarefulJudge(METRICS.index(metric)).values(0, pieces(board), True)
    assert max(values) < 0
    assert min(values) < max(values)
