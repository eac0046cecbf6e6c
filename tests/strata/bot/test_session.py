from typing import Any

import numpy as np
import pytest

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.screen import Disturbance, VirtualClock
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.session import BotOptions, BotStoppedError, Session
from stratabot.strata.layout.profile import load_profile

HERE = Point(3, 2)


class BlankScreen:
    """Shows nothing; every look takes half a second, every click a second."""

    size = (4, 3)

    def __init__(self, clock: VirtualClock) -> None:
        self.clock = clock
        self.refuses = False
        self.gray = 0
        self.grabs = 0

    def grab(self) -> Frame:
        self.clock.sleep(0.5)
        self.grabs += 1
        return Frame(np.full((3, 4, 3), self.gray, np.uint8))

    def click(self, point: Point) -> None:
        self.clock.sleep(1.0)
        if self.refuses:
            raise Disturbance("the pointer was moved")


def nothing() -> str | None:
    return None


class Bench:
    def __init__(self, **options: Any) -> None:
        self.clock = VirtualClock()
        self.clock.sleep(100.0)
        self.screen = BlankScreen(self.clock)
        self.told: list[Event] = []
        self.session = Session(
            self.screen, self.clock, load_profile(), BotOptions(**options), [self.told.append]
        )

    def seconds_until_it_stops(self) -> float:
        with pytest.raises(BotStoppedError, match="no progress for 5 s: nothing comes"):
            self.session.await_seen(nothing, "nothing comes")
        return self.session.seconds


@pytest.mark.parametrize(
    ("kind", "seconds"),
    [(None, 5), ("ribbon", 7), ("solved", 7), ("puzzle", 7), ("waiting", 5), ("retry", 5)],
)
def test_without_progress_it_stops_when_patience_ends(kind: Any, seconds: float) -> None:
    bench = Bench(patience=5)
    if kind:
        bench.clock.sleep(2)
        bench.session.tell(kind, perfect=True, laid=1, why="")
    assert bench.seconds_until_it_stops() == pytest.approx(seconds, abs=0.1)


@pytest.mark.parametrize(("refuses", "seconds"), [(True, 6), (False, 5)])
def test_the_time_of_a_refused_click_does_not_count_against_patience(
    refuses: bool, seconds: float
) -> None:
    bench = Bench(patience=5)
    bench.screen.refuses = refuses
    bench.session.click(HERE)
    assert bench.seconds_until_it_stops() == pytest.approx(seconds, abs=0.1)


def test_a_look_that_shows_the_very_same_gives_the_frame_of_the_look_before() -> None:
    bench = Bench()
    first = bench.session.look()
    again = bench.session.look()
    assert again.frame is first.frame
    assert again.began > first.began == bench.session.drawn_at
    bench.screen.gray = 1
    changed = bench.session.look()
    assert changed.frame is not first.frame
    assert changed.began == bench.session.drawn_at


def test_once_it_was_said_what_is_waited_for_looks_come_four_times_a_second_at_most() -> None:
    bench = Bench(patience=60)
    looks: list[float] = []

    def look() -> None:
        looks.append(bench.session.seconds)

    with pytest.raises(BotStoppedError):
        bench.session.await_seen(look, "nothing comes")
    said = next(event.time for event in bench.told if event.kind == "waiting")
    assert len([at for at in looks if at <= said]) > 1000
    assert len([at for at in looks if at > said]) <= 4 * (60 - said) + 1
