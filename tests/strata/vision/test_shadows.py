import numpy as np

from strata.vision.two_ribbons import painted, strips


def test_the_shadow_beside_a_ribbon_is_measured_on_both_sides() -> None:
    tints = strips(painted("1")).tints
    assert tints is not None
    assert tints.light.shape == (2, 2, 5)
    assert (np.diff(tints.light[..., 1:]) > -0.02).all()
    assert tints.light[..., 0].max() < 0.9
    assert tints.light[..., -1].min() > 0.95
    assert tints.stain[..., 1:].max() < 0.03


def test_beside_ribbons_as_broad_as_cells_there_is_nothing_to_see() -> None:
    assert strips(painted("1"), 0.55).tints is None
    assert strips(painted("1"), 0.91).tints is not None


def test_places_in_lanes_are_the_cells_middles() -> None:
    seen = strips(painted("1"))
    centers = [seen.layout.cell(3, i, j) for i, j in ((0, 0), (0, 2), (2, 1))]
    here = seen.at(np.array([0.0, 0.0, 2.0]), np.array([0.0, 2.0, 1.0]))
    pixels = [seen.frame.pixels[int(y), int(x)] for x, y in centers]
    np.testing.assert_allclose(here, np.array(pixels), atol=12)  # paper's texture


def test_a_board_found_some_pixels_off_has_its_strips_there() -> None:
    still = strips(painted("1")).tints
    moved = strips(np.roll(painted("1"), 4, 1)).tints
    assert still is not None
    assert moved is not None
    # Four pixels to the right are further along both rows and columns, so in lanes both differ.
    assert (np.abs(moved.places - still.places).mean((1, 2)) > 0.01).all()
    np.testing.assert_allclose(moved.light, still.light, atol=0.05)
