"""What a request asks for: a small JSON object, checked name by name."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from starlette.requests import Request

from stratabot.web.bodies import read_json
from stratabot.web.refusals import RefusedError, got

_MOST_BYTES: Final = 20_000
_MOST_SEED: Final = 10**15
"""A script counts exactly so far."""


class Asked:
    """The values of a request by their names.

    Args:
        values: as JSON gave them.
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = values

    def has(self, name: str) -> bool:
        """Whether something was said."""
        return self._values.get(name) is not None

    def text(self, name: str, most: int) -> str:
        """A text that is not empty.

        Raises:
            RefusedError: 422, there is none; 413, it is too long.
        """
        value = self._values.get(name)
        if not isinstance(value, str) or not value:
            raise RefusedError(422, f"expected a text as {name}")
        if len(value) > most:
            raise RefusedError(413, f"{name}: expected at most {most} characters")
        if any("\ud800" <= letter <= "\udfff" for letter in value):
            raise RefusedError(422, f"{name}: expected whole characters")
        return value

    def one_of(self, name: str, words: Sequence[str], otherwise: str | None = None) -> str:
        """One of the words.

        Raises:
            RefusedError: 422, it is another one.
        """
        value = self._values.get(name)
        value = otherwise if value is None else value
        if not isinstance(value, str) or value not in words:
            wanted = ", ".join(word for word in words if word)
            raise RefusedError(422, f"{name}: expected {wanted}, {got(value)}")
        return value

    def whole(self, name: str) -> int | None:
        """A whole number; None if nothing was said.

        Raises:
            RefusedError: 422, it is none, or a huge one.
        """
        value = self._values.get(name)
        if value is not None and (type(value) is not int or abs(value) > _MOST_SEED):
            raise RefusedError(422, f"{name}: expected a whole number, {got(value)}")
        return value


async def read_asked(request: Request, *names: str) -> Asked:
    """The JSON object of a request, which may have these names.

    Raises:
        RefusedError: 413, it is too long; 422, it is no such object.
    """
    return Asked(await read_json(request, names, _MOST_BYTES))
