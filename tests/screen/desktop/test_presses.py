import sys
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from screen.stand_ins import MeddlingClock
from stratabot.screen import RealClock, ScreenError
from stratabot.screen.desktop import presses
from stratabot.screen.desktop.presses import listen_to_presses
from waiting import wait_until
from xvfb import RealDesktop


def press(desktop: RealDesktop, x: int, y: int, button: int = 1) -> None:
    """A click that is over at once."""
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
    monkeypatch.setattr(presses, "uses_x11", lambda: False)
    monkeypatch.setitem(sys.modules, "pynput.mouse", mouse)
    with listen_to_presses(MeddlingClock()) as heard:
        made[0].click(10.0, 20.0, "left", True)
        made[0].click(10.0, 20.0, "left", False, False)
        made[0].click(30.0, 20.0, "right", True)
    assert [heard.get().spot, heard.empty()] == [(10, 20), True]
    assert made[0].stopped


def test_without_pynput_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presses, "uses_x11", lambda: False)
    monkeypatch.setitem(sys.modules, "pynput.mouse", None)
    with (
        pytest.raises(ScreenError, match=r"pip install 'stratabot\[route\]'"),
        listen_to_presses(MeddlingClock()),
    ):
        pass
