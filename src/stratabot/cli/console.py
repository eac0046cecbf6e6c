"""Terminals, as the system at hand has them: escape codes, and text that goes elsewhere."""

import errno
import io
import os
import sys
from typing import Any, Final, TextIO

_ESCAPE_CODES: Final = 4
"""ENABLE_VIRTUAL_TERMINAL_PROCESSING, of SetConsoleMode."""


def takes_escapes(stream: TextIO) -> bool:
    """Whether this is a terminal that takes escape codes.

    A classic console of Windows prints them as they are, until it is told to take them; that is
    done here. Consoles before Windows 10 cannot.
    """
    if not stream.isatty():
        return False
    try:
        import msvcrt
    except ImportError:  # elsewhere all terminals do
        return True
    try:
        handle = msvcrt.get_osfhandle(stream.fileno())  # type: ignore[attr-defined,unused-ignore]
    except (OSError, ValueError):  # a stream that only says that it is a terminal
        return True
    return _switch_on(handle)


def _switch_on(handle: int) -> bool:
    import ctypes

    kernel: Any = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
    console, mode = ctypes.c_void_p(handle), ctypes.c_uint32()
    if not kernel.GetConsoleMode(console, ctypes.byref(mode)):
        return False
    return bool(
        mode.value & _ESCAPE_CODES or kernel.SetConsoleMode(console, mode.value | _ESCAPE_CODES)
    )


def reader_has_gone(error: OSError) -> bool:
    """Whether this is what comes of writing to a pipe that nobody reads any more.

    Windows calls that an invalid argument.
    """
    is_invalid = os.name == "nt" and error.errno == errno.EINVAL and error.filename is None
    return is_invalid or isinstance(error, BrokenPipeError)


def make_streams_safe() -> None:
    """No closed stream, and no character that cannot be written, shall end in a traceback.

    A console of Windows takes any text. What goes to a file or a pipe there would be in the code
    page of the system, which no other program can know. It is the same as elsewhere: UTF-8, unless
    PYTHONIOENCODING says otherwise, and line feeds.
    """
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
            if os.name == "nt" and not stream.isatty():
                encoding = None if os.environ.get("PYTHONIOENCODING") else "utf-8"
                stream.reconfigure(encoding=encoding, errors="replace", newline="\n")
