import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.duel.game import PLIES, Move
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.table.hints import suggest
from stratabot.duel.table.table import Table
from stratabot.errors import PuzzleError
from thorough import examples


@pytest.mark.slow
@given(
    st.lists(st.integers(0, 35), max_size=PLIES - 1),
    st.sampled_from(METRICS),
    st.sampled_from(METRICS),
)
@examples(0.15)
def test_a_suggestion_is_a_move_of_the_rules_and_changes_nothing(
    squares: list[int], x: Metric, o: Metric
) -> None:
    table = Table(x, o)
    for square in squares:
        table.play(table.position.move_at(square))
    record = table.record()
    suggested = suggest(table)
    assert table.position.why_not(suggested.move) is None
    assert suggested.reason.endswith(".")
    assert suggest(table) == suggested
    assert table.record() == record


@pytest.mark.slow
def test_a_suggestion_knows_nothing_of_the_other_metric() -> None:
    told = set()
    for o_metric in METRICS:
        table = Table(Metric.CENTER, o_metric)
        for move in ("place c3", "place a1", "place d4", "place a3"):
            table.play(Move.parse(move))
        told.add(suggest(table))
    assert len(told) == 1


def test_after_the_end_there_is_nothing_to_suggest() -> None:
    table = Table(Metric.EDGE, Metric.EDGE)
    for square in range(PLIES):
        table.play(table.position.move_at(square))
    with pytest.raises(PuzzleError, match="expected a game"):
        suggest(table)
