"""Games that answer late: every puzzle is Perfect, and no ribbon goes by a second click."""

import re
from collections.abc import Callable
from random import Random

import pytest

from strata.bot.late import Delay, LateStage
from stratabot.strata.bot.pace import FIRST_ANSWERS, LONGEST_WAIT, Lateness
from stratabot.strata.bot.session import BotStoppedError
from stratabot.strata.practice.attempt import EarlyClicks
from stratabot.strata.practice.records import Effect
from thorough import cases

WAYS: dict[str, Callable[[Random], Delay]] = {
    "always": lambda _: lambda _: 2.5,
    "by chance": lambda rng: lambda _: rng.uniform(0.0, 3.0),
    "from some time on": lambda _: lambda now: 2.5 if now > 4 else 0.02,
    "in spells": lambda _: lambda now: 2.0 if int(now / 4) % 2 else 0.02,
    "once in a while": lambda rng: lambda _: 3.0 if rng.random() < 0.12 else 0.02,
}


@cases(
    "way, manner, seen, seed",
    [
        (way, manner, seen, seed)
        for seed, way in enumerate(WAYS)
        for manner in EarlyClicks
        for seen in (0.0, 1.0)
    ],
    "each way has been tried in one kind of game",
    keep=[
        ("always", EarlyClicks.DEAF, 0.0, 0),
        ("by chance", EarlyClicks.QUEUE, 1.0, 1),
        ("from some time on", EarlyClicks.DEAF_ALL, 0.0, 2),
        ("in spells", EarlyClicks.OVERLAP, 0.0, 3),
        ("once in a while", EarlyClicks.DEAF, 1.0, 4),
    ],
)
def test_a_game_that_answers_late_is_played_perfectly(
    way: str, manner: EarlyClicks, seen: float, seed: int
) -> None:
    stage = LateStage(WAYS[way](Random(seed)), puzzles=2, seen=seen, manner=manner, seed=seed)
    stage.play(2)
    assert [record["perfect"] for record in stage.records("solved")] == [True, True]
    assert stage.took_back() == []
    assert [event.kind for event in stage.told if event.kind == "taken_back"] == []


@cases("late", [0.0, 1.3], "a game that is prompt", keep=[1.3])
def test_no_selector_is_clicked_before_a_swatch_tells_how_late_the_game_is(late: float) -> None:
    stage = LateStage(lambda _: late)
    stage.play(1)
    first, *_ = stage.clicks()
    assert first.effect is Effect.SELECTED


@pytest.mark.parametrize("lose", [0.0, 0.1])
def test_a_lost_click_is_made_again_in_a_late_game(lose: float) -> None:
    stage = LateStage(lambda _: 0.8, seed=3, side=2)
    stage.screen.lose = lose
    stage.play(1)
    assert stage.records("solved")[0]["perfect"]
    assert (stage.screen.swallowed > 0) is (lose > 0)


def whys(stage: LateStage) -> list[str]:
    return [event.details["why"] for event in stage.events("waiting")]


def test_a_ribbon_that_went_by_its_second_click_is_not_called_somebody_elses_doing() -> None:
    stage = LateStage(lambda _: 2.5, puzzles=2)
    stage.practice.prompt_swatches = True
    done = stage.play(2)
    assert [record["perfect"] for record in stage.records("solved")] == [False, True]
    assert len(stage.took_back()) == 1, "then it waits for longer than such a game needs"
    assert [why for why in whys(stage) if "somebody" in why or "swatch" in why] == []
    (learned,) = (why for why in whys(stage) if "waiting longer from now on" in why)
    assert re.match(r"the game answers clicks 2\.[5-9] s late; ", learned)
    assert (done["puzzles"], done["perfects"]) == (2, 1)


def test_the_third_ribbon_that_goes_by_a_second_click_stops_it() -> None:
    stage = LateStage(lambda _: 2.5)
    stage.practice.prompt_swatches = True
    session = stage.session()
    session.tally.undone = 2
    with pytest.raises(BotStoppedError, match=r"answers clicks 2\.\d s late: 3 ribbons went by"):
        stage.play_in(session, 1)
    assert len(stage.took_back()) == 1


def test_lateness_grows_at_once_and_comes_back_slowly() -> None:
    late = Lateness(least=0.4)
    assert late.wait == FIRST_ANSWERS
    late.note_answer(0.05)
    assert late.wait == 0.4
    late.note_answer(1.5)
    assert late.wait == 4.5
    late.note_answer(0.0)
    assert late.wait == pytest.approx(3.6)
    late.note_answer(99)
    assert late.wait == LONGEST_WAIT
