"""Where the black cells of a new puzzle are."""

from collections.abc import Iterable
from random import Random
from typing import Final, Literal, get_args

from stratabot.portable_random import below, shuffled
from stratabot.str8ts.puzzle import Cell, Place, Puzzle

Symmetry = Literal["rotation", "mirror", "none"]
SYMMETRIES: Final[tuple[Symmetry, ...]] = get_args(Symmetry)

_ATTEMPTS: Final = 10
"""How many patterns are tried until one looks good and has all white cells connected."""


def make_pattern(size: int, black: int | None, symmetry: Symmetry, rng: Random) -> Puzzle:
    """A board without numbers, whose black cells have this symmetry.

    If possible, the pattern looks as people like it: no black block of 2 x 2, few compartments of a
    single cell, and all white cells connected.

    Args:
        size: N.
        black: how many black cells; None for a fifth to a quarter of all, at random.
        symmetry: of the pattern.
        rng: where all randomness comes from.
    """
    for _ in range(_ATTEMPTS):
        wanted = black
        if wanted is None:
            least, most = size * size // 5, size * size // 4
            wanted = least + below(most - least + 1, rng)
        orbits = {
            _orbit(Place(i, j), size, symmetry): None for i in range(size) for j in range(size)
        }
        cells = _taken(orbits, wanted, size, rng)
        while black is not None and len(cells) < wanted:
            # The middle cell is its own image. Once it is black, their number stays odd.
            cells = _taken(orbits, wanted, size, rng)
        if _looks_well(cells, size) and _is_connected(cells, size):
            break
    return Puzzle.of([[Cell(Place(i, j) in cells) for j in range(size)] for i in range(size)])


def _taken(orbits: Iterable[tuple[Place, ...]], wanted: int, size: int, rng: Random) -> set[Place]:
    """As many cells as wanted or one less, at random, with their images.

    Cells come first with which the pattern looks good.
    """
    black: set[Place] = set()
    order = shuffled(orbits, rng)
    for looks_well in (_looks_well, lambda *_: True):
        for orbit in order:
            new = black.union(orbit)
            if len(black) + len(orbit) == len(new) <= wanted and looks_well(new, size):
                black = new
    return black


def _looks_well(black: set[Place], size: int) -> bool:
    """Whether there is no black block, and few compartments have a single cell."""
    for i, j in black:
        if {(i, j + 1), (i + 1, j), (i + 1, j + 1)} <= black:
            return False

    def is_closed(i: int, j: int) -> bool:
        return not (0 <= i < size and 0 <= j < size) or (i, j) in black

    alone = 0
    for i in range(size):
        for j in range(size):
            if (i, j) not in black:
                alone += is_closed(i - 1, j) and is_closed(i + 1, j)
                alone += is_closed(i, j - 1) and is_closed(i, j + 1)
    return alone <= size // 2


def _is_connected(black: set[Place], size: int) -> bool:
    """Whether all white cells are connected."""
    white = {Place(i, j) for i in range(size) for j in range(size)} - black
    reached = [next(iter(sorted(white)))] if white else []
    left = white - {*reached}
    for row, col in reached:
        beside = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & left
        reached += (Place(*each) for each in sorted(beside))
        left -= beside
    return not left


def _orbit(place: Place, size: int, symmetry: Symmetry) -> tuple[Place, ...]:
    """A cell and its image; one cell if they are the same."""
    row, col = place
    last = size - 1
    image = {
        "rotation": Place(last - row, last - col),
        "mirror": Place(row, last - col),
        "none": place,
    }[symmetry]
    return tuple(sorted({place, image}))
