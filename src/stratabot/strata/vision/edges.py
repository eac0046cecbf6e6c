"""Edges in a picture, exact to the pixel: where the picture changes, and where paper ends."""

from typing import NamedTuple

import numpy as np

from stratabot.frame import Floats, Frame
from stratabot.geometry import Rect
from stratabot.strata.vision.papers import NEAR, Extent

_PAPER = NEAR + 10
"""Single pixels of paper differ by at most this in every channel; `NEAR` is for means."""


class Span(NamedTuple):
    """A stretch along x or along y, in pixels of the picture."""

    low: float
    high: float


def level_edges(frame: Frame, rows: Span, cols: Span, least: float = 6.0) -> list[float]:
    """Each y at which the picture changes from one pixel row to the next, greatest change first.

    Pixel rows are averaged over these columns, so that texture does not count. The sum of the
    channels must change by at least `least`.
    """
    low, high = max(0, int(rows.low)), min(frame.height, int(rows.high) + 2)
    left, right = max(0, int(cols.low)), min(frame.width, int(cols.high))
    stride = max(1, (right - left) // 300)
    if high - low < 3 or right - left < 3:
        return []
    means = frame.rgb(slice(low, high), slice(left, right, stride)).mean(1, dtype=np.float32)
    change = np.abs(np.diff(means, axis=0)).sum(1)
    padded = np.r_[0, change, 0]
    peak = (change >= least) & (change >= padded[:-2]) & (change > padded[2:])
    places = np.flatnonzero(peak)
    return [float(low + k + 1) for k in places[np.argsort(-change[places])]]


def paper_sides(frame: Frame, paper: Floats, x: float, rows: Span) -> Span:
    """The left and right edge of the client area whose middle is about x.

    If the two edges are not equally far from x, something lies over one side, or something like
    paper lies beyond the other side. Then the nearer edge counts for both.
    """
    left, right = (_paper_reach(frame, paper, x, rows, way) for way in (-1, 1))
    if abs(left - right) > 0.02 * (rows.high - rows.low) + 3:
        left = right = min(left, right)
    if x - left < 2 or x + right > frame.width - 2:
        return _upright_pair(frame, x, rows) or Span(x - left, x + right)
    return Span(x - left, x + right)


def _upright_pair(frame: Frame, x: float, rows: Span) -> Span | None:
    """The x of the strongest pair of upright edges, equally far from x within 3 pixels.

    It finds a window on a desktop as light as paper. None if no pair is clear, as on a phone.
    """
    height = rows.high - rows.low
    looked_at = np.r_[
        rows.low + 0.02 * height : rows.low + 0.14 * height : 60j,
        rows.low + 0.7 * height : rows.high - 3 : 60j,
    ]
    part = frame.rgb()[looked_at.astype(int)].astype(np.int16).sum(2)
    steps = np.diff(part, axis=1)
    # The share of pixel rows that change in the same direction: an edge goes through all of them.
    change = np.maximum((steps > 8).mean(0), (steps < -8).mean(0))
    middle, reach = round(x), int(min(x, frame.width - x)) - 3
    near = int(0.25 * height)
    if reach - near < 8:
        return None
    right = change[middle + near : middle + reach]
    left = change[middle - reach : middle - near][::-1]
    size = min(len(left), len(right)) - 6
    spread = np.lib.stride_tricks.sliding_window_view(left, 7)[:size].max(1)
    score = np.minimum(right[3 : 3 + size], spread)
    k = int(score.argmax())
    if score[k] < 0.8:
        return None
    at_left = middle - near - 1 - (k + int(left[k : k + 7].argmax()))
    return Span(at_left + 1, middle + near + k + 3 + 1)


def _paper_reach(frame: Frame, paper: Floats, x: float, rows: Span, way: int) -> float:
    """How far paper reaches from x to the left (`way` -1) or right (1), above and below the board.

    Paper ends where hardly any pixel row within 1 % of the height shows it.
    """
    top, bottom = rows
    height = bottom - top
    looked_at = np.r_[
        np.linspace(top + 0.03 * height, top + 0.12 * height, 12),
        np.linspace(bottom - 0.28 * height, bottom - 0.08 * height, 24),
    ].astype(int)
    edge = int(x) if way < 0 else frame.width - int(x)
    columns = int(x) + way * np.arange(1, max(edge, 2)) - (way < 0)
    columns = columns[(columns >= 0) & (columns < frame.width)]
    span = slice(columns.min(), columns.max() + 1)
    part = frame.rgb(slice(None), span)[np.clip(looked_at, 0, frame.height - 1)]
    part = part[:, ::way].astype(np.float32)
    share = (np.abs(part - paper).max(-1) < _PAPER).mean(0)
    window = max(3, int(0.01 * height))
    means = np.convolve(share, np.ones(window) / window, "valid")
    low = np.flatnonzero(means < 0.15)
    low = low[low > int(0.2 * height)]
    if not len(low):
        return abs((0 if way < 0 else frame.width) - x)
    first = int(low[0])
    inner = np.flatnonzero(share[: first + window] > 0.3)
    if not len(inner):
        return float(first)
    return float(inner[-1] + 1 + ((x - int(x)) if way < 0 else (int(x) + 1 - x)))


def sharpened(frame: Frame, paper: Floats, extent: Extent, step: int) -> Rect:
    """The box whose edges are known to within 3 steps, now exact to the pixel.

    An edge is where the share of paper falls to half of the share inside.
    """
    left, top = extent.left, extent.top
    right, bottom = min(extent.right, frame.width), min(extent.bottom, frame.height)
    margin = 3 * step
    x0 = _paper_edge(frame, paper, left, (top, bottom), margin, outward=-1, upright=True)
    x1 = _paper_edge(frame, paper, right, (top, bottom), margin, outward=1, upright=True)
    y0 = _paper_edge(frame, paper, top, (x0, x1), margin, outward=-1, upright=False)
    y1 = _paper_edge(frame, paper, bottom, (x0, x1), margin, outward=1, upright=False)
    return Rect(x0, y0, x1 - x0, y1 - y0)


def _paper_edge(
    frame: Frame,
    paper: Floats,
    near: int,
    along: tuple[int, int],
    margin: int,
    *,
    outward: int,
    upright: bool,
) -> int:
    """The x (`upright`) or y where paper ends, going down (`outward` -1) or up (1) from `near`."""
    size = frame.width if upright else frame.height
    low, high = max(0, near - margin), min(size, near + margin)
    stride = max(1, (along[1] - along[0]) // 200)
    if along[1] - along[0] < 2 or high - low < 2:
        return near
    lengthwise, crosswise = slice(along[0], along[1], stride), slice(low, high)
    part = frame.rgb(lengthwise, crosswise) if upright else frame.rgb(crosswise, lengthwise)
    is_paper = np.abs(part.astype(np.float32) - paper).max(-1) < _PAPER
    share = is_paper.mean(0 if upright else 1)
    if outward < 0:
        share = share[::-1]
    inner = np.median(share[: max(2, len(share) // 3)])
    below = np.flatnonzero(share < 0.5 * inner)
    inside = int(below[below >= 1][0]) if (below >= 1).any() else len(share)
    return low + inside if outward > 0 else high - inside
