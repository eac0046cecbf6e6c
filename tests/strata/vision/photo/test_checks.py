from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Line, Puzzle, Ribbon
from stratabot.strata.vision.photo.checks import (
    goes_on,
    holds_board,
    is_right,
    lies_straight,
    shows_swatches,
)
from stratabot.strata.vision.photo.picture_files import read_picture
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


FULL = Puzzle.of([["1", "2", "3"], ["2", "3", "1"], ["2", "1", "1"]])
PICTURE = Picture(FULL, PALETTE[:3], (640, 480))
FRAME_SURROUNDINGS = PICTURE.frame()


def test_a_board_goes_on_if_it_was_read_a_lane_beside_its_place() -> None:
    reading = read_frame(FRAME_SURROUNDINGS, PROFILE)
    assert not goes_on(FRAME_SURROUNDINGS, PICTURE.layout, reading)
    pitch = PICTURE.layout.pitch(3)
    moved = Layout(PROFILE, Rect(pitch, pitch, 640, 480))
    assert goes_on(FRAME_SURROUNDINGS, moved, reading)


PIXELS = PICTURE.paint()
LAYOUT = PICTURE.layout


def part(left: int, right: int) -> tuple[Frame, Layout]:
    """A frame without so many pixels on its left and right, and the layout in it."""
    return Frame(PIXELS[:, left : 640 - right]), Layout(PROFILE, Rect(-left, 0, 640, 480))


def test_a_whole_screenshot_is_right_if_it_is_sure() -> None:
    frame = PICTURE.frame()
    reading = read_frame(frame, PROFILE)
    assert is_right(frame, reading, PROFILE)
    doubtful = ((0.1, *reading.cell_confidence[0][1:]), *reading.cell_confidence[1:])
    assert not is_right(frame, replace(reading, cell_confidence=doubtful), PROFILE)


@cases("side", range(2, 7), "sides between", one_in=4)
def test_a_board_is_held_until_its_cells_are_cut_off(side: int) -> None:
    leftmost = LAYOUT.cell(side, 0, 0).x
    pitch = LAYOUT.pitch(side)
    for frame, layout in (part(int(leftmost - pitch), 0), part(0, int(leftmost - pitch))):
        assert holds_board(frame, layout, side)
    for frame, layout in (part(int(leftmost), 0), part(0, int(leftmost))):
        assert not holds_board(frame, layout, side)
    top, bottom = int(LAYOUT.cell(side, 0, side - 1).y), int(LAYOUT.cell(side, side - 1, 0).y)
    below = Layout(PROFILE, Rect(0, -top, 640, 480))
    assert not holds_board(Frame(PIXELS[top:]), below, side)
    assert not holds_board(Frame(PIXELS[:bottom]), LAYOUT, side)
    assert holds_board(Frame(PIXELS[: bottom + int(pitch)]), LAYOUT, side)


def test_two_more_swatches_would_be_seen() -> None:
    for colors in (2, 3, 4):
        first = LAYOUT.swatches(colors)[0].x
        enough, too_much = int(first - 65 * LAYOUT.scale), int(first - 40 * LAYOUT.scale)
        assert shows_swatches(*part(enough, enough), colors)
        assert not shows_swatches(*part(too_much, enough), colors)
        assert not shows_swatches(*part(enough, too_much), colors)
    assert shows_swatches(*part(230, 230), 5)
