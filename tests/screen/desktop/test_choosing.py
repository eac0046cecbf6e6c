from collections.abc import Sequence
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from screen.stand_ins import Gui, MeddlingClock, StandInSystem
from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.screen import ScreenError
from stratabot.screen.desktop import game_area
from stratabot.screen.desktop.clickable import ClickableScreen, ClickTimes
from stratabot.screen.desktop.game_area import (
    GameArea,
    NoWindowError,
    WindowChoice,
    WindowWait,
    finder_by_title,
)
from stratabot.screen.desktop.pointer import Pointer
from stratabot.screen.desktop.window_system import DesktopWindow, WindowClosedError

LEFT, RIGHT = Rect(100, 80, 320, 240), Rect(500, 80, 320, 240)
BLUE, GREEN = 0x336699, 0x339966


class TitledSystem(StandInSystem):
    def __init__(self, windows: dict[str, Rect | None]) -> None:
        super().__init__(dict(enumerate(windows.values())))
        self.titles = [*windows]

    def windows(self) -> list[DesktopWindow]:
        return [DesktopWindow(number, self.titles[number]) for number in self.areas]

    def raise_window(self, window: int) -> None:
        super().raise_window(window)
        self.areas[window] = self.areas.pop(window) or LEFT


class StandInCapture:
    def __init__(self) -> None:
        self.grab = lambda rect: rect

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def capture(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if "display" not in request.keywords:
        monkeypatch.setattr(game_area, "Capture", StandInCapture)


def seen_at(*places: object) -> WindowChoice:
    return WindowChoice(lambda frame: frame in places, may_raise=True)


def found(
    system: StandInSystem,
    choice: WindowChoice,
    clock: MeddlingClock | None = None,
    title: str = "Strata",
    seconds: float = 5,
) -> GameArea:
    """The game's area, once it was found among these windows."""
    return finder_by_title(title, WindowWait(seconds, choice=choice))(
        system, clock or MeddlingClock()
    )


def by_title(title: str, *titles: str) -> str:
    system = StandInSystem(dict.fromkeys(range(len(titles)), Rect(0, 0, 32, 24)))
    system.windows = lambda: [DesktopWindow(*each) for each in enumerate(titles)]  # type: ignore[method-assign]
    return WindowChoice().choose(system, title).title


GAME, PRACTICE, TERMINAL = "Strata", "Strata practice", "~/games: stratabot wave"


@pytest.mark.parametrize(
    ("title", "titles", "chosen"),
    [
        ("prac", [GAME, PRACTICE, TERMINAL], PRACTICE),
        ("Strata", [PRACTICE, TERMINAL], PRACTICE),
        ("Strata", [PRACTICE, GAME], GAME),
        ("strata", [GAME, TERMINAL], TERMINAL),
        ("strata", [GAME], GAME),
    ],
)
def test_a_part_of_the_title_is_enough_and_case_and_the_whole_title_tell_windows_apart(
    title: str, titles: list[str], chosen: str
) -> None:
    assert by_title(title, *titles) == chosen


def test_several_titles_are_listed() -> None:
    with pytest.raises(ScreenError) as caught:
        by_title("Strata", PRACTICE, "Strata\nhelp")
    assert str(caught.value) == (
        'expected one window with "Strata" in its title, got 2: '
        '"Strata practice" (32 x 24 at 0, 0), "Strata help" (32 x 24 at 0, 0) '
        "(give its whole title, window='ITS TITLE', or region='X,Y,W,H')"
    )
    with pytest.raises(ScreenError, match=r'got 2: "Strata" \(32 x 24 at 0, 0\), "Strata" '):
        by_title("Strata", GAME, PRACTICE, GAME)


def test_of_many_titles_some_are_shown() -> None:
    with pytest.raises(NoWindowError, match=r'there are: "window 0", .* "window 11" and 8 more'):
        by_title("Strata", *(f"window {n}" for n in range(20)))
    with pytest.raises(NoWindowError, match="no window has a title"):
        by_title("Strata")


@pytest.mark.parametrize(
    ("windows", "title", "is_named", "chosen"),
    [
        ({"~/stratabot": LEFT, "Strata": None}, "Strata", False, "Strata"),  # without a look
        ({"Strata": LEFT, "Strata practice": RIGHT}, "Strata", False, "Strata practice"),
        ({"~/stratabot: bash": LEFT, "Strata practice": RIGHT}, "Strata", False, "Strata practice"),
        ({"Strata.txt - Editor": LEFT, "My Strata": RIGHT}, "Strata", False, "My Strata"),
        ({'wave --window "Game"': LEFT, "Game - 1 of 9": LEFT}, "Game", True, "Game - 1 of 9"),
    ],
)
def test_a_terminal_titled_like_the_game_does_not_hide_it(
    windows: dict[str, Rect | None], title: str, is_named: bool, chosen: str
) -> None:
    choice = seen_at(RIGHT)
    choice.is_named = is_named
    area = found(TitledSystem(windows), choice, title=title)
    assert area.name.partition(", ")[0].endswith(f' "{chosen}"')


def test_the_window_with_the_very_title_is_preferred_while_its_game_fades() -> None:
    system = TitledSystem({"Strata": LEFT, "Strata - how to play": RIGHT})
    looks = [0]

    def sees(frame: object) -> bool:
        """The game is hidden for a second; the other window shows a picture of one."""
        looks[0] += frame == LEFT
        return frame == RIGHT or looks[0] > 10

    assert found(system, WindowChoice(sees)).name == 'the window "Strata"'


def test_another_title_is_taken_when_the_game_was_missed_for_so_long() -> None:
    system, choice = TitledSystem({"Strata": LEFT, "Strata practice": RIGHT}), seen_at(RIGHT)
    choice.fade = 3
    for now in (7, 8, 9.9):
        with pytest.raises(NoWindowError):
            choice.choose(system, "Strata", now)
    assert choice.choose(system, "Strata", 10).title == "Strata practice"


def test_the_very_title_is_taken_if_no_other_window_shows_the_game_and_all_are_named() -> None:
    """The game may show its menu."""
    system, clock = TitledSystem({"Strata": LEFT, "Strata practice": RIGHT}), MeddlingClock()
    area = found(system, seen_at(), clock, seconds=3)
    assert clock.time == pytest.approx(3, abs=0.2)
    assert area.rect() == LEFT
    assert area.name == 'the windows "Strata", "Strata practice"'


def passing(seconds: int, clock: MeddlingClock, area: GameArea) -> Rect:
    """Where the game is after so many seconds, in which it is looked at ten times each."""
    for _ in range(10 * seconds):
        area.choose_owner()
        clock.sleep(0.1)
    return area.rect()


def test_a_game_that_comes_up_later_than_a_window_of_that_title_is_taken() -> None:
    clock, system = MeddlingClock(), TitledSystem({"Strata": LEFT})
    area = found(system, seen_at(RIGHT), clock)
    assert passing(5, clock, area) == LEFT
    system.titles += ["Strata - 1 of 9", "Strata - 2 of 9"]
    system.areas[1] = RIGHT
    assert passing(2, clock, area) == RIGHT
    assert area.name == 'the window "Strata - 1 of 9"'
    assert system.raised == [1]
    del system.areas[1]  # what was seen to be the game is left only if it is closed
    system.areas[2] = RIGHT
    assert passing(2, clock, area) == RIGHT
    assert area.name == 'the window "Strata - 2 of 9"'


def test_a_window_that_showed_the_game_is_kept() -> None:
    clock, system = MeddlingClock(), TitledSystem({"Strata": LEFT})
    shown: list[object] = [LEFT]
    choice = WindowChoice(lambda frame: frame in shown, may_raise=True)
    area = found(system, choice, clock)
    system.titles.append("Strata - how to play")
    system.areas[1] = RIGHT
    shown[:] = [RIGHT]
    assert passing(9, clock, area) == LEFT


def test_a_window_that_was_clicked_is_kept() -> None:
    """The bot knows more of the game than its boards: the menus of a tour's route."""
    clock, system = MeddlingClock(), TitledSystem({"Strata": LEFT})
    area = found(system, seen_at(RIGHT), clock)
    capture: Any = SimpleNamespace(grab=lambda _: Frame(np.full((240, 320, 3), 9, np.uint8)))
    pointer = Pointer(Gui(), clock)
    screen = ClickableScreen(area, capture, pointer, clock, ClickTimes(), ExitStack())
    screen.click(Point(5, 5))
    system.titles.append("Strata - how to play")
    system.areas[1] = RIGHT
    assert passing(9, clock, area) == LEFT


def test_a_part_of_the_title_is_enough_though_another_title_begins_so() -> None:
    clock = MeddlingClock()
    choice = seen_at(RIGHT)
    choice.is_named = True
    system = TitledSystem({"Blocks: notes": LEFT, "The Blocks game": RIGHT})
    area = found(system, choice, clock, "Blocks")
    assert passing(4, clock, area) == RIGHT


def test_a_covered_window_that_comes_up_later_is_raised_but_not_again_and_again() -> None:
    clock, system = MeddlingClock(), TitledSystem({"Strata": LEFT})
    area = found(system, seen_at(RIGHT), clock)
    system.titles.append("Strata - notes")
    system.areas = {1: LEFT, 0: LEFT}
    assert passing(60, clock, area) == LEFT
    assert system.raised == [1, 0] * 2


def test_a_window_without_the_game_is_not_taken_whatever_its_title() -> None:
    with pytest.raises(NoWindowError) as caught:
        seen_at().choose(TitledSystem({"Strata.txt - Editor": LEFT}), "Strata")
    assert str(caught.value) == (
        'the game was not found in any window with "Strata" in its title; looked at: '
        '"Strata.txt - Editor" '
        "(open a puzzle, or give its whole title, window='ITS TITLE', or region='X,Y,W,H')"
    )
    choice = seen_at()
    choice.is_named = True
    with pytest.raises(NoWindowError, match="title"):  # only the beginning of a title is enough
        choice.choose(TitledSystem({"my Strata game": LEFT}), "Strata game")
    beyond = Rect(-9, 80, 320, 240)
    with pytest.raises(NoWindowError) as caught:
        seen_at(beyond).choose(TitledSystem({"Strata game": beyond}), "Strata")
    assert (
        'looked at: "Strata game" ("Strata game" is partly off the screen: move it wholly onto it '
        "(320 x 240 at -9, 80); open a puzzle, or " in str(caught.value)
    )


def test_of_several_with_the_very_title_the_one_with_the_game_is_taken() -> None:
    system = TitledSystem({"Strata": LEFT})
    system.areas[1], system.titles = RIGHT, ["Strata", "Strata"]
    assert seen_at(RIGHT).choose(system, "Strata").id == 1


def test_several_games_are_listed_or_asked_for() -> None:
    system, asked = TitledSystem({"Strata one": LEFT, "Strata two": RIGHT}), list[Sequence[str]]()
    choice = seen_at(LEFT, RIGHT)
    with pytest.raises(ScreenError, match='that shows the game, got 2: "Strata one" '):
        choice.choose(system, "Strata")
    choice.ask = lambda titles: asked.append(titles) or 1  # type: ignore[func-returns-value]
    assert choice.choose(system, "Strata").title == "Strata two"
    assert asked == [['"Strata one" (320 x 240 at 100, 80)', '"Strata two" (320 x 240 at 500, 80)']]


def test_a_window_that_is_covered_or_hidden_is_not_judged_by_what_covers_it() -> None:
    system = TitledSystem({"stratabot - Terminal": LEFT, "something else": LEFT})
    with pytest.raises(NoWindowError, match="covered"):
        seen_at(LEFT).choose(system, "Strata")


def test_covered_ones_are_raised_one_after_another_until_the_game_is_seen() -> None:
    system = TitledSystem({"stratabot": LEFT, "Strata game": None, "something else": LEFT})
    choice = WindowChoice(lambda _: system.raised == [1, 0], may_raise=True)
    assert found(system, choice).name == 'the window "stratabot"'


def test_a_game_that_paints_itself_late_is_seen_though_another_window_was_raised_meanwhile() -> (
    None
):
    system = TitledSystem({"Strata game": LEFT, "stratabot": LEFT})
    system.areas[0] = Rect(LEFT.x, LEFT.y, 2 * LEFT.w, LEFT.h)
    looks = [0]

    def sees(frame: object) -> bool:
        """The game is painted at the 15th look at it."""
        looks[0] += frame == system.areas[0]
        return looks[0] >= 15 and frame == system.areas[0]

    area = found(system, WindowChoice(sees, may_raise=True), seconds=9)
    assert area.name == 'the window "Strata game"'
    assert system.raised[:3] == [0, 1, 0]


def test_a_window_that_closes_before_it_is_raised_does_not_end_the_wait() -> None:
    class Closing(TitledSystem):
        def raise_window(self, window: int) -> None:
            del self.areas[window]
            self.areas[1] = RIGHT
            raise WindowClosedError("the window was closed")

    system = Closing({"stratabot": None, "Strata game": None})
    assert found(system, seen_at(RIGHT), title="Strat").name == 'the window "Strata game"'


def test_whoever_only_looks_on_raises_nothing() -> None:
    system = TitledSystem({"Strata game": None})
    with pytest.raises(NoWindowError):
        found(system, WindowChoice(lambda _: True), seconds=2)
    assert system.raised == []


def test_a_closed_window_is_looked_for_anew_as_at_the_beginning() -> None:
    system = TitledSystem({"Strata": LEFT})
    area = found(system, WindowChoice(may_raise=True), seconds=1)
    assert area.rect() == LEFT
    opened = TitledSystem({"Notes": LEFT, "Strata 2": RIGHT})
    system.areas, system.windows = {}, lambda: []  # type: ignore[method-assign]
    with pytest.raises(NoWindowError, match=r'^the window "Strata" was closed$'):
        area.rect()
    areas = {number + 10: rect for number, rect in opened.areas.items()}
    named = [DesktopWindow(window.id + 10, window.title) for window in opened.windows()]
    system.areas, system.windows = areas, lambda: named  # type: ignore[method-assign]
    assert area.rect() == RIGHT
    assert system.raised == [named[1].id]
