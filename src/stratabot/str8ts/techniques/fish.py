"""One number in several rows and columns at once."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from stratabot.limit import require_time
from stratabot.str8ts.pencil import Pencil, Step, because, one
from stratabot.str8ts.techniques.reasons import lines_name, where_sure

_NAMES: Final = {
    2: ("x-wing", 60),
    3: ("swordfish", 64),
    4: ("jellyfish", 67),
    5: ("starfish", 69),
}


def fish(pencil: Pencil, size: int) -> Iterator[Step]:
    """Fish: `size` rows surely have a number, and all in the same `size` columns.

    Each of the rows has it in a different column. So each of the columns has it in one of these
    rows, and in no other row. The same holds with rows and columns exchanged.
    """
    name, score = _NAMES[size]
    side = pencil.size
    sure = [pencil.sure_in_line(line) & ~pencil.clues[line] for line in range(2 * side)]
    for number in range(1, side + 1):
        for first in (0, side):
            takers = _takers(pencil, sure, number, first)
            few = [line for line, cells in takers.items() if 2 <= len(cells) <= size]
            for lines in combinations(few, size):
                require_time()
                look = tuple(i for line in lines for i in takers[line])
                crossing = sorted({pencil.lines_of[i][first == 0] for i in look})
                if len(crossing) == size:
                    bit = 1 << number - 1
                    others = (i for line in crossing for i in pencil.lines[line] if i not in look)
                    removed = pencil.present(dict.fromkeys(others, bit))
                    if removed:
                        where = lines_name(pencil, lines)
                        why = because(_why, number=number, lines=lines, crossing=crossing)
                        yield Step(name, score, removed, None, look, where, why)


def _why(pencil: Pencil, number: int, lines: Sequence[int], crossing: Sequence[int]) -> str:
    where, there = lines_name(pencil, lines), lines_name(pencil, crossing)
    sure = where_sure(pencil, lines, number)
    return (
        f"{where} each need {one(number)}{sure}, and have room for it only in {there}, so {there} "
        f"have their {number} there"
    )


def _takers(pencil: Pencil, sure: list[int], number: int, first: int) -> dict[int, list[int]]:
    """For each line of one direction that surely has a number: its cells that can take it."""
    bit = 1 << number - 1
    return {
        line: [i for i in pencil.lines[line] if pencil.candidates[i] & bit]
        for line in range(first, first + pencil.size)
        if sure[line] & bit
    }
