"""What published puzzles of a grade look like: how many black cells, clues and givens they have."""

from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple

from stratabot.portable_random import one_of
from stratabot.str8ts.grading import Word

SIZE: Final = 9


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


def black_of(word: Word, rng: Random) -> int:
    """How many black cells a puzzle of a grade has."""
    return one_of(_PUBLISHED[word].black, rng)


def clues_of(word: Word, rng: Random) -> int:
    """How many clues a puzzle of a grade has."""
    return one_of(_PUBLISHED[word].clues, rng)


def givens_of(word: Word, black: int, rng: Random) -> int:
    """How many white givens a puzzle has: as many white cells as usual have no number."""
    counts = _PUBLISHED[word]
    usual = min(max(black, counts.black[0]), counts.black[-1])
    return max(one_of(counts.givens, rng) + usual - black, 0)
