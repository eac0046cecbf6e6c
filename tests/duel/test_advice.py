from random import Random

import pytest

from stratabot.duel.advice import _effect, _guess, advise, tell
from stratabot.duel.bots.bot import Seat
from stratabot.duel.bots.outlook import Outlook, outlook
from stratabot.duel.game import PLIES, Move, Position, Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.errors import PuzzleError
from thorough import times


def moves(text: str) -> list[Move]:
    return [
        Move.parse(f"{'place' if part[0] == '+' else 'remove'} {part[1:]}") for part in text.split()
    ]


def test_o_with_disjoint_is_told_to_take_away_and_what_that_was_worth() -> None:
    advice = advise(Seat(Side.O, Metric.DISJOINT), moves("+c3"), Random(1))
    assert str(advice.move) == "remove c3"
    assert advice.reason == (
        "It takes a piece of X's away; it counted 2 for X under your disjoint. "
        "Undo what X does: you do not lose, whatever it has."
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
    assert advice.reason.endswith("Undo what X does: you win, whatever it has.")


def test_who_is_behind_in_all_cases_is_told_so_in_a_few_words() -> None:
    advice = advise(Seat(Side.X, Metric.EDGE), moves("+b3 +e1"), Random(4))
    assert advice.reason.endswith("O can win, whatever it has.")


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


J, D, E, C, N = METRICS


@pytest.mark.parametrize(
    ("look", "ply", "told"),
    [
        (Outlook((J, D, E, C, N), (), (), ()), 3, "Undo what O does: you win, whatever it has."),
        (
            Outlook((J,), (D, E, C, N), (), ()),
            3,
            "Undo what O does: you do not lose, whatever it has, and win if it has joint.",
        ),
        (
            Outlook((J, E), (D,), (C,), (N,)),
            3,
            "Undo what O does: you win if it has joint or edge, and do not lose if it has disjoint."
            " O can win if it has center. Nothing is decided if O has enclosure.",
        ),
        (
            Outlook((J,), (), (D, E, C, N), ()),
            19,
            "Whatever O does now, you win if it has joint."
            " O can win if it has disjoint, edge, center or enclosure.",
        ),
        (Outlook((), (), (), (J, D, E, C, N)), 3, "Nothing is decided, whatever O has."),
        (Outlook((E,), (), (), ()), 3, "Undo what O does: you win if it has edge."),
        (
            Outlook((J,), (D, E), (C, N), ()),
            PLIES,
            "The game is over then: you have won if O has joint, and have tied if O has disjoint"
            " or edge, and have lost if O has center or enclosure.",
        ),
        (
            Outlook((), (J, D, E, C, N), (), ()),
            PLIES,
            "The game is over then: you have tied, whatever O has.",
        ),
    ],
)
def test_what_can_be_counted_on_is_told_metric_by_metric(
    look: Outlook, ply: int, told: str
) -> None:
    assert tell(look, Side.O, Position(ply=ply)) == told


def test_a_guess_is_never_called_a_certainty() -> None:
    assert _guess([0.0, 1 - 1e-9, 1e-9, 0.0, 0.0]).endswith("like disjoint (over 99%).")
    assert _guess([0.98, 0.01, 0.01, 0.0, 0.0]).endswith("like joint (98%).")


def test_a_count_that_does_not_rise_is_not_said_to_rise() -> None:
    before, after = Position(0b11, 0, 2), Position(0b1, 0, 3)
    assert _effect(Seat(Side.X, Metric.JOINT), before, after).endswith("joint goes down by 1.")
    assert _effect(Seat(Side.X, Metric.CENTER), before, after).endswith("center stays as it is.")
    assert _effect(Seat(Side.X, Metric.DISJOINT), before, after).endswith("goes up by 1.")


@pytest.mark.slow
@pytest.mark.parametrize("side", Side)
def test_who_is_told_of_a_sure_win_and_follows_the_hints_wins_against_anything(side: Side) -> None:
    rng, won, games = Random(3), 0, times(12, quick=5)
    for _ in range(games):
        played: list[Move] = []
        now, told = Position(), False
        seat = Seat(side, rng.choice(METRICS))
        while not now.over:
            move = now.move_at(rng.randrange(36))
            if now.side is side and (told or now.ply >= 14):
                advice = advise(seat, played, Random(1))
                move = advice.move
                told = told or "you win, whatever it has" in advice.reason
            played.append(move)
            now = now.play(move)
        if told:
            won += 1
            assert outlook(seat, now).won == METRICS
    assert won >= games // 4
