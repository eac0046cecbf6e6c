"""The board, and the five ways to count pieces on it.

A board has N x N *squares*, numbered row by row from the upper left: square `row * N + col`. A set
of squares is a whole number, bit k for square k. In text a square is its column's letter, from `a`
at the left, and its row's number, from 1 at the top: `a1` is the upper left. The game is played on
6 x 6; other sizes are for tests of its theory.

Each *metric* gives a whole number, 0 or more, for a set of one player's own pieces:

- `joint`: orthogonal touching pairs of own pieces;
- `disjoint`: own pieces without an orthogonal own neighbor;
- `edge`: own pieces on the border;
- `center`: own pieces on the middle 2 x 2;
- `enclosure`: a *region* is an orthogonally connected set of squares that are not own pieces (the
  other's pieces are among them) and holds no border square; each region scores its squares and its
  *fence*, the own pieces that touch it in any of the eight directions. A piece may be in the fences
  of several regions, and counts for each.

At the end X's total is X's pieces under X's metric plus twice X's pieces under O's; O's is the
mirror image.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Final

from stratabot.errors import PuzzleError

SIDE: Final = 6
SQUARES: Final = SIDE * SIDE


@dataclass(frozen=True, slots=True)
class Grid:
    """A board's size, and sets of squares that are the same for every position on it."""

    size: int
    full: int
    border: int
    center: int  # the middle 2 x 2 squares; the middle square if the size is odd
    not_first: int
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


def bits(squares: int) -> Iterator[int]:
    """The numbers of the squares in a set, the lowest first."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


class Metric(Enum):
    """How a player's pieces are counted."""

    JOINT = "joint"
    DISJOINT = "disjoint"
    EDGE = "edge"
    CENTER = "center"
    ENCLOSURE = "enclosure"

    @classmethod
    def parse(cls, text: str) -> "Metric":
        try:
            return cls(text)
        except ValueError:
            names = ", ".join(str(metric) for metric in cls)
            raise PuzzleError(f"expected a metric ({names}), got {text[:40]!r}") from None

    def __str__(self) -> str:
        return self.value

    @property
    def about(self) -> str:
        return _ABOUT[self]


METRICS: Final = tuple(Metric)

_ABOUT: Final = {
    Metric.JOINT: "pairs of your pieces that touch, side by side",
    Metric.DISJOINT: "your pieces with none of yours beside them",
    Metric.EDGE: "your pieces on the border",
    Metric.CENTER: "your pieces on the middle four squares",
    Metric.ENCLOSURE: "what your pieces enclose away from the border, and the fence",
}


def joint(pieces: int, board: Grid = BOARD) -> int:
    """Pairs that touch: each is a piece with one to its right, or with one below it."""
    across = pieces & (pieces & board.not_first) >> 1
    return across.bit_count() + (pieces & pieces >> board.size).bit_count()


def disjoint(pieces: int, board: Grid = BOARD) -> int:
    """Pieces with no other one beside them."""
    return (pieces & ~board.beside(pieces)).bit_count()


def edge(pieces: int, board: Grid = BOARD) -> int:
    """Pieces on the border."""
    return (pieces & board.border).bit_count()


def center(pieces: int, board: Grid = BOARD) -> int:
    """Pieces in the middle."""
    return (pieces & board.center).bit_count()


def enclosure(pieces: int, board: Grid = BOARD) -> int:
    """The squares of all regions, and for each region the pieces around it."""
    return sum(
        (region | pieces & board.around(region)).bit_count() for region in regions(pieces, board)
    )


def regions(pieces: int, board: Grid = BOARD) -> Iterator[int]:
    """The regions that the pieces enclose: the squares that spreading from the border misses."""
    free = board.full & ~pieces
    inside = free & ~_spread(free & board.border, free, board)
    while inside:
        region = _spread(inside & -inside, inside, board)
        yield region
        inside &= ~region


def _spread(start: int, within: int, board: Grid) -> int:
    """All squares that are connected to the start by squares of `within`."""
    reached, new = start, start
    while new:
        new = board.beside(new) & within & ~reached
        reached |= new
    return reached


COUNTERS: Final[dict[Metric, Callable[[int, Grid], int]]] = {
    Metric.JOINT: joint,
    Metric.DISJOINT: disjoint,
    Metric.EDGE: edge,
    Metric.CENTER: center,
    Metric.ENCLOSURE: enclosure,
}


def count(metric: Metric, pieces: int, board: Grid = BOARD) -> int:
    """A player's pieces under one metric."""
    return COUNTERS[metric](pieces, board)


@lru_cache(maxsize=1 << 18)
def counts(pieces: int) -> tuple[int, int, int, int, int]:
    """A player's pieces under all five, as in `METRICS`; the last quarter of a million are kept."""
    return joint(pieces), disjoint(pieces), edge(pieces), center(pieces), enclosure(pieces)


def total(pieces: int, own: Metric, other: Metric, board: Grid = BOARD) -> int:
    """A player's total: the pieces under the player's own metric, and twice under the other's."""
    return count(own, pieces, board) + 2 * count(other, pieces, board)
