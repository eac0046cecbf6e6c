"""Puzzles for the practice game: made as all others, in the names of its swatches."""

from itertools import cycle, islice
from random import Random
from typing import Final

from stratabot.errors import SearchError
from stratabot.strata.generate import PATIENCE, Params, find_puzzles, most_colors
from stratabot.strata.generate import make_puzzle as make
from stratabot.strata.grade import Word, grade
from stratabot.strata.practice.scene import SWATCH_NAMES
from stratabot.strata.puzzle import Puzzle

_TRIES: Final = 200


def make_puzzle(side: int, colors: int, blank: float, rng: Random) -> Puzzle:
    """A random solvable puzzle; its colors are named "1", "2", ... after the swatches.

    All colors occur in it, or as many as the board can show.

    Args:
        side: 2 or more.
        colors: 1 to 6.
        blank: the share of cells to be made blank, 0 to 1; the last cell of a color never is.
        rng: where all randomness comes from.

    Raises:
        ValueError: a side or number of colors out of range.
    """
    return make(_wish(side, colors, blank), rng)


def make_wave(
    side: int,
    colors: int,
    count: int,
    blank: float,
    rng: Random,
    word: Word | None = None,
) -> tuple[Puzzle, ...]:
    """`count` puzzles, the easier ones first.

    No two of them are alike (see `canonical`). Where there are too few of that kind they differ at
    least in something, and where these are hard to find as well, some come again.

    Args:
        side, colors, blank, rng: as in `make_puzzle`.
        count: how many.
        word: only of that grade.

    Raises:
        ValueError: as `make_puzzle`.
        SearchError: no puzzle of that grade was found.
    """
    wish = _wish(side, colors, blank)
    wave: dict[Puzzle, None] = {}
    try:
        search = find_puzzles(wish, rng, word=word, patience=PATIENCE if word else _TRIES)
        for puzzle, _ in islice(search, count):
            wave[puzzle] = None
    except SearchError:
        if word and not wave:
            raise
    if len(wave) < count and not word:
        wave |= dict.fromkeys(make(wish, rng) for _ in range(_TRIES))
    puzzles = [*islice(cycle(wave), count)]
    return tuple(sorted(puzzles, key=_hardness))


def _wish(side: int, colors: int, blank: float) -> Params:
    if side < 2 or not 1 <= colors <= len(SWATCH_NAMES):
        raise ValueError(f"expected side >= 2 and 1 to 6 colors, got {side} and {colors}")
    shown = min(colors, most_colors(side, side))
    cells = side * side
    return Params(side, side, shown, min(blank, (cells - shown) / cells), SWATCH_NAMES[:colors])


def _hardness(puzzle: Puzzle) -> int:
    graded = grade(puzzle)
    return graded.number if graded else 0
