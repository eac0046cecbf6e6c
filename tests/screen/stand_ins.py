"""A clock and a window system that tests control, without a display."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from stratabot.geometry import Rect
from stratabot.screen.desktop.window_system import DesktopWindow, WindowClosedError

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


class StandInSystem:
    """Windows by number, the front one last; None for the client area of a hidden one."""

    def __init__(self, areas: dict[int, Rect | None] | None = None) -> None:
        self.areas: dict[int, Rect | None] = areas or {}
        self.troubles: list[str] = []
        self.raised: list[int] = []
        self.closed = False

    def close(self) -> None:
        self.closed = True

    def obstacles(self) -> list[str]:
        return self.troubles

    def windows(self) -> list[DesktopWindow]:
        return [DesktopWindow(number, f"window {number}") for number in self.areas]

    def desktop(self) -> Rect:
        return DESKTOP

    def client_area(self, window: int) -> Rect | None:
        if window not in self.areas:
            raise WindowClosedError("the window was closed")
        return self.areas[window]

    def raise_window(self, window: int) -> None:
        self.raised.append(window)

    def window_at(self, x: int, y: int) -> int | None:
        for number, area in reversed(self.areas.items()):
            if area and area.x <= x < area.x + area.w and area.y <= y < area.y + area.h:
                return number
        return None

    def is_at(self, window: int, x: int, y: int) -> bool:
        return self.window_at(x, y) == window

    def freeze(self) -> AbstractContextManager[None]:
        return nullcontext()
