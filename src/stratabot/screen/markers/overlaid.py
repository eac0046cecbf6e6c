"""A screen that is only looked at, with markers over it that its frames do not show.

A marker that was hidden is painted out for a moment longer: a compositor may still show it. None is
shown where another window covers the game, and while the window moves.
"""

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from math import floor
from types import FrameType
from typing import TYPE_CHECKING, Final

from stratabot.geometry import Point, Rect
from stratabot.screen import Clock, RealClock
from stratabot.screen.desktop.capture import Capture
from stratabot.screen.desktop.game_area import (
    FindArea,
    GameArea,
    ViewOnlyScreen,
    open_area,
    take_snapshot,
)
from stratabot.screen.markers.cover import Cover, covered, painted_out

if TYPE_CHECKING:
    from stratabot.frame import Frame, Pixels
    from stratabot.screen.markers.microsoft_windows import MicrosoftWindowsMarkerWindow
    from stratabot.screen.markers.x11 import X11MarkerWindow

    MarkerWindow = X11MarkerWindow | MicrosoftWindowsMarkerWindow

MOST_MARKERS: Final = 2  # one for the place to touch, one for the color to take
LINGERS: Final = 0.5  # seconds; hidden markers are painted out, for compositors fade windows


@dataclass(frozen=True, eq=False)
class Marker:
    """A picture to lay over the screen."""

    picture: "Pixels"  # height x width x 4, RGBA, a pixel for a unit of the pointer
    about: tuple[int, int]  # the target, from the picture's upper left corner, perhaps outside
    target: Point  # what the marker points at, a place in the last frame


class _Place:
    """One marker window, what it shows, and what it showed a moment ago."""

    def __init__(self, window: "MarkerWindow", clock: Clock) -> None:
        self._window = window
        self._clock = clock
        self.laid: Cover | None = None
        self._gone: list[tuple[Cover, float]] = []

    def show(self, laid: Cover) -> None:
        """Show that picture there; if it is shown already, keep it in front."""
        now = self.laid
        if now is not None and now.picture is laid.picture and now[1:] == laid[1:]:
            self._window.keep()
            return
        self._leave()
        self.laid = laid
        self._window.show(*laid)

    def hide(self) -> None:
        if self.laid is not None:
            self._window.hide()
            self._leave()

    def seen(self) -> Iterator[Cover]:
        """The pictures of this window that a frame may have that was grabbed just now."""
        now = self._clock.now()
        self._gone = [(laid, since) for laid, since in self._gone if now - since < LINGERS]
        yield from (laid for laid, _ in self._gone)
        if self.laid is not None:
            yield self.laid

    def _leave(self) -> None:
        if self.laid is not None:
            self._gone.append((self.laid, self._clock.now()))
            self.laid = None


class OverlaidScreen(ViewOnlyScreen):
    """A `Screen` that cannot be clicked, and on which markers can be shown."""

    def __init__(
        self, area: GameArea, capture: Capture, windows: "Sequence[MarkerWindow]", clock: Clock
    ) -> None:
        super().__init__(area, capture)
        self._places = [_Place(window, clock) for window in windows]
        self._seen: Rect | None = None
        self._pixels = 1, 1
        self._rests = False  # whether the area was in the same place at the last two looks

    def grab(self) -> "Frame":
        if self._seen is not None and not self._area.is_exactly(self._seen):
            self.clear()
        snapshot = take_snapshot(self._area, self._capture)
        if snapshot.rect != self._seen and any(place.laid for place in self._places):
            self.clear()
            snapshot = take_snapshot(self._area, self._capture)
        rect, frame = snapshot
        self._rests, self._seen = rect == self._seen, rect
        self._pixels = frame.width, frame.height
        laid = [each for place in self._places for each in place.seen()]
        return painted_out(frame, covered(laid, rect, self._pixels)) if laid else frame

    def mark(self, markers: Sequence[Marker]) -> None:
        """Show only these markers, where the game rests and is not covered; after every look."""
        rect = self._seen
        if rect is None or not self._rests or not self._area.is_exactly(rect):
            self.clear()
            return
        for k, place in enumerate(self._places):
            laid = self._laid(markers[k], rect) if k < len(markers) else None
            if laid is None:
                place.hide()
            else:
                place.show(laid)

    def clear(self) -> None:
        for place in self._places:
            place.hide()

    def _laid(self, marker: Marker, rect: Rect) -> Cover | None:
        """The marker at its place on the desktop; None if another window covers the game there."""
        (width, height), (left, top) = self._pixels, marker.about
        x = floor(rect.x + marker.target.x * rect.w / width)
        y = floor(rect.y + marker.target.y * rect.h / height)
        laid = Cover(marker.picture, x - left, y - top)
        tall, wide = marker.picture.shape[:2]
        for spot in ((x, y), (laid.x + wide // 2, laid.y + tall // 2)):
            if rect.has_pixel(*spot) and not self._area.owns(*spot):
                return None
        return laid


def _open_marker_window() -> "MarkerWindow":
    if sys.platform == "win32":
        from stratabot.screen.markers.microsoft_windows import open_microsoft_windows_marker

        return open_microsoft_windows_marker()
    from stratabot.screen.markers.x11 import open_x11_marker

    return open_x11_marker()


@contextmanager
def overlay(find: FindArea) -> Iterator[OverlaidScreen]:
    """A screen for markers on what `find` finds on this desktop; the markers vanish at the end."""
    with ExitStack() as held:
        clock = RealClock()
        area, capture = open_area(find, clock, held)
        windows = [held.enter_context(closing(_open_marker_window())) for _ in range(MOST_MARKERS)]
        screen = OverlaidScreen(area, capture, windows, clock)
        with _hidden_while_stopped(screen):
            yield screen


@contextmanager
def _hidden_while_stopped(screen: OverlaidScreen) -> Iterator[None]:
    """Inside, Ctrl-Z hides the markers first, because a stopped program cannot move them."""
    number = getattr(signal, "SIGTSTP", None)
    is_main = threading.current_thread() is threading.main_thread()
    if number is None or not is_main or signal.getsignal(number) != signal.SIG_DFL:
        yield
        return

    def stop(_: int, __: FrameType | None) -> None:
        screen.clear()
        # Not SIGTSTP again: without a terminal the system ignores that.
        os.kill(os.getpid(), signal.SIGSTOP)

    signal.signal(number, stop)
    try:
        yield
    finally:
        signal.signal(number, signal.SIG_DFL)
