"""Starting this program once more, and starting others."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from stratabot.errors import InputError

_LIBRARIES: Final = "LD_LIBRARY_PATH"


def own_command(*args: str) -> list[str]:
    """The words that start stratabot with these arguments, also in a bundle (`make app`)."""
    if getattr(sys, "frozen", False):
        return [sys.executable, *args]
    return [sys.executable, "-m", "stratabot", *args]


@contextmanager
def as_outside() -> Iterator[None]:
    """Other programs that are started in this context find their own libraries, not a bundle's."""
    if not getattr(sys, "frozen", False):
        yield
        return
    inside = os.environ.pop(_LIBRARIES, None)
    if before := os.environ.get(f"{_LIBRARIES}_ORIG"):
        os.environ[_LIBRARIES] = before
    try:
        yield
    finally:
        os.environ.pop(_LIBRARIES, None)
        if inside is not None:
            os.environ[_LIBRARIES] = inside


def require_program(command: str, field: str) -> None:
    """Check that the first word of a command is a program that can be run."""
    import shlex
    import shutil

    try:
        words = shlex.split(command, posix=sys.platform != "win32")
    except ValueError as error:
        raise InputError(f"expected a command, got {command!r}: {error}", field=field) from None
    if not words or shutil.which(words[0].strip('"')) is None:
        got = words[0] if words else command
        raise InputError(f"expected a program that can be run, got {got!r}", field=field)


def start_apart(command: str) -> None:
    """Start another program without a shell, which nothing here waits for, ends or listens to.

    Its words are split as shells do; Windows splits them itself.
    """
    import shlex
    import subprocess

    words: str | list[str] = command
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.DETACHED_PROCESS | subprocess.CREATE_NEW_PROCESS_GROUP
    else:
        words = shlex.split(command)
    nothing = subprocess.DEVNULL
    with as_outside():
        started = subprocess.Popen(
            words,
            stdin=nothing,
            stdout=nothing,
            stderr=nothing,
            start_new_session=True,  # not on Windows, which ignores it
            creationflags=flags,
        )
    _apart.append(started)


_apart: list[object] = []
"""What was started: Python complains of a process that runs on when its `Popen` is forgotten."""
