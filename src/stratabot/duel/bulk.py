"""The five metrics of many boards at once, in numpy.

Same words as `metrics.py`; sets of squares are elements of an array of `uint64`.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stratabot.duel.grid import BOARD, Grid

Sets: TypeAlias = NDArray[np.uint64]

_ONE = np.uint64(1)


def count_many(pieces: Sets, board: Grid = BOARD) -> NDArray[np.int16]:
    """All metrics of n sets of pieces: n x 5 whole numbers, in the order of `METRICS`."""
    sets = np.ascontiguousarray(pieces, dtype=np.uint64).ravel()
    table = np.empty((len(sets), 5), np.int16)
    size, first = np.uint64(board.size), np.uint64(board.not_first)
    across = sets & ((sets & first) >> _ONE)
    table[:, 0] = _bit_count(across) + _bit_count(sets & (sets >> size))
    table[:, 1] = _bit_count(sets & ~_beside(sets, board))
    table[:, 2] = _bit_count(sets & np.uint64(board.border))
    table[:, 3] = _bit_count(sets & np.uint64(board.center))
    table[:, 4] = _enclosures(sets, board)
    return table


def _bit_count(sets: Sets) -> NDArray[np.int16]:
    """How many squares are in each set; numpy has this from version 2 on."""
    pairs = sets - ((sets >> _ONE) & np.uint64(0x5555555555555555))
    low, two = np.uint64(0x3333333333333333), np.uint64(2)
    fours = (pairs & low) + ((pairs >> two) & low)
    eights = (fours + (fours >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    sums: Sets = (eights * np.uint64(0x0101010101010101)) >> np.uint64(56)
    return sums.astype(np.int16)


def _beside(sets: Sets, board: Grid) -> Sets:
    size, full = np.uint64(board.size), np.uint64(board.full)
    across = (sets & np.uint64(board.not_first)) >> _ONE
    across |= (sets & np.uint64(board.not_last)) << _ONE
    beside: Sets = across | (sets >> size) | ((sets << size) & full)
    return beside


def _around(sets: Sets, board: Grid) -> Sets:
    size, full = np.uint64(board.size), np.uint64(board.full)
    wide = sets | ((sets & np.uint64(board.not_first)) >> _ONE)
    wide |= (sets & np.uint64(board.not_last)) << _ONE
    around: Sets = wide | (wide >> size) | ((wide << size) & full)
    return around


def _spread(start: Sets, within: Sets, board: Grid) -> Sets:
    reached = start
    while True:
        grown = reached | (_beside(reached, board) & within)
        if np.array_equal(grown, reached):
            return reached
        reached = grown


def _enclosures(sets: Sets, board: Grid) -> NDArray[np.int16]:
    """Region after region of every board; most boards have none, and are left out at once."""
    scores = np.zeros(len(sets), np.int16)
    free = np.uint64(board.full) & ~sets
    inside = free & ~_spread(free & np.uint64(board.border), free, board)
    left = np.flatnonzero(inside)
    while len(left):
        now, own = inside[left], sets[left]
        region = _spread(now & (~now + _ONE), now, board)
        scores[left] += _bit_count(region | (own & _around(region, board)))
        inside[left] = now & ~region
        left = left[inside[left] != 0]
    return scores
