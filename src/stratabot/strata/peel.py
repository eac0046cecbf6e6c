"""Peeling: take the topmost ribbon off, again and again, until none is left or all are stuck."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice
from operator import sub
from typing import NamedTuple

from stratabot.limit import require_time
from stratabot.strata.puzzle import BLANK, Cell, Color, Line, Puzzle, Ribbon, Solution, lines_of


class Core(NamedTuple):
    """The lines, from 0, left when none can be peeled: each shows two colors to the others."""

    rows: tuple[int, ...]
    cols: tuple[int, ...]


def peel(puzzle: Puzzle, fixed: Collection[Line] = ()) -> Solution | None:
    """All ribbons in laying order, or None if the puzzle has no solution.

    Why greedy peeling is enough: the topmost ribbon of a finished board is seen whole, so all
    colored cells of its line have one color. Conversely, a line whose exposed colored cells have
    one color at most can carry the topmost ribbon. Its cells are then settled, and a smaller
    puzzle is left. Peeling a line only takes exposed cells away from other lines, so a line that
    can be peeled now can be peeled at any later time too. Therefore no choice is ever wrong, and
    every order of peeling ends with the same lines left. If none is left, the peel order reversed
    is a solution. If some are left, each of them shows two colors to the others, so none can lie on
    top of the others, and there is no solution.

    Cost: O(rows x cols). Every line is subtracted once from the lines that cross it. A round looks
    at all lines of one kind. The next round is needed only if this round peeled a line. The lines
    of `fixed` lie already, below all others: the solution has the other lines only. Cells where two
    fixed lines cross do not matter.
    """
    peeler = Peeler(puzzle, fixed)
    peeler.peel()
    return peeler.solution()


def find_core(puzzle: Puzzle, fixed: Collection[Line] = ()) -> Core | None:
    """The lines that are left when no line can be peeled; None if all lines can be peeled."""
    peeler = Peeler(puzzle, fixed)
    peeler.peel()
    rows, cols = peeler.left()
    return Core(tuple(sorted(rows)), tuple(sorted(cols))) if rows or cols else None


class Peeler:
    """A board in the middle of a peel; a line's exposed cells are one number (see `_coding`).

    Attributes:
        color_of: the color in which a line with this sum is peeled; None where the line is free.
        peeled: the ribbons peeled so far, topmost first.
    """

    __slots__ = ("_left", "_lines", "_sums", "color_of", "peeled")

    def __init__(self, puzzle: Puzzle, fixed: Collection[Line] = ()) -> None:
        rows, cols = puzzle.rows, puzzle.cols
        weight, self.color_of = _coding_for(puzzle)
        code = weight.__getitem__
        along_rows: list[Sequence[int]] = [[*map(code, row)] for row in puzzle.cells]
        along_cols: list[Sequence[int]] = [*zip(*along_rows, strict=True)]
        lines = lines_of(rows, cols)
        self._lines = along_rows, along_cols
        self._sums = [*map(sum, along_rows)], [*map(sum, along_cols)]
        self._left: tuple[Sequence[Line], Sequence[Line]] = lines[:rows], lines[rows:]
        self.peeled: list[Ribbon] = []
        if fixed:
            self._left = (
                [line for line in self._left[0] if line not in fixed],
                [line for line in self._left[1] if line not in fixed],
            )

    def peel(self, color_of: dict[int, Color | None] | None = None) -> None:
        """Peel, rows and columns in turn, until two rounds have peeled nothing."""
        peelable = self.color_of if color_of is None else color_of
        (here, there), (here_sums, there_sums) = self._lines, self._sums
        (here_left, there_left), peeled = self._left, self.peeled
        idle_rounds, swapped = 0, False
        while (here_left or there_left) and idle_rounds < 2:
            require_time()
            stuck: list[Line] = []
            for line in here_left:
                index = line[1]
                exposed = here_sums[index]
                if exposed in peelable:
                    # Ribbon(...) takes twice as long: a third of the time for a 6 x 6 board.
                    peeled.append(_new_ribbon(Ribbon, (line, peelable[exposed])))
                    if exposed:
                        there_sums = [*map(sub, there_sums, here[index])]
                else:
                    stuck.append(line)
            idle_rounds = 0 if len(stuck) < len(here_left) else idle_rounds + 1
            here, there = there, here
            here_sums, there_sums = there_sums, here_sums
            here_left, there_left = there_left, stuck
            swapped = not swapped
        if swapped:
            here_sums, there_sums = there_sums, here_sums
            here_left, there_left = there_left, here_left
        self._sums, self._left = (here_sums, there_sums), (here_left, there_left)

    def solution(self) -> Solution | None:
        return None if any(self._left) else Solution(tuple(self.peeled[::-1]))

    def left(self) -> tuple[list[int], list[int]]:
        rows, cols = self._left
        return [line.index for line in rows], [line.index for line in cols]

    def peelable_sums(self) -> list[int]:
        (here, there), (rows, cols) = self._sums, self.left()
        sums = [here[i] for i in rows] + [there[j] for j in cols]
        return [exposed for exposed in sums if exposed in self.color_of]


_new_ribbon = tuple.__new__
_Coding = tuple[dict[Cell, int], dict[int, Color | None]]


def _coding_for(puzzle: Puzzle) -> _Coding:
    """The coding for this puzzle: at most 4096 entries, or one entry for each colored cell."""
    longest = max(puzzle.rows, puzzle.cols)
    if longest * len(puzzle.colors) <= 4096:
        return _small_coding(puzzle.colors, longest)
    seen = Counter(chain.from_iterable(puzzle.cells))
    return _coding([(color, min(longest, seen[color])) for color in puzzle.colors], longest)


@lru_cache(maxsize=64)
def _small_coding(colors: tuple[Color, ...], longest: int) -> _Coding:
    """A coding for all boards with these colors and lines up to that length, made only once."""
    return _coding([(color, longest) for color in colors], longest)


def _coding(most: list[tuple[Color, int]], longest: int) -> _Coding:
    """A weight for every color, and for every sum of one color's weights that color.

    Colors are numbered from 0. The weight of color number x packs (1, x, x * x) into one integer,
    in fields so wide that sums never overflow. So the sum over n cells packs (n, sum of x, sum of
    x * x). By the Cauchy-Schwarz inequality, n times the third field equals the square of the
    second only if all x are the same. So a line shows a single color exactly if its sum is a
    multiple of that color's weight, and no color exactly if its sum is 0. The dictionary holds
    these multiples, so one look-up tells whether a line can be peeled, and in which color.
    """
    x_shift = longest.bit_length()
    square_shift = x_shift + (longest * len(most)).bit_length()
    weight: dict[Cell, int] = {BLANK: 0}
    color_of: dict[int, Color | None] = {0: None}
    for x, (color, count) in enumerate(most):
        weight[color] = one = 1 | x << x_shift | x * x << square_shift
        for n in range(1, count + 1):
            color_of[n * one] = color
    return weight, color_of


class Masks(NamedTuple):
    """A board as bit masks over its lines, for searches that look at many sets of lines.

    Line number k (rows first, then columns, as in `Puzzle.lines`) is bit `1 << k`, and a set of
    lines is an int. In a peel, `left` is the set of the lines not yet peeled. Fixed lines, those
    whose ribbons lie already, are never peeled: they are always in `left`.
    """

    lines: tuple[Line, ...]
    loose: tuple[int, ...]  # the numbers of the lines that are not fixed, ascending
    fixed: int
    colored: list[int]  # for every line the set of the lines that cross it at a colored cell
    shows: list[dict[Color, int]]  # for every line, the same set for each of the line's colors

    @classmethod
    def of(cls, puzzle: Puzzle, fixed: Collection[Line] = ()) -> "Masks":
        lines, rows = puzzle.lines, puzzle.rows
        shows: list[dict[Color, int]] = [{} for _ in lines]
        for i, row in enumerate(puzzle.cells):
            along = shows[i]
            for j, color in enumerate(row, rows):
                if color is not BLANK:
                    along[color] = along.get(color, 0) | 1 << j
                    shows[j][color] = shows[j].get(color, 0) | 1 << i
        return cls(
            lines,
            tuple(k for k, line in enumerate(lines) if line not in fixed),
            sum(1 << k for k, line in enumerate(lines) if line in fixed),
            [sum(by_color.values()) for by_color in shows],
            shows,
        )

    @property
    def all(self) -> int:
        return (1 << len(self.lines)) - 1

    def exposed_colors(self, k: int, left: int) -> list[Color]:
        """The colors that line k shows to the lines left, at most two of them."""
        return [*islice((color for color, cells in self.shows[k].items() if cells & left), 2)]

    def blockers(self, color: Color | None) -> list[int]:
        """For every line, those that cross it at another color than this; at any, for None."""
        return [
            colored & ~by_color.get(color, 0) if color is not None else colored
            for colored, by_color in zip(self.colored, self.shows, strict=True)
        ]


def bits(lines: int) -> Iterator[int]:
    """Every line of a set as a set of its own, the lowest bit first."""
    while lines:
        bit = lines & -lines
        yield bit
        lines ^= bit
