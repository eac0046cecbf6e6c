"""A clock, a window system and libraries that tests control, without a display."""

import ctypes
from collections.abc import Callable
from typing import Any

from stratabot.geometry import Rect
from stratabot.screen.desktop.window_system import (
    DesktopWindow,
    WindowClosedError,
    WindowSystem,
    corner_pixels,
)

DESKTOP = Rect(0, 0, 1600, 1200)


class MeddlingClock:
    """Time that passes only by sleeping; at every sleep something may happen."""

    def __init__(self) -> None:
        self.time = 0.0
        self.happen: Callable[[int], None] = lambda nth: None
        self.sleeps = 0

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.time += seconds
        self.sleeps += 1
        self.happen(self.sleeps)

    def meddle(self, happen: Callable[[int], None]) -> None:
        """From the next sleep on, which is the first."""
        self.sleeps, self.happen = 0, happen


CORNER = (0, 0)


class Gui:
    """As much of pyautogui as a pointer needs; keeps what was done."""

    class FailSafeException(Exception):  # noqa: N818
        pass

    LEFT, PRIMARY = "left", "primary"

    def __init__(self) -> None:
        self.FAILSAFE = True
        self.FAILSAFE_POINTS = {CORNER, (0, 1199)}
        self.at = (800, 600)
        self.done: list[str] = []
        self.arrives = True
        self.broken: Exception | None = None

    def position(self) -> tuple[float, float]:
        if self.broken:
            raise self.broken
        return self.at

    def moveTo(self, x: int, y: int) -> None:  # noqa: N802
        self.done.append("move")
        if self.arrives:
            self.at = (x, y)

    def mouseDown(self, *, button: str) -> None:  # noqa: N802
        self._fail_safe()
        self.done.append("press" if button in (self.LEFT, self.PRIMARY) else button)

    def mouseUp(self, *, button: str) -> None:  # noqa: N802
        self._fail_safe()
        self.done.append("release")

    def _fail_safe(self) -> None:
        if self.FAILSAFE and self.at in self.FAILSAFE_POINTS:
            raise self.FailSafeException


class StandInSystem(WindowSystem):
    def __init__(self, areas: dict[int, Rect | None] | None = None) -> None:
        self.areas: dict[int, Rect | None] = areas or {}
        self.troubles: list[str] = []
        self.raised: list[int] = []
        self.closed = False
        self.hdr: list[Rect] = []  # the monitors that are in HDR

    def close(self) -> None:
        self.closed = True

    def obstacles(self) -> list[str]:
        return self.troubles

    def windows(self) -> list[DesktopWindow]:
        return [DesktopWindow(number, f"window {number}") for number in self.areas]

    def desktop(self) -> Rect:
        return DESKTOP

    def shows(self, area: Rect) -> bool:
        return all(DESKTOP.has_pixel(*at) for at in corner_pixels(area))

    def is_hdr(self, area: Rect | None) -> bool:
        return any(area is None or area.overlaps(each) for each in self.hdr)

    def client_area(self, window: int) -> Rect | None:
        if window not in self.areas:
            raise WindowClosedError("the window was closed")
        return self.areas[window]

    def raise_window(self, window: int) -> None:
        self.raised.append(window)

    def window_at(self, x: int, y: int) -> int | None:
        for number, area in reversed(self.areas.items()):
            if area and area.has_pixel(x, y):
                return number
        return None


class Function:
    """As ctypes has them: arguments are converted to the declared types, or refused."""

    argtypes: Any = None
    restype: Any = ctypes.c_int

    def __init__(self, call: Any) -> None:
        self.call = call

    def __call__(self, *args: Any) -> Any:
        for kind, arg in zip(self.argtypes or (), args, strict=self.argtypes is not None):
            kind.from_param(arg)
        return self.call(*args)


class Library:
    """A library of Windows: functions by their names, and a log of what was called."""

    def __init__(self) -> None:
        self.log: list[Any] = []
        for name in dir(type(self)):
            if name[0].isupper():
                setattr(self, name, Function(getattr(self, name)))
