import numpy as np
import pytest

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.frame import Frame
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.samples import (
    LanedSamples,
    Samples,
    cell_reach,
)
from stratabot.strata.vision.swatches import mute
from stratabot.vision.oklab import distance, to_oklab

PUZZLE = Puzzle.of([["1", "2", "3"], ["2", None, "1"], ["3", "1", "2"]])
PAPER = np.array(PROFILE.paper_board, np.float32)
PICTURE = Picture(PUZZLE, texture=0)


def laned_of(picture: Picture, step: float = 4.0) -> LanedSamples:
    samples = Samples.of(picture.frame(), picture.layout, PAPER, step)
    return LanedSamples.of(samples, picture.layout, picture.puzzle.rows)


@pytest.mark.slow
def test_paper_is_measured_around_the_board_and_roughness_is_its_texture() -> None:
    flat, rough = laned_of(PICTURE).samples, laned_of(Picture(PUZZLE, texture=8)).samples
    # Around the board paper is darkened by lanes here and there.
    assert distance(flat.paper, to_oklab(PAPER)) < 0.01
    assert distance(rough.paper, to_oklab(PAPER)) < 0.01
    assert rough.rough > 2 * flat.rough


def test_the_reach_of_cells_is_measured() -> None:
    laned = laned_of(PICTURE, 2.0)
    anchors = to_oklab(np.array([PAPER, *(mute(color, PAPER) for color in PALETTE[:3])]))
    labels = np.array([[1, 2, 3], [2, 0, 1], [3, 1, 2]])
    assert cell_reach(laned, labels, anchors, 0.95) == pytest.approx(0.91, abs=0.03)
    assert cell_reach(laned, 0 * labels, anchors, 0.95) == pytest.approx(0.91)
    # What is too far from what is expected is not believed.
    assert cell_reach(laned, labels, anchors, 0.7) == pytest.approx(0.66)


@pytest.mark.parametrize(("share", "measured"), [(0, False), (0.08, False), (0.13, True)])
def test_where_little_paper_is_seen_around_the_board_it_is_what_was_seen_elsewhere(
    share: float, measured: bool
) -> None:
    here, picture = PAPER + 6, Picture(PUZZLE, size=(1024, 768))
    pixels = np.full((768, 1024, 3), (30, 40, 120), np.uint8)
    y, x = np.mgrid[:768, :1024]
    # Of the lower right edge of the square that is sampled, which is a quarter of all around.
    beside, along = x + y - 839, y - x + 185
    pixels[(beside > 180) & (np.abs(along) < share * 4 * 212)] = here
    samples = Samples.of(Frame(pixels), picture.layout, PAPER)
    assert samples.paper == pytest.approx(to_oklab(here if measured else PAPER), abs=1e-3)
    assert samples.rough == pytest.approx(0, abs=1e-3)
