"""Many boards of one size, peeled side by side."""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.errors import PuzzleError

_CHUNK: Final = 1 << 18
"""Cells peeled at once, one or two bytes each: they stay in a processor's second-level cache."""


class Answers(NamedTuple):
    """For n boards; a board without a solution has -1 everywhere in its lines and colors."""

    solvable: NDArray[np.bool_]
    """(n,), whether the board has a solution."""
    lines: NDArray[np.int16]
    """(n, rows + cols), line numbers in laying order, bottom first: rows from 0, then columns."""
    colors: NDArray[np.int8]
    """(n, rows + cols), the color of each of these ribbons, -1 where any will do (free)."""


def solve_many(boards: NDArray[np.int8]) -> Answers:
    """Solve all boards, each with the very ribbons that `peel.solve` finds.

    All boards peel in step: rows, columns, rows, ... A color x is coded as the bits of x beside
    the bits of x inverted, blank as zero. The OR over a line's exposed cells then has some bit in
    both halves exactly if two colors differ there; if none does, its first half is the color. A
    line that goes is set to zero. Cells of one place lie side by side for all boards of a chunk, so
    that every step is a few operations on long arrays of bytes. Once most of a chunk's boards are
    finished the others are moved together.

    Cost: some hundred operations on bytes a board and round. Memory: the answer, 3 bytes a line,
    and less than 10 MB, whatever n is, as long as one board has fewer than a million cells.

    Args:
        boards: int8 (n, rows, cols), n from 0, rows and cols from 1; colors 0 to 127, blank -1.
            Not changed.

    Raises:
        PuzzleError: another dtype or number of dimensions, no cells, or a number below -1.
    """
    if boards.dtype != np.int8 or boards.ndim != 3 or 0 in boards.shape[1:]:
        got = f"{boards.dtype} {boards.shape}"
        raise PuzzleError(f"expected int8 (n, rows, cols) with rows and cols from 1, got {got}")
    n, rows, cols = boards.shape
    if rows + cols > np.iinfo(np.int16).max:
        raise PuzzleError(f"expected at most 32767 lines, got {rows + cols}: see solve_huge")
    answers = Answers(
        np.zeros(n, np.bool_),
        np.full((n, rows + cols), -1, np.int16),
        np.full((n, rows + cols), -1, np.int8),
    )
    step = max(1, _CHUNK // (rows * cols))
    for first in range(0, n, step):
        part = slice(first, first + step)
        solvable, lines, colors = answers
        _solve_chunk(boards[part], Answers(solvable[part], lines[part], colors[part]))
    return answers


class _State(NamedTuple):
    """Boards in the middle of a peel, the last axis the boards."""

    cells: NDArray[np.unsignedinteger]
    """(rows, cols, boards), codes; zero also where a line was peeled."""
    place: NDArray[np.integer]
    """(lines, boards), how many lines were peeled before; negative for those that are left."""
    colors: NDArray[np.int8]
    """(lines, boards)."""
    peeled: NDArray[np.integer]
    """(boards,), how many lines were peeled."""

    def only(self, keep: NDArray[np.bool_]) -> "_State":
        """Those boards alone."""
        where = np.flatnonzero(keep)
        cells, place = self.cells.take(where, axis=-1), self.place.take(where, axis=-1)
        return _State(cells, place, self.colors.take(where, axis=-1), self.peeled.take(where))


def _solve_chunk(boards: NDArray[np.int8], answers: Answers) -> None:
    lines = answers.lines.shape[1]
    cells, half = _coded(boards)
    number = np.arange(len(boards))
    count = np.int8 if lines < 128 else np.int16
    state = _State(
        cells,
        np.full((lines, len(boards)), -1, count),
        np.full((lines, len(boards)), -1, np.int8),
        np.zeros(len(boards), count),
    )
    idle, by_rows = 0, True
    while idle < 2 and len(number):
        idle = 0 if _round(state, half, by_rows) else idle + 1
        by_rows = not by_rows
        done = state.peeled == lines
        if idle == 2 or 2 * np.count_nonzero(done) >= len(number):
            _write(state.only(done), number[done], answers)
            state, number = state.only(~done), number[~done]


def _coded(boards: NDArray[np.int8]) -> tuple[NDArray[np.unsignedinteger], int]:
    """The codes, (rows, cols, boards), and how many bits one half of a code has."""
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
    """`most` has all bits of a half: color + (most - color) * (most + 1), zero for blank."""
    code: NDArray[np.unsignedinteger] = most * (most + type(most)(1)) - colors * most
    code *= is_colored.view(np.uint8)
    return code


def _round(state: _State, half: int, by_rows: bool) -> bool:
    """Peel the rows, or the columns, that can go; whether there was any."""
    cells, rows = state.cells, len(state.cells)
    seen = np.bitwise_or.reduce(cells, axis=1 if by_rows else 0)
    side = slice(0, rows) if by_rows else slice(rows, None)
    place, colors = state.place[side], state.colors[side]
    goes = ((seen >> half) & seen & ((1 << half) - 1)) == 0
    goes &= place < 0
    if not goes.any():
        return False
    # Sums and products with 0 or 1, from the -1 that stands for none: masked copies take longer.
    for line, going in enumerate(goes.view(np.int8)):
        place[line] += going * (state.peeled + np.int8(1))
        np.add(state.peeled, going, out=state.peeled)
    shown = (seen & ((1 << half) - 1)).astype(np.int8) + np.int8(1)
    colors += shown * (goes & (seen != 0)).view(np.int8)
    stays = (~goes).view(np.uint8)
    cells *= stays[:, None] if by_rows else stays[None]
    return True


def _write(state: _State, number: NDArray[np.intp], answers: Answers) -> None:
    """Finished boards into the answers: the line peeled last is laid first."""
    lines = len(state.place)
    answers.solvable[number] = True
    at = number * lines + (lines - 1)
    flat_lines, flat_colors = answers.lines.reshape(-1), answers.colors.reshape(-1)
    for line in range(lines):
        where = at - state.place[line]
        flat_lines[where] = line
        flat_colors[where] = state.colors[line]
