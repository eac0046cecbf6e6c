"""Whole screens of phones, painted: bars, cut-outs, the status over the game, turned."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from fixtures.pictures import board, laid, won
from fixtures.surroundings import Phone
from PIL import Image, ImageDraw

from stratabot.frame import Frame
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.paint import Painter
from stratabot.strata.practice.scene import Scene
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import Reading, State
from thorough import cases

pytestmark = pytest.mark.slow

PROFILE = load_profile()

BODIES = {
    "between bars": Phone(1080, 2340, 80, 126),
    "all of a screen": Phone(1080, 2340, 0, 0),
    "navigation bar": Phone(1080, 2340, 0, 126),
    "thin bar for gestures": Phone(1080, 2340, 80, 48),
    "very tall": Phone(1080, 2520, 90, 126),
    "low": Phone(1080, 1920, 60, 132),
    "few pixels": Phone(540, 1170, 40, 63),
    "lying, between bars": Phone(2340, 1080, 80, 126, landscape=True),
    "lying, all of a screen": Phone(2340, 1080, 0, 0),
    "lying, beside the cut-out": Phone(2340, 1080, 80, 0, landscape=True),
    "tablet": Phone(1600, 2560, 48, 96),
    "lying tablet": Phone(2560, 1600, 0, 0),
    "unfolded": Phone(1768, 2208, 60, 60),
}

INK = (60, 60, 60)

Over = Callable[[ImageDraw.ImageDraw, Phone], None]


def nothing(draw: ImageDraw.ImageDraw, body: Phone) -> None:
    """The screen alone."""


def cut_out_and_status(draw: ImageDraw.ImageDraw, body: Phone) -> None:
    """A broad cut-out at the end that is up when the phone stands; the clock and the signal."""
    scale = min(body.width, body.height) / 1080
    long, deep = 260 * scale, 88 * scale
    x, y = body.width / 2, body.height / 2
    box = (-deep, y - long, deep, y + long) if body.landscape else (x - long, -deep, x + long, deep)
    draw.rounded_rectangle(box, deep / 2, fill=0)
    draw.text((60 * scale, 24 * scale), "10:47", fill=INK, font_size=40 * scale)
    for k in range(4):
        left = body.width - (200 - 30 * k) * scale
        draw.rectangle((left, (60 - 8 * k) * scale, left + 20 * scale, 66 * scale), fill=INK)


def shown(scene: Scene, body: Phone, over: Over = nothing, seed: int = 1) -> Reading:
    game = Painter(*body.client[2:]).paint(scene, Random(seed))
    image = Image.fromarray(body.around(game))
    over(ImageDraw.Draw(image), body)
    return read_frame(Frame(np.asarray(image)), PROFILE)


def assert_read(scene: Scene, body: Phone, over: Over = nothing, seed: int = 1) -> None:
    reading = shown(scene, body, over, seed)
    assert reading.sure
    assert reading.puzzle == scene.puzzle
    assert_found(reading, body)


def assert_found(reading: Reading, body: Phone) -> None:
    assert reading.client is not None
    away = np.subtract(reading.client, body.client)
    assert np.abs(away).max() <= 0.006 * body.client[3], "too far to hit a selector's middle"


@cases(
    "name",
    BODIES,
    "shapes between",
    keep=["between bars", "few pixels", "lying, beside the cut-out", "low"],
)
def test_a_puzzle_is_read_on_phones_of_every_shape_whatever_lies_over_its_end(name: str) -> None:
    assert_read(board(3, 4), BODIES[name], cut_out_and_status)


@cases(
    "name",
    ["few pixels", "all of a screen", "lying, between bars", "unfolded"],
    "larger pictures",
    one_in=4,
)
def test_a_half_laid_board_and_a_win_screen_are_read_on_them(name: str) -> None:
    body, scene = BODIES[name], board(3, 3)
    half = shown(laid(scene, 3), body)
    assert half.sure
    assert len(half.placed) == 3
    assert_found(half, body)
    win = shown(won(scene), body)
    assert (win.state, win.next_shown) == (State.WIN, True)
    assert_found(win, body)


@cases(
    "side,colors,seed",
    [(6, 5, 3), (6, 5, 12), (5, 5, 3), (4, 4, 4), (4, 4, 10), (3, 4, 6)],
    "other boards",
    one_in=6,
)
def test_where_the_first_box_found_ends_too_early_another_is_taken(
    side: int, colors: int, seed: int
) -> None:
    assert_read(board(side, colors), BODIES["between bars"], seed=seed)
