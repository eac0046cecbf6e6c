import numpy as np
import pytest

from stratabot.strata.practice.cloth import weave


@pytest.mark.parametrize(("scale", "low", "high"), [(1.0, 4.9, 5.1), (2.78, 4.3, 5.1)])
def test_texture_varies_as_measured(scale: float, low: float, high: float) -> None:
    assert low < weave(scale, 5.0, 1).std() < high


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
