"""How long an answer may take.

    with TimeLimit(5):
        solve(puzzle)        # raises OutOfTimeError if that takes over five seconds

Every function that may take long calls `require_time` between two pieces of work, so no function
hands a clock on. It also counts them: a `WorkLimit` ends at the same piece on every machine.
Limits may stand inside each other: the first one to end counts. A limit holds in its own thread and
in no other process; it travels with `contextvars`, as a task of asyncio does.

Ctrl-C needs no more than that: Python raises KeyboardInterrupt between two of its own steps, and
code in another language is interrupted now and then (`puzzles/sat.py`).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar, Token
from math import inf
from time import perf_counter
from typing import Any, Final, Self

from stratabot.errors import OutOfTimeError


class TimeLimit:
    """A context that ends so many seconds after it was made, None for never; reentrant."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = inf if seconds is None else seconds
        self.end = perf_counter() + self.seconds
        self._tokens: list[Token[TimeLimit]] = []

    def __enter__(self) -> Self:
        outer = _limit.get()
        self._tokens.append(_limit.set(self if self.end < outer.end else outer))
        return self

    def __exit__(self, *_: object) -> None:
        _limit.reset(self._tokens.pop())


class TooHardError(Exception):
    """The work that was allowed is done, and the answer is not known."""


class WorkLimit:
    """A context in which so many steps of work may be done, however long that takes.

    A call of `require_time` is a step, and so is a conflict of a SAT search: some 0.01 to 0.5 ms.
    Of two that stand inside each other, the inner one counts.
    """

    def __init__(self, steps: int) -> None:
        self.left = steps
        self._tokens: list[Token[WorkLimit | None]] = []

    def __enter__(self) -> Self:
        self._tokens.append(_work.set(self))
        return self

    def __exit__(self, *_: object) -> None:
        _work.reset(self._tokens.pop())


def require_time(steps: int = 1) -> None:
    """Make sure that there is time left, and do so many steps of work.

    The check takes a tenth of a microsecond.

    Raises:
        OutOfTimeError: a `TimeLimit` is over.
        TooHardError: the work that a `WorkLimit` allows is done.
    """
    limit = _limit.get()
    if perf_counter() > limit.end:
        raise OutOfTimeError(limit.seconds)
    do_work(steps)


def do_work(steps: int) -> None:
    """Do so many steps of work; TooHardError if a `WorkLimit` allows fewer."""
    work = _work.get()
    if work is not None:
        work.left -= steps
        if work.left < 0:
            raise TooHardError


def work_left() -> int | None:
    """How many steps may still be done; None for any number."""
    work = _work.get()
    return None if work is None else max(0, work.left)


def seconds_left() -> float | None:
    """How many seconds the limit around the call leaves; None without a limit."""
    end = _limit.get().end
    return None if end == inf else max(0.0, end - perf_counter())


def share_of_time(share: float) -> TimeLimit:
    """A limit that ends after this share of the time that is left; without a limit, never."""
    left = seconds_left()
    return TimeLimit(None if left is None else share * left)


def time_over() -> str:
    """`not decided in 5 s`, if the limit around the call is over; else an empty text."""
    try:
        require_time()
    except OutOfTimeError as error:
        return str(error)
    return ""


@contextmanager
def ctrl_c_blocked() -> Iterator[None]:
    """A context: Ctrl-C waits until its end, and a thread or process started inside never gets it.

    A thread that was started elsewhere would take the signal, and Python would interrupt this
    thread all the same. A process that is started here inherits the blocked signal, so nothing
    interrupts it before it can ignore the signal. Windows cannot block it, but ignore it, which is
    inherited, too: there it is lost if it comes in these milliseconds.
    """
    # `signal` itself makes enums of all its names, a fiftieth of a small puzzle's time.
    import _signal as signal  # type: ignore[import-not-found]

    if not hasattr(signal, "pthread_sigmask"):
        _ignore_ctrl_c(True)
        try:
            yield
        finally:
            _ignore_ctrl_c(False)
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def never_lose_ctrl_c() -> None:
    """From now on, a Ctrl-C that comes where Python ignores exceptions is made once more.

    It ignores them in callbacks, and calls one at the end of every import. So a Ctrl-C that came
    while a command loaded what it needs was lost now and then.
    """
    import sys
    from _thread import get_ident

    main_thread = get_ident()

    def make_again(ignored: Any) -> None:
        """Make Ctrl-C again, if that was ignored; print any other exception, as Python does."""
        from _thread import start_new_thread

        if issubclass(ignored.exc_type, KeyboardInterrupt):
            start_new_thread(_interrupt_soon, (main_thread,))
        else:
            sys.__unraisablehook__(ignored)

    sys.unraisablehook = make_again


def _interrupt_soon(main_thread: int) -> None:
    """Make Ctrl-C when the callback has most likely ended; if it has not, this begins anew."""
    import _signal as signal
    from _thread import interrupt_main
    from time import sleep

    sleep(0.01)
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main_thread, signal.SIGINT)
    else:
        interrupt_main()


def _ignore_ctrl_c(ignored: bool) -> None:
    """For this process of Windows, and all that it starts meanwhile."""
    import ctypes

    kernel: Any = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
    kernel.SetConsoleCtrlHandler(None, ignored)


_NEVER: Final = TimeLimit(None)
_limit: Final = ContextVar("limit", default=_NEVER)
_work: Final[ContextVar[WorkLimit | None]] = ContextVar("work", default=None)
