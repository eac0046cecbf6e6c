from random import Random

import pytest

from stratabot.duel.advice import _effect, advise
from stratabot.duel.bots.bot import Seat
from stratabot.duel.game import Move, Position, Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.errors import PuzzleError


def moves(text: str) -> list[Move]:
    return [
        Move.parse(f"{'place' if part[0] == '+' else 'remove'} {part[1:]}") for part in text.split()
    ]


def test_o_with_disjoint_is_told_to_take_away_and_what_that_was_worth() -> None:
    advice = advise(Seat(Side.O, Metric.DISJOINT), moves("+c3"), Random(1))
    assert str(advice.move) == "remove c3"
    assert advice.reason == (
        "It takes a piece of X's away; it counted 2 for X under your disjoint. "
        "If you go on with care you cannot lose, whatever X has."
    )


def test_a_guess_at_the_others_metric_is_told_once_it_stands_out() -> None:
    played = moves("+c3 -c3 +d4 -d4 +c4 -c4 +d3 -d3 +c3")
    assert "X's" in advise(Seat(Side.O, Metric.DISJOINT), played, Random(1)).reason
    assert "look like center" in advise(Seat(Side.O, Metric.DISJOINT), played, Random(1)).reason
    assert "look like" not in advise(Seat(Side.O, Metric.DISJOINT), played[:1], Random(1)).reason


def test_who_has_won_is_told_so() -> None:
    # X gave its turns away: O has two pieces on the border, X none.
    played = moves("+c3 +a1 -c3 +f6 +c3 -c3 +c3 -c3 +c3")
    advice = advise(Seat(Side.O, Metric.EDGE), played, Random(1))
    assert advice.reason.endswith("You can win now, whatever X does.")


@pytest.mark.parametrize("metric", METRICS)
def test_x_is_told_of_what_to_beware(metric: Metric) -> None:
    advice = advise(Seat(Side.X, metric), [], Random(1))
    assert Position().why_not(advice.move) is None
    assert advice.reason.startswith("It adds ")
    assert (
        advice.reason.endswith(("the better end.", "whatever O has.")) or "beware" in advice.reason
    )


def test_who_is_behind_in_all_cases_is_told_so_in_one_word() -> None:
    advice = advise(Seat(Side.X, Metric.EDGE), moves("+b3 +e1"), Random(4))
    assert advice.reason.endswith("Whatever O has, it still has the better end.")


def test_a_piece_that_counts_for_the_other_metric_only_is_told_as_such() -> None:
    before, after = Position(1 << 21, 0, 2), Position(1 << 21 | 1 << 6, 0, 3)
    assert _effect(Seat(Side.X, Metric.CENTER), before, after) == (
        "It adds nothing under your center, but counts twice if O has disjoint or edge."
    )


def test_a_piece_that_costs_points_is_told_as_such() -> None:
    before, after = Position(1 << 21, 0, 2), Position(1 << 21 | 1 << 22, 0, 3)
    reason = _effect(Seat(Side.X, Metric.DISJOINT), before, after)
    assert reason == "It costs 1 under your disjoint."


def test_advice_is_for_who_has_the_move() -> None:
    with pytest.raises(PuzzleError, match="expected a game in which it is O's turn"):
        advise(Seat(Side.O, Metric.EDGE), [], Random(1))
    over = [Move.parse(f"place {'abcdef'[k % 6]}{k // 6 + 1}") for k in range(20)]
    with pytest.raises(PuzzleError, match="expected a game"):
        advise(Seat(Side.X, Metric.EDGE), over, Random(1))
