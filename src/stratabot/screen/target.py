"""What is played on: a window found by its title, or a region of the desktop."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final, Protocol

from stratabot.geometry import Rect
from stratabot.screen import Clock, ScreenError
from stratabot.screen.libraries import WAYLAND_ADVICE, is_wayland
from stratabot.screen.system import System, Window, WindowClosedError

_SHOWN_AGAIN: Final = 2.0
"""Seconds to wait for a window that is minimized, or partly off the screen while it is moved."""

_RAISED: Final = 1.0
_POLL: Final = 0.02
_MOST_TITLES: Final = 12
_HINT: Final = "start the game, or give --window TITLE or --region X,Y,W,H"


class Target(Protocol):
    """A rectangle of the desktop, and who owns it."""

    def prepare(self) -> None:
        """Bring it to the front.

        Raises:
            ScreenError: it is gone or cannot be shown.
        """
        ...

    def area(self) -> Rect:
        """Where it is now, wholly on the desktop, in whole units of the pointer.

        Raises:
            ScreenError: it is gone, hidden, or partly off the screen.
        """
        ...

    def looked(self) -> None:
        """The area is being looked at: who owns it now is who may be clicked."""
        ...

    def still(self) -> AbstractContextManager[None]:
        """While inside, nothing on the desktop moves or opens, where the system can see to that."""
        ...

    def is_in(self, area: Rect) -> bool:
        """Whether it is there now, exactly; without waiting."""
        ...

    def owns(self, x: int, y: int) -> bool:
        """Whether a press at that place of the desktop would reach it and nothing else."""
        ...


class WindowTarget:
    """The client area of a window, wherever the window goes."""

    def __init__(self, system: System, window: Window, clock: Clock) -> None:
        self._system = system
        self._window = window
        self._clock = clock

    def prepare(self) -> None:
        """Raise it, and wait until its middle is in front; no longer than a second."""
        self._system.raise_window(self._window.id)
        until = self._clock.now() + _RAISED
        while self._clock.now() < until:
            area = self.area()
            if self.owns(int(area.center.x), int(area.center.y)):
                return
            self._clock.sleep(_POLL)

    def area(self) -> Rect:
        """Its client area; a hidden window is given two seconds to show itself again."""
        until = self._clock.now() + _SHOWN_AGAIN
        while True:
            try:
                area = self._system.client_area(self._window.id)
            except WindowClosedError:
                raise ScreenError(f'the window "{self._window.title}" was closed') from None
            why = _why_not(area, self._system.desktop())
            if area is not None and not why:
                return area
            if self._clock.now() >= until:
                raise ScreenError(f'the window "{self._window.title}" {why}')
            self._clock.sleep(_POLL)

    def looked(self) -> None:
        """The owner is the window, always."""

    def still(self) -> AbstractContextManager[None]:
        """As the system can."""
        return self._system.still()

    def is_in(self, area: Rect) -> bool:
        """Whether its client area is that; a closed window is nowhere."""
        try:
            return self._system.client_area(self._window.id) == area
        except WindowClosedError:
            return False

    def owns(self, x: int, y: int) -> bool:
        """Whether nothing lies over the window there."""
        return self._system.is_at(self._window.id, x, y)


class RegionTarget:
    """A fixed rectangle. Whichever window was in its middle when it was looked at is its owner."""

    def __init__(self, system: System, region: Rect) -> None:
        self._system = system
        self._region = region
        self._owner: int | None = None

    def prepare(self) -> None:
        """It stays as the user arranged it; only that it is on the screen is made sure."""
        self.area()

    def area(self) -> Rect:
        """The region, if it is wholly on the desktop."""
        desktop = self._system.desktop()
        if not _holds(desktop, self._region):
            given, whole = _text(self._region), _text(desktop)
            raise ScreenError(f"expected a region on the screen ({whole}), got {given}")
        return self._region

    def looked(self) -> None:
        """Remember the owner."""
        self._owner = self._system.window_at(*self._middle())

    def still(self) -> AbstractContextManager[None]:
        """As the system can."""
        return self._system.still()

    def is_in(self, area: Rect) -> bool:
        """A region stays where it is."""
        return area == self._region

    def owns(self, x: int, y: int) -> bool:
        """Whether the owner is in front there."""
        if self._owner is None:
            return self._system.window_at(x, y) is None
        return self._system.is_at(self._owner, x, y)

    def _middle(self) -> tuple[int, int]:
        return int(self._region.center.x), int(self._region.center.y)


def find_window(windows: Sequence[Window], title: str) -> Window:
    """The window whose title contains that text: as written, else in whatever case.

    Among several the one that has exactly that title is meant.

    Raises:
        ScreenError: there is none, or more than one; the text lists the titles.
    """
    found = [window for window in windows if title in window.title]
    if not found:
        folded = title.casefold()
        found = [window for window in windows if folded in window.title.casefold()]
    exact = [window for window in found if window.title == title]
    chosen = exact if len(exact) == 1 else found
    if len(chosen) == 1:
        return chosen[0]
    if chosen:
        raise ScreenError(
            f'expected one window with "{title}" in its title, got {len(chosen)}: '
            f"{_titles(chosen)} (give more of the title with --window, or --region X,Y,W,H)"
        )
    hint = WAYLAND_ADVICE if is_wayland() else _HINT
    there = f"there are: {_titles(windows)}" if windows else "no window has a title"
    raise ScreenError(f'no window with "{title}" in its title; {there} ({hint})')


def _titles(windows: Sequence[Window]) -> str:
    shown = [f'"{" ".join(window.title.split())}"' for window in windows[:_MOST_TITLES]]
    more = len(windows) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def _why_not(area: Rect | None, desktop: Rect) -> str:
    """Why it cannot be played on; empty if it can."""
    if area is None or not area.w or not area.h:
        return "is minimized or hidden: show it and start again"
    if not _holds(desktop, area):
        return f"is partly off the screen: move it wholly onto it ({_text(area)})"
    return ""


def _holds(outer: Rect, inner: Rect) -> bool:
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.x + inner.w <= outer.x + outer.w
        and inner.y + inner.h <= outer.y + outer.h
    )


def _text(area: Rect) -> str:
    return f"{area.w:g} x {area.h:g} at {area.x:g}, {area.y:g}"
