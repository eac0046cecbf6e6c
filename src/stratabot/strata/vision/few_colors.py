"""Doubts cells where a file of few colors may have made two colors of the board alike.

A GIF or a small PNG shows each color as one that it keeps. So the muted twin of the color in hand,
which no swatch shows, can become another swatch's color, or paper.
"""

from collections import defaultdict
from dataclasses import replace
from itertools import permutations, product
from typing import Final

import numpy as np

from stratabot.frame import Floats, Frame, Pixels
from stratabot.strata.layout.layout import Projection
from stratabot.strata.layout.profile import Profile
from stratabot.strata.puzzle import BLANK, Cell
from stratabot.strata.vision.reading import Reading
from stratabot.strata.vision.swatches import MUTED_SHARES, mute
from stratabot.vision.confidence import DOUBTED
from stratabot.vision.homography import map_points

PALETTE: Final = 256
"""A file with a palette has at most so many colors; a game's cloth has thousands."""

_ALIKE: Final = 8.0
"""Colors that are nearer, Euclidean in RGB, may be one: the game's muted ones are 25 apart. In
pictures in which two had become one, those that were left were at most 2.4 apart."""

_REACH: Final = 28.0
"""A color is shown as one at most so far from it. Of 198 pictures in 8 to 256 colors two had lost
the color in hand to one 12 and 24 from it; of the right ones 6 had another so near to its place."""

_SHARES: Final = np.linspace(*MUTED_SHARES, 5)
_STEPS: Final = np.linspace(-0.3, 0.3, 11)  # of samples, in the breadth of a cell or a swatch


def doubt_shared_colors(frame: Frame, reading: Reading, profile: Profile) -> Reading:
    """The reading; of a picture of few colors not sure of cells whose color may be another one."""
    puzzle, place = reading.puzzle, Projection.of(reading.client, reading.slant, profile)
    if puzzle is None or place is None:
        return reading
    cells, boxes = _samples(frame, reading, place)
    palette = np.unique(np.concatenate([cells, boxes]).reshape(-1, 3), axis=0)
    if len(palette) > PALETTE:
        return reading
    others: defaultdict[Cell, set[Cell]] = defaultdict(set)
    shown = _shown(reading, cells, boxes, palette)
    for one, other in permutations(shown, 2):
        if np.linalg.norm(shown[one][:, None] - shown[other], axis=-1).min() < _ALIKE:
            others[one].add(other)
    if reading.lacks_colors:  # one has become another
        others.update((cell, others[cell]) for row in puzzle.cells for cell in row)
    if others.keys().isdisjoint(cell for row in puzzle.cells for cell in row):
        return reading
    why = reading.why or "the picture has few colors: two of the board may have become one"
    doubted = reading.doubting(lambda i, j: puzzle.cells[i][j] in others, why, DOUBTED)
    possible = {
        place: (*cells, *{other for cell in cells for other in others[cell]}.difference(cells))
        for place, cells in reading.possible.items()
    }
    return replace(doubted, possible=possible)


def _samples(frame: Frame, reading: Reading, place: Projection) -> tuple[Pixels, Pixels]:
    """Pixels of each cell, row by row, and of each swatch, if there are any: n x 121 x 3."""
    layout, side = place.layout, reading.side
    down, along = (each.ravel() for each in np.meshgrid(_STEPS, _STEPS))
    cells = np.array(layout.cells(side)).reshape(-1, 1, 2)
    cells = cells + np.stack([down + along, down - along], -1) * layout.pitch(side)
    colors = () if reading.unnumbered else layout.swatches(reading.colors)
    size = np.array([layout.profile.swatch_width, layout.profile.swatch_height]) * layout.scale
    boxes = np.array(colors).reshape(-1, 1, 2) + np.stack([along, down], -1) * size
    seen = map_points(place.plane, np.concatenate([cells, boxes]))
    found = frame.at(seen[..., 0], seen[..., 1], frame.bounds)
    return found[: len(cells)], found[len(cells) :]


def _shown(reading: Reading, cells: Pixels, boxes: Pixels, palette: Pixels) -> dict[Cell, Floats]:
    """What stands for each label: its bare cells, its swatch, or its muted twin; n x 3 each."""
    shown: defaultdict[Cell, list[Pixels]] = defaultdict(list)
    shown[BLANK].append(np.array(reading.paper))
    for (i, j), pixels in zip(product(range(reading.side), repeat=2), cells, strict=True):
        if reading.puzzle and not reading.ribbons_over(i, j):
            shown[reading.puzzle.cells[i][j]].append(_most_common(pixels))
    for k, pixels in enumerate(boxes, 1):
        if k == reading.selected and str(k) not in shown:
            twins = [mute(reading.swatches[k - 1], reading.paper, share) for share in _SHARES]
            away = np.linalg.norm(palette - np.array(twins)[:, None], axis=-1).min(axis=0)
            if away.min() < _REACH:
                shown[str(k)].append(palette[away.argmin()])
        shown[str(k)].append(_most_common(pixels))
    return {label: np.array(colors, np.float32) for label, colors in shown.items()}


def _most_common(pixels: Pixels) -> Pixels:
    colors, counts = np.unique(pixels, axis=0, return_counts=True)
    return np.asarray(colors[counts.argmax()])
