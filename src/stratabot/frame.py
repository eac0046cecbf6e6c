"""Frames: pictures as arrays of pixels, which are looked at without being copied."""

from dataclasses import dataclass, field
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from stratabot.geometry import Rect

D = TypeVar("D", bound=np.generic)
Pixels = NDArray[np.uint8]  # height x width x channels
Floats = NDArray[np.float32]
Reals = NDArray[np.floating]
Mask = NDArray[np.bool_]
Index = NDArray[np.intp]
Where = slice | Index
_ROWS: Final = 256  # of a large frame that are compared with those of another, at least


@dataclass(frozen=True, eq=False)
class Frame:
    """A picture: height x width x 3 or x 4, the last ignored, uint8, not copied.

    `bgr` says that channels come as blue, green, red; `found` is kept by `source.cached_on_frame`.
    """

    pixels: Pixels
    bgr: bool = False
    found: dict[str, object] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        shape, kind = self.pixels.shape, self.pixels.dtype
        if len(shape) != 3 or shape[2] not in (3, 4) or not shape[0] or not shape[1]:
            raise ValueError(f"expected an array height x width x 3 or 4, got shape {shape}")
        if kind != np.uint8:
            raise ValueError(f"expected uint8 values, got {kind}")

    @property
    def width(self) -> int:
        return int(self.pixels.shape[1])

    @property
    def height(self) -> int:
        return int(self.pixels.shape[0])

    @property
    def is_strip(self) -> bool:
        """Whether it is too narrow to show a board, and to be made smaller."""
        narrow, wide = sorted((self.width, self.height))
        return narrow < 8 or wide > 40 * narrow

    @property
    def bounds(self) -> Rect:
        return Rect(0, 0, self.width, self.height)

    def rgb(self, rows: Where = slice(None), cols: Where = slice(None)) -> Pixels:
        """Part of the picture, or all of it, its channels in the order RGB; slices make a view."""
        part = self.pixels[rows, cols]
        return part[..., 2::-1] if self.bgr else part[..., :3]

    @property
    def planes(self) -> list[Pixels]:
        """Views of red, green and blue, height x width: numpy copies values faster than triples."""
        return [self.pixels[..., k] for k in ((2, 1, 0) if self.bgr else (0, 1, 2))]

    def at(self, x: Reals, y: Reals, within: Rect) -> Pixels:
        """RGB of the pixels at these places, the places' shape x 3; the edge for those outside."""
        return self.rgb_of(self.numbers(x, y, within))

    def rgb_of(self, numbers: Index) -> Pixels:
        """RGB of pixels by their numbers, in a third of the time that rows and columns take."""
        found = np.empty((*numbers.shape, 3), np.uint8)
        for k, plane in enumerate(self.planes):
            found[..., k] = plane.reshape(-1)[numbers]
        return found

    def numbers(self, x: Reals, y: Reals, within: Rect) -> Index:
        """The numbers of the pixels at these places, counted from the first row's first on."""
        left, top, width, height = within
        right = min(left + width, self.width) - 1
        bottom = min(top + height, self.height) - 1
        cols = np.clip(x, max(left, 0), max(right, 0)).astype(np.intp)
        rows = np.clip(y, max(top, 0), max(bottom, 0)).astype(np.intp)
        return rows * self.width + cols

    def is_same(self, other: "Frame") -> bool:
        """Whether it shows the very same picture; of more than 511 rows, at least 256 are compared.

        A frame in another's buffer counts as another one: nobody knows what was there before.
        """
        if self is other:
            return True
        one, two = self.pixels, other.pixels
        if self.bgr != other.bgr or one.shape != two.shape or np.may_share_memory(one, two):
            return False
        step = max(1, self.height // _ROWS)
        # An eighth of the rows after another: most frames that differ do so in the first.
        eighths = (slice(k * step, None, 8 * step) for k in range(8))
        return all((one[rows] == two[rows]).all() for rows in eighths)


def largest_channel(values: NDArray[D]) -> NDArray[D]:
    """The largest of three channels; `values` are ... x 3. It is five times as fast as `max`."""
    red, green, blue = values[..., 0], values[..., 1], values[..., 2]
    found: NDArray[D] = np.maximum(np.maximum(red, green), blue)
    return found
