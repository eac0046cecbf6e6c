"""The row of swatches below a drawn board: which color to take before which ribbon."""

from collections.abc import Mapping, Sequence
from typing import Final

from stratabot.color import RGB
from stratabot.geometry import Point
from stratabot.picture.drawing import Part, Polygon, Shape, Text
from stratabot.picture.palette import ink_on
from stratabot.strata.picture.plan import UNIT, Plan
from stratabot.strata.puzzle import Color

FOOT: Final = 1.65
"""How much more is seen below a board with such a row, in pitches like all lengths here."""

_WIDE, _TALL = 1.5, 0.62
"""The size of a swatch; swatches are narrower if there are many."""

_INK: Final[RGB] = (60, 54, 44)
_LETTER, _NOTE = 0.5, 0.42
"""Height of the type."""

_CHARACTER: Final = 0.6
"""The width of a character in heights of the type; bold digits are 0.57."""


class SwatchRow:
    """Makes the parts of the row.

    Args:
        plan: the plan of the board, with `FOOT` below it.
        colors: the RGB of each label, from the left.
        taken: the numbers, from 1, of the ribbons before which a label is taken; labels that are
            never taken may be missing.
        first: the label that is in hand at the start; None for none.
    """

    def __init__(
        self,
        plan: Plan,
        colors: Mapping[Color, RGB],
        taken: Mapping[Color, Sequence[int]],
        first: Color | None = None,
    ) -> None:
        self._colors = colors
        self._notes = {
            label: f"before {', '.join(map(str, numbers))}" for label, numbers in taken.items()
        }
        if first is not None and first in colors:
            self._notes[first] = ", ".join(["first", *filter(None, [self._notes.get(first)])])
        self._slot = (plan.width - 0.6 * UNIT) / max(1, len(colors))
        top = plan.height - FOOT * UNIT
        longest = max(map(len, self._notes.values()), default=1)
        self._size = min(_NOTE * UNIT, 0.94 * self._slot / (_CHARACTER * longest))
        self._middles = {
            label: Point(0.3 * UNIT + (k + 0.5) * self._slot, top + 0.52 * UNIT)
            for k, label in enumerate(colors)
        }

    def parts(self) -> tuple[Part, ...]:
        """The swatches with their letters; a note below each says when to take it."""
        return tuple(part for label in self._colors for part in self._swatch(label))

    def in_hand(self, label: Color) -> Shape:
        """The frame around the swatch that is selected."""
        outer, inner = self._box(label, 0.2), self._box(label, 0.11)
        sides = tuple((outer[k - 1], outer[k], inner[k], inner[k - 1]) for k in range(4))
        return Shape(sides, _INK, role="ink")

    def _swatch(self, label: Color) -> list[Part]:
        fill, middle = self._colors[label], self._middles[label]
        parts: list[Part] = [
            Shape((self._box(label, 0),), fill, role="swatch"),
            Text(label, middle, _LETTER * UNIT, ink_on(fill), "label"),
        ]
        if label in self._notes:
            below = Point(middle.x, middle.y + 0.72 * UNIT)
            parts.append(Text(self._notes[label], below, self._size, _INK, "ink"))
        return parts

    def _box(self, label: Color, more: float) -> Polygon:
        """The swatch's corners, moved out by `more` pitches on all sides."""
        x, y = self._middles[label]
        half = min(_WIDE * UNIT, 0.75 * self._slot) / 2 + more * UNIT
        tall = (_TALL / 2 + more) * UNIT
        corners = ((-half, -tall), (half, -tall), (half, tall), (-half, tall))
        return tuple(Point(round(x + dx, 1), round(y + dy, 1)) for dx, dy in corners)
