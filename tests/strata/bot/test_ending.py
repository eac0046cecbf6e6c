"""What may be seen after any step of a wave, and what the bot makes of it."""

from collections.abc import Callable
from itertools import product

import pytest

from strata.bot import faults
from strata.bot.imitation import End, ImitationStage, Takes, Ways
from strata.bot.stages import LOOK, MemoryStage
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.bot.ready import OVER, OVER_MOVING
from stratabot.strata.practice.attempt import Timings
from stratabot.strata.practice.records import Effect
from stratabot.strata.practice.screen import Costs
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import State
from thorough import cases

pytestmark = pytest.mark.slow


@cases(
    "end",
    End,
    "one of each kind: cloth, what moves, a win screen",
    keep=[End.CLOTH, End.PULSE, End.WIN],
)
def test_a_wave_may_end_on_any_screen(end: End) -> None:
    takes = (Takes.ALL_AT_ONCE, Takes.SWATCHES)[end.value % 2]
    # Of so much noise many looks are needed.
    costs = Costs(grab=0.033 if end is End.GRAINY else LOOK)
    stage = ImitationStage(2, 3, 6, puzzles=2, ways=Ways(takes=takes, end=end), costs=costs)
    done = stage.play()
    stage.assert_flawless(2)
    assert (done["puzzles"], done["perfects"]) == (2, 2)
    assert done["sign"] == ("win" if end is End.WIN else "vacant")
    assert ("end" in done) is (end is not End.WIN)
    said = [event.details["says_perfect"] for event in stage.events("solved")]
    assert said == [True, True if end is End.WIN else None]
    assert_quick(stage, end in (End.PULSE, End.VIDEO))


@cases(
    "end",
    End,
    "those that quick looks do not meet",
    keep=[End.MENU, End.GRAINY, End.VIDEO, End.SELECTION],
)
def test_on_a_phone_the_end_of_a_wave_takes_some_seconds_not_all_patience(end: End) -> None:
    # A slow one: two looks are further apart than what counts of a machine that is just busy.
    ways = Ways(win_delay=2.0, end=end)
    stage = ImitationStage(2, 2, 6, ways=ways, costs=Costs(grab=1.2))
    stage.play()
    # Of so much noise a phone makes too few looks.
    assert_quick(stage, end in (End.PULSE, End.VIDEO, End.GRAINY))


def assert_quick(stage: ImitationStage, is_moving: bool) -> None:
    solved, done = stage.events("solved")[-1], stage.events("wave_done")[0]
    most = OVER_MOVING + 1 if is_moving else OVER  # a pulse may begin with something to see
    assert done.time - solved.time < most + 1 + 3 * stage.costs.grab


@cases("fade, look", [(2.0, 0.4), (3.0, LOOK), (3.0, 0.4)], "slower ones", one_in=3)
def test_a_slow_fade_is_not_the_end_of_a_wave(fade: float, look: float) -> None:
    ways = Ways(fade=fade, end=End.MESSAGE)
    stage = ImitationStage(2, 3, 6, puzzles=2, ways=ways, costs=Costs(grab=look))
    assert stage.play()["puzzles"] == 2
    stage.assert_flawless(2)


def test_a_fade_slower_than_any_known_is_not_the_end_of_a_wave() -> None:
    stage = ImitationStage(
        2, 3, 6, puzzles=2, ways=Ways(fade=12.0, end=End.MESSAGE), costs=Costs(grab=0.2)
    )
    assert stage.play()["puzzles"] == 2


def test_where_patience_is_short_the_end_of_a_wave_takes_no_longer() -> None:
    stage = ImitationStage(2, 2, 6, ways=Ways(end=End.VIDEO))
    assert stage.play(patience=6)["end"].startswith("neither a puzzle nor Next")
    solved, done = stage.events("solved")[0], stage.events("wave_done")[0]
    assert 6 < done.time - solved.time < 8


def test_cloth_that_is_bare_for_some_seconds_is_not_the_end_of_a_wave() -> None:
    stage = ImitationStage(2, 3, 6, puzzles=2, ways=Ways(end=End.WIN))

    def hide() -> None:
        stage.cover(4.5)
        stage.screen.cover = faults.bare_cloth

    stage.after("solved", 1, hide)
    assert stage.play()["puzzles"] == 2
    stage.assert_perfect(2)


def test_a_board_that_cannot_be_read_is_not_the_end_of_a_wave(stop: Callable[..., str]) -> None:
    costs = Costs(grab=0.4)
    stage = ImitationStage(2, 3, 6, puzzles=2, ways=Ways(end=End.WIN), costs=costs)

    def spoil() -> None:
        stage.screen.cover = faults.blank_board
        stage.cover(1000)

    stage.after("solved", 1, stage.press_next)
    stage.after("solved", 1, spoil)
    assert "no colored cell is seen" in stop(stage, None, patience=OVER_MOVING + 1)


def test_the_win_screen_may_come_while_another_window_hides_the_last_ribbon() -> None:
    stage = MemoryStage(3, 3, 22, puzzles=2)

    def hide_the_last(frame: Frame, before: Frame) -> Frame:
        laid = sum(click.effect is Effect.LAID for click in stage.clicks())
        won = stage.records("solved") and stage.clock.now() > stage.records("solved")[0]["time"] + 1
        return faults.dialog(frame, before) if laid == 6 and not won else frame

    stage.screen.grabbed = lambda: stage.screen.frames.append(hide_the_last)
    stage.play(2)
    stage.assert_perfect(2)


@cases(
    "late, look",
    [(0.0, 0.05), (0.3, 0.05), (1.2, 0.05), (2.5, 0.05), (1.2, 0.3)],
    "other machines that fall behind",
    keep=[(1.2, 0.05), (1.2, 0.3)],
)
def test_next_is_only_clicked_while_a_fresh_frame_shows_it(late: float, look: float) -> None:
    stage = ImitationStage(2, 3, 24, puzzles=3, ways=Ways(next_delay=0.7), costs=Costs(grab=look))
    seen: list[tuple[float, Frame]] = []
    shows: list[bool] = []

    def show_late(frame: Frame, _: Frame) -> Frame:
        """As on a machine that falls behind from the last ribbon on; it never goes back in time."""
        now = stage.clock.now()
        if len(stage.events("solved")) != len(stage.events("puzzle")):
            seen.clear()
        seen.append((now, frame))
        shown = [frame for at, frame in seen if at <= max(now - late, seen[0][0])]
        return shown[-1]

    def look_at_frame(point: Point) -> None:
        place = stage.practice.layout.next_button
        if abs(point.x - place.x) + abs(point.y - place.y) < 5:
            assert session.last_look is not None
            reading = read_frame(session.last_look.frame, session.profile)
            shows.append(reading.state is State.WIN and reading.next_shown)

    stage.screen.grabbed = lambda: stage.screen.frames.append(show_late)
    stage.screen.clicked = look_at_frame
    session = stage.session()
    stage.play_in(session, 3)
    assert [record["perfect"] for record in stage.records("solved")] == [True] * 3
    assert len(shows) >= 2
    assert all(shows)


def test_a_wave_that_goes_on_by_itself_is_played_on() -> None:
    stage = ImitationStage(2, 3, 6, puzzles=3)
    stage.after("solved", 1, stage.press_next)
    stage.play(3)
    assert [record["perfect"] for record in stage.records("solved")] == [True] * 3
    assert [event.details["number"] for event in stage.events("puzzle")] == [1, 2, 3]


@cases(
    "seconds, number",
    product([1.0, 3.0], [1, 4]),
    "each of them has been tried once",
    keep=[(1.0, 4), (3.0, 1)],
)
def test_whatever_was_believed_a_board_that_can_be_won_is_played_on(
    seconds: float, number: int
) -> None:
    stage = ImitationStage(3, 3, 9, ways=Ways(takes=Takes.NOTHING))

    def interfere() -> None:
        stage.cover(seconds)
        stage.lay_rightly()

    stage.after("ribbon", number, interfere)
    stage.play(1)
    assert len(stage.records("solved")) == 1


def test_a_game_that_says_nothing_at_all_is_told_of(stop: Callable[..., str]) -> None:
    stage = MemoryStage(2, 3, 20, timings=Timings(win_delay=60.0))
    said = "all ribbons lie, but the game does not say solved"
    assert stop(stage, patience=12) == f"no progress for 12 s: {said}"
    assert len(stage.events("ribbon")) == 4
