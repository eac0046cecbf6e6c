from random import Random

import numpy as np
import pytest

from stratabot.vision.connected import join_pairs, label_connected


def test_things_are_joined_to_the_least_that_pairs_lead_to() -> None:
    pairs = np.array([[5, 4], [1, 3], [4, 3], [6, 6]])
    assert join_pairs(8, pairs).tolist() == [0, 1, 2, 1, 1, 1, 6, 7]
    assert join_pairs(2, pairs[:0]).tolist() == [0, 1]


@pytest.mark.parametrize("seed", range(8))
def test_parts_hang_together_as_a_flood_would_fill_them(seed: int) -> None:
    rng = Random(seed)
    mask = np.array([[rng.random() < 0.6 for _ in range(17)] for _ in range(12)])
    labels = label_connected(mask)
    assert ((labels > 0) == mask).all()
    for y, x in zip(*np.nonzero(mask), strict=True):
        flooded = flood(mask, int(y), int(x))
        assert ((labels == labels[y, x]) == flooded).all()


def flood(mask: np.ndarray, y: int, x: int) -> np.ndarray:
    reached = np.zeros_like(mask)
    ways = [(y, x)]
    while ways:
        i, j = ways.pop()
        inside = 0 <= i < mask.shape[0] and 0 <= j < mask.shape[1]
        if inside and mask[i, j] and not reached[i, j]:
            reached[i, j] = True
            ways += [(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)]
    return reached
