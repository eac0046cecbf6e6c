"""New puzzles: a pattern of black cells is filled at random, then givens are taken away."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import repeat
from random import Random
from typing import Final, NamedTuple

from stratabot.errors import InputError
from stratabot.portable_random import pick_one, random_below, seeded_random, shuffled
from stratabot.puzzles.minimal_core import smallest_core
from stratabot.puzzles.sieve import Wish, sieve
from stratabot.puzzles.type_checks import check_arguments
from stratabot.str8ts.grading import (
    BEYOND,
    WORDS,
    Grade,
    Word,
    effort_of,
    grade_of,
    highest_score,
    most_effort,
)
from stratabot.str8ts.ladder import climb
from stratabot.str8ts.params import Params, Symmetry
from stratabot.str8ts.pencil import SCORES, Pencil
from stratabot.str8ts.puzzle import Cell, Place, Puzzle
from stratabot.str8ts.sat import Assumptions
from stratabot.str8ts.solver import Search, answer, solve

SIZE: Final = 9  # of published puzzles


class _Counts(NamedTuple):
    """How many cells of each kind puzzles have: ten numbers each, which are equally likely."""

    black: tuple[int, ...]  # black cells, with and without clues
    clues: tuple[int, ...]  # black cells with a number
    givens: tuple[int, ...]  # white cells with a number


_PUBLISHED: Final[Mapping[Word, _Counts]] = {
    "gentle": _Counts(
        black=(20, 22, 23, 24, 24, 24, 25, 25, 26, 27),
        clues=(4, 5, 5, 6, 6, 6, 6, 7, 7, 8),
        givens=(12, 13, 14, 15, 16, 17, 17, 17, 18, 19),
    ),
    "moderate": _Counts(
        black=(20, 20, 20, 21, 22, 22, 23, 24, 24, 26),
        clues=(4, 5, 5, 5, 6, 6, 6, 7, 7, 8),
        givens=(8, 12, 12, 13, 13, 13, 14, 14, 14, 15),
    ),
    "tough": _Counts(
        black=(18, 20, 20, 20, 22, 22, 23, 24, 24, 25),
        clues=(4, 5, 5, 5, 6, 6, 6, 6, 7, 7),
        givens=(5, 6, 6, 7, 7, 7, 8, 8, 9, 10),
    ),
    "diabolical": _Counts(
        black=(16, 18, 19, 20, 20, 20, 21, 22, 23, 24),
        clues=(3, 4, 5, 5, 5, 6, 6, 6, 7, 7),
        givens=(3, 4, 5, 5, 5, 6, 6, 7, 8, 9),
    ),
    "extreme": _Counts(
        black=(11, 12, 12, 13, 14, 14, 14, 15, 17, 21),
        clues=(2, 2, 3, 3, 4, 4, 4, 5, 6, 8),
        givens=(2, 4, 6, 7, 8, 9, 9, 10, 11, 11),
    ),
}
"""The 5th, 15th ... 95th percentile of 222 to 225 daily puzzles a grade, and of 37 weekly ones."""


def _counts(word: Word, size: int) -> _Counts:
    """Those of published puzzles; the same shares of the cells on larger boards."""
    nines = SIZE * SIZE
    scaled = (tuple(round(n * size * size / nines) for n in each) for each in _PUBLISHED[word])
    return _Counts(*scaled)


def _givens_of(counts: _Counts, black: int, rng: Random) -> int:
    """How many white givens a puzzle has: as many white cells as usual have no number."""
    usual = min(max(black, counts.black[0]), counts.black[-1])
    return max(pick_one(counts.givens, rng) + usual - black, 0)


Allow = Callable[[Sequence[Place]], bool]  # whether these givens alone leave another solution
OthersOf = Callable[[Puzzle], Allow]


def _fewest_givens(
    full: Puzzle, order: Sequence[Place], allow: Allow, kept: Sequence[Place] = ()
) -> Puzzle:
    """The board with so few givens that each is needed, and stays so when others go."""
    needed = smallest_core(order, lambda places: allow([*kept, *places]))
    return full.keeping([*kept, *needed])


def uniqueness_test(pattern: Puzzle) -> OthersOf:
    """Tells of boards with these black cells whether givens allow another solution."""
    try:
        return Assumptions(pattern).allowing_others
    except InputError:
        return lambda full: lambda places: not answer(full.keeping(places)).is_unique


_SWAPS: Final = 8
"""A puzzle is given up after so many changes in a row that make it no easier. With 15 changes it
takes twice as long to find a gentle puzzle; with 5 it takes somewhat longer, too."""

_SLACK: Final = 11


def _ease(
    puzzle: Puzzle, full: Puzzle, others: Allow, most: float, rng: Random
) -> Iterator[Puzzle | None]:
    """Changes a puzzle until it needs no step harder than `most`; None for each change.

    An additional given makes others superfluous; it is kept if the easy steps lead nearly as far.
    """
    least, open_cells = _is_stuck(puzzle, most)
    left, in_vain = least, 0
    while open_cells and in_vain < _SWAPS:
        more = _any_of(open_cells, puzzle, rng)
        swapped = _fewest_givens(full, [*shuffled(puzzle.givens, rng), more], others)
        candidates, cells = _is_stuck(swapped, most)
        if candidates <= left + random_below(_SLACK, rng):
            puzzle, left, open_cells = swapped, candidates, cells
        in_vain = 0 if left < least else in_vain + 1
        least = min(least, left)
        yield None
    yield None if open_cells else puzzle


def _with_more(puzzle: Puzzle, full: Puzzle, many: int, most: float, rng: Random) -> Puzzle:
    """A puzzle with so many more givens: where a harder step than `most` is needed, or anywhere."""
    open_cells = [0]
    for _ in range(many):
        open_cells = _is_stuck(puzzle, most)[1] if open_cells else []
        if open_cells:
            puzzle = full.keeping([*puzzle.givens, _any_of(open_cells, puzzle, rng)])
        else:
            puzzle = _with_one_more(puzzle, full, rng)
    return puzzle


def _with_less_effort(puzzle: Puzzle, full: Puzzle, most: float, rng: Random) -> Puzzle:
    while effort_of(Pencil(puzzle)).amount >= most:
        puzzle = _with_one_more(puzzle, full, rng)
    return puzzle


def _with_one_more(puzzle: Puzzle, full: Puzzle, rng: Random) -> Puzzle:
    more = pick_one([each for each in full.givens if not puzzle[each].number], rng)
    return full.keeping([*puzzle.givens, more])


def _any_of(cells: list[int], puzzle: Puzzle, rng: Random) -> Place:
    return Place(*divmod(pick_one(cells, rng), puzzle.size))


def _is_stuck(puzzle: Puzzle, most: float) -> tuple[int, list[int]]:
    """Where the steps up to `most` end: how many candidates are left, and in which cells."""
    pencil = Pencil(puzzle)
    for _ in climb(pencil, most=most):
        pass
    cells = pencil.open_cells
    return sum(pencil.candidates[i].bit_count() for i in cells), cells


_ATTEMPTS: Final = 10  # patterns, until one looks good and has its white cells connected


def make_pattern(size: int, black: int | None, symmetry: Symmetry, rng: Random) -> Puzzle:
    """A board without numbers, whose black cells have this symmetry.

    If possible it has no black block of 2 x 2, few compartments of one cell, and connected white
    cells.
    """
    for _ in range(_ATTEMPTS):
        wanted = black
        if wanted is None:
            least, most = size * size // 5, size * size // 4
            wanted = least + random_below(most - least + 1, rng)
        places = (Place(i, j) for i in range(size) for j in range(size))
        orbits = dict.fromkeys(_orbit(place, size, symmetry) for place in places)
        cells = _take_black_cells(orbits, wanted, size, rng)
        while black is not None and len(cells) < wanted:
            # The middle cell is its own image. Once it is black, their number stays odd.
            cells = _take_black_cells(orbits, wanted, size, rng)
        if _looks_well(cells, size) and _is_connected(cells, size):
            break
    return Puzzle.of([[Cell(Place(i, j) in cells) for j in range(size)] for i in range(size)])


def _take_black_cells(
    orbits: Iterable[tuple[Place, ...]], wanted: int, size: int, rng: Random
) -> set[Place]:
    """As many cells as wanted or one less, at random, with their images, by looks first."""
    black: set[Place] = set()
    order = shuffled(orbits, rng)
    for looks_well in (_looks_well, lambda *_: True):
        for orbit in order:
            new = black.union(orbit)
            if len(black) + len(orbit) == len(new) <= wanted and looks_well(new, size):
                black = new
    return black


def _looks_well(black: set[Place], size: int) -> bool:
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
    white = {Place(i, j) for i in range(size) for j in range(size)} - black
    reached = [next(iter(sorted(white)))] if white else []
    left = white - {*reached}
    for row, col in reached:
        beside = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)} & left
        reached += (Place(*each) for each in sorted(beside))
        left -= beside
    return not left


def _orbit(place: Place, size: int, symmetry: Symmetry) -> tuple[Place, ...]:
    row, col = place
    last = size - 1
    image = {
        "rotation": Place(last - row, last - col),
        "mirror": Place(row, last - col),
        "none": place,
    }[symmetry]
    return tuple(sorted({place, image}))


PATIENCE: Final = 1000
_EASED: Final = ("gentle", "moderate", "tough")  # puzzles with few givens rarely are so by chance

_DIGS: Final = 2
"""How many puzzles of one pattern and solution are tried if a grade is asked for. Of four, the
later ones are rarely better."""

_CLUED: Final = 0.4
_FILLING: Final = 60  # boards examined to fill a pattern; most patterns take about 30


class NewPuzzle(NamedTuple):
    """A puzzle, and how hard it is."""

    puzzle: Puzzle
    grade: Grade | None

    @property
    def solution(self) -> Puzzle | None:
        return solve(self.puzzle)


@check_arguments
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
    rng = seeded_random(seed)
    for new in find_puzzles(params or Params(), rng, word):
        yield new.puzzle


def find_puzzles(params: Params, rng: Random, word: Word | None = None) -> Iterator[NewPuzzle]:
    """New puzzles with their grades, one after another, and no puzzle twice."""
    params.require_possible()
    wish: Wish[Puzzle, Grade] = Wish(
        lambda puzzle: puzzle,
        partial(_grade_if_easy, most=_hardest(params, word)),
        word,
        WORDS,
        PATIENCE,
    )
    batches = (_of_one_pattern(params, rng, word) for _ in repeat(None))
    return (NewPuzzle(puzzle, grade) for puzzle, grade in sieve(batches, wish))


def _grade_if_easy(puzzle: Puzzle, most: float) -> Grade | None:
    """The grade of a puzzle with one solution; None if it needs a harder step than `most`."""
    pencil = Pencil(puzzle)
    taken = [*climb(pencil, most=most)]
    return grade_of(Pencil(puzzle), taken) if pencil.is_done else None


def _grade_of_published(params: Params, word: Word | None) -> Word | None:
    """The grade of the published puzzles that new ones are to look like; None for none."""
    return word if params.size >= SIZE and params.givens is None else None


def _hardest(params: Params, word: Word | None) -> float:
    """The highest score of a step that new puzzles may need; no guess, if a grade is asked for."""
    if word is None:
        return float("inf")
    beyond = _grade_of_published(params, word) in (None, "extreme")
    return min(highest_score(word), SCORES["guess"] - 1, float("inf") if beyond else BEYOND - 1)


def make_puzzle(params: Params, rng: Random) -> Puzzle | None:
    """A random puzzle with one solution; None if this attempt failed."""
    return next(_of_one_pattern(params, rng, None))


def _of_one_pattern(params: Params, rng: Random, word: Word | None) -> Iterator[Puzzle | None]:
    """Puzzles with the same black cells and solution; None for each attempt that failed.

    Filling takes as long as taking away givens: several are tried if a grade is asked for.
    """
    published = _grade_of_published(params, word)
    black = params.black
    if published and black is None:
        black = pick_one(_counts(published, params.size).black, rng)
        if params.size % 2 == 0 and params.symmetry != "none":
            black -= black % 2
    pattern = make_pattern(params.size, black, params.symmetry, rng)
    filled = next(iter(Search(pattern, _FILLING, rng=rng)), None)
    if filled is None:
        yield None
        return
    others_of = uniqueness_test(pattern)
    full = pattern.with_numbers(filled)
    for _ in range(_DIGS if word else 1):  # `sieve` takes one of a batch
        if published:
            yield _like_published(full, others_of, published, _hardest(params, word), rng)
        else:
            yield from _with_few_givens(full, others_of, params, word, rng)


def _like_published(
    full: Puzzle, others_of: OthersOf, word: Word, most: float, rng: Random
) -> Puzzle | None:
    """A puzzle with as many clues and white givens as its grade has; None if these are too few."""
    counts = _counts(word, full.size)
    clued = _with_clues(full, pick_one(counts.clues, rng), rng)
    clues = [place for place in clued.givens if clued[place].is_black]
    white = shuffled((place for place in clued.givens if not clued[place].is_black), rng)
    others = others_of(clued)
    puzzle = _fewest_givens(clued, white, others, kept=clues)
    black = sum(cell.is_black for cell in full.flat)
    more = _givens_of(counts, black, rng) + len(clues) - len(puzzle.givens)
    return _with_more(puzzle, clued, more, most, rng) if more >= 0 else None


def _with_few_givens(
    full: Puzzle, others_of: OthersOf, params: Params, word: Word | None, rng: Random
) -> Iterator[Puzzle | None]:
    """A puzzle with as few givens as possible, perhaps made easier; None for failed attempts."""
    black = [cell for cell in full.flat if cell.is_black]
    clues = sum(rng.random() < _CLUED for _ in black)
    if params.givens is not None:
        needed = params.givens - len(full.flat) + len(black)
        clues = min(max(clues, needed), len(black) // 2)
    clued = _with_clues(full, clues, rng)
    others = others_of(clued)
    puzzle = _dig_givens(clued, others, params, rng)
    if puzzle and word in _EASED and params.givens is None:
        for each in _ease(puzzle, clued, others, _hardest(params, word), rng):
            yield each and _with_less_effort(each, clued, most_effort(word), rng)
    else:
        yield puzzle


def _dig_givens(full: Puzzle, others: Allow, params: Params, rng: Random) -> Puzzle | None:
    """The board with few givens, or as many as asked for; clues go last. None if that fails."""
    if others(full.givens):
        return None
    order = sorted(shuffled(full.givens, rng), key=lambda place: full[place].is_black)
    puzzle = _fewest_givens(full, order, others)
    if params.givens is None:
        return puzzle
    more = params.givens - len(puzzle.givens)
    left = [place for place in shuffled(full.givens, rng) if not puzzle[place].number]
    return full.keeping([*puzzle.givens, *left[:more]]) if 0 <= more <= len(left) else None


def _with_clues(full: Puzzle, many: int, rng: Random) -> Puzzle:
    """The board with so many clues, or fewer: numbers that row and column do not have."""
    numbers = [cell.number for cell in full.flat]
    size = full.size
    for place in shuffled((place for place in full.places if full[place].is_black), rng):
        row = numbers[place.row * size : (place.row + 1) * size]
        column = numbers[place.col :: size]
        free = [n for n in range(1, size + 1) if n not in row and n not in column]
        if free and many:
            numbers[place.row * size + place.col] = pick_one(free, rng)
            many -= 1
    return full.with_numbers(numbers)
