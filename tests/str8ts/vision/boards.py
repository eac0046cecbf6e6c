"""Boards painted for the tests of the eyes: plain ones, and as a camera sees them."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from stratabot.frame import Frame, Pixels
from stratabot.vision.homography import Matrix, from_points

RGB = tuple[int, int, int]
WHITE: Final = (255, 255, 255)
BLACK: Final = (0, 0, 0)
GRAY: Final = (120, 120, 120)

SMALL: Final = ("#.3..", ".a.2.", "...#.", ".4..#", "#...1")
"""A board of 5 x 5 for tests that solve nothing."""

PUZZLE: Final = (
    *("#7....#..", "5.9.....3", "....##.#."),
    *("..#...i..", "..#..4#.5", "..#...#.."),
    *(".a.#b..9.", ".........", "..#.8...#"),
)
"""A board of 9 x 9 with exactly one solution."""


def painted(
    rows: Sequence[str],
    pitch: int = 40,
    around: int = 30,
    line: RGB = GRAY,
    black: RGB = BLACK,
    ink: RGB = BLACK,
    paper: RGB = WHITE,
) -> Image.Image:
    """A board with thin lines; white cells are white, the paper around may be not."""
    cols = len(rows[0])
    size = 2 * around + cols * pitch + 1, 2 * around + len(rows) * pitch + 1
    image = Image.new("RGB", size, paper)
    draw = ImageDraw.Draw(image)
    font = ImageFont.load_default(0.6 * pitch)
    for i, row in enumerate(rows):
        for j, mark in enumerate(row):
            x, y = around + j * pitch, around + i * pitch
            is_black = mark == "#" or mark.islower()
            ground = black if is_black else WHITE
            draw.rectangle((x, y, x + pitch, y + pitch), ground, line)
            if mark not in ".#":
                digit = str(" abcdefghi".index(mark)) if is_black else mark
                middle = x + pitch / 2, y + pitch / 2
                draw.text(middle, digit, WHITE if is_black else ink, font, anchor="mm")
    return image


def seen_at_a_slant(image: Image.Image, corners: Sequence[tuple[float, float]]) -> Image.Image:
    """The picture with its corners at these places, on a brown table; upper left corner first."""
    width, height = image.size
    own = [(0, 0), (width, 0), (width, height), (0, height)]
    back = from_points(corners, own)
    box = tuple(round(max(axis)) + 20 for axis in zip(*corners, strict=True))
    table = Image.new("RGB", (box[0], box[1]), (110, 80, 60))
    coefficients = back.ravel()[:8].tolist()
    method, smooth = Image.Transform.PERSPECTIVE, Image.Resampling.BICUBIC
    turned = image.transform(table.size, method, coefficients, smooth)
    mask = Image.new("L", image.size, 255).transform(table.size, method, coefficients, smooth)
    table.paste(turned, (0, 0), mask)
    return table


def in_uneven_light(image: Image.Image, least: float = 0.4) -> Image.Image:
    """The picture with less light from left to right, down to this part of it."""
    light = np.linspace(1, least, image.width)[None, :, None]
    return Image.fromarray((np.asarray(image) * light).astype(np.uint8))


def pixels(image: Image.Image) -> Pixels:
    """Height x width x 3."""
    return np.asarray(image)


def frame(image: Image.Image) -> Frame:
    """What a reader gets."""
    return Frame(pixels(image))


def plane(pitch: float, around: float) -> Matrix:
    return np.array([[pitch, 0, around], [0, pitch, around], [0, 0, 1.0]])
