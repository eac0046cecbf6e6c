"""Finds the client area in a picture.

The game's paper is the largest even surface of its client area. So the finder takes the picture's
common colors for paper, one after the other. For each color it looks for rows of swatches on that
color, or else for rows and columns in which the color prevails. Then it looks at the edges.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from stratabot.frame import Floats, Frame, largest_channel
from stratabot.geometry import Rect
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision.box_rows import SMALLEST, BoxRow, box_period, find_box_rows
from stratabot.strata.vision.papers import NEAR, CoarseView

_PAPER = NEAR + 10
"""Single pixels of paper differ by at most this in every channel; `NEAR` is for means."""


class Span(NamedTuple):
    """A stretch along x or along y, in pixels of the picture."""

    low: float
    high: float


def level_edges(frame: Frame, rows: Span, cols: Span, least: float = 6.0) -> list[float]:
    """Each y at which two pixel rows differ by `least`, on average over columns, greatest first."""
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
    """The left and right edge of the client area about x; the nearer one counts for both."""
    left, right = (_paper_reach(frame, paper, x, rows, way) for way in (-1, 1))
    if abs(left - right) > 0.02 * (rows.high - rows.low) + 3:
        left = right = min(left, right)
    if x - left < 2 or x + right > frame.width - 2:
        return _upright_edges(frame, x, rows) or Span(x - left, x + right)
    return Span(x - left, x + right)


_EDGE: Final = 8
"""What differs by more from one pixel to the next, in the sum of its channels, changes. At a window
on a desktop of paper's color 8 of 10 rows change by 39 or more, all in the same direction; within
paper half of them change by 11 or more, up or down."""

_SHIFT: Final = 7  # places that a left edge may have, for a right one: 3 pixels either way


def _upright_edges(frame: Frame, x: float, rows: Span) -> Span | None:
    """The x of the strongest pair of upright edges about x within 3 pixels; None if unclear.

    A window on a desktop of paper's color ends there (`desktop-sand`).
    """
    height = rows.high - rows.low
    looked_at = np.r_[
        rows.low + 0.02 * height : rows.low + 0.14 * height : 60j,
        rows.low + 0.7 * height : rows.high - 3 : 60j,
    ]
    red, green, blue = np.moveaxis(frame.rgb()[looked_at.astype(int)].astype(np.int16), -1, 0)
    part = red + green + blue
    steps = np.diff(part, axis=1)
    # The share of pixel rows that change in the same direction: an edge goes through all of them.
    change = np.maximum((steps > _EDGE).mean(0), (-steps > _EDGE).mean(0))
    middle, reach = round(x), int(min(x, frame.width - x)) - 3
    near = int(0.25 * height)
    if reach - near <= _SHIFT:
        return None
    right = change[middle + near : middle + reach]
    left = change[middle - reach : middle - near][::-1]
    size = min(len(left), len(right)) + 1 - _SHIFT
    spread = np.lib.stride_tricks.sliding_window_view(left, _SHIFT)[:size].max(1)
    score = np.minimum(right[3 : 3 + size], spread)
    k = int(score.argmax())
    if score[k] < 0.8:
        return None
    at_left = middle - near - 1 - (k + int(left[k : k + _SHIFT].argmax()))
    return Span(at_left + 1, middle + near + k + 3 + 1)


_NARROWEST: Final = 0.4  # the least breadth of a client area, in heights; tall phones have 0.45

_SPARSE: Final = 0.2  # where a smaller share of a column is paper, the client area has ended


def _paper_reach(frame: Frame, paper: Floats, x: float, rows: Span, way: int) -> float:
    """How far paper reaches from x to the left (`way` -1) or right, above and below the board."""
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
    share = (largest_channel(np.abs(part - paper)) < _PAPER).mean(0)
    window = max(3, int(0.01 * height))
    means = np.convolve(share, np.ones(window) / window, "valid")
    low = np.flatnonzero(means < _SPARSE)
    low = low[low > int(_NARROWEST / 2 * height)]
    if not len(low):
        return abs((0 if way < 0 else frame.width) - x)
    first = int(low[0])
    inner = np.flatnonzero(share[: first + window] > _SPARSE)
    if not len(inner):
        return float(first)
    return float(inner[-1] + 1 + ((x - int(x)) if way < 0 else (int(x) + 1 - x)))


def has_room_beside(frame: Frame, client: Rect) -> bool:
    """Whether another client area may be in the picture."""
    x, y, w, h = client
    across, down = max(x, frame.width - x - w), max(y, frame.height - y - h)
    return across > _NARROWEST * SMALLEST or down > SMALLEST


def find_client_areas(frame: Frame, profile: Profile) -> Iterator[list[Rect]]:
    """Places where the client area may be, the likeliest first: boxes that differ in one edge."""
    view = CoarseView(frame)
    papers = view.papers()
    seen: set[Rect] = set()
    # Faint swatches ask for a narrow limit, uneven paper asks for a wide one.
    for near in (NEAR / 2, NEAR):
        for paper in papers:
            for row in find_box_rows(frame, paper, profile, near):
                boxes = [box for box in _above(frame, paper, row, profile) if box not in seen]
                if boxes:
                    seen.update(boxes)
                    yield boxes
    yield from _without_swatches(frame, view, papers, seen)


def find_areas_on(paper: Floats, frame: Frame, profile: Profile) -> list[list[Rect]]:
    """Client areas on that paper: boxes that differ in one edge."""
    rows = find_box_rows(frame, paper, profile, NEAR)
    return [boxes for row in rows if (boxes := _above(frame, paper, row, profile))]


def _without_swatches(
    frame: Frame, view: CoarseView, papers: list[Floats], seen: set[Rect]
) -> Iterator[list[Rect]]:
    """The places where paper prevails; then all that is not black."""
    for paper in papers:
        rect = view.extent_of(paper)
        if rect is None or rect.h < SMALLEST or rect.w < _NARROWEST * rect.h:
            continue
        if rect not in seen:
            seen.add(rect)
            yield _trim_bars(frame, rect)
    # Ribbons can leave less paper in sight than there is of another color.
    extent = view.bright_extent()
    if extent is not None:
        # Between dark bars, the upper and lower edge to the pixel.
        left, top, width, height = extent
        cols, near, bottom = Span(left, left + width), 2 * view.step, top + height
        tops = level_edges(frame, Span(top - near, top + near), cols, 30.0) if top else []
        bottoms = level_edges(frame, Span(bottom - near, bottom + near), cols, 30.0)
        top, bottom = round([*tops, top][0]), round([*bottoms, bottom][0])
        yield [Rect(left, top, width, bottom - top), frame.bounds]


def _trim_bars(frame: Frame, rect: Rect) -> list[Rect]:
    """The box with and without a bar above or below it that is as light as paper."""
    left, top, width, height = rect
    cols = Span(left + 0.1 * width, left + 0.9 * width)
    bottom = top + height
    tops = [top, *level_edges(frame, Span(top + 4, top + 0.1 * height), cols)[:2]]
    bottoms = [bottom, *level_edges(frame, Span(bottom - 0.08 * height, bottom - 4), cols)[:1]]
    return [Rect(left, y0, width, y1 - y0) for y1 in bottoms for y0 in tops]


def _above(frame: Frame, paper: Floats, row: BoxRow, profile: Profile) -> list[Rect]:
    """The client areas that can have this row of swatches on their lower edge."""
    height = row.period / box_period(profile) * profile.height
    breadth = 2.2 * row.period
    cols = Span(row.x - breadth, row.x + breadth)
    missing = profile.swatch_height / profile.height * height - row.weight / row.boxes
    bottoms = _bottoms(frame, row, cols, missing, 0.025 * height)
    # The period of only two boxes can be wrong by 5 %, the period of more boxes by less.
    expected, reach = bottoms[0] - height, (0.055 if row.boxes == 2 else 0.035) * height + 3
    tops = level_edges(frame, Span(expected - reach, expected + reach), cols)[:4]
    if abs(expected) < reach:
        tops.append(0.0)
    tops = tops or [expected]
    if min(tops) < 0:
        return []
    left, right = paper_sides(frame, paper, row.x, Span(tops[0], bottoms[0]))
    if right - left < _NARROWEST * height or height < SMALLEST:
        return []
    return [Rect(left, top, right - left, low - top) for low in bottoms for top in tops]


def _bottoms(frame: Frame, row: BoxRow, cols: Span, missing: float, border: float) -> list[float]:
    """Each y at which the swatches can end: the border if it is near, or the greatest changes where
    they were last seen, or lower, for blur and paleness hide ends (by `missing`).
    """
    if frame.height - row.bottom < border:
        return [float(frame.height)]
    upper = row.bottom - row.slack - 1
    lower = row.bottom + max(0.0, missing) + 2 * row.slack + 2
    ends = row.bottom + 1, row.bottom + 2 * row.slack + 2, lower
    found = [edge for end in ends for edge in level_edges(frame, Span(upper, end), cols)[:1]]
    if frame.height <= lower:
        found.append(float(frame.height))
    return list(dict.fromkeys(found)) or [row.bottom]
