"""Setti's rule."""

from collections.abc import Iterator

from stratabot.limit import require_time
from stratabot.str8ts.pencil import Pencil, Step, one
from stratabot.words import counted


def setti(pencil: Pencil) -> Iterator[Step]:
    """Setti's rule: a number is in as many rows as columns.

    No line has it twice, clues included. So the number of rows that have it, the number of columns
    that have it and the number of cells that hold it are the same. Two conclusions follow, for rows
    and in the same way for columns:

    - as many rows surely have the number as columns can have it: no other row has it;
    - as many rows can have the number as columns surely have it: all of these rows have it. A step
      shows that where only one cell of a row takes the number.
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
            surely = sum(bool(sure[line] & bit) for line in mine)
            at_most = sum(bool(can[line] & bit) for line in others)
            if surely == at_most:
                yield from _none_else(pencil, sure, number, first, surely)
            at_least = sum(bool(sure[line] & bit) for line in others)
            if sum(bool(can[line] & bit) for line in mine) == at_least:
                yield from _all_of_them(pencil, sure, can, number, first)


def _words(first: int) -> tuple[str, str]:
    return ("row", "column") if first == 0 else ("column", "row")


def _none_else(
    pencil: Pencil, sure: list[int], number: int, first: int, many: int
) -> Iterator[Step]:
    """No line has the number but those that surely have it."""
    bit = 1 << number - 1
    unsure = [line for line in range(first, first + pencil.size) if not sure[line] & bit]
    cells = [i for line in unsure for i in pencil.lines[line]]
    removed = pencil.present(dict.fromkeys(cells, bit))
    if removed:
        mine, others = _words(first)
        why = (
            f"{one(number)} is in as many rows as columns; {counted(many, mine)} must have it and "
            f"only {counted(many, others)} can, so no other {mine} has it"
        )
        yield Step("setti", 70, removed, None, tuple(removed), f"all {number}s", why)


def _all_of_them(
    pencil: Pencil, sure: list[int], can: list[int], number: int, first: int
) -> Iterator[Step]:
    """All lines that can have the number have it; a step where only one cell of a line takes it."""
    bit = 1 << number - 1
    mine, others = _words(first)
    for line in range(first, first + pencil.size):
        if can[line] & bit and not sure[line] & bit:
            takers = [i for i in pencil.lines[line] if pencil.candidates[i] & bit]
            if len(takers) == 1:
                why = (
                    f"{one(number)} is in as many rows as columns; as many {others}s must have it "
                    f"as {mine}s can, so {pencil.line_name(line)} has it, and only in this cell"
                )
                put = (takers[0], number)
                where = pencil.line_name(line)
                yield Step("setti", 75, {}, put, pencil.lines[line], where, why)
