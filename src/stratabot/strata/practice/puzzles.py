"""The puzzles of a wave: random, with colors named after the swatches, the easiest first."""

from itertools import cycle, islice
from random import Random
from typing import Final

from stratabot.errors import SearchError
from stratabot.strata.generator import (
    BLANK_SHARE,
    PATIENCE,
    Params,
    find_puzzles,
    make_puzzle,
    most_colors,
)
from stratabot.strata.grading import Word, grade
from stratabot.strata.practice.scene import SWATCH_NAMES
from stratabot.strata.puzzle import Puzzle

_TRIES: Final = 200
"""The search for new puzzles ends after so many in a row that are not new."""


def wave_params(side: int, colors: int) -> Params:
    """The parameters of a wave's puzzles, for `make_puzzle` and `make_wave`.

    Their colors are called "1", "2", ... after the swatches. All colors occur, or as many as the
    board can show.
    """
    if side < 2 or not 1 <= colors <= len(SWATCH_NAMES):
        raise ValueError(f"expected side >= 2 and 1 to 6 colors, got {side} and {colors}")
    shown = min(colors, most_colors(side, side))
    blank = min(BLANK_SHARE, (side**2 - shown) / side**2)
    return Params(side, side, shown, blank, SWATCH_NAMES[:colors])


def make_wave(
    params: Params, count: int, rng: Random, word: Word | None = None
) -> tuple[Puzzle, ...]:
    """`count` random puzzles, the easiest first.

    No two of them are the same up to their symmetries (see `canonical`). If there are too few such
    puzzles, some are symmetric to others; if these are too few as well, some are repeated.
    """
    wave: dict[Puzzle, None] = {}
    try:
        search = find_puzzles(params, rng, word=word, patience=PATIENCE if word else _TRIES)
        for puzzle, _ in islice(search, count):
            wave[puzzle] = None
    except SearchError:
        if word and not wave:
            raise
    if len(wave) < count and not word:
        wave |= dict.fromkeys(make_puzzle(params, rng) for _ in range(_TRIES))
    puzzles = [*islice(cycle(wave), count)]
    return tuple(sorted(puzzles, key=_hardness))


def _hardness(puzzle: Puzzle) -> int:
    graded = grade(puzzle)
    return graded.number if graded else 0
