from random import Random

import numpy as np
import pytest

from stratabot.strata.practice.cloth import LARGEST, TILE, cut_piece, spread, weave


@pytest.mark.parametrize(("scale", "low", "high"), [(1.0, 4.9, 5.1), (2.78, 4.3, 5.1)])
def test_texture_varies_as_measured(scale: float, low: float, high: float) -> None:
    assert low < weave(scale, 5.0, 1).std() < high


def test_smaller_scales_blur_the_texture() -> None:
    assert weave(0.33, 5.0, 1).std() < 0.7 * weave(1.0, 5.0, 1).std()


def test_texture_is_normally_distributed_around_nothing() -> None:
    tile = weave(1.0, 5.0, 2).astype(float)
    spread_out = (tile - tile.mean()) / tile.std()
    assert abs(tile.mean()) < 0.1
    assert abs((spread_out**3).mean()) < 0.2
    assert 2.6 < (spread_out**4).mean() < 3.4
    assert np.abs(tile).max() <= LARGEST


def test_the_weave_repeats_along_the_diagonals_as_measured() -> None:
    tile = weave(2.7786, 5.0, 3).astype(float)

    def correlation(dx: int, dy: int) -> float:
        return float((tile * np.roll(tile, (dy, dx), (0, 1))).mean() / (tile * tile).mean())

    assert correlation(13, 12) > 0.4  # 0.57 on the screenshot
    assert correlation(-22, 22) > 0.3  # 0.45
    assert correlation(-8, 0) < -0.1  # -0.32


def test_a_tile_fits_itself() -> None:
    for scale in (0.7, 1.0, 2.1):
        tile = weave(scale, 5.0, 4).astype(float)
        steps = np.abs(np.diff(tile, axis=1)).mean(0)
        seam = np.abs(tile[:, 0] - tile[:, -1]).mean()
        assert seam < 1.5 * steps.mean()


def test_the_same_seed_weaves_the_same_cloth() -> None:
    assert np.array_equal(weave(1.0, 5.0, 5), weave.__wrapped__(1.0, 5.0, 5))
    assert not np.array_equal(weave(1.0, 5.0, 5), weave(1.0, 5.0, 6))


def test_cloth_can_be_cut_anywhere_for_any_size() -> None:
    cloth = spread(200, 900, 0.5, 5.0, 7)
    assert cloth.shape[0] >= 200 + TILE // 2
    pieces = [cut_piece(cloth, 200, 900, Random(k)) for k in range(5)]
    assert all(piece.shape == (200, 900) for piece in pieces)
    assert not np.array_equal(pieces[0], pieces[1])
