from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from strata.vision.sketch import PROFILE, Picture
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.puzzle import Line, Puzzle, Ribbon
from stratabot.strata.vision.photo.picture_files import read_picture
from stratabot.strata.vision.photo.straight import lies_straight
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import Reading, State
from thorough import cases

PUZZLE = Puzzle.of([["1", "2", None], ["2", "2", "1"], [None, "1", "1"]])
FRAME = Frame(Picture(PUZZLE, size=(640, 480)).paint())
READ = read_frame(FRAME, PROFILE)
PALE = [(240, 205, 100), (143, 184, 199), (183, 134, 189)]


def moved(dx: float, dy: float, larger: float = 1.0) -> Reading:
    """The reading with its client area elsewhere, in parts of its height."""
    assert READ.client is not None
    x, y, w, h = READ.client
    return replace(READ, client=Rect(x + dx * h, y + dy * h, w * larger, h * larger))


def test_a_screenshot_lies_as_it_was_read() -> None:
    assert lies_straight(FRAME, READ, PROFILE)
    bgr = Frame(np.ascontiguousarray(FRAME.pixels[..., ::-1]), bgr=True)
    assert lies_straight(bgr, READ, PROFILE)


@cases("size,selected", product([(540, 1067), (640, 480)], [1, 3]), "another swatch", one_in=3)
def test_pale_cells_close_to_the_caret_lie_straight_too(
    size: tuple[int, int], selected: int
) -> None:
    rows = ["_____2", "_2_212", "_233__", "_2__12", "12__1_", "323__2"]
    puzzle = Puzzle.of([[None if cell == "_" else cell for cell in row] for row in rows])
    frame = Picture(puzzle, PALE, size, selected=selected, texture=6).frame()
    reading = read_picture(frame, PROFILE)
    assert reading.puzzle == puzzle
    assert reading.sure


@pytest.mark.parametrize("reading", [moved(0.03, 0), moved(0, -0.03), moved(0, 0, 1.08)])
def test_a_board_elsewhere_does_not(reading: Reading) -> None:
    assert not lies_straight(FRAME, reading, PROFILE)


def test_with_ribbons_or_without_a_board_nothing_is_said_against_it() -> None:
    crooked = moved(0.03, 0)
    assert lies_straight(FRAME, replace(crooked, placed=(Ribbon(Line("row", 0), "1"),)), PROFILE)
    assert lies_straight(FRAME, replace(crooked, client=None), PROFILE)
    assert lies_straight(FRAME, Reading(State.OTHER, "nothing"), PROFILE)
