"""From a picture to a puzzle, with the numbers that its player has put."""

from typing import TYPE_CHECKING, NamedTuple

from stratabot.str8ts.marks import ALL, MarkedPuzzle, Marks
from stratabot.words import counted

if TYPE_CHECKING:
    from stratabot.str8ts.shot import Shot
    from stratabot.str8ts.vision.reading import Reading


class Board(NamedTuple):
    """A puzzle with its player's notes, and the picture that shows it; None for a text."""

    marked: MarkedPuzzle
    shot: "Shot | None" = None


def board_in(shot: "Shot") -> tuple[Board, tuple[str, ...]]:
    """The board in a picture, and notes on how it was read.

    Raises:
        ReadingError: the picture shows no puzzle, or it was not read surely.
    """
    reading = shot.reading
    reading.require()
    remarks = (reading.remark,) if reading.remark else ()
    return Board(marked_in(reading), shot), (*remarks, *filled_notes(reading))


def marked_in(reading: "Reading") -> MarkedPuzzle:
    """The puzzle as it is printed, with the numbers that its player has put.

    Raises:
        ValueError: the reading shows no puzzle.
    """
    puzzle, played = reading.puzzle, reading.played
    if puzzle is None or played is None:
        raise ValueError("expected a reading of a puzzle, got none")
    cells = zip(puzzle.flat, played.flat, strict=True)
    put = tuple(0 if cell.is_black or cell.number else later.number for cell, later in cells)
    return MarkedPuzzle(puzzle, Marks(put, (ALL,) * puzzle.size**2))


def filled_notes(reading: "Reading") -> tuple[str, ...]:
    """`23 numbers are filled in`; nothing if none is."""
    put = sum(number > 0 for number in marked_in(reading).marks.numbers)
    are = "is" if put == 1 else "are"
    return (f"{counted(put, 'number')} {are} taken as filled in by the player",) if put else ()
