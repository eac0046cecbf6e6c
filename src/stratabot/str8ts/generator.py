"""New puzzles: a pattern of black cells, filled at random, then givens taken away."""

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
"""The search ends after so many boards in a row that were no good."""

_EASY: Final = ("gentle", "moderate")
"""Grades that puzzles with few givens seldom have by chance."""

_SWAPS: Final = 8
"""Changes of a puzzle in a row that make it no easier, after which it is given up: with 15 it takes
twice as long to a gentle one, with 5 somewhat longer, too."""

_SLACK: Final = 11
"""Candidates: less than so many more may be left after a change."""

_DIGS: Final = 2
"""Puzzles of one pattern and solution that are tried for one of a grade; of four, the later ones
are rarely better."""

_CLUED: Final = 0.4
"""The share of black cells that start with a clue."""

_FILLING: Final = 60
"""Boards looked at to fill a pattern; most that can be filled at all take about 30."""


class NewPuzzle(NamedTuple):
    """A puzzle, and how hard it is."""

    puzzle: Puzzle
    grade: Grade | None


def generate(
    params: Params | None = None, *, seed: int | None = None, word: TechniqueWord | None = None
) -> Iterator[Puzzle]:
    """New puzzles, one after another, each with exactly one solution and none twice.

    Args:
        params: what kind; None for 9 x 9 with few givens.
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
    """New puzzles, graded, one after another, none twice.

    Args:
        params: what kind.
        rng: where all randomness comes from.
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
    """A random puzzle with one solution; None if the dice fell badly."""
    return next(_of_one_pattern(params, rng, None))


def _of_one_pattern(
    params: Params, rng: Random, word: TechniqueWord | None
) -> Iterator[Puzzle | None]:
    """Puzzles with the same black cells and solution, and None for each that was no good.

    To lay out the rules takes as long as to dig a puzzle out, and a pattern that can be filled with
    numbers is to be found first; so several are tried where a grade is asked for.
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
    """Puzzles with as few givens, easier and easier, until one needs no harder step than that.

    One in a hundred puzzles of 9 x 9 with few givens is gentle. But one given more makes others
    superfluous; what is left when these are gone is kept if the easy steps lead as far as before,
    or nearly so. Of boards of 9 x 9, every fifth becomes gentle so, after 15 times or so.

    Args:
        puzzle: to begin with; without any of its givens there is another solution.
        full: the same, filled.
        others: whether some of its givens leave another solution.
        most: the hardest step that is wanted.
        rng: where all randomness comes from.
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
    """Where only a harder step helps on: the candidates that are left, and the cells they are in.

    Both are empty where none is needed.
    """
    pencil = Pencil(puzzle)
    for _ in climb(pencil, most=most):
        pass
    cells = pencil.open_cells
    return sum(pencil.candidates[i].bit_count() for i in cells), cells


def _dug(full: Puzzle, others: Allow, params: Params, rng: Random) -> Puzzle | None:
    """Fewer givens, as few as can be or as many as asked for; None if that cannot be.

    Clues stay longer than white givens: puzzles as people print them have several.
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
    """Some black cells with numbers that their row and column do not have."""
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
