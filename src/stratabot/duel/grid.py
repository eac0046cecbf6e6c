"""The board, with sets of squares as bits.

A board has N x N *squares*, numbered row by row from the upper left: square `row * N + col`. A set
of squares is a whole number, bit k for square k. In text a square is its column's letter, from `a`
at the left, and its row's number, from 1 at the top: `a1` is the upper left. The game is played on
6 x 6; other sizes are for tests of its theory.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

SIDE: Final = 6
"""How many rows and columns the game's board has."""

SQUARES: Final = SIDE * SIDE


@dataclass(frozen=True, slots=True)
class Grid:
    """A board's size, and sets of squares that are the same for every position on it."""

    size: int
    full: int
    border: int
    center: int
    """The middle 2 x 2 squares; the middle square if the size is odd."""
    not_first: int
    """All squares without the first column."""
    not_last: int

    def beside(self, squares: int) -> int:
        """The orthogonal neighbors of these squares, which may be among them."""
        across = (squares & self.not_first) >> 1 | (squares & self.not_last) << 1
        return across | squares >> self.size | (squares << self.size & self.full)

    def around(self, squares: int) -> int:
        """The neighbors of these squares in any of the eight directions."""
        wide = squares | (squares & self.not_first) >> 1 | (squares & self.not_last) << 1
        return wide | wide >> self.size | (wide << self.size & self.full)


@cache
def grid(size: int) -> Grid:
    """The board of that size, 1 or more."""
    last, middle = size - 1, {(size - 1) // 2, size // 2}

    def where(rows: set[int], cols: set[int]) -> int:
        return sum(1 << row * size + col for row in rows for col in cols)

    every, ends = {*range(size)}, {0, last}
    return Grid(
        size=size,
        full=where(every, every),
        border=where(ends, every) | where(every, ends),
        center=where(middle, middle),
        not_first=where(every, every - {0}),
        not_last=where(every, every - {last}),
    )


BOARD: Final = grid(SIDE)
"""The game's own board."""


def bits(squares: int) -> Iterator[int]:
    """The numbers of the squares in a set, the lowest first."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest
