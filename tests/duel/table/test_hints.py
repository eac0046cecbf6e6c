import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duel.boards import position
from stratabot.duel.bots.bot import Seat
from stratabot.duel.game import PLIES, Move, Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.table.hints import suggest, why
from stratabot.duel.table.table import Table

EVEN = [0.2] * 5
BOARD = position("X.....\n......\n..O...\n......\n......\n......\n", 18)
X_EDGE = Seat(Side.X, Metric.EDGE)


def test_it_says_by_how_many_points_the_margin_grows() -> None:
    # On c1 X has one more on the border: 1, and 2 more if O counts the border, or single pieces.
    said = why(BOARD, Move.parse("place c1"), X_EDGE, EVEN)
    assert said.startswith(
        "gains 3 points if O has disjoint or edge, 1 point if O has joint, center or enclosure."
    )
    # O's piece in the middle counts once for O, if O counts the middle or single pieces.
    said = why(BOARD, Move.parse("remove c3"), X_EDGE, EVEN)
    assert said.startswith("gains 1 point if O has disjoint or center.")


def test_it_says_what_the_best_answer_leaves() -> None:
    # O's best answer takes X's piece away. Then O has c3: 1 under disjoint and center.
    said = why(BOARD, Move.parse("remove a1"), X_EDGE, EVEN)
    assert said.startswith("gains nothing at once.")
    # Any piece that O places on the border counts twice under X's metric.
    assert "O's best answer can put you behind, whatever the metric." in said
    two = position("XX....\n......\n......\n......\n......\n......\n", 18)
    said = why(two, Move.parse("place c1"), X_EDGE, EVEN)
    assert "Even O's best answer leaves you level or ahead, whatever the metric." in said


def test_after_the_last_move_there_is_no_answer() -> None:
    said = why(BOARD._replace(ply=19), Move.parse("place f6"), Seat(Side.O, Metric.EDGE), EVEN)
    assert said == (
        "gains 3 points if X has disjoint or edge, 1 point if X has joint, center or enclosure."
    )


def test_the_likeliest_metric_is_named_where_it_is_likely() -> None:
    odds = [0.1, 0.1, 0.1, 0.6, 0.1]
    said = why(BOARD, Move.parse("place c1"), X_EDGE, odds)
    assert said.endswith(" By its moves O most likely has center.")
    assert "likely" not in why(BOARD, Move.parse("place c1"), X_EDGE, EVEN)


@pytest.mark.slow
@given(
    st.lists(st.integers(0, 35), max_size=PLIES - 1),
    st.sampled_from(METRICS),
    st.sampled_from(METRICS),
)
@settings(max_examples=15, deadline=None)
def test_a_suggestion_is_a_move_of_the_rules_and_changes_nothing(
    squares: list[int], x: Metric, o: Metric
) -> None:
    table = Table(x, o)
    for square in squares:
        table.play(table.position.move_at(square))
    record = table.record()
    suggested = suggest(table)
    assert table.position.why_not(suggested.move) is None
    assert suggested.why.startswith("gains ")
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
