from itertools import combinations

import pytest
from fixtures.palettes import muted_distance

from stratabot.color import MUTED_SHARE, mix_colors
from stratabot.strata.practice.scene import BRICK, ORANGE, PALETTES, PLUM, TEAL, Palette


def closest(palette: Palette) -> float:
    return min(muted_distance(one, other) for one, other in combinations(palette, 2))


@pytest.mark.parametrize(
    ("color", "measured"),
    [
        (TEAL, (119, 156, 139)),
        (BRICK, (181, 141, 124)),
        (PLUM, (141, 124, 124)),
        (ORANGE, (210, 160, 120)),
    ],
)
def test_muted_twins_are_near_those_measured_in_the_game(
    color: tuple[int, int, int], measured: tuple[int, int, int]
) -> None:
    twin = mix_colors(color, (208, 202, 183), MUTED_SHARE)
    assert max(abs(a - b) for a, b in zip(twin, measured, strict=True)) <= 15


def test_colors_of_every_shipped_palette_are_told_apart() -> None:
    assert all(len(palette) == 6 for palette in PALETTES)
    assert min(map(closest, PALETTES)) >= 25
