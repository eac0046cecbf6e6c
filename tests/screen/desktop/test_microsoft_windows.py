"""A stand-in for user32, which keeps the types that Windows would insist on."""

import ctypes
import sys
from contextlib import ExitStack
from struct import pack_into, unpack_from
from typing import Any

import numpy as np
import pytest

from screen.stand_ins import Gui, Library, MeddlingClock
from stratabot.frame import Frame
from stratabot.geometry import Point, Rect
from stratabot.screen.desktop.capture import Capture
from stratabot.screen.desktop.clickable import ClickableScreen, ClickTimes
from stratabot.screen.desktop.game_area import WindowArea
from stratabot.screen.desktop.microsoft_windows import MicrosoftWindows, open_microsoft_windows
from stratabot.screen.desktop.pointer import Pointer
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
        self.monitors = [Rect(0, 0, 1920, 1080), Rect(-1920, 0, 1920, 1080)]
        self.iconic: set[int] = set()
        self.lends_focus = 1
        self.is_set = False
        self.higher: set[int] = set()
        self.modes: list[int] | None = None  # of colors, a monitor each; None before Windows 11
        self.advanced = [1, 1]
        self.fails = ""

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
        assert size == len(text) == len(self.titles[handle]) + 1
        text.value = self.titles[handle]
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
        left, top = (min(each[axis] for each in self.monitors) for axis in (0, 1))
        right = max(each.x + each.w for each in self.monitors)
        low = max(each.y + each.h for each in self.monitors)
        return int({76: left, 77: top, 78: right - left, 79: low - top}[which])

    def MonitorFromPoint(self, place: Any, otherwise: int) -> int | None:  # noqa: N802
        assert otherwise == 0
        at = place.x, place.y
        return next((n for n, each in enumerate(self.monitors, 1) if each.has_pixel(*at)), None)

    def GetDisplayConfigBufferSizes(self, which: int, paths: Any, modes: Any) -> int:  # noqa: N802
        assert which == 2
        paths._obj.value, modes._obj.value = len(self.monitors), 2 * len(self.monitors)
        return 5 * (self.fails == "sizes")

    def QueryDisplayConfig(  # noqa: N802
        self, which: int, path_count: Any, paths: Any, mode_count: Any, modes: Any, _: None
    ) -> int:
        """By the layout that wingdi.h gives: 72 bytes a path, 64 a mode, a target's mode first."""
        assert which == 2
        counted = path_count._obj.value, mode_count._obj.value
        assert (len(paths), len(modes)) == (72 * counted[0], 64 * counted[1])
        for n, (x, y, w, h) in enumerate(self.monitors):
            pack_into("<5I", paths, 72 * n, 7, 0, n, 2 * n + 1, 1)
            pack_into("<3I", paths, 72 * n + 20, 8, 9, 100 + n)
            pack_into("<4I", modes, 64 * (2 * n), 2, 100 + n, 8, 9)
            pack_into("<4I", modes, 64 * (2 * n + 1), 1, n, 7, 0)
            pack_into("<3I2i", modes, 64 * (2 * n + 1) + 16, *map(int, (w, h, 4, x, y)))
        return 122 * (self.fails == "paths")

    def DisplayConfigGetDeviceInfo(self, asked: Any) -> int:  # noqa: N802
        kind, size, low, high, target = unpack_from("<5I", asked)
        assert (low, high) == (8, 9)
        if kind == 15 and self.modes is not None:
            assert size == 36
            pack_into("<I", asked, 32, self.modes[target - 100])
            return 0
        if kind == 9 and not self.fails:
            assert size == 32
            pack_into("<I", asked, 20, self.advanced[target - 100])
            return 0
        return 87

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

    def SetProcessDpiAwarenessContext(self, context: Any) -> int:  # noqa: N802
        self.log.append(("process", ctypes.c_ssize_t(context.value).value))
        return not self.is_set

    def SetThreadDpiAwarenessContext(self, context: Any) -> int:  # noqa: N802
        self.log.append(("thread", ctypes.c_ssize_t(context.value).value))
        return 1

    def RegisterWindowMessageW(self, name: str) -> int:  # noqa: N802
        return 0xC000 + len(name)

    def PostMessageW(self, handle: int, message: int, *_: int) -> int:  # noqa: N802
        assert message >= 0xC000
        return handle in self.titles and handle not in self.higher


@pytest.fixture
def user32() -> User32:
    return User32()


@pytest.fixture
def windows(user32: User32) -> MicrosoftWindows:
    return MicrosoftWindows(user32)


def test_visible_windows_are_listed_with_their_whole_titles(windows: MicrosoftWindows) -> None:
    listed = [DesktopWindow(GAME, "Strata"), DesktopWindow(NOTES, "Notes on Strata")]
    assert windows.windows() == listed


def test_the_client_area_is_the_inside_on_the_desktop_of_a_window_that_is_shown(
    user32: User32, windows: MicrosoftWindows
) -> None:
    assert windows.desktop() == Rect(-1920, 0, 3840, 1080)
    assert windows.client_area(GAME) == Rect(-1000, 131, 1024, 768)
    assert windows.client_area(HIDDEN) is None
    user32.iconic.add(GAME)
    assert windows.client_area(GAME) is None
    del user32.titles[GAME]
    with pytest.raises(WindowClosedError):
        windows.client_area(GAME)


def test_a_window_denied_the_focus_is_put_on_top(user32: User32, windows: MicrosoftWindows) -> None:
    user32.lends_focus = 0
    windows.raise_window(GAME)
    assert user32.log == [("focus", GAME), ("top", (GAME, 0, (0, 0, 0, 0, 3)))]


@pytest.mark.parametrize(("is_set", "log"), [(False, ["process"]), (True, ["process", "thread"])])
def test_the_program_sees_pixels_before_it_asks_for_anything(
    user32: User32, monkeypatch: pytest.MonkeyPatch, is_set: bool, log: list[str]
) -> None:
    user32.is_set = is_set
    monkeypatch.setattr(ctypes, "WinDLL", lambda _: user32, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    windows = open_microsoft_windows()
    assert user32.log == [(each, -4) for each in log]
    assert windows.desktop() == Rect(-1920, 0, 3840, 1080)


def test_a_game_that_runs_as_administrator_takes_no_clicks(
    user32: User32, windows: MicrosoftWindows
) -> None:
    assert windows.refusal(GAME) == ""
    user32.higher.add(GAME)
    assert "start the game as a normal user" in windows.refusal(GAME)
    del user32.titles[GAME]
    assert windows.refusal(GAME) == ""


SUPPORTED, ENABLED, WIDE_COLOR_ENFORCED = 1, 2, 4


@pytest.mark.parametrize(
    ("mode", "advanced", "hdr"),
    [
        (0, 0, False),
        (1, SUPPORTED | ENABLED, False),  # automatic color management
        (2, SUPPORTED | ENABLED, True),
        (None, SUPPORTED, False),
        (None, SUPPORTED | ENABLED, True),
        (None, SUPPORTED | ENABLED | WIDE_COLOR_ENFORCED, False),
    ],
)
def test_hdr_is_told_of_the_monitors_that_show_the_game(
    user32: User32, windows: MicrosoftWindows, mode: int | None, advanced: int, hdr: bool
) -> None:
    user32.modes = None if mode is None else [0, mode]
    user32.advanced[1] = advanced
    assert windows.is_hdr(None) == hdr
    assert windows.is_hdr(Rect(-1000, 131, 1024, 768)) == hdr
    assert windows.is_hdr(Rect(-1024, 131, 1024, 768)) == hdr
    assert not windows.is_hdr(Rect(0, 131, 1024, 768))


@pytest.mark.parametrize("fails", ["sizes", "paths", "info"])
def test_a_windows_that_does_not_tell_of_hdr_tells_of_none(user32: User32, fails: str) -> None:
    user32.advanced = [SUPPORTED | ENABLED] * 2
    assert MicrosoftWindows(user32).is_hdr(None)
    user32.fails = fails
    assert not MicrosoftWindows(user32).is_hdr(None)


def test_a_windows_that_does_not_know_hdr_tells_of_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(User32, "GetDisplayConfigBufferSizes")
    assert not MicrosoftWindows(User32()).is_hdr(None)


def test_what_lies_on_no_monitor_is_not_shown(user32: User32, windows: MicrosoftWindows) -> None:
    """A second monitor above the first, and further left: between them there is nothing."""
    user32.monitors = [Rect(0, 0, 1920, 1080), Rect(-640, -1440, 1280, 1440)]
    assert windows.desktop() == Rect(-640, -1440, 2560, 2520)
    assert windows.shows(Rect(-640, -1440, 1280, 1440))
    assert windows.shows(Rect(0, -100, 640, 768))
    assert not windows.shows(Rect(0, -100, 641, 768))
    assert not windows.shows(Rect(-640, -100, 1024, 768))


@pytest.mark.parametrize("percent", [100, 125, 150, 200])
@pytest.mark.parametrize("corner", [(-3840, -300), (0, 0), (1920, 140), (200, -2160)])
def test_a_click_on_any_monitor_of_any_scale_lands_on_the_pixel_that_was_seen(
    user32: User32, windows: MicrosoftWindows, percent: int, corner: tuple[int, int]
) -> None:
    """What is asked of Windows is in pixels, so a scale changes only how large the window is."""
    x, y = corner[0] + 3, corner[1] + 31
    width, height = 1024 * percent // 100, 768 * percent // 100
    user32.client = {GAME: (x, y, width, height)}
    gui, clock = Gui(), MeddlingClock()
    area = WindowArea(windows, DesktopWindow(GAME, "Strata"), clock)
    user32.monitors = [Rect(0, 0, 1920, 1080), Rect(*corner, 3840, 2160)]
    pointer, times = Pointer(gui, clock), ClickTimes()
    screen = ClickableScreen(area, PixelCapture(), pointer, clock, times, ExitStack())
    frame = screen.grab()
    assert (frame.width, frame.height) == screen.size == (width, height)
    for across, down in ((0.5, 0.5), (width - 0.01, height - 0.01), (width / 3, height / 7)):
        screen.click(Point(across, down))
        assert gui.position() == (x + int(across), y + int(down))
    assert gui.done == ["move", "press", "release"] * 3


class PixelCapture(Capture):
    """Grabs a frame of as many pixels as the rectangle has, as mss does in an aware process."""

    def __init__(self) -> None:
        pass

    def grab(self, rect: Rect) -> Frame:
        return Frame(np.full((int(rect.h), int(rect.w), 3), 9, np.uint8))
