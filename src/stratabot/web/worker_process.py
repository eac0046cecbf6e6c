"""What a worker does, in a process of its own. It ends when the server does, however that ended."""

import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing import parent_process
from multiprocessing.connection import wait
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Final

from stratabot.errors import OutOfTimeError, StratabotError
from stratabot.limit import TimeLimit, ctrl_c_blocked

_BELOW_NORMAL: Final = 0x4000
"""Windows' priority class for work in the background."""


class _WorkerProcess(SpawnProcess):
    def start(self) -> None:
        with ctrl_c_blocked():  # a terminal sends it to all processes: the server ends this one
            super().start()


class WorkerContext(SpawnContext):
    """Starts processes that Ctrl-C never interrupts."""

    Process = _WorkerProcess


def settle(modules: Sequence[str], is_behind: bool, memory: int) -> None:
    """Take one's place, behind everything else on the machine or beside it, and load modules.

    More memory than so many bytes is a MemoryError from now on; only Linux keeps to it.
    """
    # With pebble's handler a worker ends only between two steps of Python, and all others wait.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_leave_with_the_server, daemon=True).start()
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each core has a worker already
    if sys.platform == "win32":
        import ctypes

        if is_behind:
            kernel = ctypes.WinDLL("kernel32")
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)
    elif is_behind:
        os.nice(3)  # with 10, a few busy programs leave a picture hardly anything
    if sys.platform == "linux":
        import resource

        with suppress(OSError, ValueError):  # there may be a lower limit already
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    for module in modules:
        with suppress(ImportError):  # whoever needs it says so
            import_module(module)


def _leave_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(1)


def outcome(work: Callable[..., object], args: tuple[object, ...]) -> bytes:
    """What `work(*args)` gives and None, or None and what it raises, pickled.

    It can be read again for certain: the pool would break at an error that cannot.
    """
    try:
        return pickle.dumps((work(*args), None))
    except MemoryError:
        return pickle.dumps((None, MemoryError("too little memory")))
    except Exception as error:
        if not isinstance(error, StratabotError):  # it is a mistake in the program: tell where
            error.add_note(traceback.format_exc())
        with suppress(Exception):
            told = pickle.dumps((None, error))
            pickle.loads(told)
            return told
        if isinstance(error, StratabotError):  # it takes other arguments than its text
            return pickle.dumps((None, StratabotError(error.message)))
        return pickle.dumps((None, RuntimeError(traceback.format_exc())))
    except BaseException:  # what ends a program must not end the server
        return pickle.dumps((None, RuntimeError(traceback.format_exc())))


def short_outcome(
    work: Callable[..., object], args: tuple[object, ...], seconds: float
) -> bytes | None:
    """The outcome; None if anything in it was given up for want of time."""
    before = OutOfTimeError.count
    with TimeLimit(seconds):
        told = outcome(work, args)
    return told if OutOfTimeError.count == before else None
