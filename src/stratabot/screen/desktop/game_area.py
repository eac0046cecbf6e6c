"""Where the game is on the desktop: a window found by its title, or a fixed region."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Final

from stratabot.geometry import Rect
from stratabot.screen import Clock, ScreenError
from stratabot.screen.desktop.window_system import DesktopWindow, WindowClosedError, WindowSystem

_SHOWN_AGAIN: Final = 2.0
"""Seconds to wait for a window that is minimized, or partly off the screen while it is moved."""

_RAISED: Final = 1.0
"""Seconds to wait for a window to come to the front."""

_POLL: Final = 0.02
"""Seconds between two looks while waiting."""


SHOW_IT: Final = "show it; if it fills the screen, set it to run in a window"
"""What to do about a minimized window. A game that has the screen for itself, as in Direct3D's
exclusive mode, is minimized as soon as another program comes to the front."""


class GameArea(ABC):
    """A rectangle of the desktop, and the window that owns it.

    Every method raises ScreenError if the desktop has gone.
    """

    def __init__(self, system: WindowSystem) -> None:
        self._system = system

    @property
    @abstractmethod
    def name(self) -> str:
        """What the area is, for people."""

    @abstractmethod
    def bring_to_front(self) -> None:
        """Bring a window to the front; a region stays as the user has arranged it."""

    @abstractmethod
    def rect(self) -> Rect:
        """Where the area is now, in whole units of the pointer; all of it is on the desktop."""

    @abstractmethod
    def remember_owner(self) -> None:
        """Note which window owns the area; from now on only this one may be clicked."""

    @abstractmethod
    def is_exactly(self, rect: Rect) -> bool:
        """Whether the area is there now; never waits."""

    @abstractmethod
    def owns(self, x: int, y: int) -> bool:
        """Whether a press there, in units of the pointer, would reach its owner."""

    def freeze(self) -> AbstractContextManager[Callable[[], None] | None]:
        """`WindowSystem.freeze`."""
        return self._system.freeze()


class WindowArea(GameArea):
    """The client area of a window, wherever the window goes. The window is its owner."""

    def __init__(self, system: WindowSystem, window: DesktopWindow, clock: Clock) -> None:
        super().__init__(system)
        self._window = window
        self._clock = clock

    @property
    def name(self) -> str:
        """With the window's title."""
        return f"the window {self._window}"

    def bring_to_front(self) -> None:
        """Raise the window, and wait at most a second until its middle is in front."""
        if refusal := self._system.refusal(self._window.id):
            raise ScreenError(f"{self.name} takes no clicks: {refusal}")
        self._system.raise_window(self._window.id)
        until = self._clock.now() + _RAISED
        while self._clock.now() < until:
            center = self.rect().center
            if self.owns(int(center.x), int(center.y)):
                return
            self._clock.sleep(_POLL)

    def rect(self) -> Rect:
        """Its client area. A hidden window has two seconds to show itself again."""
        until = self._clock.now() + _SHOWN_AGAIN
        while True:
            try:
                rect = self._system.client_area(self._window.id)
            except WindowClosedError:
                raise ScreenError(f'the window "{self._window.title}" was closed') from None
            why = trouble(rect, self._system.desktop())
            if rect is not None and not why:
                return rect
            if self._clock.now() >= until:
                raise ScreenError(f'the window "{self._window.title}" {why}')
            self._clock.sleep(_POLL)

    def remember_owner(self) -> None:
        """Nothing to do: the owner is always the window."""

    def is_exactly(self, rect: Rect) -> bool:
        """Whether the client area is that rectangle; False for a closed window."""
        try:
            return self._system.client_area(self._window.id) == rect
        except WindowClosedError:
            return False

    def owns(self, x: int, y: int) -> bool:
        """Whether no other window lies over the window there."""
        return self._system.is_at(self._window.id, x, y)


class RegionArea(GameArea):
    """A fixed rectangle. The window in its middle when it was last looked at is its owner."""

    def __init__(self, system: WindowSystem, region: Rect) -> None:
        super().__init__(system)
        self._region = region
        self._owner: int | None = None
        """None for the bare desktop, which is also the owner before the first look."""

    @property
    def name(self) -> str:
        """With its place."""
        return f"the region {','.join(f'{value:g}' for value in self._region)}"

    def bring_to_front(self) -> None:
        """Leave the windows as the user arranged them; check that the region is on the screen."""
        self.rect()

    def rect(self) -> Rect:
        """The region."""
        desktop = self._system.desktop()
        if not holds(desktop, self._region):
            given, whole = _text(self._region), _text(desktop)
            raise ScreenError(f"expected a region on the screen ({whole}), got {given}")
        return self._region

    def remember_owner(self) -> None:
        """The owner is the window in the middle of the region now."""
        center = self._region.center
        self._owner = self._system.window_at(int(center.x), int(center.y))

    def is_exactly(self, rect: Rect) -> bool:
        """Whether the region is that rectangle; it never moves."""
        return rect == self._region

    def owns(self, x: int, y: int) -> bool:
        """Whether the owner is in front there."""
        if self._owner is None:
            return self._system.window_at(x, y) is None
        return self._system.is_at(self._owner, x, y)


def trouble(rect: Rect | None, desktop: Rect) -> str:
    """Why a window with that client area cannot be played on; empty if it can."""
    if rect is None or not rect.w or not rect.h:
        return f"is minimized or hidden: {SHOW_IT}"
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
