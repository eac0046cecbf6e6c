"""The layout as a map of regions, each of one flat color: cells, swatches, and the paper between.

Any swatch can be the selected one, which is taller. So the place just above a swatch, its *head*,
is a region of its own; above most swatches it is paper.
"""

from dataclasses import dataclass
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Mask, Pixels
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import Profile

REGION: Final = Rect(296, 136, 432, 632)
"""The part to look at, in pixels of the profile: the board and the swatches."""

_WIDEST: Final = 0.97
"""Half the diagonal, in pitches, of the largest cells. The map's cells have a size between these
and the profile's cells: an edge that is off by the same amount on all sides moves nothing."""

_RIM: Final = 6.0
"""How much paper below the cells to look at: selectors begin 12 away or more. Paper above the cells
is not looked at: the caret begins 18 away in some pictures, and close to the cells in others."""

_TALL: Final = 14.0
"""How much to look at above and beside the swatches: the selected one is 20 taller."""

_NONE: Final = -1


@dataclass(frozen=True, eq=False)
class Regions:
    """A map for one side and number of colors.

    Attributes:
        scale: pixels of the map per pixel of the profile.
        x, y: where the map's pixels are, in pixels of the profile.
        label: the region of each pixel, 0 for paper, -1 where nothing is known.
        inner: for each region, the pixels of the flat map that lie well inside it.
    """

    scale: float
    x: NDArray[np.float64]
    y: NDArray[np.float64]
    label: NDArray[np.intp]
    inner: tuple[NDArray[np.intp], ...]

    @classmethod
    def of(cls, profile: Profile, side: int, colors: int, scale: float) -> Self:
        """The map for that side and number of colors; without swatches if that is 0."""
        along = (np.arange(round(REGION.w * scale)) + 0.5) / scale + REGION.x
        down = (np.arange(round(REGION.h * scale)) + 0.5) / scale + REGION.y
        x, y = np.meshgrid(along, down)
        depth = np.full(x.shape, np.inf)
        label = np.full(x.shape, _NONE)
        layout = Layout(profile, Rect(0, 0, profile.width, profile.height))
        _draw_board(layout, side, x, y, label, depth)
        if colors:
            _draw_swatches(layout, side * side + 1, colors, x, y, label, depth)
        clear = np.where(depth > min(4.0, 0.12 * layout.pitch(side)), label, _NONE).ravel()
        inner = tuple(np.flatnonzero(clear == k) for k in range(side * side + 2 * colors + 1))
        return cls(scale, x, y, label, inner)

    @property
    def known(self) -> Mask:
        """The places for which the map has a region."""
        return np.asarray(self.label >= 0)

    def painted(self, seen: Pixels) -> Pixels:
        """The picture, with the median color of each region throughout the region."""
        flat = seen.reshape(-1, 3)
        colors = np.zeros((len(self.inner) + 1, 3), np.uint8)
        for k, group in enumerate(self.inner):
            if len(group):
                middle = len(group) // 2
                colors[k] = np.partition(flat[group], middle, axis=0)[middle]
        found = colors[self.label]
        return np.where(self.known[..., None], found, seen)


def _draw_board(
    layout: Layout,
    side: int,
    x: NDArray[np.float64],
    y: NDArray[np.float64],
    label: NDArray[np.intp],
    depth: NDArray[np.float64],
) -> None:
    """Cells, numbered row by row from 1, on paper; `depth` is how far the next edge is."""
    pitch = layout.pitch(side)
    half = (layout.profile.half_diagonal + _WIDEST) / 2 * pitch
    centers = [center for row in layout.cells(side) for center in row]
    away = np.stack([np.abs(x - at.x) + np.abs(y - at.y) - half for at in centers])
    nearest = away.argmin(0)
    least = np.take_along_axis(away, nearest[None], 0)[0]
    u, v = np.array([(at.x + at.y, at.y - at.x) for at in centers]).T
    on_board = (u.min() - pitch < x + y) & (x + y < u.max() + pitch + _RIM)
    on_board &= (v.min() - pitch < y - x) & (y - x < v.max() + pitch + _RIM)
    label[on_board] = np.where(least < 0, nearest + 1, 0)[on_board]
    depth[on_board] = np.abs(least)[on_board]


def _draw_swatches(
    layout: Layout,
    first: int,
    colors: int,
    x: NDArray[np.float64],
    y: NDArray[np.float64],
    label: NDArray[np.intp],
    depth: NDArray[np.float64],
) -> None:
    """Boxes on the lower edge, numbered from `first`, then their heads; paper between them all."""
    profile = layout.profile
    low = profile.height - profile.swatch_height
    centers = np.array([place.x for place in layout.swatches(colors)])
    away = np.abs(x[..., None] - centers) - profile.swatch_width / 2
    nearest = away.argmin(-1)
    least = np.take_along_axis(away, nearest[..., None], -1)[..., 0]
    strip = (y > low - _TALL) & (least < _TALL)
    number = np.where(y > low, first, first + colors) + nearest
    label[strip] = np.where(least < 0, number, 0)[strip]
    depth[strip] = np.minimum(np.abs(least), np.abs(y - low))[strip]
