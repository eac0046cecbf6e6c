from random import Random

import pytest

from stratabot.duel.bots.belief import ERASER, KNOWING, MetricBelief, Rollouts
from stratabot.duel.bots.bot import Seat
from stratabot.duel.bots.roster import GreedyBot
from stratabot.duel.game import Move, Position, Side
from stratabot.duel.metrics import METRICS, Metric


def watched(metric: Metric, ours: Metric, turns: int, seed: int = 1) -> MetricBelief:
    """What is believed of a greedy X after some turns in which O took everything away."""
    belief, rng = MetricBelief(Seat(Side.O, ours)), Random(seed)
    greedy, now = GreedyBot(Seat(Side.X, metric), rng), Position()
    for _ in range(turns):
        square = greedy.choose(now)
        belief.see(now, square)
        after = now.toggled(square)
        belief.see(after, square)
        now = after.toggled(square)
    return belief


def test_at_first_all_metrics_are_as_likely_and_the_odds_always_sum_to_one() -> None:
    for metric in METRICS:
        assert watched(metric, Metric.JOINT, 0).metrics == pytest.approx([0.2] * 5)
        odds = watched(metric, Metric.JOINT, 6).metrics
        assert sum(odds) == pytest.approx(1)
        assert min(odds) > 0


def test_who_only_plays_in_the_middle_is_known_by_it_and_samples_follow_the_odds() -> None:
    belief, center = watched(Metric.CENTER, Metric.JOINT, 6), METRICS.index(Metric.CENTER)
    assert belief.metrics[center] > 0.9
    assert sum(metric == center for _, metric in belief.sample(200, Random(1))) > 160


def test_who_comes_back_to_one_square_tells_little() -> None:
    belief, now = MetricBelief(Seat(Side.O, Metric.JOINT)), Position()
    for _ in range(6):
        belief.see(now, 14)
        now = now.toggled(14).toggled(14)
    once = MetricBelief(Seat(Side.O, Metric.JOINT))
    once.see(Position(), 14)
    center = METRICS.index(Metric.CENTER)
    assert belief.metrics[center] < 0.6
    assert once.metrics[center] > 0.2


def test_what_is_told_is_not_guessed_and_our_own_moves_tell_nothing() -> None:
    belief = MetricBelief(Seat(Side.O, Metric.JOINT, METRICS[3]))
    belief.see(Position(), 0)
    assert belief.metrics == pytest.approx([0, 0, 0, 1, 0])
    belief = MetricBelief(Seat(Side.X, Metric.JOINT))
    belief.see(Position(), 14)
    assert belief.metrics == pytest.approx([0.2] * 5)


def test_who_takes_everything_away_is_not_open_to_attack() -> None:
    belief, now = MetricBelief(Seat(Side.X, Metric.EDGE)), Position()
    before = belief.open_to_attack
    for square in (1, 8, 20, 31):
        now = now.play(Move.parse("place a1")._replace(square=square))
        belief.see(now, square)
        now = now.toggled(square)
    assert belief.open_to_attack < 0.5 < before


def test_an_imagined_eraser_takes_any_piece_away() -> None:
    belief, ours = MetricBelief(Seat(Side.X, Metric.JOINT)), 1 << 0 | 1 << 14
    taken = {belief.imagine_reply(ERASER, 0, 0, ours, False, Random(seed)) for seed in range(20)}
    assert taken == {0, 14}


def test_a_rollout_from_the_end_is_the_result() -> None:
    belief = MetricBelief(Seat(Side.O, Metric.EDGE))
    rollouts = Rollouts(belief, Random(1))
    edge = METRICS.index(Metric.EDGE)
    assert rollouts.play(0b11, 0b100, 20, KNOWING, edge) == 1 + 0.02 * 3
    assert rollouts.play(0, 0b100, 20, KNOWING, edge) == -1 - 0.02 * 3
