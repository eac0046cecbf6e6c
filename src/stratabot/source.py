"""Inputs: a file, standard input or a folder of files, each opened once and recognized once.

An input is a text, a picture or an array. Its first bytes tell which; the ending of its name tells
a damaged picture. An input is read only once, so a pipe is as good as a file.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from functools import partial
from typing import IO, Any, Final, NamedTuple

from stratabot.errors import InputError, StratabotError
from stratabot.tidy import tidied

MAX_TEXT: Final = 20_000_000
"""Most bytes of a text without empty lines: a puzzle, or a puzzle a line, 240,000 Str8ts puzzles of
9 x 9. More must be a mistake, and would take ten times as much memory once it is cut into lines."""

MAX_BYTES: Final = 200_000_000
"""Most bytes of anything else: a picture, an array, or a text with many puzzles."""

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


class Kind(Enum):
    """Whether an input is a text, a picture or an array."""

    TEXT = "text"
    PICTURE = "picture"
    ARRAY = "array"


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
        """The source with these bytes; its kind is recognized if it is None.

        Raises:
            InputError: the bytes are no picture, no array and no text.
        """
        if strange := _strange(data):
            raise InputError(f"{name}: expected {_TAKEN}, got {strange}")
        kind = kind or _kind(data, name)
        return cls(name, kind, _decoded(data, name) if kind is Kind.TEXT else data)


class Entry(NamedTuple):
    """One puzzle of an input that may hold many: its unread source, or why it cannot be read."""

    number: int
    """Counted from 1, over all files."""
    file: str
    """The file's name where there are several files, else empty."""
    source: Source | None
    trouble: str = ""
    """Why there is no source."""

    def require(self) -> Source:
        """The source.

        Raises:
            InputError: the entry has no source; the text is its trouble.
        """
        if self.source is None:
            raise InputError(self.trouble)
        return self.source

    def as_json(self) -> dict[str, Any]:
        """The number, and the file if there are several."""
        return {"number": self.number} | ({"file": self.file} if self.file else {})

    def __str__(self) -> str:
        return f"{self.number} ({self.file})" if self.file else str(self.number)


class File(NamedTuple):
    """A file that is not open yet."""

    name: str
    open: Callable[[], Source]
    """Opens and recognizes it, or raises InputError."""


Split = Callable[[Source], Iterator[Source]]
"""How a game finds the puzzles in an input, one source each."""


def shown(name: str) -> str:
    """A file's name as it can be printed."""
    return name if name.isprintable() else repr(name)


def open_source(path: str, kind: Kind | None = None) -> Source:
    """The file of that name; its kind is recognized if it is None.

    Raises:
        InputError: it cannot be read, is too large, or is no text, picture or array.
    """
    name = shown(path)
    try:
        with open(path, "rb") as file:
            return read_source(file, name, kind)
    except IsADirectoryError:
        raise InputError(f"{name}: expected a file, got a folder") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise InputError(f"{name}: {reason}") from None


def read_source(stream: IO[bytes], name: str, kind: Kind | None = None) -> Source:
    """What a stream holds; it is read to its end, or a little beyond the limits above.

    The kind is recognized if it is None.

    Raises:
        InputError: it is too large, or is no text, picture or array.
        OSError: the stream cannot be read.
    """
    data = stream.read(MAX_TEXT + 1)
    if len(data) > MAX_TEXT:
        is_text = (kind or _kind(data, name)) is Kind.TEXT
        if is_text and not any(gap in data for gap in (b"\n\n", b"\n\r\n")):
            raise InputError(f"{name}: expected at most {MAX_TEXT} bytes, got more")
        data += stream.read(MAX_BYTES)
    if len(data) > MAX_BYTES:
        raise InputError(f"{name}: expected at most {MAX_BYTES} bytes, got more")
    return Source.of(data, name, kind)


def entries_in(source: Source, split: Split) -> Iterator[Entry]:
    """The puzzles of one input, numbered from 1.

    Raises:
        InputError: as `split` raises it, when the entry is asked for.
    """
    for number, part in enumerate(split(source), 1):
        yield Entry(number, "", part)


def entries_in_files(files: Iterable[File], split: Split) -> Iterator[Entry]:
    """The puzzles of several files, numbered over all of them.

    A file that is empty or cannot be read becomes one entry with its trouble.
    """
    number = 0
    for file in files:
        for entry in _entries_in_file(file, split):
            number += 1
            yield entry._replace(number=number)


def files_in_folder(path: str, kind: Kind | None = None) -> list[File]:
    """The files of a folder, sorted by name, without those that start with a dot.

    Raises:
        InputError: the folder cannot be listed, or holds no such files.
    """
    try:
        with os.scandir(path) as found:
            names = sorted(entry.name for entry in found if entry.is_file())
    except OSError as error:
        raise InputError(f"{shown(path)}: {error.strerror}") from None
    files = [
        File(shown(name), partial(open_source, os.path.join(path, name), kind))
        for name in names
        if not name.startswith(".")
    ]
    if not files:
        raise InputError(f"{shown(path)}: expected a folder with puzzles, got none in it")
    return files


def _entries_in_file(file: File, split: Split) -> Iterator[Entry]:
    is_empty = True
    try:
        for part in split(file.open()):
            is_empty = False
            yield Entry(0, file.name, part)
    except StratabotError as error:
        yield Entry(0, file.name, None, _without_name(str(error), file.name))
    else:
        if is_empty:
            yield Entry(0, file.name, None, "expected a grid, got an empty text")


def _strange(data: bytes) -> str:
    """The name of a file that people may take for a picture, but that is none; else empty."""
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


def _without_name(error: str, name: str) -> str:
    """An error about a file, without the file's path: the caller names the file."""
    path, _, rest = error.partition(f"{name}: ")
    return rest if rest and (not path or path.endswith(("/", os.sep))) else error


def _kind(data: bytes, name: str) -> Kind:
    if data.startswith(_ARRAY_START):
        return Kind.ARRAY
    # A BMP file's 6th to 9th bytes are 0. BM alone may be the beginning of a grid.
    is_bmp = data.startswith(b"BM") and data[6:10] == bytes(4)
    is_picture = is_bmp or data.startswith(_PICTURE_STARTS) or _may_be_boxes(data)
    return Kind.PICTURE if is_picture or name.lower().endswith(_PICTURE_ENDINGS) else Kind.TEXT


def _encoding(data: bytes) -> str:
    """The encoding, by the byte order mark or by the zero bytes that only UTF-16 has in a text."""
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
