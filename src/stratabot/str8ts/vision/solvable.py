"""Which of the readings of a board are puzzles, and how sure that makes each cell.

A printed puzzle has exactly one solution. Hardly any grid with a misread digit has: most have none.
So of two readings that look alike, that with one solution is the right one. This is weighed as
Bayes has it: how likely a reading looks, times how often a board with so many solutions is met.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from heapq import heappop, heappush
from math import prod
from typing import Final

from stratabot.errors import InputError, OutOfTimeError
from stratabot.limit import reading_limit
from stratabot.str8ts.solver import solutions
from stratabot.str8ts.text import parse_puzzle
from stratabot.str8ts.vision.choices import Choices

_SECONDS: Final = 1.2
"""All readings of a board are solved in this time; those that are left count as unknown."""

_MOST: Final = 160
"""So many readings of a board are looked at, the likeliest first; each takes 2 ms."""

_UNLIKELY: Final = 2e-4
"""Readings that look less likely than this part of the likeliest one are not looked at."""


class Kind(Enum):
    """How many solutions a reading has."""

    ONE = "one solution"
    MANY = "several solutions"
    NONE = "no solution"


_MET: Final = {Kind.ONE: 1.0, Kind.MANY: 0.02, Kind.NONE: 2e-4}
"""How often a grid of each kind is the right reading, by that of puzzles. Of 9 boards from other
hands 7 have one solution, one several, one none; but there are many more grids without a
solution."""


@dataclass(frozen=True)
class Settled:
    """The likeliest reading.

    Attributes:
        marks: what each cell shows, row by row.
        likely: how likely each of them is, all considered.
        kind: how many solutions it has.
        changed: the cells that show something else than what they look most like.
    """

    marks: tuple[str, ...]
    likely: tuple[float, ...]
    kind: Kind
    changed: tuple[int, ...] = ()


def settled(choices: Sequence[Choices], size: int) -> Settled:
    """The likeliest reading of a board: what it looks like, and how many solutions it has."""
    weighed: list[tuple[float, tuple[int, ...], Kind]] = []
    with reading_limit(_SECONDS):
        for share, picked in _readings(choices):
            kind = _kind(choices, picked, size)
            weighed.append((share * _MET[kind], picked, kind))
    total = sum(weight for weight, _, _ in weighed)
    _, best, kind = max(weighed, key=lambda each: each[0])
    likely = []
    for k, own in enumerate(choices):
        agreeing = sum(weight for weight, picked, _ in weighed if picked[k] == best[k]) / total
        lone = len(own) == 1
        likely.append(own[0].likely if lone else min(agreeing, 1.0))
    return Settled(
        tuple(own[pick].mark for own, pick in zip(choices, best, strict=True)),
        tuple(likely),
        kind,
        tuple(k for k, pick in enumerate(best) if pick),
    )


def _readings(choices: Sequence[Choices]) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Which choice each cell takes, the likeliest reading first, and how likely it is.

    The likelihood is by that of the first reading.
    """
    shares = [[choice.likely / own[0].likely for choice in own] for own in choices]
    open_ = [k for k, own in enumerate(shares) if len(own) > 1]
    start = (0,) * len(open_)
    waiting = [(-1.0, start)]
    seen = {start}
    for _ in range(_MOST):
        if not waiting:
            return
        share, picks = heappop(waiting)
        if -share < _UNLIKELY:
            return
        full = [0] * len(choices)
        for k, pick in zip(open_, picks, strict=True):
            full[k] = pick
        yield -share, tuple(full)
        for i, k in enumerate(open_):
            more = (*picks[:i], picks[i] + 1, *picks[i + 1 :])
            if more[i] < len(shares[k]) and more not in seen:
                seen.add(more)
                worth = prod(shares[own][pick] for own, pick in zip(open_, more, strict=True))
                heappush(waiting, (-worth, more))


def _kind(choices: Sequence[Choices], picked: Sequence[int], size: int) -> Kind:
    """How many solutions a reading has; unknown counts as several."""
    marks = [own[pick].mark for own, pick in zip(choices, picked, strict=True)]
    return kind_of("".join(marks), size)


def kind_of(marks: str, size: int) -> Kind:
    """How many solutions a board has; several if that is not decided in time."""
    rows = [marks[i : i + size] for i in range(0, len(marks), size)]
    try:
        found = len([*solutions(parse_puzzle("\n".join(rows)), 2)])
    except (OutOfTimeError, InputError):
        return Kind.MANY
    return (Kind.NONE, Kind.ONE, Kind.MANY)[found]
