from collections.abc import Iterator
from itertools import count as counting
from random import Random

import pytest
from rivals import RIVALS, results

from duel.boards import position
from stratabot.duel.bots.bot import Bot, Seat
from stratabot.duel.bots.roster import EraserBot, GreedyBot, RandomBot
from stratabot.duel.bots.strong import StrongBot
from stratabot.duel.game import Position, Side, format_square
from stratabot.duel.grid import BOARD
from stratabot.duel.match import play_game
from stratabot.duel.metrics import METRICS, Metric
from thorough import times


def games(bot: type[Bot], side: Side, times: int) -> Iterator[int]:
    """The strong bot's margins in that seat, over the pairs of metrics."""
    rng = Random(5)
    for number in range(times):
        mine, other = METRICS[number % 5], METRICS[number // 5 % 5]
        strong = StrongBot(Seat(side, mine), rng)
        rival = bot(Seat(side.other, other), rng)
        players = (strong, rival) if side is Side.X else (rival, strong)
        metrics = (mine, other) if side is Side.X else (other, mine)
        x, o = play_game(*players).totals(*metrics)
        yield x - o if side is Side.X else o - x


@pytest.mark.slow
@pytest.mark.parametrize("bot", [RandomBot, GreedyBot, EraserBot])
def test_as_o_it_never_loses_and_wins_often(bot: type[Bot]) -> None:
    number = times(50, quick=20)
    margins = [*games(bot, Side.O, number)]
    assert min(margins) >= 0
    assert sum(margin > 0 for margin in margins) >= number * 2 // 5


@pytest.mark.slow
def test_as_x_it_beats_who_moves_at_random() -> None:
    margins = [*games(RandomBot, Side.X, times(3, quick=1))]
    assert sum(margin > 0 for margin in margins) >= 1


def test_as_x_nobody_who_takes_all_away_gets_more_than_the_last_pair() -> None:
    margins = [*games(EraserBot, Side.X, 25)]
    assert {*margins} == {0}


def test_x_stays_in_its_zone_all_through_a_game() -> None:
    for seed in range(20):
        bot = StrongBot(Seat(Side.X, Metric.EDGE), Random(seed))
        squares = {1 << bot.choose(Position(0, 0, ply)) for ply in range(0, 20, 2)}
        assert {bool(square & BOARD.border) for square in squares} in ({True}, {False})


def test_o_takes_the_last_chance_to_win() -> None:
    # One more beside a1 is a pair: 1, and 2 if X's is joint, too; X has nothing on the board.
    last = position("O.....  ......  ......  ......  ......  ......", 19)
    bot = StrongBot(Seat(Side.O, Metric.JOINT), Random(1))
    assert format_square(bot.choose(last)) in ("b1", "a2")


def test_when_it_is_late_it_still_answers() -> None:
    clock = counting()
    bot = StrongBot(Seat(Side.X, Metric.JOINT), Random(1), late=lambda: next(clock) >= 0)
    now = position("X..O..  ......  ..O...  ......  ....O.  ......", 6)
    for square in (0, 3, 14):
        bot.see(Position(), square)
    assert now.why_not(now.move_at(bot.choose(now))) is None


def test_with_more_effort_it_plays_out_more_games() -> None:
    def asked(effort: float) -> int:
        clock = counting()
        bot = StrongBot(Seat(Side.X, Metric.JOINT), Random(1), late=lambda: next(clock) < 0)
        bot.effort = effort
        bot.choose(position("X..O..  ......  ..O...  ......  ....O.  ......", 6))
        return next(clock)

    assert asked(0.25) == 4
    assert asked(0.5) == 8


def test_what_is_told_of_the_other_is_used() -> None:
    # O's piece counts 1, and 2 more on the border if X has edge: with that told O may leave X's.
    now = position("......  .X....  ......  ......  ......  ......", 1)
    told = StrongBot(Seat(Side.O, Metric.DISJOINT, Metric.EDGE), Random(1)).choose(now)
    assert format_square(told) != "b2"
    assert format_square(StrongBot(Seat(Side.O, Metric.DISJOINT), Random(1)).choose(now)) == "b2"


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in RIVALS if name != "searching"])
def test_as_o_it_loses_to_nobody(name: str) -> None:
    won, _, lost = results(RIVALS[name], Side.O, times(25, quick=8))
    assert lost == 0
    assert won > 0


@pytest.mark.slow
def test_as_x_it_holds_what_can_be_held() -> None:
    won, tied, lost = results(RIVALS["last move"], Side.X, 25)
    assert won + tied >= 12
    assert lost <= 13
