import numpy as np
import pytest

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.frame import Frame
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.box_rows import box_period, find_box_rows
from thorough import cases

PAPER = np.array(PROFILE.paper_board, np.float32)
PUZZLE = Puzzle.of([["1", "2"], [None, "2"]])


@pytest.mark.slow
@cases("count", range(2, 7), "numbers between", one_in=4)
def test_a_row_of_swatches_tells_the_middle_the_lower_edge_and_the_scale(count: int) -> None:
    frame = Picture(PUZZLE, PALETTE[:count], (1280, 960)).frame()
    row = find_box_rows(frame, PAPER, PROFILE, near=30)[0]
    assert row.boxes == count
    middle = sum(PROFILE.swatches[count]) / 2 - 512
    assert row.x == pytest.approx(640 + middle * 1.25, abs=5)
    assert row.bottom == pytest.approx(960, abs=row.slack + 1)
    assert row.period == pytest.approx(73 * 1.25, rel=0.05)


def test_boxes_of_unequal_length_or_distance_and_bare_paper_are_no_row() -> None:
    pixels = np.full((400, 900, 3), PROFILE.paper_board, np.uint8)
    assert find_box_rows(Frame(pixels), PAPER, PROFILE, near=15) == []
    for x, width in ((100, 59), (230, 30), (300, 90), (600, 59)):
        pixels[340:386, x : x + width] = (20, 90, 120)
    assert find_box_rows(Frame(pixels), PAPER, PROFILE, near=30) == []
    assert box_period(PROFILE) == pytest.approx(73, abs=0.5)
