import numpy as np
import pytest
from PIL import Image

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.frame import Floats
from stratabot.geometry import Rect
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.photo.client_places import breadths, find_places
from stratabot.vision.homography import from_points, mapped, straightened
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


def test_swatches_that_a_phone_cuts_off_tell_it_too_those_beside_the_middle_come_second() -> None:
    (best, *_) = breadths(strip(6, 1080 / 2134), PROFILE)
    assert best.width == pytest.approx(1080 / 2134, rel=0.02)
    found = breadths(strip(4, 4 / 3, shift=0.02), PROFILE)
    assert found[-1].colors == 4
    assert found[-1].shift == pytest.approx(0.02, abs=0.004)


def test_bare_paper_and_a_plain_wall_tell_nothing() -> None:
    noise = np.random.default_rng(0).normal(200, 4, (1000, 3)).astype(np.float32)
    assert breadths(noise, PROFILE) == []
    assert find_places(Image.new("RGB", (800, 600), (205, 198, 180)), PROFILE) == []
