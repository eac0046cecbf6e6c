from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.photo.checks import doubt_unused_color, shows_swatches, why_colors_lost
from stratabot.strata.vision.photo.picture_files import read_picture
from stratabot.strata.vision.reading import Reading, State
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


PAPER = (212, 205, 189)
SEEN = Reading(
    State.PUZZLE,
    puzzle=puzzle_of("23", "3."),
    swatches=((159, 83, 70), (116, 160, 148), (184, 145, 130)),
    paper=PAPER,
    selected=1,
    cell_confidence=((0.9, 0.8), (0.8, 0.9)),
    confidence=0.8,
)


def lost(reading: Reading, colors: int = 2000) -> str:
    """What is said of a picture in which so many colors are."""
    rows = np.arange(colors)
    shades = np.stack([rows % 13 + 100, rows // 13 % 256, rows % 7], -1)
    pixels = np.concatenate([shades, [[*rgb] for rgb in (reading.paper, *reading.swatches)]])
    return why_colors_lost(Frame(pixels.astype(np.uint8)[None].repeat(3, 0).repeat(3, 1)), reading)


@pytest.mark.parametrize(
    ("seen", "why"),
    [
        ({}, ""),
        ({"paper": (200, 200, 203), "swatches": ((80, 81, 80), (160, 160, 160))}, "no colors"),
        ({"paper": (255, 254, 253)}, "too bright"),
        ({"swatches": ((190, 183, 168), (170, 165, 152)), "unnumbered": True}, "hardly any colors"),
        ({"swatches": ((190, 183, 168), (170, 165, 152))}, ""),
        ({"unnumbered": True}, ""),
    ],
)
def test_lost_colors_are_told_by_what_is_left(seen: dict[str, object], why: str) -> None:
    assert why in lost(replace(SEEN, **seen))  # type: ignore[arg-type]
    assert bool(lost(replace(SEEN, **seen))) is bool(why)  # type: ignore[arg-type]


def test_without_buttons_a_palette_of_few_colors_may_have_made_two_colors_one() -> None:
    alone = replace(SEEN, unnumbered=True, selected=0)
    assert "too few colors" in lost(alone, colors=1)
    assert lost(SEEN, colors=1) == ""


def test_cells_are_doubtful_that_may_have_the_color_in_hand_if_no_cell_has_it() -> None:
    doubted = doubt_unused_color(SEEN)
    assert doubted.doubtful == ((0, 1), (1, 0))
    assert not doubted.sure
    assert doubted.why == "no square has the color of button 1, unless these have it"
    brick_as_paper = replace(SEEN, swatches=((225, 214, 192), *SEEN.swatches[1:]))
    assert doubt_unused_color(brick_as_paper).doubtful == ((1, 1),)


@pytest.mark.parametrize(
    "reading",
    [
        replace(SEEN, puzzle=puzzle_of("21", "3.")),
        replace(SEEN, selected=0),
        replace(SEEN, swatches=(*SEEN.swatches, PAPER, PAPER), puzzle=puzzle_of("23", "4.")),
        Reading(State.OTHER, "nothing"),
    ],
    ids=["used", "none in hand", "no room for more", "no puzzle"],
)
def test_where_the_color_in_hand_is_used_or_need_not_be_nothing_is_doubted(
    reading: Reading,
) -> None:
    assert doubt_unused_color(reading) is reading
