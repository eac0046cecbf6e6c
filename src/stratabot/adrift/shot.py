"""What a picture shows of a board, and the puzzle in it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from stratabot.adrift.puzzle import ColorLook, Puzzle
from stratabot.source import Source, cached_on_frame
from stratabot.vision.shot import BoardShot, read_board
from stratabot.words import counted

if TYPE_CHECKING:
    from stratabot.adrift.vision.reading import Reading
    from stratabot.frame import Frame
    from stratabot.vision.confidence import Recognition

    Shot = BoardShot[Reading]


def read(picture: object) -> "Reading":
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


def read_shot(source: Source, cells: Sequence[str] = ()) -> "Shot":
    """The same for a file's bytes or a frame; `cells` are a user's: `r3c1=B`."""
    from stratabot.adrift.vision.reading import parse_cells

    return read_board(source, reading_of, parse_cells(cells))


@cached_on_frame
def reading_of(frame: "Frame") -> "Reading":
    """What a frame shows of a board."""
    from stratabot.adrift.vision.reader import read_frame
    from stratabot.vision.board_reading import with_others

    return with_others(frame, read_frame)


def none_in(frame: "Frame", why: str) -> "Shot":
    """A picture in which something else is to be seen, with a clause that says what."""
    from stratabot.adrift.vision.reading import Reading

    return BoardShot(frame, Reading(why))


def recognize(frame: "Frame") -> "Recognition":
    """How much of a board a frame shows."""
    return reading_of(frame).recognition


class ShownPuzzle(NamedTuple):
    """A puzzle, and the picture that shows it; None if it comes from a text."""

    puzzle: Puzzle
    shot: "Shot | None" = None


def puzzle_in(shot: "Shot") -> Puzzle:
    """The puzzle in a picture, with the looks of its colors, unless numbers stand on the ends."""
    puzzle, reading = shot.reading.require(), shot.reading
    if reading.is_numbered:
        return puzzle
    names = reading.names()
    looks = {letter: ColorLook(reading.colors[letter], name) for letter, name in names.items()}
    return replace(puzzle, looks=looks)


def notes_on(reading: "Reading") -> tuple[str, ...]:
    """Which of several boards was read, and `drawn already: teal (3 cells), red (1 cell)`."""
    names = reading.names()
    parts = [
        f"{names[letter]} ({counted(len(cells), 'cell')})"
        for letter, cells in reading.drawn.items()
        if cells
    ]
    drawn = f"drawn already: {', '.join(parts)}" if parts else ""
    return tuple(filter(None, (reading.note_on_boards, drawn)))
