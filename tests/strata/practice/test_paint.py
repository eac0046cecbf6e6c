from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.color import MUTED_SHARE, RGB, FloatRGB, mixed
from stratabot.frame import Pixels
from stratabot.geometry import Point, Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.canvas import FULL_GRAIN, Canvas
from stratabot.strata.practice.paint import SHADE, SHADED_SHARE, Band, Painter
from stratabot.strata.practice.palette import PALETTES
from stratabot.strata.practice.scene import Scene
from stratabot.strata.puzzle import BLANK, Puzzle, Ribbon
from thorough import examples

PROFILE = load_profile()
PALETTE = PALETTES[0][:3]
PUZZLE = Puzzle.of([[BLANK, "1", "2"], ["2", "1", "3"], ["2", BLANK, "3"]])
SCENE = Scene(PUZZLE, PALETTE, selected=1)
FIRST_ROW = Ribbon.parse("r1=1")
SECOND_COL = Ribbon.parse("c2=3")


def layout(width: int, height: int) -> Layout:
    return Layout(PROFILE, Rect(0, 0, width, height))


def paint(scene: Scene, width: int, height: int, seed: int) -> Pixels:
    return Painter(width, height).paint(scene, Random(seed))


def muted(color: RGB, paper: FloatRGB) -> RGB:
    return mixed(color, paper, MUTED_SHARE)


def around(frame: np.ndarray, point: Point, reach: int = 5) -> np.ndarray:
    x, y = int(point.x), int(point.y)
    return frame[y - reach : y + reach + 1, x - reach : x + reach + 1].reshape(-1, 3)


def near(pixels: np.ndarray, color: tuple[float, ...], within: float) -> bool:
    return bool(np.abs(pixels.mean(0) - np.asarray(color)).max() <= within)


def test_corners_stick_out_saturated_only_where_the_color_is_right() -> None:
    frame = paint(replace(SCENE, laid=(FIRST_ROW,)), 1024, 768, seed=7)
    cells, pitch = layout(1024, 768).cells(3), layout(1024, 768).pitch(3)
    # Between the ribbon's edge, 0.56 of the pitch from its middle, and the corner at 0.97.
    right, wrong = (Point(p.x, p.y + 0.85 * pitch) for p in (cells[0][1], cells[0][2]))
    assert near(around(frame, right, 2), PALETTE[0], within=25)
    assert near(around(frame, wrong, 2), muted(PALETTE[1], PROFILE.paper_board), within=25)


def test_ribbons_cast_a_soft_shadow_on_both_sides() -> None:
    painter = Painter(1080, 2134)
    bare = painter.paint(SCENE, Random(10)).astype(float)
    frame = painter.paint(replace(SCENE, laid=(FIRST_ROW,)), Random(10))
    x, y = layout(1080, 2134).row_selectors(3)[0]
    for sign in (-1, 1):
        light = []
        for distance in (61, 66, 74, 100):
            step = sign * distance / 2**0.5
            along = [Point(x + 730 + k + step, y - 730 - k + step) for k in range(100)]
            pixels = [(int(p.y), int(p.x)) for p in along]
            light.append(np.mean([frame[p].mean() / bare[p].mean() for p in pixels]))
        assert light == sorted(light)
        assert light == pytest.approx([0.80, 0.88, 0.95, 1.0], abs=0.04)


def test_a_shake_moves_everything() -> None:
    lefts = []
    for shake in (0, 7):
        frame = paint(replace(SCENE, shake=shake), 1024, 768, seed=13)
        lefts.append(int((frame == PALETTE[1]).all(2).any(0).argmax()))
    assert lefts[1] - lefts[0] == 7


def test_what_a_painter_painted_before_does_not_matter() -> None:
    painter = Painter(500, 400)
    laid = (FIRST_ROW, SECOND_COL)
    for k in range(12):
        scene = replace(SCENE, laid=laid[: k % 3], progress=(k % 4) / 3, selected=k % 3)
        fresh = paint(scene, 500, 400, seed=k)
        assert np.array_equal(painter.paint(scene, Random(k)), fresh)
        assert not np.array_equal(painter.paint(scene, Random(99)), fresh), "other cloth"


@pytest.mark.slow
@examples(0.2)
@given(st.integers(300, 2200), st.integers(300, 2200), st.integers(2, 6), st.integers(2, 6))
def test_any_window_size_works(width: int, height: int, side: int, colors: int) -> None:
    puzzle = Puzzle.of([[str(1 + (i * j) % colors) for j in range(side)] for i in range(side)])
    laid = (Ribbon.parse("r1=1"), Ribbon.parse(f"c{side}=2"))
    scene = Scene(puzzle, PALETTES[1][:colors], laid=laid, progress=0.5)
    frame = paint(scene, width, height, seed=0)
    assert frame.shape == (height, width, 3)
    assert frame.dtype == np.uint8


def test_a_board_that_is_not_square_and_a_picture_without_pixels_are_refused() -> None:
    oblong = Puzzle.of([["1", "2"], ["1", "2"], ["2", "1"]])
    with pytest.raises(ValueError, match="got 3 x 2"):
        paint(Scene(oblong, PALETTE), 640, 480, seed=0)
    with pytest.raises(ValueError, match="got 0 x 5"):
        Painter(0, 5)


HEIGHT, WIDTH = 160, 200
WHITE = (200, 200, 200)
COLOR = (20, 110, 60)
ROW = Band(Point(40.5, 120.5), True, 10.0, 1.0, (HEIGHT, WIDTH))
COL = Band(Point(160.5, 120.5), False, 10.0, 1.0, (HEIGHT, WIDTH))
MIDDLE = 10.0 * (1 - SHADED_SHARE)


def blank_canvas() -> Canvas:
    return Canvas.blank(HEIGHT, WIDTH, WHITE)


def from_middle(band: Band) -> np.ndarray:
    """Every pixel's distance from the middle of the band, (HEIGHT, WIDTH)."""
    y, x = np.mgrid[:HEIGHT, :WIDTH] + 0.5
    outward = 1 if band.is_row else -1
    return np.asarray(np.abs((x - band.start.x) * outward - (band.start.y - y)) / 2**0.5)


def behind(band: Band) -> np.ndarray:
    """The pixels well beyond the ribbon's start, (HEIGHT, WIDTH)."""
    x = np.arange(WIDTH)[None, :] + np.zeros((HEIGHT, 1))
    return x < band.start.x - 40 if band.is_row else x > band.start.x + 40


@pytest.mark.parametrize("band", [ROW, COL])
def test_a_ribbon_is_uniform_but_for_its_edges_and_touches_nothing_far_away(band: Band) -> None:
    canvas = blank_canvas()
    band.paint_ribbon(canvas, COLOR)
    on_board = np.abs(np.arange(WIDTH) - 100) < 40
    middle = (from_middle(band) < MIDDLE - 0.5) & on_board
    edge = (np.abs(from_middle(band) - 9) < 0.5) & on_board
    assert (canvas.color[middle] == COLOR).all()
    assert canvas.color[edge].mean() == pytest.approx(np.mean(COLOR) * (1 - SHADE), rel=0.02)
    assert (canvas.grain[(from_middle(band) < 9) & on_board] == 0).all()
    far = (from_middle(band) > 10 + 15) | behind(band)
    assert (canvas.color[far] == WHITE).all()
    assert (canvas.grain[far] == FULL_GRAIN).all()


def test_a_lane_darkens_paper_but_nothing_that_is_darker() -> None:
    canvas = blank_canvas()
    canvas.color[:, 90:110] = COLOR
    ROW.paint_lane(canvas, (190.0, 190.0, 190.0), half_breadth=8)
    inside = from_middle(ROW) < 7
    dark = np.zeros((HEIGHT, WIDTH), bool)
    dark[:, 90:110] = True
    assert (canvas.color[inside & ~dark] == 190).all()
    assert (canvas.color[dark] == COLOR).all()
    assert (canvas.color[(from_middle(ROW) > 9) & ~dark] == WHITE).all()
    assert (canvas.grain == FULL_GRAIN).all()
