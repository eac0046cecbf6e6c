"""Half-laid boards by a painter of its own, which shares nothing with the practice game's.

It paints every pixel four times and takes the mean, knows a cell only as a box in x + y and y - x,
and varies all that other versions of the game might: cells, ribbons, shadows of several shapes,
paper, texture, palettes, sizes. Players lay some ribbons wrong. The reader must not be tuned to it:
a seed that a threshold was chosen on proves nothing.
"""

from dataclasses import dataclass
from io import BytesIO
from random import Random

import numpy as np
from PIL import Image

from stratabot.frame import Floats, Pixels
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.peel import peel
from stratabot.strata.puzzle import BLANK, Line, Puzzle, Ribbon, lay, lines_of

RGBTuple = tuple[int, int, int]


@dataclass(frozen=True)
class HalfLaid:
    """A board as it lies: names are the swatches' numbers; `pixels` is what is to be seen of it."""

    puzzle: Puzzle
    laid: tuple[Ribbon, ...]
    pixels: Pixels


def paint(seed: int, size: tuple[int, int]) -> HalfLaid:
    """The board of that seed, on a picture of that size."""
    rng = Random(f"half laid {seed}")
    side = rng.randint(2, 6)
    colors = rng.randint(2, min(6, side + 2))
    puzzle = _puzzle(rng, side, colors)
    laid = _laid(rng, puzzle, colors)
    palette = _palette(rng, colors, 55 if rng.random() < 0.4 else 90)
    selected = int(laid[-1].color or 1) if rng.random() < 0.7 else rng.randint(1, colors)
    frame = _Brush(rng, size, side).frame(puzzle, laid, palette, selected)
    return HalfLaid(puzzle, laid, _saved(rng, frame))


def _puzzle(rng: Random, side: int, colors: int) -> Puzzle:
    names = "123456"[:colors]
    while True:
        lines = [*lines_of(side, side)]
        rng.shuffle(lines)
        top = lay([Ribbon(line, rng.choice(names)) for line in lines], side, side)
        blank = rng.choice((0.05, 0.15, 0.3))
        rows = [[BLANK if rng.random() < blank else r and r.color for r in row] for row in top]
        puzzle = Puzzle.of(rows)
        if len(puzzle.colored_cells()) >= side and len(puzzle.colors) >= 2:
            return puzzle


def _laid(rng: Random, puzzle: Puzzle, colors: int) -> tuple[Ribbon, ...]:
    """20 to 80 % of a solution; in three of ten cases a ribbon in it has another color or place."""
    solution = peel(puzzle)
    assert solution is not None
    names = "123456"[:colors]
    ribbons = [Ribbon(r.line, r.color or rng.choice(names)) for r in solution.ribbons]
    if rng.random() < 0.15:
        rng.shuffle(ribbons)
    count = max(1, round(len(ribbons) * rng.uniform(0.2, 0.8)))
    laid = ribbons[:count]
    if rng.random() < 0.2:
        k = rng.randrange(count)
        laid[k] = Ribbon(laid[k].line, rng.choice([n for n in names if n != laid[k].color]))
    return tuple(laid)


def _palette(rng: Random, count: int, apart: float) -> tuple[RGBTuple, ...]:
    """Cloth's colors; their muted twins are half of `apart` from each other, Euclidean in RGB."""
    while True:
        found: list[RGBTuple] = []
        for _ in range(4000):
            color = rng.randint(15, 230), rng.randint(15, 215), rng.randint(15, 215)
            vivid = max(color) - min(color) > 28 and sum(color) < 440
            if vivid and all(np.linalg.norm(np.subtract(color, c)) > apart for c in found):
                found.append(color)
            if len(found) == count:
                return tuple(found)


class _Brush:
    """How one version of the game looks in one size."""

    def __init__(self, rng: Random, size: tuple[int, int], side: int) -> None:
        self.rng, self.size, self.side = rng, size, side
        self.scale = size[1] / 768
        self.profile = load_profile()
        self.square = rng.uniform(0.88, 0.95)
        self.covered = max(self.square, rng.uniform(0.9, 0.97))
        self.share = rng.uniform(0.42, 0.58)
        self.reach = rng.uniform(0.5, 0.6)
        self.dark = rng.uniform(0.12, 0.32)
        self.fade = rng.uniform(2.2, 5.0) * self.scale
        self.shape = rng.choice(("exp", "bell", "line"))
        self.rough = rng.uniform(2.5, 8)
        self.paper = np.array([rng.uniform(200, 216), rng.uniform(194, 208), rng.uniform(174, 192)])
        self.lane = rng.uniform(0.95, 0.985)
        self.edge = rng.uniform(0, 0.08)

    def frame(
        self, puzzle: Puzzle, laid: tuple[Ribbon, ...], palette: tuple[RGBTuple, ...], selected: int
    ) -> Pixels:
        """The picture, height x width x 3."""
        width, height = self.size
        y, x = (np.mgrid[0 : 2 * height, 0 : 2 * width].astype(np.float32) + 0.5) / 2
        # Places in the profile's pixels, about the middle of the width.
        x, y = (x - width / 2) / self.scale + 512, y / self.scale
        u, v = x + y, y - x
        ends = self.profile.selectors_for(self.side)
        first_u, last_u = (p.x + p.y for p in ends.rows)
        first_v, last_v = (p.y - p.x for p in ends.cols)
        row = (u - first_u) / (last_u - first_u) * (self.side - 1)
        col = (v - first_v) / (last_v - first_v) * (self.side - 1)
        pitch = (last_u - first_u) / (self.side - 1) / 2
        image = np.empty((*x.shape, 3), np.float32)
        image[:] = self.paper
        grain = np.ones(x.shape, np.float32)
        for k in range(self.side):
            on_lane = (np.abs(row - k) < 0.335) | (np.abs(col - k) < 0.335)
            image[on_lane] = self.paper * self.lane
        self._caret_and_selectors(image, x, y, ends)
        top = lay(laid, self.side, self.side)
        for (i, j), color in puzzle.colored_cells().items():
            ribbon = top[i][j]
            right = ribbon is not None and ribbon.color == color
            full = np.array(palette[int(color) - 1], np.float32)
            inside = np.maximum(np.abs(row - i), np.abs(col - j)) * 2
            shown = inside < (self.covered if right else self.square)
            image[shown] = full if right else full * self.share + self.paper * (1 - self.share)
            grain[shown] = 0 if right else 1 - self.share
        for line, ink in laid:
            self._ribbon(image, grain, line, palette[int(ink or 1) - 1], row, col, x, pitch)
        self._swatches(image, grain, x, y, palette, selected)
        image += (
            (self._texture() * _halved(grain[..., None]))[..., 0]
            .repeat(2, 0)
            .repeat(2, 1)[..., None]
        )
        return _halved(image).clip(0, 255).round().astype(np.uint8)

    def _caret_and_selectors(self, image, x, y, ends) -> None:  # type: ignore[no-untyped-def]
        olive = np.array([158, 150, 125], np.float32)
        for place in (*ends.rows.points(self.side), *ends.cols.points(self.side)):
            away = np.abs(x - place.x) + np.abs(y - place.y)
            image[np.abs(away - 9) < 1.3] = olive
        caret = np.abs(np.abs(x - 512) * 0.35 + 175 - y)
        image[(caret < 1.5) & (np.abs(x - 512) < 40)] = olive

    def _ribbon(self, image, grain, line: Line, color, row, col, x, pitch) -> None:  # type: ignore[no-untyped-def]
        along = row if line.kind == "row" else col
        reach = np.abs(along - line.index) * 2  # in pitches
        beyond = (reach - self.reach) * pitch / 2**0.5 * self.scale  # in the picture's pixels
        start = self.profile.selectors_for(self.side)
        points = (start.rows if line.kind == "row" else start.cols).points(self.side)
        tail = points[line.index].x - (1 if line.kind == "row" else -1) * 0.29 * pitch * 2
        outside = (tail - x if line.kind == "row" else x - tail) * self.scale
        beyond = np.maximum(beyond, outside)
        near = beyond.clip(0, None) / self.fade
        if self.shape == "exp":
            dark = np.exp(-near)
        elif self.shape == "bell":
            dark = np.exp(-((near / 1.4) ** 2))
        else:
            dark = (1 - near / 2.2).clip(0, 1)
        image *= (1 - self.dark * dark)[..., None]
        on = beyond < 0
        image[on] = color
        image[on & (reach > self.reach * 0.7)] *= 1 - self.edge
        grain[on] = 0

    def _swatches(self, image, grain, x, y, palette, selected: int) -> None:  # type: ignore[no-untyped-def]
        ends = self.profile.swatches[len(palette)]
        for k, middle in enumerate(np.linspace(*ends, len(palette)), 1):
            color = np.array(palette[k - 1], np.float32)
            inside = np.abs(x - middle) < 29.5
            if k == selected:
                shown = inside & (y > 768 - 66 - (x - middle + 29.5))
                image[shown], grain[shown] = color, 0
            else:
                shown = inside & (y > 722)
                image[shown] = color * self.share + self.paper * (1 - self.share)
                grain[shown] = 1 - self.share

    def _texture(self) -> Floats:
        width, height = self.size
        noise = np.random.default_rng(self.rng.getrandbits(32))
        fine = noise.normal(0, 1, (height, width))
        slubs = noise.normal(0, 1, (height // 12 + 2, width // 12 + 2))
        coarse = np.kron(slubs, np.ones((12, 12)))[:height, :width]
        y, x = np.mgrid[0:height, 0:width] / self.scale
        twill = np.sin(2 * np.pi * (0.17 * x + 0.06 * y)) + np.sin(2 * np.pi * (0.13 * (y - x)))
        cloth = 0.6 * fine + 0.25 * coarse + 0.7 * twill
        return np.asarray((self.rough * cloth / cloth.std())[..., None], np.float32)


def _halved(image: Floats) -> Floats:
    """Means of 2 x 2."""
    high, wide, channels = image.shape
    means: Floats = image.reshape(high // 2, 2, wide // 2, 2, channels).mean((1, 3))
    return means


def _saved(rng: Random, frame: Pixels) -> Pixels:
    """The picture as it comes back from a file: PNG, or JPEG of some quality; some noisy."""
    if rng.random() < 0.25:
        std = rng.uniform(2, 7)
        noise = np.random.default_rng(rng.getrandbits(32)).normal(0, std, (*frame.shape[:2], 1))
        frame = (frame + noise).clip(0, 255).round().astype(np.uint8)
    if rng.random() < 0.6:
        data = BytesIO()
        Image.fromarray(frame).save(data, "JPEG", quality=rng.randint(75, 95))
        frame = np.asarray(Image.open(data).convert("RGB"))
    return frame
