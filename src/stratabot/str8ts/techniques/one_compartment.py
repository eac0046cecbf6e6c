"""What all ways to fill one compartment have in common.

Conclusions are remembered: the same candidates come again after every step.
"""

from collections.abc import Iterator
from functools import lru_cache

from stratabot.str8ts.filling import fillings
from stratabot.str8ts.pencil import Pencil, Step, because, said
from stratabot.str8ts.techniques.lack import why_not
from stratabot.str8ts.techniques.reasons import spans_said
from stratabot.str8ts.windows import KEPT, Own, all_spans, numbers_in, union_of
from stratabot.words import counted


def splits(pencil: Pencil) -> Iterator[Step]:
    """Split compartment: the candidates fall into parts, and each part is examined by itself.

    The compartment takes all its numbers from one part. A candidate goes if no way to fill the
    compartment from its part has it; so a part goes if some cell has no candidate in it.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        left = _split(pencil.own(run), pencil.size)
        if left and any(pencil.candidates[i] & ~own for i, own in zip(cells, left, strict=True)):
            removed = pencil.present({i: ~each for i, each in zip(cells, left, strict=True)})
            yield from _impossible_parts(pencil, run)
            yield from _one_by_one(pencil, run, removed, ("split compartment", 12))


def _impossible_parts(pencil: Pencil, run: int) -> Iterator[Step]:
    """A step for each part from which the compartment cannot be filled."""
    cells, name = pencil.pattern.runs[run], pencil.run_name(run)
    own = pencil.own(run)
    possible = 0
    for window in fillings(own, pencil.size):
        possible |= window
    for part in _parts(own):
        removed = pencil.present(dict.fromkeys(cells, part))
        if removed and not part & possible:
            windows = tuple(w for w in all_spans(len(cells), pencil.size) if not w & ~part)
            why = because(_why_no_part, run=run, windows=windows, part=part)
            yield Step("split compartment", 12, removed, None, cells, name, why)


def _why_no_part(pencil: Pencil, run: int, windows: tuple[int, ...], part: int) -> str:
    parts = " or ".join(said(each) for each in _parts(pencil.own(run)))
    name, many = pencil.run_name(run), len(pencil.pattern.runs[run])
    too_few = f"there are too few numbers for {counted(many, 'cell')}"
    because = why_not(pencil, run, windows, None) if windows else too_few
    return f"{name} takes all its numbers from {parts}; from {said(part)}, {because}"


def _one_by_one(
    pencil: Pencil, run: int, removed: dict[int, int], technique: tuple[str, int]
) -> Iterator[Step]:
    """A step for each number of each cell that no way to fill the compartment has."""
    cells, name = pencil.pattern.runs[run], pencil.run_name(run)
    for cell, gone in removed.items():
        for number in numbers_in(gone):
            why = because(why_not_there, run=run, cell=cell, number=number)
            yield Step(*technique, {cell: 1 << number - 1}, None, cells, name, why)


def why_not_there(pencil: Pencil, run: int, cell: int, number: int) -> str:
    """Why no way to fill a compartment has a number in one of its cells."""
    length = len(pencil.pattern.runs[run])
    windows = [w for w in all_spans(length, pencil.size) if w >> number - 1 & 1]
    holds = f"{pencil.run_name(run)} would hold {spans_said(windows)}"
    return f"with {number} there, {holds}; {why_not(pencil, run, windows, (cell, number))}"


def _parts(own: Own) -> list[int]:
    """The candidates of a compartment, cut where numbers are missing."""
    left, found = union_of(own), []
    while left:
        lowest = left & -left
        part = left & ~(left + lowest)
        found.append(part)
        left &= ~part
    return found


@lru_cache(maxsize=KEPT)
def _split(own: Own, size: int) -> Own:
    """The numbers of each cell over all ways to fill the parts; () if there is only one part."""
    return _left(own, size) if len(_parts(own)) > 1 else ()


def compartment_fillings(pencil: Pencil) -> Iterator[Step]:
    """Compartment fillings: a candidate goes if no way to fill its compartment has it.

    A way to fill it gives its cells the numbers of a window, each once. All windows are tried.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        left = _left(pencil.own(run), pencil.size)
        if left and any(pencil.candidates[i] & ~own for i, own in zip(cells, left, strict=True)):
            removed = pencil.present({i: ~each for i, each in zip(cells, left, strict=True)})
            yield from _one_by_one(pencil, run, removed, ("compartment fillings", 48))


@lru_cache(maxsize=KEPT)
def _left(own: Own, size: int) -> Own:
    """The numbers of each cell over all ways to fill them; () if there is no way, or no choice."""
    if len(own) < 2 or not any(each & each - 1 for each in own):
        return ()
    return united(list(fillings(own, size).values()))


def united(ways: list[Own]) -> Own:
    """The numbers that each cell has in any of these ways."""
    if not ways:
        return ()
    left = [0] * len(ways[0])
    for filled in ways:
        left = [before | more for before, more in zip(left, filled, strict=True)]
    return tuple(left)
