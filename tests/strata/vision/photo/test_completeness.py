from dataclasses import replace

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.photo.completeness import holds_board, is_right, shows_swatches
from stratabot.strata.vision.reader import read_frame
from thorough import cases

PUZZLE = Puzzle.of([["1", "2", None], ["2", "3", "1"], [None, "1", "1"]])
PICTURE = Picture(PUZZLE, PALETTE[:3], (640, 480))
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
