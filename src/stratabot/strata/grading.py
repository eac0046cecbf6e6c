"""How hard a puzzle is for a person, and why."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from math import factorial
from typing import Final, Literal, NamedTuple, get_args

from stratabot.errors import TooLargeError
from stratabot.limit import require_time
from stratabot.strata.fewest import find_fewest_changes
from stratabot.strata.peel import Masks, bits, find_core
from stratabot.strata.puzzle import Puzzle

Word = Literal["easy", "medium", "hard", "fiendish"]
WORDS: Final[tuple[Word, ...]] = get_args(Word)
_FROM: Final = (40, 70, 90)

Scale = Mapping[str, Sequence[float]]
"""What a sample of random puzzles is like: for every feature, and for the `difficulty`, values of
the sample at even steps from the least to the greatest."""


class Features(NamedTuple):
    """What makes a puzzle hard. Two puzzles with the same `canonical` form have the same features.

    All but `orders` and `bite` are whole numbers. The same fields also hold each feature's weight,
    and the share of random puzzles that are easier in it.
    """

    chain: float  # lines in the longest chain of which each waits for the one before
    openings: float
    orders: float
    """The share of all laying orders that win if each ribbon has its right color. It is also the
    probability that a random careful player wins (see `Odds`)."""
    bite: float  # how many ribbons careful players lay after a mistake before it shows (see `Odds`)
    changes: float
    free: float  # how many lines are free in some solution


WEIGHTS: Final = Features(chain=2, openings=-1, orders=-4, bite=1, changes=1, free=-1)
"""How much each feature counts; negative where a greater value makes a puzzle easier."""


class Grade(NamedTuple):
    """How hard a puzzle is: the percentage of random puzzles of its size that are easier."""

    number: int
    word: Word
    features: Features
    harder_than: Features  # shares, 0 to 1, of random puzzles that are easier


def grade(puzzle: Puzzle, scale: Scale | None = None) -> Grade | None:
    """How hard the puzzle is; None if it has no solution.

    For each feature the share of random puzzles that are easier in it is looked up. The weighted
    mean of these shares is the difficulty. The number is the percentage of random puzzles that have
    a lower difficulty. Neither step can fall when a feature gets harder, so fewer openings, a
    longer chain and so on never make the number smaller.
    """
    features = features_of(puzzle)
    if features is None:
        return None
    scale = scale_for(puzzle.rows, puzzle.cols) if scale is None else scale
    shares = harder_than(features, scale)
    number = round(100 * share_below(difficulty(shares), scale["difficulty"]))
    return Grade(number, WORDS[bisect_right(_FROM, number)], features, shares)


def features_of(puzzle: Puzzle) -> Features | None:
    """The puzzle's features; None if it has no solution."""
    odds = Odds(puzzle)
    fewest = None if find_core(puzzle) else find_fewest_changes(puzzle)
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
    are the same on every machine. `steps` are values of the sample, at even steps from the least to
    the greatest.
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


MAX_LINES: Final = 16  # an 8 x 8 board has 65,536 sets of lines, which takes under a second


class Odds:
    """All orders in which the lines of a puzzle can be laid. Sets of lines are as in `Masks`.

    A line *fits* a set of lines if its cells where these cross it have at most one color. So a line
    can be peeled exactly if it fits the lines left, and laying it is not wrong at once exactly if
    it fits the lines laid. Both are looked up in two tables: the rows that fit each set of columns,
    and the columns that fit each set of rows.

    Attributes:
        lines: how many lines the puzzle has.
        all: the set of all lines.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        if puzzle.rows + puzzle.cols > MAX_LINES:
            size = f"{puzzle.rows} x {puzzle.cols}"
            raise TooLargeError(f"expected at most {MAX_LINES} rows and columns, got {size}")
        self._masks = Masks.of(puzzle)
        self._rows, self.lines = puzzle.rows, puzzle.rows + puzzle.cols
        self.all = self._masks.all
        rows, cols = range(puzzle.rows), range(puzzle.rows, self.lines)
        self._rows_fitting = _fitting(self._masks, rows, cols)
        self._cols_fitting = _fitting(self._masks, cols, rows)

    def fitting(self, lines: int) -> int:
        rows = lines & ((1 << self._rows) - 1)
        return self._rows_fitting[lines >> self._rows] | self._cols_fitting[rows]

    def rounds(self) -> int:
        left, rounds = self.all, 0
        while left:
            left &= ~self.fitting(left)
            rounds += 1
        return rounds

    def free_lines(self) -> int:
        """How many lines are free in some solution: no colored cell is left when they go last."""
        free = 0
        for k, colored in enumerate(self._masks.colored):
            left = self.all
            while peelable := left & self.fitting(left) & ~(1 << k):
                left ^= peelable
            free += not colored & left
        return free

    def ways(self) -> dict[int, int]:
        """For every set of lines that a peel can leave, the number of orders that lead to it.

        A set is in the dictionary exactly if the board can be won when these lines are laid in the
        right order and colors. The number of the empty set counts all winning orders.
        """
        level, found = {self.all: 1}, {self.all: 1}
        for _ in range(self.lines):
            require_time()
            smaller: dict[int, int] = {}
            for left, ways in level.items():
                for bit in bits(left & self.fitting(left)):
                    smaller[left ^ bit] = smaller.get(left ^ bit, 0) + ways
            found |= smaller
            level = smaller
        return found

    def bite(self, ways: dict[int, int]) -> float:
        """How many ribbons a careful player lays, on average, between a mistake and its first sign.

        The mistake is the ribbon after which the board cannot be won. Its first sign is a line that
        can no longer be laid. Only lost games count; 0 where every order wins.

        Which lines may be laid depends only on the set of lines laid, not on their order. Until the
        first sign all other lines may be laid, so all orders are equally likely. `ways` are the
        sets of laid lines with which the board can be won, as `ways` gives them.
        """
        level, hidden, orders = {0: 1}, 0, factorial(self.lines)
        for number in range(1, self.lines):
            require_time()
            larger: dict[int, int] = {}
            for laid, count in level.items():
                for bit in bits(self.all ^ laid):
                    larger[laid | bit] = larger.get(laid | bit, 0) + count
            # The sets of `number` lines laid without a sign so far, and in how many orders.
            level = {
                laid: count
                for laid, count in larger.items()
                if self.fitting(laid) | laid == self.all
            }
            later = factorial(self.lines - number)
            hidden += later * sum(count for laid, count in level.items() if laid not in ways)
        return hidden / (orders - ways[0]) if ways[0] < orders else 0.0


def _fitting(masks: Masks, own: range, crossing: range) -> list[int]:
    """The own lines that fit each set of crossing lines, where the lowest bit is the first line."""
    table = [0] * (1 << len(crossing))
    for k in own:
        seen = [0]  # for every set of the crossing lines so far, the colors in its cells, as bits
        for other in crossing:
            shown = enumerate(masks.shows[k].values())
            color = sum(1 << number for number, cells in shown if cells >> other & 1)
            seen += [colors | color for colors in seen]
        for lines, colors in enumerate(seen):
            if not colors & (colors - 1):
                table[lines] |= 1 << k
    return table
