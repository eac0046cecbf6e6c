"""The shapes of the win screen's two words, of the crown and of the icons.

The game writes the words in a thin geometric typeface; Pillow's own font is twice as bold. Strokes
need no font file and look the same on every machine. A letter is a few strokes; a stroke is a line
through points. The unit is the height of a capital; y runs upward from the baseline.
"""

from math import cos, pi, sin
from typing import Final

from stratabot.strata.practice.canvas import XY

Stroke = tuple[XY, ...]
"""A line through these points."""


def _arc(center: XY, radius: float, start: float, end: float) -> Stroke:
    """Part of a circle between two angles, in degrees counterclockwise from the right."""
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
        (
            ((0.14, 0.0), (0.14, 0.8), *_arc((0.34, 0.8), 0.2, 180, 70)),
            ((0.0, 0.66), (0.34, 0.66)),
        ),
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
"""Each letter's width with the space after it, and its strokes."""

CROWN: Final[tuple[Stroke, ...]] = (
    (
        *((0.0, 0.0), (0.0, 0.62), (0.213, 0.414), (0.575, 0.83)),
        *((0.937, 0.414), (1.15, 0.62), (1.15, 0.0)),
    ),
    ((0.0, -0.3), (0.0, -0.14), (1.15, -0.14), (1.15, -0.3)),
)
"""The outlines of the crown before "Perfect", in the same unit; its left end is at x = 0."""

ICONS: Final[tuple[tuple[Stroke, ...], ...]] = (
    (_arc((0.0, 0.0), 0.42, 140, -150), ((-0.32, 0.55), (-0.32, 0.27), (-0.04, 0.32))),
    (((-0.34, -0.34), (0.34, 0.34)), ((-0.34, 0.34), (0.34, -0.34))),
    ((*_arc((0.0, 0.24), 0.26, 170, -60), (0.0, -0.08), (0.0, -0.2)), ((0.0, -0.46), (0.0, -0.48))),
)
"""The strokes of undo, close and help, each in a box from -0.5 to 0.5; y runs upward."""


def strokes_of(word: str) -> tuple[Stroke, ...]:
    """The strokes of a word of the letters that are known here, its left end at x = 0."""
    strokes: list[Stroke] = []
    left = 0.0
    for letter in word:
        advance, glyph = _GLYPHS[letter]
        strokes += [tuple((left + x, y) for x, y in stroke) for stroke in glyph]
        left += advance
    return tuple(strokes)


def rising(origin: XY, unit: float, x: float, y: float) -> XY:
    """Where the point (x, y) of a text is in the picture, if the text rises by 45 degrees.

    `origin` is where the text begins and `unit` the height of a capital, in pixels.
    """
    right, up = unit * x / 2**0.5, unit * y / 2**0.5
    return origin[0] + right - up, origin[1] - right - up
