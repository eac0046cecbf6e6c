"""Work for workers, as tests want it. The workers import this module."""

import os
import time
from pathlib import Path

from stratabot.errors import InputError
from stratabot.web.refusals import RefusedError


def number(value: int) -> tuple[int, int]:
    """The value, and the number of the process."""
    return value, os.getpid()


def last(seconds: float) -> int:
    """Take so long."""
    time.sleep(seconds)
    return os.getpid()


def spin(mark: str) -> None:
    """Never end; the file tells the number of the process."""
    begun = Path(f"{mark}-begun")
    begun.write_text(str(os.getpid()))
    begun.rename(mark)
    while True:
        sum(range(10_000))


def break_down(*_: object) -> None:
    """End the process."""
    os._exit(3)


def refuse() -> None:
    """Raise an error that has three values."""
    raise RefusedError(418, "no", {"a": "b"})


def mistake() -> None:
    """Raise an error that a user made."""
    raise InputError("expected that, got this")


class OddInputError(InputError):
    """An error that a user made, and that cannot be made from its text."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"expected {one}, got {two}")


def odd_mistake() -> None:
    """Raise an error that a user made, and that cannot be sent."""
    raise OddInputError(1, 2)


class OddError(Exception):
    """An error that cannot be made from what it holds."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


def be_odd() -> None:
    """Raise an error that cannot be sent."""
    raise OddError(1, 2)


def odd_value() -> object:
    """A value that cannot be sent."""
    return lambda: 0


def hoard() -> int:
    """Take more memory than there is."""
    return len(bytes(10**12))


def niceness() -> int:
    """How far behind others this process stands."""
    return os.nice(0)
