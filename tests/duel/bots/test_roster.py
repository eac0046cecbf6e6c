from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from rivals import RIVALS, results

from duel.boards import position
from stratabot.duel.bots.bot import Bot, Seat, highest_places
from stratabot.duel.bots.guard import CarefulJudge
from stratabot.duel.bots.roster import (
    BOTS,
    LEVELS,
    EraserBot,
    HardBot,
    RandomBot,
    StrongBot,
    make_bot,
)
from stratabot.duel.game import Action, Position, Side, format_square
from stratabot.duel.match import Pairing, play_game, play_match
from stratabot.duel.metrics import METRICS, Metric, count
from stratabot.errors import InputError
from thorough import times


def bot(name: str, side: Side, metric: Metric = Metric.EDGE, seed: int = 1) -> Bot:
    return make_bot(name, Seat(side, metric), Random(seed))


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("side", Side)
def test_every_bot_plays_from_any_position_of_a_game(name: str, side: Side) -> None:
    rng, player, now = Random(3), bot(name, side, Metric.ENCLOSURE), Position()
    while not now.over:
        square = player.choose(now) if now.side is side else rng.randrange(36)
        assert now.why_not(now.move_at(square)) is None
        player.see(now, square)
        now = now.toggled(square)


def test_the_random_bot_plays_every_move_about_as_often() -> None:
    player, now = bot("random", Side.X), position("X.....  ......  ..O...  ......  ......  ......")
    counted = Counter(player.choose(now) for _ in range(3600))
    assert {*counted} == {*range(36)}
    assert all(50 < times < 160 for times in counted.values())


@pytest.mark.parametrize("metric", METRICS)
def test_the_greedy_bot_makes_its_own_count_the_most(metric: Metric) -> None:
    now = position("X.....  XX..O.  ..X..O  .X.X..  ..OX..  ......", 1)
    for side in Side:
        here = now._replace(ply=0 if side is Side.X else 1)
        player = bot("greedy", side, metric)
        counts = [count(metric, here.toggled(square).pieces(side)) for square in range(36)]
        assert counts[player.choose(here)] == max(counts)


def test_the_eraser_takes_away_what_was_placed() -> None:
    now = position("......  ....X.  ......  ......  ......  ......", 1)
    assert format_square(bot("eraser", Side.O).choose(now)) == "e2"
    placing = Position().move_at(bot("eraser", Side.X).choose(Position()))
    assert placing.action is Action.PLACE


def test_the_normal_bot_minds_what_the_others_pieces_may_count() -> None:
    # Each of X's pairs counts at least twice for X under O's joint; b2 is in two of them.
    now = position("......  XXX...  ......  ......  ......  ......", 3)
    assert format_square(bot("normal", Side.O, Metric.JOINT).choose(now)) == "b2"


def test_the_easy_bot_does_not_always_see_the_best_move() -> None:
    now = position("......  .XXX..  .X.X..  .X.X..  ......  ......", 2)
    seen = {bot("easy", Side.X, Metric.ENCLOSURE, seed).choose(now) for seed in range(40)}
    best = 6 * 4 + 2  # c5 closes the fence
    assert best in seen
    assert len(seen) > 1


def test_a_bot_that_there_is_not_is_refused() -> None:
    assert {*LEVELS} == {"easy", "normal", "hard", "strong"}
    with pytest.raises(InputError, match=r"expected a bot .*, got 'weak'"):
        bot("weak", Side.X)


def watched(bot: Bot, *squares: int) -> Position:
    now = Position()
    for square in squares:
        bot.see(now, square)
        now = now.toggled(square)
    return now


def test_as_o_it_leaves_pieces_where_a_careful_player_must_take_them() -> None:
    bot = HardBot(Seat(Side.O, Metric.DISJOINT), Random(1))
    now = watched(bot, 0)
    assert bot.belief.open_to_attack > 0.65
    safe = highest_places(CarefulJudge(1).values(now.o, now.x, is_last=False))
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
    safe = highest_places(CarefulJudge(1).values(now.o, now.x, is_last=False, odds=odds))
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


@pytest.mark.slow
def test_with_disjoint_it_wins_where_nobody_can_who_risks_nothing() -> None:
    match = play_match(Pairing("random", "hard", o_metric=Metric.DISJOINT), 5, 1)
    assert match.all.o_wins >= 3


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
def test_as_x_it_beats_who_moves_at_random() -> None:
    margins = [*games(RandomBot, Side.X, times(3, quick=1))]
    assert sum(margin > 0 for margin in margins) >= 1


def test_as_x_nobody_who_takes_all_away_gets_more_than_the_last_pair() -> None:
    margins = [*games(EraserBot, Side.X, 25)]
    assert {*margins} == {0}


def test_o_takes_the_last_chance_to_win() -> None:
    # One more beside a1 is a pair: 1, and 2 if X's is joint, too; X has nothing on the board.
    last = position("O.....  ......  ......  ......  ......  ......", 19)
    bot = StrongBot(Seat(Side.O, Metric.JOINT), Random(1))
    assert format_square(bot.choose(last)) in ("b1", "a2")


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
