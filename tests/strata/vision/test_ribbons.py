from random import Random

import numpy as np
import pytest
from fixtures.pictures import board, laid

from strata.vision.sketch import PROFILE, Picture
from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.practice.paint import Painter
from stratabot.strata.puzzle import Line, Puzzle, Ribbon
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import State
from stratabot.strata.vision.ribbons import find_ribbons, laying_order
from stratabot.strata.vision.samples import LanedSamples, Samples
from thorough import cases

PUZZLE = Puzzle.of([["1", "2", "3"], ["2", "3", "1"], ["3", None, "2"]])
R1, R2 = (Line("row", k) for k in range(2))
C1, C2 = (Line("col", k) for k in range(2))


def laned_of(frame: Frame, picture: Picture) -> LanedSamples:
    paper = np.array(PROFILE.paper_board, np.float32)
    return LanedSamples.of(Samples.of(frame, picture.layout, paper), picture.layout, 3)


def test_what_lies_over_one_end_of_a_lane_is_no_ribbon() -> None:
    picture = Picture(PUZZLE)
    frame = picture.frame()
    x, y = picture.layout.selector(3, R2)
    frame.pixels[int(y) - 60 : int(y) + 20, int(x) - 10 : int(x) + 50] = (250, 250, 250)
    found = find_ribbons(laned_of(frame, picture))
    assert found.laid == ()
    assert R2 in found.one_ended


@pytest.mark.slow
def test_two_ends_of_different_colors_are_no_ribbon() -> None:
    one, other = (Picture(PUZZLE, laid=[Ribbon(R1, color)]) for color in "12")
    frame, right = one.frame(), other.frame()
    frame.pixels[:, 320:] = right.pixels[:, 320:]
    assert find_ribbons(laned_of(frame, one)) == ((), (R1,))


def test_the_order_is_as_the_crossings_tell_or_as_given_and_none_in_a_circle() -> None:
    tops = {(0, 0): C1, (0, 1): R1, (1, 0): R2}
    assert laying_order([R1, R2, C1, C2], tops) == [3, 0, 2, 1]
    assert laying_order([R2, R1, C1], {}) == [0, 1, 2]
    circle = {(0, 0): R1, (1, 0): C1, (1, 1): R2, (0, 1): C2}
    assert laying_order([R1, R2, C1, C2], circle) is None


@pytest.mark.slow
@cases("side", [3, 4], "another side", keep=[3])
def test_of_a_ribbon_that_slides_in_nothing_wrong_is_told(side: int) -> None:
    painter, seen = Painter(640, 480), set()
    for step in range(20):
        scene = laid(board(side, 3, 9), 3, progress=step / 20)
        reading = read_frame(painter.paint(scene, Random(step)), PROFILE, Rect(0, 0, 640, 480))
        assert set(reading.placed) <= set(scene.laid)
        if reading.state is State.PUZZLE:
            assert set(scene.landed) <= set(reading.placed)
            seen.add((scene.laid[-1].line in reading.moving, scene.laid[-1] in reading.placed))
    # Neither at first, then at one end, then at both.
    assert seen == {(False, False), (True, False), (False, True)}
