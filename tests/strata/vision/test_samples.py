import numpy as np
import pytest

from strata.vision.sketch import PROFILE, Picture
from stratabot.frame import Frame
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.samples import Samples
from stratabot.vision.oklab import to_oklab

PUZZLE = Puzzle.of([["1", "2", "3"], ["2", None, "1"], ["3", "1", "2"]])
PAPER = np.array(PROFILE.paper_board, np.float32)


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
