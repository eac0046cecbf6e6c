"""A screen on the desktop that is clicked with the user's pointer.

The user may move the window, so its place is asked for before every look and every click. If it has
another size by now, a point of the last frame is not clicked.
"""

import math
import threading
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NoReturn, Self

from stratabot.geometry import Rect
from stratabot.screen import Clock, Disturbance, RealClock, ScreenError, UserStop
from stratabot.screen.desktop.capture import Blackness, Capture, black_advice
from stratabot.screen.desktop.game_area import (
    FindArea,
    GameArea,
    Snapshot,
    finder_by_title,
    open_area,
    take_snapshot,
)
from stratabot.screen.desktop.libraries import load_pyautogui
from stratabot.screen.desktop.pointer import Pointer, Press, Spot, is_near

if TYPE_CHECKING:
    from stratabot.frame import Frame
    from stratabot.geometry import Point

_TREMBLE: Final = 3  # units that a pointer may move when someone leans on the table
_POLL: Final = 0.02

_CLICKING: Final = threading.RLock()  # held during a click: all threads have the same pointer
_left_last: Spot | None = None  # where the last click of any screen left that pointer


@dataclass(frozen=True)
class ClickTimes:
    """How long a click takes, and how long a clickable screen waits, in seconds.

    A game that looks at the button once a frame misses short clicks. Of 40 clicks held for 20 ms,
    with 20 ms between them, 18 were seen at 30 frames/s; with 40 ms and 40 ms all were seen.
    """

    press: float = 0.04
    release: float = 0.04
    rest: float = 1.0  # how long a pointer that the user moved must be still
    patience: float = 30.0  # how long to wait for the user's pointer in all, until a click succeeds
    black: float = 10.0


def open_window(
    title: str, times: ClickTimes | None = None, clock: Clock | None = None
) -> "ClickableScreen":
    """The client area of the window whose title contains that text, brought to the front.

    Args:
        title: a part of the title.
        times: how long clicks take.
        clock: the time to go by; None for the clock on the wall.

    Raises:
        ScreenError: there is no such window, or more than one, or no display; the text says what
            to do.
        UserStop: the pointer is in a corner of the screen.
    """
    return open_clickable(finder_by_title(title), times, clock)


def open_clickable(
    find: FindArea, times: ClickTimes | None = None, clock: Clock | None = None
) -> "ClickableScreen":
    """What `find` finds, ready to be clicked; other arguments and errors as for `open_window`."""
    clock = clock or RealClock()
    with ExitStack() as held:
        area, capture = open_area(find, clock, held)  # opens mss, which must precede pyautogui
        pointer = Pointer(load_pyautogui(), clock, capture.monitors())
        pointer.position_outside_corners()
        area.bring_to_front()
        times = times or ClickTimes()
        return ClickableScreen(area, capture, pointer, clock, times, held.pop_all())


class _LastLook(threading.local):
    """What a thread saw last: its clicks are meant for that, whatever others have seen since."""

    seen: Snapshot | None = None


class ClickableScreen:
    """A `Screen` on the desktop. As a context manager it closes `held` at its end.

    Several threads may use it, and others like it: a click goes by what its own thread saw last.
    """

    def __init__(
        self,
        area: GameArea,
        capture: Capture,
        pointer: Pointer,
        clock: Clock,
        times: ClickTimes,
        held: ExitStack,
    ) -> None:
        self._area, self._capture, self._pointer = area, capture, pointer
        self._clock, self._times, self._held = clock, times, held
        self._last_look = _LastLook()
        self._left: Spot | None = None  # where the last click or the user left the pointer
        self._waited = 0.0  # seconds spent on waiting for the user's pointer since the last click
        self._blackness = Blackness(clock)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def name(self) -> str:
        return self._area.name

    @property
    def size(self) -> tuple[int, int]:
        seen, frame = self._last_look.seen or take_snapshot(self._area, self._capture)
        rect = self._area.rect()
        return round(rect.w * frame.width / seen.w), round(rect.h * frame.height / seen.h)

    def is_covered(self, at: "Iterable[Point]" = ()) -> bool:
        seen, places = self._last_look.seen, [*at]
        if seen is None or not places:
            return not self._area.is_open()
        rect = self._area.rect()
        return not all(self._area.owns(*self._spot(place, rect, seen)) for place in places)

    def grab(self) -> "Frame":
        self._pointer.position_outside_corners()
        last, self._last_look.seen = self._last_look.seen, None
        seen = take_snapshot(self._area, self._capture, last and last.rect)
        self._last_look.seen = seen
        if self._blackness.seconds(seen.frame) > self._times.black:
            raise ScreenError(
                f"the window has been all black for {self._times.black:g} s ({black_advice()})"
            )
        return seen.frame

    def click(self, point: "Point") -> None:
        """Move there, press, release; a Disturbance if nothing was clicked (see `Screen`)."""
        with _CLICKING:
            self._click(point)

    def _click(self, point: "Point") -> None:
        global _left_last
        if self._last_look.seen is None:
            self.grab()
        assert self._last_look.seen is not None
        seen, frame = self._last_look.seen
        if not (0 <= point.x < frame.width and 0 <= point.y < frame.height):
            raise ValueError(
                f"expected a point in the frame of {frame.width} x {frame.height}, got "
                f"{point.x:g}, {point.y:g}"
            )
        at = self._pointer.position_outside_corners()
        left = [each for each in (self._left, _left_last) if each is not None]
        if self._left is not None and not any(is_near(at, each, _TREMBLE) for each in left):
            self._await_rest()
        rect = self._area.rect()
        if (rect.w, rect.h) != (seen.w, seen.h):
            raise Disturbance("the window has another size than when it was looked at")
        position = self._spot(point, rect, self._last_look.seen)
        self._require_owned(position)
        if self._pointer.is_corner(position):
            raise ScreenError("a pointer in a corner of the screen means stop: move the window")
        if not self._pointer.move(position):
            self._await_rest()
        self._left = _left_last = position
        self._pointer.click(self._times.press, self._ready(rect, position))
        self._area.confirm_owner()
        self._waited = 0.0
        self._clock.sleep(self._times.release)

    def _spot(self, point: "Point", rect: Rect, seen: Snapshot) -> Spot:
        """Where a point of the frame is on the desktop."""
        across = point.x * seen.rect.w / seen.frame.width
        down = point.y * seen.rect.h / seen.frame.height
        return math.floor(rect.x + across), math.floor(rect.y + down)

    def close(self) -> None:
        self._held.close()

    def _require_owned(self, position: Spot) -> None:
        if not self._area.owns(*position):
            raise Disturbance("another window lies over the place to click")

    @contextmanager
    def _ready(self, rect: Rect, position: Spot) -> Iterator[Press | None]:
        """Inside, a press reaches what was looked at, if the system can keep windows in place."""
        with self._area.system.freeze() as press:
            if not self._area.is_exactly(rect):
                raise Disturbance("the window moved or was closed")
            self._require_owned(position)
            yield press

    def _await_rest(self) -> NoReturn:
        """Wait until the user leaves the pointer alone; then the game must be looked at again."""
        at = self._pointer.position_outside_corners()
        since = last = self._clock.now()
        while last - since < self._times.rest:
            self._clock.sleep(_POLL)
            now, position = self._clock.now(), self._pointer.position_outside_corners()
            self._waited += now - last
            if not is_near(position, at, _TREMBLE):
                at, since = position, now
            last = now
            if self._waited > self._times.patience:
                raise UserStop(
                    f"stopped: the pointer was moved again and again for {self._times.patience:g} s"
                )
        self._left = at
        raise Disturbance("the pointer was moved")
