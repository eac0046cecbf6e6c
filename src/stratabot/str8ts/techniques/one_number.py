"""All places of one number, in all rows and columns at once."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from stratabot.limit import require_time
from stratabot.str8ts.filling import fillings
from stratabot.str8ts.pencil import Pencil, Step, because, one
from stratabot.str8ts.techniques.lack import windows_told
from stratabot.str8ts.techniques.reasons import lines_name, where_sure
from stratabot.str8ts.windows import KEPT, numbers_in


class Spots(NamedTuple):
    """Where one number can be.

    Attributes:
        takers: for each row, the columns of the cells that can take it, as bits.
        rows: the rows that surely have it in a white cell, as bits.
        cols: the columns that do.
    """

    takers: tuple[int, ...]
    rows: int
    cols: int


def sea_creatures(pencil: Pencil) -> Iterator[Step]:
    """Sea creature: a candidate goes if, with it, some line that needs its number cannot have it.

    These are fish of any size and shape. Each row that surely has the number takes a different
    column, and each column that surely has it takes a different row. A way to serve the rows and a
    way to serve the columns can always be joined into one that serves both (Mendelsohn and Dulmage,
    1958), so rows and columns are examined separately.
    """
    for number, found in spots(pencil):
        for cell in _impossible(found):
            removed = {cell: 1 << number - 1}
            why = because(_why_impossible, number=number, found=found, cell=cell)
            yield Step("sea creatures", 71, removed, None, (cell,), f"the {number}s", why)


def setti_compartments(pencil: Pencil) -> Iterator[Step]:
    """Setti compartment: a line must have a number, and only one of its compartments can take it.

    A line must have the number if, without it there, the lines across that surely have the number
    could not all have it, each in a different line. So the number is in that compartment, and the
    compartment loses the candidates that it has only in windows without the number.
    """
    for number, found in spots(pencil):
        for line in _needed(found):
            runs = [run for run in pencil.pattern.line_runs[line] if _takes(pencil, run, number)]
            if len(runs) != 1:
                continue
            cells = pencil.pattern.runs[runs[0]]
            removed = without_others(pencil, runs[0], number)
            if removed:
                where = pencil.line_name(line)
                why = because(_why_needed, number=number, found=found, line=line, run=runs[0])
                yield Step("setti compartment", 74, removed, None, cells, where, why)


def _why_impossible(pencil: Pencil, number: int, found: Spots, cell: int) -> str:
    """Which lines that need the number have too few lines across left, with it in that cell."""
    row, col = divmod(cell, pencil.size)
    told = [
        _short_of(pencil, number, found, row, col),
        _short_of(pencil, number, found, col, row, 1),
    ]
    best = min((each for each in told if each), key=lambda each: each[0])
    return f"with {one(number)} there, {best[1]}"


def _why_needed(pencil: Pencil, number: int, found: Spots, line: int, run: int) -> str:
    """Which lines across have too few lines left, without the number in that line."""
    size, where = pencil.size, pencil.line_name(line)
    short = (
        _short_of(pencil, number, found, -1, line - size)
        if line >= size
        else _short_of(pencil, number, found, -1, line, 1)
    )
    because = short[1] if short else ""
    return (
        f"without {one(number)} in {where}, {because}, so {where} has {one(number)}, "
        f"and only in {pencil.run_name(run)}{then_holds(pencil, run, number)}"
    )


def _short_of(
    pencil: Pencil, number: int, found: Spots, served: int, gone: int, direction: int = 0
) -> tuple[int, str] | None:
    """The fewest lines that need a number and have fewer lines across for it, and what to say.

    Args:
        pencil: the board.
        number: the number.
        found: where it can be.
        served: a row that needs no more place; -1 for none.
        gone: a column that gives no place.
        direction: 1 to exchange rows and columns.
    """
    size = pencil.size
    takers = _turned(found.takers) if direction else found.takers
    wanted = found.cols if direction else found.rows
    lines = [k for k in range(size) if wanted >> k & 1 and k != served]
    for many in range(1, len(lines) + 1):
        for chosen in combinations(lines, many):
            require_time()
            places = 0
            for k in chosen:
                places |= takers[k] & ~(1 << gone)
            if places.bit_count() < many:
                chosen_lines = [k + direction * size for k in chosen]
                mine = lines_name(pencil, chosen_lines)
                sure = where_sure(pencil, chosen_lines, number)
                across = [k - 1 + (1 - direction) * size for k in numbers_in(places)]
                room = f"only {lines_name(pencil, across)}" if across else "no place"
                return (
                    many,
                    f"{mine} would have {room} left for the {number} that {_each(chosen)}{sure}",
                )
    return None


def _each(lines: Sequence[int]) -> str:
    return "each of them needs" if lines[1:] else "it needs"


def then_holds(pencil: Pencil, run: int, number: int) -> str:
    """`, which then holds 1 to 3 (r1c1 is 2)`: the windows of a compartment that have a number.

    Empty for a single cell.
    """
    if not pencil.pattern.runs[run][1:]:
        return ""
    found = fillings(pencil.own(run), pencil.size)
    windows = [window for window in found if window >> number - 1 & 1]
    return f", which then holds {windows_told(pencil, run, windows, number)}"


def without_others(pencil: Pencil, run: int, number: int) -> dict[int, int]:
    """The candidates that a compartment has only in windows without a number that it holds."""
    cells = pencil.pattern.runs[run]
    left = [0] * len(cells)
    for window, filled in fillings(pencil.own(run), pencil.size).items():
        if window >> number - 1 & 1:
            left = [mine | more for mine, more in zip(left, filled, strict=True)]
    if not any(left):
        return {}
    return pencil.present({i: ~own for i, own in zip(cells, left, strict=True)})


def spots(pencil: Pencil) -> Iterator[tuple[int, Spots]]:
    """Every number, and where it can be."""
    size = pencil.size
    sure = [pencil.sure_in_line(line) & ~pencil.clues[line] for line in range(2 * size)]
    for number in range(1, size + 1):
        bit = 1 << number - 1
        takers = [0] * size
        for i in pencil.pattern.of_cell:
            if pencil.candidates[i] & bit:
                takers[i // size] |= 1 << i % size
        rows = sum(1 << k for k in range(size) if sure[k] & bit)
        cols = sum(1 << k for k in range(size) if sure[size + k] & bit)
        yield number, Spots(tuple(takers), rows, cols)


def _takes(pencil: Pencil, run: int, number: int) -> bool:
    return any(own >> number - 1 & 1 for own in pencil.own(run))


@lru_cache(maxsize=KEPT)
def _impossible(found: Spots) -> tuple[int, ...]:
    """The cells that cannot have the number."""
    takers, rows, cols = found
    size = len(takers)
    across = _turned(takers)
    if not (_served(takers, rows) and _served(across, cols)):
        return ()
    cells = []
    for i, own in enumerate(takers):
        require_time()
        for j in range(size):
            if own >> j & 1:
                by_rows = [0 if k == i else each & ~(1 << j) for k, each in enumerate(takers)]
                by_cols = [0 if k == j else each & ~(1 << i) for k, each in enumerate(across)]
                fits = _served(by_rows, rows & ~(1 << i)) and _served(by_cols, cols & ~(1 << j))
                if not fits:
                    cells.append(i * size + j)
    return tuple(cells)


@lru_cache(maxsize=KEPT)
def _needed(found: Spots) -> tuple[int, ...]:
    """The lines that must have the number although none of their compartments is sure to."""
    takers, rows, cols = found
    size = len(takers)
    across = _turned(takers)
    if not (_served(takers, rows) and _served(across, cols)):
        return ()
    needed = []
    for k in range(size):
        require_time()
        if takers[k] and not rows >> k & 1:
            without = [each & ~(1 << k) for each in across]
            if not _served(without, cols):
                needed.append(k)
    for k in range(size):
        require_time()
        if across[k] and not cols >> k & 1:
            without = [each & ~(1 << k) for each in takers]
            if not _served(without, rows):
                needed.append(size + k)
    return tuple(needed)


def _turned(takers: tuple[int, ...]) -> tuple[int, ...]:
    """For each column, the rows of the cells that can take the number."""
    size = len(takers)
    return tuple(sum(1 << i for i, own in enumerate(takers) if own >> j & 1) for j in range(size))


def _served(takers: list[int] | tuple[int, ...], wanted: int) -> bool:
    """Whether each wanted line can have a place of its own, by augmenting paths (Kuhn)."""
    holder: dict[int, int] = {}

    def serve(line: int, tried: set[int]) -> bool:
        places = takers[line]
        while places:
            place = places & -places
            places ^= place
            if place not in tried:
                tried.add(place)
                if place not in holder or serve(holder[place], tried):
                    holder[place] = line
                    return True
        return False

    return all(serve(line, set()) for line in range(len(takers)) if wanted >> line & 1)
