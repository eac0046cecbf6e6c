from random import Random

import pytest

from duel.boards import position
from stratabot.duel.bots.belief import KNOWING, Belief
from stratabot.duel.bots.bot import Bot, Seat
from stratabot.duel.bots.careful import CarefulJudge
from stratabot.duel.bots.hard import HardBot
from stratabot.duel.bots.moves import highest
from stratabot.duel.bots.one_ply import EraserBot
from stratabot.duel.bots.rollout import Rollouts
from stratabot.duel.game import Position, Side
from stratabot.duel.match import Pairing, play_game, play_match
from stratabot.duel.metrics import METRICS, Metric


def watched(bot: Bot, *squares: int) -> Position:
    """The position after these moves, which the bot has seen."""
    now = Position()
    for square in squares:
        bot.see(now, square)
        now = now.toggled(square)
    return now


def test_as_o_it_leaves_pieces_where_a_careful_player_must_take_them() -> None:
    bot = HardBot(Seat(Side.O, Metric.DISJOINT), Random(1))
    now = watched(bot, 0)
    assert bot.belief.open_to_attack > 0.65
    safe = highest(CarefulJudge(1).values(now.o, now.x, is_last=False))
    assert safe == [0]
    assert any(bot.choose(now) != 0 for _ in range(5))


def test_against_somebody_careful_it_takes_no_risk() -> None:
    bot = HardBot(Seat(Side.O, Metric.DISJOINT), Random(1))
    squares = [0]
    while len(squares) < 11:  # X takes away whatever O has placed
        squares.append(7 + len(squares) if len(squares) % 2 else squares[-1])
    now = watched(bot, *squares)
    assert bot.belief.open_to_attack < 0.65
    odds = tuple(bot.belief.metrics)
    safe = highest(CarefulJudge(1).values(now.o, now.x, is_last=False, odds=odds))
    assert {bot.choose(now) for _ in range(5)} <= {*safe}


def test_with_the_last_move_it_wins_if_it_can() -> None:
    bot = HardBot(Seat(Side.O, Metric.EDGE, Metric.CENTER), Random(1))
    now = position("X.....  ......  ......  ......  ......  .....O", 19)
    after = now.toggled(bot.choose(now))
    x, o = after.totals(Metric.CENTER, Metric.EDGE)
    assert o > x


def test_as_x_it_plays_for_the_margin_that_it_expects() -> None:
    bot = HardBot(Seat(Side.X, Metric.CENTER, Metric.CENTER), Random(1))
    assert bot.choose(Position()) in {14, 15, 20, 21}


def test_a_rollout_from_the_end_is_the_result() -> None:
    belief = Belief(Side.X, METRICS.index(Metric.EDGE))
    rollouts = Rollouts(belief, METRICS.index(Metric.EDGE), Random(1))
    edge = METRICS.index(Metric.EDGE)
    assert rollouts.play(0b11, 0b100, 20, KNOWING, edge) == 1 + 0.02 * 3
    assert rollouts.play(0, 0b100, 20, KNOWING, edge) == -1 - 0.02 * 3


@pytest.mark.slow
def test_with_disjoint_it_wins_where_nobody_can_who_risks_nothing() -> None:
    match = play_match(Pairing("random", "hard", o_metric=Metric.DISJOINT), 5, 1)
    assert match.all.o_wins >= 3


def test_the_same_chance_gives_the_same_game() -> None:
    def ended() -> Position:
        seats = Seat(Side.X, Metric.EDGE), Seat(Side.O, Metric.JOINT)
        return play_game(EraserBot(seats[0], Random(3)), HardBot(seats[1], Random(4)))

    assert ended() == ended()
