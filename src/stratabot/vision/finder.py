"""Where in a picture the client area is.

The game's paper is the most even large surface of its client area. So: which colors are common in
the picture; of each, the block of rows and columns in which it prevails; its edges, looked at
pixel by pixel.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from stratabot.vision.color import Floats
from stratabot.vision.frame import Frame
from stratabot.vision.geometry import Rect
from stratabot.vision.profile import Profile

_COARSE = 480
"""The picture is looked at with about this many samples along its longer edge."""

_NEAR = 30.0
"""Paper: every channel this near. Lanes are 8 darker, averaged noise of std 12 has a std of 6."""


def find(frame: Frame, profile: Profile) -> Iterator[Rect]:
    """Client areas that the picture may have, the likeliest first."""
    step = max(1, round(max(frame.width, frame.height) / _COARSE))
    coarse = _coarse(frame, step)
    seen: list[Rect] = []
    for paper in _common_colors(coarse):
        mask = np.abs(coarse - paper).max(-1) < _NEAR
        box = _block(mask)
        if box is None:
            continue
        rect = _sharpen(frame, paper, box, step)
        if rect not in seen and rect.w >= 0.4 * rect.h and rect.h >= 120:
            seen.append(rect)
            yield rect


def _coarse(frame: Frame, step: int) -> Floats:
    """Every step-th pixel, averaged over 4 of its block: rows x columns x 3, RGB."""
    rows, cols = frame.height // step, frame.width // step
    starts = sorted({step // 4, (3 * step) // 4})
    total = np.zeros((rows, cols, 3), np.float32)
    for down in starts:
        for right in starts:
            part = frame.rgb(slice(down, None, step), slice(right, None, step))
            total += part[:rows, :cols]
    return total / len(starts) ** 2


def _common_colors(coarse: Floats, most: int = 4) -> list[Floats]:
    """The commonest colors, each the mean of what is near it, commonest first."""
    flat = coarse[::2, ::2].reshape(-1, 3)
    bins = (flat / 16).astype(np.intp) @ np.array([256, 16, 1])
    counts = np.bincount(bins, minlength=4096)
    found: list[Floats] = []
    for which in np.argsort(counts)[::-1][:12]:
        if counts[which] < 0.02 * len(flat) or len(found) == most:
            break
        color = flat[bins == which].mean(0)
        for _ in range(2):
            color = flat[np.abs(flat - color).max(1) < _NEAR].mean(0)
        if color.min() > 40 and all(np.abs(color - other).max() > 16 for other in found):
            found.append(color)
    return found


def _block(mask: NDArray[np.bool_]) -> tuple[int, int, int, int] | None:
    """Left, top, right, bottom of the rows and columns where the mask prevails."""
    top, bottom, left, right = 0, mask.shape[0], 0, mask.shape[1]
    for _ in range(3):
        span = _run(mask[top:bottom].mean(0), 0.25, 0.02)
        if span is None:
            return None
        left, right = span
        span = _run(mask[:, left:right].mean(1), 0.12, 0.03)
        if span is None:
            return None
        top, bottom = span
    return left, top, right, bottom


def _run(shares: Floats, part: float, break_share: float) -> tuple[int, int] | None:
    """The stretch with the most of it, where at least `part` of the most is reached.

    Breaks shorter than `break_share` of the whole do not end it.
    """
    high = np.flatnonzero(shares > max(part * np.sort(shares)[int(len(shares) * 0.9)], 0.04))
    if not len(high):
        return None
    cuts = np.flatnonzero(np.diff(high) > 1 + break_share * len(shares)) + 1
    runs = np.split(high, cuts)
    best = max(runs, key=lambda run: shares[run].sum())
    return int(best[0]), int(best[-1]) + 1


def _sharpen(frame: Frame, paper: Floats, box: tuple[int, int, int, int], step: int) -> Rect:
    """The box's edges to the pixel: where the share of paper falls to half of that inside."""
    left, top, right, bottom = (edge * step for edge in box)
    right, bottom = min(right, frame.width), min(bottom, frame.height)
    margin = 3 * step
    x0 = _edge(frame, paper, left, -1, (top, bottom), margin, True)
    x1 = _edge(frame, paper, right, 1, (top, bottom), margin, True)
    y0 = _edge(frame, paper, top, -1, (x0, x1), margin, False)
    y1 = _edge(frame, paper, bottom, 1, (x0, x1), margin, False)
    return Rect(x0, y0, x1 - x0, y1 - y0)


def _edge(
    frame: Frame,
    paper: Floats,
    near: int,
    outward: int,
    span: tuple[int, int],
    margin: int,
    upright: bool,
) -> int:
    size = frame.width if upright else frame.height
    low, high = max(0, near - margin), min(size, near + margin)
    stride = max(1, (span[1] - span[0]) // 200)
    along = slice(span[0], span[1], stride)
    part = frame.rgb(along, slice(low, high)) if upright else frame.rgb(slice(low, high), along)
    is_paper = np.abs(part.astype(np.float32) - paper).max(-1) < _NEAR + 10
    share = is_paper.mean(0 if upright else 1)
    if outward < 0:
        share = share[::-1]
    inner = np.median(share[: max(2, len(share) // 3)])
    below = np.flatnonzero(share < 0.5 * inner)
    inside = int(below[below >= 1][0]) if (below >= 1).any() else len(share)
    return low + inside if outward > 0 else high - inside
