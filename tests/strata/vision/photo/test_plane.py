import numpy as np
import pytest
from PIL import Image

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.geometry import Rect
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.photo.plane import find_places
from stratabot.vision.homography import from_points, mapped
from stratabot.vision.straighten import straightened
from thorough import cases

PUZZLE = Puzzle.of([["1", "2", None], ["3", "1", "2"], ["2", None, "1"]])
CORNERS = np.array([[180.0, 110.0], [1090.0, 160.0], [1040.0, 830.0], [130.0, 780.0]])


@pytest.mark.slow
@cases("size,colors", [((1280, 720), 4), ((1024, 768), 3)], "another shape", one_in=2)
def test_a_client_area_seen_from_the_side_is_found_with_its_breadth(
    size: tuple[int, int], colors: int
) -> None:
    game = Image.fromarray(Picture(PUZZLE, PALETTE[:colors], size).paint())
    corners = np.array([[0, 0], [size[0], 0], size, [0, size[1]]])
    back = from_points(CORNERS, corners)
    place, *_ = find_places(straightened(game, back, Rect(0, 0, 1200, 900), 1.0), PROFILE)
    assert place.colors == colors
    assert place.client.width == pytest.approx(768 * size[0] / size[1], rel=0.025)
    seen = mapped(place.client.plane, place.client.corners(PROFILE))
    assert np.abs(seen - CORNERS).max() < 12


def test_a_plain_wall_has_no_place_for_it() -> None:
    assert find_places(Image.new("RGB", (800, 600), (205, 198, 180)), PROFILE) == []
