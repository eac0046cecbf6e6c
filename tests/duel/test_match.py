import pytest

from stratabot.duel.game import Result
from stratabot.duel.match import (
    GameEnd,
    Pairing,
    play_match,
    play_numbered,
    tally_games,
    wilson_interval,
)
from stratabot.duel.metrics import METRICS, Metric

PAIRING = Pairing("random", "greedy")


def games(pairing: Pairing, seed: int, number: int) -> list[GameEnd]:
    return [play_numbered(pairing, seed, k) for k in range(number)]


def test_games_go_round_the_25_pairs_of_metrics() -> None:
    pairs = [(one.x_metric, one.o_metric) for one in games(PAIRING, 1, 30)]
    assert pairs[:25] == [(x, o) for x in METRICS for o in METRICS]
    assert pairs[25:] == pairs[:5]


def test_a_game_is_the_same_whoever_plays_it_and_when() -> None:
    again = [play_numbered(PAIRING, 7, k) for k in reversed(range(12))]
    assert again[::-1] == games(PAIRING, 7, 12)
    assert tally_games(PAIRING, 7, again) == play_match(PAIRING, 12, 7)


def test_other_seeds_and_numbers_are_other_games() -> None:
    one, other = ([(g.x_total, g.o_total) for g in games(PAIRING, s, 25)] for s in (1, 2))
    assert one != other
    same_metrics = Pairing("random", "random", Metric.EDGE, Metric.EDGE)
    totals = {(g.x_total, g.o_total) for g in games(same_metrics, 1, 12)}
    assert len(totals) > 3


def test_games_are_counted_as_they_ended() -> None:
    ended = [
        GameEnd(Metric.EDGE, Metric.JOINT, 5, 2),
        GameEnd(Metric.EDGE, Metric.JOINT, 2, 2),
        GameEnd(Metric.JOINT, Metric.EDGE, 0, 4),
    ]
    assert [one.result for one in ended] == [*Result]
    match = tally_games(PAIRING, 1, ended)
    whole = match.all
    assert (whole.games, whole.x_wins, whole.ties, whole.o_wins) == (3, 1, 1, 1)
    assert whole.x_mean == pytest.approx(7 / 3)
    assert whole.o_mean == pytest.approx(8 / 3)
    assert match.pairs[Metric.EDGE, Metric.JOINT].games == 2
    assert [*match.pairs] == [(Metric.EDGE, Metric.JOINT), (Metric.JOINT, Metric.EDGE)]


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (307, 1000, 0.2792, 0.3363),
    ],
)
def test_wilsons_interval_is_that_of_the_tables(
    wins: int, games: int, low: float, high: float
) -> None:
    assert wilson_interval(wins, games) == pytest.approx((low, high), abs=1e-4)
