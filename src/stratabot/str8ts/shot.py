"""What a picture shows of a puzzle, and the numbers that its player has put."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from stratabot.limit import WorkLimit
from stratabot.source import Source, cached_on_frame
from stratabot.str8ts.marks import ALL, MarkedPuzzle, PencilMarks
from stratabot.vision.shot import BoardShot, read_board
from stratabot.words import counted

if TYPE_CHECKING:
    from stratabot.frame import Frame
    from stratabot.str8ts.vision.reading import Reading
    from stratabot.vision.confidence import Recognition

    Shot = BoardShot[Reading]


_WORK: Final = 20_000  # steps to find out whether a corrected puzzle has a solution: a second
_NONE: Final = "with the cells as you told them, the puzzle has no solution"


def read(picture: object) -> "Reading":
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


def read_shot(source: Source, cells: Sequence[str] = ()) -> "Shot":
    """What a picture shows of a puzzle, surely or not."""
    from stratabot.str8ts.vision.reading import parse_cells

    shot = read_board(source, reading_of, parse_cells(cells))
    return shot._replace(reading=_solve_corrected(shot.reading)) if cells else shot


def _solve_corrected(reading: "Reading") -> "Reading":
    """The reading of a puzzle that a user has corrected; it says if there is no solution."""
    from stratabot.str8ts.vision.solvable import SolutionCount, solution_count_of

    with WorkLimit(_WORK):
        if not reading.sure or solution_count_of(reading.printed) is not SolutionCount.NONE:
            return reading
    return replace(reading, remark="; ".join(filter(None, (reading.remark, _NONE))))


@cached_on_frame
def reading_of(frame: "Frame") -> "Reading":
    """What a frame shows of a puzzle."""
    from stratabot.str8ts.vision.reader import read_frame
    from stratabot.vision.board_reading import with_others

    return with_others(frame, read_frame)


def none_in(frame: "Frame", why: str) -> "Shot":
    """A picture in which something else is to be seen, with a clause that says what."""
    from stratabot.str8ts.vision.reading import Reading

    return BoardShot(frame, Reading(why))


def recognize(frame: "Frame") -> "Recognition":
    """How much of a puzzle a frame shows."""
    return reading_of(frame).recognition


class PuzzleInput(NamedTuple):
    """A puzzle with its player's marks, and the picture that shows it; None for a text."""

    marked: MarkedPuzzle
    shot: "Shot | None" = None


def input_in(shot: "Shot") -> tuple[PuzzleInput, tuple[str, ...]]:
    """The puzzle in a picture, and notes on how it was read."""
    reading = shot.reading
    reading.require()
    return PuzzleInput(_marked_in(reading), shot), notes_on(reading)


def _marked_in(reading: "Reading") -> MarkedPuzzle:
    """The puzzle as it is printed, with the numbers that its player has put."""
    puzzle, played = reading.puzzle, reading.played
    if puzzle is None or played is None:
        raise ValueError("expected a reading of a puzzle, got none")
    cells = zip(puzzle.flat, played.flat, strict=True)
    put = tuple(0 if cell.is_black or cell.number else later.number for cell, later in cells)
    return MarkedPuzzle(puzzle, PencilMarks(put, (ALL,) * puzzle.size**2))


def notes_on(reading: "Reading") -> tuple[str, ...]:
    """How a sure reading was made, and `23 numbers are taken as filled in by the player`."""
    put = sum(number > 0 for number in _marked_in(reading).marks.numbers)
    are = "is" if put == 1 else "are"
    filled = f"{counted(put, 'number')} {are} taken as filled in by the player" if put else ""
    return tuple(filter(None, (reading.note_on_boards, reading.remark, filled)))
