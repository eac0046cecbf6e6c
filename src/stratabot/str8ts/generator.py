"""New puzzles: a pattern of black cells is filled at random, then givens are taken away."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import repeat
from random import Random
from typing import Final, NamedTuple

from stratabot.chance import below, one_of, seeded, shuffled
from stratabot.difficulty import WORDS, TechniqueWord
from stratabot.sieve import Wish, sieve
from stratabot.str8ts.blacks import make_pattern
from stratabot.str8ts.digging import Allow, Quarry, fewest_givens
from stratabot.str8ts.grading import Grade, grade_of, highest_score
from stratabot.str8ts.ladder import climb
from stratabot.str8ts.params import Params
from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.puzzle import Place, Puzzle
from stratabot.str8ts.search import Search

PATIENCE: Final = 1000
"""The search ends after so many useless boards in a row."""

_EASY: Final = ("gentle", "moderate")
"""Grades that puzzles with few givens rarely have by chance."""

_SWAPS: Final = 8
"""A puzzle is given up after so many changes in a row that make it no easier. With 15 changes it
takes twice as long to find a gentle puzzle; with 5 it takes somewhat longer, too."""

_SLACK: Final = 11
"""A change is kept if it leaves fewer than so many more candidates."""

_DIGS: Final = 2
"""How many puzzles of one pattern and solution are tried if a grade is asked for. Of four, the
later ones are rarely better."""

_CLUED: Final = 0.4
"""The share of black cells that have a clue at first."""

_FILLING: Final = 60
"""How many boards the search examines to fill a pattern. Most patterns that can be filled take
about 30."""


class NewPuzzle(NamedTuple):
    """A puzzle, and how hard it is."""

    puzzle: Puzzle
    grade: Grade | None


def generate(
    params: Params | None = None, *, seed: int | None = None, word: TechniqueWord | None = None
) -> Iterator[Puzzle]:
    """New puzzles, one after another, each with exactly one solution, and no puzzle twice.

    Args:
        params: the kind of puzzle; None for 9 x 9 with few givens.
        seed: the same number gives the same puzzles; None for a random one.
        word: only puzzles of that grade; None for any.

    Raises:
        PuzzleError: there can be no such puzzles.
        SearchError: no more were found.
    """
    rng = seeded(seed)
    for new in find_puzzles(params or Params(), rng, word):
        yield new.puzzle


def find_puzzles(
    params: Params,
    rng: Random,
    word: TechniqueWord | None = None,
    tried: Callable[[], object] = lambda: None,
) -> Iterator[NewPuzzle]:
    """New puzzles with their grades, one after another, and no puzzle twice.

    Args:
        params: the kind of puzzle.
        rng: the source of all randomness.
        word: only puzzles of that grade; None for any.
        tried: called after every board.

    Raises:
        PuzzleError: there can be no such puzzles.
        SearchError: no more were found; says what was found instead.
    """
    params.require_possible()
    wish: Wish[Puzzle, Grade] = Wish(
        lambda puzzle: puzzle, partial(_graded, word=word), word, WORDS, PATIENCE
    )
    batches = (_of_one_pattern(params, rng, word) for _ in repeat(None))
    return (NewPuzzle(puzzle, grade) for puzzle, grade in sieve(batches, wish, tried))


def _graded(puzzle: Puzzle, word: TechniqueWord | None) -> Grade | None:
    """The grade of a puzzle with one solution; None if it is harder than asked for."""
    pencil = Pencil(puzzle)
    taken = [*climb(pencil, most=highest_score(word) if word else float("inf"))]
    return grade_of(taken) if pencil.is_done else None


def make_puzzle(params: Params, rng: Random) -> Puzzle | None:
    """A random puzzle with one solution; None if this attempt failed."""
    return next(_of_one_pattern(params, rng, None))


def _of_one_pattern(
    params: Params, rng: Random, word: TechniqueWord | None
) -> Iterator[Puzzle | None]:
    """Puzzles with the same black cells and solution; None for each attempt that failed.

    Filling a pattern and laying out its rules take as long as taking away the givens. So several
    puzzles of a pattern are tried if a grade is asked for.
    """
    pattern = make_pattern(params.size, params.black, params.symmetry, rng)
    filled = next(iter(Search(pattern, _FILLING, rng=rng)), None)
    if filled is None:
        yield None
        return
    quarry = Quarry(pattern)
    full = pattern.with_numbers(filled)
    for _ in range(_DIGS if word else 1):  # `sieve` takes one of a batch
        clued = _with_clues(full, rng)
        others = quarry.others(clued)
        puzzle = _dug(clued, others, params, rng)
        if puzzle and word in _EASY and params.givens is None:
            yield from _eased(puzzle, clued, others, highest_score(word), rng)
        else:
            yield puzzle


def _eased(
    puzzle: Puzzle, full: Puzzle, others: Allow, most: float, rng: Random
) -> Iterator[Puzzle | None]:
    """Changes a puzzle until it needs no step harder than `most`; None for each change.

    Only one in a hundred puzzles of 9 x 9 with few givens is gentle. But an additional given makes
    others superfluous. These go, and the result is kept if the easy steps lead as far as before, or
    nearly as far. Every fifth board of 9 x 9 becomes gentle this way, after about 15 changes.

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
        more = Place(*divmod(one_of(open_cells, rng), puzzle.size))
        swapped = fewest_givens(full, [*shuffled(puzzle.givens, rng), more], others)
        candidates, cells = _stuck(swapped, most)
        if candidates <= left + below(_SLACK, rng):
            puzzle, left, open_cells = swapped, candidates, cells
        in_vain = 0 if left < least else in_vain + 1
        least = min(least, left)
        yield None
    yield None if open_cells else puzzle


def _stuck(puzzle: Puzzle, most: float) -> tuple[int, list[int]]:
    """Where the steps up to `most` end: how many candidates are left, and in which cells.

    Both are empty if no harder step is needed.
    """
    pencil = Pencil(puzzle)
    for _ in climb(pencil, most=most):
        pass
    cells = pencil.open_cells
    return sum(pencil.candidates[i].bit_count() for i in cells), cells


def _dug(full: Puzzle, others: Allow, params: Params, rng: Random) -> Puzzle | None:
    """The board with as few givens as possible, or as many as asked for; None if that fails.

    Clues stay longer than white givens, because printed puzzles have several.
    """
    if others(full.givens):
        return None
    order = sorted(shuffled(full.givens, rng), key=lambda place: full[place].is_black)
    puzzle = fewest_givens(full, order, others)
    if params.givens is None:
        return puzzle
    more = params.givens - len(puzzle.givens)
    left = [place for place in shuffled(full.givens, rng) if not puzzle[place].number]
    return full.keeping([*puzzle.givens, *left[:more]]) if 0 <= more <= len(left) else None


def _with_clues(full: Puzzle, rng: Random) -> Puzzle:
    """The board with clues in some black cells: numbers that their row and column do not have."""
    numbers = [cell.number for cell in full.flat]
    size = full.size
    for place in full.places:
        if full[place].is_black and rng.random() < _CLUED:
            row = numbers[place.row * size : (place.row + 1) * size]
            column = numbers[place.col :: size]
            free = [n for n in range(1, size + 1) if n not in row and n not in column]
            if free:
                numbers[place.row * size + place.col] = one_of(free, rng)
    return full.with_numbers(numbers)
