"""A painted 3 x 3 board on which one ribbon lies over another, and the strips beside them."""

from functools import cache

import numpy as np

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.frame import Frame, Pixels
from stratabot.strata.puzzle import BLANK, Cell, Puzzle, Ribbon
from stratabot.strata.vision.cells import anchors_for
from stratabot.strata.vision.covered import Strips
from stratabot.strata.vision.ribbons import SeenRibbon
from stratabot.strata.vision.swatches import Swatches, mute
from stratabot.vision.oklab import to_oklab

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
