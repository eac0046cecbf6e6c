"""Pictures of few colors, as GIFs and small PNGs are: no two colors that became one are told."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from fixtures.palettes import random_palette
from fixtures.pictures import solvable
from PIL import Image

from strata.vision.sketch import BRICK, PLUM, PROFILE, TEAL, Picture
from stratabot.frame import Frame, Pixels
from stratabot.strata.puzzle import Line, Ribbon
from stratabot.strata.text import format_rows
from stratabot.strata.vision.few_colors import doubt_shared_colors
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.trust import trust_in
from strategies import puzzle_of


def board_of(seed: int) -> tuple[Picture, Pixels]:
    """A board in close colors, and its picture in at most 64 colors, not dithered."""
    rng = Random(f"few colors {seed}")
    side, colors = rng.choice((2, 2, 3, 3, 4, 5)), rng.randint(2, 6)
    picture = Picture(
        solvable(side, colors, rng),
        random_palette(colors, 25, rng),
        (rng.randrange(400, 800), 360),
        rng.randint(1, colors),
        texture=rng.choice((0.0, 1.0, 3.0, 5.0)),
        muting=rng.uniform(0.46, 0.56),
        seed=seed,
    )
    few = Image.fromarray(picture.paint()).quantize(
        rng.choice((64, 32, 16, 8)), dither=Image.Dither.NONE
    )
    return picture, np.asarray(few.convert("RGB"))


@pytest.mark.parametrize("seed", [96, 126, 127, 213])
def test_cells_whose_color_became_another_one_are_doubtful(seed: int) -> None:
    picture, pixels = board_of(seed)
    plain = read_frame(Frame(pixels), PROFILE)
    assert trust_in(plain).require().grid != tuple(format_rows(picture.puzzle))
    reading = doubt_shared_colors(Frame(pixels), plain, PROFILE)
    assert trust_in(reading).relied is None
    assert "few colors" in reading.why


@pytest.mark.parametrize("colors", [3, 5])
def test_a_clean_drawing_in_as_many_colors_as_it_has_is_read(colors: int) -> None:
    rng = Random(f"clean {colors}")
    puzzle = solvable(colors, colors, rng)
    picture = Picture(puzzle, random_palette(colors, 30, rng), (640, 480), texture=0.0)
    few = Image.fromarray(picture.paint()).quantize(64, dither=Image.Dither.NONE)
    frame = Frame(np.asarray(few.convert("RGB")))
    reading = read_frame(frame, PROFILE)
    assert doubt_shared_colors(frame, reading, PROFILE) is reading
    assert reading.sure
    assert reading.grid == tuple(format_rows(puzzle))


def test_a_covered_cell_may_be_all_that_its_color_may_be() -> None:
    puzzle = puzzle_of("123", "211", "312")
    ribbon = Ribbon(Line("row", 0), "1")
    picture = Picture(puzzle, [TEAL, BRICK, PLUM], (640, 480), laid=[ribbon], texture=0.0)
    pixels = picture.paint()
    frame = Frame(pixels)
    reading = read_frame(frame, PROFILE)
    assert doubt_shared_colors(frame, reading, PROFILE) is reading
    brick, plum = reading.swatches[1:]
    pixels[(pixels == plum).all(-1)] = brick
    seen = replace(reading, swatches=(reading.swatches[0], brick, brick))
    doubted = doubt_shared_colors(Frame(pixels), seen, PROFILE)
    assert {*doubted.possible[0, 1]} >= {"2", "3"}
    assert {*doubted.possible[0, 0]}.isdisjoint({"2", "3"})
    assert (1, 0) in doubted.doubtful
    assert (1, 1) not in doubted.doubtful


def test_a_picture_of_many_colors_is_left_alone() -> None:
    picture = Picture(puzzle_of("12", "21"), [TEAL, BRICK], (640, 480), texture=5.0)
    frame = picture.frame()
    noisy = frame.pixels.astype(int) + np.random.default_rng(1).integers(-3, 4, frame.pixels.shape)
    frame = Frame(noisy.clip(0, 255).astype(np.uint8))
    reading = read_frame(frame, PROFILE)
    alike = replace(reading, swatches=(reading.swatches[0],) * 2)
    assert doubt_shared_colors(frame, alike, PROFILE) is alike
