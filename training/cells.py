"""Cells as pictures show them: a digit or something else, cut and worn like a board's cells.

A scene is a cell with its neighbors' rims. It is drawn large, looked at from the side, made as
small as in the picture, worn (see `wear`), and cut out as the readers of boards do it.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from training.shapes import drawn, no_digit
from training.typefaces import Typeface
from training.wear import worn

SIDE: Final = 48
"""Side of the cells that come out, in pixels."""

NO_DIGIT: Final = 10

_LARGE: Final = 128
"""Side of a cell while it is drawn."""

_AROUND: Final = 40
"""How much of the neighbors is drawn, on each side."""

Color = tuple[int, int, int]
Bytes = NDArray[np.uint8]


@dataclass(frozen=True)
class Wear:
    """How hard the pictures are."""

    hard: float = 1.0
    """0 for clean screenshots, 1 for everything up to small blurred photographs."""
    least: float = 8
    """The least height of a glyph in the picture, in pixels."""


def cell(rng: np.random.Generator, faces: list[list[Typeface]], wear: Wear) -> tuple[Bytes, int]:
    """A cell, `SIDE` x `SIDE` x 3, and the digit in it, or `NO_DIGIT`."""
    group = faces[rng.integers(len(faces))]
    face = group[rng.integers(len(group))]
    label = int(rng.choice(11, p=[0.06, *[0.082] * 9, 0.202]))
    share = rng.uniform(0.22, 0.78)
    ink = _ink(rng, face, label, round(share * _LARGE))
    scene, share = _scene(rng, ink)
    in_picture = _side_in_picture(rng, share, wear)
    return _photographed(rng, scene, in_picture, wear), label


def _ink(rng: np.random.Generator, face: Typeface, label: int, height: int) -> Image.Image:
    """The glyph's ink: sometimes bolder, thinner or hollow."""
    if label == NO_DIGIT:
        return no_digit(rng, face, height)
    how = rng.random()
    if how < 0.05:
        return drawn(str(label), face, height, max(1, height // 20), hollow=True)
    if how < 0.15:
        return drawn(str(label), face, height, int(rng.integers(1, 2 + height // 20)))
    ink = drawn(str(label), face, height)
    if how < 0.2:
        return ink.resize((max(8, round(ink.width * rng.uniform(0.75, 1.3))), ink.height))
    return ink


def _scene(rng: np.random.Generator, ink: Image.Image) -> tuple[Image.Image, float]:
    """The cell with its rims; and the height of its glyph, in cell sides."""
    room = 0.84 * _LARGE
    shrink = min(1, room / ink.width, room / ink.height)
    ink = ink.resize((max(4, round(ink.width * shrink)), max(4, round(ink.height * shrink))))
    full = _LARGE + 2 * _AROUND
    ground, color = _colors(rng)
    scene = Image.new("RGB", (full, full), ground)
    _draw_rims(rng, scene, ground)
    slack = (_LARGE - np.array(ink.size)) / 2
    shift = np.clip(rng.normal(0, 0.04, 2) * _LARGE, -slack, slack)
    x, y = (round(_AROUND + float(part)) for part in slack + shift)
    scene.paste(color, (x, y), ink)
    return scene, ink.height / _LARGE


def _colors(rng: np.random.Generator) -> tuple[Color, Color]:
    """Ground and ink: black and white mostly, or any colors that differ enough."""
    if rng.random() < 0.5:
        dark, light = int(rng.integers(0, 60)), int(rng.integers(190, 256))
        pair = ((dark,) * 3, (light,) * 3)
        return pair if rng.random() < 0.45 else (pair[1], pair[0])
    while True:
        one, other = rng.integers(0, 256, (2, 3))
        if np.sqrt(((one - other) ** 2).mean()) > 75:
            return _color(one), _color(other)


def _color(parts: NDArray[Any]) -> Color:
    red, green, blue = (int(part) for part in parts)
    return red, green, blue


def _draw_rims(rng: np.random.Generator, scene: Image.Image, ground: Color) -> None:
    """Neighbors of the same or another ground, and grid lines of any color and width."""
    draw = ImageDraw.Draw(scene)
    low, high, end = _AROUND, _AROUND + _LARGE, _AROUND * 2 + _LARGE
    sides = ((0, 0, low, end), (high, 0, end, end), (0, 0, end, low), (0, high, end, end))
    for side in sides:
        if rng.random() < 0.35:
            draw.rectangle(side, _color(255 - np.array(ground)))
    if rng.random() < 0.85:
        line = _color(rng.choice([0, 60, 120, 180, 255]) + np.zeros(3))
        for place in (low, high):
            width = int(rng.choice([1, 2, 3, 4, 6, 10]))
            draw.line((place, 0, place, end), line, width)
            draw.line((0, place, end, place), line, width)


def _side_in_picture(rng: np.random.Generator, share: float, wear: Wear) -> float:
    """The cell's side in the picture, so that its glyph is not smaller than asked for."""
    least = max(wear.least / share, 16)
    return float(max(least, np.exp(rng.uniform(np.log(20), np.log(100)))))


def _photographed(rng: np.random.Generator, scene: Image.Image, side: float, wear: Wear) -> Bytes:
    """The scene as a picture shows it, straightened and cut again, not quite exactly."""
    tilt = 0.035 * wear.hard * rng.random()
    corners = np.array([(0, 0), (0, 1), (1, 1), (1, 0)]) * scene.width
    away = corners + rng.normal(0, tilt, (4, 2)) * scene.width
    size = round(side * scene.width / _LARGE)
    blurred = scene.filter(ImageFilter.BoxBlur(max(0, scene.width / size / 2 - 0.5)))
    picture = blurred.transform(
        (size, size), Image.Transform.QUAD, away.ravel().tolist(), Image.Resampling.BICUBIC
    )
    picture = Image.fromarray(worn(rng, np.asarray(picture, np.float32), wear.hard, side))
    scale = size / scene.width
    cut = np.array([(0, 0), (0, 1), (1, 1), (1, 0)]) * _LARGE + _AROUND
    cut = cut + rng.normal(0, 0.018, 2) * _LARGE + rng.normal(0, 0.008, (4, 2)) * _LARGE
    enlarged = picture if side <= 2 * SIDE else picture.reduce(2)
    scale *= enlarged.width / picture.width
    quad = (cut * scale).ravel().tolist()
    straight = enlarged.transform(
        (SIDE, SIDE), Image.Transform.QUAD, quad, Image.Resampling.BILINEAR
    )
    return np.asarray(straight)
