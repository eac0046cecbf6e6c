"""The puzzle and its words.

A *puzzle* is a grid of *cells*, row by row. Each cell has a *color* (one visible character) or is
`BLANK`, which demands nothing. A *line* is a row or a column, the place for one *ribbon*. Ribbons
are *laid* one after another, each over all earlier ones; a *solution* lists them, bottom first. It
is right if on every colored cell the later of its two ribbons has the cell's color. A ribbon
without a color is *free*: it shows on no colored cell, so any color will do.

In text a line is `r2` (the second row) or `c1` (the first column), a ribbon is `r2=G` (a green one
along the second row) or `r2` (a free one), and a solution is its ribbons with spaces between:

    G G        r1=G c2=P r2 c1=G      the first row is laid first, then the second column, ...
    G P

The screen shows the grid turned by 45 degrees counterclockwise: cell (0, 0) is the leftmost, the
first row has the uppermost selector on the lower left, the first column the lowest selector on the
lower right.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, Final, Literal, NamedTuple, Self

from stratabot.errors import PuzzleError
from stratabot.puzzles.notebook import add_notebook_views
from stratabot.words import counted

Color = str
Cell = Color | None
BLANK: Final = None
UNKNOWN: Final = "?"  # the character for a cell whose demand nobody knows
Places = frozenset[tuple[int, int]]  # cells by row and column, from 0
_KINDS: Final[dict[str, Literal["row", "col"]]] = {"r": "row", "c": "col"}


class Value:
    """A value that never changes: compared by value, hashable, picklable.

    Every start loads such values, and Python makes a dataclass anew each time. A subclass sets its
    attributes with `object.__setattr__`.
    """

    __slots__ = ()
    _fields: ClassVar[tuple[str, ...]]
    _compared: ClassVar[tuple[str, ...]]  # the attributes that make two values equal

    def replace(self, **changes: object) -> Self:
        """The same value but for these attributes."""
        return type(self)(**{name: getattr(self, name) for name in self._fields} | changes)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot set {name}: a {type(self).__name__} never changes")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"cannot delete {name}: a {type(self).__name__} never changes")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self._compared)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in self._compared))

    def __repr__(self) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields)
        return f"{type(self).__name__}({values})"

    def __reduce__(self) -> tuple[object, ...]:
        values = (getattr(self, name) for name in self._fields)
        return type(self), tuple(dict(v) if isinstance(v, Mapping) else v for v in values)


class Line(NamedTuple):
    """The place for a ribbon: a row or a column."""

    kind: Literal["row", "col"]
    index: int  # type: ignore[assignment]  # hides tuple.index, of no use here
    """Counted from 0."""

    @property
    def number(self) -> int:
        return self.index + 1

    @classmethod
    def parse(cls, text: str) -> "Line":
        kind, number = _KINDS.get(text[:1].lower()), text[1:]
        # int() refuses thousands of digits, and would take signs, spaces and underscores.
        is_number = number.isascii() and number.isdigit() and len(number) < 20
        if kind is None or not is_number or int(number) == 0:
            raise PuzzleError(f"expected a line such as r2 or c1, got {text[:40]!r}")
        return cls(kind, int(number) - 1)

    def __str__(self) -> str:
        return f"{self.kind[0]}{self.number}"


class Ribbon(NamedTuple):
    """A line and the color laid along it."""

    line: Line
    color: Color | None  # None for a free ribbon: any color will do

    @classmethod
    def parse(cls, text: str) -> "Ribbon":
        """Read `r2=G`, or `r2` for a free ribbon, the inverse of `str`."""
        line, equals, color = text.partition("=")
        if equals and not is_label(color):
            raise PuzzleError(f"expected one visible character after = in {text[:40]!r}")
        return cls(Line.parse(line), color if equals else None)

    def __str__(self) -> str:
        return str(self.line) if self.color is None else f"{self.line}={self.color}"


@add_notebook_views("Solution.parse")
class Solution(NamedTuple):
    """Ribbons in laying order, bottom first."""

    ribbons: tuple[Ribbon, ...]

    @classmethod
    def parse(cls, text: str) -> "Solution":
        """Read ribbons with spaces or commas between, the inverse of `str`."""
        ribbons = tuple(Ribbon.parse(word) for word in re.split(r"\s+|(?<!=),", text) if word)
        seen: set[Line] = set()
        for ribbon in ribbons:
            if ribbon.line in seen:
                raise PuzzleError(f"expected every line once, got {ribbon.line} twice")
            seen.add(ribbon.line)
        return cls(ribbons)

    def __str__(self) -> str:
        return " ".join(map(str, self.ribbons))

    def color_changes(self, selected: Color | None = None) -> int:
        """How often another color must be selected; None for the first color needed in hand."""
        changes, in_hand = 0, selected
        for _, color in self.ribbons:
            if color is not None and color != in_hand:
                changes += in_hand is not None
                in_hand = color
        return changes

    def clicks(self, selected: Color | None = None) -> int:
        return len(self.ribbons) + self.color_changes(selected)


@add_notebook_views("parse_puzzle")
class Puzzle(Value):
    """A rectangular grid of cells, compared by value.

    Attributes:
        cells: `cells[i][j]` is the cell in row i and column j: a color or BLANK.
        colors: the colors that occur, sorted.

    Raises:
        PuzzleError: there are no cells, rows differ in length, or a color is not one visible
            character.
    """

    __slots__ = ("cells", "colors")
    _fields = _compared = ("cells",)

    cells: tuple[tuple[Cell, ...], ...]
    colors: tuple[Color, ...]

    def __init__(self, cells: tuple[tuple[Cell, ...], ...]) -> None:
        if not isinstance(cells, tuple) or not all(isinstance(row, tuple) for row in cells):
            raise PuzzleError(f"expected tuples (Puzzle.of takes any rows), got {cells!r:.40}")
        if not cells or not cells[0]:
            raise PuzzleError("expected at least one square, got none")
        for i, row in enumerate(cells):
            if len(row) != len(cells[0]):
                squares = counted(len(cells[0]), "square")
                raise PuzzleError(f"expected {squares} in row {i + 1}, got {len(row)}")
        labels = set().union(*cells) - {BLANK}
        for label in labels:
            if not is_label(label):
                raise PuzzleError(f"expected a color of one visible character, got {label!r:.40}")
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "colors", tuple(sorted(labels)))

    @classmethod
    def of(cls, rows: Iterable[Iterable[Cell]]) -> "Puzzle":
        return cls(tuple(map(tuple, rows)))

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def cols(self) -> int:
        return len(self.cells[0])

    def part(self, rows: Sequence[int], cols: Sequence[int]) -> "Puzzle":
        return Puzzle.of([[self.cells[i][j] for j in cols] for i in rows])

    def with_cell(self, row: int, col: int, cell: Cell) -> "Puzzle":
        changed = (*self.cells[row][:col], cell, *self.cells[row][col + 1 :])
        return Puzzle((*self.cells[:row], changed, *self.cells[row + 1 :]))

    def colored_cells(self) -> dict[tuple[int, int], Color]:
        """The cells that demand a color, by row and column from 0, row by row."""
        return {
            (i, j): color
            for i, row in enumerate(self.cells)
            for j, color in enumerate(row)
            if color is not BLANK
        }

    @property
    def lines(self) -> tuple[Line, ...]:
        return lines_of(self.rows, self.cols)


@lru_cache(maxsize=64)
def lines_of(rows: int, cols: int) -> tuple[Line, ...]:
    """The lines of a board of that size: its rows, then its columns."""
    return (*(Line("row", i) for i in range(rows)), *(Line("col", j) for j in range(cols)))


def lay(ribbons: Iterable[Ribbon], rows: int, cols: int) -> list[list[Ribbon | None]]:
    """Lay ribbons in this order, bottom first: the topmost ribbon of every cell, None if none."""
    top: list[list[Ribbon | None]] = [[None] * cols for _ in range(rows)]
    seen: set[Line] = set()
    for ribbon in ribbons:
        kind, index = ribbon.line
        if not 0 <= index < (rows if kind == "row" else cols):
            raise PuzzleError(f"expected a line of a {rows} x {cols} board, got {ribbon.line}")
        if ribbon.line in seen:
            raise PuzzleError(f"expected every line once, got {ribbon.line} twice")
        seen.add(ribbon.line)
        if kind == "row":
            top[index] = [ribbon] * cols
        else:
            for row in top:
                row[index] = ribbon
    return top


def satisfied(puzzle: Puzzle, ribbons: Iterable[Ribbon]) -> frozenset[tuple[int, int]]:
    """The colored cells (row, column from 0) whose topmost ribbon has the cell's color."""
    top = lay(ribbons, puzzle.rows, puzzle.cols)
    return frozenset(
        (i, j)
        for (i, j), wanted in puzzle.colored_cells().items()
        if (ribbon := top[i][j]) is not None and ribbon.color == wanted
    )


def check(puzzle: Puzzle, ribbons: Solution | Sequence[Ribbon]) -> bool:
    """Whether these ribbons, bottom first, solve the puzzle. It shares no code with the solvers."""
    laid = ribbons.ribbons if isinstance(ribbons, Solution) else ribbons
    if len(laid) != puzzle.rows + puzzle.cols:
        return False
    try:
        return len(satisfied(puzzle, laid)) == len(puzzle.colored_cells())
    except PuzzleError:
        return False


def is_label(text: object) -> bool:
    """Whether a text can name a color: it must be one visible character."""
    if not isinstance(text, str) or len(text) != 1 or not text.isprintable() or text.isspace():
        return False
    if text.isascii():
        return True
    from unicodedata import category

    return not category(text).startswith("M")
