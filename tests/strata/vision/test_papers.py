import numpy as np
import pytest

from stratabot.frame import Frame
from stratabot.strata.vision.papers import CoarseView, Extent

PAPER = (208, 202, 183)


def desktop() -> np.ndarray:
    pixels = np.full((600, 960, 3), (40, 70, 150), np.uint8)
    pixels[100:500, 200:800] = PAPER
    return pixels


def test_a_large_picture_is_looked_at_in_steps_light_and_dull_colors_first() -> None:
    view = CoarseView(Frame(desktop()))
    assert (view.step, view.samples.shape) == (2, (300, 480, 3))
    assert CoarseView(Frame(desktop()[:300, :480])).step == 1
    papers = view.papers()
    assert papers[0] == pytest.approx(np.array(PAPER), abs=1)
    assert len(papers) <= 4


def test_the_extent_of_paper_is_found_in_pixels_of_the_picture() -> None:
    pixels = desktop()
    pixels[250:350, 350:650] = (160, 30, 40)
    view = CoarseView(Frame(pixels))
    found = view.extent_of(np.array(PAPER, np.float32))
    assert found is not None
    assert tuple(found) == pytest.approx((200, 100, 800, 500), abs=2 * view.step)
    assert view.extent_of(np.array([255, 0, 0], np.float32)) is None


def test_what_lies_between_black_bars_is_bright() -> None:
    pixels = desktop()
    pixels[:60] = pixels[540:] = 0
    assert CoarseView(Frame(pixels)).bright_extent() == Extent(0, 60, 960, 540)
    assert CoarseView(Frame(0 * pixels)).bright_extent() is None
