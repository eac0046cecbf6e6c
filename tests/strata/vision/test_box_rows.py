import numpy as np
import pytest

from strata.vision.sketch import PROFILE
from stratabot.frame import Frame
from stratabot.strata.vision.box_rows import box_period, find_box_rows

PAPER = np.array(PROFILE.paper_board, np.float32)


def test_boxes_of_unequal_length_or_distance_and_bare_paper_are_no_row() -> None:
    pixels = np.full((400, 900, 3), PROFILE.paper_board, np.uint8)
    assert find_box_rows(Frame(pixels), PAPER, PROFILE, near=15) == []
    for x, width in ((100, 59), (230, 30), (300, 90), (600, 59)):
        pixels[340:386, x : x + width] = (20, 90, 120)
    assert find_box_rows(Frame(pixels), PAPER, PROFILE, near=30) == []
    assert box_period(PROFILE) == pytest.approx(73, abs=0.5)
