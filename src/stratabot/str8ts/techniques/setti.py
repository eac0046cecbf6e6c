"""Setti's rule."""

from collections.abc import Iterator

from stratabot.limit import require_time
from stratabot.str8ts.pencil import Pencil, Step, one


def setti(pencil: Pencil) -> Iterator[Step]:
    """Setti's rule: a number is in as many rows as columns.

    It is at most once in each line, clues included, so it is in as many rows as there are cells
    that hold it, and in as many columns. So if as many rows surely have it as columns can, no other
    row has it; if as many rows can have it as columns surely do, all of those have it: in the one
    cell that takes it there. The same with rows and columns exchanged.
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


def _words(pencil: Pencil, first: int) -> tuple[str, str]:
    return ("rows", "columns") if first == 0 else ("columns", "rows")


def _none_else(
    pencil: Pencil, sure: list[int], number: int, first: int, many: int
) -> Iterator[Step]:
    """Only the lines that surely have it have it."""
    bit = 1 << number - 1
    unsure = [line for line in range(first, first + pencil.size) if not sure[line] & bit]
    cells = [i for line in unsure for i in pencil.lines[line]]
    removed = pencil.present(dict.fromkeys(cells, bit))
    if removed:
        mine, others = _words(pencil, first)
        why = (
            f"{many} {mine} surely have {one(number)} and only {many} {others} can, so no others do"
        )
        yield Step("setti", 70, removed, None, tuple(removed), f"all {number}s", why)


def _all_of_them(
    pencil: Pencil, sure: list[int], can: list[int], number: int, first: int
) -> Iterator[Step]:
    """All lines that can have it have it; shown where only one cell takes it."""
    bit = 1 << number - 1
    mine, others = _words(pencil, first)
    for line in range(first, first + pencil.size):
        if can[line] & bit and not sure[line] & bit:
            takers = [i for i in pencil.lines[line] if pencil.candidates[i] & bit]
            if len(takers) == 1:
                why = (
                    f"as many {others} surely have {one(number)} as {mine} can, so "
                    f"{pencil.line_name(line)} has one, and nowhere else takes it"
                )
                put = (takers[0], number)
                where = pencil.line_name(line)
                yield Step("setti", 75, {}, put, pencil.lines[line], where, why)
