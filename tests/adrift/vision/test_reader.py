from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO

import numpy as np
import pytest
from PIL import Image, ImageDraw

from adrift.plain_boards import COLORS, LINES, TILES, Look, frame_of, painted, same
from stratabot.adrift.vision.reader import read_frame
from stratabot.adrift.vision.reading import Reading
from stratabot.frame import Frame


def read(image: Image.Image, rows: Sequence[str]) -> Reading:
    """What is read of a picture, surely, of these rows."""
    reading = read_frame(frame_of(image))
    assert reading.sure, reading.why
    assert same(reading.grid, rows)
    return reading


def refused(image: Image.Image) -> Reading:
    reading = read_frame(frame_of(image))
    assert not reading.sure
    return reading


@pytest.mark.parametrize("look", [Look(), TILES, Look(line=(120, 60, 50), pitch=24)])
def test_board_of_any_theme_is_read(look: Look) -> None:
    read(painted(LINES, look), LINES)


def test_place_is_where_the_cells_are_and_letters_are_the_colors_initials() -> None:
    reading = read_frame(frame_of(painted(LINES)))
    assert reading.place is not None
    assert reading.place.client == pytest.approx((20, 120, 7 * 60, 5 * 60), abs=2)
    assert reading.grid == LINES


def test_drawn_paths_are_told_from_ends() -> None:
    paths = {"R": [(0, 0), (1, 0), (2, 0), (2, 1)], "Y": [(1, 6), (2, 6), (3, 6), (4, 6), (4, 5)]}
    reading = read_frame(frame_of(painted(LINES, Look(paths=paths))))
    assert reading.sure, reading.why
    assert reading.grid == LINES
    assert {name: set(cells) for name, cells in reading.drawn.items()} == {
        "R": {(1, 0), (2, 0), (2, 1)},
        "Y": {(2, 6), (3, 6), (4, 6)},
    }


def test_path_is_followed_against_the_order_of_rows() -> None:
    path = [(3, 5), (3, 6), (2, 6), (2, 5), (1, 5), (0, 5)]
    reading = read_frame(frame_of(painted(LINES, Look(paths={"R": path}))))
    assert reading.drawn == {"R": tuple(path[1:])}


def test_small_jpeg_is_read() -> None:
    image = painted(LINES, Look(pitch=40))
    data = BytesIO()
    image.save(data, "JPEG", quality=50)
    read(Image.open(data), LINES)


def test_color_with_one_end_is_refused_with_its_cell() -> None:
    rows = ("R..G", ".B..", "..B.", "R...")
    reading = refused(painted(rows))
    assert reading.why
    assert (0, 3) in reading.doubtful


@pytest.mark.parametrize("share", [0.3, 0.7])
@pytest.mark.parametrize("edge", ["left", "top", "right", "bottom"])
def test_a_board_cut_off_says_at_which_edge_and_is_never_sure(edge: str, share: float) -> None:
    # No end is in an outermost row or column: without one, the rest is a board, too.
    rows = (".....", ".R.G.", ".B...", "...G.", ".R.B.", ".....")
    image = painted(rows)
    left, top, right, bottom = 20, 120, 20 + 5 * 60, 120 + 6 * 60
    cut = round(share * 60)
    box = {
        "left": (left + cut, 0, image.width, image.height),
        "top": (0, top + cut, image.width, image.height),
        "right": (0, 0, right - cut, image.height),
        "bottom": (0, 0, image.width, bottom - cut),
    }[edge]
    reading = refused(image.crop(box))
    assert reading.why == f"it is cut off at the {edge} edge of the picture"


def test_holes_are_cells_without_lines() -> None:
    rows = ("G..R##", "....##", ".RG..B", ".....B")
    read(painted(rows, replace(TILES, pitch=50)), rows)


def test_holes_that_leave_no_solution_are_doubtful() -> None:
    rows = ("R..G##", ".B..##", "..B...", "R....G")
    reading = read_frame(frame_of(painted(rows, replace(TILES, pitch=50))))
    assert same(reading.grid, rows)
    assert reading.doubtful == ((0, 4), (0, 5), (1, 4), (1, 5))
    assert "no solution" in reading.why


def test_even_picture_shows_no_board() -> None:
    reading = read_frame(Frame(np.full((300, 200, 3), 120, np.uint8)))
    assert not reading.sure
    assert reading.why


@pytest.mark.slow
def test_a_list_of_levels_as_small_boards_is_no_board() -> None:
    one = frame_of(painted(LINES, TILES)).rgb()
    reading = read_frame(Frame(np.vstack([np.hstack([one] * 3)] * 2)))
    assert not reading.sure
    assert "several boards" in reading.why


def test_one_board_read_of_a_list_of_unlike_ones_is_no_board() -> None:
    image = Image.new("RGB", (1000, 1000), (250, 250, 250))
    draw = ImageDraw.Draw(image)
    for x, y in [(50 + 320 * j, 50 + 320 * i) for i in range(3) for j in range(3)]:
        draw.rectangle((x, y, x + 259, y + 259), (190, 190, 190))
    look = replace(TILES, pitch=52, ground=(190, 190, 190), cell=(225, 225, 225), margin=(0,) * 4)
    image.paste(painted(("R...G", "B....", ".....", "....B", "R...G"), look), (50, 370))
    reading = refused(image)
    assert "several boards" in reading.why


def test_path_that_a_finger_covers_is_drawn_up_to_its_tip() -> None:
    paths = {"R": [(0, 0), (1, 0), (2, 0), (3, 0)], "B": [(1, 2), (2, 2), (3, 2)]}
    image = painted(LINES, Look(paths=paths, width=0.25))
    x, y = 20 + 2.55 * 60, 120 + 3.5 * 60
    over = image.copy()
    ImageDraw.Draw(over).ellipse((x - 36, y - 36, x + 36, y + 36), COLORS["B"])
    image = Image.blend(image, over, 0.3)
    ImageDraw.Draw(image).ellipse((x - 7, y - 7, x + 7, y + 7), (220, 220, 220))
    reading = read_frame(frame_of(image))
    assert not reading.sure or same(reading.grid, LINES)
    assert (3, 2) in reading.drawn["B"]


def test_end_that_throbs_is_an_end() -> None:
    image = painted(LINES)
    x, y, r = 20 + 0.5 * 60, 120 + 0.5 * 60, 0.4 * 60
    ImageDraw.Draw(image).ellipse((x - r, y - r, x + r, y + r), COLORS["R"])
    read(image, LINES)


def test_board_without_lines_is_read_on_its_plate() -> None:
    look = Look(ground=(10, 10, 14), cell=(48, 50, 60), line_width=0)
    rows = ("...O.GR", ".B.O.R.", "...G...", ".Y.....", ".YB....")
    read(painted(rows, look), rows)


BARE = Look(line_width=0, margin=(12, 120, 12, 150))
"""Nothing but ends, over the whole width of the picture."""

SOLVED = ("......R", ".R..Y.G", "..Y....", ".....B.", "BG.....")


@pytest.mark.parametrize("rows", [SOLVED, ("R......", "G.Y..R.", "....Y..", ".B.....", ".....GB")])
def test_board_of_ends_alone_is_read_as_far_as_it_has_a_solution(rows: tuple[str, ...]) -> None:
    read(painted(rows, BARE), rows)


@pytest.mark.parametrize(("rows", "margin"), [(LINES, BARE.margin), (SOLVED, (12, 120, 80, 150))])
def test_board_of_ends_alone_is_refused(
    rows: tuple[str, ...], margin: tuple[int, int, int, int]
) -> None:
    """It has no solution; or it does not lie in the middle."""
    reading = refused(painted(rows, replace(BARE, margin=margin)))
    assert "how far" in reading.why


@pytest.mark.parametrize("rows", [(".R.", "G.G", ".R."), ("RG", "GR"), ("R.G", "...", "R.G")])
def test_two_pairs_alone_are_no_board(rows: tuple[str, ...]) -> None:
    """They may be buttons, or the four squares of a Strata, whose eyes then look at the picture."""
    assert read_frame(frame_of(painted(rows, BARE))).place is None


def test_seam_of_planks_through_a_row_is_no_mark() -> None:
    image = painted(LINES)
    ImageDraw.Draw(image).rectangle((20, 258, 439, 261), (20, 14, 12))
    read(image, LINES)


def test_small_equal_marks_in_free_cells_are_no_ends() -> None:
    image = painted(SOLVED, BARE)
    draw = ImageDraw.Draw(image)
    for i, row in enumerate(SOLVED):
        for j in (j for j, mark in enumerate(row) if mark == "."):
            x, y = 12 + 60 * j + 30, 120 + 60 * i + 30
            draw.ellipse((x - 4, y - 4, x + 4, y + 4), (90, 90, 100))
    read(image, SOLVED)


def test_cell_of_a_color_of_its_own_is_a_hole() -> None:
    image = painted(("B.....R", "....G..", "....R..", ".......", "BY.Y.G."))
    x, y = 20 + 2 * 60, 120 + 2 * 60
    ImageDraw.Draw(image).rectangle((x + 2, y + 2, x + 58, y + 58), (110, 100, 120))
    reading = read_frame(frame_of(image))
    assert reading.sure, reading.why
    assert [row.count("#") for row in reading.grid] == [0, 0, 1, 0, 0]
    assert reading.grid[2][2] == "#"


def test_cell_in_the_color_of_a_path_is_doubtful() -> None:
    image = painted(LINES)
    x, y = 20 + 2 * 60, 120 + 2 * 60
    ImageDraw.Draw(image).rectangle((x + 2, y + 2, x + 58, y + 58), (160, 0, 0))
    reading = refused(image)
    assert (2, 2) in reading.doubtful


def test_a_tiny_board_in_a_large_picture_is_not_sure_to_be_the_one() -> None:
    board = painted(LINES, Look(pitch=30))
    page = Image.new("RGB", (1500, 1500), (70, 60, 80))
    page.paste(board, (600, 700))
    reading = refused(page)
    assert "cut it out" in reading.why
    assert read_frame(frame_of(page.crop((400, 500, 1100, 1200)))).sure
