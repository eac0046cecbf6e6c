"""How hard a puzzle is for a person, and why."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from math import factorial
from typing import Final, Literal, NamedTuple, get_args

from stratabot.strata.fewest import fewest_changes
from stratabot.strata.odds import Odds
from stratabot.strata.peel import find_core
from stratabot.strata.puzzle import Puzzle

Word = Literal["easy", "medium", "hard", "fiendish"]
WORDS: Final[tuple[Word, ...]] = get_args(Word)

_FROM: Final = (40, 70, 90)
"""The numbers from which a puzzle is medium, hard, fiendish."""

Scale = Mapping[str, Sequence[float]]
"""For every feature, and for the `index` made of them, the values in a sample of random puzzles at
even steps from the least to the greatest."""


class Features(NamedTuple):
    """What makes a puzzle hard, each the same for all puzzles that `canonical` takes for one.

    All but `orders` and `bite` are whole numbers. The same fields also hold each feature's weight,
    and its place among random puzzles.
    """

    chain: float
    """Rounds of peeling if every line goes as early as it can: so many lines must wait in turn."""
    openings: float
    """How many lines can be the topmost one."""
    orders: float
    """The share of all orders of all lines that win, each ribbon in its right color; also the
    probability that a random careful player wins (see `odds`)."""
    bite: float
    """How many ribbons careful players lay on a lost board before it shows (see `odds`)."""
    changes: float
    """The fewest color changes of any solution."""
    free: float
    """How many lines are free in some solution."""


WEIGHTS: Final = Features(chain=2, openings=-1, orders=-4, bite=1, changes=1, free=-1)
"""How much each counts; negative: the more there is of it, the easier."""


class Grade(NamedTuple):
    """How hard, compared with random puzzles of its size."""

    number: int
    """0 to 100: the percentage of random puzzles that are easier."""
    word: Word
    features: Features
    harder_than: Features
    """For each feature the share, 0 to 1, of random puzzles that are easier by it."""


def grade(puzzle: Puzzle, scale: Scale | None = None) -> Grade | None:
    """How hard the puzzle is, None if it has no solution.

    Every feature is put in its place among random puzzles of the size; the weighted mean of these
    places is put in its place again, which is the number. Both steps never fall when a feature
    gets harder, so the number is monotone: fewer openings, longer chains and so on never make it
    smaller.

    Args:
        puzzle: up to `odds.MAX_LINES` lines.
        scale: what it is compared with; None for the one of its size: of the square board with as
            many lines, no larger than 6 x 6 and no smaller than 2 x 2.

    Raises:
        TooLargeError: the puzzle has more lines.
    """
    features = measure(puzzle)
    if features is None:
        return None
    scale = scale_for(puzzle.rows, puzzle.cols) if scale is None else scale
    places = harder_than(features, scale)
    number = round(100 * place(index(places), scale["index"]))
    return Grade(number, WORDS[bisect_right(_FROM, number)], features, places)


def measure(puzzle: Puzzle) -> Features | None:
    """The features, None if the puzzle has no solution.

    Raises:
        TooLargeError: the puzzle has more than `odds.MAX_LINES` lines.
    """
    odds = Odds(puzzle)
    fewest = None if find_core(puzzle) else fewest_changes(puzzle)
    if fewest is None:
        return None
    ways = odds.ways()
    return Features(
        chain=odds.rounds(),
        openings=odds.fitting(odds.all).bit_count(),
        orders=ways[0] / factorial(odds.lines),
        bite=odds.bite(ways),
        changes=fewest.changes,
        free=odds.free_lines(),
    )


def harder_than(features: Features, scale: Scale) -> Features:
    """For each feature the share of the sample that is easier by it."""
    return Features(
        *(
            place(value, scale[name]) if weight > 0 else 1 - place(value, scale[name])
            for name, value, weight in zip(Features._fields, features, WEIGHTS, strict=True)
        )
    )


def index(places: Features) -> float:
    """The mean of the places, weighted, 0 to 1."""
    weights = [abs(weight) for weight in WEIGHTS]
    total = sum(weight * at for weight, at in zip(weights, places, strict=True))
    return total / sum(weights)


def place(value: float, steps: Sequence[float]) -> float:
    """Where a value stands among these, ascending at even steps: 0 at the least, 1 at the greatest.

    In the middle of those that are equal to it; between two that are not, in proportion. Only sums,
    products and quotients are taken, which are the same on every machine.
    """
    low, high = bisect_left(steps, value), bisect_right(steps, value)
    if low < high:
        at = (low + high - 1) / 2
    elif 0 < low < len(steps):
        at = low - 1 + (value - steps[low - 1]) / (steps[low] - steps[low - 1])
    else:
        at = float(min(low, len(steps) - 1))
    return at / (len(steps) - 1)


def scale_for(rows: int, cols: int) -> Scale:
    """The scale of the square board with as many lines, from 2 x 2 to 6 x 6."""
    return _scales()[str(min(6, max(2, (rows + cols) // 2)))]


@cache
def _scales() -> dict[str, Scale]:
    """From `grades.toml`, which `benchmarks/grades.py scale` writes."""
    import tomllib
    from importlib.resources import files

    text = files("stratabot.strata").joinpath("grades.toml").read_text(encoding="utf-8")
    return {size: scale for size, scale in tomllib.loads(text).items() if isinstance(scale, dict)}
