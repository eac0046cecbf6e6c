"""Delaying Ctrl-C, other signals and other threads until a conversation with the display is over.

Measured: if python-xlib is interrupted in the middle of a request, it keeps its locks and waits
for answers that were read already. The next request then hangs for ever, and it may be the one
that releases the button. So signals wait for the end of a conversation, which takes about a
millisecond. They also wait while the button is down: it would stay down after the process ends.

Two threads in conversations at the same time hang, too: both wait for answers on pyautogui's one
connection. So one thread at a time has the display.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

_SIGNALS: Final[tuple[int, ...]] = tuple(
    getattr(signal, name)
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGTSTP")
    if hasattr(signal, name)
)
"""Ctrl-C, kill, a closed terminal, and Ctrl-Z, which could freeze a locked desktop."""

_INSISTED: Final = 3  # the third signal is not delayed: the display itself may hang
_is_inside = False  # in a conversation of the main thread

DISPLAY_LOCK: Final = threading.RLock()
"""Held by the thread that talks to the display, or loads what does."""


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Inside, signals that end or stop the process wait, and other threads for the display."""
    with _signals_delayed(), DISPLAY_LOCK:
        yield


@contextmanager
def _signals_delayed() -> Iterator[None]:
    """Inside, signals wait in the main thread, which handles them."""
    global _is_inside
    if threading.current_thread() is not threading.main_thread() or _is_inside:
        yield
        return
    waiting: list[tuple[int, FrameType | None]] = []
    handlers: dict[int, Any] = {}

    def wait(number: int, frame: FrameType | None) -> None:
        waiting.append((number, frame))
        if len(waiting) >= _INSISTED:
            handle(number, frame)

    def handle(number: int, frame: FrameType | None) -> None:
        if callable(handlers[number]):
            handlers[number](number, frame)
        else:
            signal.signal(number, handlers[number])
            signal.raise_signal(number)

    try:
        _is_inside = True
        for number in _SIGNALS:
            handler = signal.getsignal(number)
            if handler not in (signal.SIG_IGN, None):
                handlers[number] = handler
                signal.signal(number, wait)
        yield
    finally:
        _is_inside = False
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for number, frame in waiting:
            handle(number, frame)
