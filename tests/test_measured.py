"""The shipped profile and the painter, compared with the real screenshot's measures."""

from itertools import product
from random import Random

import numpy as np
import pytest

from measured import GRID, LAID, PREVIEW, REAL, SIDE, SIZE, TIPS, Measures, measure
from stratabot.geometry import Point, Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.paint import Painter
from stratabot.strata.practice.scene import BRICK, PLUM, TEAL, Scene
from stratabot.strata.puzzle import BLANK, Puzzle, Ribbon
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import State

LAYOUT = Layout(load_profile(), Rect(0, 0, *SIZE))

WHOLE = LAYOUT.scale
"""The profile's selectors are whole pixels of 1024 x 768, each of which is 2.8 pixels here."""

FIRST_COLUMN = 4.5
"""The profile has the first column's selector at (576, 498). By its lane it stands near (574, 498),
where it also mirrors the last row's at (450, 498): 1.5 pixels of the profile are 4.2 here."""


def center(row: int, col: int) -> Point:
    u, v = REAL.rows[row], REAL.cols[col]
    return Point((u - v) / 2, (u + v) / 2)


def puzzle(grid: tuple[str, ...]) -> Puzzle:
    return Puzzle.of([[BLANK if cell == "." else cell for cell in row] for row in grid])


@pytest.fixture(scope="module")
def frame() -> np.ndarray:
    scene = Scene(
        puzzle(GRID),
        (TEAL, BRICK, PLUM),
        laid=tuple(map(Ribbon.parse, LAID.split())),
        won=True,
        perfect=True,
        preview=puzzle(PREVIEW),
    )
    return Painter(*SIZE).paint(scene, Random(1))


@pytest.fixture(scope="module")
def painted(frame: np.ndarray) -> Measures:
    return measure(frame)


def assert_near(seen: object, real: object, within: float) -> None:
    assert np.abs(np.subtract(np.array(seen), np.array(real))).max() <= within


def test_the_real_lanes_are_evenly_spaced_and_mirror_each_other() -> None:
    for lanes in (REAL.rows, REAL.cols):
        assert lanes[0] - lanes[1] == pytest.approx(lanes[1] - lanes[2], abs=0.5)
    # Row i mirrors the column whose ends are as high: x + y of one, y - x + width of the other.
    mirrored = [v + SIZE[0] for v in reversed(REAL.cols)]
    assert_near(REAL.rows, mirrored, 1)


def test_the_real_cells_are_where_the_real_lanes_cross() -> None:
    half = (REAL.tips[9].x - REAL.tips[7].x) / 2
    ways = {"left": (-half, 0), "right": (half, 0), "top": (0, -half), "bottom": (0, half)}
    for (which, cell, _), tip in zip(TIPS, REAL.tips, strict=True):
        x, y = center(*cell)
        dx, dy = ways[which]
        assert_near(tip, (x + dx, y + dy), 1)


def test_the_profile_has_the_lanes_where_they_are() -> None:
    rows = [point.x + point.y for point in LAYOUT.row_selectors(SIDE)]
    cols = [point.y - point.x for point in LAYOUT.col_selectors(SIDE)]
    assert_near(rows, REAL.rows, WHOLE)
    assert_near(cols[1:], REAL.cols[1:], WHOLE)
    assert cols[0] == pytest.approx(REAL.cols[0], abs=FIRST_COLUMN)


@pytest.mark.parametrize(("i", "j"), list(product(range(SIDE), repeat=2)))
def test_the_profile_has_the_cells_where_they_are(i: int, j: int) -> None:
    # A lane that is off by d moves a center by d / 2 along x and along y.
    within = 2 if j else 1 + FIRST_COLUMN / 2
    assert_near(LAYOUT.cell(SIDE, i, j), center(i, j), within)


def test_the_profiles_pitch_and_ribbon_are_those_of_the_game() -> None:
    assert LAYOUT.pitch(SIDE) == pytest.approx((REAL.rows[2] - REAL.rows[0]) / 4, abs=1)
    breadth = 2 * LAYOUT.profile.ribbon * LAYOUT.pitch(SIDE)
    # The profile's 0.543 is of the lanes' distance, measured by hand; this makes it 0.553.
    assert breadth == pytest.approx(REAL.breadth, rel=0.03)


def test_a_click_on_next_is_well_inside_of_the_preview_and_paper_is_that_of_the_game() -> None:
    left, top, right, bottom = REAL.frame
    middle = Point((left.x + right.x) / 2, (top.y + bottom.y) / 2)
    x, y = LAYOUT.next_button
    assert y == pytest.approx(middle.y, abs=2)
    # Bots are known to click at x = 510 of 1024, two pixels beside the middle.
    assert x == pytest.approx(middle.x - 2 * LAYOUT.scale, abs=2)
    assert_near(LAYOUT.profile.paper_elsewhere, REAL.paper, 1)


def test_the_painter_lays_ribbons_where_they_are_and_cuts_them_off_there(painted: Measures) -> None:
    assert_near(painted.rows, REAL.rows, WHOLE)
    assert_near(painted.cols[1:], REAL.cols[1:], 2)
    assert painted.cols[0] == pytest.approx(REAL.cols[0], abs=FIRST_COLUMN)
    # 2 pixels at each of the two edges.
    assert painted.breadth == pytest.approx(REAL.breadth, abs=4)
    assert_near(painted.cuts[:2], REAL.cuts[:2], 2)
    assert painted.cuts[2] == pytest.approx(REAL.cuts[2], abs=2 * WHOLE)
    assert painted.cuts[3] == pytest.approx(REAL.cuts[3], abs=WHOLE)


def test_the_painter_paints_cells_where_they_are(painted: Measures) -> None:
    for (_, (_, col), _), seen, real in zip(TIPS, painted.tips, REAL.tips, strict=True):
        assert_near(seen, real, WHOLE if col else 1 + FIRST_COLUMN / 2 + 0.5)


def test_the_painters_caret_frame_and_crown_are_where_they_are(painted: Measures) -> None:
    assert_near(painted.caret, REAL.caret, 1)
    assert_near(painted.frame, REAL.frame, 1.5)
    assert_near(painted.crown, REAL.crown, 3)


def test_the_painters_colors_are_those_of_the_game(painted: Measures) -> None:
    assert_near((painted.teal, painted.brick, painted.plum), (TEAL, BRICK, PLUM), 1)
    assert_near((REAL.teal, REAL.brick, REAL.plum), (TEAL, BRICK, PLUM), 1)
    assert_near(painted.paper, REAL.paper, 1)
    assert_near(painted.lane, REAL.lane, 4)


def test_the_scene_is_read_as_the_win_screen_it_is(frame: np.ndarray) -> None:
    reading = read_frame(frame, load_profile())
    assert reading.state is State.WIN
    assert reading.perfect
    assert reading.next_shown
