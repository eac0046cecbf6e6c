"""What a compartment, or the compartments of one line, force.

What follows from a compartment's candidates alone is worked out once for each set of them: the same
ones come again after every step.
"""

from collections.abc import Iterator
from functools import lru_cache

from stratabot.limit import require_time
from stratabot.str8ts.pencil import Pencil, Step, said
from stratabot.str8ts.windows import KEPT, Own, numbers_in, possible_windows, tables


def ranges(pencil: Pencil) -> Iterator[Step]:
    """A compartment of t cells that holds n holds nothing that is t or more away from it.

    All of its numbers are within t consecutive ones, and n is one of them.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        inked = [i for i in cells if i in pencil.inked]
        if not inked or len(inked) == len(cells):
            continue
        for one in inked:
            number, length = pencil.candidates[one].bit_length(), len(cells)
            far = ~_near(number, length)
            removed = pencil.present({i: far for i in cells if i not in pencil.inked})
            if removed:
                name = pencil.run_name(run)
                why = f"{pencil.name(one)} is {number} and {name} has {length} cells"
                yield Step("range", 3, removed, None, cells, name, why)


def sure_numbers(pencil: Pencil) -> Iterator[Step]:
    """A number that one compartment surely holds is in no other one of the line.

    Whatever window the compartment takes, the number is in it, and a line has no number twice.
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
            why = f"{name} needs {said(gone)}, wherever they are in it"
            yield Step("sure numbers", 5, removed, None, cells, name, why)


def stranded(pencil: Pencil) -> Iterator[Step]:
    """A number is stranded if no t consecutive numbers around it are all candidates.

    Each number of the right window is in some cell, so all of them are candidates there.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        gone = _stranded(pencil.own(run), pencil.size)
        if gone:
            removed = pencil.present(dict.fromkeys(cells, gone))
            name = pencil.run_name(run)
            why = f"{name} has no {len(cells)} numbers in a row with {said(gone, 'or')} in them"
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

    Two numbers of a compartment of t cells are less than t apart, so a number of one cell needs a
    candidate less than t away in each other cell.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        own = pencil.own(run)
        for k in _gaps(own):
            near = _near_any(own[k], len(cells))
            removed = pencil.present({i: ~near for i in cells if i != cells[k]})
            name = pencil.run_name(run)
            why = (
                f"{pencil.name(cells[k])} has only {said(own[k])}, and in "
                f"{name} numbers are less than {len(cells)} apart"
            )
            yield Step("mind the gap", 10, removed, None, cells, name, why)


@lru_cache(maxsize=KEPT)
def _gaps(own: Own) -> tuple[int, ...]:
    """The cells, by their places in the compartment, that rule something out in another one."""
    near = [_near_any(each, len(own)) for each in own]
    return tuple(
        k
        for k in range(len(own))
        if any(each & ~near[k] for other, each in enumerate(own) if other != k)
    )


def splits(pencil: Pencil) -> Iterator[Step]:
    """A window of numbers is out of the question if a cell has no candidate in it.

    What is only in such windows goes from the whole compartment: where the candidates fall into
    parts, a cell that lies in one part decides for all.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        in_any = _in_any(pencil.own(run), pencil.size)
        if any(pencil.candidates[i] & ~in_any for i in cells):
            removed = pencil.present(dict.fromkeys(cells, ~in_any))
            name = pencil.run_name(run)
            why = f"the {len(cells)} numbers of {name} are all among {said(in_any)}"
            yield Step("split", 12, removed, None, cells, name, why)


@lru_cache(maxsize=KEPT)
def _in_any(own: Own, size: int) -> int:
    """The numbers of all possible windows; all numbers if there is no such window."""
    windows = possible_windows(own, size)
    return tables(len(own))[1][windows][0] if windows else -1


def matchings(pencil: Pencil) -> Iterator[Step]:
    """A candidate goes if no way to fill its compartment has it.

    All ways to give the cells different numbers of a window are looked at, window by window.
    """
    for run, cells in enumerate(pencil.pattern.runs):
        left = _left(pencil.own(run), pencil.size)
        if left and any(pencil.candidates[i] != one for i, one in zip(cells, left, strict=True)):
            removed = pencil.present({i: ~each for i, each in zip(cells, left, strict=True)})
            name = pencil.run_name(run)
            why = f"no way to fill {name} with consecutive numbers has that"
            yield Step("range check", 20, removed, None, cells, name, why)


@lru_cache(maxsize=KEPT)
def _left(own: Own, size: int) -> Own:
    """What the cells have in any way to fill them; nothing if there is none, or no choice."""
    if len(own) < 2 or not any(each & each - 1 for each in own):
        return ()
    return _united(list(fillings(own, size).values()))


def locked(pencil: Pencil) -> Iterator[Step]:
    """Locked compartments: those of one line take windows that have no number in common.

    A candidate goes if its compartment has it only in windows that leave none to the others. That
    is all that a line forces by itself: harder techniques on one line find nothing after it.
    """
    for line, runs in enumerate(pencil.pattern.line_runs):
        if len(runs) < 2:
            continue
        cells = tuple(i for run in runs for i in pencil.pattern.runs[run])
        left = _locked(tuple([pencil.own(run) for run in runs]), pencil.size)
        removed = pencil.present({i: ~own for i, own in zip(cells, left, strict=True)})
        if removed:
            name = pencil.line_name(line)
            why = f"the compartments of {name} would otherwise not find different numbers"
            yield Step("locked compartments", 30, removed, None, cells, name, why)


@lru_cache(maxsize=KEPT)
def _locked(owns: tuple[Own, ...], size: int) -> Own:
    """What the cells have in any choice of windows without a common number; -1 for no answer."""
    ways = [fillings(own, size) for own in owns]
    found: list[int] = []
    for k, own in enumerate(owns):
        others = ways[:k] + ways[k + 1 :]
        fit = [filled for window, filled in ways[k].items() if _disjoint(others, window)]
        found += _united(fit) or [-1] * len(own)
    return tuple(found)


def _united(ways: list[Own]) -> Own:
    """Of each cell, the numbers in any of these ways."""
    if not ways:
        return ()
    left = [0] * len(ways[0])
    for filled in ways:
        left = [one | other for one, other in zip(left, filled, strict=True)]
    return tuple(left)


@lru_cache(maxsize=KEPT)
def fillings(own: Own, size: int) -> dict[int, Own]:
    """For each window that can fill a compartment, the numbers of each cell in some way."""
    found = {}
    length = len(own)
    for start in numbers_in(possible_windows(own, size)):
        require_time()
        window = (1 << length) - 1 << start - 1
        ways = _ways([each & window for each in own])
        if ways is not None:
            found[window] = ways
    return found


def _ways(own: list[int]) -> Own | None:
    """The numbers of each cell in some way to give every cell another one; None if there is none.

    One way is found by augmenting paths (Kuhn). Besides its number there, a cell can have that of
    another cell if this one can take a third one's, and so on, until one takes the first cell's
    (Régin, 1994).
    """
    held = _matching(own)
    if held is None:
        return None
    cells = range(len(own))
    follows = [sum(1 << m for m in cells if m != k and own[k] & held[m]) for k in cells]
    for m in cells:
        for k in cells:
            if follows[k] >> m & 1:
                follows[k] |= follows[m]
    return tuple(
        sum(held[m] for m in cells if m == k or (own[k] & held[m] and follows[m] >> k & 1))
        for k in cells
    )


def _matching(own: list[int]) -> list[int] | None:
    """A number for each cell, all different, as bits; None if there is no such way."""
    holder: dict[int, int] = {}

    def place(k: int, tried: set[int]) -> bool:
        for bit in _bits(own[k]):
            if bit not in tried:
                tried.add(bit)
                if bit not in holder or place(holder[bit], tried):
                    holder[bit] = k
                    return True
        return False

    if not all(place(k, set()) for k in range(len(own))):
        return None
    held = {k: bit for bit, k in holder.items()}
    return [held[k] for k in range(len(own))]


def _bits(numbers: int) -> Iterator[int]:
    while numbers:
        bit = numbers & -numbers
        numbers ^= bit
        yield bit


def _disjoint(ways: list[dict[int, Own]], used: int) -> bool:
    """Whether each of these can take a window, all different and none with a number used."""
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
