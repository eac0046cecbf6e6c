"""What stands on the cloth beside the board: swatches, selectors, caret, icons, the win screen.

All lengths are pixels at scale 1 unless a name says otherwise. They were measured on a real
screenshot at scale 2.78; swatches come from the profile, selectors and icons, which that picture
does not show, were drawn after descriptions.
"""

from typing import Final

from stratabot.color import FloatRGB, mixed
from stratabot.geometry import Point, diamond
from stratabot.strata.practice.canvas import Canvas
from stratabot.strata.practice.lettering import CROWN, ICONS, Stroke, lettering, rising
from stratabot.strata.practice.scene import Look, Scene
from stratabot.strata.puzzle import BLANK
from stratabot.strata.vision.layout import Layout

OLIVE: Final[FloatRGB] = (157, 151, 126)
"""Caret and frame."""

INK: Final[FloatRGB] = (145, 137, 112)
"""Words: their strokes are thinner than two pixels, so that edges pale them."""

CROWN_COLOR: Final[FloatRGB] = (142, 131, 112)

_CARET_BREADTH: Final = 4.4
_CARET_RISE: Final = 20.4  # its tip's middle above the board's upper corner
_CARET_REACH: Final = 29.4  # its ends beyond the board's left and right corner

_FRAME: Final = 79.6  # half the diagonal of the frame round the preview, to the line's middle
_FRAME_BREADTH: Final = 4.5
_PREVIEW: Final = 65.9  # half the diagonal of the preview itself
_PREVIEW_SQUARE: Final = 0.905
_PREVIEW_SHARE: Final = 0.94  # of the color: (31, 123, 112) where the ribbons are (21, 116, 108)
_PREVIEW_BLANK: Final = (-12.0, -11.0, -9.0)  # from the paper

_CAPITAL: Final = 20.1
_LETTER_BREADTH: Final = 1.5
_PERFECT: Final = (-68.8, -28.8)  # the word's origin, from the preview's center
_NEXT: Final = (45.6, 86.4)
_CROWN: Final = (-96.2, -11.7)

_ICON: Final = 22.0
_ICON_PLACES: Final = ((-62.0, 64.0), (0.0, 50.0), (62.0, 64.0))  # from the top's middle


def caret(canvas: Canvas, layout: Layout, side: int, square: float) -> None:
    """The line above the board, bent like a caret."""
    s, half = layout.scale, layout.pitch(side) * square
    top, left = layout.cell(side, 0, side - 1), layout.cell(side, 0, 0)
    right = layout.cell(side, side - 1, side - 1)
    tip = Point(top.x, top.y - half - _CARET_RISE * s)
    for corner, way in ((left, -1), (right, 1)):
        reach = abs(corner.x + way * (half + _CARET_REACH * s) - tip.x)
        _bar(canvas, tip, Point(tip.x + way * reach, tip.y + reach), _CARET_BREADTH * s)


def icon_places(layout: Layout) -> tuple[Point, ...]:
    """The centers of the icons for undo, close and help."""
    middle = layout.profile.width / 2
    return tuple(layout.at(Point(middle + dx, y)) for dx, y in _ICON_PLACES)


def icons(canvas: Canvas, layout: Layout) -> None:
    """Undo, close and help, above the caret."""
    unit = _ICON * layout.scale
    for (x, y), lines in zip(icon_places(layout), ICONS, strict=True):
        for line in lines:
            points = [(x + unit * px, y - unit * py) for px, py in line]
            canvas.stroke(points, 2.4 * layout.scale, OLIVE)


def selectors(canvas: Canvas, layout: Layout, side: int) -> None:
    """Small hollow diamonds, each with a triangle that points at the board."""
    s = layout.scale
    # Neighbors on the 6 x 6 are 30 apart, on the 2 x 2 72: large ones would touch there.
    half = 4 * s + 0.15 * layout.pitch(side)
    for way, points in ((1, layout.row_selectors(side)), (-1, layout.col_selectors(side))):
        for x, y in points:
            corners = diamond((x, y), half)
            canvas.stroke([*corners, corners[0]], 1.8 * s, OLIVE)
            near, far, wide = half * 0.85, half * 1.25, half * 0.4
            tip = (x + way * far, y - far)
            middle = x + way * near, y - near
            foot = [(middle[0] + sign * wide, middle[1] + sign * way * wide) for sign in (-1, 1)]
            canvas.polygon([tip, *foot], OLIVE)


def swatches(canvas: Canvas, layout: Layout, scene: Scene, look: Look) -> None:
    """The boxes on the lower edge; the selected one saturated, uniform, tall and slanted."""
    profile, s = layout.profile, layout.scale
    bottom = layout.client.y + layout.client.h
    places = layout.swatches(len(scene.palette))
    for k, (color, (x, _)) in enumerate(zip(scene.palette, places, strict=True)):
        chosen = k == scene.selected
        heights = profile.selected_height if chosen else (profile.swatch_height,) * 2
        left, right = x - profile.swatch_width / 2 * s, x + profile.swatch_width / 2 * s
        tops = [bottom - height * s for height in heights]
        box = ((left, tops[0]), (right, tops[1]), (right, bottom + 1), (left, bottom + 1))
        twin = mixed(color, profile.paper_elsewhere, look.muted_share)
        canvas.polygon(box, color if chosen else twin, 0.0 if chosen else look.grain)


def win_screen(canvas: Canvas, layout: Layout, scene: Scene) -> None:
    """The preview of the next puzzle in its frame, and the words."""
    s = layout.scale
    # The picture has it on the client's middle; clicks are known to work 2 pixels beside.
    center = Point(layout.client.x + layout.client.w / 2, layout.next_button.y)
    if scene.perfect:
        _word(canvas, "Perfect", _beside(center, _PERFECT, s), s)
        for shape in CROWN:
            origin = _beside(center, _CROWN, s)
            canvas.polygon([rising(origin, _CAPITAL * s, *p) for p in shape], CROWN_COLOR)
    if scene.preview is None:
        return
    corners = diamond(center, _FRAME * s)
    for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
        _bar(canvas, one, other, _FRAME_BREADTH * s)
    _preview(canvas, layout, scene, center)
    _word(canvas, "Next", _beside(center, _NEXT, s), s)


def _preview(canvas: Canvas, layout: Layout, scene: Scene, center: Point) -> None:
    if (puzzle := scene.preview) is None:
        return
    paper = layout.profile.paper_elsewhere
    pitch = _PREVIEW * layout.scale / (puzzle.rows - 1 + _PREVIEW_SQUARE)
    for i, row in enumerate(puzzle.cells):
        for j, cell in enumerate(row):
            x = center.x + (i + j - puzzle.rows + 1) * pitch
            y = center.y + (i - j) * pitch
            blank = tuple(p + d for p, d in zip(paper, _PREVIEW_BLANK, strict=True))
            color: FloatRGB = (blank[0], blank[1], blank[2])
            if cell is not BLANK:
                color = mixed(scene.color(cell), paper, _PREVIEW_SHARE)
            grain = 0.8 if cell is BLANK else 0.0
            canvas.polygon(diamond((x, y), pitch * _PREVIEW_SQUARE), color, grain)


def _beside(center: Point, offset: tuple[float, float], scale: float) -> Point:
    return Point(center.x + offset[0] * scale, center.y + offset[1] * scale)


def _word(canvas: Canvas, word: str, origin: Point, scale: float) -> None:
    lines: tuple[Stroke, ...] = lettering(word)
    for line in lines:
        points = [rising(origin, _CAPITAL * scale, x, y) for x, y in line]
        canvas.stroke(points, _LETTER_BREADTH * scale, INK)


def _bar(canvas: Canvas, one: tuple[float, float], other: tuple[float, float], b: float) -> None:
    """A straight line with ends cut square, half its breadth longer at both: corners are sharp."""
    (x0, y0), (x1, y1) = one, other
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    dx, dy = (x1 - x0) / length * b / 2, (y1 - y0) / length * b / 2
    x0, y0, x1, y1 = x0 - dx, y0 - dy, x1 + dx, y1 + dy
    canvas.polygon(
        ((x0 + dy, y0 - dx), (x1 + dy, y1 - dx), (x1 - dy, y1 + dx), (x0 - dy, y0 + dx)), OLIVE
    )
