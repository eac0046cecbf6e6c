"""Whether a picture shows a chessboard: 8 x 8 squares, light and dark in turn, pieces or not.

Where four squares meet, two opposite corners are light and two are dark, and from one such crossing
to the next, light and dark change places. Pieces leave the crossings free. So 7 x 7 crossings, each
the reverse of its neighbors, and no more of them around, are a chessboard's.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from stratabot.frame import Floats, Frame, Index
from stratabot.source import cached_on_frame
from stratabot.vision.surroundings import extreme_around

Signs = NDArray[np.int8]

CHESSBOARD: Final = "it shows a chessboard, which is no puzzle"
_LONGER: Final = 480  # pixels of this longer edge, at most, are looked at
_NEAR: Final = 3  # the four squares are looked at so many pixels from a crossing, along both edges

_CONTRAST: Final = 14.0
"""The least step from light to dark, in levels of 255. Games that tint the cells of a board in turn
do so in steps below 10."""

_ALIKE: Final = 0.35  # two squares of one color differ at most by this part of the step
_MOST: Final = 900  # so many crossings are looked at, the clearest first
_INNER: Final = 7
_CLEAR: Final = 0.8  # the least part of the crossings that show: large pieces hide some
_BEYOND: Final = 0.3  # the greatest part of the crossings in a line around the board that show
_TRIED: Final = 6  # so many pitches are tried

_LEAST: Final = 10
"""The smallest squares, in pixels: those of a chessboard in a page on a large screen."""


@cached_on_frame
def is_chessboard(frame: Frame) -> bool:
    """Whether the picture shows an upright chessboard."""
    image = Image.fromarray(np.ascontiguousarray(frame.rgb())).convert("L")
    scale = min(1.0, _LONGER / max(image.size))
    size = max(1, round(image.width * scale)), max(1, round(image.height * scale))
    small = image.resize(size, Image.Resampling.BOX) if scale < 1 else image
    crossings = _crossings(np.asarray(small, np.float32))
    points = np.argwhere(crossings)
    if len(points) < _CLEAR * _INNER**2:
        return False
    # As wide as places are off by rounding.
    near, nearer = (
        np.sign(
            extreme_around(crossings, by, np.maximum) + extreme_around(crossings, by, np.minimum)
        )
        for by in (2, 1)
    )
    return any(_has_board(nearer, points, pitch) for pitch in _pitches(near, points))


def _crossings(gray: Floats) -> Signs:
    """1 and -1 where four squares meet, by which of them are light; 0 elsewhere."""
    found = np.zeros(gray.shape, np.int8)
    inner = slice(_NEAR, -_NEAR)
    if min(gray.shape) < 2 * _NEAR + _INNER:
        return found
    first, last = slice(None, -2 * _NEAR), slice(2 * _NEAR, None)
    a, b, c, d = gray[first, first], gray[last, last], gray[first, last], gray[last, first]
    step = np.asarray((a + b - c - d) / 2, np.float32)
    alike = np.maximum(np.abs(a - b), np.abs(c - d)) <= _ALIKE * np.abs(step)
    step = _blur(np.where(alike & (np.abs(step) >= _CONTRAST), step, np.float32(0)))
    strong: Floats = np.abs(step)
    around = extreme_around(strong, _NEAR, np.maximum)
    at = np.argwhere((strong >= _CONTRAST * _NEAR**2) & (strong == around))
    kept = at[np.argsort(-strong[at[:, 0], at[:, 1]], kind="stable")[:_MOST]]
    rows, cols = kept.T
    found[inner, inner][rows, cols] = np.sign(step[rows, cols])
    return found


def _blur(values: Floats) -> Floats:
    """The sum of the surroundings: its peak is the middle of a crossing."""
    wide, ends = 2 * _NEAR, (_NEAR + 1, _NEAR - 1)
    down = np.cumsum(np.pad(values, (ends, (0, 0))), 0)
    across = np.cumsum(np.pad(down[wide:] - down[:-wide], ((0, 0), ends)), 1)
    found: Floats = across[:, wide:] - across[:, :-wide]
    return found


def _pitches(spread: Signs, points: Index) -> list[int]:
    """How far apart crossings may lie, in pixels: four in turn both below and beside a crossing."""
    most = max(spread.shape) // _INNER + 1
    wide = np.pad(spread, ((0, 3 * most), (0, 3 * most)))
    y, x = points.T
    many = [
        np.logical_and.reduce(
            [
                seen == (-1) ** n * spread[y, x]
                for n in (1, 2, 3)
                for seen in (wide[y + n * k, x], wide[y, x + n * k])
            ]
        ).sum()
        for k in range(_LEAST, most)
    ]
    likely = np.argsort(many, kind="stable")[: -_TRIED - 1 : -1]
    return [int(k) + _LEAST for k in likely if many[k] > _INNER]


def _has_board(spread: Signs, points: Index, pitch: int) -> bool:
    rows, cols = spread.shape
    places = np.arange(-1, _INNER + 1)
    turn = 1 - 2 * ((places[:, None] + places) % 2)
    sign = spread[points[:, 0], points[:, 1]]
    for exact in np.arange(pitch - 0.5, pitch + 0.51, 0.1):
        at = points[:, :, None] + np.rint(places * exact).astype(int)
        y, x = at[:, 0, :, None], at[:, 1, None, :]
        inside = (y >= 0) & (y < rows) & (x >= 0) & (x < cols)
        seen = np.where(inside, spread[y.clip(0, rows - 1), x.clip(0, cols - 1)], 0)
        right = seen * turn == sign[:, None, None]
        core = right[:, 1:-1, 1:-1].mean((1, 2))
        ends = [right[:, 0, 1:-1], right[:, -1, 1:-1], right[:, 1:-1, 0], right[:, 1:-1, -1]]
        beyond = np.max([end.mean(1) for end in ends], axis=0)
        if ((core >= _CLEAR) & (beyond <= _BEYOND)).any():
            return True
    return False
