"""What a player has noted in a puzzle: numbers that he has put, and candidates that are left."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from stratabot.errors import TextError
from stratabot.str8ts.conclusions import Conclusion
from stratabot.str8ts.puzzle import Cell, Puzzle

ALL: Final = -1
"""The candidates of a cell in which nothing is struck out."""


class Marks(NamedTuple):
    """A player's notes. Both tuples have a place for every cell, row by row.

    Attributes:
        numbers: the numbers that he has put, 0 for none. Givens are none of them.
        candidates: the candidates that he has not struck out, a set of numbers, bit v - 1 for v;
            or `ALL`.
    """

    numbers: tuple[int, ...]
    candidates: tuple[int, ...]

    @classmethod
    def none_in(cls, puzzle: Puzzle) -> "Marks":
        """No notes."""
        many = puzzle.size**2
        return cls((0,) * many, (ALL,) * many)


class MarkedPuzzle(NamedTuple):
    """A puzzle and what its player has noted."""

    puzzle: Puzzle
    marks: Marks

    @classmethod
    def fresh(cls, puzzle: Puzzle) -> "MarkedPuzzle":
        """The puzzle as it is printed."""
        return cls(puzzle, Marks.none_in(puzzle))

    @property
    def is_fresh(self) -> bool:
        """Whether nothing is noted."""
        return self == MarkedPuzzle.fresh(self.puzzle)

    @property
    def filled(self) -> Puzzle:
        """The puzzle with the numbers that were put."""
        cells = zip(self.puzzle.flat, self.marks.numbers, strict=True)
        return self.puzzle.with_numbers([cell.number or number for cell, number in cells])

    def at(self, board: "MarkedPuzzle") -> "MarkedPuzzle":
        """The puzzle with what is noted on another board of it, where all numbers may be givens.

        Raises:
            TextError: it is the board of another puzzle.
        """
        if board.puzzle.size != self.puzzle.size:
            wanted, got = (f"{size} x {size}" for size in (self.puzzle.size, board.puzzle.size))
            raise TextError(f"expected a board of {wanted} as the puzzle's, got {got}")
        numbers = []
        for place, later in zip(self.puzzle.places, board.filled.flat, strict=True):
            cell = self.puzzle[place]
            if not _may_become(cell, later):
                where = f"in row {place.row + 1}, column {place.col + 1}"
                wanted = f"expected {_described(cell)} {where}, as in the puzzle"
                raise TextError(f"{wanted}, got {_described(later)}")
            numbers.append(0 if cell.number or cell.is_black else later.number)
        return MarkedPuzzle(self.puzzle, Marks(tuple(numbers), board.marks.candidates))

    def noting(self, conclusions: Iterable[Conclusion]) -> "MarkedPuzzle":
        """The board with these noted, too.

        Raises:
            TextError: one is about no white cell of the board, or about no number of it.
        """
        size = self.puzzle.size
        numbers, candidates = [*self.marks.numbers], [*self.marks.candidates]
        for each in conclusions:
            self._require(each)
            k = each.place.row * size + each.place.col
            if not each.is_put:
                own = (1 << size) - 1 if candidates[k] == ALL else candidates[k]
                candidates[k] = own & ~sum(1 << number - 1 for number in {*each.numbers})
            elif not self.puzzle[each.place].number:
                (numbers[k],) = each.numbers
        return MarkedPuzzle(self.puzzle, Marks(tuple(numbers), tuple(candidates)))

    def _require(self, conclusion: Conclusion) -> None:
        """Refuse what cannot be noted on this board."""
        size, place = self.puzzle.size, conclusion.place
        if max(place) >= size or self.puzzle[place].is_black:
            got = "a black one" if max(place) < size else f"one beyond {size} x {size}"
            raise TextError(f"expected a white cell, got {got}: {place}")
        beyond = [number for number in conclusion.numbers if not 1 <= number <= size]
        if beyond:
            raise TextError(f"expected numbers from 1 to {size} for {place}, got {beyond[0]}")
        given = self.puzzle[place].number
        if conclusion.is_put and given not in (0, *conclusion.numbers):
            (other,) = conclusion.numbers
            raise TextError(f"expected {given} in {place}, as in the puzzle, got {other}")


def _may_become(cell: Cell, later: Cell) -> bool:
    """Whether this can stand on a later board of a puzzle: a given may be left out there."""
    if cell.is_black != later.is_black:
        return False
    if cell.number:
        return later.number in (0, cell.number)
    return not (cell.is_black and later.number)


def _described(cell: Cell) -> str:
    kind = "black" if cell.is_black else "white"
    return f"a {kind} cell with {cell.number}" if cell.number else f"a {kind} cell"
