"""Small boards painted for tests of the reader: dark with lines, light with tiles."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from PIL import Image, ImageDraw

from stratabot.frame import Frame

RGB = tuple[int, int, int]

COLORS: Mapping[str, RGB] = {
    "R": (255, 0, 0),
    "G": (0, 141, 0),
    "B": (12, 41, 254),
    "Y": (234, 224, 0),
    "O": (250, 137, 0),
    "C": (0, 255, 255),
    "M": (255, 10, 201),
    "N": (165, 42, 42),
}

LINES = ("R..G...", "..B...Y", ".......", "...O.R.", ".G.BOY.")
"""5 x 7 cells: not as wide as high."""


@dataclass(frozen=True)
class Look:
    """How a board is painted: its pitch, the dots' radius in cells, and the colors around.

    `tint` is the share of a path's color in the ground of the cells that it runs through.
    """

    pitch: int = 60
    radius: float = 0.34
    ground: RGB = (0, 0, 0)
    cell: RGB = (0, 0, 0)
    line: RGB = (60, 90, 60)
    line_width: int = 2
    gap: int = 0
    margin: tuple[int, int, int, int] = (20, 120, 20, 150)
    paths: Mapping[str, Sequence[tuple[int, int]]] = field(default_factory=dict)
    width: float = 0.18
    tint: float = 0.0


TILES = Look(ground=(250, 250, 250), cell=(215, 217, 220), line_width=0, gap=4)


def painted(rows: Sequence[str], look: Look = Look()) -> Image.Image:
    """The board as a picture: drawn four times as large, then made smaller."""
    left, top, right, low = look.margin
    wide, tall = len(rows[0]) * look.pitch, len(rows) * look.pitch
    zoom = 4
    size = ((left + wide + right) * zoom, (top + tall + low) * zoom)
    image = Image.new("RGB", size, look.ground)
    draw = ImageDraw.Draw(image)

    def at(row: float, col: float) -> tuple[float, float]:
        return (left + col * look.pitch) * zoom, (top + row * look.pitch) * zoom

    tints = {cell: letter for letter, cells in look.paths.items() for cell in cells}
    for i, row in enumerate(rows):
        for j, mark in enumerate(row):
            if mark != "#":
                fill = _mixed(look.cell, COLORS.get(tints.get((i, j), ""), look.cell), look.tint)
                (x0, y0), (x1, y1), gap = at(i, j), at(i + 1, j + 1), look.gap * zoom / 2
                draw.rectangle((x0 + gap, y0 + gap, x1 - gap, y1 - gap), fill)
                if look.line_width:
                    draw.rectangle((x0, y0, x1, y1), None, look.line, look.line_width * zoom)
    for letter, cells in look.paths.items():
        reach = look.width * look.pitch * zoom
        points = [at(i + 0.5, j + 0.5) for i, j in cells]
        draw.line(points, COLORS[letter], round(2 * reach))
        for x, y in points[1:]:
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), COLORS[letter])
    for i, row in enumerate(rows):
        for j, mark in enumerate(row):
            if mark in COLORS:
                (x, y), r = at(i + 0.5, j + 0.5), look.radius * look.pitch * zoom
                draw.ellipse((x - r, y - r, x + r, y + r), COLORS[mark])
    return image.resize((size[0] // zoom, size[1] // zoom), Image.Resampling.BOX)


def _mixed(one: RGB, other: RGB, share: float) -> RGB:
    red, green, blue = (round(a + share * (b - a)) for a, b in zip(one, other, strict=True))
    return red, green, blue


def frame_of(image: Image.Image) -> Frame:
    return Frame(np.asarray(image.convert("RGB")))


def same(grid: Sequence[str], rows: Sequence[str]) -> bool:
    ours, theirs = "".join(grid), "".join(rows)
    if [len(row) for row in grid] != [len(row) for row in rows]:
        return False
    pairs = set(zip(ours, theirs, strict=True))
    return len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})
