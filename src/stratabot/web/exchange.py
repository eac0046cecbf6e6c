"""What the page asks and what it is answered, however that travels.

`stratabot serve` carries it over HTTP (`app.py`), a page with no program behind it to a worker of
the browser (`site/answering.py`).
"""

import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from typing import Any, Final, NamedTuple

from stratabot.errors import StratabotError
from stratabot.web.refusals import RefusedError, in_options

MAX_JSON: Final = 1_000_000
"""Bytes of a JSON body; the largest board that is solved, 1000 x 1000, has as many squares."""

JSON: Final = "application/json"


class ApiRequest(NamedTuple):
    """A request of the page's, or of a program's."""

    path: str
    values: dict[str, object]  # the JSON object, a form's fields, or what follows the address
    picture: bytes | None = None  # of a form
    names: Mapping[str, str] = {}  # what the path has for `{name}`
    client: str = ""  # the address from which it comes, if there is one


class ApiAnswer(NamedTuple):
    """A value that JSON has, or a file's bytes; or values as they come."""

    value: Any
    status: int = 200
    kind: str = JSON
    headers: Mapping[str, str] | None = None
    events: AsyncGenerator[object] | None = None


class ApiPath(NamedTuple):
    """A path, and what answers there."""

    path: str
    answer: Callable[[ApiRequest], Awaitable[ApiAnswer]]
    most: int = MAX_JSON  # bytes of JSON
    takes_picture: bool = False  # a form may come, too
    is_got: bool = False  # by GET


def json_object(body: bytes | str) -> dict[str, object]:
    """The JSON object in a body."""
    try:
        found = json.loads(body, parse_constant=_refuse)
    except (ValueError, RecursionError):
        raise RefusedError(422, "expected a JSON object") from None
    if not isinstance(found, dict):
        start = body[:30] if isinstance(body, str) else str(body[:30], errors="replace")
        raise RefusedError(422, f"expected a JSON object, got {start}")
    return found


def _refuse(word: str) -> None:
    raise ValueError(word)


_FLAGS: Final[Mapping[str, object]] = {"true": True, "false": False}
"""What forms have for a flag."""


def form_values(fields: Mapping[str, list[str]]) -> dict[str, object]:
    """A form's fields as JSON would have them; `cell` can be there several times."""
    return {
        name: values if name == "cell" or len(values) > 1 else _FLAGS.get(values[0], values[0])
        for name, values in fields.items()
    }


def answer_to(error: RefusedError | StratabotError) -> ApiAnswer:
    """What a request is answered that is refused, or that the command line would end with."""
    if isinstance(error, RefusedError):
        return ApiAnswer({"error": error.text}, error.status, headers=error.headers)
    return ApiAnswer({"error": in_options(error.message)}, 400)
