"""Many boards of one size, all peeled at the same time."""

from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from stratabot.errors import PuzzleError

_CHUNK: Final = 1 << 18  # cells peeled at once: a second-level cache holds them


AnyBoards = NDArray[np.int8] | NDArray[np.uint8]  # 255 in uint8 is -1 in int8


class ManySolutions(NamedTuple):
    """A solution for each of n boards; for an unsolvable board all lines and colors are -1."""

    solvable: NDArray[np.bool_]  # (n,), whether the board has a solution
    lines: NDArray[np.int16]  # (n, rows + cols), bottom first: rows from 0, then columns
    colors: NDArray[np.int8]  # (n, rows + cols), the colors of these ribbons, -1 for a free ribbon

    @classmethod
    def none_of(cls, n: int, lines: int) -> Self:
        """Those of n unsolvable boards, to be filled."""
        none = np.full((n, lines), -1, np.int8)
        return cls(np.zeros(n, np.bool_), none.astype(np.int16), none)


def solve_many(boards: AnyBoards) -> ManySolutions:
    """Solve all boards, each with exactly the ribbons that `peel.peel` finds.

    All boards are peeled at the same time: rows, columns, rows, and so on. The code of a color x
    has two halves: the bits of x, and the same bits inverted. Blank is zero. If a line's exposed
    cells have two colors, the OR of their codes has some bit set in both halves. If they have one
    color, there is no such bit, and the first half is the color. The cells of a line that is peeled
    are set to zero. In memory the cells at one place of all boards of a chunk lie side by side, so
    that every step is a few operations on long arrays of bytes. When at least half of the boards in
    a chunk are finished, the others are moved together.

    Cost: some hundred operations on bytes for each board and round. Memory: the result, 3 bytes for
    each line, and less than 10 MB besides for any n, if a board has fewer than a million cells.

    Args:
        boards: int8 (n, rows, cols), n from 0, rows and cols from 1; colors 0 to 127, blank -1.
            Or uint8 with 255 for blank. Not changed.

    Raises:
        PuzzleError: another dtype or number of dimensions, no cells, more than 32767 lines, or a
            number below -1.
    """
    boards = _as_int8(boards)
    n, rows, cols = boards.shape
    if rows + cols > np.iinfo(np.int16).max:
        raise PuzzleError(f"expected at most 32767 lines, got {rows + cols}")
    found = ManySolutions.none_of(n, rows + cols)
    step = max(1, _CHUNK // (rows * cols))
    for first in range(0, n, step):
        part = slice(first, first + step)
        solvable, lines, colors = found
        _solve_chunk(boards[part], ManySolutions(solvable[part], lines[part], colors[part]))
    return found


def _as_int8(boards: AnyBoards) -> NDArray[np.int8]:
    """The same boards as int8."""
    expected = "expected int8 or uint8 (n, rows, cols) with rows and cols from 1, got"
    if not isinstance(boards, np.ndarray):
        raise PuzzleError(f"{expected} {type(boards).__name__}")
    if boards.dtype not in (np.int8, np.uint8) or boards.ndim != 3 or 0 in boards.shape[1:]:
        raise PuzzleError(f"{expected} {boards.dtype} {boards.shape}")
    return boards.view(np.int8)


class _Boards(NamedTuple):
    cells: NDArray[np.unsignedinteger]  # (rows, cols, boards), codes; 0 for blank or peeled
    turn: NDArray[np.integer]  # (lines, boards), how many were peeled before; -1 for none yet
    colors: NDArray[np.int8]  # (lines, boards), -1 if it is free or left
    peeled: NDArray[np.integer]

    def only(self, keep: NDArray[np.bool_]) -> "_Boards":
        where = np.flatnonzero(keep)
        cells, turn = self.cells.take(where, axis=-1), self.turn.take(where, axis=-1)
        return _Boards(cells, turn, self.colors.take(where, axis=-1), self.peeled.take(where))


def _solve_chunk(boards: NDArray[np.int8], found: ManySolutions) -> None:
    lines = found.lines.shape[1]
    cells, half = _coded(boards)
    number = np.arange(len(boards))
    count = np.int8 if lines < 128 else np.int16
    waiting = _Boards(
        cells,
        np.full((lines, len(boards)), -1, count),
        np.full((lines, len(boards)), -1, np.int8),
        np.zeros(len(boards), count),
    )
    idle, by_rows = 0, True
    while idle < 2 and len(number):
        idle = 0 if _peel_round(waiting, half, by_rows) else idle + 1
        by_rows = not by_rows
        done = waiting.peeled == lines
        if idle == 2 or 2 * np.count_nonzero(done) >= len(number):
            _write(waiting.only(done), number[done], found)
            waiting, number = waiting.only(~done), number[~done]


def _coded(boards: NDArray[np.int8]) -> tuple[NDArray[np.unsignedinteger], int]:
    """The codes, (rows, cols, boards), and how many bits each half of a code has."""
    if boards.min(initial=0) < -1:
        raise PuzzleError(f"expected colors from 0 and -1 for blank, got {boards.min()}")
    turned = np.ascontiguousarray(boards.reshape(len(boards), -1).T)
    turned = turned.reshape(*boards.shape[1:], -1)
    if boards.max(initial=0) < 16:
        return _code(turned.view(np.uint8), np.uint8(15), turned >= 0), 4
    return _code(turned.astype(np.uint16), np.uint16(255), turned >= 0), 8


def _code(
    colors: NDArray[np.unsignedinteger], most: np.unsignedinteger, is_colored: NDArray[np.bool_]
) -> NDArray[np.unsignedinteger]:
    """The code of a color: color + (most - color) * (most + 1), 0 for blank; `most` is all bits."""
    code: NDArray[np.unsignedinteger] = most * (most + type(most)(1)) - colors * most
    code *= is_colored.view(np.uint8)
    return code


def _peel_round(boards: _Boards, half: int, by_rows: bool) -> bool:
    """Peel the rows, or the columns, that can be peeled; False if there are none."""
    cells, rows = boards.cells, len(boards.cells)
    seen = np.bitwise_or.reduce(cells, axis=1 if by_rows else 0)
    own = slice(0, rows) if by_rows else slice(rows, None)
    turn, colors = boards.turn[own], boards.colors[own]
    goes = ((seen >> half) & seen & ((1 << half) - 1)) == 0
    goes &= turn < 0
    if not goes.any():
        return False
    # Numbers start at -1 and get a product with 0 or 1 added: masked copies would take longer.
    for line, going in enumerate(goes.view(np.int8)):
        turn[line] += going * (boards.peeled + np.int8(1))
        np.add(boards.peeled, going, out=boards.peeled)
    shown = (seen & ((1 << half) - 1)).astype(np.int8) + np.int8(1)
    colors += shown * (goes & (seen != 0)).view(np.int8)
    stays = (~goes).view(np.uint8)
    cells *= stays[:, None] if by_rows else stays[None]
    return True


def _write(boards: _Boards, number: NDArray[np.intp], found: ManySolutions) -> None:
    """Write solved boards into `found` at these numbers. The line peeled last is laid first."""
    lines = len(boards.turn)
    found.solvable[number] = True
    last = number * lines + (lines - 1)
    flat_lines, flat_colors = found.lines.reshape(-1), found.colors.reshape(-1)
    for line in range(lines):
        where = last - boards.turn[line]
        flat_lines[where] = line
        flat_colors[where] = boards.colors[line]
