"""The two words on the win screen, drawn as strokes, and the crown and icons.

The game writes them in a thin geometric face. Strokes of our own need no font file and look the
same on every machine. A glyph is a set of lines through points; its unit is the height of a
capital, y upward from the baseline.
"""

from math import cos, pi, sin
from typing import Final

from stratabot.strata.practice.canvas import XY

Stroke = tuple[XY, ...]


def arc(center: XY, radius: float, start: float, end: float) -> Stroke:
    """Part of a circle from one angle to another: degrees, counterclockwise from the right."""
    steps = max(2, round(abs(end - start) / 10))
    turns = [(start + (end - start) * k / steps) * pi / 180 for k in range(steps + 1)]
    x, y = center
    return tuple((x + radius * cos(turn), y + radius * sin(turn)) for turn in turns)


# Proportions measured on the screenshot: x-height 0.68 of a capital, round letters full circles.
_R: Final = 0.34
_E: Final[tuple[Stroke, ...]] = (((0.02, _R), (2 * _R, _R), *arc((_R, _R), _R, 10, 320)),)
_GLYPHS: Final[dict[str, tuple[float, tuple[Stroke, ...]]]] = {
    "P": (
        0.74,
        (
            ((0.0, 0.0), (0.0, 1.0)),
            ((0.0, 1.0), (0.3, 1.0), *arc((0.3, 0.72), 0.28, 90, -90), (0.0, 0.44)),
        ),
    ),
    "e": (0.85, _E),
    "r": (0.4, (((0.0, 0.0), (0.0, 0.68)), arc((0.3, 0.38), 0.3, 180, 95))),
    "f": (
        0.5,
        (
            ((0.14, 0.0), (0.14, 0.8), *arc((0.34, 0.8), 0.2, 180, 70)),
            ((0.0, 0.66), (0.34, 0.66)),
        ),
    ),
    "c": (0.78, (arc((_R, _R), _R, 45, 315),)),
    "t": (
        0.46,
        (
            ((0.14, 0.95), (0.14, 0.2), *arc((0.34, 0.2), 0.2, 180, 300)),
            ((0.0, 0.66), (0.34, 0.66)),
        ),
    ),
    "N": (1.0, (((0.0, 0.0), (0.0, 1.0), (0.72, 0.0), (0.72, 1.0)),)),
    "x": (0.68, (((0.0, 0.0), (0.5, 0.68)), ((0.0, 0.68), (0.5, 0.0)))),
}
"""How wide each letter is with the space after it, and its lines."""

CROWN: Final[tuple[tuple[XY, ...], ...]] = (
    ((0.0, 0.0), (0.0, 0.62), (0.3, 0.33), (0.3, 0.0)),
    ((0.2, 0.0), (0.2, 0.4), (0.575, 0.83), (0.95, 0.4), (0.95, 0.0)),
    ((1.15, 0.0), (1.15, 0.62), (0.85, 0.33), (0.85, 0.0)),
    ((0.0, -0.3), (0.0, -0.14), (1.15, -0.14), (1.15, -0.3)),
)
"""The crown before "Perfect" as convex polygons, in the same unit, its left end at x = 0."""

ICONS: Final[tuple[tuple[Stroke, ...], ...]] = (
    (arc((0.0, 0.0), 0.42, 140, -150), ((-0.32, 0.55), (-0.32, 0.27), (-0.04, 0.32))),
    (((-0.34, -0.34), (0.34, 0.34)), ((-0.34, 0.34), (0.34, -0.34))),
    ((*arc((0.0, 0.24), 0.26, 170, -60), (0.0, -0.08), (0.0, -0.2)), ((0.0, -0.46), (0.0, -0.48))),
)
"""Undo, close and help, each in a box from -0.5 to 0.5."""


def lettering(word: str) -> tuple[Stroke, ...]:
    """The word's strokes, from x = 0 on; y upward from the baseline, a capital is 1 high."""
    lines: list[Stroke] = []
    left = 0.0
    for letter in word:
        advance, glyph = _GLYPHS[letter]
        lines += [tuple((left + x, y) for x, y in line) for line in glyph]
        left += advance
    return tuple(lines)


def rising(origin: XY, unit: float, x: float, y: float) -> XY:
    """A point in a text that rises to the right by 45 degrees from the origin, in pixels."""
    right, up = unit * x / 2**0.5, unit * y / 2**0.5
    return origin[0] + right - up, origin[1] - right - up
