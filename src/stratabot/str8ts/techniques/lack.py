"""Why a compartment cannot be filled: the fewest cells or numbers that show it."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from stratabot.limit import require_time
from stratabot.str8ts.pencil import Pencil, said
from stratabot.str8ts.techniques.reasons import in_brackets, spans_said, why_none, why_none_of
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


class Lack(NamedTuple):
    """Cells that have too few numbers, or numbers that have too few cells.

    Attributes:
        cells: places in the compartment.
        numbers: a set of numbers.
        by_cells: whether the cells have fewer numbers than they are; otherwise the numbers have
            fewer cells than they are.
    """

    cells: tuple[int, ...]
    numbers: int
    by_cells: bool


def lacks(own: Sequence[int], window: int, taken: tuple[int, int] | None = None) -> list[Lack]:
    """The smallest reasons why cells cannot take the numbers of a window, each once.

    By Hall's theorem there is such a reason whenever there is no way: some cells have fewer numbers
    between them than they are, or, seen from the other side, some numbers have fewer cells.

    Args:
        own: the candidates of the compartment's cells.
        window: as many numbers as cells.
        taken: the place of a cell and its number, if one is supposed.
    """
    return list(_lacks(tuple([each & window for each in own]), window, taken))


@lru_cache(maxsize=KEPT)
def _lacks(own: Own, window: int, taken: tuple[int, int] | None) -> tuple[Lack, ...]:
    domains = {k: each for k, each in enumerate(own) if taken is None or k != taken[0]}
    if taken is not None:
        bit = 1 << taken[1] - 1
        window &= ~bit
        domains = {k: each & ~bit for k, each in domains.items()}
    numbers = numbers_in(window)
    for size in range(1, len(domains) + 1):
        require_time()
        found = [*_of_cells(domains, size), *_of_numbers(domains, numbers, size)]
        if found:
            return tuple(found)
    return ()


def _of_cells(domains: dict[int, int], size: int) -> Iterator[Lack]:
    for cells in combinations(domains, size):
        numbers = union_of(domains[k] for k in cells)
        if numbers.bit_count() < size:
            yield Lack(cells, numbers, True)


def _of_numbers(domains: dict[int, int], numbers: Sequence[int], size: int) -> Iterator[Lack]:
    for chosen in combinations(numbers, size):
        wanted = sum(1 << number - 1 for number in chosen)
        cells = tuple(k for k, each in domains.items() if each & wanted)
        if len(cells) < size:
            yield Lack(cells, wanted, False)


def why_not(pencil: Pencil, run: int, windows: Sequence[int], taken: tuple[int, int] | None) -> str:
    """Why a compartment can take none of these windows; one reason is enough for several of them.

    Args:
        pencil: the board.
        run: the compartment.
        windows: as sets of numbers; none of them can be taken.
        taken: a cell and its number, if one is supposed.
    """
    apart = _too_far_apart(pencil, run, taken)
    if apart:
        return apart
    cells = pencil.pattern.runs[run]
    place = taken and (cells.index(taken[0]), taken[1])
    reasons = {window: lacks(pencil.own(run), window, place) for window in windows}
    told, left = [], [*windows]
    while left:
        found = [lack for window in left for lack in reasons[window]]
        best = max(found, key=lambda lack: sum(lack in reasons[window] for window in left))
        where = spans_said([window for window in left if best in reasons[window]])
        left = [window for window in left if best not in reasons[window]]
        told.append((where, _format(pencil, run, best, taken)))
    if len(told) == 1:
        return told[0][1]
    return "; ".join(f"with {where}, {why}" for where, why in told)


def why_none_told(
    pencil: Pencil, run: int, windows: Sequence[int], taken: tuple[int, int] | None
) -> str:
    """The same with the windows named: `with 2 to 4, r1c4 (2 or 7) would have no number`."""
    why = why_not(pencil, run, windows, taken)
    return why if why.startswith("with ") else f"with {spans_said(windows)}, {why}"


def windows_told(
    pencil: Pencil, run: int, windows: Sequence[int], number: int | None = None
) -> str:
    """`1 to 3 or 2 to 4 (r1c1 is 2)`: all windows of a compartment, and why it takes no others.

    Args:
        pencil: the board.
        run: the compartment.
        windows: all that it can take; with a number, all of these that have it.
        number: the number.
    """
    cells, told = pencil.pattern.runs[run], spans_said(windows)
    if not cells[1:]:
        return told
    every = all_spans(len(cells), pencil.size)
    others = {w for w in every if number is None or w >> number - 1 & 1}.difference(windows)
    fit = spans_of(possible_windows(pencil.own(run), pencil.size), len(cells))
    stuck = sorted(others.intersection(fit))
    reasons = [", ".join(why_none_of(pencil, run, others.difference(fit)))]
    if stuck:
        reasons.append(why_none_told(pencil, run, stuck, None))
    return f"{told}{in_brackets(['; '.join(filter(None, reasons))] if any(reasons) else [])}"


def held(pencil: Pencil, run: int, windows: Sequence[int]) -> str:
    """`holds 1 and 2 (r1c7 is 1)`, or of a single cell, `is 5` or `can only be 3 or 4`."""
    cells = pencil.pattern.runs[run]
    verb = "holds" if cells[1:] else "is" if cells[0] in pencil.inked else "can only be"
    return f"{verb} {windows_told(pencil, run, windows)}"


def _too_far_apart(pencil: Pencil, run: int, taken: tuple[int, int] | None) -> str:
    """`r1c3 (2 or 3) and r1c5 (8) are too far apart`: two cells that show it; empty without."""
    cells = pencil.pattern.runs[run]
    own = {i: pencil.candidates[i] for i in cells}
    if taken is not None:
        own[taken[0]] = 1 << taken[1] - 1
    for one, other in combinations(sorted(cells, key=lambda i: own[i].bit_count()), 2):
        first, second = numbers_in(own[one]), numbers_in(own[other])
        if not (first and second):
            continue
        if all(abs(a - b) >= len(cells) for a in first for b in second):
            named = [f"{pencil.name(i)} ({said(own[i], 'or')})" for i in sorted((one, other))]
            return f"{listed(named)} would be too far apart for {len(cells)} cells"
    return ""


def why_not_at_all(pencil: Pencil, run: int) -> str:
    """Why a compartment that cannot be filled takes none of all windows."""
    length = len(pencil.pattern.runs[run])
    return why_not(pencil, run, all_spans(length, pencil.size), None)


def _format(pencil: Pencil, run: int, lack: Lack, taken: tuple[int, int] | None) -> str:
    """`r1c4 (2 or 7) would have no number`, `6 would be missing (row 1 has its 6 in r1c9)`."""
    cells = [pencil.pattern.runs[run][k] for k in lack.cells]
    if lack.by_cells:
        shown = listed(f"{pencil.name(i)} ({said(pencil.candidates[i], 'or')})" for i in cells)
        left = f"only {said(lack.numbers)} between them" if lack.numbers else "no number"
        return f"{shown} would have {left}"
    if not cells:
        number = lack.numbers.bit_length()
        rest = [i for i in pencil.pattern.runs[run] if taken is None or i != taken[0]]
        return f"{number} would be missing ({why_none(pencil, rest, number)})"
    return f"{said(lack.numbers)} would have only {pencil.names(cells)} between them"
