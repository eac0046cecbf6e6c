import numpy as np
import pytest

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.geometry import Point, Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.photo.regions import REGION, Regions
from thorough import cases

LAYOUT = Layout(PROFILE, Rect(0, 0, PROFILE.width, PROFILE.height))


def label_at(regions: Regions, place: Point) -> int:
    row, col = int((place.y - REGION.y) * regions.scale), int((place.x - REGION.x) * regions.scale)
    return int(regions.label[row, col])


@pytest.mark.slow
@cases("side", range(2, 7), "sides between", one_in=4)
def test_cells_are_numbered_row_by_row_and_swatches_after_them(side: int) -> None:
    regions = Regions.of(PROFILE, side, 3, 1.0)
    for i in range(side):
        for j in range(side):
            assert label_at(regions, LAYOUT.cell(side, i, j)) == i * side + j + 1
    for k, place in enumerate(LAYOUT.swatches(3)):
        assert label_at(regions, place) == side * side + 1 + k
        head = Point(place.x, PROFILE.height - PROFILE.swatch_height - 7)
        assert label_at(regions, head) == side * side + 4 + k


@cases("side", range(2, 7), "sides between", one_in=4)
def test_nothing_is_claimed_where_selectors_stand(side: int) -> None:
    regions = Regions.of(PROFILE, side, 2, 1.0)
    places = [*LAYOUT.row_selectors(side), *LAYOUT.col_selectors(side)]
    assert {label_at(regions, place) for place in places} == {-1}


@cases("side", range(2, 7), "sides between", one_in=4)
def test_nothing_is_claimed_just_above_the_cells_where_the_caret_may_stand(side: int) -> None:
    regions = Regions.of(PROFILE, side, 2, 1.0)
    pitch = LAYOUT.pitch(side)
    for i in range(side):
        left, right = LAYOUT.cell(side, 0, i), LAYOUT.cell(side, i, side - 1)
        # In lanes of cells, a pitch along x is half a pitch along x and half a pitch along y.
        beyond = pitch / 2 + 2
        assert label_at(regions, Point(left.x - beyond, left.y - beyond)) == -1
        assert label_at(regions, Point(right.x + beyond, right.y - beyond)) == -1


@pytest.mark.parametrize("scale", [0.25, 0.5, 1.0])
def test_every_region_has_pixels_well_inside(scale: float) -> None:
    regions = Regions.of(PROFILE, 6, 6, scale)
    assert len(regions.inner) == 36 + 2 * 6 + 1
    for k, inner in enumerate(regions.inner):
        assert len(inner)
        assert (regions.label.ravel()[inner] == k).all()


def test_painting_a_plain_picture_changes_it_little() -> None:
    puzzle = Puzzle.of([["1", "2", None], ["3", "1", "2"], ["2", None, "1"]])
    game = Picture(puzzle, PALETTE[:3], (1024, 768), texture=0.1).paint()
    x, y, w, h = (int(value) for value in REGION)
    seen = game[y : y + h, x : x + w]
    regions = Regions.of(PROFILE, 3, 3, 1.0)
    off = np.abs(regions.painted(seen).astype(int) - seen).max(-1)
    assert off[~regions.known].max() == 0
    assert (off[regions.known] > 12).mean() < 0.06  # the rims of cells
