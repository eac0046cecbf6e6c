"""Which colors of a picture can be the game's paper, and where each of them prevails."""

from itertools import product
from typing import Final

import numpy as np

from stratabot.frame import Floats, Frame, Mask, largest_channel
from stratabot.geometry import Rect

NEAR: Final = 30.0
"""Every channel of paper is this near. Lanes are 8 darker; averaged noise of std 12 has std 6."""

_SAMPLES: Final = 480  # the picture is looked at with about this many samples along its longer edge
_MOST_PAPERS: Final = 4
_DARK: Final = 45  # paper is lighter in all channels; the bars beside a phone's picture in none


class CoarseView:
    """A reduced picture: every `step`-th pixel, averaged over 4 around it; rows x columns x 3."""

    def __init__(self, frame: Frame) -> None:
        self.step = max(1, round(max(frame.width, frame.height) / _SAMPLES))
        rows, cols = frame.height // self.step, frame.width // self.step
        starts = sorted({self.step // 4, (3 * self.step) // 4})
        total = np.zeros((rows, cols, 3), np.float32)
        for down, right in product(starts, repeat=2):
            part = frame.rgb(slice(down, None, self.step), slice(right, None, self.step))
            total += part[:rows, :cols]
        self.samples = total / np.float32(len(starts) ** 2)

    def papers(self) -> list[Floats]:
        """At most 4 colors that can be paper; light, dull ones may be a tenth as common."""
        flat = self.samples[::3, ::3].reshape(-1, 3)
        channels = np.ascontiguousarray(flat.T)
        bins = (flat / 16).astype(np.intp) @ np.array([256, 16, 1])
        counts = np.bincount(bins, minlength=4096)
        which = np.argsort(counts)[::-1][:60]
        colors = (np.stack([which // 256, which // 16 % 16, which % 16], 1) + 0.5) * 16
        dull = (np.ptp(colors, axis=1) < 100) & (colors.max(1) > 130)
        weight = counts[which] * np.where(dull, 1.0, 0.1)
        found: list[Floats] = []
        for k in np.argsort(-weight):
            if not weight[k] or len(found) == _MOST_PAPERS:
                break
            color = colors[k].astype(np.float32)
            for _ in range(2):
                near = flat[_near(channels, color, 20)]
                color = near.mean(0) if len(near) else color
            if color.min() > _DARK and all(np.abs(color - other).max() > 10 for other in found):
                found.append(color)
        return found

    def extent_of(self, paper: Floats) -> Rect | None:
        """The rows and columns in which that color prevails, to within `step` pixels."""
        return _prevailing(_near(self.samples.transpose(2, 0, 1), paper, NEAR), self.step)

    def bright_extent(self) -> Rect | None:
        """The rows and columns in which bright pixels prevail, to within `step` pixels."""
        return _prevailing(largest_channel(self.samples) > _DARK, self.step)


def _near(channels: Floats, color: Floats, reach: float) -> Mask:
    """Where all channels (the first axis) are within `reach`; np.max over 3 entries is slower."""
    red, green, blue = (
        np.abs(channel - value) < reach for channel, value in zip(channels, color, strict=True)
    )
    return np.asarray(red & green & blue)


def _prevailing(mask: Mask, step: int) -> Rect | None:
    top, bottom, left, right = 0, mask.shape[0], 0, mask.shape[1]
    for _ in range(3):
        across = _longest_stretch(mask[top:bottom].mean(0), 0.25, 0.02)
        down = across and _longest_stretch(mask[:, slice(*across)].mean(1), 0.12, 0.03)
        if not across or not down:
            return None
        (left, right), (top, bottom) = across, down
    return Rect(left * step, top * step, (right - left) * step, (bottom - top) * step)


def _longest_stretch(shares: Floats, part: float, most_gap: float) -> tuple[int, int] | None:
    """The stretch of high shares with the largest sum, small gaps included: start and end."""
    high = np.flatnonzero(shares > max(part * np.sort(shares)[int(len(shares) * 0.9)], 0.04))
    if not len(high):
        return None
    cuts = np.flatnonzero(np.diff(high) > 1 + most_gap * len(shares)) + 1
    stretches = np.split(high, cuts)
    best = max(stretches, key=lambda stretch: shares[stretch].sum())
    return int(best[0]), int(best[-1]) + 1
