from itertools import product

from strata.vision.sketch import PROFILE, Picture
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.photo.picture_files import read_picture
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
