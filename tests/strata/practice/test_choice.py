from random import Random

import numpy as np
import pytest

from stratabot.geometry import Point
from stratabot.screen import VirtualClock
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.choice import KEYS, paint_choice, tiles
from stratabot.strata.practice.paint import Painter
from stratabot.strata.practice.session import PracticeSession
from stratabot.strata.practice.waves import WaveKind, all_kinds

SIZES = pytest.mark.parametrize("size", [(1024, 768), (640, 480), (1600, 500), (400, 900)])
PAPER = (212.0, 205.0, 189.0)


@SIZES
def test_every_wave_has_a_tile_of_its_own_inside_a_window_of_any_size(
    size: tuple[int, int],
) -> None:
    found = dict(tiles(*size))
    assert [*found] == [*all_kinds()]
    boxes = [*found.values()]
    assert not any(one.overlaps(two) for k, one in enumerate(boxes) for two in boxes[:k])
    assert all(x >= 0 and y >= 0 and x + w <= size[0] and y + h <= size[1] for x, y, w, h in boxes)


@SIZES
def test_a_tile_is_hit_where_it_is_seen(size: tuple[int, int]) -> None:
    clock = VirtualClock()
    session = PracticeSession(
        lambda _: WaveKind(2, 2, 1).make(clock, Random(1), Timings(), EarlyClicks.DEAF), None
    )
    layout, (width, height) = Painter(*size).layout, size
    painted = paint_choice(KEYS, width, height, PAPER).color
    for kind, tile in tiles(width, height):
        inner = painted[int(tile.y) + 1 : int(tile.y + tile.h), int(tile.x) + 1 :]
        assert np.abs(inner[0, 0].astype(float) - PAPER).max() > 4
        for point in (tile.center, Point(tile.x + 1, tile.y + 1)):
            session.choosing = True
            session.click(point, layout)
            assert (session.kind, session.choosing) == (kind, False)
        session.choosing = True
        session.click(Point(tile.x - 2, tile.y - 2), layout)
        assert session.choosing


def test_the_words_below_the_choice_are_painted() -> None:
    one, other = (paint_choice(note, 640, 480, PAPER).pixels.copy() for note in ("", KEYS))
    assert (one[:430] == other[:430]).all()
    assert (one[430:] != other[430:]).any()
