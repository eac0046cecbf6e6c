"""What the cells of a board may show, and which of these possibilities are puzzles.

A printed puzzle has exactly one solution. Hardly any grid with a misread digit has: most have none.
So of two grids that look alike, that with one solution is the right one. This is weighed as Bayes
has it: how likely a grid looks, times how often a board with so many solutions is met.

Handwriting is read less surely than print. But where the sure numbers of a board have one solution
only, that says what stands in each white cell, if anything does and the player made no mistake.
"""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from heapq import heappop, heappush
from math import prod
from typing import Final, NamedTuple

import numpy as np

from stratabot.errors import InputError
from stratabot.limit import TooHardError, WorkLimit
from stratabot.str8ts.explanation import find_conflict
from stratabot.str8ts.solver import solutions
from stratabot.str8ts.text import parse_puzzle
from stratabot.str8ts.vision.numbers import Numbers
from stratabot.str8ts.vision.shades import Shades

_LEAST_LIKELY: Final = 0.002  # what is less likely is not considered
WHITE: Final = ".123456789"
BLACK: Final = "#abcdefghi"


class CellChoice(NamedTuple):
    """What a cell may show (`.`, `7`, `#`, `g`), and how likely it does."""

    cell: str
    likely: float


Choices = tuple[CellChoice, ...]  # what a cell may show, the likeliest first; at least one


def choices_of(shades: Shades, numbers: Numbers) -> tuple[Choices, ...]:
    """The choices for each cell, row by row."""
    black = np.where(shades.is_black, shades.confidence, 1 - shades.confidence).ravel()
    likely = numbers.likely
    both = np.concatenate([likely * (1 - black)[:, None], likely * black[:, None]], 1)
    cells = WHITE[: likely.shape[1]] + BLACK[: likely.shape[1]]
    found = []
    for own, order in zip(both, np.argsort(-both, 1, kind="stable"), strict=True):
        first, *others = (CellChoice(cells[k], float(own[k])) for k in order)
        found.append((first, *(each for each in others if each.likely >= _LEAST_LIKELY)))
    return tuple(found)


_WORK: Final = 20_000
"""The most steps for one question on one board, a second. All grids that a board may show are
solved in so many; the others count as unknown. Of 44 boards from many hands one took more. To find
digits that contradict each other, a 9 x 9 board takes 320, to be solved 500."""

_MOST: Final = 160  # so many grids are looked at, the likeliest first; each takes 2 ms


class SolutionCount(Enum):
    """How many solutions a grid has."""

    ONE = "one solution"
    MANY = "several solutions"
    NONE = "no solution"


_MET: Final = {SolutionCount.ONE: 1.0, SolutionCount.MANY: 0.02, SolutionCount.NONE: 2e-4}
"""How often a grid of each kind is the right one, by that of puzzles. Of 9 boards from other
hands 7 have one solution, one several, one none; but there are many more grids without a
solution."""


@dataclass(frozen=True)
class SettledGrid:
    """The likeliest grid."""

    cells: tuple[str, ...]  # row by row
    likely: tuple[float, ...]  # how likely each of them is, all considered
    kind: SolutionCount
    changed: tuple[int, ...] = ()  # the cells that show something else than what they look like


def settle_grid(choices: Sequence[Choices], size: int) -> SettledGrid:
    """The likeliest grid that a board may show: by its looks and its number of solutions."""
    grids: list[tuple[float, tuple[int, ...], SolutionCount]] = []
    with WorkLimit(_WORK):
        for share, picks in _grids(choices):
            kind = solution_count_of(rows_of(_picked(choices, picks), size))
            grids.append((share * _MET[kind], picks, kind))
    total = sum(weight for weight, _, _ in grids)
    _, best, kind = max(grids, key=lambda each: each[0])
    likely = []
    for k, own in enumerate(choices):
        agreeing = sum(weight for weight, picks, _ in grids if picks[k] == best[k]) / total
        likely.append(own[0].likely if len(own) == 1 else min(agreeing, 1.0))
    changed = tuple(k for k, pick in enumerate(best) if pick)
    return SettledGrid(_picked(choices, best), tuple(likely), kind, changed)


def _picked(choices: Sequence[Choices], picks: Sequence[int]) -> tuple[str, ...]:
    return tuple(own[pick].cell for own, pick in zip(choices, picks, strict=True))


def _grids(choices: Sequence[Choices]) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Which choice each cell takes, and how likely by that of the first grid, the likeliest."""
    shares = [[choice.likely / own[0].likely for choice in own] for own in choices]
    doubtful = [k for k, own in enumerate(shares) if len(own) > 1]
    start = (0,) * len(choices)
    waiting = [(-1.0, start)]
    seen = {start}
    for _ in range(_MOST):
        if not waiting:
            return
        share, picks = heappop(waiting)
        # It would be the right one neither way.
        if -share < _MET[SolutionCount.NONE]:
            return
        yield -share, picks
        for k in doubtful:
            more = (*picks[:k], picks[k] + 1, *picks[k + 1 :])
            if more[k] < len(shares[k]) and more not in seen:
                seen.add(more)
                worth = prod(shares[own][more[own]] for own in doubtful)
                heappush(waiting, (-worth, more))


def rows_of(cells: Sequence[str], size: int) -> tuple[str, ...]:
    """The rows of a grid."""
    return tuple("".join(cells[k : k + size]) for k in range(0, len(cells), size))


def solution_count_of(rows: Sequence[str]) -> SolutionCount:
    """How many solutions a grid has; several if that takes more work than allowed."""
    try:
        found = len([*solutions(parse_puzzle("\n".join(rows)), 2)])
    except (TooHardError, InputError):
        return SolutionCount.MANY
    return (SolutionCount.NONE, SolutionCount.ONE, SolutionCount.MANY)[found]


NO_SOLUTION: Final = (
    "as it was read, the puzzle has no solution: a digit or a black cell is misread"
)


def suspect_cells(rows: Sequence[str]) -> tuple[tuple[int, ...], str]:
    """Digits that leave no solution together, each needed for that, if any; and a clause."""
    try:
        with WorkLimit(_WORK):
            conflict = find_conflict(parse_puzzle("\n".join(rows)))
    except (TooHardError, InputError):
        conflict = None
    if conflict is None or not conflict.places:
        return (), NO_SOLUTION
    cells = tuple(row * len(rows) + col for row, col in conflict.places)
    return cells, f"{NO_SOLUTION} ({conflict.why.removesuffix('.')})"


_RIGHT: Final = 0.93
"""How often what stands in a cell is as the solution has it: players make mistakes, and a number
that looked sure may have been misread."""


def weigh_choices(
    choices: tuple[Choices, ...], known: Sequence[str], written: Container[int], size: int
) -> tuple[Choices, ...]:
    """The choices of written cells, weighed with the only solution of what is known, if any."""
    try:
        with WorkLimit(_WORK):
            found = [*solutions(parse_puzzle("\n".join(rows_of(known, size))), 2)]
    except (TooHardError, InputError):
        return choices
    if len(found) != 1:
        return choices
    digits = [str(cell.number) for cell in found[0].flat]
    return tuple(
        _weigh_white_cell(own, digits[k], size) if k in written else own
        for k, own in enumerate(choices)
    )


def _weigh_white_cell(own: Choices, digit: str, size: int) -> Choices:
    """The choices of a white cell with a known digit; nothing and black stay as likely to it."""
    others = (1 - _RIGHT) / (size - 1)
    likely = [p * (others if cell.isdigit() and cell != digit else _RIGHT) for cell, p in own]
    total = sum(likely)
    found = (CellChoice(cell, p / total) for (cell, _), p in zip(own, likely, strict=True))
    return tuple(sorted(found, key=lambda choice: -choice.likely))
