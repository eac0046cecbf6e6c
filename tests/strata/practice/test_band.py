from itertools import pairwise

import numpy as np
import pytest

from stratabot.geometry import Point
from stratabot.strata.practice.band import SHADE, SHADED_SHARE, Band
from stratabot.strata.practice.canvas import FULL_GRAIN, Canvas

HEIGHT, WIDTH = 160, 200
PAPER = (200, 200, 200)
COLOR = (20, 110, 60)
ROW = Band(Point(40.5, 120.5), True, 10.0, 1.0, (HEIGHT, WIDTH))
COL = Band(Point(160.5, 120.5), False, 10.0, 1.0, (HEIGHT, WIDTH))
MIDDLE = 10.0 * (1 - SHADED_SHARE)


def blank() -> Canvas:
    return Canvas.blank(HEIGHT, WIDTH, PAPER)


def across(band: Band) -> np.ndarray:
    """Every pixel's distance from the middle of the band, (HEIGHT, WIDTH)."""
    y, x = np.mgrid[:HEIGHT, :WIDTH] + 0.5
    outward = 1 if band.is_row else -1
    return np.asarray(np.abs((x - band.start.x) * outward - (band.start.y - y)) / 2**0.5)


def behind(band: Band) -> np.ndarray:
    """The pixels well beyond the ribbon's start, (HEIGHT, WIDTH)."""
    x = np.arange(WIDTH)[None, :] + np.zeros((HEIGHT, 1))
    return x < band.start.x - 40 if band.is_row else x > band.start.x + 40


@pytest.mark.parametrize("band", [ROW, COL])
def test_a_ribbon_is_uniform_in_its_middle_and_darker_at_its_edges(band: Band) -> None:
    canvas = blank()
    band.paint_ribbon(canvas, COLOR)
    on_board = np.abs(np.arange(WIDTH) - 100) < 40
    middle = (across(band) < MIDDLE - 0.5) & on_board
    edge = (np.abs(across(band) - 9) < 0.5) & on_board
    assert (canvas.color[middle] == COLOR).all()
    assert canvas.color[edge].mean() == pytest.approx(np.mean(COLOR) * (1 - SHADE), rel=0.02)


@pytest.mark.parametrize("band", [ROW, COL])
def test_a_ribbon_hides_the_cloth_and_touches_nothing_far_away(band: Band) -> None:
    canvas = blank()
    band.paint_ribbon(canvas, COLOR)
    on_board = np.abs(np.arange(WIDTH) - 100) < 40
    assert (canvas.grain[(across(band) < 9) & on_board] == 0).all()
    far = (across(band) > 10 + 15) | behind(band)
    assert (canvas.color[far] == PAPER).all()
    assert (canvas.grain[far] == FULL_GRAIN).all()


@pytest.mark.parametrize("band", [ROW, COL])
def test_a_ribbon_slides_in_from_its_selector_until_it_is_off_the_canvas(band: Band) -> None:
    covered = []
    for progress in (0.0, 0.3, 0.6, 1.0):
        canvas = blank()
        band.paint_ribbon(canvas, COLOR, progress)
        covered.append((canvas.color == COLOR).all(2))
    counts = [int(pixels.sum()) for pixels in covered]
    assert counts[0] == 0
    assert counts == sorted(set(counts))
    assert all((~one | other).all() for one, other in pairwise(covered))
    x, y = map(int, band.start)
    assert covered[1][y, x]
    assert covered[-1][0].any() or covered[-1][:, [0, -1]].any()


def test_a_lane_darkens_paper_but_nothing_that_is_darker() -> None:
    canvas = blank()
    canvas.color[:, 90:110] = COLOR
    ROW.paint_lane(canvas, (190.0, 190.0, 190.0), half_breadth=8)
    inside = across(ROW) < 7
    dark = np.zeros((HEIGHT, WIDTH), bool)
    dark[:, 90:110] = True
    assert (canvas.color[inside & ~dark] == 190).all()
    assert (canvas.color[dark] == COLOR).all()
    assert (canvas.color[(across(ROW) > 9) & ~dark] == PAPER).all()
    assert (canvas.grain == FULL_GRAIN).all()
