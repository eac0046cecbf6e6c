import numpy as np
import pytest

from strata.bot.stages import LOOK, MemoryStage, puzzle_of
from stratabot.frame import Floats
from stratabot.strata.bot.clicks import LOOKS, LOST
from stratabot.strata.bot.lanes import CLEAR, Lanes
from stratabot.strata.bot.look import Sighting
from stratabot.strata.bot.pace import EarlyClicks
from stratabot.strata.bot.pending import PendingRibbons
from stratabot.strata.bot.session import POLL
from stratabot.strata.puzzle import Ribbon
from stratabot.strata.vision.tracker import Sight

PUZZLE = puzzle_of([".213", "1213", "2.13"])
R2, C3, C4 = (Ribbon.parse(text) for text in ("r2=1", "c3=1", "c4=1"))
BARE, INK = np.full(3, 200, np.float32), np.full(3, 40, np.float32)
NOTHING = np.tile(BARE, (len(PUZZLE.lines), 3, 1))


class Desk:
    """What was clicked on a board of 3 x 4, and looks at it that a test makes up."""

    def __init__(self) -> None:
        self.stage = MemoryStage(3, 3)
        self.session = self.stage.session()
        self.clicked = PendingRibbons(self.session)
        self.lanes = Lanes(PUZZLE.lines, NOTHING, CLEAR, {})
        self.samples = NOTHING.copy()

    @property
    def sighting(self) -> Sighting:
        cells: Floats = np.zeros((3, 4, 3), np.float32)
        sight = Sight(self.samples, np.tile(INK, (3, 1)), 1, cells)
        return Sighting(self.session.look(), sight)

    def ask(self, *ribbons: Ribbon) -> None:
        for ribbon in ribbons:
            self.clicked.ask(ribbon, INK)

    def show(self, ribbon: Ribbon, stations: int) -> None:
        self.samples[PUZZLE.lines.index(ribbon.line), :stations] = INK

    def come(self) -> list[Ribbon]:
        return [click.ribbon for click in self.clicked.see_come(self.sighting, self.lanes)]

    def lie(self) -> list[Ribbon]:
        over = self.clicked.see_lie(self.sighting, self.lanes, lambda _: None)
        return [arrival.click.ribbon for arrival in over]

    def wait_for_nothing(self) -> None:
        """As many looks at nothing as it takes to give a click up."""
        self.session.clock.sleep(LOST + 0.1)
        for _ in range(LOOKS):
            self.clicked.give_up(())


def test_a_ribbon_is_waited_for_then_comes_then_lies_then_rests() -> None:
    desk = Desk()
    desk.ask(R2)
    assert (desk.come(), desk.clicked.waited_for) == ([], {R2.line})
    desk.show(R2, 1)
    assert desk.come() == [R2]
    assert (desk.come(), desk.lie(), [*desk.clicked.coming]) == ([], [], [R2.line])
    desk.show(R2, 3)
    assert desk.lie() == [R2]
    assert desk.clicked.under_way == set()
    desk.clicked.rests(R2.line, 0.3)
    assert desk.clicked.under_way == {R2.line}
    desk.session.clock.sleep(0.4)
    assert desk.clicked.under_way == set()


def test_the_look_after_a_rest_ends_with_it() -> None:
    desk = Desk()
    clock = desk.session.clock
    for _ in range(3):
        desk.session.look()
    ends = clock.now() + 2 * LOOK
    desk.clicked.rests(R2.line, ends)
    desk.clicked.sleep_while_out_of_sight()
    assert clock.now() < ends
    clock.sleep(POLL)
    assert desk.session.look().ended == clock.now() == pytest.approx(ends)


def test_a_click_that_was_not_made_is_not_waited_for() -> None:
    desk = Desk()
    desk.ask(R2, C3)
    desk.clicked.unask(C3)
    assert desk.clicked.waited_for == {R2.line}
    desk.clicked.unask(R2)
    assert desk.clicked.is_accounted_for


def test_clicks_count_as_lost_all_at_once_and_their_ribbons_may_still_come() -> None:
    desk = Desk()
    desk.ask(R2, C3)
    desk.wait_for_nothing()
    assert (desk.clicked.waited_for, desk.clicked.is_accounted_for) == (set(), True)
    assert desk.clicked.asked_for == {R2.line: R2, C3.line: C3}
    desk.show(C3, 2)
    assert desk.come() == [C3]
    whys = [event.details["why"] for event in desk.stage.events("waiting")]
    assert whys == ["c3=1 came late"]


def test_no_click_counts_as_lost_while_a_ribbon_is_on_its_way() -> None:
    desk = Desk()
    desk.ask(R2, C3)
    desk.show(R2, 1)
    assert desk.come() == [R2]
    desk.wait_for_nothing()
    assert desk.clicked.waited_for == {C3.line}
    desk.show(R2, 3)
    assert desk.lie() == [R2]
    desk.clicked.rests(R2.line, 0.5)
    desk.clicked.give_up([R2.line])
    assert desk.clicked.waited_for == {C3.line}
    desk.session.clock.sleep(0.5)
    desk.wait_for_nothing()
    assert desk.clicked.waited_for == set()
    assert [event.details["ribbon"] for event in desk.stage.events("retry")] == ["c3=1"]


@pytest.mark.parametrize(
    ("laid", "expected"),
    [
        ([R2, C3], EarlyClicks.TAKEN),
        ([R2], EarlyClicks.IGNORED),
        ([], EarlyClicks.UNTRIED),
    ],
)
def test_a_burst_teaches_what_the_game_takes_only_if_a_ribbon_was_on_its_way(
    laid: list[Ribbon], expected: EarlyClicks
) -> None:
    desk = Desk()
    desk.ask(R2, C3)
    for ribbon in laid:
        desk.show(ribbon, 3)
    assert desk.come() == laid
    desk.lie()
    desk.session.clock.sleep(LOST + 0.1)
    for _ in range(LOOKS):
        desk.clicked.give_up([ribbon.line for ribbon in laid])
    desk.clicked.account([ribbon.line for ribbon in laid])
    assert desk.session.pace.early_ribbon is expected


def test_after_a_board_was_read_anew_only_what_does_not_lie_is_waited_for() -> None:
    desk = Desk()
    desk.ask(R2, C3, C4)
    desk.show(R2, 1)
    desk.come()
    assert desk.clicked.read_anew([R2.line, C3.line]) == [R2]
    assert desk.clicked.waited_for == {C4.line}
    assert [*desk.clicked.coming] == []
    desk.clicked.forget()
    assert desk.clicked.asked_for == {}
