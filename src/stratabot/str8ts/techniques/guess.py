"""Guesses that are followed until they fail, for when nothing else helps."""

from collections.abc import Iterator
from typing import Final

from stratabot.limit import require_time
from stratabot.str8ts.candidates import Settler
from stratabot.str8ts.pencil import Pencil, Step, because
from stratabot.str8ts.search import Search
from stratabot.str8ts.windows import numbers_in

_VERY_SHORT: Final = 12
_SHORT: Final = 30
"""How many compartments a short guess looks at. On puzzles of 9 x 9 with few givens, half of all
contradictions show within 30 compartments, and nine of ten within 60."""

_ALL: Final = 1_000_000
"""More compartments than a guess can look at on any board."""


def forcing_chains(pencil: Pencil) -> Iterator[Step]:
    """Forcing chain: a candidate is tried, and few compartments show that it is wrong.

    The conclusions make a chain: each compartment is examined because something in it has changed.
    A very short chain comes as soon as it is found; then come the others, the shortest first.
    """
    longer = []
    for step, looked in _tried(pencil, "forcing chain", 86, _SHORT):
        if looked <= _VERY_SHORT:
            yield step
        else:
            longer.append((looked, step))
    yield from (step for _, step in sorted(longer, key=lambda each: each[0]))


def guesses(pencil: Pencil) -> Iterator[Step]:
    """Guess: a candidate goes if simple conclusions from it lead to a contradiction.

    The simple conclusions are what compartments force one by one (`windows.narrowed`). Cells with
    few candidates come first.
    """
    yield from (step for step, _ in _tried(pencil, "guess", 90, _ALL))


def _tried(pencil: Pencil, name: str, score: int, most: int) -> Iterator[tuple[Step, int]]:
    """Steps for candidates that lead to a contradiction, each with its number of compartments."""
    settler = Settler(pencil.pattern)
    for i in _by_candidates(pencil):
        for number in numbers_in(pencil.candidates[i]):
            require_time()
            tried = pencil.candidates[:]
            tried[i] = 1 << number - 1
            stuck = settler.settle(tried, pencil.pattern.of_cell[i], most)
            if stuck >= 0:
                why = because(_why, cell=i, number=number)
                found = Step(name, score, {i: 1 << number - 1}, None, (i,), pencil.name(i), why)
                yield found._replace(supposed=(i, number)), settler.looked


def _why(pencil: Pencil, cell: int, number: int) -> str:
    return f"with {number} in {pencil.name(cell)}, these steps lead to a contradiction"


def deep_guesses(pencil: Pencil) -> Iterator[Step]:
    """Deep guess: a candidate goes if all further guesses after it lead to a contradiction."""
    for i in _by_candidates(pencil):
        for number in numbers_in(pencil.candidates[i]):
            tried = pencil.candidates[:]
            tried[i] = 1 << number - 1
            if next(iter(Search(pencil.puzzle, start=tried)), None) is None:
                why = because(_why, cell=i, number=number)
                step = Step("deep guess", 95, {i: 1 << number - 1}, None, (i,), pencil.name(i), why)
                yield step._replace(supposed=(i, number))


def _by_candidates(pencil: Pencil) -> list[int]:
    return sorted(pencil.open_cells, key=lambda i: pencil.candidates[i].bit_count())
