"""What a compartment forces, or all compartments of one line.

Conclusions from a compartment's candidates are remembered: the same candidates come again after
every step.
"""

from collections.abc import Iterator
from functools import lru_cache

from stratabot.limit import require_time
from stratabot.str8ts.filling import fillings
from stratabot.str8ts.pencil import Pencil, Step, one, said
from stratabot.str8ts.windows import KEPT, Own, numbers_in, possible_windows, tables


def ranges(pencil: Pencil) -> Iterator[Step]:
    """Range: a compartment of t cells that holds n holds no number that is t or more away from n.

    Its numbers are t consecutive ones, and n is one of them.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        inked = [i for i in cells if i in pencil.inked]
        if not inked or len(inked) == len(cells):
            continue
        for i in inked:
            number, length = pencil.candidates[i].bit_length(), len(cells)
            far = ~_near(number, length)
            removed = pencil.present({k: far for k in cells if k not in pencil.inked})
            if removed:
                name = pencil.run_name(run)
                least, most = max(number - length + 1, 1), min(number + length - 1, pencil.size)
                why = f"{pencil.name(i)} is {number}, so {name} can only contain {least} to {most}"
                yield Step("range", 3, removed, None, cells, name, why)


def sure_numbers(pencil: Pencil) -> Iterator[Step]:
    """Sure numbers: a number that one compartment must hold is in no other cell of its line.

    Whatever window the compartment takes, the number is in it; and no line has a number twice.
    """
    candidates = pencil.candidates
    for run, cells in enumerate(pencil.pattern.runs):
        beside = pencil.pattern.beside[run]
        sure = pencil.sure(run) if beside else 0
        if sure and any(candidates[i] & sure for i in beside):
            removed = pencil.present(dict.fromkeys(beside, sure))
            gone = 0
            for own in removed.values():
                gone |= own
            name = pencil.run_name(run)
            line = pencil.line_name(pencil.line_of(run))
            why = f"{name} must contain {said(gone)}, so the rest of {line} cannot"
            yield Step("sure numbers", 5, removed, None, cells, name, why)


def stranded(pencil: Pencil) -> Iterator[Step]:
    """Stranded: a candidate goes if no t consecutive candidates of its compartment include it.

    Each number of the right window is in some cell, so all of them are candidates.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        gone = _stranded(pencil.own(run), pencil.size)
        if gone:
            removed = pencil.present(dict.fromkeys(cells, gone))
            name = pencil.run_name(run)
            consecutive = f"{len(cells)} consecutive candidates of {name}"
            why = f"no {consecutive} include {said(gone, 'or')}"
            yield Step("stranded", 10, removed, None, cells, name, why)


@lru_cache(maxsize=KEPT)
def _stranded(own: Own, size: int) -> int:
    reaching, covered = tables(len(own))
    union = 0
    for each in own:
        union |= each
    full = (1 << size) - 1
    windows = ((1 << size - len(own) + 1) - 1) & ~reaching[full & ~union]
    return union & ~covered[windows][0] if windows else 0


def gaps(pencil: Pencil) -> Iterator[Step]:
    """Mind the gap: a candidate goes if another cell of the compartment has none near enough.

    Two numbers of a compartment of t cells are less than t apart. So a candidate of one cell needs
    a candidate less than t away in each other cell.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        own = pencil.own(run)
        for k in _gaps(own):
            near = _near_any(own[k], len(cells))
            removed = pencil.present({i: ~near for i in cells if i != cells[k]})
            name = pencil.run_name(run)
            why = (
                f"{pencil.name(cells[k])} can only be {said(own[k], 'or')}, and the numbers of "
                f"{name} are at most {len(cells) - 1} apart"
            )
            yield Step("mind the gap", 10, removed, None, cells, name, why)


@lru_cache(maxsize=KEPT)
def _gaps(own: Own) -> tuple[int, ...]:
    """The cells that rule something out in another cell, by their places in the compartment."""
    near = [_near_any(each, len(own)) for each in own]
    return tuple(
        k
        for k in range(len(own))
        if any(each & ~near[k] for other, each in enumerate(own) if other != k)
    )


def splits(pencil: Pencil) -> Iterator[Step]:
    """Split: a window is impossible if some cell has no candidate in it.

    A number that is only in impossible windows goes from the whole compartment. If the candidates
    fall into parts, a cell with candidates in one part alone decides for all cells.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        in_any = _in_any(pencil.own(run), pencil.size)
        if any(pencil.candidates[i] & ~in_any for i in cells):
            removed = pencil.present(dict.fromkeys(cells, ~in_any))
            name = pencil.run_name(run)
            why = f"any {len(cells)} consecutive numbers that fit {name} are among {said(in_any)}"
            yield Step("split", 12, removed, None, cells, name, why)


@lru_cache(maxsize=KEPT)
def _in_any(own: Own, size: int) -> int:
    """The numbers of all possible windows; all numbers if there is no such window."""
    windows = possible_windows(own, size)
    return tables(len(own))[1][windows][0] if windows else -1


def matchings(pencil: Pencil) -> Iterator[Step]:
    """Range check: a candidate goes if no way to fill its compartment has it.

    A way to fill it gives its cells the numbers of a window, each once. All windows are tried.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        left = _left(pencil.own(run), pencil.size)
        if left and any(pencil.candidates[i] != own for i, own in zip(cells, left, strict=True)):
            removed = pencil.present({i: ~each for i, each in zip(cells, left, strict=True)})
            why = _lacking(pencil, run, removed)
            yield Step("range check", 20, removed, None, cells, pencil.run_name(run), why)


def _lacking(pencil: Pencil, run: int, removed: dict[int, int]) -> str:
    """Why these candidates go. For a single one: the number that it would need in another cell."""
    cells, name = pencil.pattern.runs[run], pencil.run_name(run)
    (cell, gone), *more = removed.items()
    if not more and gone.bit_count() == 1:
        others = [pencil.candidates[i] for i in cells if i != cell]
        for number in numbers_in(_beside(gone, pencil.own(run), pencil.size)):
            if not any(own >> number - 1 & 1 for own in others):
                needs = f"with {one(gone.bit_length())} there, {name} needs {one(number)}"
                return f"{needs}, and no other cell in it can be {number}"
    return f"otherwise no {len(cells)} consecutive numbers would fit {name}"


def _beside(number: int, own: Own, size: int) -> int:
    """The other numbers that are in all possible windows with this number, as a set."""
    reaching, covered = tables(len(own))
    windows = possible_windows(own, size) & reaching[number]
    return covered[windows][1] & ~number if windows else 0


@lru_cache(maxsize=KEPT)
def _left(own: Own, size: int) -> Own:
    """The numbers of each cell over all ways to fill them; () if there is no way, or no choice."""
    if len(own) < 2 or not any(each & each - 1 for each in own):
        return ()
    return _united(list(fillings(own, size).values()))


def locked(pencil: Pencil) -> Iterator[Step]:
    """Locked compartments: the compartments of one line take windows that share no number.

    A candidate goes if its compartment has it only in windows that leave no such windows to the
    others. A line forces no more than that by itself: after it, harder techniques on one line find
    nothing.
    """
    for line, runs in enumerate(pencil.pattern.line_runs):
        if len(runs) < 2:
            continue
        cells = tuple(i for run in runs for i in pencil.pattern.runs[run])
        left = _locked(tuple([pencil.own(run) for run in runs]), pencil.size)
        removed = pencil.present({i: ~own for i, own in zip(cells, left, strict=True)})
        if removed:
            name, why = pencil.line_name(line), _left_without(pencil, line, removed)
            yield Step("locked compartments", 30, removed, None, cells, name, why)


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
def _locked(owns: tuple[Own, ...], size: int) -> Own:
    """The numbers of each cell over all choices of windows that share no number.

    -1 for each cell of a compartment if there is no choice.
    """
    ways = [fillings(own, size) for own in owns]
    found: list[int] = []
    for k, own in enumerate(owns):
        others = ways[:k] + ways[k + 1 :]
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


def _disjoint(ways: list[dict[int, Own]], used: int) -> bool:
    """Whether compartments can take windows that share no number with each other or with `used`."""
    require_time()
    if not ways:
        return True
    return any(not window & used and _disjoint(ways[1:], used | window) for window in ways[0])


@lru_cache(maxsize=KEPT)
def _near_any(numbers: int, length: int) -> int:
    """The numbers less than `length` away from one of these."""
    near = 0
    for number in numbers_in(numbers):
        near |= _near(number, length)
    return near


def _near(number: int, length: int) -> int:
    """The numbers less than `length` away, 1 and above."""
    lowest = max(number - length + 1, 1)
    return (1 << number + length - 1) - (1 << lowest - 1)
