import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from stratabot.frame import Frame, Pixels
from stratabot.geometry import Rect
from stratabot.screen.markers.cover import Cover, covered, painted_out

MASKS = arrays.arrays(bool, (3, 8))


def picture(width: int, height: int) -> Pixels:
    return np.full((height, width, 4), 255, np.uint8)


def numbered(channels: int = 4) -> Frame:
    """A frame in which every pixel differs from all others of its row."""
    pixels = np.zeros((3, 8, channels), np.uint8)
    pixels[..., 0], pixels[..., 1] = np.arange(8) * 10, np.arange(3)[:, None]
    return Frame(pixels, bgr=True)


def test_a_run_is_the_mirrored_pixels_on_both_sides() -> None:
    mask = np.zeros((3, 8), bool)
    mask[1, 2:6] = True
    frame = numbered()
    seen = painted_out(frame, mask)
    assert (seen.pixels[1, :, 0] == [0, 10, 10, 0, 70, 60, 60, 70]).all()
    assert (seen.pixels[[0, 2]] == frame.pixels[[0, 2]]).all()
    assert seen.bgr


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ((0, 1, 2), [50, 40, 30, 30, 40, 50, 60, 70]),
        ((5, 6, 7), [0, 10, 20, 30, 40, 40, 30, 20]),
        ((1, 3), [0, 0, 20, 20, 40, 50, 60, 70]),
        ((0, 1, 2, 3, 4, 5, 6), [70] * 8),
    ],
)
def test_at_an_edge_or_beside_another_run_only_bare_pixels_are_taken(
    columns: tuple[int, ...], expected: list[int]
) -> None:
    mask = np.zeros((3, 8), bool)
    mask[0, list(columns)] = True
    assert painted_out(numbered(3), mask).pixels[0, :, 0].tolist() == expected


@given(MASKS)
def test_only_what_is_covered_changes_and_it_takes_bare_pixels_of_its_row(mask: np.ndarray) -> None:
    frame = numbered()
    before = frame.pixels.copy()
    seen = painted_out(frame, mask)
    assert (frame.pixels == before).all()
    assert (seen.pixels[~mask] == before[~mask]).all()
    for row in range(3):
        bare = set(before[row, ~mask[row], 0].tolist())
        assert set(seen.pixels[row, mask[row], 0].tolist()) <= bare or not bare


def test_without_anything_covered_the_frame_is_not_copied() -> None:
    frame = numbered()
    assert painted_out(frame, np.zeros((3, 8), bool)) is frame


def test_a_picture_covers_what_it_shows_and_a_pixel_around() -> None:
    shape = picture(3, 2)
    shape[0, 0, 3] = 0
    mask = covered([Cover(shape, 104, 202)], Rect(100, 200, 10, 8), (10, 8))
    expected = np.zeros((8, 10), bool)
    expected[1:5, 3:8] = True
    expected[1, 3] = False
    assert (mask == expected).all()


@given(st.integers(-40, 40), st.integers(-40, 40), st.sampled_from([1.0, 1.5, 2.0]))
def test_a_picture_anywhere_covers_its_part_in_the_frame(x: int, y: int, scale: float) -> None:
    size = round(12 * scale), round(8 * scale)
    mask = covered([Cover(picture(5, 4), x, y)], Rect(0, 0, 12, 8), size)
    for row, col in np.ndindex(mask.shape):
        px, py = (col + 0.5) / scale, (row + 0.5) / scale
        inside = x - 1 <= px < x + 6 and y - 1 <= py < y + 5
        assert mask[row, col] == inside
