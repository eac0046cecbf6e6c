"""Opening this machine's desktop, and finding the game on it."""

import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from typing import Final, NamedTuple

from stratabot.geometry import Rect
from stratabot.screen import Clock, ScreenError
from stratabot.screen.desktop.capture import Capture
from stratabot.screen.desktop.choosing import NoWindowError, WindowChoice
from stratabot.screen.desktop.game_area import GameArea, RegionArea, WindowArea
from stratabot.screen.desktop.libraries import load_mss
from stratabot.screen.desktop.window_system import DesktopWindow, WindowSystem
from stratabot.words import argument

_POLL: Final = 0.1
"""Seconds between two looks for a window that is not there yet."""

_SILENT: Final = 1.0
"""Seconds of waiting before the user is told of it."""


class WindowWait(NamedTuple):
    """How long to wait for a window that is not there yet, and how to tell it from others.

    Attributes:
        seconds: how long; 0 for not at all.
        remark: gets a line of text once a second has passed.
        choice: how to tell it from others; None for by its title alone.
    """

    seconds: float = 0.0
    remark: Callable[[str], object] = lambda _: None
    choice: WindowChoice | None = None


_NO_WAIT: Final = WindowWait()


class MacOS(WindowSystem):
    """A Mac's monitors, through mss. No window is known, so only a region can be played on."""

    def __init__(self, capture: Capture) -> None:
        self._capture = capture

    def close(self) -> None:
        """Release what mss holds."""
        self._capture.close()

    def obstacles(self) -> list[str]:
        """None: a Mac that lets no program look or click does not say so."""
        return []

    def windows(self) -> list[DesktopWindow]:
        """Say what to give instead of a title."""
        raise ScreenError("windows are not found on a Mac: give " + argument("region", "X,Y,W,H"))

    def desktop(self) -> Rect:
        """All monitors; those left of the main one or above it have negative coordinates."""
        monitors = self._capture.monitors()
        x, y = min(m.x for m in monitors), min(m.y for m in monitors)
        right = max(m.x + m.w for m in monitors)
        bottom = max(m.y + m.h for m in monitors)
        return Rect(x, y, right - x, bottom - y)

    def window_at(self, x: int, y: int) -> None:
        """Nothing: whatever lies over a region takes the clicks."""


FindArea = Callable[[WindowSystem, Clock], GameArea]
"""Finds the game on a desktop; raises ScreenError if it is not there."""


def open_window_system() -> WindowSystem:
    """The desktop of this machine."""
    if sys.platform == "win32":
        from stratabot.screen.desktop.microsoft_windows import open_microsoft_windows

        return open_microsoft_windows()
    if sys.platform == "darwin":
        return MacOS(Capture(load_mss()))
    from stratabot.screen.desktop.x11 import open_x11

    return open_x11()


def window_titled(title: str, wait: WindowWait = _NO_WAIT) -> FindArea:
    """Finds the client area of the window whose title contains that text, or waits for it."""

    def find(system: WindowSystem, clock: Clock) -> GameArea:
        return WindowArea(system, await_window(system, title, clock, wait), clock)

    return find


def await_window(system: WindowSystem, title: str, clock: Clock, wait: WindowWait) -> DesktopWindow:
    """Look again and again until the window is there; NoWindowError after the time in `wait`."""
    began, said = clock.now(), False
    choice = wait.choice or WindowChoice()
    while True:
        try:
            return choice.choose(system, title)
        except NoWindowError as error:
            missing = error.missing
            waited = clock.now() - began
            if waited >= wait.seconds:
                raise
        if waited >= _SILENT and not said:
            wait.remark(f"waiting for {missing} ...")
            said = True
        clock.sleep(_POLL)


def region_at(region: Rect) -> FindArea:
    """Gives that rectangle of the desktop, in units of the pointer, whatever window is there."""
    return lambda system, _: RegionArea(system, region)


def open_area(find: FindArea, clock: Clock, held: ExitStack) -> tuple[GameArea, Capture]:
    """The game on this machine's desktop, and what grabs frames of it; `held` closes both."""
    system = held.enter_context(closing(open_window_system()))
    if obstacles := system.obstacles():
        raise ScreenError(obstacles[0])
    area = find(system, clock)
    return area, held.enter_context(closing(Capture(load_mss())))
