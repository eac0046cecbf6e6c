"""Requests that are refused: `{"error": "what was expected, what came"}`."""

from collections.abc import Mapping
from shlex import quote

from stratabot import words


class RefusedError(Exception):
    """A request is refused with an HTTP status, and one line for the visitor.

    400 is a bad grid or picture, 403 no access, 404 not there, 413 too much, 422 bad JSON or
    option, 503 too busy or out of time.
    """

    def __init__(self, status: int, text: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(text)
        self.status, self.text, self.headers = status, text, headers

    def __reduce__(self) -> tuple[type["RefusedError"], tuple[object, ...]]:
        return RefusedError, (self.status, self.text, self.headers)  # workers raise it, too


def in_options(message: str) -> str:
    """A message with options of the command line instead of Python's arguments: `--blank '#'`."""
    return words.in_options(message, quote)
