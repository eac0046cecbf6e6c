"""Makes new puzzles easier: where the easy steps end, a number is given."""

from collections.abc import Iterator
from random import Random
from typing import Final

from stratabot.portable_random import below, one_of, shuffled
from stratabot.str8ts.digging import Allow, fewest_givens
from stratabot.str8ts.ladder import climb
from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.work import work_of

_SWAPS: Final = 8
"""A puzzle is given up after so many changes in a row that make it no easier. With 15 changes it
takes twice as long to find a gentle puzzle; with 5 it takes somewhat longer, too."""

_SLACK: Final = 11
"""A change is kept if it leaves fewer than so many more candidates."""


def eased(
    puzzle: Puzzle, full: Puzzle, others: Allow, most: float, rng: Random
) -> Iterator[Puzzle | None]:
    """Changes a puzzle until it needs no step harder than `most`; None for each change.

    An additional given makes others superfluous. These go, and the result is kept if the easy steps
    lead as far as before, or nearly as far.

    Args:
        puzzle: the puzzle to begin with; each of its givens is needed.
        full: the puzzle with all numbers.
        others: whether some of its givens allow another solution.
        most: the score of the hardest step that is wanted.
        rng: the source of all randomness.
    """
    least, open_cells = _stuck(puzzle, most)
    left, in_vain = least, 0
    while open_cells and in_vain < _SWAPS:
        more = _any_of(open_cells, puzzle, rng)
        swapped = fewest_givens(full, [*shuffled(puzzle.givens, rng), more], others)
        candidates, cells = _stuck(swapped, most)
        if candidates <= left + below(_SLACK, rng):
            puzzle, left, open_cells = swapped, candidates, cells
        in_vain = 0 if left < least else in_vain + 1
        least = min(least, left)
        yield None
    yield None if open_cells else puzzle


def with_more(puzzle: Puzzle, full: Puzzle, many: int, most: float, rng: Random) -> Puzzle:
    """A puzzle with so many more givens: where a harder step than `most` is needed, or anywhere.

    Args:
        puzzle: the puzzle to begin with.
        full: the puzzle with all numbers; it has at least so many more.
        many: how many more.
        most: the score of the hardest step that is wanted.
        rng: the source of all randomness.
    """
    open_cells = [0]
    for _ in range(many):
        if open_cells:
            open_cells = _stuck(puzzle, most)[1]
        if open_cells:
            more = _any_of(open_cells, puzzle, rng)
        else:
            more = one_of([each for each in full.givens if not puzzle[each].number], rng)
        puzzle = full.keeping([*puzzle.givens, more])
    return puzzle


def with_less_work(puzzle: Puzzle, full: Puzzle, most: float, rng: Random) -> Puzzle:
    """A puzzle with so many more givens, anywhere, that it takes less work than `most`.

    Args:
        puzzle: the puzzle to begin with.
        full: the puzzle with all numbers.
        most: what amount of work is too much, as of `work_of`.
        rng: the source of all randomness.
    """
    while work_of(Pencil(puzzle)).amount >= most:
        more = one_of([each for each in full.givens if not puzzle[each].number], rng)
        puzzle = full.keeping([*puzzle.givens, more])
    return puzzle


def _any_of(cells: list[int], puzzle: Puzzle, rng: Random) -> Place:
    return Place(*divmod(one_of(cells, rng), puzzle.size))


def _stuck(puzzle: Puzzle, most: float) -> tuple[int, list[int]]:
    """Where the steps up to `most` end: how many candidates are left, and in which cells.

    Both are empty if no harder step is needed.
    """
    pencil = Pencil(puzzle)
    for _ in climb(pencil, most=most):
        pass
    cells = pencil.open_cells
    return sum(pencil.candidates[i].bit_count() for i in cells), cells
