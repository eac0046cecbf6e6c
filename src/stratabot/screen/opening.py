"""Opening this machine's desktop, and finding the game on it."""

import sys
from collections.abc import Callable
from contextlib import ExitStack, closing

from stratabot.geometry import Rect
from stratabot.screen import Clock, ScreenError
from stratabot.screen.capture import Capture
from stratabot.screen.game_area import GameArea, RegionArea, WindowArea, find_window
from stratabot.screen.libraries import load_mss
from stratabot.screen.window_system import WindowSystem

FindArea = Callable[[WindowSystem, Clock], GameArea]
"""Finds the game on a desktop; raises ScreenError if it is not there."""


def open_window_system() -> WindowSystem:
    """The desktop of this machine.

    Raises:
        ScreenError: there is none, or it cannot be reached; the text says what to do.
    """
    if sys.platform == "win32":
        from stratabot.screen.microsoft_windows import open_microsoft_windows

        return open_microsoft_windows()
    if sys.platform == "darwin":
        from stratabot.screen.macos import open_macos

        return open_macos()
    from stratabot.screen.x11 import open_x11

    return open_x11()


def window_titled(title: str) -> FindArea:
    """Finds the client area of the window whose title contains that text."""

    def find(system: WindowSystem, clock: Clock) -> GameArea:
        return WindowArea(system, find_window(system.windows(), title), clock)

    return find


def region_at(region: Rect) -> FindArea:
    """Gives that rectangle of the desktop, in units of the pointer, whatever window is there."""
    return lambda system, _: RegionArea(system, region)


def open_area(find: FindArea, clock: Clock, held: ExitStack) -> tuple[GameArea, Capture]:
    """The game on this machine's desktop, and what grabs frames of it; `held` closes both.

    Raises:
        ScreenError: the game is not there, there is no display, or no program may look at it; the
            text says what to do.
    """
    system = held.enter_context(closing(open_window_system()))
    if obstacles := system.obstacles():
        raise ScreenError(obstacles[0])
    area = find(system, clock)
    return area, held.enter_context(closing(Capture(load_mss())))
