"""One number in several rows and columns at once."""

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from stratabot.limit import require_time
from stratabot.str8ts.pencil import Pencil, Step, one
from stratabot.words import listed

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
                        mine, across = ("rows", "columns") if first == 0 else ("columns", "rows")
                        where = f"{mine} {listed(str(line % side + 1) for line in lines)}"
                        there = f"{across} {listed(str(line % side + 1) for line in crossing)}"
                        why = f"{where} each need {one(number)}, and only {there} have room for it"
                        yield Step(name, score, removed, None, look, where, why)


def _takers(pencil: Pencil, sure: list[int], number: int, first: int) -> dict[int, list[int]]:
    """For each line of one direction that surely has a number: its cells that can take it."""
    bit = 1 << number - 1
    return {
        line: [i for i in pencil.lines[line] if pencil.candidates[i] & bit]
        for line in range(first, first + pencil.size)
        if sure[line] & bit
    }
