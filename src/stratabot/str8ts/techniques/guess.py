"""When nothing else helps: a guess, followed to the end."""

from collections.abc import Iterator
from typing import Final

from stratabot.limit import require_time
from stratabot.str8ts.candidates import Settler
from stratabot.str8ts.pencil import Pencil, Step
from stratabot.str8ts.search import Search
from stratabot.str8ts.windows import numbers_in
from stratabot.words import listed

_VERY_SHORT: Final = 12
_SHORT: Final = 30
"""Compartments looked at in a short guess. Half of all contradictions on puzzles of 9 x 9 with few
givens show within 30; with 60, nine of ten do."""

_ALL: Final = 1_000_000
"""More than there are to look at on any board."""

_TOLD: Final = 6
"""Numbers that are told of what follows."""


def forcing_chains(pencil: Pencil) -> Iterator[Step]:
    """A short guess: once a candidate is put, few compartments show that it cannot be.

    Each compartment is looked at because a number next to it was found, so the conclusions make a
    chain. The first that is very short is told, else the shortest ones first.
    """
    longer = []
    for step, looked in _tried(pencil, "forcing chain", 86, _SHORT):
        if looked <= _VERY_SHORT:
            yield step
        else:
            longer.append((looked, step))
    yield from (step for _, step in sorted(longer, key=lambda each: each[0]))


def guesses(pencil: Pencil) -> Iterator[Step]:
    """A candidate goes if, once it is put, the simple conclusions lead to a contradiction.

    Those are what the compartments force one by one (`windows.narrowed`). Cells with few
    candidates come first.
    """
    yield from (step for step, _ in _tried(pencil, "guess", 90, _ALL))


def _tried(pencil: Pencil, name: str, score: int, most: int) -> Iterator[tuple[Step, int]]:
    """What goes because it leads to a contradiction, and how many compartments were looked at."""
    settler = Settler(pencil.pattern)
    for i in _by_candidates(pencil):
        for number in numbers_in(pencil.candidates[i]):
            require_time()
            tried = pencil.candidates[:]
            tried[i] = 1 << number - 1
            stuck = settler.settle(tried, pencil.pattern.of_cell[i], most)
            if stuck >= 0:
                run = pencil.run_name(stuck)
                why = f"if it were, {_forced(pencil, tried, i)}{run} could not be filled"
                removed = {i: 1 << number - 1}
                step = Step(name, score, removed, None, (i,), pencil.name(i), why)
                yield step, settler.looked


def _forced(pencil: Pencil, tried: list[int], cell: int) -> str:
    """The numbers that follow from the one that is tried, as far as they are needed."""
    found = [
        f"{pencil.name(i)} {tried[i].bit_length()}"
        for i in pencil.open_cells
        if i != cell and tried[i].bit_count() == 1 and pencil.candidates[i].bit_count() > 1
    ]
    return f"{listed(found[:_TOLD])} would follow, and " if found else ""


def deep_guesses(pencil: Pencil) -> Iterator[Step]:
    """A candidate goes if, once it is put, further guesses all lead to a contradiction."""
    for i in _by_candidates(pencil):
        for number in numbers_in(pencil.candidates[i]):
            tried = pencil.candidates[:]
            tried[i] = 1 << number - 1
            if next(iter(Search(pencil.puzzle, start=tried)), None) is None:
                why = "if it were, nothing would be left in the end, whatever else is guessed"
                removed = {i: 1 << number - 1}
                yield Step("deep guess", 95, removed, None, (i,), pencil.name(i), why)


def _by_candidates(pencil: Pencil) -> list[int]:
    return sorted(pencil.open_cells, key=lambda i: pencil.candidates[i].bit_count())
