from collections.abc import Sequence
from itertools import product

import numpy as np

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.color import RGB
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.photo.lone_board import colors_seen, read_alone, shows_lanes
from stratabot.strata.vision.samples import LanedSamples, Samples
from strategies import present, puzzle_of
from thorough import cases


def frame_of_board(*rows: str) -> Frame:
    """The middle of a picture: the board with its selectors, neither swatches nor icons."""
    pixels = Picture(puzzle_of(*rows), PALETTE[:4], (800, 600)).paint()
    return Frame(np.ascontiguousarray(pixels[100:440, 234:566]))


def test_colors_are_numbered_as_they_appear_row_by_row() -> None:
    reading = present(read_alone(frame_of_board("4.32", "2241", "1.33", "4422"), PROFILE))
    assert reading.grid == ("1.23", "3314", "4.22", "1133")
    assert (reading.unnumbered, reading.selected, reading.colors) == (True, 0, 4)


@cases(
    "rows",
    [
        ("....", ".12.", ".21.", "...."),
        ("....", "3121", "1213", "2131"),
        ("3.1.", "1.2.", "2.1.", "1.3."),
        (".....", "12321", "21.12", "13231", "....."),
    ],
    "other lines",
    one_in=4,
)
def test_outer_lines_of_blank_cells_are_told_by_their_selectors(rows: tuple[str, ...]) -> None:
    reading = read_alone(frame_of_board(*rows), PROFILE)
    assert reading is None or reading.side == len(rows)


def test_without_its_selectors_a_board_is_not_read() -> None:
    picture = Picture(puzzle_of("121", "212", "121"), PALETTE[:2], (800, 600), win=True)
    pixels = picture.paint()[100:440, 234:566]
    assert read_alone(Frame(np.ascontiguousarray(pixels)), PROFILE) is None


def laned_of(puzzle: Puzzle, palette: Sequence[RGB]) -> LanedSamples:
    picture = Picture(puzzle, palette, (800, 600))
    layout = Layout(PROFILE, Rect(0, 0, 800, 600))
    paper = np.asarray(PROFILE.paper_board, np.float32)
    return LanedSamples.of(Samples.of(picture.frame(), layout, paper), layout, puzzle.rows)


def test_a_single_color_is_seen_but_none_on_a_bare_board_or_where_two_are_hardly_unlike() -> None:
    one = present(colors_seen(laned_of(puzzle_of("11", "1."), PALETTE[:2])))
    assert len(one.colors) == 1
    assert colors_seen(laned_of(puzzle_of("..", ".."), PALETTE[:2])) is None
    alike = [(21, 116, 108), (50, 138, 128), (162, 90, 78)]
    assert colors_seen(laned_of(puzzle_of("12", "21"), alike)) is None


def test_an_even_or_a_tiny_picture_has_no_board() -> None:
    for size in ((1, 1), (30, 40), (300, 400), (3, 900)):
        even = Frame(np.full((*size, 3), (208, 202, 183), np.uint8))
        assert read_alone(even, PROFILE) is None


def test_edges_of_cells_are_seen_in_turned_pictures_too_and_not_in_noise_or_lines_of_a_text() -> (
    None
):
    board = frame_of_board("4.32", "2241", "1.33", "4422").pixels
    for quarters in range(4):
        assert shows_lanes(Frame(np.ascontiguousarray(np.rot90(board, quarters))))
    generator = np.random.default_rng(0)
    assert not shows_lanes(Frame(generator.integers(0, 256, (300, 400, 3), np.uint8)))
    page = np.full((300, 400, 3), 250, np.uint8)
    for row, left in product(range(20, 280, 16), range(20, 370, 30)):
        page[row : row + 8, left : left + generator.integers(8, 26)] = 30
    assert not shows_lanes(Frame(page))
