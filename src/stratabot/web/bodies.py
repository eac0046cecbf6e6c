"""What visitors send: JSON and pictures, never more than a limit, never on the disk."""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

from stratabot.web.exchange import MAX_JSON, json_object
from stratabot.web.refusals import RefusedError
from stratabot.words import got

MAX_PICTURE: Final = 25_000_000
"""Bytes of a picture."""

_AROUND: Final = 100_000
"""Bytes of a form around its picture."""

_SECONDS: Final = 10.0
"""How long a body may take to come, and how long for each `_RATE` bytes more."""

_RATE: Final = 1_000_000
"""Bytes that come at least in these seconds: phones on a slow network send five times as many."""

_MOST_FIELDS: Final = 300
"""The fields of a form; a told cell is one."""


logging.getLogger("python_multipart").setLevel(logging.CRITICAL)  # it tells of every torn form


class PictureForm(NamedTuple):
    """A form with a picture, and its other fields by their names."""

    picture: bytes
    fields: dict[str, list[str]]


class _InMemory(MultiPartParser):
    """Keeps parts in memory, which by default go into a file on the disk from 1 MB on."""

    spool_max_size = MAX_PICTURE + _AROUND + 1


def client_of(request: Request) -> str:
    """The address from which a request comes, if there is one."""
    return request.client.host if request.client else ""


def is_form(request: Request) -> bool:
    """Whether a request says that it has a form."""
    return _type_of(request) == "multipart/form-data"


async def read_json(request: Request, most: int = MAX_JSON) -> dict[str, object]:
    """The JSON object in a request, of at most so many bytes."""
    if (kind := _type_of(request)) != "application/json":
        raise RefusedError(422, f"expected the content type application/json, {got(kind, 60)}")
    async with _in_time() as limit:
        body = b"".join([part async for part in _at_most(request, most, limit)])
    return json_object(body)


async def read_form(request: Request) -> PictureForm:
    """The form in a request, whose field `picture` is a file."""
    try:
        async with _in_time() as limit:
            parser = _InMemory(
                request.headers,
                _at_most(request, MAX_PICTURE + _AROUND, limit),
                max_files=1,
                max_fields=_MOST_FIELDS,
                max_part_size=_AROUND,
            )
            form = await parser.parse()
    except (MultiPartException, KeyError, UnicodeError):
        raise RefusedError(422, "expected a form (multipart/form-data) with a picture") from None
    fields: dict[str, list[str]] = {}
    picture = None
    for name, value in form.multi_items():
        if isinstance(value, UploadFile):
            picture = (name, await value.read())
        else:
            fields.setdefault(name, []).append(value)
    await form.close()
    if picture is None or picture[0] != "picture":
        raise RefusedError(422, "expected a file in the field picture")
    if len(picture[1]) > MAX_PICTURE:
        raise _too_long(MAX_PICTURE)
    return PictureForm(picture[1], fields)


def _type_of(request: Request) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


@asynccontextmanager
async def _in_time() -> AsyncIterator[asyncio.Timeout]:
    """A context in which a body comes; `_at_most` moves its end on with what has come.

    One that comes too slowly is refused: others want the place.
    """
    try:
        async with asyncio.timeout(_SECONDS) as limit:
            yield limit
    except TimeoutError:
        least = f"{_RATE / 1e6:g} MB in {_SECONDS:g} s"
        raise RefusedError(503, f"expected a body to come faster, at least {least}") from None


async def _at_most(
    request: Request, most: int, limit: asyncio.Timeout
) -> AsyncGenerator[bytes, None]:
    """The parts of a request's body, which must come fast enough."""
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length[:20]) > most:
        raise _too_long(most)
    size, end = 0, limit.when() or 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise _too_long(most)
        limit.reschedule(end + _SECONDS * size / _RATE)
        yield part


def _too_long(most: int) -> RefusedError:
    return RefusedError(413, f"expected at most {most / 1e6:g} MB")
