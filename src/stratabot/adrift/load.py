"""From a picture to a puzzle, with what is drawn on the board already."""

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from stratabot.adrift.drawn import with_drawn
from stratabot.adrift.puzzle import Look, Puzzle
from stratabot.errors import InputError
from stratabot.words import counted

if TYPE_CHECKING:
    from stratabot.adrift.shot import Shot
    from stratabot.adrift.vision.reading import Reading


class Board(NamedTuple):
    """A puzzle, and the picture that shows it; None if it comes from a text."""

    puzzle: Puzzle
    shot: "Shot | None" = None


def board_in(shot: "Shot") -> tuple[Board, tuple[str, ...]]:
    """The board in a picture, and a note on what is drawn there already.

    Raises:
        ReadingError: the picture shows no board, or it was not read surely.
    """
    reading = shot.reading
    puzzle = reading.require()
    return Board(replace(puzzle, looks=looks_of(reading)), shot), drawn_notes(reading)


def looks_of(reading: "Reading") -> dict[str, Look]:
    """How the picture shows the colors, by letter; empty if numbers stand on the ends."""
    if reading.is_numbered:
        return {}
    return {letter: Look(reading.colors[letter], name) for letter, name in reading.names().items()}


def drawn_notes(reading: "Reading") -> tuple[str, ...]:
    """`drawn already: teal (3 cells), red (1 cell)`; nothing if nothing is drawn."""
    names = reading.names()
    told = ", ".join(
        f"{names[letter]} ({counted(len(cells), 'cell')})"
        for letter, cells in reading.drawn.items()
        if cells
    )
    return (f"drawn already: {told}",) if told else ()


def with_drawn_seen(puzzle: Puzzle, reading: "Reading") -> Puzzle:
    """A puzzle with only those cells drawn that a picture of the same board shows so.

    The letters may be others in the picture: a color is known by its two ends.

    Raises:
        InputError: it is another board.
        ReadingError: the picture shows no board, or it was not read surely.
    """
    seen = reading.require()
    colors = {pair[1:]: pair.color for pair in puzzle.pairs}
    own = {pair[1:]: k for k, pair in enumerate(seen.pairs)}
    if (seen.graph, seen.stones, {*own}) != (puzzle.graph, puzzle.stones, {*colors}):
        raise InputError("expected the same board with drawn cells, got another one")
    return with_drawn(
        puzzle,
        {
            colors[ends]: [cell for cell, color in seen.drawn if color == number]
            for ends, number in own.items()
        },
    )
