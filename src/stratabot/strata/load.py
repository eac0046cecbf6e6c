"""From an input to positions: a grid as text, a screenshot, or an array of boards.

It takes two steps, for one puzzle as for many: `split` cuts an input into parts of one puzzle each,
and `read_part` makes a position of a part. `load` and `load_all` do both.
"""

import os
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from stratabot.errors import InputError, PuzzleError, TextError
from stratabot.source import Kind, Source, open_source
from stratabot.strata.forms.division import split_puzzles
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Places, Puzzle
from stratabot.strata.text import parse_grid

if TYPE_CHECKING:
    from stratabot.strata.corrections import ToldCell
    from stratabot.strata.shot import Shot

_ARRAY_LABELS: Final = "0123456789" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + "abcdefghijklmnopqrstuvwxyz"
"""What the colors 0, 1, 2, ... of an array are called."""


class Transcript(NamedTuple):
    """A position and how it was read."""

    position: Position
    shot: "Shot | None" = None
    """The screenshot that it was read from; None if it was no screenshot."""
    notes: tuple[str, ...] = ()
    """What the user should know about how it was read, a sentence each."""
    unknown: Places = frozenset()
    """The cells that nobody knows, blank in the position."""

    def with_options(self, placed: str = "", selected: str | None = None) -> "Transcript":
        """The same with the ribbons and the color that a user names instead of those seen.

        What can be told of the unknown cells then is told.

        Args:
            placed: the ribbons that lie, as in `Position.with_placed`; empty for those seen.
            selected: the color in hand; None for the one seen.

        Raises:
            InputError: they do not fit the puzzle, or the answer depends on an unknown cell.
        """
        position = self.position.with_placed(placed) if placed else self.position
        if selected is not None:
            position = position.with_selected(selected)
        if self.unknown and self.shot is None:
            return self._certain(position)
        notes = [_strange(color, position) for color in position.strange_colors()]
        return self._replace(position=position, notes=(*self.notes, *notes))

    def _certain(self, position: Position) -> "Transcript":
        from stratabot.strata.unknown import make_certain

        certain = make_certain(position, self.unknown)
        doubtless = "? does not matter here, or can be told by the other squares"
        return self._replace(
            position=certain.position, unknown=certain.unknown, notes=(*self.notes, doubtless)
        )


def load(given: Any, blank: str | None = None) -> Position:
    """The one position in a file or a picture: a text grid, a screenshot, or an array of a board.

    Args:
        given: a file's name, or its bytes; an array of two dimensions, which is a board of numbers;
            or a picture in memory as `read` takes it, an array of it having three.
        blank: the characters that mean a blank cell in a text; None for the usual ones.

    Raises:
        InputError: the file cannot be read, is no puzzle, or holds several; or it has squares that
            are `?`, and the answer depends on them.
        ReadingError: it is a picture that shows no puzzle, or cannot be read surely.
        ProfileError: it is a picture, and the user's own profile cannot be used.
    """
    source = _source_of(given)
    parts = list(split(source, blank))
    if len(parts) > 1:
        raise InputError(
            f"{source.name}: expected one grid, got {len(parts)} (load_all takes many)"
        )
    return read_only(parts[0] if parts else source, blank).with_options().position


def load_all(path: str, blank: str | None = None) -> Iterator[Position]:
    """The positions in a file, one after another.

    A text has an empty line between two grids; an array has a board for every first index.

    Args:
        path: the file's name.
        blank: as in `load`.

    Raises:
        InputError: the file cannot be read, or is no array of boards; or as `load` of a `?`.
        TextError: a part of a text is no grid.
        ReadingError: it is a picture that shows no puzzle, or cannot be read surely.
        ProfileError: it is a picture, and the user's own profile cannot be used.
    """
    for part in split(open_source(path), blank):
        yield read_part(part, blank).with_options().position


def _source_of(given: Any) -> Source:
    """The source that a program gives: a file's name, its bytes, a board, or a picture in memory.

    Raises:
        InputError: it is none of these, or the file cannot be read.
    """
    if isinstance(given, str | os.PathLike):
        return open_source(os.fspath(given))
    if isinstance(given, bytes | bytearray | memoryview):
        return Source.of(bytes(given), "the bytes given")
    if getattr(given, "ndim", None) == 2:
        return Source("the array given", Kind.ARRAY, given)
    from stratabot.image import frame_of

    return Source("the picture given", Kind.PICTURE, frame_of(given))


def split(source: Source, blank: str | None = None) -> Iterator[Source]:
    """A source for every puzzle in an input; a picture and a single board stay as they are.

    Args:
        source: any input.
        blank: as in `load`.

    Raises:
        InputError: it is an array, but not of boards.
    """
    if source.kind is Kind.TEXT:
        for text in split_puzzles(source.content, blank):
            yield Source(source.name, Kind.TEXT, text)
    elif source.kind is Kind.ARRAY and isinstance(source.content, bytes):
        for board in _boards(source):
            yield Source(source.name, Kind.ARRAY, board)
    else:
        yield source


def read_part(
    source: Source, blank: str | None = None, told: "Sequence[ToldCell]" = ()
) -> Transcript:
    """The position in a source of one puzzle, as `split` gives it.

    Args:
        source: one puzzle.
        blank: as in `load`.
        told: what a user tells of cells in a picture.

    Raises:
        TextError: it is a text, but no grid.
        InputError: the picture cannot be opened, or the array has a number that is no color, or a
            cell is told that is not on the board, or of what is no picture.
        ReadingError: it is a picture that shows no puzzle, or cannot be read surely.
        ProfileError: it is a picture, and the user's own profile cannot be used.
    """
    if source.kind is Kind.PICTURE:
        return _seen(source, told)
    if told:
        raise InputError(
            f"expected a picture, got {source.name}; in a text, write the letter in its place",
            field="cell",
        )
    if source.kind is Kind.ARRAY:
        return Transcript(Position(_puzzle_of(source)))
    grid = parse_grid(source.content, blank)
    return Transcript(grid.position, None, grid.notes, grid.unknown)


def read_only(
    source: Source, blank: str | None = None, told: "Sequence[ToldCell]" = ()
) -> Transcript:
    """As `read_part`, for the only puzzle of a file: errors and notes name the file.

    Raises:
        InputError: it is no puzzle.
        ReadingError: as `read_part`.
        ProfileError: as `read_part`.
    """
    try:
        loaded = read_part(source, blank, told)
    except TextError as error:
        raise InputError(f"{source.name}: {error}") from None
    return loaded._replace(notes=tuple(f"{source.name}: {note}" for note in loaded.notes))


def _seen(source: Source, told: "Sequence[ToldCell]") -> Transcript:
    from stratabot.strata.shot import position_in, read_shot
    from stratabot.strata.vision.trust import require_plausible

    shot = read_shot(source, told=told)
    relied = shot.trust.require()
    require_plausible(shot.reading, relied.puzzle)
    notes = (shot.reading.remark,) if shot.reading.remark else ()
    return Transcript(position_in(shot.reading, relied), shot, notes, relied.unknown)


def _boards(source: Source) -> Iterator[Any]:
    """The boards of an array, one after another, each int8 (rows, cols), blank -1.

    As in `strata.bulk`, colors are numbers from 0, and blank is -1, or 255 in uint8.
    """
    import numpy as np

    try:
        array = np.load(BytesIO(source.content), allow_pickle=False)
    except (ValueError, EOFError, OSError) as error:
        raise InputError(f"{source.name}: not an array that numpy can read: {error}") from None
    if array.ndim not in (2, 3) or array.dtype not in (np.int8, np.uint8) or not array.size:
        got = f"{array.dtype} {array.shape}"
        raise InputError(
            f"{source.name}: expected int8 or uint8 boards, (rows, cols) or (n, rows, cols), "
            f"got {got}"
        )
    yield from array.view(np.int8)[None] if array.ndim == 2 else array.view(np.int8)


def puzzle_of_numbers(rows: Sequence[Sequence[int]]) -> Puzzle:
    """The puzzle with these colors: 0, 1, 2, ... are called `0123456789ABC...`; -1 is blank.

    Raises:
        PuzzleError: there are no squares, rows differ in length, or a number is no color.
    """
    low = min(map(min, filter(None, rows)), default=0)
    high = max(map(max, filter(None, rows)), default=0)
    if low < -1 or high >= len(_ARRAY_LABELS):
        most = len(_ARRAY_LABELS) - 1
        got = low if low < -1 else high
        raise PuzzleError(f"expected colors from 0 to {most} and -1 (255) for blank, got {got}")
    labels = {-1: BLANK} | dict(enumerate(_ARRAY_LABELS))
    return Puzzle.of([[labels[number] for number in row] for row in rows])


def rows_of_numbers(array: Any) -> list[list[Any]]:
    """The values of a two-dimensional array, row by row; 255 in uint8 is -1."""
    rows: list[list[Any]] = array.tolist()
    if str(array.dtype) == "uint8":
        return [[-1 if number == 255 else number for number in row] for row in rows]
    return rows


def _puzzle_of(source: Source) -> Puzzle:
    kind = source.content.dtype
    if kind.kind not in "iu":
        raise InputError(f"{source.name}: expected a board of whole numbers, got {kind}")
    try:
        return puzzle_of_numbers(rows_of_numbers(source.content))
    except PuzzleError as error:
        raise InputError(f"{source.name}: {error}") from None


def _strange(color: str, position: Position) -> str:
    names = position.names
    known = ", ".join(names.get(each, each) for each in position.puzzle.colors) or "none"
    said = names.get(color, color)
    return f"no square of this puzzle is {said}; its colors are {known}"
