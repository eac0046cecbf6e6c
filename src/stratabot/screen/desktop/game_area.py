"""Where the game is on the desktop: in a window found by its title, or in a fixed region."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple

from stratabot.geometry import Point, Rect
from stratabot.screen import Clock, RealClock, ScreenError
from stratabot.screen.desktop.capture import Capture
from stratabot.screen.desktop.choosing import NoWindowError, WindowChoice
from stratabot.screen.desktop.window_system import (
    DesktopWindow,
    WindowClosedError,
    WindowSystem,
    holds,
)

if TYPE_CHECKING:
    from stratabot.frame import Frame

_SHOWN_AGAIN: Final = 2.0
"""Seconds to wait for a window that is minimized, or partly off the screen while it is moved."""

_RAISED: Final = 1.0
"""Seconds to wait for a window to come to the front."""

_POLL: Final = 0.02
"""Seconds between two looks while waiting for a window that is there."""

_OPENS: Final = 0.1
"""Seconds between two looks for a window that is not there yet."""

_SILENT: Final = 1.0
"""Seconds of waiting before the user is told of it."""

_TRIES: Final = 5
"""How often a frame is grabbed anew because the window moved; a user may go on dragging it."""

SHOW_IT: Final = "show it; if it fills the screen, set it to run in a window"
"""What to do about a minimized window. A game that has the screen for itself, as in Direct3D's
exclusive mode, is minimized as soon as another program comes to the front."""


class WindowArea:
    """The client area of a window, wherever the window goes. The window is its owner."""

    def __init__(self, system: WindowSystem, window: DesktopWindow, clock: Clock) -> None:
        self.system = system
        self.name = f"the window {window}"
        self._window = window
        self._clock = clock

    def bring_to_front(self) -> None:
        """Raise the window, and wait at most a second until its middle is in front."""
        if refusal := self.system.refusal(self._window.id):
            raise ScreenError(f"{self.name} takes no clicks: {refusal}")
        self.system.raise_window(self._window.id)
        until = self._clock.now() + _RAISED
        while self._clock.now() < until:
            center = self.rect().center
            if self.owns(int(center.x), int(center.y)):
                return
            self._clock.sleep(_POLL)

    def rect(self) -> Rect:
        """Where it is now, in whole units of the pointer, all of it on the desktop.

        A hidden window has two seconds to show itself again.
        """
        until = self._clock.now() + _SHOWN_AGAIN
        while True:
            try:
                rect = self.system.client_area(self._window.id)
            except WindowClosedError:
                raise ScreenError(f'the window "{self._window.title}" was closed') from None
            why = trouble(rect, self.system.desktop())
            if rect is not None and not why:
                return rect
            if self._clock.now() >= until:
                raise ScreenError(f'the window "{self._window.title}" {why}')
            self._clock.sleep(_POLL)

    def remember_owner(self) -> None:
        """Nothing to do: the owner is always the window."""

    def is_exactly(self, rect: Rect) -> bool:
        """Whether the client area is there now; never waits. False for a closed window."""
        try:
            return self.system.client_area(self._window.id) == rect
        except WindowClosedError:
            return False

    def owns(self, x: int, y: int) -> bool:
        """Whether a press there would reach the window: no other lies over it."""
        return self.system.is_at(self._window.id, x, y)


class RegionArea:
    """A fixed rectangle. The window in its middle when it was last looked at is its owner."""

    def __init__(self, system: WindowSystem, region: Rect) -> None:
        self.system = system
        self.name = f"the region {','.join(f'{value:g}' for value in region)}"
        self._region = region
        self._owner: int | None = None
        """None for the bare desktop, which is also the owner before the first look."""

    def bring_to_front(self) -> None:
        """Leave the windows as the user arranged them; check that the region is on the screen."""
        self.rect()

    def rect(self) -> Rect:
        """The region, all of it on the desktop."""
        desktop = self.system.desktop()
        if not holds(desktop, self._region):
            given, whole = _text(self._region), _text(desktop)
            raise ScreenError(f"expected a region on the screen ({whole}), got {given}")
        return self._region

    def remember_owner(self) -> None:
        """Note which window owns the region; from now on only this one may be clicked."""
        center = self._region.center
        self._owner = self.system.window_at(int(center.x), int(center.y))

    def is_exactly(self, rect: Rect) -> bool:
        """Whether the region is that rectangle; it never moves."""
        return rect == self._region

    def owns(self, x: int, y: int) -> bool:
        """Whether a press there would reach the owner."""
        if self._owner is None:
            return self.system.window_at(x, y) is None
        return self.system.is_at(self._owner, x, y)


GameArea = WindowArea | RegionArea

FindArea = Callable[[WindowSystem, Clock], GameArea]
"""Finds the game on a desktop; raises ScreenError if it is not there."""


def trouble(rect: Rect | None, desktop: Rect) -> str:
    """Why a window with that client area cannot be played on; empty if it can."""
    if rect is None or not rect.w or not rect.h:
        return f"is minimized or hidden: {SHOW_IT}"
    if not holds(desktop, rect):
        return f"is partly off the screen: move it wholly onto it ({_text(rect)})"
    return ""


def _text(rect: Rect) -> str:
    return f"{rect.w:g} x {rect.h:g} at {rect.x:g}, {rect.y:g}"


class WindowWait(NamedTuple):
    """How long to wait for a window that is not there yet, and how to tell it from others."""

    seconds: float = 0.0
    remark: Callable[[str], object] = lambda _: None
    """Gets a line of text once a second has passed."""
    choice: WindowChoice | None = None
    """None for by its title alone."""


_NO_WAIT: Final = WindowWait()


def window_titled(title: str, wait: WindowWait = _NO_WAIT) -> FindArea:
    """Finds the client area of the window whose title contains that text, or waits for it.

    NoWindowError if it is not there after the time in `wait`.
    """

    def find(system: WindowSystem, clock: Clock) -> GameArea:
        began, said = clock.now(), False
        choice = wait.choice or WindowChoice()
        while True:
            try:
                return WindowArea(system, choice.choose(system, title), clock)
            except NoWindowError as error:
                missing = error.missing
                waited = clock.now() - began
                if waited >= wait.seconds:
                    raise
            if waited >= _SILENT and not said:
                wait.remark(f"waiting for {missing} ...")
                said = True
            clock.sleep(_OPENS)

    return find


def region_at(region: Rect) -> FindArea:
    """Gives that rectangle of the desktop, in units of the pointer, whatever window is there."""
    return lambda system, _: RegionArea(system, region)


def open_window_system() -> WindowSystem:
    """The desktop of this machine."""
    if sys.platform == "win32":
        from stratabot.screen.desktop.microsoft_windows import open_microsoft_windows

        return open_microsoft_windows()
    from stratabot.screen.desktop.x11 import open_x11

    return open_x11()


def open_area(find: FindArea, clock: Clock, held: ExitStack) -> tuple[GameArea, Capture]:
    """The game on this machine's desktop, and what grabs frames of it; `held` closes both."""
    system = held.enter_context(closing(open_window_system()))
    if obstacles := system.obstacles():
        raise ScreenError(obstacles[0])
    area = find(system, clock)
    return area, held.enter_context(closing(Capture()))


class Snapshot(NamedTuple):
    """A frame, and the rectangle of the desktop, in units of the pointer, that it shows."""

    rect: Rect
    frame: "Frame"


def take_snapshot(area: GameArea, capture: Capture) -> Snapshot:
    """A frame of a window that did not move while it was grabbed, in at most five tries."""
    rect = area.rect()
    for _ in range(_TRIES):
        frame = capture.grab(rect)
        before, rect = rect, area.rect()
        if rect == before:
            break
    return Snapshot(before, frame)


class ViewOnlyScreen:
    """A `Screen` that cannot be clicked: it moves no pointer and brings no window to the front."""

    def __init__(self, area: GameArea, capture: Capture) -> None:
        self._area = area
        self._capture = capture

    @property
    def name(self) -> str:
        """The window or region."""
        return self._area.name

    @property
    def size(self) -> tuple[int, int]:
        """Of a frame grabbed now, in pixels."""
        frame = self.grab()
        return frame.width, frame.height

    def grab(self) -> "Frame":
        """What the client area shows now."""
        return take_snapshot(self._area, self._capture).frame

    def fraction_at(self, x: int, y: int) -> Point | None:
        """Where a place of the desktop, in the pointer's units, is in the area, in fractions.

        None if it lies outside, or another window lies over it.
        """
        rect = self._area.rect()
        if not rect.has_pixel(x, y) or not self._area.owns(x, y):
            return None
        return Point((x + 0.5 - rect.x) / rect.w, (y + 0.5 - rect.y) / rect.h)

    def click(self, point: Point) -> None:
        """Refuse."""
        raise ScreenError("this screen is only looked at")


@contextmanager
def view(find: FindArea) -> Iterator[ViewOnlyScreen]:
    """What `find` finds on this desktop."""
    with ExitStack() as held:
        yield ViewOnlyScreen(*open_area(find, RealClock(), held))
