"""New puzzles: a pattern of black cells is filled at random, then givens are taken away.

Puzzles of 9 x 9 of a grade look like published ones of that grade (`looks`).
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import repeat
from random import Random
from typing import Final, NamedTuple

from stratabot.portable_random import one_of, seeded, shuffled
from stratabot.puzzles.kinds import require_kind
from stratabot.puzzles.sieve import Wish, sieve
from stratabot.str8ts import looks
from stratabot.str8ts.blacks import make_pattern
from stratabot.str8ts.digging import Allow, Quarry, fewest_givens
from stratabot.str8ts.easing import eased, with_less_work, with_more
from stratabot.str8ts.grading import BEYOND, WORDS, Grade, Word, grade_of, highest_score, most_work
from stratabot.str8ts.ladder import LEAST, climb
from stratabot.str8ts.params import Params
from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.search import Search

PATIENCE: Final = 1000
"""The search ends after so many useless boards in a row."""

_EASED: Final = ("gentle", "moderate", "tough")
"""Grades that puzzles with few givens rarely have by chance."""

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
    params: Params | None = None, *, seed: int | None = None, word: Word | None = None
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
    require_kind("params", params, Params | None)
    require_kind("seed", seed, int | None)
    require_kind("word", word, Word | None)
    rng = seeded(seed)
    for new in find_puzzles(params or Params(), rng, word):
        yield new.puzzle


def find_puzzles(
    params: Params,
    rng: Random,
    word: Word | None = None,
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
        lambda puzzle: puzzle, partial(_graded, most=_hardest(params, word)), word, WORDS, PATIENCE
    )
    batches = (_of_one_pattern(params, rng, word) for _ in repeat(None))
    return (NewPuzzle(puzzle, grade) for puzzle, grade in sieve(batches, wish, tried))


def _graded(puzzle: Puzzle, most: float) -> Grade | None:
    """The grade of a puzzle with one solution; None if it needs a harder step than `most`."""
    pencil = Pencil(puzzle)
    taken = [*climb(pencil, most=most)]
    return grade_of(Pencil(puzzle), taken) if pencil.is_done else None


def _published(params: Params, word: Word | None) -> Word | None:
    """The grade of the published puzzles that new ones are to look like; None for none."""
    return word if params.size == looks.SIZE and params.givens is None else None


def _hardest(params: Params, word: Word | None) -> float:
    """The highest score of a step that new puzzles may need.

    If a grade is asked for, they need no guess. Puzzles like published ones that are not extreme
    need nothing that none of these does.
    """
    if word is None:
        return float("inf")
    beyond = _published(params, word) in (None, "extreme")
    return min(highest_score(word), LEAST["guess"] - 1, float("inf") if beyond else BEYOND - 1)


def make_puzzle(params: Params, rng: Random) -> Puzzle | None:
    """A random puzzle with one solution; None if this attempt failed."""
    return next(_of_one_pattern(params, rng, None))


def _of_one_pattern(params: Params, rng: Random, word: Word | None) -> Iterator[Puzzle | None]:
    """Puzzles with the same black cells and solution; None for each attempt that failed.

    Filling a pattern and laying out its rules take as long as taking away the givens. So several
    puzzles of a pattern are tried if a grade is asked for.
    """
    published = _published(params, word)
    black = params.black
    if published and black is None:
        black = looks.black_of(published, rng)
    pattern = make_pattern(params.size, black, params.symmetry, rng)
    filled = next(iter(Search(pattern, _FILLING, rng=rng)), None)
    if filled is None:
        yield None
        return
    quarry = Quarry(pattern)
    full = pattern.with_numbers(filled)
    for _ in range(_DIGS if word else 1):  # `sieve` takes one of a batch
        if published:
            yield _like_published(full, quarry, published, _hardest(params, word), rng)
        else:
            yield from _with_few_givens(full, quarry, params, word, rng)


def _like_published(
    full: Puzzle, quarry: Quarry, word: Word, most: float, rng: Random
) -> Puzzle | None:
    """A puzzle with as many clues and white givens as those of its grade have.

    None if it has several solutions with so few.

    Published puzzles have clues that could be spared. Easy ones have such givens, too.
    """
    clued = _with_clues(full, looks.clues_of(word, rng), rng)
    clues = [place for place in clued.givens if clued[place].is_black]
    white = shuffled((place for place in clued.givens if not clued[place].is_black), rng)
    others = quarry.others(clued)
    puzzle = fewest_givens(clued, white, others, kept=clues)
    black = sum(cell.is_black for cell in full.flat)
    more = looks.givens_of(word, black, rng) + len(clues) - len(puzzle.givens)
    return with_more(puzzle, clued, more, most, rng) if more >= 0 else None


def _with_few_givens(
    full: Puzzle, quarry: Quarry, params: Params, word: Word | None, rng: Random
) -> Iterator[Puzzle | None]:
    """A puzzle with as few givens as possible, or as many as asked for; None for failed attempts.

    Easy grades are rare among these, so such puzzles are made easier.
    """
    clues = sum(rng.random() < _CLUED for cell in full.flat if cell.is_black)
    clued = _with_clues(full, clues, rng)
    others = quarry.others(clued)
    puzzle = _dug(clued, others, params, rng)
    if puzzle and word in _EASED and params.givens is None:
        for each in eased(puzzle, clued, others, _hardest(params, word), rng):
            yield each and with_less_work(each, clued, most_work(word), rng)
    else:
        yield puzzle


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


def _with_clues(full: Puzzle, many: int, rng: Random) -> Puzzle:
    """The board with so many clues: numbers that their row and column do not have.

    It has fewer clues if there are not so many such black cells.
    """
    numbers = [cell.number for cell in full.flat]
    size = full.size
    for place in shuffled((place for place in full.places if full[place].is_black), rng):
        row = numbers[place.row * size : (place.row + 1) * size]
        column = numbers[place.col :: size]
        free = [n for n in range(1, size + 1) if n not in row and n not in column]
        if free and many:
            numbers[place.row * size + place.col] = one_of(free, rng)
            many -= 1
    return full.with_numbers(numbers)
