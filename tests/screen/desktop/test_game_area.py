"""Areas of stand-ins and of real windows; and what opening the desktop does in a fresh process."""

import ctypes
import sys
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import numpy as np
import pytest

from commands import python_says
from requirements import needs_x11
from screen.stand_ins import MeddlingClock, StandInSystem
from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.screen import ScreenError
from stratabot.screen.desktop import game_area
from stratabot.screen.desktop.game_area import (
    NoWindowError,
    RegionArea,
    ViewOnlyScreen,
    WindowArea,
    WindowWait,
    finder_by_title,
    finder_of_region,
    open_area,
    open_view,
    open_window_system,
    take_snapshot,
)
from stratabot.screen.desktop.microsoft_windows import MicrosoftWindows
from stratabot.screen.desktop.window_system import DesktopWindow
from stratabot.screen.desktop.x11 import X11
from xvfb import RealDesktop

FRONT, BACK = 1, 2
AREA = Rect(100, 80, 320, 240)
AREA_BELOW = Rect(0, 900, 100, 100)


@pytest.fixture
def system() -> StandInSystem:
    return StandInSystem({FRONT: AREA, BACK: Rect(260, 0, 900, 900)})


@pytest.fixture
def clock() -> MeddlingClock:
    return MeddlingClock()


@pytest.fixture
def game(system: StandInSystem, clock: MeddlingClock) -> WindowArea:
    return WindowArea(system, DesktopWindow(FRONT, "Strata"), clock)


@pytest.mark.parametrize(("comes", "sleeps"), [(5, 5), (None, 50)])
def test_a_window_is_raised_and_waited_for_a_second(
    game: WindowArea, system: StandInSystem, clock: MeddlingClock, comes: int | None, sleeps: int
) -> None:
    clock.meddle(lambda nth: system.areas.update({BACK: AREA_BELOW} if nth == comes else {}))
    game.bring_to_front()
    assert system.raised == [FRONT]
    assert clock.sleeps == pytest.approx(sleeps, abs=1)


def test_a_hidden_window_is_waited_for_two_seconds(
    game: WindowArea, system: StandInSystem, clock: MeddlingClock
) -> None:
    system.areas[FRONT] = None
    with pytest.raises(ScreenError, match=r'^the window "Strata" is minimized or hidden: show it'):
        game.rect()
    assert clock.time == pytest.approx(2.0, abs=0.03)
    clock.meddle(lambda nth: system.areas.update({FRONT: AREA}) if nth == 3 else None)
    assert game.rect() == AREA


@pytest.mark.parametrize("move", [{"x": -1}, {"y": -1}, {"x": 1281}, {"y": 961}])
def test_a_window_partly_off_the_screen_cannot_be_played_on(
    game: WindowArea, system: StandInSystem, move: dict[str, float]
) -> None:
    system.areas[FRONT] = AREA._replace(x=0, y=0)
    assert game.rect().center == (160, 120)
    system.areas[FRONT] = AREA._replace(x=1280, y=960)
    assert game.rect().center == (1440, 1080)
    system.areas[FRONT] = AREA._replace(**move)
    with pytest.raises(ScreenError, match=r'^the window "Strata" is partly off the screen'):
        game.rect()


def test_a_region_of_the_bare_desktop_belongs_to_no_window(system: StandInSystem) -> None:
    region = RegionArea(system, Rect(1300, 1000, 100, 100))
    region.choose_owner()
    assert region.owns(1350, 1050)
    system.areas[3] = Rect(1340, 1040, 20, 20)
    assert not region.owns(1350, 1050)


def test_a_region_stays_where_it_is_on_the_screen_and_raises_no_window(
    system: StandInSystem,
) -> None:
    region = RegionArea(system, AREA)
    region.bring_to_front()
    assert system.raised == []
    assert region.rect() == AREA
    assert region.is_exactly(AREA)
    assert not region.is_exactly(AREA._replace(x=0))
    with pytest.raises(ScreenError, match=r"^expected a region on the screen .* got 200 x 200 at"):
        RegionArea(system, Rect(1500, 0, 200, 200)).bring_to_front()


AS_THE_FORK = """
import Xlib.display, Xlib.xauth
from Xlib.support import unix_connect
def new_get_auth(*_):
    Xlib.xauth.Xauthority()
    print('Xlib.xauth: warning, no xauthority details available')
    return b'', b''
unix_connect.get_auth = new_get_auth
"""
"""python3-xlib needs an Xauthority file."""


@pytest.mark.parametrize(
    "before",
    ["", "import sys; sys.modules['tkinter'] = sys.modules['_tkinter'] = None; ", AS_THE_FORK],
    ids=["as it is", "without tkinter", "with the fork of Xlib"],
)
def test_a_window_is_opened_without_a_word(
    before: str, desktop: RealDesktop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop.window("Strata opening")
    code = (
        f"{before}from stratabot.screen.desktop.clickable import open_window; "
        "open_window('Strata opening').grab()"
    )
    monkeypatch.delenv("XAUTHORITY", raising=False)
    assert python_says(code, PYTHONWARNINGS="ignore", HOME=str(tmp_path)) == ""


@needs_x11
def test_each_platform_has_its_window_system(display: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(open_window_system()) as system:
        assert isinstance(system, X11)
    monkeypatch.setattr(ctypes, "WinDLL", lambda name: MagicMock(name=name), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert isinstance(open_window_system(), MicrosoftWindows)


def test_what_was_opened_is_closed_with_what_holds_it_or_if_there_is_an_obstacle(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = StandInSystem({1: Rect(10, 20, 300, 200)})
    monkeypatch.setattr(game_area, "open_window_system", lambda: system)
    with ExitStack() as held:
        area, capture = open_area(finder_by_title("window 1"), MeddlingClock(), held)
        assert area.rect() == Rect(10, 20, 300, 200)
        assert capture.grab(area.rect()).width == 300
        assert [system.closed] == [False]
    assert [system.closed] == [True]
    system.closed, system.troubles = False, ["allow it", "and this"]
    with ExitStack() as held, pytest.raises(ScreenError, match=r"^allow it$"):
        open_area(finder_by_title("window"), MeddlingClock(), held)
    assert system.closed


WAITING = 'waiting for a window with "window 1" in its title ...'


@pytest.mark.parametrize(
    ("opens", "seconds", "says"),
    [(0.5, 10, []), (3, 10, [WAITING]), (99, 10, [WAITING]), (99, 0, [])],
)
def test_a_window_is_waited_for_as_long_as_asked_and_a_long_wait_is_said_once(
    opens: float, seconds: float, says: list[str]
) -> None:
    system, clock, said = StandInSystem(), MeddlingClock(), list[str]()

    def opened(_: int) -> None:
        if clock.time >= opens:
            system.areas[1] = Rect(10, 20, 300, 200)

    clock.meddle(opened)
    find = finder_by_title("window 1", WindowWait(seconds, said.append))
    if opens < seconds:
        assert find(system, clock).rect() == Rect(10, 20, 300, 200)
    else:
        with pytest.raises(NoWindowError, match='no window with "window 1" in its title'):
            find(system, clock)
    assert min(opens, seconds) <= clock.time < min(opens, seconds) + 0.2
    assert said == says


@pytest.mark.parametrize(("title", "says"), [("", 1), ("window 2", 0), ("window 3", 1)])
def test_hdr_of_the_monitor_with_the_game_is_said_once(title: str, says: int) -> None:
    system = StandInSystem({1: Rect(700, 100, 320, 240), 2: Rect(0, 0, 320, 240), 3: None})
    system.hdr, said = [Rect(800, 0, 800, 1200)], list[str]()
    in_region = finder_of_region(Rect(700, 100, 320, 240), said.append)
    find = finder_by_title(title, WindowWait(0, said.append)) if title else in_region
    find(system, MeddlingClock())
    assert len(said) == says
    assert all(line.startswith("HDR is on: ") for line in said)


def test_two_windows_of_that_title_are_not_waited_for() -> None:
    clock, areas = MeddlingClock(), {1: Rect(0, 0, 9, 9), 2: Rect(0, 0, 9, 9)}
    with pytest.raises(ScreenError, match="expected one window"):
        finder_by_title("window", WindowWait(10))(StandInSystem({**areas}), clock)
    assert clock.sleeps == 0


def _color(screen: ViewOnlyScreen) -> list[int]:
    return [int(value) for value in screen.grab().rgb(slice(0, 1), slice(0, 1))[0, 0]]


def test_a_window_is_looked_at_where_it_is(desktop: RealDesktop) -> None:
    window = desktop.window("viewed", (100, 80, 320, 240), 0x102030)
    with open_view(finder_by_title("viewed")) as screen:
        assert screen.size == (320, 240)
        assert _color(screen) == [16, 32, 48]
        window.place(x=700, width=300)
        assert screen.size == (300, 240)
        assert _color(screen) == [16, 32, 48]
    with open_view(finder_of_region(Rect(710, 90, 50, 40))) as screen:
        assert screen.size == (50, 40)
        assert _color(screen) == [16, 32, 48]


def test_looking_touches_nothing_and_clicking_is_refused(desktop: RealDesktop) -> None:
    window = desktop.window("viewed", (100, 80, 320, 240), 0x102030)
    cover = desktop.window("cover", (90, 70, 400, 300), 0xFFFFFF)
    desktop.point(0, 0)
    before = desktop.pointer()
    with open_view(finder_by_title("viewed")) as screen:
        assert _color(screen) == [255, 255, 255]
        with pytest.raises(ScreenError, match=r"^this screen is only looked at$"):
            screen.click(Point(5, 5))
    assert desktop.pointer() == before
    assert window.presses() == cover.presses() == []


class Moving:
    """An area that moves by a pixel while it is grabbed, so often; `asked` is how often for it."""

    def __init__(self, moves: int) -> None:
        self.moves, self.asked, self.grabbed = moves, 0, list[Rect]()
        self.now = Rect(0, 0, 3, 4)

    def choose_owner(self) -> None:
        pass

    def rect(self) -> Rect:
        self.asked += 1
        return self.now

    def is_exactly(self, rect: Rect) -> bool:
        return rect == self.now

    def grab(self, rect: Rect) -> Frame:
        self.grabbed.append(rect)
        if self.moves:
            self.now, self.moves = self.now._replace(x=self.now.x + 1), self.moves - 1
        return Frame(np.zeros((4, 3, 3), np.uint8))


@pytest.mark.parametrize(("moves", "grabs"), [(0, 1), (1, 2), (3, 4), (4, 5), (99, 5)])
def test_a_frame_is_grabbed_until_the_window_stands_still_but_at_most_five_times(
    moves: int, grabs: int
) -> None:
    moving: Any = Moving(moves)
    snapshot = take_snapshot(moving, moving)
    assert [rect.x for rect in moving.grabbed] == list(range(grabs))
    assert snapshot.rect == moving.grabbed[-1]


@pytest.mark.parametrize("has_moved", [False, True])
def test_only_a_window_that_is_not_where_it_was_last_is_asked_for_its_place(
    has_moved: bool,
) -> None:
    moving: Any = Moving(0)
    last = moving.now
    if has_moved:
        moving.now = Rect(7, 0, 3, 4)
    assert take_snapshot(moving, moving, last).rect == moving.now
    assert moving.asked == int(has_moved)
