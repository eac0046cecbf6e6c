"""New puzzles: a pattern of black cells, filled at random, then givens taken away."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Final, Literal, NamedTuple, get_args

from stratabot.chance import below, one_of, seeded, shuffled
from stratabot.errors import PuzzleError, SearchError
from stratabot.str8ts.grade import WORDS, Grade, Word, grade
from stratabot.str8ts.puzzle import NO_NUMBER, Cell, Place, Puzzle
from stratabot.str8ts.search import Search
from stratabot.str8ts.solve import answer

Symmetry = Literal["rotation", "mirror", "none"]
SYMMETRIES: Final[tuple[Symmetry, ...]] = get_args(Symmetry)

MIN_SIDE, MAX_SIDE = 4, 9
PATIENCE: Final = 500
"""The search ends after so many boards in a row that were no good."""

_CLUED: Final = 0.4
"""The share of black cells that start with a clue."""
_FILLING: Final = 60
"""Boards looked at to fill a pattern; most that can be filled at all take about 30."""


class Params(NamedTuple):
    """The kind of puzzle to generate.

    Attributes:
        size: N, 4 to 9.
        black: how many black cells; None for a fifth to a quarter of all, at random.
        symmetry: of the pattern: turned by half, mirrored left to right, or none.
        givens: how many numbers to leave, clues included; None for as few as can be: then none of
            them can go.
    """

    size: int = 9
    black: int | None = None
    symmetry: Symmetry = "rotation"
    givens: int | None = None

    def require_possible(self) -> None:
        """Refuse what no puzzle can be.

        Raises:
            PuzzleError: the size or a number is out of range.
        """
        cells = self.size**2
        if not MIN_SIDE <= self.size <= MAX_SIDE:
            raise PuzzleError(f"expected a size from {MIN_SIDE} to {MAX_SIDE}, got {self.size}")
        if self.black is not None and not 0 <= self.black <= cells // 2:
            raise PuzzleError(f"expected 0 to {cells // 2} black cells, got {self.black}")
        if self.black and self.black % 2 and self.size % 2 == 0 and self.symmetry != "none":
            wanted = f"an even number of black cells with --symmetry {self.symmetry}"
            raise PuzzleError(f"expected {wanted} on an even size, got {self.black}")
        if self.givens is not None and not 0 <= self.givens <= cells:
            raise PuzzleError(f"expected 0 to {cells} givens, got {self.givens}")


class Found(NamedTuple):
    """A puzzle, and how hard it is."""

    puzzle: Puzzle
    grade: Grade


def generate(
    params: Params | None = None, *, seed: int | None = None, word: Word | None = None
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
    rng = Random() if seed is None else seeded(seed)
    for found in find_puzzles(params or Params(), rng, word):
        yield found.puzzle


def find_puzzles(
    params: Params,
    rng: Random,
    word: Word | None = None,
    patience: int = PATIENCE,
    tried: Callable[[], object] = lambda: None,
) -> Iterator[Found]:
    """New puzzles, graded, one after another, none twice.

    Args:
        params: what kind.
        rng: where all randomness comes from.
        word: only puzzles of that grade; None for any.
        patience: the search ends after so many boards in a row that were no good.
        tried: called after every board.

    Raises:
        PuzzleError: there can be no such puzzles.
        SearchError: no more were found; says what was found instead.
    """
    params.require_possible()
    known, seen, in_vain = set[Puzzle](), Counter[str](), 0
    while in_vain < patience:
        puzzle = make_puzzle(params, rng)
        tried()
        in_vain += 1
        graded = grade(puzzle) if puzzle and puzzle not in known else None
        if puzzle is None or graded is None:
            continue
        known.add(puzzle)
        seen[graded.word] += 1
        if word in (None, graded.word):
            in_vain = 0
            yield Found(puzzle, graded)
    others = ", ".join(f"{seen[each]} {each}" for each in WORDS if seen[each]) or "none at all"
    wanted = f"{word} puzzle" if word else "puzzle"
    raise SearchError(
        f"expected more {wanted}s, the last {patience} boards gave none; got {others}"
    )


def make_puzzle(params: Params, rng: Random) -> Puzzle | None:
    """A random puzzle with one solution; None if the dice fell badly."""
    pattern = make_pattern(params, rng)
    filled = next(iter(Search(pattern, _FILLING, rng)), None)
    if filled is None:
        return None
    full = pattern.with_numbers(filled)
    clued = _with_clues(full, rng)
    if not answer(clued).is_unique:
        clued = full
    return _dug(clued, params, rng)


def make_pattern(params: Params, rng: Random) -> Puzzle:
    """A board without numbers, its black cells symmetric as asked for."""
    size = params.size
    wanted = params.black
    if wanted is None:
        least, most = size * size // 5, size * size // 4
        wanted = least + below(most - least + 1, rng)
    orbits = {_orbit(Place(i, j), params): None for i in range(size) for j in range(size)}
    black = _taken(orbits, wanted, rng)
    while params.black is not None and len(black) < wanted:
        # The middle cell, its own image, came too early for an even number.
        black = _taken(orbits, wanted, rng)
    return Puzzle.of([[Cell(Place(i, j) in black) for j in range(size)] for i in range(size)])


def _taken(orbits: Iterable[tuple[Place, ...]], wanted: int, rng: Random) -> set[Place]:
    """Cells with their images at random, so many or one less."""
    black: set[Place] = set()
    for orbit in shuffled(orbits, rng):
        if len(black) + len(orbit) <= wanted:
            black.update(orbit)
    return black


def _orbit(place: Place, params: Params) -> tuple[Place, ...]:
    """A cell and its image, once if it is its own."""
    row, col = place
    last = params.size - 1
    image = {
        "rotation": Place(last - row, last - col),
        "mirror": Place(row, last - col),
        "none": place,
    }[params.symmetry]
    return tuple(sorted({place, image}))


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


def _dug(full: Puzzle, params: Params, rng: Random) -> Puzzle | None:
    """Fewer and fewer givens, as long as there is one solution; None if too many must stay.

    A given that is needed stays needed when others go, so each is tried once.
    """
    puzzle = full
    left = len(full.givens)
    for place in sorted(shuffled(full.givens, rng), key=lambda p: full[p].is_black):
        if left == params.givens:
            return puzzle
        numbers = [cell.number for cell in puzzle.flat]
        numbers[place.row * full.size + place.col] = NO_NUMBER
        fewer = puzzle.with_numbers(numbers)
        if answer(fewer).is_unique:
            puzzle, left = fewer, left - 1
    return puzzle if params.givens in (None, left) else None
