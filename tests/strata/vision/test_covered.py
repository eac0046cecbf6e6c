from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.frame import Frame, Pixels
from stratabot.strata.puzzle import BLANK, Cell, Puzzle, Ribbon
from stratabot.strata.vision.cells import anchors_for
from stratabot.strata.vision.covered import CoveredMatch, Strips, match_covered
from stratabot.strata.vision.ribbons import SeenRibbon
from stratabot.strata.vision.swatches import Swatches, mute
from stratabot.vision.oklab import to_oklab
from thorough import cases

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
    return Strips(Frame(pixels), layout, 3, laid, PAPER, cell / 2)


def match(pixels: Pixels, i: int = 1, j: int = 1) -> CoveredMatch:
    return match_covered(strips(pixels), ANCHORS, [3, 2])[i, j]


@pytest.mark.slow
@cases("cell,label", [(BLANK, 0), ("1", 1), ("2", 2), ("3", 3)], "another color", one_in=2)
def test_corners_between_two_ribbons_and_strips_beside_one_tell_the_demand(
    cell: Cell, label: int
) -> None:
    for found in (match(painted(cell)), match(painted("1", cell), 1, 0)):
        assert (found.label, found.sure > 0.7, found.possible[0]) == (label, True, label)


def test_under_a_window_over_one_corner_and_in_a_color_of_no_swatch_a_cell_is_not_sure() -> None:
    pixels = painted("1").copy()
    center = board("1").layout.cell(3, 1, 1)
    pixels[: int(center.y), int(center.x) - 60 : int(center.x) + 60] = (250, 250, 255)
    assert match(pixels).sure < 0.5
    other = replace(board("1"), palette=[(30, 200, 30), *PALETTE[1:3]])
    assert match(other.paint()).sure < 0.5


def test_of_a_cell_as_broad_as_its_ribbon_nothing_is_seen() -> None:
    assert match_covered(strips(painted("1"), 0.55), ANCHORS, [3, 2])[1, 1] == (0, 0.0, ())


def test_a_board_moved_by_up_to_three_pixels_is_read_alike_and_farther_off_not_surely() -> None:
    for pixels in (np.roll(painted("1"), 3, 1), np.roll(painted("1"), -3, 0)):
        assert (match(pixels).label, match(pixels).sure > 0.6) == (1, True)
    for pixels in (np.roll(painted("1"), 5, 1), np.roll(painted("1"), -5, 0)):
        assert match(pixels).sure < 0.5
