"""What a compartment, or the compartments of one line, force."""

from collections.abc import Iterator

from stratabot.str8ts.pencil import Pencil, Step, said
from stratabot.str8ts.windows import numbers_in, possible_windows, tables


def ranges(pencil: Pencil) -> Iterator[Step]:
    """A compartment of t cells that holds n holds nothing that is t or more away from it.

    All of its numbers are within t consecutive ones, and n is one of them.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        for inked in cells:
            if inked in pencil.inked:
                number, length = pencil.candidates[inked].bit_length(), len(cells)
                far = ~_near(number, length)
                removed = pencil.present({i: far for i in cells if i not in pencil.inked})
                if removed:
                    name = pencil.run_name(run)
                    why = f"{pencil.name(inked)} is {number} and {name} has {length} cells"
                    yield Step("range", 5, removed, None, cells, name, why)


def sure_numbers(pencil: Pencil) -> Iterator[Step]:
    """A number that one compartment surely holds is in no other one of the line.

    Whatever window the compartment takes, the number is in it, and a line has no number twice.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        sure = pencil.sure(run)
        removed = pencil.present(dict.fromkeys(pencil.pattern.beside[run], sure))
        if removed:
            gone = 0
            for own in removed.values():
                gone |= own
            name = pencil.run_name(run)
            why = f"{name} needs {said(gone)}, wherever they are in it"
            yield Step("sure numbers", 5, removed, None, cells, name, why)


def stranded(pencil: Pencil) -> Iterator[Step]:
    """A number is stranded if no t consecutive numbers around it are all candidates.

    Each number of the right window is in some cell, so all of them are candidates there.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        own, length = pencil.own(run), len(cells)
        reaching, covered = tables(length)
        union = 0
        for each in own:
            union |= each
        full = (1 << pencil.size) - 1
        windows = ((1 << pencil.size - length + 1) - 1) & ~reaching[full & ~union]
        if windows and union & ~covered[windows][0]:
            gone = union & ~covered[windows][0]
            removed = pencil.present(dict.fromkeys(cells, gone))
            name = pencil.run_name(run)
            why = f"{name} has no {length} numbers in a row with {said(gone, 'or')} in them"
            yield Step("stranded", 10, removed, None, cells, name, why)


def gaps(pencil: Pencil) -> Iterator[Step]:
    """Mind the gap: a candidate goes if another cell of the compartment has none near enough.

    Two numbers of a compartment of t cells are less than t apart, so a number of one cell needs a
    candidate less than t away in each other cell.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        for other in cells:
            near = 0
            for number in numbers_in(pencil.candidates[other]):
                near |= _near(number, len(cells))
            removed = pencil.present({i: ~near for i in cells if i != other})
            if removed:
                name = pencil.run_name(run)
                why = (
                    f"{pencil.name(other)} has only {said(pencil.candidates[other])}, and in "
                    f"{name} numbers are less than {len(cells)} apart"
                )
                yield Step("mind the gap", 12, removed, None, cells, name, why)


def splits(pencil: Pencil) -> Iterator[Step]:
    """A window of numbers is out of the question if a cell has no candidate in it.

    What is only in such windows goes from the whole compartment: where the candidates fall into
    parts, a cell that lies in one part decides for all.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        own = pencil.own(run)
        windows = possible_windows(own, pencil.size)
        if not windows:
            continue
        in_any = tables(len(cells))[1][windows][0]
        removed = pencil.present(dict.fromkeys(cells, ~in_any))
        if removed:
            name = pencil.run_name(run)
            why = f"the {len(cells)} numbers of {name} are all among {said(in_any)}"
            yield Step("split", 15, removed, None, cells, name, why)


def matchings(pencil: Pencil) -> Iterator[Step]:
    """A candidate goes if no way to fill its compartment has it.

    All ways to give the cells different numbers of a window are looked at, window by window.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        own = pencil.own(run)
        if len(cells) < 2 or not any(each & each - 1 for each in own):
            continue
        left = [0] * len(cells)
        for ways in fillings(own, pencil.size).values():
            left = [one | other for one, other in zip(left, ways, strict=True)]
        removed = pencil.present({i: ~each for i, each in zip(cells, left, strict=True)})
        if removed and any(left):
            name = pencil.run_name(run)
            why = f"no way to fill {name} with consecutive numbers has that"
            yield Step("range check", 20, removed, None, cells, name, why)


def locked(pencil: Pencil) -> Iterator[Step]:
    """Locked compartments: those of one line take windows that have no number in common.

    A candidate goes if its compartment has it only in windows that leave none to the others.
    """
    for line, runs in enumerate(pencil.pattern.line_runs):
        cells = [i for run in runs for i in pencil.pattern.runs[run]]
        if len(runs) < 2 or not any(i not in pencil.inked for i in cells):
            continue
        ways = [fillings(pencil.own(run), pencil.size) for run in runs]
        removed: dict[int, int] = {}
        for k, run in enumerate(runs):
            left = [0] * len(pencil.pattern.runs[run])
            for window, filled in ways[k].items():
                if _disjoint([each for other, each in enumerate(ways) if other != k], window):
                    left = [one | other for one, other in zip(left, filled, strict=True)]
            if any(left):
                removed |= {i: ~own for i, own in zip(pencil.pattern.runs[run], left, strict=True)}
        removed = pencil.present(removed)
        if removed:
            name = pencil.line_name(line)
            why = f"the compartments of {name} would otherwise not find different numbers"
            yield Step("locked compartments", 30, removed, None, tuple(cells), name, why)


def fillings(own: tuple[int, ...], size: int) -> dict[int, list[int]]:
    """For each window that a compartment can be filled with, the numbers of each cell in some way.

    Sets of numbers used so far, cell by cell, forward; then back from the whole window.
    """
    found = {}
    length = len(own)
    windows = possible_windows(own, size)
    for start in numbers_in(windows):
        window = (1 << length) - 1 << start - 1
        used = [{0}]
        for each in own:
            within = each & window
            used.append({u | b for u in used[-1] for b in _bits(within & ~u)})
        if window not in used[-1]:
            continue
        ways, ends = [0] * length, {window}
        for k in range(length - 1, -1, -1):
            before = set()
            for u in used[k]:
                for b in _bits(own[k] & window & ~u):
                    if u | b in ends:
                        ways[k] |= b
                        before.add(u)
            ends = before
        found[window] = ways
    return found


def _bits(numbers: int) -> Iterator[int]:
    while numbers:
        bit = numbers & -numbers
        numbers ^= bit
        yield bit


def _disjoint(ways: list[dict[int, list[int]]], used: int) -> bool:
    """Whether each of these can take a window, all different and none with a number used."""
    if not ways:
        return True
    return any(not window & used and _disjoint(ways[1:], used | window) for window in ways[0])


def _near(number: int, length: int) -> int:
    """The numbers less than `length` away, 1 and above."""
    lowest = max(number - length + 1, 1)
    return (1 << number + length - 1) - (1 << lowest - 1)
