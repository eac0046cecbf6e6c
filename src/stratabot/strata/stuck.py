"""Why a puzzle has no solution, and how little would give it one."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from stratabot.strata.masks import Masks, bits
from stratabot.strata.peel import Core, find_core
from stratabot.strata.puzzle import BLANK, Cell, Puzzle

MAX_STEPS: Final = 200_000
"""Blocks that the search for a smallest one looks at; cores of 6 x 6 boards need some hundreds."""

MAX_TRIALS: Final = 5_000_000
"""Cells peeled through in search of repairs, a second or two; a 6 x 6 board has under 10,000."""


class Block(NamedTuple):
    """Rows and columns (from 0) that are stuck by themselves, whatever else is on the board."""

    rows: tuple[int, ...]
    cols: tuple[int, ...]
    smallest: bool
    """Whether it is proven that no stuck block has fewer lines."""


class Repair(NamedTuple):
    """A colored cell (row, column from 0) and what in its place makes the puzzle solvable."""

    row: int
    col: int
    contents: tuple[Cell, ...]
    """BLANK first, then the other colors that do."""


class Repairs(NamedTuple):
    """All single-cell repairs, or, for a large board, those found until the search was cut off."""

    found: tuple[Repair, ...]
    complete: bool


def smallest_block(puzzle: Puzzle, max_steps: int = MAX_STEPS) -> Block | None:
    """A stuck block with as few lines as possible, None if the puzzle is solvable.

    In a stuck block every line shows two colors on the cells where the block's own lines cross, so
    none of its ribbons can be the topmost of them. Every unsolvable puzzle has one (its core), and
    the smallest possible is 2 x 2. The search deepens line by line: a line of the block that does
    not show two colors needs one of the lines that cross it at a cell of another color; each of
    these is tried in turn.

    Args:
        puzzle: any size.
        max_steps: how many partial blocks to look at; after that the answer is a block from which
            no line can be left out, though another one may be smaller.
    """
    core = find_core(puzzle)
    if core is None:
        return None
    shrunk = _shrink(puzzle, core)
    size = len(shrunk.rows) + len(shrunk.cols)
    if len(core.rows) + len(core.cols) > 600:
        return Block(*shrunk, smallest=size == 4)
    sub = _part(puzzle, core)
    search = _BlockSearch(Masks.of(sub), max_steps)
    for limit in range(4, size):
        block = search.find(limit)
        if block:
            return Block(
                tuple(i for k, i in enumerate(core.rows) if block >> k & 1),
                tuple(j for k, j in enumerate(core.cols, sub.rows) if block >> k & 1),
                smallest=True,
            )
        if search.steps_left < 0:
            return Block(*shrunk, smallest=False)
    return Block(*shrunk, smallest=True)


class _BlockSearch:
    """Blocks as sets of lines (see `Masks`), grown one line at a time from each row as a seed."""

    def __init__(self, masks: Masks, max_steps: int) -> None:
        self.masks = masks
        self.steps_left = max_steps

    def find(self, limit: int) -> int:
        """A stuck block of at most that many lines, 0 if there is none or the steps are used up."""
        barred = 0
        for k, line in enumerate(self.masks.lines):
            if line.kind == "row":
                found = self.grow(1 << k, barred, limit - 1)
                if found or self.steps_left < 0:
                    return found
                barred |= 1 << k
        return 0

    def grow(self, block: int, barred: int, more: int) -> int:
        """Complete the block with at most `more` lines, none of them barred; 0 if impossible."""
        self.steps_left -= 1
        helpers = self.helpers(block)
        if helpers is None:
            return block
        if not more or self.steps_left < 0:
            return 0
        for bit in bits(helpers & ~barred & ~block):
            found = self.grow(block | bit, barred, more - 1)
            if found or self.steps_left < 0:
                return found
            barred |= bit
        return 0

    def helpers(self, block: int) -> int | None:
        """The lines of which a first line in need must get one; None if all show two colors."""
        for bit in bits(block):
            k = bit.bit_length() - 1
            shown = self.masks.exposed_colors(k, block)
            if len(shown) < 2:
                same = sum(self.masks.shows[k][color] for color in shown)
                return self.masks.colored[k] & ~same
        return None


def _part(puzzle: Puzzle, core: Core) -> Puzzle:
    """Only these rows and columns."""
    return Puzzle.of([[puzzle.cells[i][j] for j in core.cols] for i in core.rows])


def _core_of_part(puzzle: Puzzle, rows: Iterable[int], cols: Iterable[int]) -> Core | None:
    part = Core(tuple(rows), tuple(cols))
    if not part.rows or not part.cols:
        return None
    core = find_core(_part(puzzle, part))
    if core is None:
        return None
    return Core(tuple(part.rows[i] for i in core.rows), tuple(part.cols[j] for j in core.cols))


def _shrink(puzzle: Puzzle, core: Core) -> Core:
    """Leave out lines, half of them at a time, then quarters, down to one, while it stays stuck."""
    chunk = max(len(core.rows), len(core.cols)) // 2
    while chunk:
        smaller = _without_a_chunk(puzzle, core, chunk)
        if smaller is None:
            chunk //= 2
        else:
            core = smaller
    return core


def _without_a_chunk(puzzle: Puzzle, core: Core, chunk: int) -> Core | None:
    rows, cols = core
    for k in range(0, len(rows), chunk):
        if found := _core_of_part(puzzle, rows[:k] + rows[k + chunk :], cols):
            return found
    for k in range(0, len(cols), chunk):
        if found := _core_of_part(puzzle, rows, cols[:k] + cols[k + chunk :]):
            return found
    return None


def single_cell_repairs(puzzle: Puzzle, max_trials: int = MAX_TRIALS) -> Repairs:
    """Which single colored cells, blank or of another color, would make the puzzle solvable.

    Only cells where two lines of the core cross matter: the other lines are peeled anyway. A color
    demands more than a blank, so colors are tried only where a blank helps; and a blank helps only
    where it is the only cell of its color in a line that shows two.

    Args:
        puzzle: any size; a solvable one needs no repair.
        max_trials: how many cells to peel through before the search is cut off.
    """
    core = find_core(puzzle)
    if core is None:
        return Repairs((), True)
    part = _part(puzzle, core)
    most = max_trials // (part.rows * part.cols)
    found: list[Repair] = []
    for trial, (i, j) in enumerate(_weak_cells(part)):
        if trial >= most:
            return Repairs(tuple(found), False)
        contents = tuple(_solving_contents(part, i, j))
        if contents:
            found.append(Repair(core.rows[i], core.cols[j], contents))
    return Repairs(tuple(found), True)


def _weak_cells(part: Puzzle) -> list[tuple[int, int]]:
    """Colored cells whose color is seen nowhere else in a line that shows two, in reading order."""
    weak = {(i, j) for i, row in enumerate(part.cells) for j in _lone(row)}
    weak |= {(i, j) for j, col in enumerate(zip(*part.cells, strict=True)) for i in _lone(col)}
    return sorted(weak)


def _lone(cells: tuple[Cell, ...]) -> list[int]:
    counts = Counter(cell for cell in cells if cell is not BLANK)
    lone = {cell for cell, n in counts.items() if n == 1} if len(counts) == 2 else set()
    return [k for k, cell in enumerate(cells) if cell in lone]


def _solving_contents(part: Puzzle, i: int, j: int) -> Iterator[Cell]:
    """BLANK and the colors that make it solvable in the cell's place; nothing if BLANK does not."""
    if find_core(part.with_cell(i, j, BLANK)):
        return
    yield BLANK
    for color in part.colors:
        if color != part.cells[i][j] and not find_core(part.with_cell(i, j, color)):
            yield color
