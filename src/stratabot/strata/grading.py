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
"""What a sample of random puzzles is like: for every feature, and for the `difficulty`, values of
the sample at even steps from the least to the greatest."""


class Features(NamedTuple):
    """What makes a puzzle hard. Two puzzles with the same `canonical` form have the same features.

    All but `orders` and `bite` are whole numbers. The same fields also hold each feature's weight,
    and the share of random puzzles that are easier in it.
    """

    chain: float
    """How many lines the longest chain has in which each line waits for the one before it."""
    openings: float
    """How many lines can be the topmost one."""
    orders: float
    """The share of all laying orders that win if each ribbon has its right color. It is also the
    probability that a random careful player wins (see `odds`)."""
    bite: float
    """How many ribbons careful players lay after a mistake before it shows (see `odds`)."""
    changes: float
    """The fewest color changes of any solution."""
    free: float
    """How many lines are free in some solution."""


WEIGHTS: Final = Features(chain=2, openings=-1, orders=-4, bite=1, changes=1, free=-1)
"""How much each feature counts; negative where a greater value makes a puzzle easier."""


class Grade(NamedTuple):
    """How hard a puzzle is, compared with random puzzles of its size."""

    number: int
    """0 to 100: the percentage of random puzzles that are easier."""
    word: Word
    """The number in a word."""
    features: Features
    harder_than: Features
    """For each feature the share, 0 to 1, of random puzzles that are easier in it."""


def grade(puzzle: Puzzle, scale: Scale | None = None) -> Grade | None:
    """How hard the puzzle is; None if it has no solution.

    For each feature the share of random puzzles that are easier in it is looked up. The weighted
    mean of these shares is the difficulty. The number is the percentage of random puzzles that have
    a lower difficulty. Neither step can fall when a feature gets harder, so fewer openings, a
    longer chain and so on never make the number smaller.

    Args:
        puzzle: up to `odds.MAX_LINES` lines.
        scale: the random puzzles to compare with; None for those of `scale_for`.

    Raises:
        TooLargeError: the puzzle has more lines.
    """
    features = features_of(puzzle)
    if features is None:
        return None
    scale = scale_for(puzzle.rows, puzzle.cols) if scale is None else scale
    shares = harder_than(features, scale)
    number = round(100 * share_below(difficulty(shares), scale["difficulty"]))
    return Grade(number, WORDS[bisect_right(_FROM, number)], features, shares)


def features_of(puzzle: Puzzle) -> Features | None:
    """The puzzle's features; None if it has no solution.

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
    """For each feature the share, 0 to 1, of the sample that is easier in it."""
    return Features(
        *(
            share_below(value, scale[name]) if weight > 0 else 1 - share_below(value, scale[name])
            for name, value, weight in zip(Features._fields, features, WEIGHTS, strict=True)
        )
    )


def difficulty(shares: Features) -> float:
    """The mean of what `harder_than` gives, weighted: 0 to 1."""
    weights = [abs(weight) for weight in WEIGHTS]
    total = 0.0
    for weight, share in zip(weights, shares, strict=True):
        total += weight * share  # From Python 3.12 on, `sum` would round in another way.
    return total / sum(weights)


def share_below(value: float, steps: Sequence[float]) -> float:
    """The share of a sample that is less than the value; half of those equal to it count as less.

    A value between two steps is interpolated. Only sums, products and quotients are taken, which
    are the same on every machine.

    Args:
        value: any number.
        steps: at least two values of the sample, at even steps from the least to the greatest.
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
    """The scale for a board: that of the square board with as many lines, from 2 x 2 to 6 x 6."""
    return _scales()[str(min(6, max(2, (rows + cols) // 2)))]


@cache
def _scales() -> dict[str, Scale]:
    """The scales by side, from `grades.toml`, which `benchmarks/grades.py scale` writes."""
    import tomllib
    from importlib.resources import files

    text = files("stratabot.strata").joinpath("grades.toml").read_text(encoding="utf-8")
    return {size: scale for size, scale in tomllib.loads(text).items() if isinstance(scale, dict)}
