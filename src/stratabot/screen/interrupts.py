"""Keeping Ctrl-C out of conversations with the display.

Measured: interrupted in the middle of a request, python-xlib keeps its locks and waits for answers
that were taken already, so that the next request, which may be the one that releases the button,
hangs for ever. So within a conversation, which takes a millisecond, signals wait for its end.
"""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, Final

_SIGNALS: Final[tuple[int, ...]] = (signal.SIGINT, signal.SIGTERM)

_THROUGH: Final = 3
"""Who presses Ctrl-C that often is not kept waiting: the display itself may hang."""


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Signals that have a handler of Python's are handled at the end."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread handles signals
        return
    waiting: list[tuple[int, FrameType | None]] = []
    handlers: dict[int, Any] = {}

    def wait(number: int, frame: FrameType | None) -> None:
        waiting.append((number, frame))
        if len(waiting) >= _THROUGH:
            handlers[number](number, frame)

    try:
        for number in _SIGNALS:
            handler = signal.getsignal(number)
            if callable(handler):
                handlers[number] = handler
                signal.signal(number, wait)
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for number, frame in waiting:
            handlers[number](number, frame)
