"""A stand-in for user32, which keeps the types that Windows would insist on."""

import ctypes
from typing import Any

import pytest

from screen.stand_ins import Library
from stratabot.geometry import Rect
from stratabot.screen.desktop.microsoft_windows import MicrosoftWindows
from stratabot.screen.desktop.window_system import DesktopWindow, WindowClosedError

GAME, NOTES, HIDDEN = 0x7FFF_0001_0002, 7, 8


class User32(Library):
    """Two windows, one over the other, the game with a frame of 8 and a title bar of 31."""

    def __init__(self) -> None:
        super().__init__()
        self.titles = {GAME: "Strata", NOTES: "Notes on Strata", HIDDEN: "hidden"}
        self.client: dict[int, tuple[int, int, int, int]] = {
            GAME: (-1000, 131, 1024, 768),
            NOTES: (0, 0, 300, 200),
        }
        self.iconic: set[int] = set()
        self.lends_focus = 1

    def EnumWindows(self, callback: Any, _: None) -> int:  # noqa: N802
        for handle in self.titles:
            callback(handle, None)
        return 1

    def IsWindow(self, handle: int) -> bool:  # noqa: N802
        return handle in self.titles

    def IsWindowVisible(self, handle: int) -> bool:  # noqa: N802
        return handle in self.client

    def IsIconic(self, handle: int) -> bool:  # noqa: N802
        return handle in self.iconic

    def GetWindowTextLengthW(self, handle: int) -> int:  # noqa: N802
        return len(self.titles[handle])

    def GetWindowTextW(self, handle: int, text: Any, size: int) -> int:  # noqa: N802
        text.value = self.titles[handle][: size - 1]
        return len(text.value)

    def GetClientRect(self, handle: int, box: Any) -> int:  # noqa: N802
        _, _, width, height = self.client[handle]
        box._obj.left = box._obj.top = 0
        box._obj.right, box._obj.bottom = width, height
        return 1

    def ClientToScreen(self, handle: int, place: Any) -> int:  # noqa: N802
        x, y, _, _ = self.client[handle]
        place._obj.x += x
        place._obj.y += y
        return 1

    def GetSystemMetrics(self, which: int) -> int:  # noqa: N802
        return {76: -1920, 77: 0, 78: 3840, 79: 1080}[which]

    def WindowFromPoint(self, place: Any) -> int | None:  # noqa: N802
        for handle, (x, y, w, h) in reversed(self.client.items()):
            if x <= place.x < x + w and y <= place.y < y + h:
                return handle + 0x1000
        return None

    def GetAncestor(self, handle: int | None, which: int) -> int | None:  # noqa: N802
        assert which == 2
        return handle - 0x1000 if handle else None

    def ShowWindow(self, handle: int, how: int) -> int:  # noqa: N802
        self.log.append(("show", (handle, how)))
        self.iconic.discard(handle)
        return 1

    def SetForegroundWindow(self, handle: int) -> int:  # noqa: N802
        self.log.append(("focus", handle))
        return self.lends_focus

    def SetWindowPos(self, handle: int, after: int, *place_and_flags: int) -> int:  # noqa: N802
        self.log.append(("top", (handle, after, place_and_flags)))
        return 1


@pytest.fixture
def user32() -> User32:
    return User32()


@pytest.fixture
def windows(user32: User32) -> MicrosoftWindows:
    return MicrosoftWindows(user32)


def test_visible_windows_are_listed_with_wide_handles(windows: MicrosoftWindows) -> None:
    assert windows.windows() == [
        DesktopWindow(GAME, "Strata"),
        DesktopWindow(NOTES, "Notes on Strata"),
    ]
    assert windows.obstacles() == []


def test_handles_that_come_back_are_as_wide_as_pointers(
    user32: User32, windows: MicrosoftWindows
) -> None:
    functions: Any = user32
    assert functions.WindowFromPoint.restype is ctypes.c_void_p
    assert functions.GetAncestor.restype is ctypes.c_void_p
    assert functions.GetClientRect.argtypes[0] is ctypes.c_void_p


def test_the_client_area_is_the_inside_on_the_desktop(windows: MicrosoftWindows) -> None:
    assert windows.client_area(GAME) == Rect(-1000, 131, 1024, 768)
    assert windows.desktop() == Rect(-1920, 0, 3840, 1080)


def test_hidden_and_minimized_windows_have_no_area(
    user32: User32, windows: MicrosoftWindows
) -> None:
    assert windows.client_area(HIDDEN) is None
    user32.iconic.add(GAME)
    assert windows.client_area(GAME) is None


def test_a_closed_window_is_told_apart(user32: User32, windows: MicrosoftWindows) -> None:
    del user32.titles[GAME]
    with pytest.raises(WindowClosedError):
        windows.client_area(GAME)


def test_a_minimized_window_is_restored_and_gets_the_focus(
    user32: User32, windows: MicrosoftWindows
) -> None:
    user32.iconic.add(GAME)
    windows.raise_window(GAME)
    assert user32.log == [("show", (GAME, 9)), ("focus", GAME)]


def test_a_window_denied_the_focus_is_put_on_top(user32: User32, windows: MicrosoftWindows) -> None:
    user32.lends_focus = 0
    windows.raise_window(GAME)
    assert user32.log == [("focus", GAME), ("top", (GAME, 0, (0, 0, 0, 0, 3)))]


def test_a_press_reaches_the_top_level_window_of_what_is_there(windows: MicrosoftWindows) -> None:
    assert windows.is_at(GAME, -500, 400)
    assert not windows.is_at(GAME, 10, 150)
    assert windows.window_at(10, 150) == NOTES
    assert windows.window_at(1500, 900) is None
    windows.close()
