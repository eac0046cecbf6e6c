"""Screens on which a look takes long, as on a phone: few looks, and nothing less sure."""

from itertools import product
from random import Random

import numpy as np
import pytest

from strata.bot.faults import Faulty
from strata.bot.stages import IN_MEMORY, MemoryStage
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.bot.looks import Look, LookPolicy
from stratabot.strata.practice.attempt import EarlyClicks
from stratabot.strata.practice.screen import Costs, PracticeScreen
from thorough import cases

pytestmark = pytest.mark.slow

LOOK = 0.33
"""Seconds of a look at a real phone."""


class TappedScreen(PracticeScreen):
    """A tap reaches the game at its end, as on Android."""

    tap = 0.05

    def click(self, point: Point) -> None:
        self.clock.sleep(self.tap)
        self.game.click(point, self.layout)


class Played(MemoryStage):
    """A wave on such a screen.

    Attributes:
        looks: how many there were for every puzzle but the first.
        ages: how old the last look was at every tap, in seconds.
    """

    def __init__(
        self,
        side: int,
        manner: EarlyClicks,
        *,
        puzzles: int = 3,
        look: float = LOOK,
        tap: float = 0.05,
        lose: float = 0.0,
        slower: float = 1.0,
    ) -> None:
        colors = 3 if side == 3 else 5
        super().__init__(side, colors, 5, puzzles=puzzles, speed=1 / slower, manner=manner)
        self.practice = TappedScreen(self.game, Random(5), size=IN_MEMORY, costs=Costs(grab=look))
        self.practice.tap = tap
        self.screen = Faulty(self.practice, self.clock, Random(7))
        self.screen.lose = lose
        self.ages: list[float] = []
        self.screen.clicked = lambda _: self.ages.append(self._age())
        self.bot, looked = self.session(), list[float]()
        self.bot.look_listeners.append(lambda look: looked.append(look.began))
        self.play_in(self.bot, puzzles)
        first, *_, last = (event.time for event in self.events("solved"))
        self.looks = sum(first < began <= last for began in looked) / (puzzles - 1)
        assert self.game.perfects == puzzles
        assert self.game.has_taken_back == 0

    def _age(self) -> float:
        assert self.bot.last_look is not None
        return self.clock.now() - self.bot.last_look.began


@cases(
    "manner, tap",
    product(EarlyClicks, [0.05, 0.2]),
    "each manner has been tried with one of the two",
    keep=[*zip(EarlyClicks, [0.05, 0.2] * 2, strict=False)],
)
def test_a_3_x_3_puzzle_takes_about_ten_looks(manner: EarlyClicks, tap: float) -> None:
    played = Played(3, manner, tap=tap)
    assert played.bot.looks.spares_looks
    assert played.looks <= 12, "27 before looks were spared; the color changes alone need 2 each"


@cases("manner", EarlyClicks, "other manners", keep=[EarlyClicks.QUEUE])
def test_a_6_x_6_puzzle_takes_half_the_looks(manner: EarlyClicks) -> None:
    played = Played(6, manner)
    assert played.looks <= 24, "44 before; 18 once it is known how long ribbons take in a queue"


@cases("manner", EarlyClicks, "other manners", one_in=2)
def test_taps_that_are_lost_cost_no_perfect(manner: EarlyClicks) -> None:
    assert Played(3, manner, lose=0.2, tap=0.1, puzzles=2).bot.tally.retries


@cases("look", [0.03, 0.08, 0.11, 0.2, 0.5, 2.0], "other costs", keep=[0.03, 0.08, 0.11, 2.0])
def test_any_cost_of_a_look_is_played_perfectly(look: float) -> None:
    played = Played(3, EarlyClicks.DEAF, look=look, puzzles=2)
    assert played.bot.looks.cost == pytest.approx(look)
    assert played.bot.looks.spares_looks == (look > 0.1)


@cases(
    "manner, slower",
    product(EarlyClicks, [1.0, 4.0]),
    "other manners",
    keep=[(EarlyClicks.DEAF, 4.0), (EarlyClicks.OVERLAP, 1.0)],
)
def test_no_selector_is_tapped_on_an_old_look(manner: EarlyClicks, slower: float) -> None:
    assert max(Played(3, manner, slower=slower, puzzles=2).ages) <= 1.2 + 0.01


def test_a_look_is_too_old_after_1_2_s() -> None:
    looks, look = LookPolicy(), Look(Frame(np.zeros((1, 1, 3), np.uint8)), 10.0, 10.1)
    assert not looks.is_stale(look, 11.19)
    assert looks.is_stale(look, 11.21)
