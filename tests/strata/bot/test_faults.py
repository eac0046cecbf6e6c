import re
from collections.abc import Callable, Iterator
from itertools import count, product

import pytest

from strata.bot import faults
from strata.bot.stages import MemoryStage, WindowStage
from stratabot.screen import UserStop
from stratabot.strata.practice.records import Effect
from thorough import cases

pytestmark = pytest.mark.slow


def test_of_five_clicks_one_may_be_lost() -> None:
    stage = MemoryStage(2, 3, 21, speed=2)
    stage.screen.lose = 0.2
    done = stage.play(1)
    stage.assert_perfect(1)  # so no ribbon that lay was touched
    assert stage.screen.swallowed > 0
    assert done["clicks"] == len(stage.clicks()) + stage.screen.swallowed


@pytest.mark.parametrize("moment", [("puzzle", 1), ("ribbon", 1), ("ribbon", 6), ("solved", 1)])
def test_a_window_may_be_covered_for_two_seconds(moment: tuple[str, int]) -> None:
    stage = MemoryStage(3, 3, 22, puzzles=2)
    stage.after(*moment, stage.cover)
    puzzles = 2 if moment[0] == "solved" else 1
    stage.play(puzzles)
    stage.assert_perfect(puzzles)


@cases(
    "cover, number",
    [(faults.dialog, 1), (faults.notice, 4), (faults.black, 1)],
    "other windows",
    one_in=3,
)
def test_clicks_that_another_window_takes_do_no_harm(cover: faults.Fault, number: int) -> None:
    stage = MemoryStage(3, 3, 23)

    def lay_over() -> None:
        stage.cover()
        stage.screen.cover, stage.screen.refused = cover, None

    stage.after("ribbon", number, lay_over)
    stage.play(1)
    stage.assert_perfect(1)
    assert stage.screen.swallowed == 0


@cases(
    "fault, every",
    product([faults.black, faults.torn], [3, 4]),
    "each fault has been seen",
    keep=[(faults.black, 4), (faults.torn, 3)],
)
def test_one_frame_of_some_may_be_black_or_torn(fault: faults.Fault, every: int) -> None:
    stage = MemoryStage(2, 3, 24, puzzles=2)
    looks = count(1)

    def spoil() -> None:
        if next(looks) % every == 0:
            stage.screen.frames.append(fault)

    stage.screen.grabbed = spoil
    stage.play(2)
    stage.assert_perfect(2)


def test_a_window_may_be_resized_and_a_moved_pointer_pauses_it() -> None:
    stage = MemoryStage(3, 3, 28)
    stage.after("ribbon", 2, stage.touch_pointer)
    stage.after("ribbon", 3, lambda: stage.resize(560, 400))
    stage.play(1)
    stage.assert_perfect(1)
    assert "the pointer was moved" in [event.details["why"] for event in stage.events("waiting")]


def test_the_pointer_in_a_corner_stops_it() -> None:
    stage = MemoryStage(3, 3, 29)
    stage.after("ribbon", 2, stage.point_at_corner)
    with pytest.raises(UserStop, match="corner"):
        stage.play(1)
    assert len(stage.events("ribbon")) < 6
    assert stage.took_back() == []
    assert stage.useless() == stage.lessons()


def test_all_of_that_in_a_real_window_that_moves(start_window: Callable[..., WindowStage]) -> None:
    stage = start_window(3, 3, 26, speed=2).open()
    for number, deed in enumerate((stage.touch_pointer, stage.move), 1):
        stage.after("ribbon", number, deed)
    stage.after("ribbon", 3, lambda: stage.resize(560, 400))
    stage.after("ribbon", 5, stage.point_at_corner)
    with pytest.raises(UserStop, match="corner"):
        stage.play(1)
    assert "the pointer was moved" in [event.details["why"] for event in stage.events("waiting")]
    assert stage.took_back() == []
    assert stage.useless() == stage.lessons()


def test_a_click_that_never_lays_its_ribbon_is_tried_until_patience_ends(
    stop: Callable[..., str],
) -> None:
    stage = MemoryStage(3, 3, 32)
    stage.after("ribbon", 2, lambda: setattr(stage.screen, "lose", 1.0))
    why = stop(stage, patience=20)
    assert why.startswith("no progress for 20 s: ")
    assert re.search(r"clicks at swatch \d do nothing$|the swatch is not selected$", why)
    selectors = [event for event in stage.events("retry") if event.details.get("attempt", 1) > 1]
    assert selectors == [], "no selector is clicked again while nothing answers"
    assert stage.screen.swallowed > 10
    assert stage.took_back() == []
    assert stage.useless() == stage.lessons()


def test_a_ribbon_taken_back_by_somebody_is_laid_again() -> None:
    stage = MemoryStage(3, 3, 36)

    def take_back() -> None:
        stage.clock.sleep(0.5)
        laid = [click.hit for click in stage.clicks() if click.effect is Effect.LAID]
        layout, line = stage.practice.layout, laid[-1]
        selectors = layout.row_selectors(3) if line[0] == "r" else layout.col_selectors(3)
        stage.practice.click(selectors[int(line[1]) - 1])

    stage.after("ribbon", 3, take_back)
    done = stage.play(1)
    assert [record["perfect"] for record in stage.records("solved")] == [False]
    assert (done["puzzles"], done["perfects"]) == (1, 0)
    assert len(stage.took_back()) == 1


def test_ctrl_c_goes_through_at_any_moment() -> None:
    for number in (1, 20, 40, 60):
        stage = MemoryStage(3, 3, 37)
        looks = count(1)

        def interrupt(looks: Iterator[int] = looks, last: int = number) -> None:
            if next(looks) == last:
                raise KeyboardInterrupt

        stage.screen.grabbed = interrupt
        with pytest.raises(KeyboardInterrupt):
            stage.play(1)
        assert stage.took_back() == []
        assert stage.useless() == stage.lessons()
