import numpy as np
import pytest

from strata.vision.sketch import PALETTE, Picture
from stratabot.frame import Pixels
from stratabot.strata.puzzle import Puzzle
from stratabot.vision.daylight import even_light, measure_light

PUZZLE = Puzzle.of([["1", "2", None], ["3", "1", "2"], ["2", None, "1"]])
PAPER = (208.0, 202.0, 183.0)
Y, X = np.mgrid[-1:1:600j, -1:1:800j]


@pytest.fixture(scope="module")
def game() -> Pixels:
    return Picture(PUZZLE, PALETTE[:3], (800, 600), texture=2.0).paint()


def lit(game: Pixels, field: np.ndarray, added: np.ndarray | float = 0.0) -> Pixels:
    """The game in other light: linear values times a field, and some added."""
    light = (game / 255) ** 2.2 * field + added
    return np.asarray(np.rint(255 * light.clip(0, 1) ** (1 / 2.2)), np.uint8)


def off(one: Pixels, other: Pixels) -> float:
    """The mean difference over blocks of 20 pixels, in which texture does not count."""
    blocks = [p.reshape(30, 20, 40, 20, 3).mean((1, 3)) for p in (one, other)]
    return float(np.abs(blocks[0] - blocks[1]).mean())


def test_a_slope_and_a_wrong_white_are_taken_out(game: Pixels) -> None:
    field = (1 + 0.25 * X - 0.2 * Y)[..., None] * np.array([0.9, 0.8, 0.6])
    dark = lit(game, field)
    assert off(dark, game) > 15
    assert off(next(even_light(dark, measure_light(dark), PAPER)), game) < 2


def test_a_mirrored_lamp_beside_the_board_is_taken_out(game: Pixels) -> None:
    lamp = 0.3 * np.exp(-((X - 0.6) ** 2 + (Y - 0.4) ** 2) / 0.02)[..., None]
    shining = lit(game, np.array([0.8, 0.8, 0.8]), lamp)
    light = measure_light(shining)
    assert light.veil.max() > 0.2
    assert off(next(even_light(shining, light, PAPER)), game) < 2
