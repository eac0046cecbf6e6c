"""Numbers measured on a real screenshot of the game, and the code that measured them.

It is a phone's, 1080 x 2340: a solved 3 x 3, the client area 1080 x 2134, 80 below the top. Reader
and painter share one profile, so an error in it would not show between them; `measure` finds edges
near places that were read by eye. All lengths are pixels of the client area.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.geometry import Point

Array = NDArray[np.floating]

SIZE: Final = (1080, 2134)
SIDE: Final = 3
LAID: Final = "r1=1 r2=1 c3=2 r3=3 c2=1 c1=2"
"""The ribbons, bottom first as far as it shows: 1 is teal, 2 brick, 3 plum."""

GRID: Final = (".12", "21.", "2.3")
"""The puzzle solved; blank cells show no corners."""

PREVIEW: Final = (".12", "332", "2.2")


class Measures(NamedTuple):
    """What is measured.

    Attributes:
        rows: x + y of the middles of the three ribbons along rows.
        cols: y - x of the middles of the three ribbons along columns.
        breadth: the mean extent of the six ribbons along x.
        cuts: the x of the four vertical ends that are on the screen: of the second and the third
            row, of the first and the second column.
        tips: the outermost points of cells that stick out beside ribbons.
        frame: the outer tips of the frame round the preview: left, top, right, bottom.
        caret: the outer tip of the line above the board.
        crown: the least x, least y and greatest y of the crown before "Perfect".
        teal, brick, plum: the middles of ribbons.
        paper: away from the board and its lanes.
        lane: of a lane without a ribbon.
    """

    rows: tuple[float, ...]
    cols: tuple[float, ...]
    breadth: float
    cuts: tuple[float, ...]
    tips: tuple[Point, ...]
    frame: tuple[Point, ...]
    caret: Point
    crown: tuple[float, ...]
    teal: tuple[float, ...]
    brick: tuple[float, ...]
    plum: tuple[float, ...]
    paper: tuple[float, ...]
    lane: tuple[float, ...]


TIPS: Final = (
    ("left", (0, 1), (245, 760)),
    ("top", (0, 2), (540, 465)),
    ("right", (0, 2), (685, 610)),
    ("left", (1, 0), (245, 1060)),
    ("right", (1, 1), (685, 910)),
    ("bottom", (2, 0), (540, 1355)),
    ("right", (2, 0), (685, 1210)),
    ("left", (2, 2), (695, 910)),
    ("top", (2, 2), (840, 765)),
    ("right", (2, 2), (985, 910)),
    ("bottom", (2, 2), (840, 1055)),
)
"""Which tip of which cell (row, column) is looked at, and where about."""

_ROWS: Final = ((898, 250), (248, 1200), (398, 1350))
_COLS: Final = ((684, 1350), (834, 1200), (180, 250))
"""Where a ribbon lies beside all others: a point near its middle."""


_CUTS: Final = ((135, 1310), (286, 1460), (793, 1460), (943, 1310))
_FRAME: Final = (
    ("left", (310, 1729)),
    ("top", (540, 1498)),
    ("right", (771, 1729)),
    ("bottom", (540, 1959)),
)
_CARET: Final = (539, 402)
_CROWN: Final = (235, 1600, 305, 1725)
"""Left, top, right, bottom of a box in which nothing but the crown is, but not all of it."""

_ARMS: Final = {
    "left": ((1, range(14, 34)), (-1, range(-34, -14))),
    "right": ((1, range(-34, -14)), (-1, range(14, 34))),
    "top": ((1, range(-34, -14)), (-1, range(-34, -14))),
    "bottom": ((1, range(14, 34)), (-1, range(14, 34))),
}
"""The two edges that meet in a tip: how each leans (1 up to the right, -1 up to the left), and how
far above the tip (below it if negative) it is looked at."""


def measure(image: Array) -> Measures:
    """The same measures of any picture of that scene at that size: 2134 x 1080 x 3, RGB."""
    pixels = np.asarray(image, np.float64)
    rows = [(_ribbon(pixels, x, y, 1), y + 0.5) for x, y in _ROWS]
    cols = [(_ribbon(pixels, x, y, -1), y + 0.5) for x, y in _COLS]
    return Measures(
        rows=tuple((left + right) / 2 + y for (left, right), y in rows),
        cols=tuple(y - (left + right) / 2 for (left, right), y in cols),
        breadth=float(np.mean([right - left for (left, right), _ in (*rows, *cols)])),
        cuts=tuple(_edge(pixels, x, y, 0, range(-40, 40)) for x, y in _CUTS),
        tips=tuple(_tip(pixels, which, about) for which, _, about in TIPS),
        frame=tuple(_tip(pixels, which, about) for which, about in _FRAME),
        caret=_tip(pixels, "top", _CARET),
        crown=_crown(pixels),
        teal=_mean(pixels, *_ROWS[0], 12),
        brick=_mean(pixels, *_COLS[0], 12),
        plum=_mean(pixels, *_ROWS[2], 12),
        paper=_mean(pixels, 150, 2000, 60),
        lane=_mean(pixels, 100, 1648, 30),
    )


def _edge(pixels: Array, x: float, y: float, lean: int, above: range) -> float:
    """The x, at height y, of the strongest edge near (x, y) that leans so; 0 is upright.

    Means are taken along the edge, so that texture does not count. The edge is where the mean
    changes most from one pixel to the next, to a fraction by a parabola through three changes.
    """
    steps = np.array(above)
    offsets = np.arange(-9, 10)
    rows = int(y) - steps
    cols = int(x) + lean * steps[None, :] + offsets[:, None]
    means = pixels[rows[None, :], cols].mean(1)
    change = np.abs(np.diff(means, axis=0)).sum(1)
    k = int(change[1:-1].argmax()) + 1
    before, here, after = change[k - 1 : k + 2]
    bend = before - 2 * here + after
    if bend >= 0:
        raise ValueError(f"expected an edge within 9 pixels of ({x}, {y}), found none")
    return float(int(x) + offsets[k] + 1 + (before - after) / (2 * bend))


def _ribbon(pixels: Array, x: float, y: float, lean: int) -> tuple[float, float]:
    """The x of both edges of a ribbon at the middle of the pixels at height y."""
    left, right = (_edge(pixels, x + off, y, lean, range(-12, 13)) for off in (-83, 83))
    return left, right


def _tip(pixels: Array, which: str, about: tuple[float, float]) -> Point:
    """Where the two edges meet that make a tip near that point."""
    x, y = about
    rising, falling = (_edge(pixels, x, y, lean, above) for lean, above in _ARMS[which])
    # At height y the one is at x = rising, the other at x = falling; they meet half-way.
    return Point((rising + falling) / 2, y + 0.5 + (rising - falling) / 2)


def _mean(pixels: Array, x: float, y: float, reach: int) -> tuple[float, ...]:
    part = pixels[int(y) - reach : int(y) + reach, int(x) - reach : int(x) + reach]
    return tuple(part.reshape(-1, 3).mean(0).tolist())


def _crown(pixels: Array) -> tuple[float, ...]:
    """Where the pixels are that are much darker than paper: least x, least y, greatest y."""
    left, top, right, bottom = _CROWN
    part = pixels[top:bottom, left:right].sum(2)
    rows, cols = np.nonzero(part < np.median(part) - 120)
    return float(left + cols.min()), float(top + rows.min()), float(top + rows.max() + 1)


REAL: Final = Measures(
    rows=(1149.4, 1449.4, 1749.2),
    cols=(670.1, 370.3, 70.2),
    breadth=165.8,
    cuts=(135.0, 285.2, 794.0, 944.0),
    tips=(
        Point(244.0, 759.9),
        Point(540.0, 464.1),
        Point(685.9, 609.9),
        Point(244.3, 1059.7),
        Point(686.0, 909.9),
        Point(540.0, 1355.3),
        Point(685.7, 1209.7),
        Point(694.0, 909.9),
        Point(840.0, 764.1),
        Point(985.8, 909.6),
        Point(839.8, 1055.5),
    ),
    frame=(Point(309.1, 1728.5), Point(540.1, 1497.6), Point(771.1, 1728.6), Point(540.0, 1959.6)),
    caret=Point(540.1, 400.7),
    crown=(248.0, 1624.0, 1709.0),
    teal=(21.0, 116.0, 108.0),
    brick=(159.0, 83.0, 70.0),
    plum=(71.0, 45.0, 74.0),
    paper=(212.7, 205.7, 189.7),
    lane=(203.9, 196.0, 177.0),
)
"""What `measure` gave on the screenshot."""
