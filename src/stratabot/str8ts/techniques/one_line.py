"""What one compartment of a line leaves to the others; remembered, as it comes again."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from stratabot.limit import require_time
from stratabot.str8ts.number_intervals import (
    KEPT,
    Own,
    all_spans,
    fillings,
    numbers_in,
    possible_intervals,
    spans_of,
    union_of,
)
from stratabot.str8ts.pencil import Pencil, Step, numbers_in_words, reason_by
from stratabot.str8ts.techniques.compartments import unite_fillings, why_not_there
from stratabot.str8ts.techniques.reasons import (
    in_brackets,
    spans_said,
    what_it_holds,
    why_just_these,
    why_not_these,
    without_gaps,
)
from stratabot.words import listed


def locked_compartments(pencil: Pencil) -> Iterator[Step]:
    """Locked compartments: what one compartment of a line takes, another one cannot.

    The compartments of a line take intervals that share no number. A number goes from a compartment
    if all its intervals with that number leave no such intervals to the others.
    """
    for line, compartments in enumerate(pencil.pattern.line_runs):
        if len(compartments) < 2:
            continue
        left = _numbers_when_disjoint(
            tuple([pencil.own(compartment) for compartment in compartments]), pencil.size
        )
        for compartment, numbers in zip(compartments, left, strict=True):
            cells = pencil.pattern.compartments[compartment]
            if any(pencil.candidates[i] & ~numbers for i in cells):
                yield from _locked_steps(pencil, line, compartment, numbers)


def _locked_steps(pencil: Pencil, line: int, compartment: int, numbers: int) -> Iterator[Step]:
    """A step for each number that a compartment can have only at the cost of another one."""
    cells, name = pencil.pattern.compartments[compartment], pencil.line_name(line)
    own, look = pencil.own(compartment), pencil.lines[line]
    for number in numbers_in(((1 << pencil.size) - 1) & ~numbers):
        removed = pencil.present(dict.fromkeys(cells, 1 << number - 1))
        intervals = tuple(w for w in _spans(own, pencil.size) if w >> number - 1 & 1)
        if removed and intervals:
            why = reason_by(
                _why_locked, line=line, compartment=compartment, number=number, intervals=intervals
            )
            yield Step("locked compartments", look, name, why, removed)


def _why_locked(
    pencil: Pencil, line: int, compartment: int, number: int, intervals: tuple[int, ...]
) -> str:
    ranges = why_just_these(pencil, compartment, intervals, number)
    return _why_nothing_left(pencil, line, compartment, number, intervals, ranges)


@lru_cache(maxsize=KEPT)
def _numbers_when_disjoint(owns: tuple[Own, ...], size: int) -> tuple[int, ...]:
    """The numbers of each compartment over all choices of disjoint intervals; -1 without one."""
    ways = [_spans(own, size) for own in owns]
    found = []
    for k in range(len(owns)):
        others = ways[:k] + ways[k + 1 :]
        found.append(union_of(w for w in ways[k] if _disjoint(others, w)) or -1)
    return tuple(found)


def _spans(own: Own, size: int) -> tuple[int, ...]:
    return spans_of(possible_intervals(own, size), len(own))


def line_fillings(pencil: Pencil) -> Iterator[Step]:
    """Line fillings: the compartments of one line are filled from intervals that share no number.

    A candidate goes if its compartment has it only in intervals that leave no such intervals to the
    others. A line forces no more than that by itself: after it, harder techniques on one line find
    nothing.
    """
    for line, compartments in enumerate(pencil.pattern.line_runs):
        if len(compartments) < 2:
            continue
        cells = tuple(
            i for compartment in compartments for i in pencil.pattern.compartments[compartment]
        )
        left = _numbers_when_filled(
            tuple([pencil.own(compartment) for compartment in compartments]), pencil.size
        )
        removed = pencil.lost_candidates(cells, left)
        name = pencil.line_name(line)
        for cell, gone in removed.items():
            for number in numbers_in(gone):
                why = reason_by(_why_not_in_line, line=line, cell=cell, number=number)
                one = {cell: 1 << number - 1}
                yield Step("line fillings", cells, name, why, one)


def _why_not_in_line(pencil: Pencil, line: int, cell: int, number: int) -> str:
    """Why each interval with the number fails: in its own compartment, or in another one."""
    compartment = next(
        each for each in pencil.pattern.of_cell[cell] if pencil.line_of(each) == line
    )
    cells, bit = pencil.pattern.compartments[compartment], 1 << number - 1
    found = fillings(pencil.own(compartment), pencil.size)
    fit = tuple(w for w, filled in found.items() if filled[cells.index(cell)] & bit)
    if not fit:
        return why_not_there(pencil, compartment, cell, number)
    unfit = [w for w in all_spans(len(cells), pencil.size) if w & bit and w not in fit]
    aside = [why_not_these(pencil, compartment, unfit, (cell, number))] if unfit else []
    ranges = spans_said(fit) + in_brackets(aside)
    return _why_nothing_left(pencil, line, compartment, number, fit, ranges)


def _why_nothing_left(
    pencil: Pencil,
    line: int,
    compartment: int,
    number: int,
    intervals: tuple[int, ...],
    ranges: str,
) -> str:
    others = [other for other in pencil.pattern.line_runs[line] if other != compartment]
    shut: dict[int, list[int]] = {}
    for other in others:
        spans = fillings(pencil.own(other), pencil.size)
        shut[other] = [interval for interval in intervals if all(interval & span for span in spans)]
    victims: dict[tuple[int, ...], list[int]] = {}
    for interval in intervals:
        alone = [each for each in others if interval in shut[each]]
        best = max(alone, key=lambda each: len(shut[each]), default=None)
        key = tuple(others) if best is None else (best,)
        victims.setdefault(key, []).append(interval)
    left = {key: _left_for(pencil, key, where) for key, where in victims.items()}
    there = f"with {number} there, "
    if pencil.pattern.compartments[compartment][1:]:
        there += (
            f"{pencil.compartment_name(compartment)} would hold "
            f"{ranges}{'; ' if len(left) > 1 else ', and '}"
        )
    if len(left) == 1:
        return there + left.popitem()[1]
    each = (
        f"with {' or '.join(map(numbers_in_words, where))}, {left[key]}"
        for key, where in victims.items()
    )
    return there + "; ".join(each)


def _left_for(pencil: Pencil, compartments: tuple[int, ...], taken: Sequence[int]) -> str:
    """`nothing would be left for the compartment r1c7-r1c8, which holds 1 and 2 (r1c7 is 1)`."""
    for choose in (_without_gaps, _spans, fillings):
        spans = {
            compartment: tuple(choose(pencil.own(compartment), pencil.size))
            for compartment in compartments
        }
        if not any(_disjoint([*spans.values()], interval) for interval in taken):
            break
    what = {
        pencil.compartment_name(compartment): what_it_holds(pencil, compartment, intervals)
        for compartment, intervals in spans.items()
    }
    if len(what) == 1:
        ((name, holds),) = what.items()
        return f"nothing would be left for {name}, which {holds}"
    return f"too few numbers would be left for the others: {listed(map(' '.join, what.items()))}"


def _without_gaps(own: Own, size: int) -> tuple[int, ...]:
    """The intervals from the lowest possible one to the highest; of a single cell, its numbers."""
    starts = possible_intervals(own, size)
    return without_gaps(starts, len(own)) if own[1:] else spans_of(starts, 1)


@lru_cache(maxsize=KEPT)
def _numbers_when_filled(owns: tuple[Own, ...], size: int) -> Own:
    """The numbers of each cell over all choices of disjoint intervals; -1 without one."""
    ways = [fillings(own, size) for own in owns]
    spans = [tuple(way) for way in ways]
    found: list[int] = []
    for k, own in enumerate(owns):
        others = spans[:k] + spans[k + 1 :]
        fit = [filled for interval, filled in ways[k].items() if _disjoint(others, interval)]
        found += unite_fillings(fit) or [-1] * len(own)
    return tuple(found)


def _disjoint(ways: list[tuple[int, ...]], used: int) -> bool:
    require_time()
    if not ways:
        return True
    return any(not interval & used and _disjoint(ways[1:], used | interval) for interval in ways[0])
