"""Why a puzzle has no solution: its fewest stuck lines, and cells that would make it solvable."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from stratabot.limit import require_time
from stratabot.strata.peel import Core, Masks, bits, find_core
from stratabot.strata.puzzle import BLANK, Cell, Puzzle

MAX_LINES: Final = 600  # larger cores are only shrunk: masks for every line and color
MAX_STEPS: Final = 200_000  # partial blocks; the core of a 6 x 6 board takes some hundreds


class Block(NamedTuple):
    """Rows and columns, from 0: on the cells where they cross each of them shows two colors."""

    rows: tuple[int, ...]
    cols: tuple[int, ...]
    smallest: bool


def smallest_block(puzzle: Puzzle, max_steps: int = MAX_STEPS) -> Block | None:
    """A block with as few lines as possible; None if the puzzle has a solution.

    Every unsolvable puzzle has a block, its core; the smallest possible one is 2 x 2. First lines
    are left out of the core as long as it stays stuck. Then blocks of 4, 5, ... lines are searched
    for, so that the first one found is the smallest. A block is built line by line: a line that
    does not yet show two colors needs another line that crosses it at a cell of a second color, and
    each such line is tried in turn. Where the search gives up, or for a core of more than
    `MAX_LINES` lines, the answer is a block in which every line is needed, but another one may be
    smaller.
    """
    core = find_core(puzzle)
    if core is None:
        return None
    shrunk = _shrunk(puzzle, core)
    size = len(shrunk.rows) + len(shrunk.cols)
    if len(core.rows) + len(core.cols) > MAX_LINES:
        return Block(*shrunk, smallest=size == 4)
    part = puzzle.part(core.rows, core.cols)
    search = _BlockSearch(Masks.of(part), max_steps)
    for limit in range(4, size):
        block = search.find(limit)
        if block:
            return Block(
                tuple(i for k, i in enumerate(core.rows) if block >> k & 1),
                tuple(j for k, j in enumerate(core.cols, part.rows) if block >> k & 1),
                smallest=True,
            )
        if search.steps_left < 0:
            return Block(*shrunk, smallest=False)
    return Block(*shrunk, smallest=True)


class _BlockSearch:
    """A search for blocks, sets of lines as in `Masks`; it gives up when no steps are left."""

    def __init__(self, masks: Masks, max_steps: int) -> None:
        self.masks = masks
        self.steps_left = max_steps

    def find(self, limit: int) -> int:
        """A block of at most that many lines; 0 if there is none or the steps are used up."""
        barred = 0
        for k, line in enumerate(self.masks.lines):
            if line.kind == "row":
                found = self.grow(1 << k, barred, limit - 1)
                if found or self.steps_left < 0:
                    return found
                barred |= 1 << k
        return 0

    def grow(self, partial: int, barred: int, more: int) -> int:
        """A block made of these lines and at most `more` others, none of them barred; else 0."""
        require_time()
        self.steps_left -= 1
        helpers = self.helpers(partial)
        if helpers is None:
            return partial
        if not more or self.steps_left < 0:
            return 0
        for bit in bits(helpers & ~barred & ~partial):
            found = self.grow(partial | bit, barred, more - 1)
            if found or self.steps_left < 0:
                return found
            barred |= bit
        return 0

    def helpers(self, partial: int) -> int | None:
        """Lines that add a color to the first line with fewer than two; None: it is a block."""
        for bit in bits(partial):
            k = bit.bit_length() - 1
            shown = self.masks.exposed_colors(k, partial)
            if len(shown) < 2:
                same = sum(self.masks.shows[k][color] for color in shown)
                return self.masks.colored[k] & ~same
        return None


def _shrunk(puzzle: Puzzle, core: Core) -> Core:
    """A core within these lines in which every line is needed."""
    chunk = max(len(core.rows), len(core.cols)) // 2
    while chunk:
        smaller = _without_a_chunk(puzzle, core, chunk)
        if smaller is None:
            chunk //= 2
        else:
            core = smaller
    return core


def _without_a_chunk(puzzle: Puzzle, core: Core, chunk: int) -> Core | None:
    """The core that is left without some chunk of rows or columns; None if no chunk leaves one."""
    rows, cols = core
    for k in range(0, len(rows), chunk):
        if found := _core_within(puzzle, rows[:k] + rows[k + chunk :], cols):
            return found
    for k in range(0, len(cols), chunk):
        if found := _core_within(puzzle, rows, cols[:k] + cols[k + chunk :]):
            return found
    return None


def _core_within(puzzle: Puzzle, rows: tuple[int, ...], cols: tuple[int, ...]) -> Core | None:
    require_time()
    core = find_core(puzzle.part(rows, cols)) if rows and cols else None
    if core is None:
        return None
    return Core(tuple(rows[i] for i in core.rows), tuple(cols[j] for j in core.cols))


MAX_CELLS: Final = 5_000_000  # cells peeled in all trials, a second or two; 6 x 6 takes 10,000


class Repair(NamedTuple):
    """A colored cell, from 0, and what in its place makes the puzzle solvable: BLANK, colors."""

    row: int
    col: int
    contents: tuple[Cell, ...]


class Repairs(NamedTuple):
    """The repairs of a puzzle, in reading order, and whether the search found all."""

    found: tuple[Repair, ...]
    complete: bool


def single_cell_repairs(puzzle: Puzzle, max_cells: int = MAX_CELLS) -> Repairs:
    """The colored cells that, blank or in another color, would make the puzzle solvable.

    Only cells where two lines of the core cross matter, as all other lines can be peeled anyway. A
    color demands more than a blank, so colors are tried only where a blank helps. A blank helps
    only if it lets a line be peeled: a line that shows two colors, one of them at this cell only.
    It gives up after peeling through `max_cells`; each trial peels all cells where lines of the
    core cross.
    """
    core = find_core(puzzle)
    if core is None:
        return Repairs((), True)
    part = puzzle.part(core.rows, core.cols)
    trials = max_cells // (part.rows * part.cols)
    found: list[Repair] = []
    for trial, (i, j) in enumerate(_weak_cells(part)):
        if trial >= trials:
            return Repairs(tuple(found), False)
        contents = tuple(_solving_contents(part, i, j))
        if contents:
            found.append(Repair(core.rows[i], core.cols[j], contents))
    return Repairs(tuple(found), True)


def _weak_cells(part: Puzzle) -> list[tuple[int, int]]:
    weak = {(i, j) for i, row in enumerate(part.cells) for j in _lone(row)}
    weak |= {(i, j) for j, col in enumerate(zip(*part.cells, strict=True)) for i in _lone(col)}
    return sorted(weak)


def _lone(cells: tuple[Cell, ...]) -> list[int]:
    """In a line of exactly two colors, the places of a color that occurs once."""
    counts = Counter(cell for cell in cells if cell is not BLANK)
    lone = {cell for cell, n in counts.items() if n == 1} if len(counts) == 2 else set()
    return [k for k, cell in enumerate(cells) if cell in lone]


def _solving_contents(part: Puzzle, i: int, j: int) -> Iterator[Cell]:
    """BLANK and the colors that in the cell's place make it solvable; none if BLANK does not."""
    require_time()
    if find_core(part.with_cell(i, j, BLANK)):
        return
    yield BLANK
    for color in part.colors:
        require_time()
        if color != part.cells[i][j] and not find_core(part.with_cell(i, j, color)):
            yield color


class Explanation(NamedTuple):
    """Why there is no solution, and what would help."""

    core: Core
    block: Block
    repairs: Repairs


def explain(puzzle: Puzzle) -> Explanation | None:
    """Why the puzzle has no solution; None if it has one."""
    core, block = find_core(puzzle), smallest_block(puzzle)
    if core is None or block is None:
        return None
    return Explanation(core, block, single_cell_repairs(puzzle))
