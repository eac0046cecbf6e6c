"""The pointer: moved and pressed through pyautogui, whose fail-safe corners stay on; and heard.

pyautogui knows the corners of the first monitor alone on Windows, and of all monitors together on
X11; those of each monitor are added.

Presses of the user's own pointer are heard on X11 by the RECORD extension through python-xlib
(pynput would bring evdev, which needs a compiler), and on Windows by pynput, an extra that only
this needs. Nothing listens to the keyboard.
"""

import importlib
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from queue import SimpleQueue
from typing import Final, NamedTuple

from stratabot.geometry import Rect
from stratabot.installing import install_command
from stratabot.screen import Clock, ScreenError, UserStop
from stratabot.screen.desktop.interrupts import uninterrupted
from stratabot.screen.desktop.libraries import (
    Untyped,
    connect_x11,
    display_name,
    one_line,
    uses_x11,
)

Spot = tuple[int, int]  # where the pointer is on the desktop: x and y in its own units
Press = Callable[[], None]  # presses the button where the pointer is
_LATEST: Final = 5.0  # seconds after which a busy machine has told of a press
_TRIES: Final = 3  # how often the pointer is sent to a place before that counts as impossible
_SETTLE: Final = 0.02


class Pointer:
    """Moves and presses; stops when the user has put the pointer into a corner of a monitor."""

    def __init__(self, gui: Untyped, clock: Clock, monitors: Sequence[Rect] = ()) -> None:
        self._gui = gui
        self._clock = clock
        gui.FAILSAFE_POINTS = {*gui.FAILSAFE_POINTS, *corners(monitors)}
        # What X11 calls left is the user's first button, also of a swapped mouse. On Windows it
        # is the physical left one, so there pyautogui must ask which button is the first.
        self._button = gui.LEFT if uses_x11() else gui.PRIMARY

    def position(self) -> Spot:
        with self._driving():
            x, y = self._gui.position()
        return int(x), int(y)

    def position_outside_corners(self) -> Spot:
        position = self.position()
        if self.is_corner(position):
            raise UserStop(
                "stopped: the pointer is in a corner of the screen "
                "(move it away and start again to go on)"
            )
        return position

    def is_corner(self, position: Spot) -> bool:
        return position in self._gui.FAILSAFE_POINTS

    def move(self, to: Spot) -> bool:
        """Move it there; False if the user moves it at the same time. X11 may keep it elsewhere."""
        seen = set()
        for _ in range(_TRIES):
            with self._driving():
                self._gui.moveTo(*to)
            at = self.position()
            if is_near(at, to, 1):
                return True
            seen.add(at)
            self._clock.sleep(_SETTLE)
        self.position_outside_corners()
        if len(seen) > 1:
            return False
        raise ScreenError(
            f"the pointer was moved to {to[0]}, {to[1]} but is at {at[0]}, {at[1]}: no program may "
            "move it here, or the window is partly off the screen"
        )

    def click(self, hold: float, ready: AbstractContextManager[Press | None]) -> None:
        """Press inside of `ready`, by what it gives or pyautogui, wait `hold` seconds, release.

        If `ready` raises, nothing is pressed. If the pointer is put into a corner after the press,
        UserStop comes after the release.
        """
        self.position_outside_corners()
        pressed = False
        with uninterrupted():
            try:
                with ready as press:
                    pressed = True
                    with self._driving():
                        if press is None:
                            self._gui.mouseDown(button=self._button)
                        else:
                            press()
                self._clock.sleep(hold)
            finally:
                if pressed:
                    try:
                        self._release()
                    except BaseException:  # a third Ctrl-C must not keep the button down
                        self._release()
                        raise
        self.position_outside_corners()

    def _release(self) -> None:
        """Release with the fail-safe off for this moment: it must not keep the button down."""
        try:
            self._gui.FAILSAFE = False
            with self._driving():
                self._gui.mouseUp(button=self._button)
        finally:
            self._gui.FAILSAFE = True

    @contextmanager
    def _driving(self) -> Iterator[None]:
        """Turns what pyautogui raises into our own errors, and delays signals."""
        try:
            with uninterrupted():
                yield
        except self._gui.FailSafeException:
            self.position_outside_corners()
            raise UserStop("stopped: the pointer was put into a corner of the screen") from None
        except Exception as error:
            raise ScreenError(f"the pointer cannot be used: {one_line(error)}") from error


def corners(monitors: Sequence[Rect]) -> Iterable[Spot]:
    """The corners of monitors, except where the pointer can go on to another monitor."""
    for x, y, w, h in monitors:
        for end, beside in ((x, x - 1), (x + w - 1, x + w)):
            for bottom, beyond in ((y, y - 1), (y + h - 1, y + h)):
                ways_on = ((beside, bottom), (end, beyond))
                if not any(other.has_pixel(*way) for other in monitors for way in ways_on):
                    yield int(end), int(bottom)


def is_near(one: Spot, other: Spot, distance: int) -> bool:
    """Whether two positions are at most that far apart along x and along y."""
    return abs(one[0] - other[0]) <= distance and abs(one[1] - other[1]) <= distance


_BUTTON_PRESS: Final = 4
_FIRST_BUTTON: Final = 1
_FROM_SERVER: Final = 0
_ALL_CLIENTS: Final = 3

_NONE: Final[dict[str, object]] = {
    "core_requests": (0, 0),
    "core_replies": (0, 0),
    "ext_requests": (0, 0, 0, 0),
    "ext_replies": (0, 0, 0, 0),
    "delivered_events": (0, 0),
    "errors": (0, 0),
    "client_started": False,
    "client_died": False,
}


class PointerPress(NamedTuple):
    """The user pressed the first button: where, and when by the clock that was given."""

    spot: Spot
    at: float


@contextmanager
def listen_to_presses(clock: Clock) -> Iterator["SimpleQueue[PointerPress]"]:
    """In this context, every press of the pointer's first button comes into the queue."""
    heard: SimpleQueue[PointerPress] = SimpleQueue()

    def hear(x: float, y: float, stamp: int | None = None) -> None:
        at = clock.now() - (0.0 if stamp is None else _age(stamp))
        heard.put(PointerPress((int(x), int(y)), at))

    with _x11(hear) if uses_x11() else _pynput(hear):
        yield heard


def _age(stamp: int) -> float:
    """How many seconds ago, at least, an X server of this machine gave an event that time.

    It counts the milliseconds of the monotonic clock, in 32 bits. A time that cannot be of that
    clock is of another machine's server: 0.
    """
    age = (time.monotonic() * 1000 - stamp - 1) % 2**32 / 1000
    return age if age < _LATEST else 0.0


@contextmanager
def _pynput(hear: Callable[[float, float], object]) -> Iterator[None]:
    try:
        mouse = importlib.import_module("pynput.mouse")
    except Exception as error:
        raise ScreenError(
            f"expected pynput, which listens to your clicks: {install_command('route')} "
            f"({one_line(error)})"
        ) from None

    def clicked(x: float, y: float, button: object, pressed: bool, *_: object) -> None:
        if pressed and button == mouse.Button.left:
            hear(x, y)

    listener = mouse.Listener(on_click=clicked)
    listener.start()
    listener.wait()
    try:
        yield
    finally:
        listener.stop()


@contextmanager
def _x11(hear: Callable[[float, float, int], object]) -> Iterator[None]:
    """The RECORD extension tells of presses, on a connection that waits in a thread of its own."""
    name = display_name()
    with closing(connect_x11(name)) as control, closing(connect_x11(name)) as waiting:
        if not control.has_extension("RECORD"):
            raise ScreenError(
                f"the display {name} tells no program of clicks: it has no RECORD extension; a "
                "route can be written by hand, too (docs/tour.md)"
            )
        ranges = {**_NONE, "device_events": (_BUTTON_PRESS, _BUTTON_PRESS)}
        context = control.record_create_context(0, [_ALL_CLIENTS], [ranges])
        control.sync()
        parse = importlib.import_module("Xlib.protocol.rq").EventField(None).parse_binary_value
        started = threading.Event()

        def tell(reply: Untyped) -> None:
            started.set()  # The first reply says that recording has begun.
            if reply.category != _FROM_SERVER or reply.client_swapped:
                return
            data = reply.data
            while len(data):
                event, data = parse(data, waiting.display, None, None)
                if event.type == _BUTTON_PRESS and event.detail == _FIRST_BUTTON:
                    hear(event.root_x, event.root_y, event.time)

        thread = threading.Thread(
            target=waiting.record_enable_context, args=(context, tell), daemon=True
        )
        thread.start()
        started.wait(5)
        try:
            yield
        finally:
            control.record_disable_context(context)
            control.sync()
            thread.join(5)
            control.record_free_context(context)
            control.sync()
