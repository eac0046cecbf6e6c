import numpy as np
import pytest

from strata.vision.sketch import PALETTE, PROFILE
from stratabot.frame import Floats
from stratabot.strata.vision.photo.breadth import breadths


def strip(colors: int, width: float, shift: float = 0.0, noise: float = 4.0) -> Floats:
    """A strip along that many swatches; `width` in heights, `shift` in widths."""
    x = (np.linspace(-0.5, 0.5, 1000) - shift) * width * PROFILE.height
    found = np.tile(np.array(PROFILE.paper_elsewhere, np.float32), (1000, 1))
    centers = np.linspace(*PROFILE.swatches[colors], colors) - PROFILE.width / 2
    for center, color in zip(centers, PALETTE, strict=False):
        found[np.abs(x - center) < PROFILE.swatch_width / 2] = color
    found += np.random.default_rng(colors).normal(0, noise, (1000, 1))
    return found.astype(np.float32)


@pytest.mark.parametrize("colors", range(2, 7))
@pytest.mark.parametrize("width", [4 / 3, 16 / 9, 5 / 4])
def test_swatches_tell_the_breadth_within_2_percent(colors: int, width: float) -> None:
    (best, *_) = breadths(strip(colors, width), PROFILE)
    assert best.colors == colors
    assert best.width == pytest.approx(width, rel=0.02)
    assert best.explained > 0.9


def test_swatches_that_an_upright_phone_cuts_off_still_tell_it() -> None:
    (best, *_) = breadths(strip(6, 1080 / 2134), PROFILE)
    assert best.width == pytest.approx(1080 / 2134, rel=0.02)


def test_swatches_beside_the_middle_come_second() -> None:
    found = breadths(strip(4, 4 / 3, shift=0.02), PROFILE)
    assert found[-1].colors == 4
    assert found[-1].shift == pytest.approx(0.02, abs=0.004)


def test_bare_paper_tells_nothing() -> None:
    noise = np.random.default_rng(0).normal(200, 4, (1000, 3)).astype(np.float32)
    assert breadths(noise, PROFILE) == []
