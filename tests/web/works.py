"""Work for workers, as tests want it. The workers import this module."""

import os
import signal
from contextlib import suppress
from pathlib import Path

from stratabot.errors import InputError, OutOfTimeError
from stratabot.limit import require_time
from stratabot.web.refusals import RefusedError


def number(value: int) -> tuple[int, int]:
    return value, os.getpid()


def spin(mark: str) -> None:
    begun = Path(f"{mark}-begun")
    begun.write_text(str(os.getpid()))
    begun.rename(mark)
    while True:
        sum(range(10_000))


def hard(mark: str) -> str:
    """Work that never ends but for want of time, and then has another answer."""
    with Path(mark).open("a") as file:
        file.write("begun\n")
    with suppress(OutOfTimeError):
        while True:
            require_time()
    return "given up"


def break_down(*_: object) -> None:
    os._exit(3)


class OddInputError(InputError):
    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"expected {one}, got {two}")


class OddError(Exception):
    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


ERRORS: dict[str, BaseException] = {
    "mistake": InputError("expected that, got this"),
    "odd mistake": OddInputError(1, 2),
    "odd": OddError(1, 2),
    "exit": SystemExit(3),
    "refused": RefusedError(418, "no", {"a": "b"}),
}


def fail(name: str) -> None:
    raise ERRORS[name]


def odd_value() -> object:
    return lambda: 0


def hoard() -> int:
    return len(bytes(3 * 10**9))


def manner() -> tuple[int, object]:
    """How far behind others this process stands; what it does when it is to end."""
    return os.nice(0), signal.getsignal(signal.SIGTERM)
