"""What all ways to fill a compartment, or a line, have in common.

These techniques come after those that look at a few cells. Conclusions are remembered: the same
candidates come again after every step.
"""

from collections.abc import Iterator
from functools import lru_cache

from stratabot.limit import require_time
from stratabot.str8ts.filling import fillings
from stratabot.str8ts.pencil import Pencil, Step, said
from stratabot.str8ts.windows import KEPT, Own, numbers_in, possible_windows


def splits(pencil: Pencil) -> Iterator[Step]:
    """Split compartment: the candidates fall into parts, and each part is examined by itself.

    The compartment takes all its numbers from one part. A candidate goes if no way to fill the
    compartment from its part has it; so a part goes if some cell has no candidate in it.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        left = _split(pencil.own(run), pencil.size)
        if left and any(pencil.candidates[i] & ~own for i, own in zip(cells, left, strict=True)):
            removed = pencil.present({i: ~each for i, each in zip(cells, left, strict=True)})
            name = pencil.run_name(run)
            why = f"no way to fill {name} from one part of its candidates has that"
            yield Step("split compartment", 12, removed, None, cells, name, why)


@lru_cache(maxsize=KEPT)
def _split(own: Own, size: int) -> Own:
    """The numbers of each cell over all ways to fill the parts; () if there is only one part."""
    union = 0
    for each in own:
        union |= each
    parts = union & ~(union << 1)
    return _left(own, size) if parts & parts - 1 else ()


def compartment_fillings(pencil: Pencil) -> Iterator[Step]:
    """Compartment fillings: a candidate goes if no way to fill its compartment has it.

    A way to fill it gives its cells the numbers of a window, each once. All windows are tried.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        left = _left(pencil.own(run), pencil.size)
        if left and any(pencil.candidates[i] & ~own for i, own in zip(cells, left, strict=True)):
            removed = pencil.present({i: ~each for i, each in zip(cells, left, strict=True)})
            name = pencil.run_name(run)
            why = f"no way to fill {name} with consecutive numbers has that"
            yield Step("compartment fillings", 48, removed, None, cells, name, why)


@lru_cache(maxsize=KEPT)
def _left(own: Own, size: int) -> Own:
    """The numbers of each cell over all ways to fill them; () if there is no way, or no choice."""
    if len(own) < 2 or not any(each & each - 1 for each in own):
        return ()
    return _united(list(fillings(own, size).values()))


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
                removed = pencil.present(dict.fromkeys(cells, ~numbers))
                name, why = pencil.line_name(line), _left_without(pencil, line, removed)
                yield Step("locked compartments", 45, removed, None, cells, name, why)


@lru_cache(maxsize=KEPT)
def _locked(owns: tuple[Own, ...], size: int) -> tuple[int, ...]:
    """The numbers of each compartment over all choices of windows that share no number.

    -1 for each if there is no choice.
    """
    ways = [_spans(own, size) for own in owns]
    found = []
    for k in range(len(owns)):
        others = ways[:k] + ways[k + 1 :]
        numbers = 0
        for window in ways[k]:
            if _disjoint(others, window):
                numbers |= window
        found.append(numbers or -1)
    return tuple(found)


def _spans(own: Own, size: int) -> tuple[int, ...]:
    """The possible windows of a compartment, as sets of numbers."""
    return tuple((1 << len(own)) - 1 << k - 1 for k in numbers_in(possible_windows(own, size)))


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
        if removed:
            name, why = pencil.line_name(line), _left_without(pencil, line, removed)
            yield Step("line fillings", 52, removed, None, cells, name, why)


def _left_without(pencil: Pencil, line: int, removed: dict[int, int]) -> str:
    """Which compartment of the line would find no numbers with any of these candidates."""
    direction = int(line >= pencil.size)
    homes = {i: pencil.pattern.of_cell[i][direction] for i in removed}
    for other in pencil.pattern.line_runs[line]:
        if all(
            homes[i] != other and _excludes(pencil, homes[i], i, gone, other)
            for i, gone in removed.items()
        ):
            first, *more = pencil.pattern.runs[other]
            if more:
                numbers = f"{len(more) + 1} consecutive numbers"
                return f"otherwise no {numbers} would be left for {pencil.run_name(other)}"
            only = f"{pencil.name(first)}, which can only be {said(pencil.candidates[first], 'or')}"
            return f"otherwise no number would be left for {only}"
    return f"otherwise another compartment of {pencil.line_name(line)} would find no numbers"


def _excludes(pencil: Pencil, run: int, cell: int, numbers: int, other: int) -> bool:
    """Whether a run with one of these numbers in this cell leaves no window to the other run."""
    k = pencil.pattern.runs[run].index(cell)
    theirs = fillings(pencil.own(other), pencil.size)
    mine = fillings(pencil.own(run), pencil.size)
    taken = [window for window, filled in mine.items() if filled[k] & numbers]
    return all(window & their for window in taken for their in theirs)


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
        found += _united(fit) or [-1] * len(own)
    return tuple(found)


def _united(ways: list[Own]) -> Own:
    """The numbers that each cell has in any of these ways."""
    if not ways:
        return ()
    left = [0] * len(ways[0])
    for filled in ways:
        left = [before | more for before, more in zip(left, filled, strict=True)]
    return tuple(left)


def _disjoint(ways: list[tuple[int, ...]], used: int) -> bool:
    """Whether compartments can take windows that share no number with each other or with `used`."""
    require_time()
    if not ways:
        return True
    return any(not window & used and _disjoint(ways[1:], used | window) for window in ways[0])
