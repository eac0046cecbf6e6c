"""The questions that are asked of a desktop, in units of the pointer: physical pixels."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple, Protocol

from stratabot.geometry import Rect
from stratabot.screen import ScreenError


class DesktopWindow(NamedTuple):
    """A top-level window: the system's number for it, and its title."""

    id: int
    title: str

    def __str__(self) -> str:
        return f'"{" ".join(self.title.split())}"'


def corner_pixels(area: Rect) -> list[tuple[int, int]]:
    """The pixels in its corners."""
    x, y, w, h = map(int, area)
    return [(x, y), (x + w - 1, y), (x, y + h - 1), (x + w - 1, y + h - 1)]


class WindowClosedError(ScreenError):
    """The window does not exist any more."""


class WindowSystem(Protocol):
    """The windows of a desktop. Every method raises ScreenError if the desktop has gone."""

    def close(self) -> None:
        """Release the connection; nothing may be asked after this."""
        return

    def obstacles(self) -> list[str]:
        """Why no program may see or click other programs' windows here, with what to do."""
        return []

    def windows(self) -> list[DesktopWindow]:
        """All top-level windows that have a title, minimized ones too."""
        ...

    def desktop(self) -> Rect:
        """All monitors together, and what lies between them."""
        ...

    def shows(self, area: Rect) -> bool:
        """Whether all corners of that area are on monitors."""
        ...

    def is_hdr(self, area: Rect | None) -> bool:
        """Whether a monitor that shows a part of that area is in HDR; None for any monitor."""
        return False

    def client_area(self, window: int) -> Rect | None:
        """The window's inside; None while it is not shown, WindowClosedError if it is closed."""
        ...

    def raise_window(self, window: int) -> None:
        """Ask that the window be shown, lie above all others and have the focus."""
        ...

    def refusal(self, window: int) -> str:
        """Why clicks do not reach that window, with what to do; empty if nothing is known."""
        return ""

    def origin(self, window: int) -> str:
        """Words to append, such as ", a Windows game under Proton"; mostly none."""
        return ""

    def window_at(self, x: int, y: int) -> int | None:
        """The uppermost top-level window there, None for the bare desktop."""
        ...

    def is_at(self, window: int, x: int, y: int) -> bool:
        """Whether a press there would reach that window or a part of it."""
        return self.window_at(x, y) == window

    def freeze(self) -> AbstractContextManager[Callable[[], None] | None]:
        """While inside, no window changes, and all other programs wait: be quick.

        It gives what presses the button, as pyautogui waits, too; None if a system cannot do that.
        """
        return nullcontext()
