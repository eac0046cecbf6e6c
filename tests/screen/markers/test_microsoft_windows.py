"""Stand-ins for user32 and gdi32, which keep the types that Windows would insist on."""

import ctypes
from typing import Any

import numpy as np
import pytest

from screen.stand_ins import Library
from stratabot.screen import ScreenError
from stratabot.screen.markers.microsoft_windows import MicrosoftWindowsMarkerWindow

WINDOW, CONTEXT, BITMAP, BEFORE = 0x7FFF_0001_0002, 0x7FFF_0000_0010, 0x7FFF_0000_0020, 5
LAYERED, TRANSPARENT, NO_ACTIVATE, TOPMOST, TOOL = 0x80000, 0x20, 0x8000000, 0x8, 0x80


class User32(Library):
    makes, takes, messages = WINDOW, 1, 2

    def CreateWindowExW(self, style: int, kind: str, *rest: Any) -> int:  # noqa: N802
        self.log.append(("create", style, kind, rest))
        return self.makes

    def UpdateLayeredWindow(self, *args: Any) -> int:  # noqa: N802
        window, _, place, size, context, source, _, blend, how = args
        at, large, start, mix = (each._obj for each in (place, size, source, blend))
        assert (start.x, start.y) == (0, 0)
        assert (mix.op, mix.flags, mix.alpha, mix.format) == (0, 0, 255, 1)
        self.log.append(("update", window, (at.x, at.y), (large.x, large.y), context, how))
        return self.takes

    def ShowWindow(self, window: int, how: int) -> int:  # noqa: N802
        self.log.append(("show", window, how))
        return 1

    def SetWindowPos(self, window: int, after: int, *rest: int) -> int:  # noqa: N802
        self.log.append(("place", window, after, rest[-1]))
        return 1

    def PeekMessageW(self, message: Any, window: int, *rest: int) -> int:  # noqa: N802
        assert (window, rest) == (WINDOW, (0, 0, 1))
        self.messages -= 1
        return max(0, self.messages + 1)

    def DispatchMessageW(self, message: Any) -> int:  # noqa: N802
        self.log.append(("dispatch",))
        return 0

    def DestroyWindow(self, window: int) -> int:  # noqa: N802
        self.log.append(("destroy", window))
        return 1


class Gdi32(Library):
    def __init__(self) -> None:
        super().__init__()
        self.bits = ctypes.create_string_buffer(4096)
        self.makes = BITMAP

    def CreateCompatibleDC(self, other: None) -> int:  # noqa: N802
        return CONTEXT

    def CreateDIBSection(  # noqa: N802
        self, context: int, header: Any, kind: int, bits: Any, section: None, offset: int
    ) -> int:
        asked = header._obj
        assert (asked.size, asked.planes, asked.bits, kind) == (40, 1, 32, 0)
        self.log.append(("bitmap", asked.width, asked.height))
        bits._obj.value = ctypes.addressof(self.bits) if self.makes else None
        return self.makes

    def SelectObject(self, context: int, thing: int) -> int:  # noqa: N802
        self.log.append(("select", thing))
        return BEFORE

    def DeleteObject(self, thing: int) -> int:  # noqa: N802
        self.log.append(("delete", thing))
        return 1

    def DeleteDC(self, context: int) -> int:  # noqa: N802
        self.log.append(("delete", context))
        return 1


@pytest.fixture
def user32() -> User32:
    return User32()


@pytest.fixture
def gdi32() -> Gdi32:
    return Gdi32()


def test_the_picture_is_handed_over_with_its_place(user32: User32, gdi32: Gdi32) -> None:
    window = MicrosoftWindowsMarkerWindow(user32, gdi32)
    picture = np.array([[(200, 100, 50, 255), (200, 100, 50, 0), (200, 100, 50, 51)]], np.uint8)
    window.show(picture, -30, 40)
    assert gdi32.bits.raw[:12] == bytes((50, 100, 200, 255, 0, 0, 0, 0, 10, 20, 40, 51))
    assert user32.log[1:4] == [
        ("update", WINDOW, (-30, 40), (3, 1), CONTEXT, 2),
        ("show", WINDOW, 4),
        ("place", WINDOW, -1, 0x13),
    ]
    assert user32.log[4:] == [("dispatch",), ("dispatch",)]
    assert gdi32.log == [
        ("bitmap", 3, -1),
        ("select", BITMAP),
        ("select", BEFORE),
        ("delete", BITMAP),
        ("delete", CONTEXT),
    ]


def test_what_windows_refuses_is_said_and_nothing_is_left(user32: User32, gdi32: Gdi32) -> None:
    window = MicrosoftWindowsMarkerWindow(user32, gdi32)
    picture = np.zeros((2, 2, 4), np.uint8)
    user32.takes = 0
    with pytest.raises(ScreenError, match="does not take its picture"):
        window.show(picture, 0, 0)
    assert gdi32.log[-2:] == [("delete", BITMAP), ("delete", CONTEXT)]
    gdi32.makes = 0
    with pytest.raises(ScreenError, match="does not take its picture"):
        window.show(picture, 0, 0)
    user32.makes = 0
    with pytest.raises(ScreenError, match="Windows makes no window for it"):
        MicrosoftWindowsMarkerWindow(user32, gdi32)
