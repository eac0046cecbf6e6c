from itertools import product

import numpy as np

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.frame import Frame
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.photo.board_finder import BoardPlace, find_boards
from thorough import cases

ROWS = ["123123", "231.31", "3.2231", "11.332", "2.3112", "321213"]


def sketch(side: int, height: int = 480) -> Picture:
    puzzle = Puzzle.of([[None if c == "." else c for c in row[:side]] for row in ROWS[:side]])
    return Picture(puzzle, PALETTE[:3], (round(height * 1.3), height))


def off(place: BoardPlace, true: Layout, side: int) -> float:
    """How far the corner cells are from where they are, in pitches."""
    found, last = Layout(PROFILE, place.client), side - 1
    corners = [(0, 0), (0, last), (last, 0), (last, last)]
    gaps = [np.subtract(found.cell(side, i, j), true.cell(side, i, j)) for i, j in corners]
    return float(np.abs(gaps).max() / true.pitch(side))


@cases(
    "height,side",
    product([300, 480], range(2, 7)),
    "sides between, larger",
    keep=[(300, 2), (300, 5)],
)
def test_the_right_place_is_among_those_found(side: int, height: int) -> None:
    picture = sketch(side, height)
    places = [place for place in find_boards(picture.frame(), PROFILE) if place.side == side]
    assert min(off(place, picture.layout, side) for place in places) < 0.1


def test_an_even_or_a_tiny_picture_has_no_board() -> None:
    for size in ((1, 1), (30, 40), (300, 400), (3, 900)):
        even = Frame(np.full((*size, 3), (208, 202, 183), np.uint8))
        for place in find_boards(even, PROFILE):
            assert place.client.w > 0
