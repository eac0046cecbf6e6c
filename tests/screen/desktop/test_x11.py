from collections.abc import Iterator
from contextlib import closing
from importlib import import_module
from itertools import count
from typing import Any

import pytest

from stratabot.geometry import Rect
from stratabot.screen import ScreenError
from stratabot.screen.desktop.libraries import WAYLAND_ADVICE
from stratabot.screen.desktop.window_system import DesktopWindow, WindowClosedError
from stratabot.screen.desktop.x11 import X11, open_x11
from xvfb import RealDesktop, RealWindow, StartServer

FRAME = (300, 200, 340, 290)
INSIDE = (4, 30)


class Manager:
    """As much of a window manager as a client can see: it frames, lists and raises windows."""

    def __init__(self, desktop: RealDesktop) -> None:
        self.desktop = desktop
        self.root = desktop.root
        self.own = desktop.window(area=(0, 0, 1, 1)).made
        for window in (self.root, self.own):
            self._set(window, "_NET_SUPPORTING_WM_CHECK", "WINDOW", [self.own.id])
        self._set(self.root, "_NET_SUPPORTED", "ATOM", [self._atom("_NET_ACTIVE_WINDOW")])
        self.root.change_attributes(event_mask=desktop.X.SubstructureNotifyMask)

    def frame(self, window: RealWindow) -> RealWindow:
        frame = self.desktop.window(area=FRAME)
        window.made.reparent(frame.made, *INSIDE)
        self._set(self.root, "_NET_CLIENT_LIST", "WINDOW", [window.made.id])
        self.desktop.connection.sync()
        return frame

    def asked(self) -> list[tuple[str, int, int]]:
        """What it was asked: the kind, of which window, and a number."""
        self.desktop.connection.sync()
        events = [
            self.desktop.connection.next_event()
            for _ in range(self.desktop.connection.pending_events())
        ]
        messages = [event for event in events if event.type == self.desktop.X.ClientMessage]
        name = self.desktop.connection.get_atom_name
        return [(name(m.client_type), m.window.id, m.data[1][0]) for m in messages]

    def put_on(self, window: RealWindow, workspace: int) -> None:
        self._set(window.made, "_NET_WM_DESKTOP", "CARDINAL", [workspace])
        self.desktop.connection.sync()

    def leave(self) -> None:
        """End without cleaning up, as one that crashed."""
        self.own.destroy()
        self.desktop.connection.sync()

    def forget(self) -> None:
        for name in ("_NET_SUPPORTING_WM_CHECK", "_NET_SUPPORTED", "_NET_CLIENT_LIST"):
            self.root.delete_property(self._atom(name))
        self.desktop.connection.sync()

    def _atom(self, name: str) -> int:
        return int(self.desktop.connection.intern_atom(name))

    def _set(self, window: Any, name: str, kind: str, values: list[int]) -> None:
        window.change_property(self._atom(name), self._atom(kind), 32, values)


@pytest.fixture
def manager(desktop: RealDesktop) -> Iterator[Manager]:
    made = Manager(desktop)
    yield made
    made.forget()


@pytest.fixture
def x11(display: str) -> Iterator[X11]:
    with closing(open_x11()) as made:
        yield made


def test_windows_are_found_without_a_window_manager(desktop: RealDesktop, x11: X11) -> None:
    plain = desktop.window("Größe ×")
    old = desktop.window()
    old.made.set_wm_name("an old title")
    hidden = desktop.window("hidden")
    hidden.show(False)
    holder = desktop.window()
    inside = desktop.window("framed by hand", parent=holder.made)
    assert set(x11.windows()) == {
        DesktopWindow(old.made.id, "an old title"),
        DesktopWindow(inside.made.id, "framed by hand"),
        DesktopWindow(plain.made.id, "Größe ×"),
    }


def test_a_title_that_gets_shorter_while_windows_are_listed_does_no_harm(
    desktop: RealDesktop, x11: X11, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = desktop.window("a long title, as of a page in a browser, " * 3).made
    windows = import_module("Xlib.xobject.drawable").Window
    get_property = windows.get_property

    def shorten_then(window: Any, *args: Any, **more: Any) -> Any:
        answer = get_property(window, *args, **more)
        if window.id == shown.id:
            atom = desktop.connection.intern_atom
            shown.change_property(atom("_NET_WM_NAME"), atom("UTF8_STRING"), 8, b"short")
            desktop.connection.sync()
        return answer

    monkeypatch.setattr(windows, "get_property", shorten_then)
    assert x11.windows() == [DesktopWindow(shown.id, "short")]


def test_a_window_that_closes_while_windows_are_listed_hides_no_other(
    desktop: RealDesktop, x11: X11
) -> None:
    closing, other = desktop.window("closing"), desktop.window("other")
    query_tree = x11._root.query_tree

    def close_then() -> Any:
        tree = query_tree()
        closing.close()
        return tree

    x11._root.query_tree = close_then
    assert x11.windows() == [DesktopWindow(other.made.id, "other")]


def test_a_wrong_value_is_an_error_of_x(x11: X11, desktop: RealDesktop) -> None:
    window = desktop.window("short").made
    with pytest.raises(x11.errors.BadValue):
        window.get_property(desktop.connection.get_atom("_NET_WM_NAME"), 0, offset=100, length=1)


def test_windows_are_those_that_the_window_manager_lists(
    desktop: RealDesktop, x11: X11, manager: Manager
) -> None:
    desktop.window("not listed")
    listed = desktop.window("listed")
    frame = manager.frame(listed)
    assert x11.windows() == [DesktopWindow(listed.made.id, "listed")]
    frame.show(False)
    assert x11.windows() == [DesktopWindow(listed.made.id, "listed")]


def test_what_a_dead_window_manager_left_is_not_believed(
    desktop: RealDesktop, x11: X11, manager: Manager
) -> None:
    manager.frame(desktop.window("listed"))
    other = desktop.window("not listed")
    manager.leave()
    assert DesktopWindow(other.made.id, "not listed") in x11.windows()
    x11.raise_window(other.made.id)
    assert manager.asked() == []


def test_the_client_area_is_exact_inside_a_frame(
    desktop: RealDesktop, x11: X11, manager: Manager
) -> None:
    window = desktop.window("framed")
    frame = manager.frame(window)
    assert x11.client_area(window.made.id) == Rect(304, 230, 320, 240)
    frame.place(x=10, y=20)
    assert x11.client_area(window.made.id) == Rect(14, 50, 320, 240)
    frame.show(False)
    assert x11.client_area(window.made.id) is None
    window.close()
    with pytest.raises(WindowClosedError):
        x11.client_area(window.made.id)


def test_a_window_is_asked_for_its_place_again_only_after_it_or_its_frame_changed(
    desktop: RealDesktop, x11: X11, manager: Manager, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = desktop.window("framed")
    talk, answers = import_module("Xlib.protocol.display").Display, count()
    parse = talk.parse_response

    def counted(display: Any, number: int) -> Any:
        if display is x11._display.display:
            next(answers)
        return parse(display, number)

    monkeypatch.setattr(talk, "parse_response", counted)

    def asked() -> int:
        before = next(answers)
        assert x11.desktop() == Rect(0, 0, 1600, 1200)
        x11.client_area(window.made.id)
        return next(answers) - before - 1

    assert asked() > 4
    assert [asked(), asked()] == [1, 1]
    frame = manager.frame(window)
    assert [asked() > 4, asked()] == [True, 1]
    frame.place(x=10, y=20)
    assert [asked() > 4, asked()] == [True, 1]
    assert x11.client_area(window.made.id) == Rect(14, 50, 320, 240)


def test_a_border_is_no_part_of_the_client_area(desktop: RealDesktop, x11: X11) -> None:
    window = desktop.window("bordered")
    window.place(border_width=7)
    assert x11.client_area(window.made.id) == Rect(107, 87, 320, 240)


def test_a_window_manager_is_asked_to_activate_on_the_windows_workspace(
    desktop: RealDesktop, x11: X11, manager: Manager
) -> None:
    window = desktop.window("framed")
    manager.frame(window)
    manager.asked()
    x11.raise_window(window.made.id)
    activate = ("_NET_ACTIVE_WINDOW", window.made.id, 2)
    assert manager.asked() == [activate]
    manager.put_on(window, 3)
    x11.raise_window(window.made.id)
    assert manager.asked() == [("_NET_CURRENT_DESKTOP", desktop.root.id, 3), activate]
    manager.put_on(window, 0xFFFFFFFF)  # all workspaces
    x11.raise_window(window.made.id)
    assert manager.asked() == [activate]
    window.close()
    with pytest.raises(WindowClosedError):
        x11.raise_window(window.made.id)


def test_without_a_window_manager_a_window_is_raised_with_its_frame(
    desktop: RealDesktop, x11: X11
) -> None:
    frame = desktop.window(area=FRAME)
    window = desktop.window("framed", (*INSIDE, 320, 240), parent=frame.made)
    cover = desktop.window("cover", (0, 0, 900, 900))
    assert x11.window_at(400, 300) == cover.made.id
    assert not x11.is_at(window.made.id, 400, 300)
    x11.raise_window(window.made.id)
    assert x11.window_at(400, 300) == frame.made.id
    assert x11.is_at(window.made.id, 400, 300)
    assert not x11.is_at(window.made.id, 301, 201)
    assert desktop.connection.get_input_focus().focus.id == window.made.id


def test_the_bare_desktop_belongs_to_nobody(desktop: RealDesktop, x11: X11) -> None:
    assert x11.window_at(1500, 1100) is None
    assert x11.desktop() == Rect(0, 0, 1600, 1200)
    assert x11.obstacles() == []


def test_a_server_without_a_picture_of_the_desktop_is_one_of_wayland(x11: X11) -> None:
    def refuse(*_: object) -> None:
        raise x11.errors.BadMatch.__new__(x11.errors.BadMatch)

    x11._root.get_image = refuse
    assert x11.obstacles() == [WAYLAND_ADVICE]


def test_a_display_that_goes_away_is_said(
    xvfb: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with xvfb("320x240") as name:
        monkeypatch.setenv("DISPLAY", name)
        x11 = open_x11()
    for ask in (x11.windows, x11.desktop, lambda: x11.client_area(1)):
        with pytest.raises(ScreenError, match=r"^the display has gone: "):
            ask()
    x11.close()
