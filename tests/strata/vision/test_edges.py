import numpy as np
import pytest

from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.vision.edges import Span, level_edges, paper_sides, sharpened
from stratabot.strata.vision.papers import Extent

PAPER = np.array([208, 202, 183], np.float32)


def window(color: tuple[int, int, int]) -> Frame:
    """Paper from (203, 101) to (803, 501) with texture, on a desktop of that color."""
    pixels = np.full((600, 1000, 3), color, np.uint8)
    grain = np.random.default_rng(1).normal(0, 5, (400, 600, 1))
    pixels[101:501, 203:803] = np.clip(PAPER + grain, 0, 255)
    return Frame(pixels)


def test_level_edges_come_strongest_first() -> None:
    pixels = np.full((100, 80, 3), 200, np.uint8)
    pixels[30:] = 190
    pixels[70:] = 50
    assert level_edges(Frame(pixels), Span(0, 99), Span(0, 80)) == [70, 30]
    assert level_edges(Frame(pixels), Span(0, 99), Span(0, 80), least=100) == [70]


def test_texture_is_no_edge_and_nothing_is_found_in_too_small_a_place() -> None:
    frame = window((208, 202, 183))
    assert level_edges(frame, Span(150, 450), Span(250, 750)) == []
    assert level_edges(frame, Span(100, 100), Span(250, 252)) == []


@pytest.mark.parametrize("desktop", [(40, 70, 150), (235, 235, 235)])
def test_the_sides_of_a_window_are_found(desktop: tuple[int, int, int]) -> None:
    sides = paper_sides(window(desktop), PAPER, 503, Span(101, 501))
    assert tuple(sides) == pytest.approx((203, 803), abs=1)


def test_if_something_lies_over_one_side_the_other_side_counts_for_both() -> None:
    frame = window((40, 70, 150))
    frame.pixels[:, 803:] = PAPER.astype(np.uint8)
    assert tuple(paper_sides(frame, PAPER, 503, Span(101, 501))) == pytest.approx((203, 803), abs=1)


def test_a_rough_box_is_sharpened_to_the_pixel() -> None:
    found = sharpened(window((40, 70, 150)), PAPER, Extent(200, 104, 808, 498), 4)
    assert found == Rect(203, 101, 600, 400)
