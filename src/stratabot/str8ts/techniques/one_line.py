"""What one compartment of a line leaves to the others.

Conclusions are remembered: the same candidates come again after every step.
"""

from collections.abc import Iterator
from functools import lru_cache

from stratabot.limit import require_time
from stratabot.str8ts.filling import fillings
from stratabot.str8ts.pencil import Pencil, Step, because, said
from stratabot.str8ts.techniques.lack import why_not
from stratabot.str8ts.techniques.one_compartment import united, why_not_there
from stratabot.str8ts.techniques.reasons import spans_said
from stratabot.str8ts.windows import KEPT, Own, numbers_in, possible_windows, spans_of, union_of


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
    return _why_nothing_left(pencil, line, run, number, windows, "")


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
    lows = range(max(number - len(cells), 0), min(number, pencil.size - len(cells) + 1))
    every = ((1 << len(cells)) - 1 << low for low in lows)
    unfit = [window for window in every if window not in fit]
    aside = ""
    if unfit:
        why = why_not(pencil, run, unfit, (cell, number))
        aside = f" ({why})" if why.startswith("with ") else f" (with {spans_said(unfit)}, {why})"
    return _why_nothing_left(pencil, line, run, number, fit, aside)


def _why_nothing_left(
    pencil: Pencil, line: int, run: int, number: int, windows: tuple[int, ...], aside: str
) -> str:
    """Which other compartments of a line are left without numbers by each of these windows.

    Args:
        pencil: the board.
        line: the line.
        run: the compartment that would have the number.
        number: the number.
        windows: the compartment's possible windows with the number.
        aside: why it has no other windows, in brackets; or empty.
    """
    others = [other for other in pencil.pattern.line_runs[line] if other != run]
    spans = {other: tuple(fillings(pencil.own(other), pencil.size)) for other in others}
    victims: dict[tuple[int, ...], list[int]] = {}
    for window in windows:
        alone = [each for each in others if all(window & span for span in spans[each])]
        best = max(alone, key=lambda each: _shut(windows, spans[each]), default=None)
        key = tuple(others) if best is None else (best,)
        victims.setdefault(key, []).append(window)
    told = [
        f"with {' or '.join(map(said, where))}, {_left_for(pencil, key, spans)}"
        if len(victims) > 1
        else _left_for(pencil, key, spans)
        for key, where in victims.items()
    ]
    holds = f"{pencil.run_name(run)} would hold {spans_said(windows)}"
    return f"with {number} there, {holds}{aside}, and {'; '.join(told)}"


def _shut(windows: tuple[int, ...], spans: tuple[int, ...]) -> int:
    """How many of these windows leave none of those."""
    return sum(all(window & span for span in spans) for window in windows)


def _left_for(pencil: Pencil, runs: tuple[int, ...], spans: dict[int, tuple[int, ...]]) -> str:
    """`nothing would be left for r1c7, which holds 1 or 2`."""
    shown = [
        f"{pencil.run_name(run)}, which "
        f"{'holds' if pencil.pattern.runs[run][1:] else 'is'} {spans_said(spans[run])}"
        for run in runs
    ]
    if len(shown) == 1:
        return f"nothing would be left for {shown[0]}"
    return f"there would not be enough for {'; and '.join(shown)}"


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
