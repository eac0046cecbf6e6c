"""What is connected: pixels of a mask along rows and columns, things that are joined by pairs."""

import numpy as np

from stratabot.frame import Index, Mask


def joined(count: int, pairs: Index) -> Index:
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


def connected(mask: Mask) -> Index:
    """Labels of a mask's parts that are connected along rows and columns; 0 outside."""
    padded = np.pad(mask, ((0, 0), (1, 0)))
    starts = padded[:, 1:] & ~padded[:, :-1]
    runs = np.where(mask, np.cumsum(starts).reshape(mask.shape), 0)
    both = mask[1:] & mask[:-1]
    pairs = np.stack([runs[:-1][both], runs[1:][both]], 1)
    # Two touching runs lie in neighboring rows: each pair comes once, and nothing needs sorting.
    pairs = pairs[np.append(True, (pairs[1:] != pairs[:-1]).any(1))[: len(pairs)]]
    return joined(runs.max() + 1, pairs)[runs]
