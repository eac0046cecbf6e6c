"""New boards by the million."""

import hashlib
from typing import Final

import numpy as np
from numpy.random import PCG64, SeedSequence
from numpy.typing import NDArray

from stratabot.errors import PuzzleError
from stratabot.limit import require_time
from stratabot.strata.generator import Params

_BATCH: Final = 1 << 15
"""Random words drawn for a batch of boards, about, so that a processor's second-level cache holds
all that is made of them. Another number would give other boards."""

_TRIES: Final = 20
_COLOR_SHIFT: Final = np.uint64(57)  # of a cell's color in its key, above chance and place
_BELOW_COLOR: Final = (1 << 57) - 1
_LATER: Final = np.uint64(1 << 63)

_Words = NDArray[np.uint64]


def make_many(params: Params, n: int, seed: int, chunk: int = 0) -> NDArray[np.int8]:
    """Make n random solvable boards, with the chances that `generator.make_puzzle` gives them.

    The same arguments give the same boards on every machine and in every version of numpy. More
    boards begin with the same ones. Numpy promises that of the raw words of a bit generator only,
    so all chance comes from those: a random order is the order of random keys. A key's lowest bits
    number the line or the cell, so no two keys are equal.

    Cells are blanked in a random order, but the last cell left of a color stays: the one that comes
    last in that order. So of all other cells, the first ones are blanked, without a loop.

    Args:
        params: size, colors and blank cells; the names of the colors do not matter.
        n: how many boards, from 0.
        seed: any int.
        chunk: any int. Boards of another seed or chunk are independent of these.

    Returns:
        int8 (n, rows, cols), colors from 0, blank -1.

    Raises:
        PuzzleError: more than 128 colors, which int8 does not hold.
        OutOfTimeError: a `TimeLimit` around it ends.
    """
    if params.colors > 128:
        raise PuzzleError(f"expected up to 128 colors in an array of int8, got {params.colors}")
    boards = np.empty((n, params.rows, params.cols), np.int8)
    # A hash takes ints of any sign and size.
    digest = hashlib.sha256(f"{seed:x} {chunk:x}".encode()).digest()
    source = PCG64(SeedSequence(int.from_bytes(digest, "big")))
    step = max(1, _BATCH // (params.rows * params.cols))
    for first in range(0, n, step):
        require_time()
        part = boards[first : first + step]
        part[:] = _batch(params, step, source)[: len(part)]
    return boards


def _words(source: PCG64, count: int, boards: int) -> _Words:
    words: _Words = source.random_raw(count * boards).reshape(count, boards)
    return words


def _batch(params: Params, boards: int, source: PCG64) -> NDArray[np.int8]:
    """Random boards, int8 (boards, rows, cols). Before the end, the last axis counts the boards."""
    rows, cols = params.rows, params.cols
    time = _orders(params, boards, source)
    color = _line_colors(params, time, source)
    below, above = color[:rows, None], color[None, rows:]
    row_is_later = time[:rows, None] > time[None, rows:]
    # A product with 0 or 1 takes less time than a choice.
    cells = above + (below - above) * row_is_later.view(np.int8)
    made = np.ascontiguousarray(cells.reshape(rows * cols, boards).T)
    if params.blanks:
        _blank(made, params, source)
    return made.reshape(boards, rows, cols)


def _orders(params: Params, boards: int, source: PCG64) -> _Words:
    """A time for every line, (lines, boards): random orders with enough visible lines.

    In orders where the last try fails hidden lines move to the end, as in `make_puzzle`.
    """
    lines = params.rows + params.cols
    time = _keys(_words(source, lines, boards))
    if params.colors <= min(params.rows, params.cols):
        return time
    wrong = np.arange(boards)
    for _ in range(_TRIES - 1):
        visible = np.count_nonzero(~_hidden_lines(time[:, wrong], params.rows), axis=0)
        wrong = wrong[visible < params.colors]
        if not wrong.size:
            return time
        time[:, wrong] = _keys(_words(source, lines, wrong.size))
    last = time[:, wrong]
    hidden = _hidden_lines(last, params.rows)
    missing = params.colors - np.count_nonzero(~hidden, axis=0)
    place = _ranks(last)
    moves = hidden & (place >= 1) & (place <= missing)
    time[:, wrong] = last + moves * _LATER
    return time


def _keys(words: _Words) -> _Words:
    """Different keys below 2^63, in random order, made of random words (lines, boards)."""
    bits = np.uint64(len(words).bit_length())
    number = np.arange(len(words), dtype=np.uint64)[:, None]
    return (words >> np.uint64(1) >> bits << bits) | number


def _hidden_lines(time: _Words, rows: int) -> NDArray[np.bool_]:
    """The lines that show nowhere: those before all lines that cross them, (lines, boards)."""
    of_rows, of_cols = time[:rows], time[rows:]
    return np.concatenate([of_rows < of_cols.min(axis=0), of_cols < of_rows.min(axis=0)])


def _ranks(keys: _Words) -> NDArray[np.unsignedinteger]:
    ranks = np.zeros(keys.shape, np.uint8 if len(keys) <= 256 else np.uint16)
    for key in keys:
        ranks += (key < keys).view(np.uint8)
    return ranks


def _line_colors(params: Params, time: _Words, source: PCG64) -> NDArray[np.int8]:
    """A color for every line, (lines, boards): all occur among the visible lines."""
    keys = _keys(_words(source, *time.shape))
    rank = _ranks(keys + _hidden_lines(time, params.rows) * _LATER)
    half = np.uint64(32)
    any_color = (_words(source, *time.shape) >> half) * np.uint64(params.colors) >> half
    return np.where(rank < params.colors, rank.astype(np.int8), any_color.astype(np.int8))


def _blank(boards: NDArray[np.int8], params: Params, source: PCG64) -> None:
    """Blank cells of these boards, (boards, cells), in random order; all colors stay."""
    count, cells = boards.shape
    place_bits = (1 << cells.bit_length()) - 1
    keys = _words(source, count, cells)
    keys &= np.uint64(_BELOW_COLOR & ~place_bits)
    keys |= np.arange(cells, dtype=np.uint64)
    keys |= boards.astype(np.uint64) << _COLOR_SHIFT
    keys.sort(axis=1)
    flat, is_last = keys.reshape(-1), np.ones((count, cells), np.bool_)
    np.greater(flat[1:] ^ flat[:-1], np.uint64(_BELOW_COLOR), out=is_last.reshape(-1)[:-1])
    is_last[:, -1] = True
    keys &= np.uint64(_BELOW_COLOR)
    keys |= is_last * _LATER
    keys.sort(axis=1)
    places = (keys[:, : params.blanks] & np.uint64(place_bits)).astype(np.intp)
    places += np.arange(0, count * cells, cells)[:, None]
    boards.reshape(-1)[places] = -1
