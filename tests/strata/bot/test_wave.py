from collections.abc import Callable

import pytest

from strata.bot.stages import MemoryStage
from stratabot.geometry import Point
from stratabot.screen import Disturbance, ScreenError
from stratabot.strata.bot.wave import SolvedPuzzles
from stratabot.strata.practice.attempt import Timings
from stratabot.strata.puzzle import Puzzle
from strategies import puzzle_of

pytestmark = pytest.mark.slow


def test_as_many_puzzles_are_played_as_asked_for() -> None:
    stage = MemoryStage(2, 3, 5, puzzles=3, speed=2)
    done = stage.play(2)
    stage.assert_flawless(2)
    assert stage.clicks()[-1].hit != "next", "no more puzzles are played than asked for"
    assert (done["puzzles"], done["perfects"], done["ribbons"]) == (2, 2, 8)
    assert done["sign"] == "asked"
    assert done["seconds_per_puzzle"] == pytest.approx(done["seconds"] / 2, abs=0.001)
    assert [event.details["number"] for event in stage.events("solved")] == [1, 2]


def test_a_whole_wave_is_side_times_side_puzzles() -> None:
    stage = MemoryStage(2, 3, 9, puzzles=6)
    done = stage.play()
    stage.assert_flawless(4)
    assert (done["puzzles"], done["sign"]) == (4, "most")
    assert [record["puzzle"] for record in stage.records("opened")] == [1, 2, 3, 4]


@pytest.mark.parametrize("deaf", [0.3, 1.0])
def test_a_win_screen_may_be_deaf_at_first(deaf: float) -> None:
    stage = MemoryStage(2, 2, 15, puzzles=4, timings=Timings(next_delay=deaf))
    stage.play(4)
    assert [record["perfect"] for record in stage.records("solved")] == [True] * 4
    assert stage.took_back() == []
    early = [click.why for click in stage.useless() if click.hit == "next"]
    assert set(early) <= {"the win screen does not take clicks yet"}
    assert len(early) <= 4, "what one puzzle teaches is known at the next"


def test_a_wave_without_next_is_over(stop: Callable[..., str]) -> None:
    stage = MemoryStage(2, 3, 17, puzzles=2)
    assert stage.play()["puzzles"] == 2
    stage.assert_flawless(2)
    stage = MemoryStage(2, 3, 17, puzzles=2)
    assert stop(stage, 3) == (
        "the wave ended after 2 of 3 puzzles: the screen shows a win screen without Next"
    )
    stage.assert_flawless(2)


def test_a_click_on_next_that_was_disturbed_is_made_again() -> None:
    stage = MemoryStage(2, 3, 18, puzzles=2)
    disturbed = 0

    def disturb(point: Point) -> None:
        nonlocal disturbed
        if point == stage.practice.layout.next_button and not disturbed:
            disturbed += 1
            raise Disturbance("the pointer was moved")

    stage.screen.clicked = disturb
    done = stage.play(2)
    stage.assert_flawless(2)
    assert (disturbed, done["retries"]) == (1, len(stage.lessons()))


def test_a_lost_click_on_next_is_told_and_made_again() -> None:
    stage = MemoryStage(2, 3, 19, puzzles=2)
    stage.after("solved", 1, lambda: setattr(stage.screen, "lose", 1.0))

    def find() -> None:
        if "button" in stage.told[-1].details:
            stage.screen.lose = 0.0

    for number in (1, 2):
        stage.after("retry", number, find)
    done = stage.play(2)
    stage.assert_flawless(2)
    retries = [event.details for event in stage.events("retry")]
    assert [details for details in retries if "button" in details] == [{"button": "next"}]
    assert done["retries"] == 1 + sum(click.hit != "next" for click in stage.lessons())


def test_next_is_not_clicked_forever(stop: Callable[..., str]) -> None:
    stage = MemoryStage(2, 3, 20, puzzles=2)
    stage.after("solved", 1, lambda: setattr(stage.screen, "lose", 1.0))
    assert stop(stage, 2, patience=20) == "no progress for 20 s: clicks on Next do nothing"
    assert 10 < stage.screen.swallowed < 25


def test_a_game_that_closes_itself_after_the_last_ribbon_ends_the_wave_at_once() -> None:
    stage = MemoryStage(2, 3, 5, puzzles=2)
    session = stage.session()
    session.waits_for_screen = True
    stage.after("ribbon", 8, lambda: stage.clock.sleep(0.5))
    stage.after("ribbon", 8, stage.close)
    done = stage.play_in(session, 2)
    assert (done["puzzles"], done["perfects"], done["sign"]) == (2, 2, "gone")
    assert done["end"] == "the window was closed"
    assert session.clock.now() - stage.events("ribbon")[-1].time < 5
    assert stage.events("solved")[-1].details["says_perfect"] is None


@pytest.mark.parametrize(("ribbon", "puzzles"), [(7, 2), (4, 2)])
def test_one_that_closes_itself_before_is_waited_for(ribbon: int, puzzles: int) -> None:
    stage = MemoryStage(2, 3, 5, puzzles=2)
    session = stage.session(patience=5)
    session.waits_for_screen = True
    stage.after("ribbon", ribbon, stage.close)
    with pytest.raises(ScreenError, match="the window was closed"):
        stage.play_in(session, puzzles)


def test_a_puzzle_that_comes_again_in_a_wave_has_its_number_and_is_counted_once() -> None:
    stage = MemoryStage(2, 3, 5, puzzles=3)
    session = stage.session()
    session.waits_for_screen = True

    def crash() -> None:
        def gone() -> None:
            stage.screen.grabbed = lambda: None
            stage.game._index = 0
            stage.game._attempt = stage.game._try(stage.clock.now())
            raise ScreenError("the window was closed")

        stage.screen.grabbed = gone

    stage.after("ribbon", 6, crash)
    done = stage.play_in(session, 3)
    solved = [(event.details["number"], event.details["again"]) for event in stage.events("solved")]
    assert solved == [(1, False), (1, True), (2, False), (3, False)]
    assert [event.details["number"] for event in stage.events("puzzle")] == [1, 2, 1, 2, 3]
    assert (done["puzzles"], done["sign"]) == (3, "asked")


def test_which_puzzle_of_a_wave_it_is_follows_from_the_puzzles_solved() -> None:
    one, two, three = (puzzle_of(*rows) for rows in (["12", ".1"], ["21", "1."], ["22", "1."]))
    solved = SolvedPuzzles()

    def number(puzzle: Puzzle, may_be_anew: bool = False) -> int:
        at = solved.number(puzzle, may_be_anew)
        solved.add(puzzle)
        return at

    assert [number(each) for each in (one, one, two)] == [1, 2, 3]
    assert number(one, may_be_anew=True) == 1
    assert [number(each) for each in (one, two)] == [2, 3]
    assert solved.number(two, may_be_anew=False) == 4, "it is not solved, and counts no puzzle"
    assert number(three, may_be_anew=True) == 4
    assert len(solved) == 4
