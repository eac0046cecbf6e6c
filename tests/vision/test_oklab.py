import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.strata.vision.swatches import mute, saturate
from stratabot.vision.oklab import distance, to_oklab

RGB = st.tuples(*[st.integers(0, 255)] * 3)


def test_oklab_of_known_colors() -> None:
    lab = to_oklab([[255, 255, 255], [0, 0, 0], [255, 0, 0]])
    expected = [[1, 0, 0], [0, 0, 0], [0.628, 0.225, 0.126]]
    assert lab == pytest.approx(np.array(expected), abs=2e-3)


@pytest.mark.parametrize(
    ("saturated", "muted"),
    [
        ((21, 116, 108), (119, 156, 139)),
        ((162, 90, 78), (181, 141, 124)),
        ((71, 45, 74), (141, 124, 124)),
    ],
)
def test_the_computed_twin_is_near_the_one_measured_in_the_game(
    saturated: tuple[int, int, int], muted: tuple[int, int, int]
) -> None:
    assert distance(to_oklab(mute(saturated, (208, 202, 183))), to_oklab(muted)) < 0.02


@given(RGB, RGB)
def test_saturating_undoes_muting(color: tuple[int, int, int], paper: tuple[int, int, int]) -> None:
    back = saturate(mute(color, paper), paper)
    assert back == pytest.approx(np.array(color, float), abs=1e-2)
