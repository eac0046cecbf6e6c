"""Every way to play a small puzzle: which orders win, and how late a mistake shows.

A *careful* player lays lines in random order and avoids only what is wrong at once: a ribbon over
laid ones at cells of two colors, or of another color than its own. As long as a board can be won
that is no help at all: every line not yet laid comes off in some peel while all ribbons laid are
still there, so its cells over them have one color at most, and no line is wrong at once. Hence the
careful player wins exactly as often as lines laid in blind order do, each in its right color: with
the share of all orders that win. A line is wrong at once only when all is lost already.
"""

from collections.abc import Collection
from math import factorial
from random import Random
from typing import Final

from stratabot.errors import TooLargeError
from stratabot.strata.chance import below, shuffled
from stratabot.strata.masks import bits
from stratabot.strata.puzzle import BLANK, Cell, Line, Puzzle

MAX_LINES: Final = 16
"""8 x 8: 65,536 sets of lines, under a second."""


class Orders:
    """A puzzle as sets of lines: line k (rows first) is bit `1 << k`.

    A line goes together with a set of crossing lines if its cells there have at most one color. So
    it can be peeled off the lines left exactly if it goes with these; and laying it over the lines
    laid is not wrong at once exactly if it goes with those. Both are looked up in two tables, one
    for each set of columns and one for each set of rows.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        """Raises TooLargeError if the puzzle has more than `MAX_LINES` lines."""
        if puzzle.rows + puzzle.cols > MAX_LINES:
            size = f"{puzzle.rows} x {puzzle.cols}"
            raise TooLargeError(f"expected at most {MAX_LINES} rows and columns, got {size}")
        self.rows, self.lines = puzzle.rows, puzzle.rows + puzzle.cols
        self.all = (1 << self.lines) - 1
        code: dict[Cell, int] = {BLANK: 0} | {c: 1 << k for k, c in enumerate(puzzle.colors)}
        cells = [[code[cell] for cell in row] for row in puzzle.cells]
        turned = [*zip(*cells, strict=True)]
        self._rows_going = _going(cells)
        self._cols_going = [going << self.rows for going in _going(turned)]
        self._colored = [
            *(_colored(row) << self.rows for row in cells),
            *(_colored(col) for col in turned),
        ]

    def going(self, lines: int) -> int:
        """The lines, in the set or not, that go together with it."""
        rows = lines & ((1 << self.rows) - 1)
        return self._rows_going[lines >> self.rows] | self._cols_going[rows]

    def rounds(self) -> int:
        """How many rounds it takes to peel all if every line goes as early as it can.

        That is the longest chain of lines each of which can be peeled only after the one before.
        """
        left, rounds = self.all, 0
        while left:
            left &= ~self.going(left)
            rounds += 1
        return rounds

    def free_lines(self) -> int:
        """How many lines are free in some solution: no colored cell is left when they go last."""
        return sum(not self._colored[k] & self._without(1 << k) for k in range(self.lines))

    def _without(self, line: int) -> int:
        """What is left when all that can go has gone but for that line."""
        left = self.all
        while goes := left & self.going(left) & ~line:
            left ^= goes
        return left

    def ways(self) -> dict[int, int]:
        """In how many orders every set of lines can be what is left of a peel, from all to none.

        A set has an entry exactly if a board with these ribbons laid, and rightly so, can be won.
        """
        level, found = {self.all: 1}, {self.all: 1}
        for _ in range(self.lines):
            below: dict[int, int] = {}
            for left, ways in level.items():
                for bit in bits(left & self.going(left)):
                    below[left ^ bit] = below.get(left ^ bit, 0) + ways
            found |= below
            level = below
        return found

    def bite(self, ways: dict[int, int]) -> float:
        """How many ribbons a careful player who loses lays, on average, between the one that lost
        and the first sign of it: a line that can no longer be laid. 0 where every order wins.

        What a laid board allows depends only on the set of lines laid: where two ribbons cross, the
        later one was not wrong, and where one lies, what matters is what comes over it. As long as
        there is no sign all lines not yet laid can be laid, so that every order is as likely.

        Args:
            ways: from `ways`; the laid sets that can be won.
        """
        level, hidden, orders = {0: 1}, 0, factorial(self.lines)
        for laid_lines in range(1, self.lines):
            above: dict[int, int] = {}
            for laid, count in level.items():
                rest = self.all ^ laid
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    above[laid | bit] = above.get(laid | bit, 0) + count
            level = {
                laid: count for laid, count in above.items() if self.going(laid) | laid == self.all
            }
            later = factorial(self.lines - laid_lines)
            hidden += later * sum(count for laid, count in level.items() if laid not in ways)
        return hidden / (orders - ways[0]) if ways[0] < orders else 0.0


def _going(cells: list[list[int]] | list[tuple[int, ...]]) -> list[int]:
    """For every set of crossing lines, the lines that show at most one color there."""
    going = [0] * (1 << len(cells[0]))
    for k, along in enumerate(cells):
        seen = [0]
        for color in along:
            seen += [colors | color for colors in seen]
        for places, colors in enumerate(seen):
            if not colors & (colors - 1):
                going[places] |= 1 << k
    return going


def _colored(cells: list[int] | tuple[int, ...]) -> int:
    return sum(1 << k for k, color in enumerate(cells) if color)


def random_game(puzzle: Puzzle, rng: Random) -> bool:
    """Whether a random careful player wins: lines are laid one by one, any that is not wrong at
    once over those laid, in the color that is right there, to the end or until there is none.

    Shares nothing with `Board`, whose shares it can judge.
    """
    waiting, laid = shuffled(puzzle.lines, rng), set[Line]()
    while waiting:
        right = [line for line in waiting if len(_demanded(puzzle, line, laid)) < 2]
        if not right:
            return False
        line = right[below(len(right), rng)]
        waiting.remove(line)
        laid.add(line)
    return True


def _demanded(puzzle: Puzzle, line: Line, laid: Collection[Line]) -> set[Cell]:
    """The colors of the line's cells over lines that lie already."""
    if line.kind == "row":
        along = {Line("col", j): cell for j, cell in enumerate(puzzle.cells[line.index])}
    else:
        along = {Line("row", i): row[line.index] for i, row in enumerate(puzzle.cells)}
    return {along[other] for other in laid if other.kind != line.kind} - {BLANK}
