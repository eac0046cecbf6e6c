"""A position: a puzzle, the ribbons that lie on it, and the color in hand."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from stratabot.color import RGB
from stratabot.errors import InputError, PuzzleError
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon, is_label, lay

_NO_SWATCHES: Final[Mapping[Color, RGB]] = MappingProxyType({})

NO_NAMES: Final[Mapping[Color, str]] = MappingProxyType({})
"""The names of the colors of a text: its letters are names enough."""

_COLOR_WORD: Final = r"(?i:=\s*|\bin\s+)([^\s,;()=]{2,})"
"""Where a ribbon has a color of several characters: `c3=teal`, `right 3 in teal`."""


@dataclass(frozen=True, slots=True)
class Position:
    """A puzzle in the middle of a game, or at its start.

    Attributes:
        puzzle: any size.
        placed: the ribbons that lie already, bottom first, each with a color.
        selected: the color that is selected; None where that is not known.
        swatches: the RGB colors in the screenshot that it was read from, by label; else empty.
        names: what people call these colors, a word for each label; empty for texts.

    Raises:
        PuzzleError: a ribbon's line is not on the board, or comes twice.
    """

    puzzle: Puzzle
    placed: tuple[Ribbon, ...] = ()
    selected: Color | None = None
    swatches: Mapping[Color, RGB] = field(default_factory=lambda: _NO_SWATCHES, compare=False)
    names: Mapping[Color, str] = field(default_factory=lambda: NO_NAMES, compare=False)

    def __post_init__(self) -> None:
        if self.placed:
            lay(self.placed, self.puzzle.rows, self.puzzle.cols)

    @property
    def fixed(self) -> frozenset[Line]:
        """The lines whose ribbons lie already."""
        return frozenset(ribbon.line for ribbon in self.placed)

    @property
    def in_hand(self) -> Color | None:
        """The selected color, or else the color laid last; None if neither is known."""
        if self.selected is not None or not self.placed:
            return self.selected
        return self.placed[-1].color

    def with_placed(self, text: str) -> "Position":
        """The same puzzle with these ribbons on it, bottom first, as in `r2=G c1=P`.

        All that `naming` reads names them: `left 2=G, right 1 = p` are the same.

        Colors may be called as in `named`. No color is selected then, so the color in hand is the
        one laid last.

        Raises:
            InputError: one of them is no ribbon, its line is not on the board, or it comes twice.
        """
        from stratabot.strata.naming import parse_ribbons  # takes as long to load as a solution

        try:
            ribbons = parse_ribbons(re.sub(_COLOR_WORD, self._label_in, text))
            placed = tuple(Ribbon(line, color and self.named(color)) for line, color in ribbons)
            return replace(self, placed=placed, selected=None)
        except PuzzleError as error:
            raise InputError(str(error), field="placed") from None

    def with_selected(self, color: Color) -> "Position":
        """The same with that color selected; it may be called as in `named`.

        Raises:
            InputError: it cannot be a color.
        """
        label = self.named(color)
        if not is_label(label):
            raise InputError(f"{self._expected()}, got {color[:40]!r}", field="selected")
        return replace(self, selected=label)

    def named(self, color: str) -> Color:
        """The color that a user means: a label in either case, or its name; else what they wrote.

        A name is never a label: it has more than one character.
        """
        if color in self.puzzle.colors:
            return color
        if color.swapcase() in self.puzzle.colors:
            return color.swapcase()
        labels = (label for label, name in self.names.items() if name == color.lower())
        return next(labels, color)

    def _label_in(self, found: re.Match[str]) -> str:
        """The label for a color's name in a text, behind `=` or `in`.

        Raises:
            PuzzleError: there are names, but not this one.
        """
        label = self.named(found[1])
        if self.names and not is_label(label):
            raise PuzzleError(f"{self._expected()}, got {found[1][:40]!r}")
        return f"{found[0][: found.start(1) - found.start()]}{label}"

    def _expected(self) -> str:
        if not self.names:
            return "expected one visible character"
        known = ", ".join(f"{label} {name}" for label, name in self.names.items())
        return f"expected a color's number or name ({known})"

    def strange_colors(self) -> list[Color]:
        """The colors laid or selected that no cell of the puzzle has; they may be typing errors."""
        used = dict.fromkeys((*(ribbon.color for ribbon in self.placed), self.selected))
        return [color for color in used if color and color not in self.puzzle.colors]
