"""What a player has noted in a puzzle: numbers that he has put, and candidates that are left."""

from typing import NamedTuple

from stratabot.str8ts.puzzle import Puzzle


class Marks(NamedTuple):
    """A player's notes. Both tuples have a place for every cell, row by row.

    Attributes:
        numbers: the numbers that he has put, 0 for none. Givens are none of them.
        candidates: of cells without a number, the candidates that he has not struck out: a set of
            numbers, bit v - 1 for v. -1 if he has struck out none.
    """

    numbers: tuple[int, ...]
    candidates: tuple[int, ...]

    @classmethod
    def none_in(cls, puzzle: Puzzle) -> "Marks":
        """No notes."""
        many = puzzle.size**2
        return cls((0,) * many, (-1,) * many)


class MarkedPuzzle(NamedTuple):
    """A puzzle and what its player has noted."""

    puzzle: Puzzle
    marks: Marks

    @classmethod
    def fresh(cls, puzzle: Puzzle) -> "MarkedPuzzle":
        """The puzzle as it is printed."""
        return cls(puzzle, Marks.none_in(puzzle))
