"""Why a puzzle has no solution: the fewest of its lines that are stuck by themselves."""

from typing import Final, NamedTuple

from stratabot.limit import require_time
from stratabot.strata.peel import Core, Masks, bits, find_core
from stratabot.strata.puzzle import Puzzle

MAX_LINES: Final = 600
"""A larger core is only shrunk: a search keeps a mask for every line and color."""

MAX_STEPS: Final = 200_000
"""The search gives up after looking at this many partial blocks. The core of a 6 x 6 board takes
some hundreds."""


class Block(NamedTuple):
    """Rows and columns that are stuck whatever else is on the board.

    On the cells where these rows and columns cross, each of them shows two colors. So none of their
    ribbons can be the topmost of them.
    """

    rows: tuple[int, ...]
    """Indices from 0, ascending."""
    cols: tuple[int, ...]
    """Indices from 0, ascending."""
    smallest: bool
    """Whether it is proven that no block has fewer lines."""


def smallest_block(puzzle: Puzzle, max_steps: int = MAX_STEPS) -> Block | None:
    """A block with as few lines as possible; None if the puzzle has a solution.

    Every unsolvable puzzle has a block, its core; the smallest possible one is 2 x 2. First lines
    are left out of the core as long as it stays stuck. Then blocks of 4, 5, ... lines are searched
    for, so that the first one found is the smallest. A block is built line by line: a line that
    does not yet show two colors needs another line that crosses it at a cell of a second color,
    and each such line is tried in turn.

    Args:
        puzzle: any size. In a core of more than `MAX_LINES` lines no search is made.
        max_steps: how many partial blocks to look at before giving up. Without the search the
            answer is a block in which every line is needed, but another one may be smaller.

    Raises:
        OutOfTimeError: a `TimeLimit` around the call ends.
    """
    core = find_core(puzzle)
    if core is None:
        return None
    shrunk = _shrunk(puzzle, core)
    size = len(shrunk.rows) + len(shrunk.cols)
    if len(core.rows) + len(core.cols) > MAX_LINES:
        return Block(*shrunk, smallest=size == 4)
    part = puzzle.part(core.rows, core.cols)
    search = _Search(Masks.of(part), max_steps)
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


class _Search:
    """A search for blocks, which are sets of lines as in `Masks`.

    Attributes:
        steps_left: how many more partial blocks may be looked at; negative when the search has
            given up.
    """

    def __init__(self, masks: Masks, max_steps: int) -> None:
        self.masks = masks
        self.steps_left = max_steps

    def find(self, limit: int) -> int:
        """A block of at most that many lines; 0 if there is none or the steps are used up.

        Every row in turn is the first line, and is barred from the blocks of the rows after it.
        """
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
        """For the first line that shows fewer than two colors, the lines that would add a color.

        None if all lines show two colors: the partial block is a block.
        """
        for bit in bits(partial):
            k = bit.bit_length() - 1
            shown = self.masks.exposed_colors(k, partial)
            if len(shown) < 2:
                same = sum(self.masks.shows[k][color] for color in shown)
                return self.masks.colored[k] & ~same
        return None


def _shrunk(puzzle: Puzzle, core: Core) -> Core:
    """A core within these lines in which every line is needed.

    Half of the rows or columns are left out at a time, then a quarter, and so on down to one.
    """
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
    """The core of these rows and columns alone, in the indices of the whole puzzle."""
    require_time()
    core = find_core(puzzle.part(rows, cols)) if rows and cols else None
    if core is None:
        return None
    return Core(tuple(rows[i] for i in core.rows), tuple(cols[j] for j in core.cols))
