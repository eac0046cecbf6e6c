"""What lies over a game: nothing is taken for a win that is none, and no puzzle counts twice."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from strata.bot.faults import Fault, FaultyDesktop
from strata.bot.stages import LOOK, MemoryStage
from stratabot.frame import Frame
from thorough import cases

pytestmark = pytest.mark.slow


def window(left: float, top: float, right: float, bottom: float, gray: int) -> Fault:
    """A plain window with a title bar over this part of the game, in shares of its size."""

    def cover(frame: Frame, _before: Frame) -> Frame:
        pixels = np.ascontiguousarray(frame.rgb(slice(None), slice(None))).copy()
        height, width, _ = pixels.shape
        x, y = round(width * left), round(height * top)
        part = pixels[y : round(height * bottom), x : round(width * right)]
        part[:] = gray
        part[: height // 24] = (90, 110, 150)
        return Frame(pixels)

    return cover


def another_game(solved: bool) -> Callable[[], Fault]:
    """The same game's window once more, in front: its win screen, or a puzzle of the same side."""

    def make() -> Fault:
        other = MemoryStage(3, 3, 77, puzzles=2)
        if solved:
            other.play(1)
        else:
            other.clock.sleep(2.0)
        seen = other.practice.grab()
        return lambda _frame, _before: seen

    return make


COVERS: dict[str, Callable[[], Fault]] = {
    "left two thirds, light": lambda: window(0.01, 0.016, 0.695, 0.67, 231),
    "right two thirds, dark": lambda: window(0.3, 0.0, 1.0, 0.7, 50),
    "upper part": lambda: window(0.0, 0.0, 1.0, 0.66, 245),
    "all but the edges": lambda: window(0.05, 0.05, 0.95, 0.95, 231),
    "the lower part": lambda: window(0.0, 0.5, 1.0, 1.0, 240),
    "a game that is won": another_game(solved=True),
    "a game that is not": another_game(solved=False),
}


@cases(
    "name, moment, look",
    [(name, moment, look) for name in COVERS for moment in (2, 3, 5, 6) for look in (0.2, LOOK)],
    "other moments, quicker looks",
    keep=[*zip(COVERS, [2, 3, 5, 6] * 2, [LOOK, 0.2] * 4, strict=False)],
)
def test_a_covered_game_is_waited_for_and_never_won(name: str, moment: int, look: float) -> None:
    stage = MemoryStage(3, 3, 5, puzzles=2, look=look)
    stage.screen = FaultyDesktop(stage.practice, stage.clock, Random(7))
    stage.screen.cover = COVERS[name]()
    stage.after("ribbon", moment, lambda: stage.cover(Random(name).uniform(3, 6)))
    done = stage.play(2)
    assert [record["perfect"] for record in stage.records("solved")] == [True, True]
    assert stage.took_back() == []
    assert (done["puzzles"], done["perfects"]) == (2, 2)
    solved = stage.events("solved")
    assert [event.details["number"] for event in solved] == [1, 2]
    if moment < 6:
        assert solved[0].time > stage.screen.covered_until > 3, "nothing is won before"


def test_one_wait_is_one_line_however_often_it_is_met() -> None:
    stage = MemoryStage(3, 3, 28)
    stage.screen.cover = lambda frame, _: frame  # nothing of it is seen by the bot
    stage.after("ribbon", 2, lambda: stage.cover(5))
    stage.play(1)
    whys = [event.details["why"] for event in stage.events("waiting")]
    assert whys == ["another window lies over the place to click"]
