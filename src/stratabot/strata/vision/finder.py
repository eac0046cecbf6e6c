"""Finds the client area in a picture.

The game's paper is the largest even surface of its client area. So the finder takes the picture's
common colors for paper, one after the other. For each color it looks for rows of swatches on that
color, or else for rows and columns in which the color prevails. Then it looks at the edges.
"""

from collections.abc import Iterator
from typing import Final

from stratabot.frame import Floats, Frame
from stratabot.geometry import Rect
from stratabot.strata.layout.profile import Profile
from stratabot.strata.vision.box_rows import BoxRow, box_period, find_box_rows
from stratabot.strata.vision.edges import Span, level_edges, paper_sides, sharpened
from stratabot.strata.vision.papers import NEAR, CoarseView, Extent

_SMALLEST: Final = 180
"""The finder ignores lower client areas than this: a third of 1024 x 768 is 256 pixels high."""


def find_client_areas(frame: Frame, profile: Profile) -> Iterator[list[Rect]]:
    """Places where the client area may be, the likeliest first.

    Each place is a list of boxes that differ in one edge, because a title bar can be as light as
    paper. The board tells which box is right.
    """
    view = CoarseView(frame)
    papers = view.papers()
    seen: set[Rect] = set()
    found: list[tuple[BoxRow, list[Rect]]] = []
    # Faint swatches ask for a narrow limit, uneven paper asks for a wide one.
    for near in (NEAR / 2, NEAR):
        for paper in papers:
            for row in find_box_rows(frame, paper, profile, near):
                boxes = [box for box in _above(frame, paper, row, profile) if box not in seen]
                if boxes:
                    seen.update(boxes)
                    found.append((row, boxes))
                    yield boxes
    yield from _without_swatches(frame, view, papers, seen)
    found.sort(key=lambda one: -one[0].weight * one[0].period)
    for row, boxes in found[:1]:
        heights = _any_height(boxes[0], row.period / box_period(profile) * profile.height)
        if heights:
            yield heights


def _without_swatches(
    frame: Frame, view: CoarseView, papers: list[Floats], seen: set[Rect]
) -> Iterator[list[Rect]]:
    """The places where paper prevails; then all that is not black."""
    for paper in papers:
        extent = view.extent_of(paper)
        if extent is not None:
            rect = sharpened(frame, paper, extent, view.step)
            if rect.w >= 0.4 * rect.h and rect.h >= _SMALLEST and rect not in seen:
                seen.add(rect)
                yield _trimmed(frame, rect)
    # Ribbons can leave less paper in sight than there is of another color.
    extent = view.bright_extent()
    if extent is not None:
        yield [_between_bars(frame, extent, view.step), frame.bounds]


def _between_bars(frame: Frame, extent: Extent, step: int) -> Rect:
    """The box between dark bars, its upper and lower edge to the pixel."""
    left, top, right, bottom = extent
    cols = Span(left, right)
    tops = level_edges(frame, Span(top - 2 * step, top + 2 * step), cols, 30.0) if top else []
    bottoms = level_edges(frame, Span(bottom - 2 * step, bottom + 2 * step), cols, 30.0)
    top, bottom = round([*tops, top][0]), round([*bottoms, min(bottom, frame.height)][0])
    return Rect(left, top, min(right, frame.width) - left, bottom - top)


def _any_height(box: Rect, height: float) -> list[Rect]:
    """Boxes with the same lower edge, and heights within 4 % of the height that the swatches tell.

    They are for an upper edge that cannot be seen: the board tells which height fits.
    """
    bottom = box.y + box.h
    heights = [height * (1 + k / 125) for k in range(-5, 6)]
    return [Rect(box.x, bottom - h, box.w, h) for h in heights if bottom >= h]


def _trimmed(frame: Frame, rect: Rect) -> list[Rect]:
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
    if right - left < 0.4 * height or height < _SMALLEST:
        return []
    return [Rect(left, top, right - left, low - top) for low in bottoms for top in tops]


def _bottoms(frame: Frame, row: BoxRow, cols: Span, missing: float, border: float) -> list[float]:
    """Each y at which the swatches can end: the picture's border, if it is that near.

    Otherwise each is a place of the greatest change where the swatches were last seen, or a bit
    lower, because blur and uneven paper can make the row seem to end too early. Pale swatches can
    go unseen in part: then the row is too short by `missing`, and can end lower by as much.
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
