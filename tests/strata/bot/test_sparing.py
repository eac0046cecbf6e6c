"""Screens on which a look takes long, as on a phone: few looks, and nothing less sure."""

from itertools import product
from random import Random

import pytest

from strata.bot.faults import Faulty
from strata.bot.stages import IN_MEMORY
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.looks import STALE
from stratabot.strata.bot.session import Session
from stratabot.strata.bot.wave import Wave
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.screen import Costs, PracticeScreen, VirtualClock
from thorough import cases

pytestmark = pytest.mark.slow

LOOK = 0.33
"""Seconds of a look at a real phone."""


class SlowScreen(PracticeScreen):
    """Counts the looks; a tap reaches the game at its end, as on Android."""

    looks = 0
    tap = 0.05

    def grab(self) -> Frame:
        self.looks += 1
        return super().grab()

    def click(self, point: Point) -> None:
        self.clock.sleep(self.tap)
        self.game.click(point, self.layout)


class Played:
    """A wave on such a screen, and the looks of every puzzle but the first."""

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
        clock, rng = VirtualClock(), Random(5)
        colors = 3 if side == 3 else 5
        times = Timings().scaled(slower)
        self.game = PracticeGame.wave(
            side, colors, clock, rng, puzzles=puzzles, manner=manner, timings=times
        )
        screen = SlowScreen(self.game, rng, size=IN_MEMORY, costs=Costs(grab=look))
        screen.tap = tap
        faulty = Faulty(screen, clock, Random(7))
        faulty.lose = lose
        looks: list[int] = []
        self.ages: list[float] = []
        """How old the last look was at every tap, in seconds."""
        faulty.clicked = lambda _: self.ages.append(self._age())

        def listen(event: Event) -> None:
            if event.kind == "solved":
                looks.append(screen.looks)

        self.session = Session(faulty, clock, load_profile(), listeners=[listen])
        Wave(self.session).play(puzzles)
        self.looks = (looks[-1] - looks[0]) / (len(looks) - 1)

    def _age(self) -> float:
        assert self.session.last_look is not None
        return self.session.clock.now() - self.session.last_look.began

    def assert_perfect(self) -> None:
        assert self.game.perfects == len(self.game.puzzles)
        assert self.game.took_back == 0


@cases(
    "manner, tap",
    product(EarlyClicks, [0.05, 0.2]),
    "each manner has been tried with one of the two",
    keep=[*zip(EarlyClicks, [0.05, 0.2] * 2, strict=False)],
)
def test_a_3_x_3_puzzle_takes_about_ten_looks(manner: EarlyClicks, tap: float) -> None:
    played = Played(3, manner, tap=tap)
    played.assert_perfect()
    assert played.session.looks.spares
    assert played.looks <= 12, "27 before looks were spared; the color changes alone need 2 each"


@cases("manner", EarlyClicks, "other manners", keep=[EarlyClicks.QUEUE])
def test_a_6_x_6_puzzle_takes_half_the_looks(manner: EarlyClicks) -> None:
    played = Played(6, manner)
    played.assert_perfect()
    assert played.looks <= 24, "44 before; 18 once it is known how long ribbons take in a queue"


@cases("manner", EarlyClicks, "other manners", one_in=2)
def test_taps_that_are_lost_cost_no_perfect(manner: EarlyClicks) -> None:
    played = Played(3, manner, lose=0.2, tap=0.1, puzzles=2)
    played.assert_perfect()
    assert played.session.tally.retries


@cases("look", [0.08, 0.11, 0.2, 0.5, 2.0], "other costs", keep=[0.08, 0.11, 2.0])
def test_any_cost_of_a_look_is_played_perfectly(look: float) -> None:
    played = Played(3, EarlyClicks.DEAF, look=look, puzzles=2)
    played.assert_perfect()
    assert played.session.looks.spares == (look > 0.1)


@cases(
    "manner, slower",
    product(EarlyClicks, [1.0, 4.0]),
    "other manners",
    keep=[(EarlyClicks.DEAF, 4.0), (EarlyClicks.OVERLAP, 1.0)],
)
def test_no_selector_is_tapped_on_an_old_look(manner: EarlyClicks, slower: float) -> None:
    played = Played(3, manner, slower=slower, puzzles=2)
    played.assert_perfect()
    assert max(played.ages) <= STALE + 0.01


def test_where_a_look_is_quick_every_click_has_one_of_its_own() -> None:
    played = Played(3, EarlyClicks.OVERLAP, look=0.03, puzzles=2)
    played.assert_perfect()
    assert played.session.looks.cost == pytest.approx(0.03)
    assert not played.session.looks.spares
