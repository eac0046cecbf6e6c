"""Positions from a text, a picture or an array: `split` cuts it apart, `read_part` reads a part."""

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from stratabot.errors import InputError, TextError
from stratabot.source import Kind, Source, open_source
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Places
from stratabot.strata.text import parse_grid, split_puzzles
from stratabot.words import argument

if TYPE_CHECKING:
    from stratabot.strata.shot import Shot
    from stratabot.strata.user_cells import UserCell


class LoadedPosition(NamedTuple):
    """A position, the screenshot that shows it, notes on how it was read, and its unknown cells."""

    position: Position
    shot: "Shot | None" = None
    notes: tuple[str, ...] = ()
    unknown: Places = frozenset()

    def with_options(self, placed: str = "", selected: str | None = None) -> "LoadedPosition":
        """The same, but with the ribbons and the color that a user names, and all cells known."""
        position = self.position.with_placed(placed) if placed else self.position
        notes = self.notes
        if placed and self.shot is not None and self.position.placed:
            seen = " ".join(map(str, self.position.placed))
            instead = argument("placed") + f" counts instead of what lies in the picture: {seen}"
            notes = (*notes, instead)
        if selected is not None:
            position = position.with_selected(selected)
        if self.unknown and self.shot is None:
            return self._certain(position)
        strange = position.strange_colors() if position.placed or position.selected else []
        if not strange and position is self.position:
            return self
        names = position.names
        known = ", ".join(names.get(each, each) for each in position.puzzle.colors) or "none"
        more = [
            f"no square of this puzzle is {names.get(color, color)}; its colors are {known}"
            for color in strange
        ]
        return self._replace(position=position, notes=(*notes, *more))

    def in_colors(self, palette: str) -> "LoadedPosition":
        from stratabot.picture.palette import parse_palette

        position = self.position
        labels = position.labels

        def label_of(word: str) -> str:
            label = position.named(word)
            if label not in labels:
                names = (position.names.get(label, label) for label in sorted(labels))
                known = ", ".join(names) or "none"
                text = f"there is no color {word!r:.40}; the puzzle has {known}"
                raise InputError(text, field="palette")
            return label

        found = parse_palette(palette, labels, label_of)
        return self._replace(position=position.replace(swatches={**position.swatches, **found}))

    def _certain(self, position: Position) -> "LoadedPosition":
        from stratabot.strata.unknown import make_certain

        certain = make_certain(position, self.unknown)
        doubtless = "? does not matter here, or can be told by the other squares"
        return self._replace(
            position=certain.position, unknown=certain.unknown, notes=(*self.notes, doubtless)
        )


def load(given: object, blank: str | None = None) -> Position:
    """The one position in a file or a picture: a text grid, a screenshot, or an array of a board.

    Args:
        given: a file's name, or its bytes; a board of numbers, which is an array of two dimensions;
            or a picture in memory as `read` takes it; such an array has three dimensions.
        blank: the characters that mean a blank cell in a text; None for the usual ones.

    Raises:
        InputError: the file cannot be read, or holds no puzzle or several ones; or the answer
            depends on a square that is `?`.
        ReadingError: the picture shows no puzzle, or cannot be read surely.
        ProfileError: the picture needs the user's own profile, which cannot be used.
    """
    source = _source_of(given)
    parts = list(split(source, blank))
    if len(parts) > 1:
        raise InputError(
            f"{source.name}: expected one grid, got {len(parts)} (load_all takes many)"
        )
    try:
        return read_part(parts[0] if parts else source, blank).with_options().position
    except TextError as error:
        raise InputError(f"{source.name}: " + error.message) from None


def load_all(path: str, blank: str | None = None) -> Iterator[Position]:
    """The positions in a file, one after another.

    A text has an empty line between two grids; an array has a board for every first index.

    Args:
        path: the file's name.
        blank: as in `load`.

    Raises:
        InputError: the file cannot be read, or is no array of boards; or the answer depends on a
            square that is `?`.
        TextError: a part of a text is no grid.
        ReadingError: as `load`.
        ProfileError: as `load`.
    """
    for part in split(open_source(path), blank):
        yield read_part(part, blank).with_options().position


def _source_of(given: object) -> Source:
    if isinstance(given, str | os.PathLike):
        return open_source(os.fspath(given))
    if isinstance(given, bytes | bytearray | memoryview):
        return Source.of(bytes(given), "the bytes given")
    if getattr(given, "ndim", None) == 2:
        return Source("the array given", Kind.ARRAY, given)
    from stratabot.image import frame_of

    return Source("the picture given", Kind.PICTURE, frame_of(given))


def split(source: Source, blank: str | None = None) -> Iterator[Source]:
    """A source for every puzzle in an input; a picture and a single board stay as they are."""
    if source.kind is Kind.TEXT:
        for text in split_puzzles(source.text, blank):
            yield Source(source.name, Kind.TEXT, text)
    elif source.kind is Kind.ARRAY and isinstance(source.content, bytes):
        from stratabot.strata.arrays import boards_of

        for board in boards_of(source):
            yield Source(source.name, Kind.ARRAY, board)
    else:
        yield source


def read_part(
    source: Source, blank: str | None = None, cells: "Sequence[UserCell]" = ()
) -> LoadedPosition:
    """The position in a source of one puzzle, as `split` gives it."""
    if source.kind is Kind.PICTURE:
        return _seen(source, cells)
    if cells:
        raise InputError(
            f"expected a picture, got {source.name}; in a text, write the letter in its place",
            field="cell",
        )
    if source.kind is Kind.ARRAY:
        from stratabot.strata.arrays import puzzle_of

        return LoadedPosition(Position(puzzle_of(source)))
    grid = parse_grid(source.text, blank)
    return LoadedPosition(grid.position, None, grid.notes, grid.unknown)


def _seen(source: Source, cells: "Sequence[UserCell]") -> LoadedPosition:
    from stratabot.strata.shot import position_in, read_shot
    from stratabot.strata.vision.trust import require_plausible

    shot = read_shot(source, cells=cells)
    relied = shot.trust.require()
    require_plausible(shot.reading, relied.puzzle)
    notes = (shot.reading.remark,) if shot.reading.remark else ()
    return LoadedPosition(position_in(shot.reading, relied), shot, notes, relied.unknown)
