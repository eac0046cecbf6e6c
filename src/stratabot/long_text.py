"""Long texts, taken in parts, so that a text of any length fits into memory."""

from collections.abc import Callable, Iterator
from typing import IO, Final

from stratabot.errors import InputError
from stratabot.source import MAX_TEXT, Kind, Source, kind_of, open_named, read_source

PART: Final = 1 << 16
"""Bytes of a part, about. A text of less than two parts is taken as a whole."""

Cut = Callable[[str, int], int | None]
"""Takes the beginning of a long text in ASCII, and how much of that a part has at most. Tells how
much has the same puzzles alone as within the whole text, and leaves those of the rest as they are:
a number of characters; 0 if the text is too short to tell; None if it must be taken as a whole."""


def end_of_objects(text: str) -> int | None:
    """For a `Cut`: where the last whole line ends; None if a line is no JSON object of its own."""
    end = text.rfind("\n") + 1
    lines = (line.strip() for line in text[:end].split("\n"))
    is_whole = all(line.startswith("{") and line.endswith("}") for line in lines if line)
    return end if is_whole else None


def open_parts(path: str, kind: Kind | None, cut: Cut) -> Iterator[Source]:
    """The parts of the file of that name, as `read_parts` gives them.

    Raises:
        InputError: the file cannot be read, or as `read_parts`.
    """
    with open_named(path) as (file, name):
        yield from read_parts(file, name, kind, cut)


def read_parts(stream: IO[bytes], name: str, kind: Kind | None, cut: Cut) -> Iterator[Source]:
    """What a stream holds: a long text in parts, anything else at once.

    A part is given as soon as it is read. If a part cannot be cut from what follows, all that
    follows is one part.

    Args:
        stream: a file or a pipe.
        name: what errors call it.
        kind: what it must be; None to recognize it.
        cut: where the text can be cut.

    Raises:
        InputError: as `source.read_source`; or there are more than MAX_TEXT bytes without a place
            to cut them.
        OSError: the stream cannot be read.
    """
    data, wanted, is_first = b"", 2 * PART, True
    while True:
        data, is_end = _filled(stream, data, wanted)
        if is_first and (kind or kind_of(data, name)) is not Kind.TEXT:
            break
        # What is cut off is followed by a long text, too: never by a few odd lines only.
        most = len(data) - PART
        end = cut(data.decode("ascii"), most) if data.isascii() and not is_end else None
        if end is None:
            break
        if end:
            yield Source.of(data[:end], name, Kind.TEXT)
            data, wanted, is_first = data[end:], 2 * PART, False
        elif len(data) > MAX_TEXT:
            raise InputError(f"{name}: expected at most {MAX_TEXT} bytes of one grid, got more")
        else:
            wanted = 2 * len(data)
    if data or is_first:
        yield read_source(stream, name, kind if is_first else Kind.TEXT, data)


def _filled(stream: IO[bytes], data: bytes, wanted: int) -> tuple[bytes, bool]:
    """The data with so many bytes at least, if there are as many; and whether the stream ended."""
    pieces, size = [data], len(data)
    while size < wanted:
        piece = stream.read(wanted - size)
        if not piece:
            return b"".join(pieces), True
        pieces.append(piece)
        size += len(piece)
    return b"".join(pieces), False
