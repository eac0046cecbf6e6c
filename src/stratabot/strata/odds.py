"""How likely random play solves a small puzzle, and how late a mistake shows.

A *careful* player lays the lines in random order and avoids only what is wrong at once: a ribbon
that covers laid ones at cells of two colors, or that is of another color than those cells. This
care never helps. As long as the board can be won, every line not yet laid can be peeled at a time
when all laid ribbons are still there; so its cells over them have at most one color, and laying it
is never wrong at once. So a careful player wins exactly as often as one who lays the lines in blind
order, each in its right color: with the share of all orders that win. A line is wrong at once only
on a board that is lost already.
"""

from math import factorial
from typing import Final

from stratabot.errors import TooLargeError
from stratabot.limit import require_time
from stratabot.strata.peel import Masks, bits
from stratabot.strata.puzzle import Puzzle

MAX_LINES: Final = 16
"""An 8 x 8 board has 65,536 sets of lines, which takes under a second."""


class Odds:
    """All orders in which the lines of a puzzle can be laid. Sets of lines are as in `Masks`.

    A line *fits* a set of lines if its cells where these cross it have at most one color. So a line
    can be peeled exactly if it fits the lines left, and laying it is not wrong at once exactly if
    it fits the lines laid. Both are looked up in two tables: the rows that fit each set of columns,
    and the columns that fit each set of rows.

    Attributes:
        lines: how many lines the puzzle has.
        all: the set of all lines.

    Raises:
        TooLargeError: the puzzle has more than `MAX_LINES` lines.
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
        """The lines, in the set or not, that fit it."""
        rows = lines & ((1 << self._rows) - 1)
        return self._rows_fitting[lines >> self._rows] | self._cols_fitting[rows]

    def rounds(self) -> int:
        """How many rounds it takes to peel all lines, each as early as possible.

        This is the length of the longest chain of lines in which each can be peeled only after the
        one before it.
        """
        left, rounds = self.all, 0
        while left:
            left &= ~self.fitting(left)
            rounds += 1
        return rounds

    def free_lines(self) -> int:
        """How many lines are free in some solution.

        These are the lines that have no colored cell left when they are peeled as late as possible.
        """
        colored = self._masks.colored
        return sum(not colored[k] & self._left_without(1 << k) for k in range(self.lines))

    def _left_without(self, line: int) -> int:
        """The lines left after peeling all that can be peeled while this line stays."""
        left = self.all
        while peelable := left & self.fitting(left) & ~line:
            left ^= peelable
        return left

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
        first sign all other lines may be laid, so all orders are equally likely.

        Args:
            ways: from `ways`: the sets of laid lines with which the board can be won.
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
        seen = [0]
        """For every set of the crossing lines so far, the colors in its cells, as bits."""
        for other in crossing:
            color = _color_bit(masks, k, other)
            seen += [colors | color for colors in seen]
        for lines, colors in enumerate(seen):
            if not colors & (colors - 1):
                table[lines] |= 1 << k
    return table


def _color_bit(masks: Masks, line: int, crossing: int) -> int:
    """The color of the cell where two lines cross, as one bit per color of `line`; 0 for blank."""
    for number, cells in enumerate(masks.shows[line].values()):
        if cells >> crossing & 1:
            return 1 << number
    return 0
