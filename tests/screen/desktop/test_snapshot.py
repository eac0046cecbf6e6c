from itertools import count
from typing import Any

import numpy as np
import pytest

from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.screen.desktop.snapshot import take_snapshot

GRAY = Frame(np.zeros((4, 3, 3), np.uint8))


class MovingArea:
    """An area that is one unit further to the right at each of its first questions."""

    def __init__(self, moves: int) -> None:
        self.moves = moves
        self.asked = count()

    def rect(self) -> Rect:
        return Rect(min(next(self.asked), self.moves), 0, 3, 4)


class Grabbed:
    """A capture that notes what was grabbed."""

    def __init__(self) -> None:
        self.rects: list[Rect] = []

    def grab(self, rect: Rect) -> Frame:
        self.rects.append(rect)
        return GRAY


@pytest.mark.parametrize(("moves", "grabs"), [(0, 1), (1, 2), (3, 4), (4, 5), (99, 5)])
def test_a_frame_is_grabbed_until_the_window_stands_still_but_at_most_five_times(
    moves: int, grabs: int
) -> None:
    area: Any = MovingArea(moves)
    capture: Any = Grabbed()
    snapshot = take_snapshot(area, capture)
    assert snapshot.frame is GRAY
    assert [rect.x for rect in capture.rects] == list(range(grabs))
    assert snapshot.rect == capture.rects[-1]
