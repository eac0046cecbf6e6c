"""What the workers do for the JSON interface: functions of values, which never raise."""

import ctypes
import gc
import pickle
import sys
import warnings
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from io import BytesIO
from math import inf
from typing import Any, Final, NamedTuple, ParamSpec

from stratabot.errors import InputError, OutOfTimeError, StratabotError
from stratabot.games import GAMES, Game
from stratabot.questions.answers import Question, answer, picture
from stratabot.questions.new_puzzles import new_puzzles
from stratabot.questions.options import OptionsError
from stratabot.source import Container, Kind, Source, container
from stratabot.web.api.kept_pictures import KeptPicture
from stratabot.web.refusals import in_options
from stratabot.words import got

P = ParamSpec("P")

_LIMIT: Final = "time-limit"

_SECONDS: Final = 15.0
"""How long a command may take, unless less is asked for."""

_PICTURE_SECONDS: Final = 50.0
"""How long for a picture; the lane's own limit would end the process."""

_MOST_NEW: Final = 50
"""So many new puzzles of a grade can be asked for at once."""

MAX_PIXELS: Final = 50_000_000
"""A picture has at most so many; a phone's largest photographs have 48 million to 50 million."""

_FORMATS: Final[tuple[str, ...]] = ("PNG", "JPEG", "WEBP", "AVIF", "GIF", "BMP", "TIFF", "PPM")
"""By Pillow's names. Others are no pictures of screens, and some would start a program."""

_PICTURE: Final = "the picture"


class TooMuchError(Exception):
    """A picture that is too large."""


class WorkerAnswer(NamedTuple):
    """An answer: its HTTP status, and a value that JSON has, or a picture's bytes.

    `found` is what readers found in the picture that was asked about, pickled.
    """

    status: int
    value: Any
    found: bytes = b""


def _answer_or_error(ask: Callable[P, object]) -> Callable[P, WorkerAnswer]:
    """The answer, or why there is none, as the command line says it."""

    @wraps(ask)
    def told(*args: P.args, **options: P.kwargs) -> WorkerAnswer:
        try:
            return WorkerAnswer(200, ask(*args, **options))
        except OptionsError as error:
            return _error(422, in_options(error.message))
        except TooMuchError as error:
            return _error(413, str(error))
        except OutOfTimeError as error:
            return _error(503, in_options(error.message))
        except InputError as error:
            return _error(422 if error.field else 400, in_options(error.message))
        except StratabotError as error:
            return _error(400, in_options(error.message))

    return told


def _error(status: int, text: str) -> WorkerAnswer:
    return WorkerAnswer(status, {"error": " ".join(text.split())})


@_answer_or_error
def solve_like(game: str, verb: str, grid: str, options: dict[str, object]) -> object:
    """The answer of a command on a grid."""
    return answer(_question(game, verb, _text(grid), options), in_options)


def ask_picture(
    kept: KeptPicture, game: str | None, verb: str, options: dict[str, object], is_drawn: bool
) -> WorkerAnswer:
    """The answer of a verb to a picture, or the picture with the answer drawn over it.

    Without a game, that of the one that the picture shows.
    """
    found: dict[str, object] = pickle.loads(kept.found) if kept.found else {}
    told = _ask_picture(kept.data, found, game, verb, options, is_drawn)
    _give_back_memory()
    return told._replace(found=pickle.dumps(found) if found else b"")


def _give_back_memory() -> None:
    """Else a process keeps the room of its largest picture, 0.4 GB after one of 48 megapixels."""
    gc.collect()
    if sys.platform == "linux":
        with suppress(AttributeError):  # only glibc has it
            ctypes.CDLL(None).malloc_trim(0)


@_answer_or_error
def _ask_picture(
    data: bytes,
    found: dict[str, object],
    game: str | None,
    verb: str,
    options: dict[str, object],
    is_drawn: bool,
) -> object:
    from stratabot.image import LaterFrame

    source = picture_source(data)
    question = _question(game, verb, source._replace(content=LaterFrame(source, found)), options)
    return picture(question, "png", is_over=True) if is_drawn else answer(question, in_options)


@_answer_or_error
def draw(game: str, verb: str, grid: str, kind: str, options: dict[str, object]) -> bytes:
    """A picture of the answer to a grid."""
    return picture(_question(game, verb, _text(grid), options), kind)


@_answer_or_error
def generate(game: str, options: dict[str, object]) -> object:
    """New puzzles."""
    rest, seconds = _split_time_limit(options)
    return new_puzzles(_game(game), rest, _MOST_NEW, seconds)


def _game(name: str) -> Game:
    return next(game for game in GAMES if game.name == name)


def _question(game: str | None, verb: str, source: Source, options: dict[str, object]) -> Question:
    is_picture = source.kind is Kind.PICTURE
    rest, seconds = _split_time_limit(options, _PICTURE_SECONDS if is_picture else _SECONDS)
    return Question(_game(game) if game else None, verb, source, rest, seconds)


def _split_time_limit(
    options: dict[str, object], most: float = _SECONDS
) -> tuple[dict[str, object], float]:
    """The options without the time limit, and that; it may come in either spelling."""
    rest = {name: value for name, value in options.items() if name.replace("_", "-") != _LIMIT}
    given = [value for name, value in options.items() if name not in rest and value is not None]
    if len(given) > 1:
        raise InputError("expected one, got two", field=_LIMIT)
    limit = 0.0
    with suppress(ValueError, TypeError):
        limit = float(*given)  # type: ignore[arg-type]
    if given and (isinstance(given[0], bool) or not 0 < limit < inf):
        raise InputError(f"expected a number above 0, {got(given[0])}", field=_LIMIT)
    return rest, min(limit, most) if given else most


def _text(grid: str) -> Source:
    return Source.of(grid.encode(errors="replace"), "the grid", Kind.TEXT)


def picture_source(data: bytes) -> Source:
    """The input that a picture is, if its header says that it is none of those that are refused."""
    source = Source.of(data, _PICTURE, Kind.PICTURE)
    width, height = _size(data)
    if width * height > MAX_PIXELS:
        most = MAX_PIXELS // 10**6
        raise TooMuchError(f"expected at most {most} megapixels, got {width} x {height}")
    return source


def _size(data: bytes) -> tuple[int, int]:
    """The size that a picture's header says."""
    from PIL import Image, UnidentifiedImageError

    from stratabot.image import no_picture, open_heic, why_unread

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Pillow warns of large pictures that are refused here
        try:
            if container(data) is Container.HEIC:
                image = open_heic(data, _PICTURE)
            else:
                Image.init()
                formats = [kind for kind in _FORMATS if kind in Image.OPEN]
                image = Image.open(BytesIO(data), formats=formats)
            with image:
                width, height = image.size
        except Image.DecompressionBombError:
            raise TooMuchError(f"expected at most {MAX_PIXELS // 10**6} megapixels") from None
        except UnidentifiedImageError:
            raise no_picture(data, _PICTURE) from None
        except InputError:
            raise
        except Exception as error:  # a damaged file can make Pillow raise nearly anything
            raise InputError(f"cannot read {_PICTURE}: {why_unread(error):.80}") from None
    return width, height
