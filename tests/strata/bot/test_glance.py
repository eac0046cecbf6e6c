import numpy as np

from stratabot.frame import Frame, Pixels
from stratabot.strata.bot.glance import differ, thumbnail


def cloth(seed: int, height: int = 384, width: int = 512) -> Pixels:
    """Paper with a texture of standard deviation 5."""
    noise = np.random.default_rng(seed).normal(0, 5, (height, width, 3))
    return np.clip(np.array([208, 202, 183]) + noise, 0, 255).astype(np.uint8)


def test_a_thumbnail_has_the_mean_color_of_every_block() -> None:
    pixels = np.full((96, 192, 3), 200, np.uint8)
    pixels[:48, :96] = (10, 20, 30)
    small = thumbnail(Frame(pixels))
    assert small.shape == (24, 24, 3)
    assert np.array_equal(small[:12, :12], np.broadcast_to((10, 20, 30), (12, 12, 3)))
    assert (small[12:] == 200).all()
    assert (small[:, 12:] == 200).all()


def test_two_frames_of_the_same_do_not_differ_but_for_texture() -> None:
    assert not differ(thumbnail(Frame(cloth(1))), thumbnail(Frame(cloth(2))))


def test_a_change_of_a_small_part_is_seen() -> None:
    pixels = cloth(2)
    pixels[160:180, 320:340] = (160, 60, 60)
    assert differ(thumbnail(Frame(cloth(1))), thumbnail(Frame(pixels)))


def test_frames_of_different_shape_differ() -> None:
    assert differ(thumbnail(Frame(cloth(1))), thumbnail(Frame(cloth(1, 400, 500))))


def test_frames_of_a_few_pixels_have_thumbnails_too() -> None:
    assert not differ(thumbnail(Frame(cloth(1, 3, 5))), thumbnail(Frame(cloth(1, 3, 5))))
