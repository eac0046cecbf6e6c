"""Straightens a photograph: moves the corners of a client area until the layout explains it.

For a side and a number of colors the layout is a map of regions, each of one flat color. The
variance that the map leaves unexplained falls as the homography gets better. So the four corners
are moved to make it least (Gauss-Newton, as in Lucas and Kanade's image registration, 1981), first
on a blurred picture, where they may be far off, then on a sharper one.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from stratabot.frame import largest_channel
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision.photo.regions import REGION, Regions
from stratabot.vision.homography import Matrix, corner_moves, from_points
from stratabot.vision.straighten import straightened

_DEVIANT: Final = 14.0
"""A sample that is off by this many levels counts half: a pointer may be in the way."""

_TELLING: Final = 1.0
"""Samples are looked at where a channel changes by more levels than this in a pixel."""

_TRUST: Final = 180.0
"""How much a corner that has moved by one pixel costs, in squared levels. With less, the corners of
a board of few cells, far from the cells, drift by 4 pixels; with this, by 1."""

_FREE: Final = 0.01
"""The share of `_TRUST` for moves that an outline leaves open; see `_costs`."""


_MOST: Final = 60
"""A sample's difference counts up to this many levels: a hand must not outweigh the rest."""

_LEAST_VARIANCE: Final = 60.0
"""A surface with less variance, in squared levels, is bare: moire and noise alone have as much."""


class Client(NamedTuple):
    """Where a client area lies in a picture.

    `plane` is the homography from the profile's pixels to the picture's; `width` is the client
    area's width in pixels of the profile.
    """

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
        self._moves: dict[tuple[float, float], NDArray[np.float32]] = {}

    def fit(
        self,
        client: Client,
        side: int,
        colors: int,
        scale: float,
        blurs: tuple[float, ...],
        hopeless: float = np.inf,
    ) -> Alignment:
        """Move the corners of a client area until the layout fits best.

        Args:
            client: roughly where the client area is.
            side: the board's side.
            colors: the number of swatches.
            scale: pixels looked at per pixel of the profile.
            blurs: the blur's standard deviation in each round, in pixels of the profile.
            hopeless: if the first round leaves more than this unexplained, it is the last round.
        """
        regions = self._regions(side, colors, scale)
        corners = client.corners(self._profile)
        moves = self._moves_of(client, regions)
        costs = _costs()
        plane, moved, misfit = client.plane, np.zeros(8), 0.0
        for number, blur in enumerate(blurs, 1):
            normal, pull = self._slopes(plane, regions, moves, blur)
            moved = moved + np.linalg.solve(normal + costs, pull - costs @ moved)
            plane = client.plane @ from_points(corners, corners + moved.reshape(4, 2))
            if number in (1, len(blurs)):
                misfit = self._misfit(plane, regions)
            if misfit > hopeless:
                break
        return Alignment(Client(plane, client.width), misfit)

    def misfit(self, client: Client, side: int, colors: int, scale: float) -> float:
        """The share that a client area leaves unexplained where it is; arguments as for `fit`."""
        return self._misfit(client.plane, self._regions(side, colors, scale))

    def _regions(self, side: int, colors: int, scale: float) -> Regions:
        key = side, colors, scale
        if key not in self._maps:
            self._maps[key] = Regions.of(self._profile, *key)
        return self._maps[key]

    def _moves_of(self, client: Client, regions: Regions) -> NDArray[np.float32]:
        """How the places of a map move with the corners of this client area."""
        key = client.width, regions.scale
        if key not in self._moves:
            places = np.stack([regions.x.ravel(), regions.y.ravel()], 1)
            moves = corner_moves(client.corners(self._profile), places)
            self._moves[key] = moves.astype(np.float32)
        return self._moves[key]

    def _slopes(
        self, plane: Matrix, regions: Regions, moves: NDArray[np.float32], blur: float
    ) -> tuple[Matrix, NDArray[np.float64]]:
        """The normal equations: which moves of the corners bring the picture to the layout."""
        picture = straightened(self._image, plane, REGION, regions.scale)
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
        right = right.reshape(-1, 3)[which, :, None] * np.float32(regions.scale)
        down = down.reshape(-1, 3)[which, :, None] * np.float32(regions.scale)
        chosen = moves[which]
        slopes = right * chosen[:, None, 0] + down * chosen[:, None, 1]
        weighted = (slopes * weight[:, None, None]).reshape(-1, 8)
        # As many samples as at a scale of one half, for which the costs are set.
        share = (0.5 / regions.scale) ** 2
        normal = weighted.T @ slopes.reshape(-1, 8) * share
        return normal.astype(float), (weighted.T @ off.ravel() * share).astype(float)

    def _misfit(self, plane: Matrix, regions: Regions) -> float:
        picture = straightened(self._image, plane, REGION, regions.scale)
        seen = np.asarray(picture.filter(ImageFilter.GaussianBlur(0.5)))
        known, painted = regions.known, regions.painted(seen).astype(np.int16)
        paper = painted[regions.label == 0][0]
        off = np.minimum(largest_channel(np.abs(painted - seen)[known]), _MOST)
        all_off = np.minimum(largest_channel(np.abs(seen - paper)[known]), _MOST)
        return float((off**2).mean() / max((all_off**2).mean(), _LEAST_VARIANCE))


def _costs() -> Matrix:
    """The costs of moving the corners: equal, but lower for three moves that outlines leave open.

    Two of them are a shift and a stretch along x, for the width is only estimated from the
    swatches. The third is a stretch of y at the upper edge, where a title bar can pass for paper.
    """
    shift = np.array([1, 0, 1, 0, 1, 0, 1, 0.0])
    stretch = np.array([-1, 0, 1, 0, 1, 0, -1, 0.0])
    top = np.array([0, 1, 0, 1, 0, 0, 0, 0.0])
    costs = np.eye(8)
    for free in (shift, stretch, top):
        unit = free / np.linalg.norm(free)
        costs -= (1 - _FREE) * np.outer(unit, unit)
    return _TRUST * costs
