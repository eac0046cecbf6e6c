"""What a picture shows of a board."""

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from stratabot.source import Source

if TYPE_CHECKING:
    from stratabot.adrift.vision.reading import Reading
    from stratabot.frame import Frame
    from stratabot.vision.confidence import Recognition


class Shot(NamedTuple):
    """A picture and what was seen in it."""

    frame: "Frame"
    reading: "Reading"


def read(picture: Any) -> "Reading":
    """What a picture shows of a board, surely or not.

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
    """What a picture shows of a board, surely or not.

    Args:
        source: a picture file's bytes, or a frame.
        told: what a user tells of cells, as `parse_cells` takes it: `r3c1=B`.

    Raises:
        InputError: it is no picture, or what is told does not fit the board.
    """
    from stratabot.adrift.vision.reading import parse_cells
    from stratabot.image import frame_in

    cells = parse_cells(told)
    frame = frame_in(source)
    reading = reading_of(frame)
    return Shot(frame, reading.with_told(cells) if cells else reading)


@lru_cache(maxsize=1)
def reading_of(frame: "Frame") -> "Reading":
    """What a frame shows of a board; the last answer is kept.

    So finding out which game a picture shows, and then reading it, takes one reading.
    """
    from stratabot.adrift.vision.reader import read_frame

    return read_frame(frame)


def none_in(frame: "Frame", why: str) -> Shot:
    """A picture in which something else is to be seen, with a clause that says what."""
    from stratabot.adrift.vision.reading import Reading

    return Shot(frame, Reading(why))


def recognized(frame: "Frame") -> "Recognition":
    """How much of a board a frame shows."""
    from stratabot.vision.confidence import Recognition

    reading = reading_of(frame)
    cells = reading.confidence if reading.place else ()
    return Recognition.of(reading.sure, cells, reading.is_other)
