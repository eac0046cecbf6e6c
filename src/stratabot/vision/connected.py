"""What is connected: pixels of a mask along rows and columns, things that are joined by pairs."""

import numpy as np

from stratabot.frame import Index, Mask


def join_pairs(count: int, pairs: Index) -> Index:
    """For each of `count` things the least thing that it is joined to by pairs."""
    parent = np.arange(count)
    while len(pairs):
        one, other = parent[pairs[:, 0]], parent[pairs[:, 1]]
        if (one == other).all():
            break
        np.minimum.at(parent, np.maximum(one, other), np.minimum(one, other))
        while (parent[parent] != parent).any():
            parent = parent[parent]
    return parent


def runs_of(mask: Mask) -> tuple[Index, Index, Index, Index]:
    """The stretches of a mask along its rows: row, start, end, and the first one of those that each
    is connected with. Joined are stretches, not pixels: 15 ms for a million pixels.
    """
    change = np.diff(np.pad(mask, ((0, 0), (1, 1))).astype(np.int8), axis=1)
    rows, starts = np.nonzero(change > 0)
    ends = np.nonzero(change < 0)[1]
    wide = mask.shape[1] + 1
    first, last = rows * wide + starts, rows * wide + ends
    # Of the runs one row below: from the first that ends right of my start to the last that
    # starts left of my end.
    low = np.searchsorted(last, first + wide, "right")
    counts = np.maximum(np.searchsorted(first, last + wide, "left") - low, 0)
    upper = np.repeat(np.arange(len(rows)), counts)
    offset = np.arange(len(upper)) - np.repeat(np.cumsum(counts) - counts, counts)
    pairs = np.stack([upper, low[upper] + offset], 1)
    return rows, starts, ends, join_pairs(len(rows), pairs)


def label_connected(mask: Mask) -> Index:
    """Labels of a mask's parts that are connected along rows and columns; 0 outside."""
    _, starts, ends, first = runs_of(mask)
    labels = np.zeros(mask.shape, np.intp)
    labels[mask] = np.repeat(first + 1, ends - starts)
    return labels
