from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.color import MUTED_SHARE, RGB, FloatRGB, mix_colors
from stratabot.frame import Pixels
from stratabot.geometry import Point, Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.canvas import Canvas
from stratabot.strata.practice.paint import Band, Painter
from stratabot.strata.practice.scene import PALETTES, Scene
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
    return mix_colors(color, paper, MUTED_SHARE)


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


def test_a_ribbon_is_as_broad_as_it_should_be() -> None:
    canvas = Canvas.blank(100, 90, (255, 255, 255))
    Band(Point(20, 60), True, 10, 1, (100, 90)).paint_ribbon(canvas, (0, 0, 0))
    # At x 45 its middle is at y 34, whence it reaches 10 times the square root of 2 up and down.
    assert np.flatnonzero(canvas.color[:, 45, 0] == 0).tolist() == [*range(21, 48)]


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
