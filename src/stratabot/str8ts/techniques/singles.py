"""Numbers that follow at once."""

from collections.abc import Iterator
from functools import lru_cache

from stratabot.str8ts.number_runs import KEPT, Own, numbers_in, possible_windows, sure_in, union_of
from stratabot.str8ts.pencil import Pencil, Step, because, said
from stratabot.str8ts.techniques.reasons import (
    has_its,
    holder,
    holds,
    in_brackets,
    spans_said,
    why_no_wider,
    without_gaps,
)
from stratabot.words import listed


def singles(pencil: Pencil) -> Iterator[Step]:
    """Single: a cell with one candidate holds it; a sure candidate with one place is there.

    A compartment takes one of its possible windows, so a number in all of them is a sure candidate.
    If only one of its cells can take the number, the number is there.
    """
    for i in pencil.open_cells:
        own = pencil.candidates[i]
        if own and not own & own - 1:
            why = because(why_left, cell=i)
            yield Step("single", (i,), pencil.name(i), why, {}, (i, own.bit_length()))
    for run, cells in enumerate(pencil.pattern.runs):
        for k, number in _lone(pencil.own(run), pencil.size):
            if cells[k] not in pencil.inked:
                name, put = pencil.run_name(run), (cells[k], number)
                why = because(_why_there, run=run, put=put)
                yield Step("single", cells, name, why, {}, put)


@lru_cache(maxsize=KEPT)
def _lone(own: Own, size: int) -> tuple[tuple[int, int], ...]:
    found = []
    for number in numbers_in(sure_in(own, size)):
        takers = [k for k, each in enumerate(own) if each >> number - 1 & 1]
        if len(takers) == 1:
            found.append((takers[0], number))
    return tuple(found)


def why_left(pencil: Pencil, cell: int) -> str:
    """Where the numbers went that the cell cannot have; what was out of reach comes first."""
    gone = ((1 << pencil.size) - 1) & ~pencil.candidates[cell]
    parts = []
    for covered, reason in sorted(_out_of_reach(pencil, cell), reverse=True):
        if (covered & gone).bit_count() > 1:
            parts.append(reason)
            gone &= ~covered
    for line in pencil.lines_of[cell]:
        there = {number: holder(pencil, line, number) for number in numbers_in(gone)}
        held = [f"{n} in {pencil.name(i)}" for n, i in there.items() if i is not None]
        if held:
            parts.append(f"{pencil.line_name(line)} has {listed(held)}")
            gone &= ~sum(1 << n - 1 for n, i in there.items() if i is not None)
    if gone:
        parts.append(_went(pencil, cell, gone))
    return "; ".join(parts) or "no other number is left"


def _went(pencil: Pencil, cell: int, numbers: int) -> str:
    """`3 went in step 12, 4 and 6 in earlier steps`: where a cell lost these numbers."""
    by_step: dict[str, int] = {}
    for number in numbers_in(numbers):
        step = pencil.struck_in.get((cell, number))
        where = f"step {step}" if step else "earlier steps"
        by_step[where] = by_step.get(where, 0) | 1 << number - 1
    first, *rest = (f"{said(own)}{{}} in {where}" for where, own in by_step.items())
    return ", ".join([first.format(" went"), *(each.format("") for each in rest)])


def _out_of_reach(pencil: Pencil, cell: int) -> Iterator[tuple[int, str]]:
    """For each compartment of a cell: what its other cells put out of reach, and why."""
    for run in pencil.pattern.of_cell[cell]:
        cells, full = pencil.pattern.runs[run], (1 << pencil.size) - 1
        own = tuple([full if i == cell else pencil.candidates[i] for i in cells])
        windows = without_gaps(possible_windows(own, pencil.size), len(cells))
        if cells[1:]:
            reasons = in_brackets(why_no_wider(pencil, run, windows, cell))
            reason = f"{pencil.run_name(run)} holds {spans_said(windows)}{reasons}"
            yield full & ~union_of(windows), reason


def _why_there(pencil: Pencil, run: int, put: tuple[int, int]) -> str:
    cell, number = put
    others = [i for i in pencil.pattern.runs[run] if i not in (cell, *pencil.inked)]
    along = pencil.line_of(run)
    crossing: list[str] = []
    lost: dict[int, list[int]] = {}  # by the step that struck the number out
    for i in others:
        across = next(line for line in pencil.lines_of[i] if line != along)
        if words := has_its(pencil, across, number):
            crossing.append(words)
        else:
            lost.setdefault(pencil.struck_in.get((i, number), 0), []).append(i)
    for step, cells in sorted(lost.items()):
        when = f"in step {step}" if step else "earlier"
        crossing.append(f"{pencil.names(cells)} lost it {when}")
    sure = f"{holds(pencil, run, cell)}, so {number} is sure"
    if not others:
        return f"{sure}, and this is its last open cell"
    return f"{sure}, and no other cell of it can be {number}{in_brackets(crossing)}"
