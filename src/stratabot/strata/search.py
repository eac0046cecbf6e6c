"""Looking for puzzles of a grade among random ones."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Final, NamedTuple

from stratabot.errors import SearchError
from stratabot.strata.generate import New, Wish, make_minimal, make_puzzle
from stratabot.strata.grade import WORDS, Grade, Word, grade
from stratabot.strata.puzzle import Puzzle

PATIENCE: Final = 1000
"""Puzzles in a row that were known already, or of another grade, before the search ends: one in
300 is missed once in 28 times. On a 6 x 6 board that takes some seconds."""


class Found(NamedTuple):
    """A puzzle, and how hard it is, where that was asked."""

    puzzle: Puzzle
    grade: Grade | None


def find_puzzles(
    wish: Wish,
    rng: Random,
    *,
    word: Word | None = None,
    graded: bool = False,
    minimal: bool = False,
    patience: int = PATIENCE,
    tried: Callable[[], object] = lambda: None,
) -> Iterator[Found]:
    """Random puzzles, lazily, no two alike up to the order of rows and of columns, transposition
    and the names of the colors.

    Args:
        wish: what they are like.
        rng: where all randomness comes from; the same state gives the same puzzles everywhere.
        word: only of that grade.
        graded: to be graded though any grade will do.
        minimal: made by `make_minimal`.
        patience: how many in vain, in a row, end the search.
        tried: called after every puzzle that was made.

    Raises:
        SearchError: no more were found; says what was found instead.
        TooLargeError: the board is too large to be graded, or for a minimal puzzle.
    """
    is_new, make = New(), make_minimal if minimal else make_puzzle
    seen, found, in_vain = Counter[str](), 0, 0
    while in_vain < patience:
        puzzle = make(wish, rng)
        tried()
        in_vain += 1
        if not is_new(puzzle):
            continue
        graded_as = grade(puzzle) if graded or word else None
        seen[graded_as.word if graded_as else ""] += 1
        if word is None or (graded_as and graded_as.word == word):
            in_vain, found = 0, found + 1
            yield Found(puzzle, graded_as)
    raise SearchError(_in_vain(wish, word, found, seen, patience))


def _in_vain(wish: Wish, word: Word | None, found: int, seen: Counter[str], patience: int) -> str:
    kind = f"{word} puzzle" if word else "puzzle"
    colors = f"{wish.colors} color{'s' * (wish.colors != 1)}"
    text = f"expected more {kind}s, found {found} ({wish.rows} x {wish.cols}, {colors}); "
    text += f"the last {patience} tries gave none that is new"
    if word:
        others = ", ".join(f"{seen[name]} {name}" for name in WORDS if seen[name])
        text += f" and {word}; in all there were {others}"
    return text
