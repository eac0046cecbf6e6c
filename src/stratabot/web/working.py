"""What a worker does, in a process of its own: work comes out of a pipe, what came of it goes in.

It ends when the server does, however that ended: nothing can come out of the pipe any more, and
a thread sees even during work that the server is gone.
"""

import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import Any, Final, NamedTuple

from stratabot.errors import StratabotError

_BELOW_NORMAL: Final = 0x4000
"""Windows' priority class for work in the background."""


class WorkManner(NamedTuple):
    """How workers work.

    Attributes:
        modules: what they load before the first work comes, for it to be quick.
        is_behind: whether everything else on the machine goes first.
        most_works: a worker is replaced after so many, lest anything that they leave grows.
        most_memory: bytes that a worker may take; more ends it. Only Linux keeps to it.
    """

    modules: Sequence[str]
    is_behind: bool
    most_works: int
    most_memory: int


class WorkOutcome(NamedTuple):
    """What came of work: its value, or the error that it raised."""

    value: Any
    error: Exception | None = None


def work(pipe: Connection, manner: WorkManner) -> None:
    """Work until nothing can come any more, or the server ends the process.

    Args:
        pipe: to the server: a function and its arguments come, an `WorkOutcome` goes, each pickled.
        manner: how to work.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server gets Ctrl-C, too, and ends us
    threading.Thread(target=_leave_with_the_server, daemon=True).start()
    _settle(manner)
    for module in manner.modules:
        with suppress(ImportError):  # whoever needs it says so
            import_module(module)
    with suppress(EOFError, OSError):
        while True:
            pipe.send_bytes(_outcome(pipe.recv_bytes()))


def _leave_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        wait([server.sentinel])
        os._exit(1)


def _settle(manner: WorkManner) -> None:
    """Take the place that this process has among others, and its share of cores and memory."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each core has a worker already
    if sys.platform == "win32":
        import ctypes

        if manner.is_behind:
            kernel = ctypes.WinDLL("kernel32")
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)
        return
    if manner.is_behind:
        os.nice(3)  # with 10, a few busy programs leave a picture hardly anything
    if sys.platform == "linux":
        import resource

        with suppress(OSError, ValueError):  # there may be a lower limit already
            resource.setrlimit(resource.RLIMIT_AS, (manner.most_memory, manner.most_memory))


def _outcome(asked: bytes) -> bytes:
    """The outcome of work, pickled so that it can be read again for certain."""
    try:
        function, args = pickle.loads(asked)
        return pickle.dumps(WorkOutcome(function(*args)))
    except MemoryError:
        return pickle.dumps(WorkOutcome(None, MemoryError("too little memory")))
    except Exception as error:
        if not isinstance(error, StratabotError):  # it is a mistake in the program: tell where
            error.add_note(traceback.format_exc())
        with suppress(Exception):
            told = pickle.dumps(WorkOutcome(None, error))
            pickle.loads(told)
            return told
        if isinstance(error, StratabotError):  # it takes other arguments than its text
            return pickle.dumps(WorkOutcome(None, StratabotError(error.message)))
        return pickle.dumps(WorkOutcome(None, RuntimeError(traceback.format_exc())))
