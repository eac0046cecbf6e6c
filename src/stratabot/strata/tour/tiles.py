"""Tiles of a choice, known without a picture: the route says where they are.

At each of these places much the same is printed, and something else between them. No other page
has that by accident: of a page that a route has never seen this tells whether it is the choice.
"""

from typing import Final, NamedTuple

import numpy as np
from PIL import Image

from stratabot.frame import Floats, Frame
from stratabot.geometry import Point
from stratabot.strata.tour.route import TileLattice

_POINTS: Final = 9  # points across a patch, one around each tile and each gap
_REACH: Final = 0.4  # half of a tile's patch, in distances of two neighbors; of a gap's, half that
_LEAST_REACH: Final = 4.0  # pixels; nothing is seen of smaller tiles
_ROWS: Final = 480  # rows of pixels that are looked at, at least

_ALIKE: Final = 16.0  # how much two points may differ, of 255, that show the same
_PRINTED: Final = 24.0  # how much a point differs from the ground on which something is printed

_SHARE: Final = 0.2
"""The share of points in which tiles differ from the ground, and from the gaps between them.
Measured on four choices in five sizes: 0.25 to 0.95. On twelve other pages, among them puzzles, the
end of a wave and the choices of other routes, none had 0.15 or more of both, and tiles alike."""

_MOST: Final = 0.65  # the share of tiles that must look like tiles
_MOST_GAPS: Final = 0.75  # and of gaps like gaps; a dialog over a row of four tiles left 0.67
_TILE: Final = 0.65  # the share of a tile's points in which it is like most tiles
_TWO_TILES: Final = 0.95  # the same of two tiles: any two places of plain paper are alike

PAIR: Final = 2  # tiles, which look alike on many pages

_HIDDEN: Final = 0.2
"""The same of a tile over which something lies: less. Tiles that are locked, moved elsewhere or of
other colors kept 0.22 of their points, those behind a dialog 0.1."""

_OPEN: Final = 0.5  # the same of a gap: 0.78 between such tiles, 0.22 behind the edge of a dialog
_SHAPE: Final = 0.5  # the share of what is printed on a tile that is printed on most tiles, too


class TilesSeen(NamedTuple):
    """How a frame looks where a choice has its tiles.

    Attributes:
        printed: the share of points in which most tiles differ from the ground.
        apart: the same from the gaps between them; of two directions the smaller one.
        alike: by tile, the share of points in which it is like most of them.
        gaps: by gap, the same.
        shapes: by tile, how much of what is printed on it or on most tiles is printed on both.
    """

    printed: float
    apart: float
    alike: Floats
    gaps: Floats
    shapes: Floats

    @property
    def are_sure(self) -> bool:
        """Whether the tiles are alike, and nothing lies over any of them or over a gap."""
        like = _TWO_TILES if len(self.alike) == PAIR else _TILE
        is_open = self.alike.min() >= _HIDDEN and self.gaps.min() >= _OPEN
        return bool(self._stand_out and is_open and (self.alike >= like).mean() >= _MOST)

    @property
    def are_likely(self) -> bool:
        """Whether most look like tiles: they may have several colors, and something over them."""
        are_open = (self.gaps >= _OPEN).mean() >= _MOST_GAPS
        return bool(self._stand_out and are_open and (self.shapes >= _SHAPE).mean() >= _MOST)

    @property
    def _stand_out(self) -> bool:
        return min(self.printed, self.apart) >= _SHARE


def look_for_tiles(frame: Frame, lattice: TileLattice) -> TilesSeen | None:
    """How a frame looks at the tiles' places; None if there are too few, or they are too small."""
    step = max(1, frame.height // _ROWS)
    rows = slice(None, None, step)
    image = Image.fromarray(np.ascontiguousarray(frame.rgb(rows, rows)))
    size = np.array(image.size)
    tiles = np.array([lattice.place(k) for k in range(1, lattice.count + 1)]) * size
    if len(tiles) < 2:
        return None
    grid = tiles.reshape(lattice.rows, lattice.columns, 2)
    between = [(grid[:, 1:] + grid[:, :-1]) / 2, (grid[1:] + grid[:-1]) / 2]
    amid_four = (grid[1:, 1:] + grid[:-1, :-1]) / 2
    distances = np.abs(tiles[:, None] - tiles).max(2) + np.eye(len(tiles)) * size.max()
    reach = min(_REACH * distances.min(), tiles.min(), (size - tiles).min())
    if reach < _LEAST_REACH:
        return None

    def patches(places: Floats, share: float = 1.0) -> Floats:
        points = (Point(*place) for place in places.reshape(-1, 2))
        return np.array([_patch(image, point, share * reach) for point in points])

    shown, beside = patches(tiles), [patches(places) for places in between if places.size]
    usual, ground = np.median(shown, 0), np.median(np.asarray(image), (0, 1))
    gaps = [patches(places, 0.5) for places in (*between, amid_four) if places.size]
    return TilesSeen(
        float((_apart(usual, ground) > _PRINTED).mean()),
        min(float((_apart(np.median(each, 0), usual) > _PRINTED).mean()) for each in beside),
        _shares_alike(shown),
        np.concatenate([_shares_alike(each) for each in gaps]),
        _shares_shaped(shown, ground),
    )


def _patch(image: Image.Image, middle: Point, reach: float) -> Floats:
    left, top = round(middle.x - reach), round(middle.y - reach)
    part = image.crop((left, top, round(middle.x + reach), round(middle.y + reach)))
    return np.asarray(part.resize((_POINTS, _POINTS), Image.Resampling.BOX), np.float32)


def _shares_alike(patches: Floats) -> Floats:
    apart = _apart(patches, np.median(patches, 0))
    return np.asarray((apart <= _ALIKE).mean((1, 2)), np.float32)


def _shares_shaped(patches: Floats, ground: Floats) -> Floats:
    printed = _apart(patches, ground) > _PRINTED
    most = printed.mean(0) >= 0.5
    shared, any_of_both = (printed & most).sum((1, 2)), (printed | most).sum((1, 2))
    return np.asarray(shared / np.maximum(any_of_both, 1), np.float32)


def _apart(one: Floats, other: Floats) -> Floats:
    return np.asarray(np.abs(one - other).max(-1), np.float32)
