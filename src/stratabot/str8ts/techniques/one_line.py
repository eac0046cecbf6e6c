"""What one compartment of a line leaves to the others.

Conclusions are remembered: the same candidates come again after every step.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from stratabot.limit import require_time
from stratabot.str8ts.filling import fillings
from stratabot.str8ts.pencil import Pencil, Step, because, said
from stratabot.str8ts.techniques.lack import held, why_none_told, windows_told
from stratabot.str8ts.techniques.one_compartment import united, why_not_there
from stratabot.str8ts.techniques.reasons import in_brackets, spans_said, without_gaps
from stratabot.str8ts.windows import (
    KEPT,
    Own,
    all_spans,
    numbers_in,
    possible_windows,
    spans_of,
    union_of,
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
            yield Step("locked compartments", 45, removed, None, look, name, why)


def _why_locked(pencil: Pencil, line: int, run: int, number: int, windows: tuple[int, ...]) -> str:
    ranges = windows_told(pencil, run, windows, number)
    return _why_nothing_left(pencil, line, run, number, windows, ranges)


@lru_cache(maxsize=KEPT)
def _locked(owns: tuple[Own, ...], size: int) -> tuple[int, ...]:
    """The numbers of each compartment over all choices of windows that share no number.

    -1 for each if there is no choice.
    """
    ways = [_spans(own, size) for own in owns]
    found = []
    for k in range(len(owns)):
        others = ways[:k] + ways[k + 1 :]
        found.append(union_of(w for w in ways[k] if _disjoint(others, w)) or -1)
    return tuple(found)


def _spans(own: Own, size: int) -> tuple[int, ...]:
    """The possible windows of a compartment, as sets of numbers."""
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
        removed = pencil.present({i: ~own for i, own in zip(cells, left, strict=True)})
        name = pencil.line_name(line)
        for cell, gone in removed.items():
            for number in numbers_in(gone):
                why = because(_why_not_in_line, line=line, cell=cell, number=number)
                one = {cell: 1 << number - 1}
                yield Step("line fillings", 52, one, None, cells, name, why)


def _why_not_in_line(pencil: Pencil, line: int, cell: int, number: int) -> str:
    """Why each window with the number fails: in its own compartment, or in another one."""
    run = next(each for each in pencil.pattern.of_cell[cell] if pencil.line_of(each) == line)
    cells, bit = pencil.pattern.runs[run], 1 << number - 1
    found = fillings(pencil.own(run), pencil.size)
    fit = tuple(w for w, filled in found.items() if filled[cells.index(cell)] & bit)
    if not fit:
        return why_not_there(pencil, run, cell, number)
    unfit = [w for w in all_spans(len(cells), pencil.size) if w & bit and w not in fit]
    aside = [why_none_told(pencil, run, unfit, (cell, number))] if unfit else []
    ranges = spans_said(fit) + in_brackets(aside)
    return _why_nothing_left(pencil, line, run, number, fit, ranges)


def _why_nothing_left(
    pencil: Pencil, line: int, run: int, number: int, windows: tuple[int, ...], ranges: str
) -> str:
    """Which other compartments of a line are left without numbers by each of these windows.

    Args:
        pencil: the board.
        line: the line.
        run: the compartment that would have the number.
        number: the number.
        windows: the compartment's possible windows with the number.
        ranges: these windows in words, and why it has no others.
    """
    others = [other for other in pencil.pattern.line_runs[line] if other != run]
    spans = {other: tuple(fillings(pencil.own(other), pencil.size)) for other in others}
    victims: dict[tuple[int, ...], list[int]] = {}
    for window in windows:
        alone = [each for each in others if all(window & span for span in spans[each])]
        best = max(alone, key=lambda each: _shut(windows, spans[each]), default=None)
        key = tuple(others) if best is None else (best,)
        victims.setdefault(key, []).append(window)
    told = {key: _left_for(pencil, key, where) for key, where in victims.items()}
    there = f"with {number} there, "
    if pencil.pattern.runs[run][1:]:
        there += f"{pencil.run_name(run)} would hold {ranges}{'; ' if len(told) > 1 else ', and '}"
    if len(told) == 1:
        return there + told.popitem()[1]
    each = (f"with {' or '.join(map(said, where))}, {told[key]}" for key, where in victims.items())
    return there + "; ".join(each)


def _shut(windows: tuple[int, ...], spans: tuple[int, ...]) -> int:
    """How many of these windows leave none of those."""
    return sum(all(window & span for span in spans) for window in windows)


def _left_for(pencil: Pencil, runs: tuple[int, ...], taken: Sequence[int]) -> str:
    """`nothing would be left for the compartment r1c7-r1c8, which holds 1 and 2 (r1c7 is 1)`.

    Args:
        pencil: the board.
        runs: the compartments that are left without numbers.
        taken: the windows of another compartment, each of which leaves them nothing.
    """
    for choose in (_without_gaps, _spans, fillings):
        spans = {run: tuple(choose(pencil.own(run), pencil.size)) for run in runs}
        if not any(_disjoint([*spans.values()], window) for window in taken):
            break
    told = [held(pencil, run, windows) for run, windows in spans.items()]
    names = [pencil.run_name(run) for run in runs]
    if len(runs) == 1:
        return f"nothing would be left for {names[0]}, which {told[0]}"
    shown = (f"{name} {each}" for name, each in zip(names, told, strict=True))
    return f"too few numbers would be left for the others: {listed(shown)}"


def _without_gaps(own: Own, size: int) -> tuple[int, ...]:
    """The windows from the lowest possible one to the highest; of a single cell, its numbers."""
    starts = possible_windows(own, size)
    return spans_of(without_gaps(starts) if own[1:] else starts, len(own))


@lru_cache(maxsize=KEPT)
def _filled(owns: tuple[Own, ...], size: int) -> Own:
    """The numbers of each cell over all choices of windows that share no number.

    -1 for each cell of a compartment if there is no choice.
    """
    ways = [fillings(own, size) for own in owns]
    spans = [tuple(way) for way in ways]
    found: list[int] = []
    for k, own in enumerate(owns):
        others = spans[:k] + spans[k + 1 :]
        fit = [filled for window, filled in ways[k].items() if _disjoint(others, window)]
        found += united(fit) or [-1] * len(own)
    return tuple(found)


def _disjoint(ways: list[tuple[int, ...]], used: int) -> bool:
    """Whether compartments can take windows that share no number with each other or with `used`."""
    require_time()
    if not ways:
        return True
    return any(not window & used and _disjoint(ways[1:], used | window) for window in ways[0])
