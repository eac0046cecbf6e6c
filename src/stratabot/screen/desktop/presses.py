"""The presses of the user's own pointer, wherever they are made, while the user shows something.

On X11 the RECORD extension tells of them, through python-xlib, which is there anyway; pynput would
do the same, but brings evdev, which needs a compiler. On Windows pynput listens, an extra that only
this needs. Nothing listens to the keyboard.
"""

import importlib
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from queue import SimpleQueue
from typing import Any, Final, NamedTuple

from stratabot.screen import Clock, ScreenError
from stratabot.screen.desktop.libraries import connect_x11, display_name, one_line, uses_x11
from stratabot.screen.desktop.pointer import Spot

_BUTTON_PRESS: Final = 4
_FIRST_BUTTON: Final = 1
_FROM_SERVER: Final = 0
_ALL_CLIENTS: Final = 3

_NONE: Final[dict[str, Any]] = {
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
    """The user pressed the first button.

    Attributes:
        spot: where, on the desktop, in the pointer's units.
        at: when, on the clock that was given.
    """

    spot: Spot
    at: float


@contextmanager
def listen_to_presses(clock: Clock) -> Iterator["SimpleQueue[PointerPress]"]:
    """In this context, every press of the pointer's first button comes into the queue."""
    if sys.platform == "darwin":
        raise ScreenError("clicks are not heard on a Mac: write the route by hand (docs/tour.md)")
    heard: SimpleQueue[PointerPress] = SimpleQueue()

    def hear(x: float, y: float) -> None:
        heard.put(PointerPress((int(x), int(y)), clock.now()))

    with _x11(hear) if uses_x11() else _pynput(hear):
        yield heard


@contextmanager
def _pynput(hear: Any) -> Iterator[None]:
    """pynput listens, in a thread of its own."""
    try:
        mouse = importlib.import_module("pynput.mouse")
    except Exception as error:
        raise ScreenError(
            f"expected pynput, which listens to your clicks: pip install 'stratabot[route]' "
            f"({one_line(error)})"
        ) from None

    def clicked(x: float, y: float, button: Any, pressed: bool, *_: Any) -> None:
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
def _x11(hear: Any) -> Iterator[None]:
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

        def tell(reply: Any) -> None:
            started.set()  # The first reply says that recording has begun.
            if reply.category != _FROM_SERVER or reply.client_swapped:
                return
            data = reply.data
            while len(data):
                event, data = parse(data, waiting.display, None, None)
                if event.type == _BUTTON_PRESS and event.detail == _FIRST_BUTTON:
                    hear(event.root_x, event.root_y)

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
