import numpy as np
import pytest

from strata.vision.sketch import PALETTE, PROFILE
from stratabot.frame import Floats
from stratabot.strata.vision.cells import anchors_for, match_bare
from stratabot.strata.vision.swatches import Swatches, mute
from stratabot.vision.oklab import to_oklab

PAPER = np.array(PROFILE.paper_board, np.float32)
INKS = np.array(PALETTE[:3], np.float32)
MUTED = np.array([mute(color, PAPER) for color in INKS])
SWATCHES = Swatches(np.array([INKS[0], *MUTED[1:]]), 1, PAPER)
ANCHORS = anchors_for(SWATCHES, to_oklab(PAPER))


def cells(*colors: Floats) -> Floats:
    """Nine patches of each cell, all of one color."""
    return np.repeat(np.array(colors, np.float32)[:, None, :], 9, axis=1)


def test_a_color_of_no_swatch_between_two_or_several_is_less_sure() -> None:
    assert match_bare(cells(np.array([40, 220, 60])), ANCHORS, 1).confidence.tolist() == [0]
    between = (MUTED[1] + MUTED[2]) / 2
    assert match_bare(cells(between), ANCHORS, 1).confidence[0] < 0.2
    patches = cells(MUTED[1])
    patches[0, :3] = MUTED[2]
    assert match_bare(patches, ANCHORS, 1).labels.tolist() == [2]
    assert match_bare(patches, ANCHORS, 1).confidence[0] < 0.6


def test_the_selected_swatchs_twin_moves_to_its_cells_but_not_far() -> None:
    off = cells(MUTED[0] + 6, MUTED[0] + 6, PAPER)
    settled = match_bare(off, ANCHORS, 1)
    assert settled.labels.tolist() == [1, 1, 0]
    assert settled.anchors[1] == pytest.approx(to_oklab(MUTED[0] + 6), abs=1e-3)
    far = match_bare(cells(MUTED[0] + 40, MUTED[0] + 40), ANCHORS, 1)
    assert np.linalg.norm(far.anchors[1] - ANCHORS[1]) <= 0.0401


def test_blank_cells_may_be_darker_than_paper_but_not_lighter() -> None:
    lanes = match_bare(cells(PAPER - 8, PAPER - 8), ANCHORS, 1)
    assert lanes.labels.tolist() == [0, 0]
    assert lanes.confidence.min() > 0.9
    white = match_bare(cells(PAPER, np.array([255, 255, 255])), ANCHORS, 1)
    assert white.confidence[0] > 0.85
    assert white.confidence[1] == 0
