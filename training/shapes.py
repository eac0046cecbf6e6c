"""What stands in a cell and is no digit: letters, signs, turned and cut digits, arrows, blots."""

import math
from typing import Final

import numpy as np
from PIL import Image, ImageDraw

from training.typefaces import Typeface

LETTERS: Final = "AABCDEEFFGHJKKLMNPQRRTUVWXYYadefhkmnprtuwxy?#*+=&@<>$"
"""Without those that are digits in some typeface: b, g, I, l, O, q, S, Z; / and | are a bare 1."""

_TURNS: Final = {90: "2345679", 180: "347", 270: "2345679"}
"""By angle, the digits that are none when turned; 6 and 9, 2 and 5 can be each other."""


def drawn(
    text: str, face: Typeface, height: int, stroke: int = 0, hollow: bool = False
) -> Image.Image:
    """The ink of a text, 255 in 0, cut to its box; digits and capitals are about this high."""
    font = face.font(height * 1.4)
    left, top, right, bottom = font.getbbox(text, stroke_width=stroke)
    size = math.ceil(right - left) + 4, math.ceil(bottom - top) + 4
    image = Image.new("L", size)
    inside = 0 if hollow else 255
    place = (2 - left, 2 - top)
    ImageDraw.Draw(image).text(
        place, text, inside, font, stroke_width=stroke, stroke_fill=255 if stroke else None
    )
    return image.crop(image.getbbox())


def no_digit(rng: np.random.Generator, face: Typeface, height: int) -> Image.Image:
    """The ink of something that is no digit."""
    kind = rng.choice(6, p=[0.45, 0.15, 0.1, 0.1, 0.12, 0.08])
    if kind == 0:
        return drawn(str(rng.choice([*LETTERS])), face, height)
    if kind == 1:
        return drawn(str(rng.integers(10, 100)), face, height)
    if kind == 2:
        angle = int(rng.choice([*_TURNS]))
        return drawn(str(rng.choice([*_TURNS[angle]])), face, height).rotate(angle, expand=True)
    if kind == 3:
        return _cut(rng, drawn(str(rng.choice([*"2345689"])), face, height))
    return _sign(rng, height) if kind == 4 else _blot(rng, height)


def _cut(rng: np.random.Generator, ink: Image.Image) -> Image.Image:
    """The left or the right part of a digit, half to two thirds of it."""
    part = round(ink.width * rng.uniform(0.45, 0.62))
    left = 0 if rng.random() < 0.5 else ink.width - part
    return ink.crop((left, 0, left + part, ink.height))


def _sign(rng: np.random.Generator, height: int) -> Image.Image:
    """A cross, a tick, an arrow, a plus, a box, a star, a slash or a disc."""
    image = Image.new("L", (height, height))
    draw = ImageDraw.Draw(image)
    signs = (
        [(0, 0, 1, 1), (0, 1, 1, 0)],
        [(0, 0.6, 0.35, 0.95), (0.35, 0.95, 1, 0.1)],
        [(0, 0.5, 1, 0.5), (1, 0.5, 0.6, 0.15), (1, 0.5, 0.6, 0.85)],
        [(0, 0.5, 1, 0.5), (0.5, 0, 0.5, 1)],
        [(0, 0, 1, 0), (1, 0, 1, 1), (1, 1, 0, 1), (0, 1, 0, 0)],
        [(0, 0, 1, 1), (0, 1, 1, 0), (0, 0.5, 1, 0.5), (0.5, 0, 0.5, 1)],
        [(0, 0, 1, 1)],
    )
    width = max(1, round(height * rng.uniform(0.05, 0.2)))
    k = int(rng.integers(len(signs) + 2))
    if k < len(signs):
        low, high = width / 2, height - 1 - width / 2
        for line in signs[k]:
            draw.line([low + (high - low) * place for place in line], 255, width)
    else:
        draw.ellipse((0, 0, height - 1, height - 1), 255)
    return image.rotate(int(rng.choice([0, 0, 90, 180, 270])))


def _blot(rng: np.random.Generator, height: int) -> Image.Image:
    """A random blob, or a random stroke of a pen."""
    image = Image.new("L", (height, height))
    points = rng.uniform(0, height - 1, (int(rng.integers(3, 9)), 2))
    draw = ImageDraw.Draw(image)
    if rng.random() < 0.5:
        draw.polygon([(float(x), float(y)) for x, y in points], 255)
    else:
        width = max(1, round(height * rng.uniform(0.05, 0.2)))
        draw.line([float(place) for place in points.ravel()], 255, width, "curve")
    return image.crop(image.getbbox() or (0, 0, height, height))
