"""The puzzle and its words.

A *puzzle* is N x N *cells*, row by row; N is its *size*. A white cell is to hold a number from 1 to
N, and may have one already, its *given*. A black cell holds nothing, or a *clue*, which is a given,
too. A *compartment* is a maximal run of white cells in a row or a column. The rules:

- no number is twice in a row or a column, clues included;
- the numbers of a compartment, sorted, are consecutive: the largest less the smallest is one less
  than how many they are.

A *solution* is the puzzle with a number in every white cell. In text, cells are named by their row
and column, counted from 1: `r2c8`; or `B8`, with letters for rows in the order of the alphabet,
without I, which looks like a 1: A to H, J to Z, then AA, AB and so on, as in a spreadsheet.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from string import ascii_uppercase
from typing import Final, NamedTuple

from stratabot.errors import PuzzleError
from stratabot.limit import require_time
from stratabot.puzzles.notebook import add_notebook_views
from stratabot.words import counted

_LETTERS: Final = ascii_uppercase.replace("I", "")


class CellNames(Enum):
    """A form of names. The value is how the cell in row 2 and column 8 is called in it."""

    NUMBERS = "r2c8"
    LETTERS = "B8"

    def row(self, row: int) -> str:
        """A row, from 0, without the word: `2` or `B`, a bijective numeral of base 25."""
        if self is CellNames.NUMBERS:
            return str(row + 1)
        name, left = "", row + 1
        while left:
            left, digit = divmod(left - 1, len(_LETTERS))
            name = _LETTERS[digit] + name
        return name

    def line(self, line: int, size: int) -> str:
        """A line, rows first: `row 2` or `row B`, `column 8`."""
        return f"row {self.row(line)}" if line < size else f"column {line - size + 1}"

    def cell(self, place: tuple[int, int]) -> str:
        row, col = self.row(place[0]), place[1] + 1
        return f"{row}{col}" if self is CellNames.LETTERS else f"r{row}c{col}"

    def span(self, first: tuple[int, int], last: tuple[int, int]) -> str:
        """From one cell to another, or a single cell: `r3c2-r3c6`."""
        return self.cell(first) if first == last else f"{self.cell(first)}-{self.cell(last)}"


class Place(NamedTuple):
    """Where a cell is: its row and column, from 0."""

    row: int
    col: int

    def __str__(self) -> str:
        return CellNames.NUMBERS.cell(self)


class Cell(NamedTuple):
    """What stands in a cell."""

    is_black: bool
    number: int = 0  # the given; 0 for none


class Rule(Enum):
    """The rules that numbers can break, in words."""

    DUPLICATE = "twice in a line"
    GAP = "not consecutive"
    EMPTY = "a white cell without a number"


class BrokenRule(NamedTuple):
    """A rule that is broken, the cells that break it, and the line or compartment they are in."""

    rule: Rule
    places: tuple[Place, ...]
    where: tuple[Place, ...]


@add_notebook_views("parse_puzzle")
@dataclass(frozen=True, slots=True)
class Puzzle:
    """A board, perhaps filled: N rows of N cells. `of` makes one, and checks it."""

    cells: tuple[tuple[Cell, ...], ...]

    @classmethod
    def of(cls, rows: Iterable[Iterable[Cell]]) -> "Puzzle":
        cells = tuple(tuple(row) for row in rows)
        size = len(cells)
        if not size:
            raise PuzzleError("expected at least one cell, got none")
        for i, row in enumerate(cells):
            if len(row) != size:
                raise PuzzleError(
                    f"expected {counted(size, 'cell')} in row {i + 1}, got {len(row)}"
                )
            for j, cell in enumerate(row):
                if not 0 <= cell.number <= size:
                    wanted = f"expected a number from 1 to {size}"
                    raise PuzzleError(f"{wanted}, got {cell.number} in row {i + 1}, column {j + 1}")
        return cls(cells)

    @property
    def size(self) -> int:
        """N: how many rows, columns and numbers there are."""
        return len(self.cells)

    @property
    def flat(self) -> tuple[Cell, ...]:
        return tuple(cell for row in self.cells for cell in row)

    @property
    def places(self) -> Iterator[Place]:
        return (Place(i, j) for i in range(self.size) for j in range(self.size))

    @property
    def givens(self) -> tuple[Place, ...]:
        return tuple(place for place in self.places if self[place].number)

    def __getitem__(self, place: Place) -> Cell:
        return self.cells[place.row][place.col]

    def with_numbers(self, numbers: Sequence[int]) -> "Puzzle":
        """The puzzle with these numbers in its cells: N x N of them, row by row; 0 for none."""
        rows = (
            (cell._replace(number=numbers[i * self.size + j]) for j, cell in enumerate(row))
            for i, row in enumerate(self.cells)
        )
        return Puzzle.of(rows)

    def keeping(self, places: Iterable[Place]) -> "Puzzle":
        kept = {*places}
        return self.with_numbers(
            [self[place].number if place in kept else 0 for place in self.places]
        )


def lines_of(puzzle: Puzzle) -> Iterator[tuple[Place, ...]]:
    """All rows, then all columns."""
    size = puzzle.size
    yield from (tuple(Place(i, j) for j in range(size)) for i in range(size))
    yield from (tuple(Place(i, j) for i in range(size)) for j in range(size))


def compartments_of(puzzle: Puzzle) -> Iterator[tuple[Place, ...]]:
    """All compartments, those of rows first."""
    for line in lines_of(puzzle):
        for is_black, compartment in groupby(line, lambda place: puzzle[place].is_black):
            if not is_black:
                yield tuple(compartment)


def find_broken_rules(puzzle: Puzzle) -> Iterator[BrokenRule]:
    """All pairs of cells whose numbers break a rule; empty white cells break none here."""
    for line in lines_of(puzzle):
        require_time()
        for one, other in _pairs(puzzle, line):
            if puzzle[one].number == puzzle[other].number:
                yield BrokenRule(Rule.DUPLICATE, (one, other), line)
    for compartment in compartments_of(puzzle):
        require_time()
        for one, other in _pairs(puzzle, compartment):
            if abs(puzzle[one].number - puzzle[other].number) >= len(compartment):
                yield BrokenRule(Rule.GAP, (one, other), compartment)


def _pairs(puzzle: Puzzle, places: Sequence[Place]) -> Iterator[tuple[Place, Place]]:
    held = [place for place in places if puzzle[place].number]
    for k, one in enumerate(held):
        yield from ((one, other) for other in held[k + 1 :])


def find_fault_of_filled(filled: Puzzle) -> BrokenRule | None:
    """The first rule that a filled grid breaks; None if it is right."""
    empty = [p for p in filled.places if not filled[p].is_black and not filled[p].number]
    if empty:
        return BrokenRule(Rule.EMPTY, (empty[0],), (empty[0],))
    return next(find_broken_rules(filled), None)


def check(puzzle: Puzzle, solution: Puzzle) -> bool:
    """Whether this is a solution of the puzzle. The check shares no code with the solvers."""
    if solution.size != puzzle.size or find_fault_of_filled(solution) is not None:
        return False
    return all(
        filled == cell if cell.is_black or cell.number else not filled.is_black
        for cell, filled in zip(puzzle.flat, solution.flat, strict=True)
    )
