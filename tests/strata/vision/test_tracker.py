from dataclasses import replace
from random import Random

import numpy as np
import pytest
from fixtures.pictures import board, laid

from strata.vision.sketch import PROFILE, Picture
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.practice.paint import Painter
from stratabot.strata.puzzle import lines_of
from stratabot.strata.vision.tracker import Tracker
from strategies import puzzle_of

TRACKER = Tracker(Layout(PROFILE, Rect(0, 0, 1024, 768)), 3, 3)


@pytest.mark.slow
def test_only_a_single_tall_swatch_is_selected() -> None:
    one, other = (Picture(puzzle_of("123", "231", "3.2"), selected=k) for k in (1, 3))
    tracker = Tracker(one.layout, 3, 3)
    assert [tracker.look(each.frame()).selected for each in (one, other)] == [1, 3]
    both = one.frame()
    both.pixels[:, 340:] = other.paint()[:, 340:]
    for frame in (both, replace(one, selected=0).frame(), replace(one, win=True).frame()):
        assert tracker.look(frame).selected == 0


def test_the_way_of_a_lane_is_longer_in_a_wider_window() -> None:
    wide = Tracker(Layout(PROFILE, Rect(0, 0, 2000, 768)), 3, 3)
    narrow = Tracker(Layout(PROFILE, Rect(0, 0, 300, 768)), 3, 3)
    for line in lines_of(3, 3):
        assert narrow.way(line) > 3.4
        # From before the first cell to behind the last are 2 + 2 * 0.74 pitches.
        assert TRACKER.way(line) > 3.4
        assert wide.way(line) >= TRACKER.way(line)


def test_a_ribbons_front_is_followed_from_behind_the_board_to_the_edge() -> None:
    painter, scene = Painter(1024, 768), board(3, 3, 4)
    first = laid(scene, 1).laid[-1]
    color = np.array(scene.color(first.color), np.float32)
    fronts = []
    for step in range(21):
        sliding = laid(scene, 1, progress=step / 20)
        frame = Frame(painter.paint(sliding, Random(step)))
        fronts.append(TRACKER.front(frame, first.line, color, 36))
    assert fronts[0] is None
    seen = [front for front in fronts if front is not None]
    assert len(seen) >= 3
    assert seen == sorted(seen)
    assert all(3.4 < front < TRACKER.way(first.line) for front in seen)
    # At rest it has passed the last place looked at.
    assert fronts[-1] is None
