"""The puzzle and its words.

A *puzzle* is N x N *cells*, row by row; N is its *size*. A white cell is to hold a number from 1 to
N, and may have one already, its *given*. A black cell holds nothing, or a *clue*, which is a given,
too. A *compartment* is a maximal run of white cells in a row or a column. The rules:

- no number is twice in a row or a column, clues included;
- the numbers of a compartment, sorted, are consecutive: the largest less the smallest is one less
  than how many they are.

A *solution* is the puzzle with a number in every white cell. In text, cells are named by their row
and column, counted from 1: `r3c4` (`cell_names` has another form).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from stratabot.errors import PuzzleError
from stratabot.limit import require_time
from stratabot.str8ts.cell_names import CellNames, parse_cell
from stratabot.words import counted

NO_NUMBER: Final = 0


class Place(NamedTuple):
    """Where a cell is: its row and column, from 0."""

    row: int
    col: int

    @classmethod
    def parse(cls, text: str) -> "Place":
        """Read `r3c4`, the inverse of `str`; or `C4`, as `cell_names` has it.

        Raises:
            PuzzleError: it is no place.
        """
        found = parse_cell(text)
        if found is None:
            raise PuzzleError(f"expected a cell such as r3c4 or C4, got {text[:40]!r}")
        return cls(*found)

    def __str__(self) -> str:
        return CellNames.NUMBERS.cell(self)


class Cell(NamedTuple):
    """What stands in a cell."""

    is_black: bool
    number: int = NO_NUMBER
    """The given; 0 for none."""


class Rule(Enum):
    """The rules that numbers can break, in words."""

    TWICE = "twice in a line"
    GAP = "not consecutive"
    EMPTY = "a white cell without a number"


class Breach(NamedTuple):
    """A rule that is broken, the cells that break it, and the line or compartment they are in."""

    rule: Rule
    places: tuple[Place, ...]
    where: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A board, perhaps filled: N rows of N cells. `of` makes one, and checks it."""

    cells: tuple[tuple[Cell, ...], ...]

    @classmethod
    def of(cls, rows: Iterable[Iterable[Cell]]) -> "Puzzle":
        """The puzzle with these cells.

        Raises:
            PuzzleError: it is not square, it is empty, or a number is not from 1 to N.
        """
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
        """All cells, row by row."""
        return tuple(cell for row in self.cells for cell in row)

    @property
    def places(self) -> Iterator[Place]:
        """All places, row by row."""
        return (Place(i, j) for i in range(self.size) for j in range(self.size))

    @property
    def givens(self) -> tuple[Place, ...]:
        """Where a number stands, black cells included, row by row."""
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
        """The puzzle without its givens at all other places than these."""
        kept = {*places}
        return self.with_numbers(
            [self[place].number if place in kept else NO_NUMBER for place in self.places]
        )


def lines_of(puzzle: Puzzle) -> Iterator[tuple[Place, ...]]:
    """All rows, then all columns."""
    size = puzzle.size
    yield from (tuple(Place(i, j) for j in range(size)) for i in range(size))
    yield from (tuple(Place(i, j) for i in range(size)) for j in range(size))


def compartments_of(puzzle: Puzzle) -> Iterator[tuple[Place, ...]]:
    """All compartments, those of rows first."""
    for line in lines_of(puzzle):
        run: list[Place] = []
        for place in line:
            if not puzzle[place].is_black:
                run.append(place)
            elif run:
                yield tuple(run)
                run = []
        if run:
            yield tuple(run)


def breaches(puzzle: Puzzle) -> Iterator[Breach]:
    """All pairs of cells whose numbers break a rule.

    A white cell without a number breaks none here.
    """
    for line in lines_of(puzzle):
        require_time()
        for one, other in _pairs(puzzle, line):
            if puzzle[one].number == puzzle[other].number:
                yield Breach(Rule.TWICE, (one, other), line)
    for compartment in compartments_of(puzzle):
        require_time()
        for one, other in _pairs(puzzle, compartment):
            if abs(puzzle[one].number - puzzle[other].number) >= len(compartment):
                yield Breach(Rule.GAP, (one, other), compartment)


def _pairs(puzzle: Puzzle, places: Sequence[Place]) -> Iterator[tuple[Place, Place]]:
    """All pairs of these places that have numbers."""
    held = [place for place in places if puzzle[place].number]
    for k, one in enumerate(held):
        yield from ((one, other) for other in held[k + 1 :])


def breach(filled: Puzzle) -> Breach | None:
    """The first rule that a filled grid breaks; None if it is right."""
    empty = [p for p in filled.places if not filled[p].is_black and not filled[p].number]
    if empty:
        return Breach(Rule.EMPTY, (empty[0],), (empty[0],))
    return next(breaches(filled), None)


def check(puzzle: Puzzle, solution: Puzzle) -> bool:
    """Whether this is a solution of the puzzle. The check shares no code with the solvers."""
    if solution.size != puzzle.size or breach(solution) is not None:
        return False
    return all(_agree(puzzle[place], solution[place]) for place in puzzle.places)


def _agree(cell: Cell, filled: Cell) -> bool:
    if cell.is_black or cell.number:
        return filled == cell
    return not filled.is_black
