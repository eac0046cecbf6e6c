"""Where the game is on the desktop: a window found by its title, or a fixed region."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Final, Protocol

from stratabot.geometry import Rect
from stratabot.screen import Clock, ScreenError
from stratabot.screen.desktop.libraries import WAYLAND_ADVICE, is_wayland
from stratabot.screen.desktop.window_system import DesktopWindow, WindowClosedError, WindowSystem
from stratabot.words import argument

_SHOWN_AGAIN: Final = 2.0
"""Seconds to wait for a window that is minimized, or partly off the screen while it is moved."""

_RAISED: Final = 1.0
"""Seconds to wait for a window to come to the front."""

_POLL: Final = 0.02
"""Seconds between two looks while waiting."""

_MOST_TITLES: Final = 12
OR_REGION: Final = f"{argument('window', 'ITS TITLE')}, or {argument('region', 'X,Y,W,H')}"
"""How to say which window is meant, or where the game is."""

_HINT: Final = f"start the game, or give {OR_REGION}"


class NoWindowError(ScreenError):
    """No window has the title that is looked for, or none shows the game; one may open yet.

    Attributes:
        missing: what is waited for, in a few words.
    """

    def __init__(self, text: str, missing: str) -> None:
        super().__init__(text)
        self.missing = missing


class GameArea(Protocol):
    """A rectangle of the desktop, and the window that owns it."""

    @property
    def name(self) -> str:
        """What it is, for people."""
        ...

    def bring_to_front(self) -> None:
        """Make it visible, as far as the user has not arranged it.

        Raises:
            ScreenError: it is gone or cannot be shown.
        """
        ...

    def rect(self) -> Rect:
        """Where it is now, wholly on the desktop, in whole units of the pointer.

        Raises:
            ScreenError: it is gone, hidden, or partly off the screen.
        """
        ...

    def remember_owner(self) -> None:
        """The window that owns the area now is the one that may be clicked from now on.

        Raises:
            ScreenError: the desktop has gone.
        """
        ...

    def freeze(self) -> AbstractContextManager[None]:
        """While inside, no window moves, opens or closes, if the system can prevent it.

        Raises:
            ScreenError: the desktop has gone.
        """
        ...

    def is_exactly(self, rect: Rect) -> bool:
        """Whether it is there now; never waits.

        Raises:
            ScreenError: the desktop has gone.
        """
        ...

    def owns(self, x: int, y: int) -> bool:
        """Whether a press there, in units of the pointer, would reach its owner.

        Raises:
            ScreenError: the desktop has gone.
        """
        ...


class WindowArea:
    """The client area of a window, wherever the window goes. The window is its owner."""

    def __init__(self, system: WindowSystem, window: DesktopWindow, clock: Clock) -> None:
        self._system = system
        self._window = window
        self._clock = clock

    @property
    def name(self) -> str:
        """With the window's title."""
        return f"the window {listed([self._window])}"

    def bring_to_front(self) -> None:
        """Raise the window, and wait at most a second until its middle is in front.

        Raises:
            ScreenError: it is closed, stays hidden, or stays partly off the screen.
        """
        self._system.raise_window(self._window.id)
        until = self._clock.now() + _RAISED
        while self._clock.now() < until:
            center = self.rect().center
            if self.owns(int(center.x), int(center.y)):
                return
            self._clock.sleep(_POLL)

    def rect(self) -> Rect:
        """Its client area. A hidden window has two seconds to show itself again.

        Raises:
            ScreenError: it is closed, stays hidden, or stays partly off the screen.
        """
        until = self._clock.now() + _SHOWN_AGAIN
        while True:
            try:
                rect = self._system.client_area(self._window.id)
            except WindowClosedError:
                raise ScreenError(f'the window "{self._window.title}" was closed') from None
            trouble = _trouble(rect, self._system.desktop())
            if rect is not None and not trouble:
                return rect
            if self._clock.now() >= until:
                raise ScreenError(f'the window "{self._window.title}" {trouble}')
            self._clock.sleep(_POLL)

    def remember_owner(self) -> None:
        """Nothing to do: the owner is always the window."""

    def freeze(self) -> AbstractContextManager[None]:
        """As the window system can."""
        return self._system.freeze()

    def is_exactly(self, rect: Rect) -> bool:
        """Whether the client area is that rectangle; False for a closed window."""
        try:
            return self._system.client_area(self._window.id) == rect
        except WindowClosedError:
            return False

    def owns(self, x: int, y: int) -> bool:
        """Whether no other window lies over the window there."""
        return self._system.is_at(self._window.id, x, y)


class RegionArea:
    """A fixed rectangle. The window in its middle when it was last looked at is its owner."""

    def __init__(self, system: WindowSystem, region: Rect) -> None:
        self._system = system
        self._region = region
        self._owner: int | None = None
        """None for the bare desktop, which is also the owner before the first look."""

    @property
    def name(self) -> str:
        """With its place."""
        return f"the region {','.join(f'{value:g}' for value in self._region)}"

    def bring_to_front(self) -> None:
        """Leave the windows as the user arranged them; check that the region is on the screen.

        Raises:
            ScreenError: it is not.
        """
        self.rect()

    def rect(self) -> Rect:
        """The region.

        Raises:
            ScreenError: it is not wholly on the desktop.
        """
        desktop = self._system.desktop()
        if not holds(desktop, self._region):
            given, whole = _text(self._region), _text(desktop)
            raise ScreenError(f"expected a region on the screen ({whole}), got {given}")
        return self._region

    def remember_owner(self) -> None:
        """The owner is the window in the middle of the region now."""
        center = self._region.center
        self._owner = self._system.window_at(int(center.x), int(center.y))

    def freeze(self) -> AbstractContextManager[None]:
        """As the window system can."""
        return self._system.freeze()

    def is_exactly(self, rect: Rect) -> bool:
        """Whether the region is that rectangle; it never moves."""
        return rect == self._region

    def owns(self, x: int, y: int) -> bool:
        """Whether the owner is in front there."""
        if self._owner is None:
            return self._system.window_at(x, y) is None
        return self._system.is_at(self._owner, x, y)


def find_window(windows: Sequence[DesktopWindow], title: str) -> DesktopWindow:
    """The window whose title contains that text; if none does, case is ignored.

    Of several, the one that has exactly that title is taken.

    Raises:
        NoWindowError: there is none; the text lists the titles that there are.
        ScreenError: there is more than one; the text lists them.
    """
    found = windows_titled(windows, title)
    exact = [window for window in found if window.title == title]
    alike = [window for window in found if title in window.title] or found
    chosen = exact if len(exact) == 1 else alike
    if len(chosen) == 1:
        return chosen[0]
    raise ScreenError(
        f'expected one window with "{title}" in its title, got {len(chosen)}: '
        f"{listed(chosen)} (give more of the title, {OR_REGION})"
    )


def windows_titled(windows: Sequence[DesktopWindow], title: str) -> list[DesktopWindow]:
    """Those whose title contains that text, in whatever case; those in the same case first.

    Raises:
        NoWindowError: there is none; the text lists the titles that there are.
    """
    folded = title.casefold()
    found = [window for window in windows if folded in window.title.casefold()]
    if found:
        return sorted(found, key=lambda window: title not in window.title)
    hint = WAYLAND_ADVICE if is_wayland() else _HINT
    there = f"there are: {listed(windows)}" if windows else "no window has a title"
    raise NoWindowError(f'no window with "{title}" in its title; {there} ({hint})', missing(title))


def missing(title: str) -> str:
    """What is waited for while there is none with that title."""
    return f'a window with "{title}" in its title'


def listed(windows: Sequence[DesktopWindow]) -> str:
    """Their titles, for an error; of many, some."""
    shown = [f'"{" ".join(window.title.split())}"' for window in windows[:_MOST_TITLES]]
    more = len(windows) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")


def _trouble(rect: Rect | None, desktop: Rect) -> str:
    """Why a window with that client area cannot be played on; empty if it can."""
    if rect is None or not rect.w or not rect.h:
        return "is minimized or hidden: show it and start again"
    if not holds(desktop, rect):
        return f"is partly off the screen: move it wholly onto it ({_text(rect)})"
    return ""


def holds(outer: Rect, inner: Rect) -> bool:
    """Whether all of the inner rectangle lies in the outer one."""
    return (
        outer.x <= inner.x
        and outer.y <= inner.y
        and inner.x + inner.w <= outer.x + outer.w
        and inner.y + inner.h <= outer.y + outer.h
    )


def _text(rect: Rect) -> str:
    return f"{rect.w:g} x {rect.h:g} at {rect.x:g}, {rect.y:g}"
