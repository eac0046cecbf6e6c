"""All places of one number, in all rows and columns at once."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from stratabot.limit import require_time
from stratabot.str8ts.number_intervals import (
    KEPT,
    fillings,
    match_cells_to_numbers,
    numbers_in,
    union_of,
)
from stratabot.str8ts.pencil import Pencil, Step, number_with_article, reason_by
from stratabot.str8ts.techniques.compartments import unite_fillings
from stratabot.str8ts.techniques.reasons import lines_name, where_sure, why_just_these


class Spots(NamedTuple):
    """Where one number can be."""

    takers: tuple[int, ...]  # for each row, the columns of the cells that can take it, as bits
    rows: int  # the rows that surely have it in a white cell, as bits
    cols: int  # the columns that do

    @property
    def turned(self) -> "Spots":
        size = range(len(self.takers))
        takers = (sum(1 << i for i in size if self.takers[i] >> j & 1) for j in size)
        return Spots(tuple(takers), self.cols, self.rows)

    def serves_rows(self, without: int = 0) -> bool:
        """Whether all rows that surely have the number find different columns, without these."""
        takers = [own & ~without for k, own in enumerate(self.takers) if self.rows >> k & 1]
        return match_cells_to_numbers(takers) is not None


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
            why = reason_by(_why_impossible, number=number, found=found, cell=cell)
            yield Step("sea creatures", (cell,), f"the {number}s", why, removed)


def setti_compartments(pencil: Pencil) -> Iterator[Step]:
    """Setti compartment: a line must have a number, and only one of its compartments can take it.

    A line must have the number if, without it there, the lines across that surely have the number
    could not all have it, each in a different line. So the number is in that compartment, and the
    compartment loses the candidates that it has only in intervals without the number.
    """
    for number, found in spots(pencil):
        for line in _lines_needing_number(found):
            compartment = _only_taker(pencil, line, number)
            removed = {} if compartment is None else _without_others(pencil, compartment, number)
            if compartment is not None and removed:
                why = reason_by(
                    _why_needed, number=number, found=found, line=line, compartment=compartment
                )
                cells, where = pencil.pattern.compartments[compartment], pencil.line_name(line)
                yield Step("setti compartment", cells, where, why, removed)


def _why_impossible(pencil: Pencil, number: int, found: Spots, cell: int) -> str:
    row, col = divmod(cell, pencil.size)
    short = (
        _short_of(pencil, number, found, row, col),
        _short_of(pencil, number, found, col, row, 1),
    )
    _, why = min((each for each in short if each), key=lambda each: each[0])
    return f"with {number_with_article(number)} there, {why}"


def _why_needed(pencil: Pencil, number: int, found: Spots, line: int, compartment: int) -> str:
    where, is_row = pencil.line_name(line), line < pencil.size
    short = _short_of(pencil, number, found, -1, line % pencil.size, int(is_row))
    return (
        f"without {number_with_article(number)} in {where}, {short[1] if short else ''}, so "
        f"{where} has "
        f"{number_with_article(number)}, and only in "
        f"{pencil.compartment_name(compartment)}{_then_holds(pencil, compartment, number)}"
    )


def _short_of(
    pencil: Pencil, number: int, found: Spots, served: int, gone: int, direction: int = 0
) -> tuple[int, str] | None:
    """The fewest rows that need a number and have fewer columns for it, and what to say.

    Row `served` needs none (-1: each does), column `gone` gives none; direction 1 exchanges them.
    """
    size = pencil.size
    takers, wanted, _ = found.turned if direction else found
    lines = [k for k in range(size) if wanted >> k & 1 and k != served]
    for many in range(1, len(lines) + 1):
        for chosen in combinations(lines, many):
            require_time()
            places = union_of(takers[k] for k in chosen) & ~(1 << gone)
            if places.bit_count() < many:
                chosen_lines = [k + direction * size for k in chosen]
                across = [k - 1 + (1 - direction) * size for k in numbers_in(places)]
                room = f"only {lines_name(pencil, across)}" if across else "no place"
                needs = "each of them needs" if many > 1 else "it needs"
                where = f"{lines_name(pencil, chosen_lines)} would have {room} left"
                sure = where_sure(pencil, chosen_lines, number)
                return many, f"{where} for the {number} that {needs}{sure}"
    return None


def _then_holds(pencil: Pencil, compartment: int, number: int) -> str:
    """`, which then holds 1 to 3 (r1c1 is 2)`: a compartment's intervals that have a number."""
    if not pencil.pattern.compartments[compartment][1:]:
        return ""
    found = fillings(pencil.own(compartment), pencil.size)
    intervals = [interval for interval in found if interval >> number - 1 & 1]
    return f", which then holds {why_just_these(pencil, compartment, intervals, number)}"


def _without_others(pencil: Pencil, compartment: int, number: int) -> dict[int, int]:
    """The candidates that a compartment has only in intervals without a number that it holds."""
    found = fillings(pencil.own(compartment), pencil.size)
    left = unite_fillings([own for interval, own in found.items() if interval >> number - 1 & 1])
    return pencil.lost_candidates(pencil.pattern.compartments[compartment], left) if left else {}


def _only_taker(pencil: Pencil, line: int, number: int) -> int | None:
    bit = 1 << number - 1
    compartments = [
        compartment
        for compartment in pencil.pattern.line_runs[line]
        if union_of(pencil.own(compartment)) & bit
    ]
    return compartments[0] if len(compartments) == 1 else None


def spots(pencil: Pencil) -> Iterator[tuple[int, Spots]]:
    """Every number, and where it can be."""
    size = pencil.size
    sure = [pencil.sure_in_white(line) for line in range(2 * size)]
    for number in range(1, size + 1):
        bit = 1 << number - 1
        takers = [0] * size
        for i in pencil.pattern.of_cell:
            if pencil.candidates[i] & bit:
                takers[i // size] |= 1 << i % size
        rows = sum(1 << k for k in range(size) if sure[k] & bit)
        cols = sum(1 << k for k in range(size) if sure[size + k] & bit)
        yield number, Spots(tuple(takers), rows, cols)


@lru_cache(maxsize=KEPT)
def _impossible(found: Spots) -> tuple[int, ...]:
    """The cells that cannot have the number; none if the lines cannot be served anyway."""
    takers, rows, cols = found
    across, size = found.turned, len(takers)
    if not (found.serves_rows() and across.serves_rows()):
        return ()
    cells = []
    for i, own in enumerate(takers):
        require_time()
        for j in range(size):
            if own >> j & 1:
                by_rows = found._replace(rows=rows & ~(1 << i))
                by_cols = across._replace(rows=cols & ~(1 << j))
                if not (by_rows.serves_rows(1 << j) and by_cols.serves_rows(1 << i)):
                    cells.append(i * size + j)
    return tuple(cells)


@lru_cache(maxsize=KEPT)
def _lines_needing_number(found: Spots) -> tuple[int, ...]:
    """The lines that must have the number although none of their compartments is sure to."""
    across, size = found.turned, len(found.takers)
    if not (found.serves_rows() and across.serves_rows()):
        return ()
    needed = []
    for first, own, other in ((0, found, across), (size, across, found)):
        for k in range(size):
            require_time()
            if own.takers[k] and not own.rows >> k & 1 and not other.serves_rows(1 << k):
                needed.append(first + k)
    return tuple(needed)


_FISH: Final = {2: "x-wing", 3: "swordfish", 4: "jellyfish", 5: "starfish"}


def fish(pencil: Pencil, size: int) -> Iterator[Step]:
    """Fish: `size` rows surely have a number, and all in the same `size` columns.

    Each of the rows has it in a different column. So each of the columns has it in one of these
    rows, and in no other row. The same holds with rows and columns exchanged.
    """
    sure = [pencil.sure_in_white(line) for line in range(2 * pencil.size)]
    for number in range(1, pencil.size + 1):
        bit = 1 << number - 1
        for first in (0, pencil.size):
            takers = {
                line: [i for i in pencil.lines[line] if pencil.candidates[i] & bit]
                for line in range(first, first + pencil.size)
                if sure[line] & bit
            }
            few = [line for line, cells in takers.items() if 2 <= len(cells) <= size]
            for lines in combinations(few, size):
                require_time()
                look = tuple(i for line in lines for i in takers[line])
                crossing = sorted({pencil.lines_of[i][first == 0] for i in look})
                if len(crossing) == size:
                    others = (i for line in crossing for i in pencil.lines[line] if i not in look)
                    removed = pencil.present(dict.fromkeys(others, bit))
                    if removed:
                        where = lines_name(pencil, lines)
                        why = reason_by(_why_fish, number=number, lines=lines, crossing=crossing)
                        yield Step(_FISH[size], look, where, why, removed)


def _why_fish(pencil: Pencil, number: int, lines: Sequence[int], crossing: Sequence[int]) -> str:
    where, there = lines_name(pencil, lines), lines_name(pencil, crossing)
    sure = where_sure(pencil, lines, number)
    return (
        f"{where} each need {number_with_article(number)}{sure}, and have room for it only in "
        f"{there}, so {there} "
        f"have their {number} there"
    )


class _Count(NamedTuple):
    """A number that as many lines of one direction must have as lines of the other one can."""

    number: int
    lines: range  # those of the direction for which a conclusion follows
    must: tuple[int, ...]
    can: tuple[int, ...]

    def words(self, pencil: Pencil) -> str:
        """Which lines must have the number, and in which alone it can be."""
        must, can = lines_name(pencil, self.must), lines_name(pencil, self.can)
        sure, a_number = (
            where_sure(pencil, self.must, self.number),
            number_with_article(self.number),
        )
        has = f"{must} must have {a_number}{sure}, and only {can} can"
        return f"{has}; {a_number} is in as many rows as columns, so"


def setti(pencil: Pencil) -> Iterator[Step]:
    """Setti's rule: a number is in as many rows as columns.

    No line has it twice, clues included. So the number of rows that have it, the number of columns
    that have it and the number of cells that hold it are the same. Two conclusions follow, for rows
    and in the same way for columns:

    - as many rows must have the number as columns can have it: no other row has it;
    - as many columns must have the number as rows can have it: all of these rows have it. If only
      one cell of such a row can take the number, it is there. If only one compartment can, this
      compartment loses the candidates that it has only in intervals without the number.
    """
    size = pencil.size
    sure = [pencil.sure_in_line(line) for line in range(2 * size)]
    can = [
        pencil.clues[line] | union_of(pencil.candidates[i] for i in cells)
        for line, cells in enumerate(pencil.lines)
    ]
    for number in range(1, size + 1):
        require_time()
        bit = 1 << number - 1
        for first, other in ((0, size), (size, 0)):
            mine, others = range(first, first + size), range(other, other + size)
            must = tuple(line for line in mine if sure[line] & bit)
            may = tuple(line for line in others if can[line] & bit)
            if must and len(must) == len(may):
                yield from _none_else(pencil, _Count(number, mine, must, may))
                yield from _all_of_them(pencil, _Count(number, others, must, may), sure)


def _none_else(pencil: Pencil, count: _Count) -> Iterator[Step]:
    unsure = [line for line in count.lines if line not in count.must]
    cells = [i for line in unsure for i in pencil.lines[line]]
    removed = pencil.present(dict.fromkeys(cells, 1 << count.number - 1))
    if removed:
        why = f"{count.words(pencil)} no other {'row' if count.lines[0] == 0 else 'column'} has it"
        yield Step("setti's rule", tuple(removed), f"all {count.number}s", why, removed)


def _all_of_them(pencil: Pencil, count: _Count, sure: list[int]) -> Iterator[Step]:
    """All lines that can have the number have it: a step where that decides something."""
    bit = 1 << count.number - 1
    for line in count.can:
        if sure[line] & bit:
            continue
        where = pencil.line_name(line)
        takers = [i for i in pencil.lines[line] if pencil.candidates[i] & bit]
        if len(takers) == 1:
            why = f"{count.words(pencil)} {where} has it, and only in this cell"
            yield Step(
                "setti's rule", pencil.lines[line], where, why, {}, (takers[0], count.number)
            )
        compartment = _only_taker(pencil, line, count.number)
        removed = {} if compartment is None else _without_others(pencil, compartment, count.number)
        if compartment is not None and removed:
            there = (
                f"{pencil.compartment_name(compartment)}"
                f"{_then_holds(pencil, compartment, count.number)}"
            )
            why = f"{count.words(pencil)} {where} has it, and only in {there}"
            yield Step(
                "setti's rule", pencil.pattern.compartments[compartment], where, why, removed
            )
