"""What can be known of the game exactly.

**Small boards.** `open_value` plays a game to its end in every way: both metrics are known to both
players, the board and the number of turns are small. What is true of 6 x 6 by argument can be seen
on 3 x 3 and 4 x 4. `safe_answers` tells in the same way what O may answer to X's first piece.

**The last pair of moves.** Where O has taken away all that X has placed, the board is empty when X
plays its last move: X places a piece, O takes it away, which ties, or places one. Only whether
these two stand on the border, in the middle or between matters. X knows its metric, O its own; each
of the 25 pairs is equally likely. That is a matrix game with an exact value, which a linear program
gives: X mixes its three places by its metric so that the sum of what O can still hold is least.
"""

from collections.abc import Callable, Iterator
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Final, NamedTuple

from stratabot.duel.grid import BOARD, Grid
from stratabot.duel.metrics import METRICS, Metric, total


class Zone(Enum):
    """Where a single piece can stand, as far as any metric can tell."""

    EDGE = "edge"
    BETWEEN = "between"
    CENTER = "center"

    @property
    def squares(self) -> int:
        """The squares of the zone, as a set of bits."""
        if self is Zone.EDGE:
            return BOARD.border
        return BOARD.center if self is Zone.CENTER else BOARD.full & ~BOARD.border & ~BOARD.center


ZONES: Final = tuple(Zone)


def margin(x: int, o: int, x_metric: Metric, o_metric: Metric, board: Grid = BOARD) -> int:
    """X's total less O's, with these pieces."""
    return total(x, x_metric, o_metric, board) - total(o, o_metric, x_metric, board)


def open_value(board: Grid, turns: int, x_metric: Metric, o_metric: Metric) -> int:
    """X's total less O's at the end if both know both metrics and play perfectly.

    Looks at all that can happen: 3 x 3 with four turns each, or 4 x 4 with two, take a second.

    Args:
        board: where it is played.
        turns: how many each player has.
        x_metric: X's.
        o_metric: O's.
    """
    return _solver(board, x_metric, o_metric)(0, 0, 2 * turns)


def safe_answers(board: Grid, turns: int, first: int, o_metric: Metric) -> list[int]:
    """O's answers to X's first piece after which X wins with no metric, if both play perfectly.

    Both metrics are known to both players from then on. So whoever answers otherwise can be beaten,
    even if it learns at once what X has.

    Args:
        board: where it is played.
        turns: how many each player has.
        first: the square of X's piece.
        o_metric: O's.

    Returns: squares; that of X's piece, if to take it away is safe.
    """
    solvers = [_solver(board, x_metric, o_metric) for x_metric in METRICS]
    left = 2 * turns - 2
    after = {k: _after(1 << first, 0, 1 << k, is_x=False) for k in range(board.size**2)}
    return [k for k, (x, o) in after.items() if all(value(x, o, left) <= 0 for value in solvers)]


def _solver(board: Grid, x_metric: Metric, o_metric: Metric) -> Callable[[int, int, int], int]:
    """X's total less O's at the end, from X's pieces, O's, and how many turns are left to both."""
    squares = [1 << k for k in range(board.size**2)]

    @cache
    def value(x: int, o: int, plies: int) -> int:
        if not plies:
            return margin(x, o, x_metric, o_metric, board)
        is_x = plies % 2 == 0
        found = (value(*_after(x, o, bit, is_x), plies - 1) for bit in squares)
        return max(found) if is_x else min(found)

    return value


def _after(x: int, o: int, bit: int, is_x: bool) -> tuple[int, int]:
    if (x | o) & bit:
        return x & ~bit, o & ~bit
    return (x | bit, o) if is_x else (x, o | bit)


class LastPair(NamedTuple):
    """The solution of the last pair of moves on an empty board."""

    value: Fraction
    """X's wins less O's, a game."""

    mixed: dict[Metric, tuple[Fraction, Fraction, Fraction]]
    """How often X, with that metric, places its piece in each of `ZONES`."""


def last_pair(careful: bool = False) -> LastPair:
    """The value of the last pair of moves, and how X plays it.

    Args:
        careful: whether O only plays what cannot lose, whatever X's metric is.
    """
    share = Fraction(1, len(METRICS) ** 2)
    replies = [(m, p) for m in METRICS for p in ZONES]
    mixes = [(w, p) for w in METRICS for p in ZONES]
    rows: list[list[Fraction]] = []
    limits: list[Fraction] = []
    for number, (o_metric, zone) in enumerate(replies):
        for outcome in _outcomes(o_metric, zone, careful):
            # What O can hold X to is at most what X gets against each answer.
            row = [Fraction(0)] * (len(mixes) + len(replies))
            for k, (x_metric, placed) in enumerate(mixes):
                if placed is zone:
                    row[k] = -share * (1 + outcome[x_metric])
            row[len(mixes) + number] = Fraction(1)
            rows.append(row)
            limits.append(Fraction(0))
    for metric in METRICS:
        rows.append(
            [
                Fraction(k < len(mixes) and mixes[k][0] is metric)
                for k in range(len(mixes + replies))
            ]
        )
        limits.append(Fraction(1))
    aim = [Fraction(0)] * len(mixes) + [Fraction(1)] * len(replies)
    best, values = maximize(aim, rows, limits)
    mixed = {w: tuple(values[mixes.index((w, p))] for p in ZONES) for w in METRICS}
    # One was added to every outcome, so that nothing is negative: the origin is a start.
    return LastPair(best - 1, mixed)  # type: ignore[arg-type]  # three zones


def _outcomes(o_metric: Metric, zone: Zone, careful: bool) -> Iterator[dict[Metric, int]]:
    """For each answer of O's to a piece in that zone: 1, 0 or -1 by X's metric, X's win first."""
    placed = zone.squares & -zone.squares
    for answer in (None, *ZONES):
        left = 0 if answer is None else placed
        free = 0 if answer is None else answer.squares & ~placed
        found = {}
        for x_metric in METRICS:
            points = margin(left, free & -free, x_metric, o_metric)
            found[x_metric] = (points > 0) - (points < 0)
        if not careful or max(found.values()) <= 0:
            yield found


def maximize(
    aim: list[Fraction], rows: list[list[Fraction]], limits: list[Fraction]
) -> tuple[Fraction, list[Fraction]]:
    """The largest value of a linear aim under linear limits, exactly, by the simplex method.

    Variables are 0 or more, and so are the limits; Bland's rule keeps it from going in circles.

    Args:
        aim: n factors.
        rows: m times n factors, each row's sum at most its limit.
        limits: m numbers, 0 or more.

    Raises:
        ValueError: there is no largest value.
    """
    n, m = len(aim), len(rows)
    table = [[*row, *(Fraction(i == k) for k in range(m)), limits[i]] for i, row in enumerate(rows)]
    cost = [*(-factor for factor in aim), *[Fraction(0)] * (m + 1)]
    basis = [n + i for i in range(m)]
    while (enters := next((k for k in range(n + m) if cost[k] < 0), None)) is not None:
        ratios = [
            (row[-1] / row[enters], basis[i], i) for i, row in enumerate(table) if row[enters] > 0
        ]
        if not ratios:
            raise ValueError("the aim has no largest value")
        leaves = min(ratios)[2]
        pivot = table[leaves][enters]
        table[leaves] = [entry / pivot for entry in table[leaves]]
        for row in (*(table[i] for i in range(m) if i != leaves), cost):
            factor = row[enters]
            if factor:
                for k, entry in enumerate(table[leaves]):
                    if entry:
                        row[k] -= factor * entry
        basis[leaves] = enters
    values = [Fraction(0)] * (n + m)
    for i, k in enumerate(basis):
        values[k] = table[i][-1]
    return cost[-1], values[:n]
