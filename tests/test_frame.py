import numpy as np
import pytest

from stratabot.frame import Frame, largest_channel
from stratabot.geometry import Rect

RGB = np.arange(4 * 5 * 3, dtype=np.uint8).reshape(4, 5, 3)
BGRA = np.dstack([RGB[..., ::-1], np.full((4, 5), 255, np.uint8)])


def test_a_screen_grab_gives_the_same_colors_as_rgb_and_is_not_copied() -> None:
    x, y = np.array([0, 2.9, 4]), np.array([0, 1.5, 3])
    plain, grab = Frame(RGB), Frame(BGRA, bgr=True)
    assert (plain.at(x, y, plain.bounds) == RGB[[0, 1, 3], [0, 2, 4]]).all()
    assert (grab.at(x, y, grab.bounds) == plain.at(x, y, plain.bounds)).all()
    assert (grab.rgb() == RGB).all()
    part = grab.rgb(slice(1, 3), slice(None))
    assert (part == RGB[1:3]).all()
    assert np.shares_memory(part, BGRA)


@pytest.mark.parametrize("height", [3, 200, 511, 2160])
def test_a_frame_is_the_same_if_nothing_that_can_be_seen_differs(height: int) -> None:
    before = np.tile(RGB[:1], (height, 1, 1))
    for row in range(0, height, 97):
        pixels = before.copy()
        assert Frame(pixels).is_same(Frame(before))
        pixels[row : row + max(1, height // 256), 3, 1] += np.uint8(1)
        assert not Frame(pixels).is_same(Frame(before))


def test_a_frame_in_the_same_buffer_with_other_channels_or_of_another_size_is_another() -> None:
    frame = Frame(BGRA.copy(), bgr=True)
    assert frame.is_same(frame)
    for other in (Frame(frame.pixels, True), Frame(BGRA), Frame(BGRA[:3], True), Frame(RGB, True)):
        assert not frame.is_same(other)


def test_places_outside_move_to_the_edge_of_the_client_area() -> None:
    seen = Frame(RGB).at(np.array([-7.0, 99.0]), np.array([-7.0, 99.0]), Rect(1, 1, 3, 2))
    assert (seen == RGB[[1, 2], [1, 3]]).all()


@pytest.mark.parametrize("shape", [(4, 5), (4, 5, 2), (0, 5, 3), (4, 0, 3)])
def test_an_array_that_is_no_picture_is_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="expected an array height x width"):
        Frame(np.zeros(shape, np.uint8))
    with pytest.raises(ValueError, match="expected uint8"):
        Frame(np.zeros((4, 5, 3)))  # type: ignore[arg-type]


def test_the_largest_channel_is_that_of_each_pixel() -> None:
    values = np.random.default_rng(1).integers(0, 256, (3, 4, 3), np.uint8)
    assert (largest_channel(values) == values.max(-1)).all()
    assert largest_channel(values).dtype == np.uint8
