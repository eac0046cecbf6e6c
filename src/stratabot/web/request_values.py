"""What a request of the page's has: values that JSON gave, and a text with boards."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Final, TypeVar

from stratabot.errors import InputError
from stratabot.web.refusals import RefusedError
from stratabot.words import got

T = TypeVar("T")
P = TypeVar("P")
B = TypeVar("B")

_MOST: Final = 10**15
"""A script counts exactly so far."""


class RequestValues:
    """The values of a request by their names, each checked when it is asked for."""

    def __init__(self, values: Mapping[str, object], *names: str) -> None:
        """If there are `names`, no other value may be there."""
        if strange := [name for name in values if names and name not in names]:
            raise RefusedError(422, f"expected only {', '.join(names)}, {got(strange[0])}")
        self._values = values

    def has(self, name: str) -> bool:
        return self._values.get(name) is not None

    def is_true(self, name: str) -> bool:
        return self._values.get(name) is True

    def text(self, name: str, most: int | None = None) -> str:
        """A text that is not empty."""
        value = self._values.get(name)
        if not isinstance(value, str) or not value:
            raise RefusedError(422, f"{name}: expected a text, {got(value)}")
        if most is not None and len(value) > most:
            raise RefusedError(413, f"{name}: expected at most {most} characters")
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise RefusedError(422, f"{name}: expected whole characters")
        return value

    def board(self, name: str) -> str:
        """A text with a board, which may also come as a list of rows."""
        rows = self._values.get(name)
        text = "\n".join(map(str, rows)) if isinstance(rows, list) else rows
        if not isinstance(text, str) or not text.strip():
            raise RefusedError(422, f"{name}: expected a board as text, {got(rows)}")
        return text

    def one_of(self, name: str, words: Sequence[str], otherwise: str | None = None) -> str:
        value = self._values.get(name)
        value = otherwise if value is None else value
        if not isinstance(value, str) or value not in words:
            wanted = ", ".join(word for word in words if word)
            raise RefusedError(422, f"{name}: expected {wanted}, {got(value)}")
        return value

    def whole(self, name: str, least: int = -_MOST, most: int = _MOST) -> int:
        value = self._values.get(name)
        if type(value) is not int or not least <= value <= most:
            limits = f"{least} to {most}" if most < _MOST else "a whole number"
            raise RefusedError(422, f"{name}: expected {limits}, {got(value)}")
        return value


def boards_in(
    text: T, split: Callable[[T], Iterable[P]], parse: Callable[[P], B], most: int
) -> list[B]:
    """The first boards in a text, at least one, at most so many."""
    found = [parse(part) for part in islice(split(text), most)]
    if not found:
        raise InputError("expected a board, got none")
    return found
