"""Keeping Ctrl-C out of conversations with the display.

Measured: interrupted in the middle of a request, python-xlib keeps its locks and waits for answers
that were taken already, so that the next request, which may be the one that releases the button,
hangs for ever. So within a conversation, which takes a millisecond, signals wait for its end. So
they do while the button is down: it would stay down after the process has ended.
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
"""Ctrl-C, kill, a closed terminal, and Ctrl-Z: asleep with the display in its hand, a process
freezes it.
"""

_THROUGH: Final = 3
"""Who presses Ctrl-C that often is not kept waiting: the display itself may hang."""


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Signals to end or to sleep take effect at the end."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread handles signals
        return
    waiting: list[tuple[int, FrameType | None]] = []
    handlers: dict[int, Any] = {}

    def wait(number: int, frame: FrameType | None) -> None:
        waiting.append((number, frame))
        if len(waiting) >= _THROUGH:
            handle(number, frame)

    def handle(number: int, frame: FrameType | None) -> None:
        if callable(handlers[number]):
            handlers[number](number, frame)
        else:
            signal.signal(number, handlers[number])
            signal.raise_signal(number)

    try:
        for number in _SIGNALS:
            handler = signal.getsignal(number)
            if handler not in (signal.SIG_IGN, None):
                handlers[number] = handler
                signal.signal(number, wait)
        yield
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for number, frame in waiting:
            handle(number, frame)
