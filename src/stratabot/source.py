"""Inputs: a file or standard input, opened once, recognized once, and its text tidied.

An input is a text, a picture or an array. Its first bytes tell its kind; the ending of its name
tells that even of a damaged picture. An input is read only once, so a pipe is as good as a file.
"""

import os
import re
from collections.abc import Callable
from enum import Enum
from functools import wraps
from typing import IO, TYPE_CHECKING, Final, NamedTuple, TypeVar, cast

from stratabot.errors import InputError, PuzzleError, TextError

if TYPE_CHECKING:
    from stratabot.frame import Frame

T = TypeVar("T")
MAX_BYTES: Final = 200_000_000  # a longer input must be a mistake
MADE_BY: Final = "made by stratabot"  # near the beginning of every picture that we draw
_BEGINNING: Final = 4096  # bytes in which `MADE_BY` stands; a GIF has its colors before it

_PICTURE_ENDINGS: Final = (
    *(".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff"),
    *(".heic", ".heif", ".hif", ".avif"),
)
_PICTURE_STARTS: Final = (
    *(b"\x89PNG", b"\xff\xd8\xff", b"GIF87a", b"GIF89a", b"RIFF", b"II*\0", b"MM\0*"),
)
_PDF_START: Final = b"%PDF-"
_ARRAY_START: Final = b"\x93NUMPY"
_TAKEN: Final = "a text, a picture (PNG, JPEG, WebP, HEIC, ...) or a numpy array"
_HEIC: Final = {b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"hevm", b"hevs"}
_AVIF: Final = {b"avif", b"avis"}
_ANY_CODING: Final = {b"mif1", b"mif2", b"msf1"}  # brands that leave the coding to another, or HEIC

_ESCAPES: Final = r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\))"
"""Colors, links and other orders to a terminal."""

_LINE_ENDS: Final = "\r+\n|\r*[\x0b\x0c]\r?\n?|\r*[\x1c-\x1e\x85\u2028\u2029]"
"""Ends of lines, apart from a single LF or CR."""

_SPACES: Final = "[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]"
_UNSEEN: Final = "[\xad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]"
_CTRL_Z: Final = "\x1a"


class Kind(Enum):
    """Whether an input is a text, a picture or an array."""

    TEXT = "text"
    PICTURE = "picture"
    ARRAY = "array"


class Container(Enum):
    """What a file of boxes (ISO 14496-12) holds, by its usual name."""

    HEIC = "HEIC"
    AVIF = "AVIF"
    OTHER = "a video"


class SeenPicture(NamedTuple):
    """A frame, and what the eyes of the game that it shows have read in it."""

    frame: "Frame"
    reading: object


class Source(NamedTuple):
    """An input, or one puzzle of it.

    Attributes:
        name: what errors call the source.
        kind: text, picture or array.
        content: a str for a text; the file's bytes for a picture or an array; a frame for a
            program's own picture, with what was read in it if somebody looked before; a numpy
            array of two dimensions for one board of an array.
    """

    name: str
    kind: Kind
    content: object

    @property
    def data(self) -> bytes:
        """The content of a file that is no text."""
        if not isinstance(self.content, bytes):
            raise InputError(f"{self.name}: expected a file, got {type(self.content).__name__}")
        return self.content

    @property
    def text(self) -> str:
        """The content of a text."""
        if not isinstance(self.content, str):
            raise InputError(f"{self.name}: expected a text, got {self.kind.value}")
        return self.content

    @classmethod
    def of(cls, data: bytes, name: str, kind: Kind | None = None) -> "Source":
        """The source with these bytes; its kind is recognized if `kind` is None."""
        found = container(data)
        strange = found.value if found is Container.OTHER else "a PDF"
        if found is Container.OTHER or data.startswith(_PDF_START):
            raise InputError(f"{name}: expected {_TAKEN}, got {strange}")
        kind = kind or _kind_of(data, name)
        return cls(name, kind, _decode(data, name) if kind is Kind.TEXT else data)


def cached_on_frame(find: Callable[["Frame"], T]) -> Callable[["Frame"], T]:
    """A function that is asked once of each frame, which keeps the answer."""
    name = f"{find.__module__}.{find.__qualname__}"

    @wraps(find)
    def find_once(frame: "Frame") -> T:
        if name not in frame.found:
            frame.found[name] = find(frame)
        return cast("T", frame.found[name])

    return find_once


def container(data: bytes) -> Container | None:
    """What a file with this beginning holds; None if it is no file of boxes."""
    if data[:2] != b"\0\0" or data[4:8] != b"ftyp":  # a text, too, can have ftyp there
        return None
    length = min(int.from_bytes(data[:4], "big"), 512)
    # Compatible brands stand behind the length, `ftyp`, the major brand and the version.
    brands = {data[8:12], *(data[k : k + 4] for k in range(16, length, 4))}
    if brands & _AVIF:
        return Container.AVIF
    return Container.HEIC if brands & (_HEIC | _ANY_CODING) else Container.OTHER


def is_own_picture(path: str) -> bool:
    """Whether the file of that name is a picture that we drew, as far as it can be read."""
    try:
        with open(path, "rb") as file:
            return MADE_BY.encode() in file.read(_BEGINNING)
    except OSError:
        return False


def printable_name(name: str) -> str:
    """A file's name as it can be printed."""
    return name if name.isprintable() else repr(name)


def open_source(path: str, kind: Kind | None = None) -> Source:
    """The file of that name; its kind is recognized if `kind` is None."""
    name = printable_name(path)
    try:
        with open(path, "rb") as file:
            return read_source(file, name, kind)
    except (OSError, ValueError) as error:
        if os.path.isdir(path):  # Windows says of a folder that it may not be opened
            raise InputError(f"{name}: expected a file, got a folder") from None
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"{name}: {reason}") from None


def read_source(stream: IO[bytes], name: str, kind: Kind | None = None) -> Source:
    """What a file or a pipe holds; `name` is what errors call it, `kind=None` recognizes it."""
    data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise InputError(f"{name}: expected at most {MAX_BYTES} bytes, got more")
    return Source.of(data, name, kind)


def _kind_of(data: bytes, name: str) -> Kind:
    if data.startswith(_ARRAY_START):
        return Kind.ARRAY
    # A BMP file's 6th to 9th bytes are 0. BM alone may be the beginning of a grid.
    is_bmp = data.startswith(b"BM") and data[6:10] == bytes(4)
    is_picture = is_bmp or data.startswith(_PICTURE_STARTS) or container(data) is not None
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


def _decode(data: bytes, name: str) -> str:
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
    return tidy_text(text)


def tidy_text(text: str) -> str:
    """The text with plain spaces and line ends, without escapes and zero-width marks.

    No user means any of these: a chat turns spaces into no-break spaces and puts zero-width
    characters between letters; the text of a terminal has escape sequences for colors; Windows ends
    files with Ctrl-Z, and lines with two carriage returns if a program wrote such an end into a
    text stream.
    """
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    text = text if text.isascii() else re.sub(_UNSEEN, "", re.sub(_SPACES, " ", text))
    text = re.sub(_ESCAPES, "", text) if "\x1b" in text else text
    text = re.sub(_LINE_ENDS, "\n", text)
    if _CTRL_Z not in text[-9:]:
        return text
    kept = text.rstrip(f" \t\n\r{_CTRL_Z}")
    return kept + text[len(kept) :].partition(_CTRL_Z)[0]


def read_named(source: Source, read: Callable[[Source], T]) -> T:
    """What `read` makes of a source. If the text is wrong, the InputError names the source."""
    try:
        return read(source)
    except (PuzzleError, TextError) as error:
        raise InputError(f"{source.name}: " + error.message) from None
