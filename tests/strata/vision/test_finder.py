import numpy as np
import pytest
from PIL import Image

from strata.vision.sketch import PALETTE, PROFILE, Picture
from stratabot.frame import Frame, Pixels
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.vision.finder import Span, find_client_areas, level_edges
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import Reading, State
from thorough import cases

PUZZLE = Puzzle.of(
    [["1", "2", None, "3"], ["2", "2", "1", None], [None, "3", "3", "1"], ["1", None, "2", "2"]]
)


def game(width: int, height: int) -> Pixels:
    return Picture(PUZZLE, PALETTE[:3], (width, height)).paint()


def screen(
    width: int, height: int, color: tuple[int, int, int], x: int, y: int, part: Pixels
) -> Pixels:
    pixels = np.full((height, width, 3), color, np.uint8)
    pixels[y : y + part.shape[0], x : x + part.shape[1]] = part
    return pixels


def assert_found(reading: Reading, x: float, y: float, w: float, h: float) -> None:
    assert reading.puzzle == PUZZLE
    assert reading.sure
    assert reading.client is not None
    assert tuple(reading.client) == pytest.approx((x, y, w, h), abs=max(2, 0.005 * h))


def test_edges_are_seen_in_the_columns_asked_for_and_none_outside_the_picture() -> None:
    pixels = screen(60, 40, (0, 0, 0), 20, 10, np.full((20, 20, 3), 200, np.uint8))
    frame, rows = Frame(pixels), Span(0, 40)
    assert sorted(level_edges(frame, rows, Span(25, 35))) == [10, 30]
    for cols in (Span(0, 15), Span(80, 90), Span(-9, -3), Span(59, 60)):
        assert level_edges(frame, rows, cols) == []


def test_a_phone_between_black_bars() -> None:
    pixels = screen(540, 1170, (0, 0, 0), 0, 40, game(540, 1067))
    assert_found(read_frame(pixels, PROFILE), 0, 40, 540, 1067)


@cases(
    "bar", [(30, 30, 30), (240, 240, 240), (225, 220, 210), (60, 90, 160)], "other bars", one_in=2
)
def test_a_window_with_a_title_bar_on_a_desktop_or_with_a_border_on_a_light_one(
    bar: tuple[int, int, int],
) -> None:
    pixels = screen(1600, 900, (60, 110, 130), 380, 110, game(800, 600))
    pixels[82:110, 380:1180] = bar
    assert_found(read_frame(pixels, PROFILE), 380, 110, 800, 600)
    pixels = screen(1600, 900, (235, 235, 235), 300, 100, game(1000, 700))
    pixels[99:801, [299, 1300]] = pixels[[99, 800], 299:1301] = bar
    assert_found(read_frame(pixels, PROFILE), 300, 100, 1000, 700)


PALE = [(129, 83, 200), (246, 128, 158), (147, 130, 179), (182, 208, 129)]


def streaked(pixels: Pixels, length: int, seed: int) -> Pixels:
    """The picture on cloth with upright streaks that long, of standard deviation 6."""
    grain = np.random.default_rng(seed).normal(0, 1, pixels.shape[:2])
    for axis, width in ((0, length), (0, length), (1, length // 5)):
        grain = np.sum([np.roll(grain, k, axis) for k in range(width)], axis=0)
    rough = pixels + (6 * grain / grain.std())[..., None]
    return np.asarray(np.clip(rough, 0, 255), np.uint8)


@cases("length,seed", [(16, 11), (24, 3), (24, 16)], "other cloth", one_in=3)
def test_pale_swatches_reach_the_lower_edge_even_if_they_seem_to_end_on_rough_cloth(
    length: int, seed: int
) -> None:
    puzzle = Puzzle.of([[None, "1", None], ["2", "1", None], [None, None, None]])
    pixels = streaked(Picture(puzzle, PALE, (540, 1067), texture=2).paint(), length, seed)
    boxes = next(find_client_areas(Frame(pixels), PROFILE))
    assert min(abs(box.y) + abs(box.h - 1067) for box in boxes) < 5
    assert read_frame(pixels, PROFILE).puzzle == puzzle


@cases("part", [1 / 3, 0.5, 1.7], "a size between", one_in=2)
def test_a_scaled_picture(part: float) -> None:
    image = Image.fromarray(game(1024, 768))
    size = (round(1024 * part), round(768 * part))
    pixels = np.asarray(image.resize(size, Image.Resampling.LANCZOS))
    assert_found(read_frame(pixels, PROFILE), 0, 0, *size)


def test_where_there_is_no_game_nothing_is_found() -> None:
    rng = np.random.default_rng(1)
    pixels = np.full((700, 1100, 3), 235, np.uint8)
    for _ in range(80):
        x, y = rng.integers(0, 1000), rng.integers(0, 640)
        pixels[y : y + 40, x : x + 60] = rng.integers(0, 255, 3)
    assert read_frame(pixels, PROFILE).state is State.OTHER
    pixels[:] = 225
    for k in range(4):
        pixels[560:600, 300 + k * 73 : 359 + k * 73] = (40 * k, 90, 120)
    assert read_frame(pixels, PROFILE).state is not State.PUZZLE


@pytest.mark.slow
@cases("noise", [30, 60], "even more", one_in=2)
def test_a_picture_drowned_in_noise_is_refused(noise: float) -> None:
    grain = np.random.default_rng(5).normal(0, noise, (480, 640, 1))
    pixels = np.clip(game(640, 480) + grain, 0, 255).astype(np.uint8)
    assert not read_frame(pixels, PROFILE).sure
