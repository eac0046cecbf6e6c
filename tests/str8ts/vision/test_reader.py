import numpy as np
import pytest
from PIL import Image, ImageDraw

from str8ts.vision.boards import PUZZLE, frame, in_uneven_light, painted, seen_at_a_slant
from stratabot.str8ts.vision.reader import read_frame
from thorough import cases

SUDOKU = (
    *("53..7....", "6..195...", ".98....6."),
    *("8...6...3", "4..8.3..1", "7...2...6"),
    *(".6....28.", "...419..5", "....8..79"),
)


@pytest.mark.slow
def test_a_screenshot_is_read() -> None:
    reading = read_frame(frame(painted(PUZZLE)))
    assert reading.sure
    assert reading.printed == reading.filled == PUZZLE
    assert reading.place is not None
    assert reading.place.center(0, 0) == pytest.approx((50, 50), abs=2)


@pytest.mark.slow
@pytest.mark.parametrize("pitch", [24, 90])
def test_a_board_of_any_size_and_color_is_read(pitch: int) -> None:
    image = painted(PUZZLE, pitch, line=(200, 190, 120), black=(60, 60, 60), ink=(30, 40, 200))
    assert read_frame(frame(image)).printed == PUZZLE


@pytest.mark.slow
def test_a_photograph_is_read() -> None:
    corners = [(70.0, 100.0), (800.0, 40.0), (860.0, 800.0), (40.0, 830.0)]
    image = in_uneven_light(seen_at_a_slant(painted(PUZZLE, pitch=60, around=40), corners), 0.5)
    reading = read_frame(frame(image))
    assert reading.printed == PUZZLE
    assert reading.sure


@pytest.mark.slow
@cases("edge", ["bottom", "left", "top", "right"], "another edge", keep=["bottom"])
@pytest.mark.parametrize("share", [0.45, 0.9])
def test_a_board_that_is_cut_off_says_at_which_edge(edge: str, share: float) -> None:
    image = painted(PUZZLE, pitch=60, around=40)
    width, height, cut = image.width, image.height, round(40 + share * 60)
    box = {
        "bottom": (0, 0, width, height - cut),
        "left": (cut, 0, width, height),
        "top": (0, cut, width, height),
        "right": (0, 0, width - cut, height),
    }[edge]
    reading = read_frame(frame(image.crop(box)))
    assert not reading.sure
    assert reading.why == f"it is cut off at the {edge} edge of the picture"


@pytest.mark.slow
def test_a_sudoku_is_refused() -> None:
    reading = read_frame(frame(painted(SUDOKU)))
    assert not reading.sure
    assert "Sudoku" in reading.why


def test_a_picture_without_a_grid_is_refused() -> None:
    image = Image.new("RGB", (400, 300), "white")
    ImageDraw.Draw(image).ellipse((50, 50, 250, 250), "black")
    reading = read_frame(frame(image))
    assert (reading.why, reading.place) == ("no grid of cells was found", None)


def test_noise_is_no_board() -> None:
    rng = np.random.default_rng(5)
    noise = rng.integers(0, 256, (200, 260, 3), np.uint8)
    assert not read_frame(frame(Image.fromarray(noise))).sure
