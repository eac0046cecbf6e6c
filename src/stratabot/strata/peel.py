"""Peeling: take the topmost ribbon off, again and again, until nothing is left or all is stuck."""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import chain
from operator import sub
from typing import NamedTuple

from stratabot.strata.puzzle import BLANK, Cell, Color, Line, Puzzle, Ribbon, Solution, lines_of


class Core(NamedTuple):
    """Lines of which none can be peeled: each still shows two colors. Indices from 0, ascending."""

    rows: tuple[int, ...]
    cols: tuple[int, ...]


def peel(puzzle: Puzzle, fixed: Collection[Line] = ()) -> Solution | None:
    """All ribbons in laying order, or None if the puzzle has no solution.

    Why a greedy peel is enough. Look at a finished board from above: its topmost ribbon is seen
    whole, so all colored cells of that line have one color. Conversely, a line whose exposed
    colored cells have one color at most can be given the topmost ribbon; its cells are then
    settled, and a smaller puzzle is left. Peeling a line only takes exposed cells away from the
    others, so a line that can go now can go at any later time too: no choice is ever regretted,
    and every order of peeling ends in the same set of lines. If that set is empty, the peel order
    reversed is a solution; if not, every line in it shows two colors, none of them can have been
    on top of the others, and there is no solution.

    Cost: every line is subtracted once from the lines that cross it, and a round that looks at all
    lines of one kind follows only on one that peeled some of the other: O(rows x cols).

    Args:
        puzzle: any size.
        fixed: lines that are not to be peeled because their ribbons lie already, below all others.
            The solution is then of the other lines; cells where two fixed lines cross are not
            looked at.
    """
    peeler = Peeler(puzzle, fixed)
    peeler.run()
    return peeler.solution()


def find_core(puzzle: Puzzle, fixed: Collection[Line] = ()) -> Core | None:
    """The lines left when no more can be peeled, None if all can; `fixed` as in `solve`."""
    peeler = Peeler(puzzle, fixed)
    peeler.run()
    rows, cols = sorted(peeler.rows_left()), sorted(peeler.cols_left())
    return Core(tuple(rows), tuple(cols)) if rows or cols else None


class Peeler:
    """A board in the middle of a peel.

    Every line's exposed cells are summed up in one number (see `_coding`), so that peeling a line
    is one subtraction for each line that crosses it.
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
        """Topmost first."""
        if fixed:
            self._left = (
                [line for line in self._left[0] if line not in fixed],
                [line for line in self._left[1] if line not in fixed],
            )

    def run(self, color_of: dict[int, Color | None] | None = None) -> None:
        """Peel as far as it goes: all lines, or those whose sums are in `color_of`.

        Rounds alternate between rows and columns; `here` are the lines looked at, `there` those
        that cross them. After two rounds without a peel nothing can have changed.
        """
        peelable = self.color_of if color_of is None else color_of
        (here, there), (here_sums, there_sums) = self._lines, self._sums
        (here_left, there_left), peeled = self._left, self.peeled
        idle_rounds, swapped = 0, False
        while (here_left or there_left) and idle_rounds < 2:
            stuck: list[Line] = []
            for line in here_left:
                index = line[1]
                exposed = here_sums[index]
                if exposed in peelable:
                    # Ribbon(...) would cost twice as much, a third of a 6 x 6 board's solve.
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
        """What was peeled, bottom first; None if a line is left."""
        return None if any(self._left) else Solution(tuple(self.peeled[::-1]))

    def rows_left(self) -> list[int]:
        """The indices of the rows that are not peeled yet."""
        return [line.index for line in self._left[0]]

    def cols_left(self) -> list[int]:
        """The indices of the columns that are not peeled yet."""
        return [line.index for line in self._left[1]]

    def peelable_sums(self) -> list[int]:
        """The sums of all lines that could be peeled now."""
        here, there = self._sums
        sums = [here[i] for i in self.rows_left()] + [there[j] for j in self.cols_left()]
        return [exposed for exposed in sums if exposed in self.color_of]


_new_ribbon = tuple.__new__

_Coding = tuple[dict[Cell, int], dict[int, Color | None]]


def _coding_for(puzzle: Puzzle) -> _Coding:
    longest = max(puzzle.rows, puzzle.cols)
    if longest * len(puzzle.colors) <= 4096:
        return _small_coding(puzzle.colors, longest)
    seen = Counter(chain.from_iterable(puzzle.cells))
    return _coding([(color, min(longest, seen[color])) for color in puzzle.colors], longest)


@lru_cache(maxsize=64)
def _small_coding(colors: tuple[Color, ...], longest: int) -> _Coding:
    return _coding([(color, longest) for color in colors], longest)


def _coding(most: list[tuple[Color, int]], longest: int) -> _Coding:
    """A weight for every color, and which sums of weights are sums of a single color's.

    The weight of color x packs (1, x, x * x) into one number, the fields wide enough never to
    overflow into each other, so a sum of weights packs (n, sum of x, sum of x * x). By the
    Cauchy-Schwarz inequality n times the third equals the second squared only if all x are the
    same. So a line shows one color exactly if its sum is a multiple of that color's weight, up to
    the `most` cells that it can show of it, and no color if its sum is 0: one look-up in a
    dictionary that has at most as many entries as the board has cells (times a constant).
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
