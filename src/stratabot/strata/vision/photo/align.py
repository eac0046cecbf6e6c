"""Straightens a photograph: moves the corners of a client area until the layout explains it.

For a side and a number of colors the layout is a map of regions, each of one flat color: cells,
swatches, and the paper between. Any swatch can be the selected one, which is taller. So the place
just above a swatch, its *head*, is a region of its own; above most swatches it is paper.

The variance that the map leaves unexplained falls as the homography gets better. So the four
corners are moved to make it least (Gauss-Newton, as in Lucas and Kanade's image registration,
1981), first on a blurred picture, where they may be far off, then on a sharper one.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from stratabot.frame import Floats, Index, Mask, Pixels, Reals, largest_channel
from stratabot.geometry import Rect
from stratabot.strata.layout.layout import Layout
from stratabot.strata.layout.profile import Profile
from stratabot.vision.homography import Matrix, from_points, matrix_moves, straighten_box

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


@dataclass(frozen=True, eq=False)
class Regions:
    """The region of each pixel for one side and number of colors, 0 for paper, -1 for unknown; and
    for each region the pixels of the flat map well inside it.
    """

    scale: float
    centered: Floats
    label: Index
    inner: tuple[Index, ...]

    @classmethod
    def of(cls, profile: Profile, side: int, colors: int, scale: float) -> Self:
        """The map for that side and number of colors; without swatches if that is 0."""
        along = (np.arange(round(REGION.w * scale)) + 0.5) / scale + REGION.x
        down = (np.arange(round(REGION.h * scale)) + 0.5) / scale + REGION.y
        x, y = np.meshgrid(along, down)
        depth = np.full(x.shape, np.inf)
        label = np.full(x.shape, -1)
        layout = Layout(profile, Rect(0, 0, profile.width, profile.height))
        _draw_board(layout, side, x, y, label, depth)
        if colors:
            _draw_swatches(layout, side * side + 1, colors, x, y, label, depth)
        clear = np.where(depth > 4, label, -1).ravel()
        inner = tuple(np.flatnonzero(clear == k) for k in range(side * side + 2 * colors + 1))
        centered = _centered(np.stack([x.ravel(), y.ravel()], 1)).astype(np.float32)
        return cls(scale, centered, label, inner)

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


def _centered(points: Reals) -> Reals:
    """Places of the profile around the middle of what is looked at: -1 to 1, or a little more."""
    middle = REGION.x + REGION.w / 2, REGION.y + REGION.h / 2
    return np.asarray((points - middle) / (REGION.h / 2))


def _draw_board(
    layout: Layout,
    side: int,
    x: NDArray[np.float64],
    y: NDArray[np.float64],
    label: Index,
    depth: NDArray[np.float64],
) -> None:
    """Cells, numbered row by row from 1, on paper; `depth` is how far the next edge is."""
    pitch = layout.pitch(side)
    half = (layout.profile.half_diagonal + _WIDEST) / 2 * pitch
    cells = layout.cells(side)
    rows = np.array([row[0].x + row[0].y for row in cells])
    cols = np.array([at.y - at.x for at in cells[0]])
    i, off_row = _nearest_lane(x + y, rows)
    j, off_col = _nearest_lane(y - x, cols)
    least = np.maximum(off_row, off_col) - half
    reach = pitch + _RIM
    on_board = (rows[0] - pitch < x + y) & (x + y < rows[-1] + reach)
    on_board &= (cols[-1] - pitch < y - x) & (y - x < cols[0] + reach)
    label[on_board] = np.where(least < 0, i * side + j + 1, 0)[on_board]
    depth[on_board] = np.abs(least)[on_board]


def _nearest_lane(places: Reals, lanes: Reals) -> tuple[Index, Reals]:
    """The lane nearest to each place, and how far it is."""
    step = (lanes[-1] - lanes[0]) / (len(lanes) - 1)
    index = np.rint((places - lanes[0]) / step).clip(0, len(lanes) - 1).astype(np.intp)
    return index, np.abs(places - lanes[index])


def _draw_swatches(
    layout: Layout,
    first: int,
    colors: int,
    x: NDArray[np.float64],
    y: NDArray[np.float64],
    label: Index,
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


_DEVIANT: Final = 14.0
"""A sample that is off by this many levels counts half: a pointer may be in the way."""

_TELLING: Final = 1.0
"""Samples are looked at where a channel changes by more levels than this in a pixel."""

_TRUST: Final = 180.0
"""How much a corner that has moved by one pixel costs, in squared levels. With less, the corners of
a board of few cells, far from the cells, drift by 4 pixels; with this, by 1."""

_MOST: Final = 60
"""A sample's difference counts up to this many levels: a hand must not outweigh the rest."""

_LEAST_VARIANCE: Final = 60.0
"""A surface with less variance, in squared levels, is bare: moire and noise alone have as much. On
paper darker than `_LIGHT` levels, a bare surface has less."""

_LIGHT: Final = 150


class Client(NamedTuple):
    """A client area: the homography from the profile's pixels to the picture's, and its width."""

    plane: Matrix
    width: float

    def corners(self, profile: Profile) -> Matrix:
        """The client area's corners in the profile's pixels: upper left, then clockwise; 4 x 2."""
        left = (profile.width - self.width) / 2
        right, low = left + self.width, profile.height
        return np.array([[left, 0], [right, 0], [right, low], [left, low]])


class Alignment(NamedTuple):
    """A client area moved to fit, and the share of the picture's variance left unexplained."""

    client: Client
    misfit: float


class Aligner:
    """Fits the layout to one picture."""

    def __init__(self, image: Image.Image, profile: Profile) -> None:
        self._image, self._profile = image, profile
        self._maps: dict[tuple[int, int, float], Regions] = {}

    def fit(
        self, client: Client, side: int, colors: int, scale: float, blurs: tuple[float, ...]
    ) -> Alignment:
        """Move the corners until the layout fits best, a round for each blur (in pixels of the
        profile).
        """
        regions = self._regions(side, colors, scale)
        corners = client.corners(self._profile)
        moves = matrix_moves(_centered(corners))
        costs = _TRUST * np.eye(8)
        plane, moved = client.plane, np.zeros(8)
        for blur in blurs:
            normal, pull = self._slopes(plane, regions, blur)
            normal, pull = moves.T @ normal @ moves, moves.T @ pull
            moved = moved + np.linalg.solve(normal + costs, pull - costs @ moved)
            plane = client.plane @ from_points(corners, corners + moved.reshape(4, 2))
        return Alignment(Client(plane, client.width), self._misfit(plane, regions))

    def misfit(self, client: Client, side: int, colors: int) -> float:
        """The share that a client area leaves unexplained where it is, at a coarse look."""
        return self._misfit(client.plane, self._regions(side, colors, 0.25))

    def _regions(self, side: int, colors: int, scale: float) -> Regions:
        key = side, colors, scale
        if key not in self._maps:
            self._maps[key] = Regions.of(self._profile, *key)
        return self._maps[key]

    def _slopes(
        self, plane: Matrix, regions: Regions, blur: float
    ) -> tuple[Matrix, NDArray[np.float64]]:
        """The normal equations: which homography brings the picture to the layout."""
        picture = straighten_box(self._image, plane, REGION, regions.scale)
        painted = Image.fromarray(regions.painted(np.asarray(picture)))
        soft = ImageFilter.GaussianBlur(blur * regions.scale)
        seen = np.asarray(picture.filter(soft), np.float32)
        wanted = np.asarray(painted.filter(soft), np.float32)
        # The mean of both slopes converges from farther than either (Malis, 2004).
        down, right = np.gradient((seen + wanted) / 2, axis=(0, 1))
        telling = largest_channel(np.maximum(np.abs(down), np.abs(right))) > _TELLING
        which = np.flatnonzero((telling & regions.known).ravel())
        off = (wanted - seen).reshape(-1, 3)[which]
        weight = 1 / (1 + largest_channel(off**2) / _DEVIANT**2)
        right = right.reshape(-1, 3)[which] * np.float32(regions.scale)
        down = down.reshape(-1, 3)[which] * np.float32(regions.scale)
        x, y = regions.centered[which].T[..., None]
        away = -(right * x + down * y)
        columns = (right * x, right * y, right, down * x, down * y, down, away * x, away * y)
        slopes = np.stack(columns, -1).reshape(-1, 8)
        weighted = slopes * weight.repeat(3)[:, None]
        # As many samples as at a scale of one half, for which the costs are set.
        share = (0.5 / regions.scale) ** 2
        normal, pull = weighted.T @ slopes * share, weighted.T @ off.ravel() * share
        return normal.astype(float), pull.astype(float)

    def _misfit(self, plane: Matrix, regions: Regions) -> float:
        picture = straighten_box(self._image, plane, REGION, regions.scale)
        seen = np.asarray(picture.filter(ImageFilter.GaussianBlur(0.5)))
        known, painted = regions.known, regions.painted(seen).astype(np.int16)
        paper = painted[regions.label == 0][0]
        off = np.minimum(largest_channel(np.abs(painted - seen)[known]), _MOST)
        all_off = np.minimum(largest_channel(np.abs(seen - paper)[known]), _MOST)
        bare = _LEAST_VARIANCE * min(1.0, float(paper.max()) / _LIGHT) ** 2
        return float((off**2).mean() / max((all_off**2).mean(), bare))
