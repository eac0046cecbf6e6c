"""The game on a real desktop: found, looked at, clicked.

A window is asked where it is before every look and every click: it belongs to the user, who may
move it. Points are those of the last frame; if the window has another size by now, they mean
nothing any more, and the click is not made.
"""

import math
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NoReturn, Self

from stratabot.geometry import Rect
from stratabot.screen import Clock, Disturbed, ScreenError, Stopped
from stratabot.screen.capture import Capture, black_advice, is_black
from stratabot.screen.clock import RealClock
from stratabot.screen.libraries import load_pyautogui
from stratabot.screen.lookout import Find, look, reach, region_at, window_named
from stratabot.screen.pointer import Place, Pointer, is_near
from stratabot.screen.target import Target

if TYPE_CHECKING:
    from stratabot.frame import Frame
    from stratabot.geometry import Point

_TOUCHED: Final = 3
"""How far a pointer may have gone by itself: a mouse trembles on a table that is leant on."""

_POLL: Final = 0.02


@dataclass(frozen=True)
class ClickTimes:
    """How it clicks and how long it waits, in seconds.

    A game that looks at the button once a frame misses short clicks: of 40, held for 20 ms and
    with 20 ms between, 18 were seen at 30 frames/s; with 40 ms and 40 ms all.

    `rest`: how long a pointer that the user moved must be still. `patience`: how much waiting for
    it in a row is enough. `black`: how long the screen may be all black.
    """

    press: float = 0.04
    release: float = 0.04
    rest: float = 1.0
    patience: float = 30.0
    black: float = 10.0


def open_window(
    title: str, manners: ClickTimes | None = None, clock: Clock | None = None
) -> "DesktopScreen":
    """The client area of the window whose title contains that text, brought to the front.

    Raises:
        ScreenError: there is no such window, or more than one, or no display; the text says what
            to do.
        Stopped: the pointer is in a corner of the screen.
    """

    return _open(window_named(title), manners, clock)


def open_region(
    region: Rect, manners: ClickTimes | None = None, clock: Clock | None = None
) -> "DesktopScreen":
    """That rectangle of the desktop, in units of the pointer, whatever window is there.

    Raises:
        ScreenError: it is not on the screen, or there is no display; the text says what to do.
        Stopped: the pointer is in a corner of the screen.
    """
    return _open(region_at(region), manners, clock)


def _open(find: Find, manners: ClickTimes | None, clock: Clock | None) -> "DesktopScreen":
    clock = clock or RealClock()
    with ExitStack() as held:
        target, capture = reach(find, clock, held)  # mss before pyautogui: see there
        pointer = Pointer(load_pyautogui(), clock)
        pointer.heed_corner()
        target.prepare()
        screen = DesktopScreen(target, capture, pointer, clock, manners or ClickTimes())
        screen.held = held.pop_all()
        return screen


class DesktopScreen:
    """A `Screen` on the desktop. As a context it gives back at its end what it holds."""

    def __init__(
        self, target: Target, capture: Capture, pointer: Pointer, clock: Clock, manners: ClickTimes
    ) -> None:
        self._target = target
        self._capture = capture
        self._pointer = pointer
        self._clock = clock
        self._manners = manners
        self._seen: tuple[Rect, int, int] | None = None
        self._left: Place | None = None
        self._waited = 0.0
        self._black_since: float | None = None
        self.held = ExitStack()
        """What to close with it."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of a frame grabbed now, in pixels.

        Raises:
            ScreenError: the window is gone.
        """
        seen, width, height = self._seen or self._look()[0]
        area = self._target.area()
        return round(area.w * width / seen.w), round(area.h * height / seen.h)

    def grab(self) -> "Frame":
        """What the client area shows now, in the buffer that the system filled.

        Raises:
            ScreenError: it cannot be seen any more, or has been black for long.
            Stopped: the pointer is in a corner of the screen.
        """
        self._pointer.heed_corner()
        self._seen, frame = self._look()
        self._target.looked()
        self._heed_black(frame)
        return frame

    def click(self, point: "Point") -> None:
        """Move there, press, release; returns when the game may be clicked again.

        `point` is a place in the last frame, in pixels.

        Raises:
            ValueError: it is outside of the frame.
            ScreenError: the window is gone, or the pointer cannot be moved there.
            Disturbed: nothing was clicked. The user moved the pointer, which has been still for a
                second now; or another window lies over the place; or the window changed its size,
                or moved at this very moment.
            Stopped: the pointer is in a corner of the screen, or was moved again and again.
        """
        if self._seen is None:
            self.grab()
        self._require_inside(point)
        self._heed_user()
        area = self._target.area()
        place = self._place(point, area)
        self._require_owned(place)
        if self._pointer.is_corner(place):
            raise ScreenError("a click in a corner of the screen means stop: move the window")
        if not self._pointer.move(place):
            self._await_rest()
        self._left = place
        self._pointer.click(self._manners.press, self._ready(area, place))
        self._waited = 0.0
        self._clock.sleep(self._manners.release)

    def close(self) -> None:
        """Give back the connections to the display."""
        self.held.close()

    def _look(self) -> tuple[tuple[Rect, int, int], "Frame"]:
        area, frame = look(self._target, self._capture)
        return (area, frame.width, frame.height), frame

    def _require_inside(self, point: "Point") -> None:
        assert self._seen is not None
        _, width, height = self._seen
        if not (0 <= point.x < width and 0 <= point.y < height):
            raise ValueError(
                f"expected a point in the frame of {width} x {height}, got {point.x:g}, {point.y:g}"
            )

    def _place(self, point: "Point", area: Rect) -> Place:
        """Where on the desktop a point of the last frame is, in units of the pointer."""
        assert self._seen is not None
        seen, width, height = self._seen
        if (area.w, area.h) != (seen.w, seen.h):
            raise Disturbed("the window has another size than when it was looked at")
        across, down = point.x * seen.w / width, point.y * seen.h / height
        return math.floor(area.x + across), math.floor(area.y + down)

    def _require_owned(self, place: Place) -> None:
        if not self._target.owns(*place):
            raise Disturbed("another window lies over the place to click")

    @contextmanager
    def _ready(self, area: Rect, place: Place) -> Iterator[None]:
        """Inside, a press reaches what was looked at: it stays so where the system sees to it."""
        with self._target.still():
            if not self._target.is_in(area):
                raise Disturbed("the window moved or was closed")
            self._require_owned(place)
            yield

    def _heed_user(self) -> None:
        at = self._pointer.heed_corner()
        if self._left is not None and not is_near(at, self._left, _TOUCHED):
            self._await_rest()

    def _await_rest(self) -> NoReturn:
        """Let the user have the pointer until it rests; then what was known must be looked at."""
        at = self._pointer.heed_corner()
        since = last = self._clock.now()
        while last - since < self._manners.rest:
            self._clock.sleep(_POLL)
            now, place = self._clock.now(), self._pointer.heed_corner()
            self._waited += now - last
            if not is_near(place, at, _TOUCHED):
                at, since = place, now
            last = now
            if self._waited > self._manners.patience:
                raise Stopped(
                    "stopped: the pointer was moved again and again for "
                    f"{self._manners.patience:g} s"
                )
        self._left = at
        raise Disturbed("the pointer was moved")

    def _heed_black(self, frame: "Frame") -> None:
        if not is_black(frame):
            self._black_since = None
            return
        now = self._clock.now()
        self._black_since = now if self._black_since is None else self._black_since
        if now - self._black_since > self._manners.black:
            raise ScreenError(
                f"the window has been all black for {self._manners.black:g} s ({black_advice()})"
            )
