import numpy as np
import pytest

from strata.bot.stages import MemoryStage
from stratabot.frame import Floats
from stratabot.strata.bot.belief import BoardBelief, LaneState
from stratabot.strata.bot.clicks import LAST_SHOW, STOPPED, Arrival, Clicks, SelectorClick
from stratabot.strata.bot.looks import LOOKS, Sighting
from stratabot.strata.bot.pace import FIRST_ANSWERS as LOST
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.puzzle import Ribbon
from stratabot.strata.vision.tracker import Sight
from strategies import puzzle_of

PUZZLE = puzzle_of(".213", "1213", "2.13")
R2, C3, C4 = (Ribbon.parse(text) for text in ("r2=1", "c3=1", "c4=1"))
BARE, INK = np.full(3, 200, np.float32), np.full(3, 40, np.float32)
NOTHING = np.tile(BARE, (len(PUZZLE.lines), 3, 1))


def sight_of(samples: Floats) -> Sight:
    return Sight(samples, np.tile(INK, (3, 1)), 1, np.zeros((3, 4, 3), np.float32))


class Desk:
    """What was clicked on a board of 3 x 4, and looks at it that a test makes up."""

    def __init__(self) -> None:
        self.stage = MemoryStage(3, 3)
        self.session = self.stage.session()
        self.clicks = Clicks(self.session)
        first = sight_of(NOTHING)
        self.belief = BoardBelief.at_first_sight(PUZZLE, (), first, (200, 200, 200), load_profile())
        self.samples = NOTHING.copy()

    @property
    def sighting(self) -> Sighting:
        return Sighting(self.session.look(), sight_of(self.samples))

    def ask(self, *ribbons: Ribbon) -> None:
        for ribbon in ribbons:
            self.clicks.begin_click(ribbon, INK)

    def show(self, ribbon: Ribbon, stations: int) -> None:
        self.samples[PUZZLE.lines.index(ribbon.line), :stations] = INK

    def come(self) -> list[Ribbon]:
        return [click.ribbon for click in self.clicks.note_arrivals(self.sighting, self.belief)]

    def lie(self) -> list[Ribbon]:
        over = self.clicks.note_landings(self.sighting, self.belief, lambda _: None)
        return [arrival.click.ribbon for arrival in over]

    def wait_for_nothing(self, *placed: Ribbon, seconds: float = LOST + 0.1) -> None:
        """As many looks at nothing as it takes to give a click up."""
        self.session.clock.sleep(seconds)
        for _ in range(LOOKS):
            if self.clicks.may_clicks_be_lost(missing=9):
                self.clicks.give_up_clicks([ribbon.line for ribbon in placed])

    def told(self, kind: str, name: str) -> list[str]:
        return [event.details[name] for event in self.stage.events(kind)]


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_clicks_count_as_lost_all_at_once_and_their_ribbons_may_still_come(desk: Desk) -> None:
    desk.ask(R2, C3)
    desk.wait_for_nothing(seconds=0.9 * LOST)
    assert desk.clicks.awaited_lines == {R2.line, C3.line}, "not yet"
    desk.wait_for_nothing(seconds=0.2 * LOST)
    assert (desk.clicks.awaited_lines, desk.clicks.is_accounted_for) == (set(), True)
    assert desk.clicks.expected_ribbons == {R2.line: R2, C3.line: C3}
    desk.show(C3, 2)
    assert desk.come() == [C3]
    assert desk.told("waiting", "why") == ["c3=1 came late"]


def test_it_takes_some_looks_for_a_click_to_count_as_lost_however_slow_they_are(desk: Desk) -> None:
    desk.ask(R2)
    desk.session.clock.sleep(9 * LOST)
    lost = []
    for _ in range(LOOKS):
        lost.append(desk.clicks.may_clicks_be_lost(missing=9))
    assert lost == [False] * (LOOKS - 1) + [True]


@pytest.mark.parametrize(("missing", "seconds"), [(2, LOST), (1, LAST_SHOW)])
def test_after_the_last_ribbon_nothing_is_asked_soon(
    desk: Desk, missing: int, seconds: float
) -> None:
    desk.ask(R2)
    for is_due in (False, True):
        desk.session.clock.sleep(seconds - 0.1 if not is_due else 0.2)
        seem_lost = [desk.clicks.may_clicks_be_lost(missing) for _ in range(LOOKS)]
        assert seem_lost[-1] is is_due


def test_no_click_counts_as_lost_while_a_ribbon_is_on_its_way_or_does_not_rest(desk: Desk) -> None:
    desk.ask(R2, C3)
    desk.show(R2, 1)
    assert desk.come() == [R2]
    desk.wait_for_nothing()
    assert desk.clicks.awaited_lines == {C3.line}
    desk.show(R2, 3)
    assert desk.lie() == [R2]
    desk.clicks.set_rest_time(R2.line, desk.session.clock.now() + LOST)
    desk.wait_for_nothing(R2)
    assert desk.clicks.awaited_lines == {C3.line}
    desk.wait_for_nothing(R2, seconds=0.5)
    assert desk.clicks.awaited_lines == set()
    assert [event.details for event in desk.stage.events("retry")] == [
        {
            "ribbon": "c3=1",
            "attempt": 1,
            "learned": "the game takes no ribbon while another slides in",
        }
    ]


def test_no_click_counts_as_lost_while_the_board_is_not_seen(desk: Desk) -> None:
    desk.ask(R2)
    desk.session.clock.sleep(LOST)
    desk.clicks.note_look(clear=False)
    desk.wait_for_nothing()
    assert desk.clicks.awaited_lines == set(), "a single bad frame does not matter"
    desk.ask(C3)
    desk.session.clock.sleep(LOST)
    for clear in (False, False):
        desk.clicks.note_look(clear)
    desk.wait_for_nothing(seconds=0.5 * LOST)
    assert desk.clicks.awaited_lines == {C3.line}


def test_after_a_board_was_read_anew_only_what_does_not_lie_is_waited_for(desk: Desk) -> None:
    desk.ask(R2, C3, C4)
    desk.show(R2, 1)
    desk.come()
    assert desk.clicks.accept_placed([R2.line, C3.line]) == [R2]
    assert desk.clicks.awaited_lines == {C4.line}
    assert [*desk.clicks.arriving_lines] == []
    desk.clicks.forget_clicks()
    assert desk.clicks.expected_ribbons == {}


# Ribbons that slide in

LaneSeen = tuple[LaneState, float]


@pytest.mark.parametrize(
    ("seen", "over_at"),
    [
        ([(LaneState.ARRIVING, 0.1), (LaneState.LAID, 0.2)], 0.2),
        ([(LaneState.STRANGE, 0.5), (LaneState.ARRIVING, 1.0)], 1.1 + STOPPED),
        ([(LaneState.STRANGE, 0.5)], None),
        ([(LaneState.EMPTY, 0.5)], None),
    ],
)
def test_an_arrival_is_over_when_the_ribbon_lies_or_has_stopped_in_sight(
    seen: list[LaneSeen], over_at: float | None
) -> None:
    arrival = Arrival(SelectorClick(R2, INK, 0.0), 0.0)
    for lane, time in seen:
        assert not arrival.is_over(time, time)
        arrival.add(lane, None, time)
    assert arrival.lane is seen[-1][0]
    if over_at is None:
        assert not arrival.is_over(99.0, 99.0)
    else:
        assert arrival.is_over(over_at, over_at)
        assert arrival.lane is LaneState.LAID or not arrival.is_over(over_at - 0.1, over_at)


def test_a_ribbon_is_not_taken_to_end_where_a_game_that_stalls_shows_it() -> None:
    arrival = Arrival(SelectorClick(R2, INK, 0.0), 0.0)
    assert not arrival.is_over(0.1 + STOPPED, drawn_at=0.0)
    assert arrival.is_over(0.1 + STOPPED, drawn_at=0.5)
    assert arrival.is_over(0.1 + 3 * STOPPED, drawn_at=0.0)


def test_a_ribbon_comes_later_than_the_last_look_that_does_not_show_it(desk: Desk) -> None:
    desk.ask(R2)
    desk.clicks.note_click_made(R2.line)
    desk.session.clock.sleep(0.2)
    assert desk.come() == []
    desk.session.clock.sleep(0.3)
    desk.show(R2, 1)
    assert desk.come() == [R2]
    assert desk.session.pace.slide_bounds(1).lower == 0.2
