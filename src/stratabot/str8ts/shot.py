"""What a picture shows of a puzzle."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from stratabot.limit import reading_limit
from stratabot.source import Source

if TYPE_CHECKING:
    from stratabot.frame import Frame
    from stratabot.str8ts.vision.reading import Reading
    from stratabot.vision.confidence import Recognition

_SECONDS: Final = 1.0
"""What the solver gets to find out whether a corrected puzzle has a solution; it needs 2 ms."""

_NONE: Final = "with the cells as you told them, the puzzle has no solution"


class Shot(NamedTuple):
    """A picture and what was seen in it."""

    frame: "Frame"
    reading: "Reading"


def read(picture: Any) -> "Reading":
    """What a picture shows of a puzzle, surely or not.

    Args:
        picture: a file's name; a file's bytes; a picture of Pillow's; or an array of uint8, height
            x width for gray, with 3 channels for RGB, 4 for RGBA.

    Raises:
        InputError: it is no picture.
    """
    # numpy and Pillow take half a second to load: only when there is something to read.
    from stratabot.image import frame_of

    return reading_of(frame_of(picture))


def read_shot(source: Source, told: Sequence[str] = ()) -> Shot:
    """What a picture shows of a puzzle, surely or not.

    Args:
        source: a picture file's bytes, or a frame.
        told: what a user tells of cells, as `parse_cells` takes it: `r3c1=#7`.

    Raises:
        InputError: it is no picture, or what is told does not fit the puzzle.
    """
    from stratabot.image import frame_in
    from stratabot.str8ts.vision.reading import parse_cells

    cells = parse_cells(told)
    frame = frame_in(source)
    reading = reading_of(frame)
    return Shot(frame, _solved(reading.with_told(cells)) if cells else reading)


def _solved(reading: "Reading") -> "Reading":
    """The reading of a puzzle that a user has corrected; it says if there is no solution."""
    from stratabot.str8ts.vision.solvable import Kind, kind_of

    if not reading.sure:
        return reading
    with reading_limit(_SECONDS):
        kind = kind_of("".join(reading.printed), len(reading.printed))
    if kind is not Kind.NONE:
        return reading
    return replace(reading, remark="; ".join(filter(None, (reading.remark, _NONE))))


@lru_cache(maxsize=1)
def reading_of(frame: "Frame") -> "Reading":
    """What a frame shows of a puzzle; the last answer is kept.

    So finding out which game a picture shows, and then reading it, takes one reading.
    """
    from stratabot.str8ts.vision.reader import read_frame

    return read_frame(frame)


def none_in(frame: "Frame", why: str) -> Shot:
    """A picture in which something else is to be seen, with a clause that says what."""
    from stratabot.str8ts.vision.reading import Reading

    return Shot(frame, Reading(why))


def recognized(frame: "Frame") -> "Recognition":
    """How much of a puzzle a frame shows."""
    from stratabot.vision.confidence import Recognition

    reading = reading_of(frame)
    cells = reading.confidence if reading.place else ()
    return Recognition.of(reading.sure, cells, reading.is_other)
