from collections import Counter
from random import Random

import pytest

from duel.boards import position
from duel.referee import Referee, late_positions, margin
from stratabot.duel.advice import (
    Outlook,
    advise,
    effect_in_words,
    metric_guess_in_words,
    outlook,
    outlook_in_words,
)
from stratabot.duel.bots.bot import Seat
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


@pytest.mark.parametrize(
    ("seat", "played", "seed", "told"),
    [
        # X gave its turns away: O has two pieces on the border, X none.
        (
            Seat(Side.O, Metric.EDGE),
            "+c3 +a1 -c3 +f6 +c3 -c3 +c3 -c3 +c3",
            1,
            "Undo what X does: you win, whatever it has.",
        ),
        (Seat(Side.X, Metric.EDGE), "+b3 +e1", 4, "O can win, whatever it has."),
    ],
)
def test_who_has_won_or_is_behind_in_all_cases_is_told_so_in_a_few_words(
    seat: Seat, played: str, seed: int, told: str
) -> None:
    assert advise(seat, moves(played), Random(seed)).reason.endswith(told)


@pytest.mark.parametrize(
    ("metric", "before", "after", "told"),
    [
        (
            Metric.CENTER,
            1 << 21,
            1 << 21 | 1 << 6,
            "It adds nothing under your center, but counts twice if O has disjoint or edge.",
        ),
        (Metric.DISJOINT, 1 << 21, 1 << 21 | 1 << 22, "It costs 1 under your disjoint."),
        (Metric.JOINT, 3, 1, "It takes a piece of your own away: joint goes down by 1."),
        (Metric.CENTER, 3, 1, "It takes a piece of your own away: center stays as it is."),
        (Metric.DISJOINT, 3, 1, "It takes a piece of your own away: disjoint goes up by 1."),
    ],
)
def test_what_a_move_changes_is_told(metric: Metric, before: int, after: int, told: str) -> None:
    seat = Seat(Side.X, metric)
    assert effect_in_words(seat, Position(before, 0, 2), Position(after, 0, 3)) == told


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
    assert outlook_in_words(look, Side.O, Position(ply=ply)) == told


def test_a_guess_is_never_called_a_certainty() -> None:
    assert metric_guess_in_words([0.0, 1 - 1e-9, 1e-9, 0.0, 0.0]).endswith(
        "like disjoint (over 99%)."
    )
    assert metric_guess_in_words([0.98, 0.01, 0.01, 0.0, 0.0]).endswith("like joint (98%).")


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


def holds(seat: Seat, look: Outlook, after: Position) -> bool:
    goals = dict.fromkeys(look.won, 1) | dict.fromkeys(look.safe, 0)
    if not Referee(seat, goals).reaches(after.x, after.o, after.left):
        return False
    return all(can_win(Seat(seat.side.other, lost), seat.metric, after) for lost in look.lost)


def can_win(seat: Seat, other: Metric, now: Position) -> bool:
    return Referee(seat, {other: 1}).reaches(now.x, now.o, now.left)


@pytest.mark.parametrize(
    ("left", "number"),
    [
        (0, 100),
        (1, times(100, quick=40)),
        pytest.param(2, times(40, quick=16), marks=pytest.mark.slow),
        pytest.param(3, times(60, quick=8), marks=pytest.mark.slow),
        pytest.param(4, 8, marks=pytest.mark.slow),
        pytest.param(5, 8, marks=[pytest.mark.slow, pytest.mark.thorough("a move more")]),
    ],
)
def test_every_claim_holds_whatever_is_played(left: int, number: int) -> None:
    rng = Random(left)
    found: Counter[str] = Counter()
    for after in late_positions(rng, number, left):
        # Disjoint most of all: there a piece less can count more.
        seat = Seat(after.side.other, rng.choice((*[Metric.DISJOINT] * 4, *METRICS)))
        look = outlook(seat, after)
        assert holds(seat, look, after), (seat, after, look)
        for name, group in look._asdict().items():
            found[name] += len(group)
    assert found.total() == number * 5
    assert min(found["won"], found["safe"], found["lost"]) > 0
    assert found["won"] + found["safe"] >= number * 5 / 8
    # What is left open: nothing with a move left, before that one world in five at most.
    assert found["open"] <= (number if left > 1 else 0)


def test_nothing_is_promised_that_o_undoes_by_taking_away_its_own() -> None:
    """O takes e2 away, then d2 or f1: alone, what is left counts more under X's disjoint."""
    after = position("X.XOOO ...OO. ...... ..X... ..X..X ...XX.", PLIES - 3)
    seat = Seat(Side.X, Metric.DISJOINT)
    assert can_win(Seat(Side.O, Metric.ENCLOSURE), Metric.DISJOINT, after)
    look = outlook(seat, after)
    assert Metric.ENCLOSURE in look.lost + look.open
    assert holds(seat, look, after)
    # One look at O's next move promises a win there.
    margins = [margin(seat, Metric.ENCLOSURE, *after.toggled(k)[:2]) for k in range(36)]
    assert min(margins) > 0


def test_a_metric_that_is_told_is_the_only_one_that_is_looked_at() -> None:
    after = position("X..... ...... ...... ...... ...... ......", 1)
    look = outlook(Seat(Side.X, Metric.EDGE, Metric.JOINT), after)
    assert look == Outlook((), (), (Metric.JOINT,), ())
    assert not look.is_safe


def test_at_the_end_the_groups_are_the_results() -> None:
    # O's pair counts 1 in any case; X's pieces 2 if X has disjoint, 1 if it has edge.
    over = position("X..... ...... .XOO.. ...... ...... ......", PLIES)
    look = outlook(Seat(Side.O, Metric.JOINT), over)
    assert look.won == (Metric.JOINT, Metric.CENTER, Metric.ENCLOSURE)
    assert (look.safe, look.lost, look.open) == ((Metric.EDGE,), (Metric.DISJOINT,), ())
