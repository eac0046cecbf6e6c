"""Starting this program once more, and others beside it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

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
