from dataclasses import replace

import numpy as np
import pytest

from strata.vision.sketch import PALETTE
from strata.vision.two_ribbons import ANCHORS, board, painted, strips
from stratabot.frame import Pixels
from stratabot.strata.puzzle import BLANK, Cell
from stratabot.strata.vision.covered import CoveredMatch, match_covered
from thorough import cases


def match(pixels: Pixels, i: int = 1, j: int = 1) -> CoveredMatch:
    return match_covered(strips(pixels), ANCHORS, [3, 2])[i, j]


@pytest.mark.slow
@cases("cell,label", [(BLANK, 0), ("1", 1), ("2", 2), ("3", 3)], "another color", one_in=2)
def test_corners_between_two_ribbons_and_strips_beside_one_tell_the_demand(
    cell: Cell, label: int
) -> None:
    for found in (match(painted(cell)), match(painted("1", cell), 1, 0)):
        assert (found.label, found.sure > 0.7, found.possible[0]) == (label, True, label)


def test_under_a_window_over_one_corner_and_in_a_color_of_no_swatch_a_cell_is_not_sure() -> None:
    pixels = painted("1").copy()
    center = board("1").layout.cell(3, 1, 1)
    pixels[: int(center.y), int(center.x) - 60 : int(center.x) + 60] = (250, 250, 255)
    assert match(pixels).sure < 0.5
    other = replace(board("1"), palette=[(30, 200, 30), *PALETTE[1:3]])
    assert match(other.paint()).sure < 0.5


def test_of_a_cell_as_broad_as_its_ribbon_nothing_is_seen() -> None:
    assert match_covered(strips(painted("1"), 0.55), ANCHORS, [3, 2])[1, 1] == (0, 0.0, ())


def test_a_board_moved_by_some_pixels_is_read_alike() -> None:
    for pixels in (np.roll(painted("1"), 4, 1), np.roll(painted("1"), -4, 0)):
        assert (match(pixels).label, match(pixels).sure > 0.6) == (1, True)


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
