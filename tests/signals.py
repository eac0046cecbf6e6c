"""Signals that the shell told the test process to ignore."""

import signal
from types import FrameType
from typing import Final

_SIGNALS: Final = ("SIGINT", "SIGQUIT", "SIGHUP", "SIGTERM", "SIGTSTP")


def stop_ignoring_signals() -> None:
    """Give ignored signals a handler that does nothing.

    A background job of a shell ignores SIGINT and SIGQUIT, and nohup makes it ignore SIGHUP. A
    started program inherits what is ignored, but a handler it does not: there the signal does
    again what it does by default. So Ctrl-C can be tested on programs that the tests start.
    """
    for name in _SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, _do_nothing)


def _do_nothing(number: int, frame: FrameType | None) -> None:
    pass
