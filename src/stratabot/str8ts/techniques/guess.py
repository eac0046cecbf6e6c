"""Guesses that are followed until they fail, for when nothing else helps."""

from collections.abc import Iterator
from typing import Final

from stratabot.limit import require_time
from stratabot.str8ts.candidates import Settler
from stratabot.str8ts.number_intervals import numbers_in
from stratabot.str8ts.pencil import Pencil, Step, reason_by
from stratabot.str8ts.solver import Search

_VERY_SHORT: Final = 12
_SHORT: Final = 30
"""How many compartments a short guess looks at. On puzzles of 9 x 9 with few givens, half of all
contradictions show within 30 compartments, and nine of ten within 60."""

_ALL: Final = 1_000_000  # more compartments than a guess can look at on any board


def forcing_chains(pencil: Pencil) -> Iterator[Step]:
    """Forcing chain: a candidate is tried, and few compartments show that it is wrong.

    The conclusions make a chain: each compartment is examined because something in it has changed.
    A very short chain comes as soon as it is found; then come the others, the shortest first.
    """
    longer = []
    for step, looked in _refuted_tries(pencil, "forcing chain", _SHORT):
        if looked <= _VERY_SHORT:
            yield step
        else:
            longer.append((looked, step))
    yield from (step for _, step in sorted(longer, key=lambda each: each[0]))


def guesses(pencil: Pencil) -> Iterator[Step]:
    """Guess: a candidate goes if what compartments force one by one contradicts it."""
    yield from (step for step, _ in _refuted_tries(pencil, "guess", _ALL))


def _refuted_tries(pencil: Pencil, name: str, most: int) -> Iterator[tuple[Step, int]]:
    """Steps for candidates that lead to a contradiction, each with its number of compartments."""
    settler = Settler(pencil.pattern)
    for supposed in _all(pencil):
        if _is_refuted(pencil, settler, supposed, most):
            yield _step(pencil, name, supposed), settler.looked


def _is_refuted(pencil: Pencil, settler: Settler, supposed: tuple[int, int], most: int) -> bool:
    require_time()
    cell, number = supposed
    tried = pencil.candidates[:]
    tried[cell] = 1 << number - 1
    return settler.settle(tried, pencil.pattern.of_cell[cell], most) >= 0


def _step(pencil: Pencil, name: str, supposed: tuple[int, int]) -> Step:
    cell, number = supposed
    why = reason_by(_why, cell=cell, number=number)
    removed, where = {cell: 1 << number - 1}, pencil.name(cell)
    return Step(name, (cell,), where, why, removed, supposed=supposed)


def _why(pencil: Pencil, cell: int, number: int) -> str:
    return f"with {number} in {pencil.name(cell)}, these steps lead to a contradiction"


def deep_guesses(pencil: Pencil) -> Iterator[Step]:
    """Deep guess: a candidate goes if all further guesses after it lead to a contradiction."""
    for supposed in _all(pencil):
        if _has_no_solution(pencil, supposed):
            yield _step(pencil, "deep guess", supposed)


def _has_no_solution(pencil: Pencil, supposed: tuple[int, int]) -> bool:
    cell, number = supposed
    tried = pencil.candidates[:]
    tried[cell] = 1 << number - 1
    return next(iter(Search(pencil.puzzle, start=tried)), None) is None


def suppose_step_again(pencil: Pencil, step: Step) -> Iterator[Step]:
    """The step of the same technique with the same number on another board, if there is one."""
    if step.supposed is None:
        return
    cell, number = step.supposed
    most = {"forcing chain": _SHORT, "guess": _ALL}.get(step.technique)
    is_left = cell not in pencil.inked and pencil.candidates[cell] >> number - 1 & 1
    if is_left and (
        _has_no_solution(pencil, step.supposed)
        if most is None
        else _is_refuted(pencil, Settler(pencil.pattern), step.supposed, most)
    ):
        yield _step(pencil, step.technique, step.supposed)


def _all(pencil: Pencil) -> Iterator[tuple[int, int]]:
    for i in sorted(pencil.open_cells, key=lambda i: pencil.candidates[i].bit_count()):
        for number in numbers_in(pencil.candidates[i]):
            yield i, number
