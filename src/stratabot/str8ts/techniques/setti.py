"""Setti's rule."""

from collections.abc import Iterator
from typing import NamedTuple

from stratabot.limit import require_time
from stratabot.str8ts.pencil import Pencil, Step, one
from stratabot.str8ts.techniques.one_number import then_holds, without_others
from stratabot.str8ts.techniques.reasons import lines_name, where_sure


class _Count(NamedTuple):
    """A number, and the lines of one direction and of the other that decide about it.

    Attributes:
        number: the number.
        lines: the lines of the direction for which a conclusion follows.
        must: the lines that must have the number.
        can: the lines of the other direction that can have it; as many as must.
    """

    number: int
    lines: range
    must: tuple[int, ...]
    can: tuple[int, ...]


def setti(pencil: Pencil) -> Iterator[Step]:
    """Setti's rule: a number is in as many rows as columns.

    No line has it twice, clues included. So the number of rows that have it, the number of columns
    that have it and the number of cells that hold it are the same. Two conclusions follow, for rows
    and in the same way for columns:

    - as many rows must have the number as columns can have it: no other row has it;
    - as many columns must have the number as rows can have it: all of these rows have it. If only
      one cell of such a row can take the number, it is there. If only one compartment can, this
      compartment loses the candidates that it has only in windows without the number.
    """
    size = pencil.size
    sure = [pencil.sure_in_line(line) for line in range(2 * size)]
    can = [pencil.clues[line] for line in range(2 * size)]
    for line, cells in enumerate(pencil.lines):
        for i in cells:
            can[line] |= pencil.candidates[i]
    for number in range(1, size + 1):
        require_time()
        bit = 1 << number - 1
        for first, other in ((0, size), (size, 0)):
            mine, others = range(first, first + size), range(other, other + size)
            must = tuple(line for line in mine if sure[line] & bit)
            may = tuple(line for line in others if can[line] & bit)
            if len(must) == len(may):
                yield from _none_else(pencil, _Count(number, mine, must, may))
                yield from _all_of_them(pencil, _Count(number, others, must, may), sure)


def _words(pencil: Pencil, count: _Count) -> str:
    """Which lines must have the number, and in which it can be."""
    must, can = lines_name(pencil, count.must), lines_name(pencil, count.can)
    sure = where_sure(pencil, count.must, count.number)
    return f"{must} must have {one(count.number)}{sure}, and only {can} can"


def _none_else(pencil: Pencil, count: _Count) -> Iterator[Step]:
    """No line has the number but those that must have it."""
    unsure = [line for line in count.lines if line not in count.must]
    cells = [i for line in unsure for i in pencil.lines[line]]
    removed = pencil.present(dict.fromkeys(cells, 1 << count.number - 1))
    if removed and count.must:
        kind = "row" if count.lines[0] == 0 else "column"
        why = (
            f"{_words(pencil, count)}; {one(count.number)} is in as many rows as columns, so no "
            f"other {kind} has it"
        )
        yield _step(count, removed, None, tuple(removed), f"all {count.number}s", why)


def _all_of_them(pencil: Pencil, count: _Count, sure: list[int]) -> Iterator[Step]:
    """All lines that can have the number have it; told where that decides something."""
    bit = 1 << count.number - 1
    if not count.must:
        return
    for line in count.can:
        if sure[line] & bit:
            continue
        takers = [i for i in pencil.lines[line] if pencil.candidates[i] & bit]
        if len(takers) == 1:
            where, why = pencil.line_name(line), f"{_must(pencil, count, line)} in this cell"
            yield _step(count, {}, (takers[0], count.number), pencil.lines[line], where, why)
        runs = [run for run in pencil.pattern.line_runs[line] if _takes(pencil, run, bit)]
        if len(runs) == 1:
            removed = without_others(pencil, runs[0], count.number)
            if removed:
                name = pencil.run_name(runs[0])
                then = then_holds(pencil, runs[0], count.number)
                why = f"{_must(pencil, count, line)} in {name}{then}"
                where = pencil.line_name(line)
                yield _step(count, removed, None, pencil.pattern.runs[runs[0]], where, why)


def _must(pencil: Pencil, count: _Count, line: int) -> str:
    """Why a line has the number; to be followed by where alone it can be."""
    rule = f"{one(count.number)} is in as many rows as columns"
    return f"{_words(pencil, count)}; {rule}, so {pencil.line_name(line)} has it, and only"


def _takes(pencil: Pencil, run: int, bit: int) -> bool:
    return any(own & bit for own in pencil.own(run))


def _step(
    count: _Count,
    removed: dict[int, int],
    put: tuple[int, int] | None,
    look: tuple[int, ...],
    where: str,
    why: str,
) -> Step:
    return Step("setti's rule", 72, removed, put, look, where, why)
