"""What a solution tells of boards whose shape no lines show: they must have one."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Final

import numpy as np

from stratabot.adrift.puzzle import Rules
from stratabot.adrift.solver import solve
from stratabot.adrift.vision.dots import BARE
from stratabot.adrift.vision.extent import LEAST, BoardExtent
from stratabot.adrift.vision.reading import FREE, HOLE, Reading
from stratabot.adrift.vision.unit_cells import MOST, UnitCells
from stratabot.errors import InputError
from stratabot.limit import TooHardError, WorkLimit
from stratabot.vision.confidence import CONFIDENT
from stratabot.vision.connected import join_pairs

_WORK: Final = 50_000
"""In how many steps solutions are looked for, a second's work. Boards of up to 15 x 11 took a
twelfth of that at most, of 60 painted boards one of 14 x 14 took more; twelve sizes of a board of
11 x 9 take a fifth."""

_KINDEST: Final = Rules(touching=True, fill=True)
"""The rules of boards with holes: all cells are filled. Whether paths may touch themselves differs
from game to game."""

_GAME: Final = Rules(touching=False, fill=True)

_EMPTY: Final = 2
"""The most empty rows or columns beyond the outermost ends, at each side."""

_MIDDLE: Final = 0.15
"""How far off the picture's middle a board lies at most, in cells, as the game places it."""

_WIDE: Final = 0.5
"""The least share of the picture's width that such a board takes. At 0.7, one of 8 painted boards
of squares that fill their cells is refused."""

NEAR: Final = (MOST, 3)
"""How far apart ends of one board are at most, in cells: any, unless buttons and icons are among
them."""

_MOST_BARE: Final = 12
"""So many bare cells may be holes or not."""

_HOLES: Final = "with these holes the board has no solution"
_SIZE: Final = "it is not sure how far the board goes: so far it has no solution"


def doubt_holes_if_unsolvable(reading: Reading, has_lines: bool) -> Reading:
    """The reading; if it is a sure one without a solution, with its holes in doubt.

    One hole too many or too few, as one row too many, takes the solution from most boards: of 32
    painted boards with holes that were read surely, it took it from both that were misread.

    Boards without holes that show a grid stay as they are: some games let cells stay empty. So does
    a board that takes more work than allowed.
    """
    has_holes = any(HOLE in row for row in reading.grid)
    if not reading.sure or (has_lines and not has_holes):
        return reading
    if has_solution(reading, if_too_hard=True):
        return reading
    sure = tuple(
        tuple(0.0 if mark == HOLE else value for mark, value in zip(*rows, strict=True))
        for rows in zip(reading.grid, reading.confidence, strict=True)
    )
    return replace(reading, why=_HOLES if has_holes else _SIZE, confidence=sure)


def settle_holes(reading: Reading) -> Reading:
    """The reading; bare cells that may be holes are what they are in the only solvable board.

    A path takes light and dark cells in turn, as on a chessboard. So ends tell how many cells there
    are of each, and one hole too many takes the solution from any board that is to be filled.
    """
    bare = [
        (i, j)
        for i, row in enumerate(reading.confidence)
        for j, sure in enumerate(row)
        if sure == BARE
    ]
    if reading.why or not bare or len(bare) > _MOST_BARE or len(bare) < len(reading.doubtful):
        return reading
    grid = [[*row] for row in reading.grid]
    for i, j in bare:
        grid[i][j] = FREE
    # So many more light than dark cells there are than paths between these ends take.
    surplus = sum(
        _turn(i, j) * (0.5 if mark != FREE else 1.0)
        for i, row in enumerate(grid)
        for j, mark in enumerate(row)
        if mark != HOLE
    )
    found = []
    try:
        with WorkLimit(_WORK):
            for marks in product(FREE + HOLE, repeat=len(bare)):
                holes = [cell for cell, mark in zip(bare, marks, strict=True) if mark == HOLE]
                if sum(_turn(*cell) for cell in holes) != surplus:
                    continue
                for (i, j), mark in zip(bare, marks, strict=True):
                    grid[i][j] = mark
                rows = tuple(map("".join, grid))
                puzzle = Reading(grid=rows).puzzle
                if puzzle is not None and solve(puzzle, _KINDEST) is not None:
                    found.append(rows)
    except (TooHardError, InputError):  # or without python-sat
        return reading
    if len(found) != 1:
        return reading
    sure = tuple(tuple(max(value, CONFIDENT) for value in row) for row in reading.confidence)
    return replace(reading, grid=found[0], confidence=sure)


def _turn(row: int, col: int) -> int:
    return 1 - 2 * ((row + col) % 2)


def has_solution(reading: Reading, if_too_hard: bool = False) -> bool:
    """Whether paths fill the board; `if_too_hard` if that takes more work than allowed."""
    puzzle = replace(reading, drawn={}).puzzle
    try:
        with WorkLimit(_WORK):
            return puzzle is None or solve(puzzle, _KINDEST) is not None
    except (TooHardError, InputError):  # or without python-sat
        return if_too_hard


def extent_of_votes(units: UnitCells, near: int) -> BoardExtent:
    """The box around most of what voted for the lattice, without what lies far off by itself: each
    is as near as this to some other, in cells.
    """
    cols, rows = units.lattice.votes
    far = np.maximum(np.abs(cols[:, None] - cols), np.abs(rows[:, None] - rows))
    piece = join_pairs(len(cols), np.argwhere(far <= near))
    most = piece == np.bincount(piece).argmax()
    cols, rows = cols[most], rows[most]
    return BoardExtent.whole(rows.min(), cols.min(), rows.max() + 1, cols.max() + 1)


def extent_by_solution(
    reading: Reading, units: UnitCells, width: int, tight: BoardExtent
) -> BoardExtent | None:
    """How far a board goes that shows nothing but ends; None if that is not sure.

    `tight` is the smallest box around all ends, `reading` what is read there; `width` is the
    picture's, in pixels. How many empty rows and columns lie beyond is told by the puzzle: of 60
    painted boards with up to two empty rows guessed above and below, the true size was the only one
    with a solution in 55, and none had one in 5. The board must lie in the middle of the picture's
    width, as it does on phones, and have a solution in no other size.
    """
    fitting = _extents(units, width, tight)
    try:
        with WorkLimit(_WORK):
            solved = [each for each in fitting if _has_solution(reading.grid, tight, each)]
    except (TooHardError, InputError):  # or without python-sat
        return None
    return solved[0] if len(solved) == 1 else None


def _extents(units: UnitCells, width: int, tight: BoardExtent) -> Iterator[BoardExtent]:
    """All with empty rows and columns that lie in the middle of the picture's width."""
    at = units.lattice
    for left, top, right, bottom in product(range(_EMPTY + 1), repeat=4):
        grown = BoardExtent.whole(
            tight.top - top, tight.left - left, tight.bottom + bottom, tight.right + right
        )
        start, end = at.x + grown.left * at.w, at.x + grown.right * at.w
        fits = min(grown.top, grown.left) >= 0
        fits &= grown.bottom <= units.rows and grown.right <= units.cols
        fits &= LEAST <= min(grown.rows, grown.cols) <= max(grown.rows, grown.cols) <= MOST
        fits &= end - start >= _WIDE * width
        if fits and abs(start - (width - end)) <= 2 * _MIDDLE * at.w:
            yield grown


def _has_solution(grid: tuple[str, ...], tight: BoardExtent, grown: BoardExtent) -> bool:
    left, right = FREE * (tight.left - grown.left), FREE * (grown.right - tight.right)
    above, below = tight.top - grown.top, grown.bottom - tight.bottom
    empty, rows = FREE * grown.cols, (left + row + right for row in grid)
    puzzle = Reading(grid=(*[empty] * above, *rows, *[empty] * below)).puzzle
    return puzzle is not None and solve(puzzle, _GAME) is not None
