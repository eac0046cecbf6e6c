"""What is around the board: swatches, selectors, the caret, icons, the win screen.

Lengths are pixels at scale 1. They were measured on a real screenshot at scale 2.78. The swatches'
sizes come from the profile. Selectors and icons are not in that picture: they follow descriptions.

The game writes the win screen's two words in a thin geometric typeface; Pillow's own font is twice
as bold. Strokes need no font file and look the same on every machine. A letter is a few strokes; a
stroke is a line through points. The unit is the height of a capital; y runs upward from the
baseline.
"""

from math import cos, pi, sin
from typing import Final

from stratabot.color import FloatRGB, mix_colors
from stratabot.geometry import Point, diamond
from stratabot.strata.layout.appearance import CROWN_CORNER, OLIVE
from stratabot.strata.layout.layout import Layout
from stratabot.strata.practice.canvas import XY, Canvas
from stratabot.strata.practice.hits import icon_places
from stratabot.strata.practice.scene import Proportions, Scene, darken_color
from stratabot.strata.puzzle import BLANK, Puzzle

INK: Final[FloatRGB] = (145, 137, 112)  # thin strokes look paler, being smooth
CROWN_COLOR: Final[FloatRGB] = (142, 131, 112)
_CARET_BREADTH: Final = 4.4
_CARET_RISE: Final = 20.4  # from the board's upper corner up to the middle of its tip
_CARET_REACH: Final = 29.4  # from the board's left and right corners out to its ends
_FRAME: Final = 79.6  # half the diagonal of the preview's frame, to the middle of its line
_FRAME_BREADTH: Final = 4.5
_PREVIEW: Final = 65.9  # half the diagonal of the preview itself
_PREVIEW_SQUARE: Final = 0.905  # half a cell's diagonal, as `Proportions.square`
_PREVIEW_SHARE: Final = 0.94  # of the color, rest paper: (31, 123, 112) of (21, 116, 108)
_PREVIEW_BLANK: Final = (12.0, 11.0, 9.0)  # how much darker than paper a blank cell is
_CAPITAL: Final = 20.1  # the height of a capital
_LETTER_BREADTH: Final = 1.5
# Where the words begin, from the preview's center:
_PERFECT: Final = (-68.8, -28.8)
_NEXT: Final = (45.6, 86.4)
_ICON: Final = 22.0  # the side of an icon's box
Stroke = tuple[XY, ...]


def _arc(center: XY, radius: float, start: float, end: float) -> Stroke:
    steps = max(2, round(abs(end - start) / 10))
    turns = [(start + (end - start) * k / steps) * pi / 180 for k in range(steps + 1)]
    x, y = center
    return tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns)


# Measured on the screenshot: small letters are 0.68 of a capital high, their bows are circles.
_R: Final = 0.34
_E: Final[tuple[Stroke, ...]] = (((0.02, _R), (2 * _R, _R), *_arc((_R, _R), _R, 10, 320)),)
_GLYPHS: Final[dict[str, tuple[float, tuple[Stroke, ...]]]] = {
    "P": (
        0.74,
        (
            ((0.0, 0.0), (0.0, 1.0)),
            ((0.0, 1.0), (0.3, 1.0), *_arc((0.3, 0.72), 0.28, 90, -90), (0.0, 0.44)),
        ),
    ),
    "e": (0.85, _E),
    "r": (0.4, (((0.0, 0.0), (0.0, 0.68)), _arc((0.3, 0.38), 0.3, 180, 95))),
    "f": (
        0.5,
        (((0.14, 0.0), (0.14, 0.8), *_arc((0.34, 0.8), 0.2, 180, 70)), ((0.0, 0.66), (0.34, 0.66))),
    ),
    "c": (0.78, (_arc((_R, _R), _R, 45, 315),)),
    "t": (
        0.46,
        (
            ((0.14, 0.95), (0.14, 0.2), *_arc((0.34, 0.2), 0.2, 180, 300)),
            ((0.0, 0.66), (0.34, 0.66)),
        ),
    ),
    "N": (1.0, (((0.0, 0.0), (0.0, 1.0), (0.72, 0.0), (0.72, 1.0)),)),
    "x": (0.68, (((0.0, 0.0), (0.5, 0.68)), ((0.0, 0.68), (0.5, 0.0)))),
}

CROWN: Final[tuple[Stroke, ...]] = (
    (
        *((0.0, 0.0), (0.0, 0.62), (0.213, 0.414), (0.575, 0.83)),
        *((0.937, 0.414), (1.15, 0.62), (1.15, 0.0)),
    ),
    ((0.0, -0.3), (0.0, -0.14), (1.15, -0.14), (1.15, -0.3)),
)
"""The outlines of the crown before "Perfect"; its left end is at x = 0."""

ICONS: Final[tuple[tuple[Stroke, ...], ...]] = (
    (_arc((0.0, 0.0), 0.42, 140, -150), ((-0.32, 0.55), (-0.32, 0.27), (-0.04, 0.32))),
    (((-0.34, -0.34), (0.34, 0.34)), ((-0.34, 0.34), (0.34, -0.34))),
    ((*_arc((0.0, 0.24), 0.26, 170, -60), (0.0, -0.08), (0.0, -0.2)), ((0.0, -0.46), (0.0, -0.48))),
)
"""The strokes of undo, close and help, each in a box from -0.5 to 0.5; y runs upward."""


def paint_caret(canvas: Canvas, layout: Layout, side: int, square: float) -> None:
    """Paint the line above the board, bent like a caret; `square` is as in `Proportions`."""
    s, half = layout.scale, layout.pitch(side) * square
    x, top = layout.cell(side, 0, side - 1)
    y = top - half - _CARET_RISE * s
    left = layout.cell(side, 0, 0).x - half - _CARET_REACH * s
    right = layout.cell(side, side - 1, side - 1).x + half + _CARET_REACH * s
    low, out = y + x - left, _CARET_BREADTH * s / 2**0.5
    outer = (left - out, low), (x, y - out), (right + out, y + right - x)
    canvas.polygon([*outer, (right, y + right - x + out), (x, y + out), (left, low + out)], OLIVE)


def paint_icons(canvas: Canvas, layout: Layout) -> None:
    """Paint the icons for undo, close and help, above the caret."""
    unit = _ICON * layout.scale
    for (x, y), strokes in zip(icon_places(layout), ICONS, strict=True):
        for stroke in strokes:
            points = [(x + unit * px, y - unit * py) for px, py in stroke]
            canvas.stroke(points, 2.4 * layout.scale, OLIVE)


def paint_selectors(canvas: Canvas, layout: Layout, side: int) -> None:
    """Paint the selectors: small hollow diamonds, each with a triangle that points at the board."""
    s = layout.scale
    # Neighbors are 72 apart on a 2 x 2 board, but 30 on a 6 x 6 one: there they must be smaller.
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


def paint_swatches(canvas: Canvas, layout: Layout, scene: Scene, look: Proportions) -> None:
    """Paint the swatches at the lower edge, the selected one saturated and with a slanted top."""
    profile, s = layout.profile, layout.scale
    bottom = layout.client.y + layout.client.h
    places = layout.swatches(len(scene.palette))
    for k, (color, (x, _)) in enumerate(zip(scene.palette, places, strict=True)):
        is_selected = k == scene.selected
        heights = profile.selected_height if is_selected else (profile.swatch_height,) * 2
        left, right = x - profile.swatch_width / 2 * s, x + profile.swatch_width / 2 * s
        tops = [bottom - height * s for height in heights]
        box = ((left, tops[0]), (right, tops[1]), (right, bottom + 1), (left, bottom + 1))
        twin = mix_colors(color, profile.paper_elsewhere, look.muted_share)
        canvas.polygon(box, color if is_selected else twin, 0.0 if is_selected else look.grain)


def paint_win_screen(canvas: Canvas, layout: Layout, scene: Scene) -> None:
    """Paint the next puzzle's preview in its frame, and the words."""
    s = layout.scale
    # It is in the client area's middle; the profile's `next_button` is 2 pixels beside that.
    center = Point(layout.client.x + layout.client.w / 2, layout.next_button.y)
    if scene.perfect:
        _word(canvas, "Perfect", _beside(center, _PERFECT, s), s)
        for shape in CROWN:
            origin = _beside(center, CROWN_CORNER, s)
            canvas.polygon([_rising(origin, _CAPITAL * s, *p) for p in shape], CROWN_COLOR)
    if scene.preview is None:
        return
    outer, inner = (
        diamond(center, (_FRAME + way * _FRAME_BREADTH / 2**0.5) * s) for way in (1, -1)
    )
    canvas.polygon([*outer, outer[0], *inner, inner[0]], OLIVE)  # no fill where both overlap
    _preview(canvas, layout, scene, scene.preview, center)
    _word(canvas, "Next", _beside(center, _NEXT, s), s)


def _preview(canvas: Canvas, layout: Layout, scene: Scene, puzzle: Puzzle, center: Point) -> None:
    paper = layout.profile.paper_elsewhere
    pitch = _PREVIEW * layout.scale / (puzzle.rows - 1 + _PREVIEW_SQUARE)
    for i, row in enumerate(puzzle.cells):
        for j, cell in enumerate(row):
            x = center.x + (i + j - puzzle.rows + 1) * pitch
            y = center.y + (i - j) * pitch
            corners = diamond((x, y), pitch * _PREVIEW_SQUARE)
            if cell is BLANK:
                canvas.polygon(corners, darken_color(paper, _PREVIEW_BLANK), grain=0.8)
            else:
                canvas.polygon(corners, mix_colors(scene.color(cell), paper, _PREVIEW_SHARE))


def _beside(center: Point, offset: XY, scale: float) -> Point:
    return Point(center.x + offset[0] * scale, center.y + offset[1] * scale)


def _word(canvas: Canvas, word: str, origin: Point, scale: float) -> None:
    left = 0.0
    for letter in word:
        advance, strokes = _GLYPHS[letter]
        for stroke in strokes:
            points = [_rising(origin, _CAPITAL * scale, left + x, y) for x, y in stroke]
            canvas.stroke(points, _LETTER_BREADTH * scale, INK)
        left += advance


def _rising(origin: XY, unit: float, x: float, y: float) -> XY:
    """A point of a text that rises by 45 degrees; `unit` is a capital's height in pixels."""
    right, up = unit * x / 2**0.5, unit * y / 2**0.5
    return origin[0] + right - up, origin[1] - right - up
