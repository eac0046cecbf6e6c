"""What works on pieces elsewhere: the interface of this machine's processes and of a cluster."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from stratabot.errors import StratabotError

T = TypeVar("T")
R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class LostWorkError(StratabotError):
    """Processes that were to work on a piece have ended, and nobody can tell its result."""


class Pending(Protocol[R_co]):
    """The result of a piece, which may not be there yet."""

    def done(self) -> bool:
        """Whether `result` gives it, or its error, at once."""

    def result(self) -> R_co:
        """The result, as soon as it is there."""


class Executor(Protocol):
    """Processes, here or on other machines, that work on pieces.

    What is handed to them is pickled: the work is a function of a module, or a `partial` of one.
    """

    @property
    def ahead(self) -> int:
        """How many pieces keep all processes busy while results are taken; it may change."""

    def submit(self, work: Callable[[T], R], piece: T) -> Pending[R]:
        """Let some process work on a piece."""

    def end(self) -> None:
        """End when nothing is left to do."""

    def end_at_once(self) -> None:
        """End although something is left: nobody wants it any more, and it may take long."""
