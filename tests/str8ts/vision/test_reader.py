from collections.abc import Callable

import numpy as np
import pytest
from PIL import Image, ImageDraw

from str8ts.vision.boards import PUZZLE, frame, in_uneven_light, painted, seen_at_a_slant
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.str8ts.vision.numbers import Numbers
from stratabot.str8ts.vision.reader import (
    read_frame,
    why_wrong_numbers,
    why_wrong_shades,
    why_wrong_size,
)
from stratabot.str8ts.vision.shades import Shades
from stratabot.vision.grid_place import GridPlace
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
    assert reading.place.at(Point(0.5, 0.5)) == pytest.approx((50, 50), abs=2)


def in_colors(pitch: int) -> Frame:
    image = painted(PUZZLE, pitch, line=(200, 190, 120), black=(60, 60, 60), ink=(30, 40, 200))
    return frame(image)


def photographed() -> Frame:
    corners = [(70.0, 100.0), (800.0, 40.0), (860.0, 800.0), (40.0, 830.0)]
    slanted = seen_at_a_slant(painted(PUZZLE, pitch=60, around=40), corners)
    return frame(in_uneven_light(slanted, 0.5))


@pytest.mark.slow
@pytest.mark.parametrize(
    "seen",
    [
        pytest.param(lambda: in_colors(24), id="small in colors"),
        pytest.param(lambda: in_colors(90), id="large in colors"),
        pytest.param(
            lambda: Frame(255 - np.asarray(painted(PUZZLE, black=(30, 30, 30)))), id="inverted"
        ),
        pytest.param(photographed, id="a photograph"),
    ],
)
def test_a_board_of_any_size_and_color_and_a_photograph_are_read(seen: Callable[[], Frame]) -> None:
    reading = read_frame(seen())
    assert reading.sure, reading.why
    assert reading.printed == PUZZLE


@pytest.mark.slow
@cases("quarters", [1, 2, 3], "another turn", keep=[1])
def test_a_turned_picture_is_read_from_the_side_from_which_its_digits_are_upright(
    quarters: int,
) -> None:
    pixels = np.rot90(np.asarray(painted(PUZZLE)), quarters)
    reading = read_frame(Frame(np.ascontiguousarray(pixels)))
    assert reading.sure, reading.why
    assert reading.printed == PUZZLE
    assert reading.place is not None
    wide, near = pixels.shape[0], {1: (50, -50), 2: (-50, -50), 3: (-50, 50)}[quarters]
    first = tuple(at % wide for at in near)
    assert reading.place.at(Point(0.5, 0.5)) == pytest.approx(first, abs=2)


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
@pytest.mark.parametrize("size", [9, 6])
def test_a_sudoku_is_refused_and_called_another_puzzle_if_it_is_large(size: int) -> None:
    reading = read_frame(frame(painted([row[:size] for row in SUDOKU[:size]])))
    assert not reading.sure
    assert "Sudoku" in reading.why
    assert reading.is_other == (size == 9)


def test_a_picture_without_a_grid_is_refused() -> None:
    image = Image.new("RGB", (400, 300), "white")
    ImageDraw.Draw(image).ellipse((50, 50, 250, 250), "black")
    reading = read_frame(frame(image))
    assert (reading.why, reading.place) == ("no grid of cells was found", None)


def test_noise_is_no_board() -> None:
    rng = np.random.default_rng(5)
    noise = rng.integers(0, 256, (200, 260, 3), np.uint8)
    assert not read_frame(frame(Image.fromarray(noise))).sure


def shades(rows: list[str]) -> Shades:
    black = np.array([[mark == "#" for mark in row] for row in rows])
    return Shades(black, np.ones(black.shape, np.float32))


@pytest.mark.parametrize(
    ("rows", "cols", "why"),
    [(13, 13, "at most 9"), (5, 6, "is square"), (3, 3, "at least 4"), (4, 4, ""), (9, 9, "")],
)
def test_boards_are_square_and_neither_small_nor_large(rows: int, cols: int, why: str) -> None:
    objection = why_wrong_size(GridPlace(np.eye(3), rows, cols))
    assert (why in objection) if why else not objection


@pytest.mark.parametrize(
    ("rows", "what"),
    [
        (["." * 9] * 9, "Sudoku"),
        (["###...###"] * 3 + ["...###..."] * 3 + ["###...###"] * 3, "Sudoku"),
        (["#####", "#....", "#...#", "#..#.", "##..."], "Kakuro"),
        (["#####", "####.", "#####", ".####", "#####"], "dark"),
        ([".#..#", "...#.", "#....", "..#..", "....."], ""),
    ],
)
def test_black_cells_tell_other_games_and_never_refuse_str8ts(rows: list[str], what: str) -> None:
    objection = why_wrong_shades(shades(rows))
    assert what in objection
    assert bool(objection) == bool(what)


def test_without_numbers_it_is_a_crossword() -> None:
    empty = np.zeros((25, 6), np.float32)
    numbers = Numbers(empty, (None,) * 25, np.ones(25, bool), empty[:, :3], empty[:, 0])
    black = shades([".#..#", "...#.", "#....", "..#..", "....."])
    assert "crossword" in why_wrong_numbers(black, numbers)
    assert "no numbers" in why_wrong_numbers(black, numbers._replace(has_marks=np.zeros(25, bool)))
