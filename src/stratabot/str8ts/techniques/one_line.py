"""What one compartment of a line leaves to the others; remembered, as it comes again."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from stratabot.limit import require_time
from stratabot.str8ts.number_runs import (
    KEPT,
    Own,
    all_spans,
    fillings,
    numbers_in,
    possible_windows,
    spans_of,
    union_of,
)
from stratabot.str8ts.pencil import Pencil, Step, because, said
from stratabot.str8ts.techniques.compartments import united, why_not_there
from stratabot.str8ts.techniques.reasons import (
    held,
    in_brackets,
    spans_said,
    why_just_these,
    why_not_these,
    without_gaps,
)
from stratabot.words import listed


def locked_compartments(pencil: Pencil) -> Iterator[Step]:
    """Locked compartments: what one compartment of a line takes, another one cannot.

    The compartments of a line take windows that share no number. A number goes from a compartment
    if all its windows with that number leave no such windows to the others.
    """
    for line, runs in enumerate(pencil.pattern.line_runs):
        if len(runs) < 2:
            continue
        left = _locked(tuple([pencil.own(run) for run in runs]), pencil.size)
        for run, numbers in zip(runs, left, strict=True):
            cells = pencil.pattern.runs[run]
            if any(pencil.candidates[i] & ~numbers for i in cells):
                yield from _locked_steps(pencil, line, run, numbers)


def _locked_steps(pencil: Pencil, line: int, run: int, numbers: int) -> Iterator[Step]:
    """A step for each number that a compartment can have only at the cost of another one."""
    cells, name = pencil.pattern.runs[run], pencil.line_name(line)
    own, look = pencil.own(run), pencil.lines[line]
    for number in numbers_in(((1 << pencil.size) - 1) & ~numbers):
        removed = pencil.present(dict.fromkeys(cells, 1 << number - 1))
        windows = tuple(w for w in _spans(own, pencil.size) if w >> number - 1 & 1)
        if removed and windows:
            why = because(_why_locked, line=line, run=run, number=number, windows=windows)
            yield Step("locked compartments", look, name, why, removed)


def _why_locked(pencil: Pencil, line: int, run: int, number: int, windows: tuple[int, ...]) -> str:
    ranges = why_just_these(pencil, run, windows, number)
    return _why_nothing_left(pencil, line, run, number, windows, ranges)


@lru_cache(maxsize=KEPT)
def _locked(owns: tuple[Own, ...], size: int) -> tuple[int, ...]:
    """The numbers of each compartment over all choices of disjoint windows; -1 without one."""
    ways = [_spans(own, size) for own in owns]
    found = []
    for k in range(len(owns)):
        others = ways[:k] + ways[k + 1 :]
        found.append(union_of(w for w in ways[k] if _disjoint(others, w)) or -1)
    return tuple(found)


def _spans(own: Own, size: int) -> tuple[int, ...]:
    return spans_of(possible_windows(own, size), len(own))


def line_fillings(pencil: Pencil) -> Iterator[Step]:
    """Line fillings: the compartments of one line are filled from windows that share no number.

    A candidate goes if its compartment has it only in windows that leave no such windows to the
    others. A line forces no more than that by itself: after it, harder techniques on one line find
    nothing.
    """
    for line, runs in enumerate(pencil.pattern.line_runs):
        if len(runs) < 2:
            continue
        cells = tuple(i for run in runs for i in pencil.pattern.runs[run])
        left = _filled(tuple([pencil.own(run) for run in runs]), pencil.size)
        removed = pencil.lost(cells, left)
        name = pencil.line_name(line)
        for cell, gone in removed.items():
            for number in numbers_in(gone):
                why = because(_why_not_in_line, line=line, cell=cell, number=number)
                one = {cell: 1 << number - 1}
                yield Step("line fillings", cells, name, why, one)


def _why_not_in_line(pencil: Pencil, line: int, cell: int, number: int) -> str:
    """Why each window with the number fails: in its own compartment, or in another one."""
    run = next(each for each in pencil.pattern.of_cell[cell] if pencil.line_of(each) == line)
    cells, bit = pencil.pattern.runs[run], 1 << number - 1
    found = fillings(pencil.own(run), pencil.size)
    fit = tuple(w for w, filled in found.items() if filled[cells.index(cell)] & bit)
    if not fit:
        return why_not_there(pencil, run, cell, number)
    unfit = [w for w in all_spans(len(cells), pencil.size) if w & bit and w not in fit]
    aside = [why_not_these(pencil, run, unfit, (cell, number))] if unfit else []
    ranges = spans_said(fit) + in_brackets(aside)
    return _why_nothing_left(pencil, line, run, number, fit, ranges)


def _why_nothing_left(
    pencil: Pencil, line: int, run: int, number: int, windows: tuple[int, ...], ranges: str
) -> str:
    others = [other for other in pencil.pattern.line_runs[line] if other != run]
    shut: dict[int, list[int]] = {}
    for other in others:
        spans = fillings(pencil.own(other), pencil.size)
        shut[other] = [window for window in windows if all(window & span for span in spans)]
    victims: dict[tuple[int, ...], list[int]] = {}
    for window in windows:
        alone = [each for each in others if window in shut[each]]
        best = max(alone, key=lambda each: len(shut[each]), default=None)
        key = tuple(others) if best is None else (best,)
        victims.setdefault(key, []).append(window)
    left = {key: _left_for(pencil, key, where) for key, where in victims.items()}
    there = f"with {number} there, "
    if pencil.pattern.runs[run][1:]:
        there += f"{pencil.run_name(run)} would hold {ranges}{'; ' if len(left) > 1 else ', and '}"
    if len(left) == 1:
        return there + left.popitem()[1]
    each = (f"with {' or '.join(map(said, where))}, {left[key]}" for key, where in victims.items())
    return there + "; ".join(each)


def _left_for(pencil: Pencil, runs: tuple[int, ...], taken: Sequence[int]) -> str:
    """`nothing would be left for the compartment r1c7-r1c8, which holds 1 and 2 (r1c7 is 1)`."""
    for choose in (_without_gaps, _spans, fillings):
        spans = {run: tuple(choose(pencil.own(run), pencil.size)) for run in runs}
        if not any(_disjoint([*spans.values()], window) for window in taken):
            break
    what = {pencil.run_name(run): held(pencil, run, windows) for run, windows in spans.items()}
    if len(what) == 1:
        ((name, holds),) = what.items()
        return f"nothing would be left for {name}, which {holds}"
    return f"too few numbers would be left for the others: {listed(map(' '.join, what.items()))}"


def _without_gaps(own: Own, size: int) -> tuple[int, ...]:
    """The windows from the lowest possible one to the highest; of a single cell, its numbers."""
    starts = possible_windows(own, size)
    return without_gaps(starts, len(own)) if own[1:] else spans_of(starts, 1)


@lru_cache(maxsize=KEPT)
def _filled(owns: tuple[Own, ...], size: int) -> Own:
    """The numbers of each cell over all choices of disjoint windows; -1 without one."""
    ways = [fillings(own, size) for own in owns]
    spans = [tuple(way) for way in ways]
    found: list[int] = []
    for k, own in enumerate(owns):
        others = spans[:k] + spans[k + 1 :]
        fit = [filled for window, filled in ways[k].items() if _disjoint(others, window)]
        found += united(fit) or [-1] * len(own)
    return tuple(found)


def _disjoint(ways: list[tuple[int, ...]], used: int) -> bool:
    require_time()
    if not ways:
        return True
    return any(not window & used and _disjoint(ways[1:], used | window) for window in ways[0])
