from itertools import product

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.photo.checks import goes_on, shows_swatches
from stratabot.strata.vision.photo.picture_files import read_picture
from stratabot.strata.vision.reader import read_frame
from strategies import puzzle_of
from thorough import cases

PALE = [(240, 205, 100), (143, 184, 199), (183, 134, 189)]


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


PICTURE = Picture(puzzle_of("123", "231", "211"), PALETTE[:3], (640, 480))


def test_a_board_goes_on_if_it_was_read_a_lane_beside_its_place() -> None:
    frame, pitch = PICTURE.frame(), PICTURE.layout.pitch(3)
    reading = read_frame(frame, PROFILE)
    assert not goes_on(frame, PICTURE.layout, reading)
    assert goes_on(frame, Layout(PROFILE, Rect(pitch, pitch, 640, 480)), reading)


def part(left: int, right: int) -> tuple[Frame, Layout]:
    """A frame without so many pixels on its left and right, and the layout in it."""
    pixels = PICTURE.paint()[:, left : 640 - right]
    return Frame(pixels), Layout(PROFILE, Rect(-left, 0, 640, 480))


def test_two_more_swatches_would_be_seen() -> None:
    for colors in (2, 3, 4):
        first, scale = PICTURE.layout.swatches(colors)[0].x, PICTURE.layout.scale
        enough, too_much = int(first - 65 * scale), int(first - 40 * scale)
        assert shows_swatches(*part(enough, enough), colors)
        assert not shows_swatches(*part(too_much, enough), colors)
        assert not shows_swatches(*part(enough, too_much), colors)
    assert shows_swatches(*part(230, 230), 5)
