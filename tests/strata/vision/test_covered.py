from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.frame import Frame, Pixels
from stratabot.strata.puzzle import BLANK, Cell, Line, Puzzle, Ribbon
from stratabot.strata.vision.cells import anchors_for
from stratabot.strata.vision.covered import CoveredMatch, Strips
from stratabot.strata.vision.oklab import mute, to_oklab
from stratabot.strata.vision.ribbons import SeenRibbon
from stratabot.strata.vision.swatches import Swatches

PAPER = np.array(PROFILE.paper_board, np.float32)
INKS = np.array(PALETTE[:3], np.float32)
SWATCHES = Swatches(np.array([INKS[0], *(mute(ink, PAPER) for ink in INKS[1:])]), 1, PAPER)
ANCHORS = anchors_for(SWATCHES, to_oklab(PAPER))
LAID = (Ribbon.parse("c2=3"), Ribbon.parse("r2=2"))


def board(under_both: Cell, under_row: Cell = BLANK) -> Picture:
    """Row 2 in swatch 2 lies over column 2 in swatch 3."""
    rows: list[list[Cell]] = [["1", "2", "3"], [under_row, under_both, "1"], ["3", "1", "2"]]
    return Picture(Puzzle.of(rows), laid=LAID)


@cache
def painted(under_both: Cell, under_row: Cell = BLANK) -> Pixels:
    return board(under_both, under_row).paint()


def strips(pixels: Pixels, cell: float = 0.91) -> Strips:
    layout = board("1").layout
    laid = tuple(SeenRibbon(line, INKS[int(color or 1) - 1]) for line, color in LAID)
    return Strips.of(Frame(pixels), layout, 3, laid, PAPER, cell)


def match(pixels: Pixels, i: int = 1, j: int = 1) -> CoveredMatch:
    return strips(pixels).match(i, j, ANCHORS, [3, 2])


@pytest.mark.parametrize(("cell", "label"), [(BLANK, 0), ("1", 1), ("2", 2), ("3", 3)])
def test_corners_between_two_ribbons_tell_the_demand(cell: Cell, label: int) -> None:
    found = match(painted(cell))
    assert found.label == label
    assert found.sure > 0.7
    assert found.possible[0] == label


@pytest.mark.parametrize(("cell", "label"), [(BLANK, 0), ("1", 1), ("2", 2), ("3", 3)])
def test_strips_beside_one_ribbon_tell_the_demand(cell: Cell, label: int) -> None:
    found = match(painted("1", cell), 1, 0)
    assert (found.label, found.sure > 0.7) == (label, True)


def test_a_window_over_one_corner_makes_a_cell_less_sure() -> None:
    pixels = painted("1").copy()
    center = board("1").layout.cell(3, 1, 1)
    pixels[: int(center.y), int(center.x) - 60 : int(center.x) + 60] = (250, 250, 255)
    found = match(pixels)
    assert found.sure < 0.5


def test_a_color_that_is_no_swatchs_is_not_sure() -> None:
    picture = board("1")
    other = replace(picture, palette=[(30, 200, 30), *PALETTE[1:3]])
    assert match(other.paint()).sure < 0.5


def test_of_a_cell_as_broad_as_its_ribbon_nothing_is_seen() -> None:
    assert strips(painted("1"), 0.55).match(1, 1, ANCHORS, [3, 2]) == (0, 0.0, ())


def test_the_shadow_beside_a_ribbon_is_measured_on_both_sides() -> None:
    for line in (Line("row", 1), Line("col", 1)):
        beside = strips(painted("1")).beside[line]
        assert (np.diff(beside.light[:, 1:]) > -0.02).all()
        assert beside.light[:, 0].max() < 0.9
        assert beside.light[:, -1].min() > 0.95
        assert beside.stain[:, 1:].max() < 0.03


def test_a_board_moved_by_some_pixels_is_read_alike() -> None:
    for pixels in (np.roll(painted("1"), 4, 1), np.roll(painted("1"), -4, 0)):
        assert (match(pixels).label, match(pixels).sure > 0.6) == (1, True)
