"""How broad a client area is for its height. The swatches on its lower edge tell that.

A quadrilateral in a photograph says where a client area's corners are, but not its shape: a window
of 4:3 seen from the side looks like a narrower one seen from the front. The swatches tell the
shape. At a height of 768 they are 59 wide and 73 apart, whatever the breadth. So their number and
distance along the lower edge fix the breadth.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Floats
from stratabot.strata.layout.profile import Profile

_BREADTHS: Final = np.geomspace(0.42, 2.5, 180)
"""Widths tried, in heights: from a phone held upright to one held across. 1 % apart."""

_SHIFTS: Final = np.linspace(-0.03, 0.03, 13)
"""How far the swatches' middle may be off the quadrilateral's, as shares of the width."""

_LEAST_EXPLAINED: Final = 0.6


class Breadth(NamedTuple):
    """A number of swatches that explains a strip.

    `width` is the client area's width in heights. `shift` is how far the swatches' middle lies to
    the right of the strip's middle, in widths of the strip. `explained` is the share of the
    strip's variance that the swatches explain.
    """

    colors: int
    width: float
    shift: float
    explained: float


def breadths(strip: Floats, profile: Profile) -> list[Breadth]:
    """The breadths that a strip along the swatches allows: at most two, the likeliest first.

    In the first one the swatches are in the strip's middle. One swatch more, moved by half a
    swatch, can explain as much; so another place comes second, if it explains clearly more.

    Args:
        strip: RGB means along the lower edge, from the left corner to the right; n x 3.
        profile: for the places of the swatches.
    """
    sums = _Sums(strip)
    middle, beside = [], []
    for colors, (first, last) in profile.swatches.items():
        centers = np.linspace(first, last, colors) - profile.width / 2
        half = profile.swatch_width / 2
        edges = np.stack([centers - half, centers + half], 1) / profile.height
        # widths x shifts x boxes x 2, in strips
        places = edges / _BREADTHS[:, None, None, None] + 0.5 + _SHIFTS[:, None, None]
        explained = sums.explained(places)
        central = len(_SHIFTS) // 2
        # One swatch too many explains as much; so the fewest swatches that explain it are right.
        near = explained[:, central - 1 : central + 2]
        k, m = np.unravel_index(near.argmax(), near.shape)
        one = _breadth(colors, int(k), int(m) + central - 1, explained)
        middle.append((one.explained - 0.01 * colors, one))
        k, m = np.unravel_index(explained.argmax(), explained.shape)
        beside.append(
            (explained.max() - 0.01 * colors, _breadth(colors, int(k), int(m), explained))
        )
    (score, best), (other_score, other) = max(middle), max(beside)
    found = [best] if other_score < score + 0.02 else [best, other]
    return [one for one in found if one.explained > _LEAST_EXPLAINED]


def _breadth(colors: int, k: int, m: int, explained: NDArray[np.float64]) -> Breadth:
    return Breadth(colors, float(_BREADTHS[k]), float(_SHIFTS[m]), float(explained[k, m]))


class _Sums:
    """Sums over stretches of a strip; each sum costs one difference."""

    def __init__(self, strip: Floats) -> None:
        self.count = len(strip)
        values = strip - strip.mean(0)
        self.first = np.concatenate([np.zeros((1, 3)), np.cumsum(values, 0)])
        self.all = float((values**2).sum())

    def explained(self, places: NDArray[np.floating]) -> NDArray[np.float64]:
        """The share of variance between flat boxes and flat paper; `places` are ... x boxes x 2."""
        ends = np.clip(np.rint(places * self.count), 0, self.count).astype(np.intp)
        sizes = ends[..., 1] - ends[..., 0]
        sums = self.first[ends[..., 1]] - self.first[ends[..., 0]]
        squares = (sums**2).sum(-1) / np.maximum(sizes, 1)
        rest, left = -sums.sum(-2), self.count - sizes.sum(-1)
        between = squares.sum(-1) + (rest**2).sum(-1) / np.maximum(left, 1)
        # A phone can cut the outer swatches off, but for less than half.
        outer = places.mean(-1)
        inside = (outer[..., 0] > 0) & (outer[..., -1] < 1)
        return np.where(inside, between / max(self.all, 1e-9), 0)
