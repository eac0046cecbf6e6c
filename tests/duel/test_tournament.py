import pytest

from stratabot.duel.match import GameEnd, Match, Pairing, tally
from stratabot.duel.metrics import Metric
from stratabot.duel.tournament import points, rate


def match(x: str, o: str, *totals: tuple[int, int]) -> Match:
    games = [GameEnd(Metric.EDGE, Metric.EDGE, *both) for both in totals]
    return tally(Pairing(x, o), 1, games)


def test_points_are_wins_and_half_the_ties_of_both_seats() -> None:
    matches = {
        ("a", "b"): match("a", "b", (2, 1), (1, 1)),
        ("b", "a"): match("b", "a", (0, 3), (2, 2), (3, 0)),
        ("a", "a"): match("a", "a", (1, 0)),
    }
    assert points(matches) == {("a", "b"): (1.5 + 1.5, 5), ("b", "a"): (0.5 + 1.5, 5)}


def test_three_quarters_of_the_points_are_191_elo() -> None:
    ratings = rate(["a", "b"], {("a", "b"): (75_000, 100_000), ("b", "a"): (25_000, 100_000)})
    assert ratings["a"].elo - ratings["b"].elo == pytest.approx(190.85, abs=0.1)
    assert ratings["a"].elo + ratings["b"].elo == pytest.approx(0)


def test_more_games_make_it_surer() -> None:
    few, many = (
        rate(["a", "b"], {("a", "b"): (n / 2, n), ("b", "a"): (n / 2, n)}) for n in (20, 2000)
    )
    assert few["a"].margin == pytest.approx(10 * many["a"].margin, rel=0.1)


def test_who_never_takes_a_point_has_a_number_as_well() -> None:
    ratings = rate(["a", "b"], {("a", "b"): (10.0, 10), ("b", "a"): (0.0, 10)})
    assert -2000 < ratings["b"].elo < ratings["a"].elo < 2000
