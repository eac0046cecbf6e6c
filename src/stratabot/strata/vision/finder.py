"""Where in a picture the client area is.

The game's paper is the most even large surface of its client area. So: which colors are common in
the picture; of each, the rows of swatches that stand on it, or else the block of rows and columns
in which it prevails; and then the edges, looked at pixel by pixel.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from stratabot.frame import Frame
from stratabot.geometry import Rect
from stratabot.strata.vision.box_rows import BoxRow, box_period, find_box_rows
from stratabot.strata.vision.oklab import Floats
from stratabot.strata.vision.profile import Profile

_COARSE = 480
"""The picture is looked at with about this many samples along its longer edge."""

_NEAR = 30.0
"""Paper: every channel this near. Lanes are 8 darker, averaged noise of std 12 has a std of 6."""

_SMALLEST = 180
"""Client areas of fewer pixels in height are not looked for: a third of 1024 x 768 has 256."""


def find(frame: Frame, profile: Profile) -> Iterator[list[Rect]]:
    """Places where the client area may be, the likeliest first.

    Each is a list of boxes that differ only in which of several edges is taken for the client
    area's: a title bar can be as light as paper. Which one is right the board tells.
    """
    step = max(1, round(max(frame.width, frame.height) / _COARSE))
    coarse = _coarse(frame, step)
    papers = _common_colors(coarse)
    seen: set[Rect] = set()
    found: list[tuple[BoxRow, list[Rect]]] = []
    # First as near to paper as faint swatches demand, then as far as uneven paper does.
    for near in (_NEAR / 2, _NEAR):
        for paper in papers:
            for row in find_box_rows(frame, paper, profile, near):
                boxes = [box for box in _above(frame, paper, row, profile) if box not in seen]
                if boxes:
                    seen.update(boxes)
                    found.append((row, boxes))
                    yield boxes
    for paper in papers:
        box = _block(_near(coarse.transpose(2, 0, 1), paper, _NEAR))
        if box is not None:
            rect = _sharpen(frame, paper, box, step)
            if rect.w >= 0.4 * rect.h and rect.h >= _SMALLEST and rect not in seen:
                seen.add(rect)
                yield _trimmed(frame, rect)
    # Ribbons can leave less paper than there is of anything else: all between black bars.
    box = _block(coarse.max(-1) > 45)
    if box is not None:
        yield [_bright(frame, box, step), frame.bounds]
    found.sort(key=lambda one: -one[0].weight * one[0].period)
    for row, boxes in found[:1]:
        heights = _any_height(boxes[0], row.period / box_period(profile) * profile.height)
        if heights:
            yield heights


def _bright(frame: Frame, box: tuple[int, int, int, int], step: int) -> Rect:
    """The box between dark bars, its upper and lower edge to the pixel."""
    left, top, right, bottom = (edge * step for edge in box)
    span = (left, right)
    tops = _steps(frame, (top - 2 * step, top + 2 * step), span, 30.0) if top else []
    bottoms = _steps(frame, (bottom - 2 * step, bottom + 2 * step), span, 30.0)
    top, bottom = round([*tops, top][0]), round([*bottoms, min(bottom, frame.height)][0])
    return Rect(left, top, min(right, frame.width) - left, bottom - top)


def _any_height(box: Rect, height: float) -> list[Rect]:
    """The same lower edge, and heights from 4 % less to 4 % more than the swatches tell.

    For an upper edge that is not to be seen: the board tells which height fits.
    """
    bottom = box.y + box.h
    heights = [height * (1 + k / 125) for k in range(-5, 6)]
    return [Rect(box.x, bottom - h, box.w, h) for h in heights if bottom >= h]


def _trimmed(frame: Frame, rect: Rect) -> list[Rect]:
    """The box, and what is left of it without a bar above or below that is as light as paper."""
    left, top, width, height = rect
    span = (left + 0.1 * width, left + 0.9 * width)
    bottom = top + height
    tops = [top, *_steps(frame, (top + 4, top + 0.1 * height), span)[:2]]
    bottoms = [bottom, *_steps(frame, (bottom - 0.08 * height, bottom - 4), span)[:1]]
    return [Rect(left, y0, width, y1 - y0) for y1 in bottoms for y0 in tops]


def _coarse(frame: Frame, step: int) -> Floats:
    """Every step-th pixel, averaged over 4 of its block: rows x columns x 3, RGB."""
    rows, cols = frame.height // step, frame.width // step
    starts = sorted({step // 4, (3 * step) // 4})
    total = np.zeros((rows, cols, 3), np.float32)
    for down in starts:
        for right in starts:
            part = frame.rgb(slice(down, None, step), slice(right, None, step))
            total += part[:rows, :cols]
    return total / np.float32(len(starts) ** 2)


def _common_colors(coarse: Floats, most: int = 4) -> list[Floats]:
    """Colors that can be paper, each the mean of what is near it, commonest first.

    A light and dull color needs only a tenth as much of the picture as others.
    """
    flat = coarse[::3, ::3].reshape(-1, 3)
    channels = np.ascontiguousarray(flat.T)
    bins = (flat / 16).astype(np.intp) @ np.array([256, 16, 1])
    counts = np.bincount(bins, minlength=4096)
    which = np.argsort(counts)[::-1][:60]
    colors = (np.stack([which // 256, which // 16 % 16, which % 16], 1) + 0.5) * 16
    dull = (np.ptp(colors, axis=1) < 100) & (colors.max(1) > 130) & (colors.max(1) < 254)
    weight = counts[which] * np.where(dull, 1.0, 0.1)
    found: list[Floats] = []
    for k in np.argsort(-weight):
        if weight[k] < 0.002 * len(flat) or len(found) == most:
            break
        color = colors[k].astype(np.float32)
        for _ in range(2):
            near = flat[_near(channels, color, 20)]
            color = near.mean(0) if len(near) else color
        if color.min() > 40 and all(np.abs(color - other).max() > 10 for other in found):
            found.append(color)
    return found


def _near(channels: Floats, color: Floats, reach: float) -> NDArray[np.bool_]:
    """Where all channels (the first axis) are that near; np.max over 3 entries is far slower."""
    red, green, blue = (
        np.abs(channel - value) < reach for channel, value in zip(channels, color, strict=True)
    )
    return np.asarray(red & green & blue)


def _above(frame: Frame, paper: Floats, row: BoxRow, profile: Profile) -> list[Rect]:
    """The client areas that can have this row of swatches on their lower edge."""
    height = row.period / box_period(profile) * profile.height
    breadth = 2.2 * row.period
    span = (row.x - breadth, row.x + breadth)
    bottoms = _bottoms(frame, row, span, 0.025 * height)
    # The period of two boxes only is off by up to 5 %, of more by less.
    expected, reach = bottoms[0] - height, (0.055 if row.boxes == 2 else 0.035) * height + 3
    tops = _steps(frame, (expected - reach, expected + reach), span)[:4]
    if abs(expected) < reach:
        tops.append(0.0)
    tops = tops or [expected]
    if min(tops) < 0:
        return []
    left, right = _sides(frame, paper, row.x, (tops[0], bottoms[0]))
    if right - left < 0.4 * height or height < _SMALLEST:
        return []
    return [Rect(left, top, right - left, low - top) for low in bottoms for top in tops]


def _bottoms(frame: Frame, row: BoxRow, span: tuple[float, float], border: float) -> list[float]:
    """Where the swatches can end: at the picture's border, if it is that near.

    Otherwise where the picture changes most just where they were last seen, or a bit lower: blur
    and uneven paper can end the row too early.
    """
    if frame.height - row.bottom < border:
        return [float(frame.height)]
    upper = row.bottom - row.slack - 1
    near = _steps(frame, (upper, row.bottom + 1), span)[:1]
    far = _steps(frame, (upper, row.bottom + 2 * row.slack + 2), span)[:1]
    return list(dict.fromkeys([*near, *far])) or [row.bottom]


def _sides(frame: Frame, paper: Floats, x: float, rows: tuple[float, float]) -> tuple[float, float]:
    """The left and right edge of the client area whose middle is about x.

    If they are not evenly far from it, something lies over one side, or beyond the other is the
    like of paper: then the nearer one counts for both.
    """
    left, right = (_half_width(frame, paper, x, *rows, way) for way in (-1, 1))
    if abs(left - right) > 0.02 * (rows[1] - rows[0]) + 3:
        left = right = min(left, right)
    if x - left < 2 or x + right > frame.width - 2:
        left, right = _twin_steps(frame, x, rows) or (left, right)
    return x - left, x + right


def _twin_steps(frame: Frame, x: float, rows: tuple[float, float]) -> tuple[float, float] | None:
    """How far to the left and right of x the picture changes from one column to the next.

    For a window on a desktop as light as paper: the strongest pair of steps, equally far within 3
    pixels. None if there is no clear one, as on a phone.
    """
    top, bottom = rows
    height = bottom - top
    lines = np.r_[
        top + 0.02 * height : top + 0.14 * height : 60j, top + 0.7 * height : bottom - 3 : 60j
    ]
    part = frame.rgb(slice(None), slice(None))[lines.astype(int)].astype(np.int16).sum(2)
    steps = np.diff(part, axis=1)
    # The number of lines that change, all in one way: an edge goes through all of them.
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
    return x - (at_left + 1), middle + near + k + 3 + 1 - x


def _steps(
    frame: Frame, rows: tuple[float, float], cols: tuple[float, float], least: float = 6.0
) -> list[float]:
    """Where the picture changes from one line to the next, the greatest change first.

    Lines are averaged over these columns, so that texture does not count; `least` is the change
    in the sum of the channels.
    """
    low, high = max(0, int(rows[0])), min(frame.height, int(rows[1]) + 2)
    left, right = max(0, int(cols[0])), min(frame.width, int(cols[1]))
    stride = max(1, (right - left) // 300)
    if high - low < 3 or right - left < 3:
        return []
    lines = frame.rgb(slice(low, high), slice(left, right, stride)).mean(1, dtype=np.float32)
    change = np.abs(np.diff(lines, axis=0)).sum(1)
    padded = np.r_[0, change, 0]
    peak = (change >= least) & (change >= padded[:-2]) & (change > padded[2:])
    places = np.flatnonzero(peak)
    return [float(low + k + 1) for k in places[np.argsort(-change[places])]]


def _half_width(
    frame: Frame, paper: Floats, x: float, top: float, bottom: float, way: int
) -> float:
    """How far paper goes on to the left (-1) or right (1), looked at above and below the board."""
    height = bottom - top
    rows = np.r_[
        np.linspace(top + 0.03 * height, top + 0.12 * height, 12),
        np.linspace(bottom - 0.28 * height, bottom - 0.08 * height, 24),
    ].astype(int)
    edge = int(x) if way < 0 else frame.width - int(x)
    columns = int(x) + way * np.arange(1, max(edge, 2)) - (way < 0)
    columns = columns[(columns >= 0) & (columns < frame.width)]
    span = slice(columns.min(), columns.max() + 1)
    part = frame.rgb(slice(None), span)[np.clip(rows, 0, frame.height - 1)]
    part = part[:, ::way].astype(np.float32)
    share = (np.abs(part - paper).max(-1) < _NEAR + 10).mean(0)
    # A stretch of 1 % of the height in which hardly a line shows paper ends the client area.
    window = max(3, int(0.01 * height))
    sums = np.convolve(share, np.ones(window) / window, "valid")
    low = np.flatnonzero(sums < 0.15)
    start = int(0.2 * height)
    low = low[low > start]
    if not len(low):
        return abs((0 if way < 0 else frame.width) - x)
    first = int(low[0])
    inner = np.flatnonzero(share[: first + window] > 0.3)
    return (
        float(inner[-1] + 1 + ((x - int(x)) if way < 0 else (int(x) + 1 - x)))
        if len(inner)
        else float(first)
    )


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
    if span[1] - span[0] < 2 or high - low < 2:
        return near
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
