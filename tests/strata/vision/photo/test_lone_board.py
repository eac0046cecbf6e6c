from collections.abc import Sequence

import numpy as np

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.color import RGB
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.lattice import Lattice, Samples
from stratabot.strata.vision.photo.lone_board import colors_seen, read_alone
from strategies import puzzle_of
from thorough import cases


def frame_of_board(*rows: str) -> Frame:
    """The middle of a picture: the board with its selectors, neither swatches nor icons."""
    pixels = Picture(puzzle_of(*rows), PALETTE[:4], (800, 600)).paint()
    return Frame(np.ascontiguousarray(pixels[100:440, 234:566]))


def test_colors_are_numbered_as_they_appear_row_by_row() -> None:
    reading = read_alone(frame_of_board("4.32", "2241", "1.33", "4422"), PROFILE)
    assert reading is not None
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


def lattice_of(puzzle: Puzzle, palette: Sequence[RGB]) -> Lattice:
    picture = Picture(puzzle, palette, (800, 600))
    layout = Layout(PROFILE, Rect(0, 0, 800, 600))
    paper = np.asarray(PROFILE.paper_board, np.float32)
    return Lattice.of(Samples.of(picture.frame(), layout, paper), layout, puzzle.rows)


def test_a_single_color_is_seen_and_a_bare_board_has_none() -> None:
    one = colors_seen(lattice_of(puzzle_of("11", "1."), PALETTE[:2]))
    assert one is not None
    assert len(one.colors) == 1
    assert colors_seen(lattice_of(puzzle_of("..", ".."), PALETTE[:2])) is None


def test_colors_that_are_hardly_unlike_are_not_told_apart() -> None:
    alike = [(21, 116, 108), (50, 138, 128), (162, 90, 78)]
    assert colors_seen(lattice_of(puzzle_of("12", "21"), alike)) is None
