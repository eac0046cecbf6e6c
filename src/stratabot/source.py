"""Inputs: a file or standard input, opened once and recognized once.

An input is a text, a picture or an array. Its first bytes tell its kind; the ending of its name
tells that even of a damaged picture. An input is read only once, so a pipe is as good as a file.
"""

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from typing import IO, Any, Final, NamedTuple, TypeVar

from stratabot.errors import InputError, PuzzleError, TextError

T = TypeVar("T")

MAX_TEXT: Final = 20_000_000
"""Most bytes of a text without empty lines, such as 240,000 Str8ts puzzles of 9 x 9, one a line. A
longer text must be a mistake, and would take ten times as much memory once it is cut into lines."""

MAX_BYTES: Final = 200_000_000
"""Any other input has at most so many bytes: a picture, an array, or a text with many puzzles."""

_PICTURE_ENDINGS: Final = (
    *(".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff"),
    *(".heic", ".heif", ".hif", ".avif"),
)
_PICTURE_STARTS: Final = (
    *(b"\x89PNG", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"RIFF", b"II*\0", b"MM\0*"),
)
_PDF_START: Final = b"%PDF-"
_TAKEN: Final = "a text, a picture (PNG, JPEG, WebP, HEIC, ...) or a numpy array"
_ARRAY_START: Final = b"\x93NUMPY"

_ESCAPES: Final = r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\))"
"""Colors, links and other orders to a terminal."""

_LINE_ENDS: Final = "\r+\n|\r*[\x0b\x0c]\r?\n?|\r*[\x1c-\x1e\x85\u2028\u2029]"
"""Ends of lines, apart from a single LF or CR."""

_SPACES: Final = "[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]"
_UNSEEN: Final = "[\xad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]"
_CTRL_Z: Final = "\x1a"
_AT_THE_END: Final = f" \t\n\r{_CTRL_Z}"


MADE_BY: Final = "made by stratabot"
"""Stands near the beginning of every picture that we draw: it is no puzzle to solve."""

_BEGINNING: Final = 4096
"""Bytes at the beginning of a file in which `MADE_BY` stands; a GIF has its colors before it."""


class Kind(Enum):
    """Whether an input is a text, a picture or an array."""

    TEXT = "text"
    PICTURE = "picture"
    ARRAY = "array"


class NamedText(str):
    """The text of a puzzle that has a name where it comes from."""

    name: str

    def __new__(cls, text: str, name: str = "") -> "NamedText":
        """A text that is equal to `text`."""
        named = super().__new__(cls, text)
        named.name = name
        return named


class Source(NamedTuple):
    """An input, or one puzzle of it.

    Attributes:
        name: what errors call the source.
        kind: text, picture or array.
        content: a str for a text; the file's bytes for a picture or an array; a frame for a
            program's own picture; a numpy array of two dimensions for one board of an array.
    """

    name: str
    kind: Kind
    content: Any

    @classmethod
    def of(cls, data: bytes, name: str, kind: Kind | None = None) -> "Source":
        """The source with these bytes; its kind is recognized if `kind` is None.

        Raises:
            InputError: the bytes are no picture, no array and no text.
        """
        if strange := _strange(data):
            raise InputError(f"{name}: expected {_TAKEN}, got {strange}")
        kind = kind or kind_of(data, name)
        return cls(name, kind, _decoded(data, name) if kind is Kind.TEXT else data)


def is_own_picture(path: str) -> bool:
    """Whether the file of that name is a picture that we drew, as far as it can be read."""
    try:
        with open(path, "rb") as file:
            return MADE_BY.encode() in file.read(_BEGINNING)
    except OSError:
        return False


def shown(name: str) -> str:
    """A file's name as it can be printed."""
    return name if name.isprintable() else repr(name)


def open_source(path: str, kind: Kind | None = None) -> Source:
    """The file of that name; its kind is recognized if `kind` is None.

    Raises:
        InputError: the file cannot be read, is too large, or is no text, picture or array.
    """
    with open_named(path) as (file, name):
        return read_source(file, name, kind)


@contextmanager
def open_named(path: str) -> Iterator[tuple[IO[bytes], str]]:
    """The file of that name, open in this context; and the name as it can be printed.

    Raises:
        InputError: the file cannot be opened, or not be read in this context.
    """
    name = shown(path)
    try:
        with open(path, "rb") as file:
            yield file, name
    except (OSError, ValueError) as error:
        if os.path.isdir(path):  # Windows says of a folder that it may not be opened
            raise InputError(f"{name}: expected a file, got a folder") from None
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"{name}: {reason}") from None


def read_source(
    stream: IO[bytes], name: str, kind: Kind | None = None, begun: bytes = b""
) -> Source:
    """What a stream holds. The stream is read to its end, or a little beyond the limits above.

    Args:
        stream: a file or a pipe.
        name: what errors call it.
        kind: what it is; None to recognize it.
        begun: what was read of it already.

    Raises:
        InputError: there are too many bytes, or they are no text, picture or array.
        OSError: the stream cannot be read.
    """
    data = begun + stream.read(max(0, MAX_TEXT + 1 - len(begun)))
    if len(data) > MAX_TEXT:
        is_text = (kind or kind_of(data, name)) is Kind.TEXT
        if is_text and not any(gap in data for gap in (b"\n\n", b"\n\r\n")):
            raise InputError(f"{name}: expected at most {MAX_TEXT} bytes, got more")
        data += stream.read(MAX_BYTES + 1 - len(data))
    if len(data) > MAX_BYTES:
        raise InputError(f"{name}: expected at most {MAX_BYTES} bytes, got more")
    return Source.of(data, name, kind)


def _strange(data: bytes) -> str:
    """What a file is that people may mistake for a picture; empty for other files."""
    if data.startswith(_PDF_START):
        return "a PDF"
    if not _may_be_boxes(data):
        return ""
    from stratabot.heif import Container, container

    found = container(data)
    return found.value if found is Container.OTHER else ""


def _may_be_boxes(data: bytes) -> bool:
    """Whether a file may be one that `heif.container` knows."""
    return data[:2] == b"\0\0" and data[4:8] == b"ftyp"


def kind_of(data: bytes, name: str) -> Kind:
    """What kind of input begins with these bytes; `name` is its name."""
    if data.startswith(_ARRAY_START):
        return Kind.ARRAY
    # A BMP file's 6th to 9th bytes are 0. BM alone may be the beginning of a grid.
    is_bmp = data.startswith(b"BM") and data[6:10] == bytes(4)
    is_picture = is_bmp or data.startswith(_PICTURE_STARTS) or _may_be_boxes(data)
    return Kind.PICTURE if is_picture or name.lower().endswith(_PICTURE_ENDINGS) else Kind.TEXT


def _encoding(data: bytes) -> str:
    """The encoding of a text, by its byte order mark or by zero bytes, which only UTF-16 has."""
    if data[:4] in (b"\xff\xfe\0\0", b"\0\0\xfe\xff"):
        return "utf-32"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    even, odd = data[0:1000:2], data[1:1000:2]
    if len(data) < 4 or len(data) % 2:
        return "utf-8"
    if 2 * odd.count(0) > len(odd) and 0 not in even:
        return "utf-16-le"
    if 2 * even.count(0) > len(even) and 0 not in odd:
        return "utf-16-be"
    return "utf-8"


def _decoded(data: bytes, name: str) -> str:
    """The text of bytes in UTF-8, UTF-16 or UTF-32."""
    encoding = _encoding(data)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        where = f"got a byte at {error.start} that is not {encoding}"
        raise InputError(
            f"{name}: expected a text file, {where}; if it is a text, save it as UTF-8"
        ) from None
    if "\0" in text:
        where = f"got a zero byte at {text.index(chr(0))}"
        raise InputError(f"{name}: expected a text file, {where}")
    return tidied(text)


def tidied(text: str) -> str:
    """The text with plain spaces and line ends, without escapes, zero-width marks and frames.

    No user means any of these: a chat turns spaces into no-break spaces and puts zero-width
    characters between letters; the text of a terminal has escape sequences for colors; Windows ends
    files with Ctrl-Z, and lines with two carriage returns if a program wrote such an end into a
    text stream.
    """
    from stratabot.boxes import HINT, unboxed

    if text.isascii() and text.replace("\n", "").isprintable():
        return unboxed(text) if HINT.search(text) else text
    text = text if text.isascii() else re.sub(_UNSEEN, "", re.sub(_SPACES, " ", text))
    text = re.sub(_ESCAPES, "", text) if "\x1b" in text else text
    text = re.sub(_LINE_ENDS, "\n", text)
    text = unboxed(text) if HINT.search(text) else text
    if _CTRL_Z not in text[-9:]:
        return text
    kept = text.rstrip(_AT_THE_END)
    return kept + text[len(kept) :].partition(_CTRL_Z)[0]


def read_named(source: Source, read: Callable[[Source], T]) -> T:
    """What `read` makes of a source. If the text is wrong, the error names the source.

    Raises:
        InputError: `read` raises this error, or TextError, or PuzzleError.
    """
    try:
        return read(source)
    except (PuzzleError, TextError) as error:
        raise InputError(f"{source.name}: " + error.message) from None
