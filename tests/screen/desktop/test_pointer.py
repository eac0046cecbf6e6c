import re
import sys
from contextlib import nullcontext
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from screen.stand_ins import CORNER, Gui, MeddlingClock
from stratabot.geometry import Rect
from stratabot.installing import install_command
from stratabot.screen import RealClock, ScreenError, UserStop
from stratabot.screen.desktop import pointer as desktop_pointer
from stratabot.screen.desktop.pointer import Pointer, corners, listen_to_presses
from waiting import wait_until
from xvfb import RealDesktop


@pytest.fixture
def gui() -> Gui:
    return Gui()


@pytest.fixture
def clock() -> MeddlingClock:
    return MeddlingClock()


@pytest.fixture
def pointer(gui: Gui, clock: MeddlingClock) -> Pointer:
    return Pointer(gui, clock)


def test_positions_are_whole_numbers(gui: Gui, pointer: Pointer) -> None:
    gui.at = (12.0, 34.0)  # type: ignore[assignment]
    assert repr(pointer.position()) == "(12, 34)"


def test_a_pointer_in_a_corner_stops(gui: Gui, pointer: Pointer) -> None:
    assert pointer.position_outside_corners() == (800, 600)
    gui.at = CORNER
    with pytest.raises(UserStop, match="in a corner of the screen"):
        pointer.position_outside_corners()
    assert pointer.position() == CORNER
    assert [pointer.is_corner(at) for at in (CORNER, (0, 1199), (1, 0))] == [True, True, False]


def test_a_pointer_that_cannot_be_used_is_one_line(gui: Gui, pointer: Pointer) -> None:
    gui.broken = RuntimeError("gone\n  away")
    with pytest.raises(
        ScreenError, match=r"^the pointer cannot be used: runtime error: gone away$"
    ):
        pointer.position()


def test_it_moves_where_it_is_sent_or_is_tried_three_times(
    gui: Gui, pointer: Pointer, clock: MeddlingClock
) -> None:
    assert pointer.move((800, 34))
    assert (gui.at, gui.done, clock.sleeps) == ((800, 34), ["move"], 0)
    gui.arrives = False
    with pytest.raises(ScreenError, match="moved to 12, 34 but is at 800, 34"):
        pointer.move((12, 34))
    assert (gui.done, clock.sleeps) == (["move"] * 4, 3)
    clock.meddle(lambda nth: setattr(gui, "at", (500 + nth, 500)))
    assert not pointer.move((12, 34)), "someone else moves it"


@pytest.mark.parametrize(("has_x11", "button"), [(True, "left"), (False, "primary")])
def test_pyautogui_asks_whether_buttons_are_swapped_only_where_that_counts(
    gui: Gui, clock: MeddlingClock, monkeypatch: pytest.MonkeyPatch, has_x11: bool, button: str
) -> None:
    monkeypatch.setattr(desktop_pointer, "uses_x11", lambda: has_x11)
    monkeypatch.setattr(gui, "mouseDown", lambda *, button: gui.done.append(button))
    monkeypatch.setattr(gui, "mouseUp", lambda *, button: gui.done.append(button))
    Pointer(gui, clock).click(0.04, nullcontext())
    assert gui.done == [button, button]


def test_only_the_release_goes_on_in_a_corner(
    gui: Gui, pointer: Pointer, clock: MeddlingClock
) -> None:
    clock.meddle(lambda nth: setattr(gui, "at", CORNER))
    with pytest.raises(UserStop):
        pointer.click(0.04, nullcontext())
    assert gui.done == ["press", "release"]
    with pytest.raises(UserStop):
        pointer.click(0.04, nullcontext())
    assert gui.done == ["press", "release"]
    assert gui.FAILSAFE


def test_a_corner_is_where_the_pointer_cannot_go_on() -> None:
    main, left = Rect(0, 0, 1920, 1080), Rect(-2560, 200, 2560, 1440)
    above = Rect(0, -900, 1600, 900)
    assert {*corners([main])} == {(0, 0), (1919, 0), (0, 1079), (1919, 1079)}
    assert {*corners([main, left])} == {
        *((0, 0), (1919, 0), (1919, 1079)),
        *((-2560, 200), (-2560, 1639), (-1, 1639)),
    }
    assert {*corners([main, above])} == {
        *((1919, 0), (0, 1079), (1919, 1079)),
        *((0, -900), (1599, -900)),
    }


def test_a_corner_of_a_second_monitor_stops(gui: Gui, clock: MeddlingClock) -> None:
    pointer = Pointer(gui, clock, [Rect(0, 0, 1600, 1200), Rect(-800, 0, 800, 600)])
    gui.at = (-800, 599)
    with pytest.raises(UserStop):
        pointer.position_outside_corners()
    gui.at = (-1, 0)
    assert pointer.position_outside_corners() == (-1, 0)


def press(desktop: RealDesktop, x: int, y: int, button: int = 1) -> None:
    xtest, X = import_module("Xlib.ext.xtest"), desktop.X  # noqa: N806
    xtest.fake_input(desktop.connection, X.MotionNotify, 0, x=x, y=y)
    xtest.fake_input(desktop.connection, X.ButtonPress, button)
    xtest.fake_input(desktop.connection, X.ButtonRelease, button)
    desktop.connection.sync()


def test_presses_are_heard_wherever_they_are_made(desktop: RealDesktop) -> None:
    window = desktop.window("another program", (100, 80, 320, 240))
    clock = RealClock()
    with listen_to_presses(clock) as heard:
        began = clock.now()
        press(desktop, 200, 150)
        press(desktop, 700, 500, button=3)
        press(desktop, 701, 502)
        wait_until(lambda: heard.qsize() == 2)
        first, second = heard.get(), heard.get()
    assert (first.spot, second.spot) == ((200, 150), (701, 502))
    assert began <= first.at <= second.at <= clock.now()
    assert len(window.presses()) == 2  # The window gets its click all the same.
    press(desktop, 200, 150)
    assert heard.empty()


def test_a_press_is_as_old_as_it_is_however_late_it_is_heard(desktop: RealDesktop) -> None:
    class SlowClock(RealClock):
        def now(self) -> float:
            self.sleep(0.5)
            return super().now()

    with listen_to_presses(SlowClock()) as heard:
        press(desktop, 200, 150)
        pressed = RealClock().now()
        wait_until(lambda: not heard.empty())
    assert heard.get().at < pressed + 0.1


def test_elsewhere_pynput_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []

    class Listener:
        def __init__(self, on_click: Any) -> None:
            self.click, self.stopped = on_click, False
            made.append(self)

        def start(self) -> None: ...

        def wait(self) -> None: ...

        def stop(self) -> None:
            self.stopped = True

    mouse = SimpleNamespace(Listener=Listener, Button=SimpleNamespace(left="left", right="right"))
    monkeypatch.setattr(desktop_pointer, "uses_x11", lambda: False)
    monkeypatch.setitem(sys.modules, "pynput.mouse", mouse)
    with listen_to_presses(MeddlingClock()) as heard:
        made[0].click(10.0, 20.0, "left", True)
        made[0].click(10.0, 20.0, "left", False, False)
        made[0].click(30.0, 20.0, "right", True)
    assert [heard.get().spot, heard.empty()] == [(10, 20), True]
    assert made[0].stopped


def test_without_pynput_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(desktop_pointer, "uses_x11", lambda: False)
    monkeypatch.setitem(sys.modules, "pynput.mouse", None)
    with (
        pytest.raises(ScreenError, match=re.escape(install_command("route"))),
        listen_to_presses(MeddlingClock()),
    ):
        pass
