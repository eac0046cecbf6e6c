from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.photo.surroundings import BEYOND, cells_around, goes_on, of_board
from stratabot.strata.vision.reader import read_frame

PUZZLE = Puzzle.of([["1", "2", "3"], ["2", "3", "1"], ["2", "1", "1"]])
PICTURE = Picture(PUZZLE, PALETTE[:3], (640, 480))
FRAME = PICTURE.frame()


def test_the_boards_cells_are_in_the_middle() -> None:
    colors, inside = cells_around(FRAME, PICTURE.layout, 3)
    assert colors.shape[:2] == inside.shape == (3 + 2 * BEYOND,) * 2
    assert of_board(3).sum() == 9
    teal, brick = colors[BEYOND, BEYOND], colors[BEYOND, BEYOND + 1]
    assert teal[1] > teal[0]
    assert brick[0] > brick[1]


def test_a_board_ends_where_its_cells_do() -> None:
    reading = read_frame(FRAME, PROFILE)
    assert not goes_on(FRAME, PICTURE.layout, reading)


def test_a_board_that_was_read_a_lane_beside_its_place_goes_on() -> None:
    reading = read_frame(FRAME, PROFILE)
    pitch = PICTURE.layout.pitch(3)
    moved = Layout(PROFILE, Rect(pitch, pitch, 640, 480))
    assert goes_on(FRAME, moved, reading)
