"""A homography made exact: the straightened picture is moved until the layout explains it.

The layout under a number of colors and a side is a map of regions, each of one flat color: cells,
swatches, and paper about them. What that leaves unexplained falls as the homography gets better;
its four corners are moved against it (Gauss-Newton, as in Lucas and Kanade's image registration,
1981), first on a blurred picture, where they may be far off, then on a sharper one.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from stratabot.geometry import Point, Rect
from stratabot.strata.vision.homography import Matrix, corner_moves, from_points
from stratabot.strata.vision.layout import Layout
from stratabot.strata.vision.oklab import Floats
from stratabot.strata.vision.profile import Profile

_REGION: Final = Rect(296, 176, 432, 592)
"""What is looked at, in pixels of the profile: the board and the swatches."""

_BLURS: Final = (5.0, 5.0, 2.5, 2.5, 1.5)
"""Standard deviation of the blur in each round, in pixels of the profile."""

_DEVIANT: Final = 14.0
"""A sample that is so many levels off counts half."""

_LOOSE: Final = 1.0
"""How far a corner may be off before: pixels of the profile. An outline is within 3 to 6."""


@dataclass(frozen=True, eq=False)
class Aligned:
    """A homography from the profile's pixels to the picture's, and the mean left unexplained."""

    plane: Matrix
    misfit: float


def straightened(image: Image.Image, plane: Matrix, box: Rect, scale: float) -> Image.Image:
    """A box of the profile's plane as it looks from the front, `scale` pixels to one of its."""
    to_box = np.array([[1 / scale, 0, box.x], [0, 1 / scale, box.y], [0, 0, 1]])
    back = plane @ to_box
    coefficients = (back / back[2, 2]).ravel()[:8].tolist()
    size = round(box.w * scale), round(box.h * scale)
    return image.transform(
        size, Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BILINEAR
    )


class Regions:
    """The regions of one flat color each, for a side and a number of colors.

    `label` is 0 on paper, -1 where nothing is known; `inner` the same, -1 near the edges too.
    """

    def __init__(self, profile: Profile, side: int, colors: int, scale: float) -> None:
        self.scale = scale
        layout = Layout(profile, Rect(0, 0, profile.width, profile.height))
        x = (np.arange(round(_REGION.w * scale)) + 0.5) / scale + _REGION.x
        y = (np.arange(round(_REGION.h * scale)) + 0.5) / scale + _REGION.y
        self.x, self.y = np.meshgrid(x, y)
        pitch = layout.pitch(side)
        self.label = np.full(self.x.shape, -1)
        self.inner = self.label.copy()
        # Paper: gaps, and a narrow rim about the board, inside of selectors and caret.
        corners = [layout.cell(side, i, j) for i in (0, -1) for j in (0, -1)]
        corners = [Point(*layout.cell(side, i % side, j % side)) for i in (0, -1) for j in (0, -1)]
        cu = [p.x + p.y for p in corners]
        cv = [p.y - p.x for p in corners]
        u, v = self.x + self.y, self.y - self.x
        rim = pitch + 6
        board = (u > min(cu) - rim) & (u < max(cu) + rim) & (v > min(cv) - rim) & (v < max(cv) + rim)
        self.label[board] = self.inner[board] = 0
        half = 0.5 * (profile.half_diagonal + 0.97) * pitch
        for i in range(side):
            for j in range(side):
                center = layout.cell(side, i, j)
                away = np.abs(self.x - center.x) + np.abs(self.y - center.y)
                k = i * side + j + 1
                self.label[away < half] = k
                self.inner[np.abs(away - half) < 5] = -1
                self.inner[away < half - 5] = k
        low = profile.height - profile.swatch_height
        first, last = profile.swatches[colors]
        strip = (self.y > low - 14) & (np.abs(self.x - profile.width / 2) < (last - first) / 2 + 44)
        self.label[strip] = 0
        self.inner[strip & (self.y > low)] = 0
        for k, center in enumerate(layout.swatches(colors), side * side + 1):
            off = np.abs(self.x - center.x) - profile.swatch_width / 2
            self.label[(off < 0) & (self.y > low)] = k
            self.inner[(np.abs(off) < 4) & (self.y > low)] = -1
            self.inner[(off < -4) & (self.y > low + 4)] = k
        self.count = side * side + colors + 1
        self.groups = [np.flatnonzero(self.inner.ravel() == k) for k in range(self.count)]
        self.known = self.label >= 0

    def painted(self, seen: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The picture as it would be if each region had its median color throughout."""
        flat = seen.reshape(-1, 3)
        colors = np.zeros((self.count + 1, 3), np.uint8)
        for k, group in enumerate(self.groups):
            if len(group):
                colors[k] = np.sort(flat[group], axis=0)[len(group) // 2]
        found = colors[self.label]
        found[~self.known] = seen[~self.known]
        return found


def align(
    image: Image.Image,
    plane: Matrix,
    profile: Profile,
    width: float,
    side: int,
    colors: int,
    scale: float = 0.5,
    blurs: tuple[float, ...] = _BLURS,
) -> Aligned:
    """Move the corners of a client area of that width (profile's pixels) until all fits best."""
    regions = Regions(profile, side, colors, scale)
    middle = profile.width / 2
    corners = np.array(
        [
            [middle - width / 2, 0],
            [middle + width / 2, 0],
            [middle + width / 2, profile.height],
            [middle - width / 2, profile.height],
        ]
    )
    moves = corner_moves(corners, np.stack([regions.x.ravel(), regions.y.ravel()], 1))
    moved = corners.copy()
    start = plane
    for blur in blurs:
        step = _step(image, plane, regions, moves, blur, (moved - corners).ravel())
        moved = moved + step.reshape(4, 2)
        plane = start @ from_points(corners, moved)
    return Aligned(plane, _misfit(image, plane, regions))


def _step(
    image: Image.Image,
    plane: Matrix,
    regions: Regions,
    moves: Matrix,
    blur: float,
    so_far: NDArray[np.float64],
) -> NDArray[np.float64]:
    """The best moves of the corners by what is seen now."""
    picture = straightened(image, plane, _REGION, regions.scale)
    painted = Image.fromarray(regions.painted(np.asarray(picture)))
    soft = ImageFilter.GaussianBlur(blur * regions.scale)
    seen = np.asarray(picture.filter(soft), np.float32)
    wanted = np.asarray(painted.filter(soft), np.float32)
    down, right = np.gradient((seen + wanted) / 2, axis=(0, 1))
    telling = regions.known & ((np.abs(down) + np.abs(right)).max(-1) > 1.0)
    which = np.flatnonzero(telling.ravel())
    off = (wanted - seen).reshape(-1, 3)[which]
    weight = 1 / (1 + (off**2).max(1) / _DEVIANT**2)
    right, down = (
        (part * regions.scale).reshape(-1, 3)[which, :, None] for part in (right, down)
    )
    mx, my = moves[which, 0].astype(np.float32), moves[which, 1].astype(np.float32)
    slopes = right * mx[:, None, :] + down * my[:, None, :]
    weighted = slopes * weight[:, None, None]
    flat = slopes.reshape(-1, 8)
    normal = weighted.reshape(-1, 8).T @ flat
    pull = weighted.reshape(-1, 8).T @ off.ravel()
    # Samples are not independent, being blurred; 3 levels is what is left of texture.
    trust = 9.0 * 20 / _LOOSE**2
    return np.linalg.solve(normal + trust * np.eye(8), pull - trust * so_far)


def _misfit(image: Image.Image, plane: Matrix, regions: Regions) -> float:
    picture = straightened(image, plane, _REGION, regions.scale)
    picture = picture.filter(ImageFilter.GaussianBlur(1.0 * regions.scale))
    seen = np.asarray(picture)
    off = np.abs(regions.painted(seen).astype(np.float32) - seen).max(-1)
    return float(np.minimum(off, 40)[regions.known].mean())
