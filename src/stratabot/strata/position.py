"""A position: a puzzle, the ribbons that lie on it, and the color in hand."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from stratabot.color import RGB
from stratabot.errors import InputError, PuzzleError
from stratabot.puzzles.notebook import svg
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon, Value, is_label, lay

_NO_SWATCHES: Final[Mapping[Color, RGB]] = MappingProxyType({})

NO_NAMES: Final[Mapping[Color, str]] = MappingProxyType({})
"""A text's colors have no names: its letters will do."""


class Position(Value):
    """A puzzle in the middle of a game, or at its start.

    Attributes:
        puzzle: any size.
        placed: the ribbons that lie already, bottom first, each with a color.
        selected: the color that is selected; None if nobody knows it.
        swatches: the RGB colors in the screenshot that shows the position, by label; else empty.
        names: what people call these colors, a word for each label; empty for texts.

    Raises:
        PuzzleError: a ribbon's line is not on the board, or comes twice.
    """

    __slots__ = ("names", "placed", "puzzle", "selected", "swatches")
    _fields = ("puzzle", "placed", "selected", "swatches", "names")
    _compared = ("puzzle", "placed", "selected")

    puzzle: Puzzle
    placed: tuple[Ribbon, ...]
    selected: Color | None
    swatches: Mapping[Color, RGB]
    names: Mapping[Color, str]

    _repr_svg_ = svg

    def __init__(
        self,
        puzzle: Puzzle,
        placed: tuple[Ribbon, ...] = (),
        selected: Color | None = None,
        swatches: Mapping[Color, RGB] = _NO_SWATCHES,
        names: Mapping[Color, str] = NO_NAMES,
    ) -> None:
        if not all(isinstance(ribbon, Ribbon) for ribbon in placed):
            raise PuzzleError(f"expected ribbons that lie, got {placed!r:.40}")
        values = (puzzle, placed, selected, swatches, names)
        for name, value in zip(self._fields, values, strict=True):
            object.__setattr__(self, name, value)
        if placed:
            lay(placed, puzzle.rows, puzzle.cols)

    @property
    def fixed(self) -> frozenset[Line]:
        return frozenset(ribbon.line for ribbon in self.placed)

    @property
    def in_hand(self) -> Color | None:
        if self.selected is not None or not self.placed:
            return self.selected
        return self.placed[-1].color

    def with_placed(self, text: str) -> "Position":
        """The same puzzle with the ribbons that a text names, bottom first, as in `r2=G c1=P`.

        `left 2=G, right 1 = p` names the same ribbons: see `naming`, and `named` for the colors.
        No color is selected then, so the color laid last is in hand.

        Raises:
            InputError: a word is no ribbon; or a ribbon's line is not on the board, or comes twice.
        """
        from stratabot.strata.naming import parse_ribbons  # takes as long to load as a solution

        try:
            return self.replace(placed=parse_ribbons(text, self.color_of), selected=None)
        except PuzzleError as error:
            raise InputError(error.message, field="placed") from None

    def with_selected(self, color: Color) -> "Position":
        """The same position with that color selected; `named` says what a color may be called.

        Raises:
            InputError: the word cannot be a color.
        """
        try:
            return self.replace(selected=self.color_of(color))
        except PuzzleError as error:
            raise InputError(error.message, field="selected") from None

    @property
    def labels(self) -> set[Color]:
        laid = (ribbon.color for ribbon in self.placed if ribbon.color)
        return {*self.puzzle.colors, *laid, *self.names}

    def color_of(self, word: str) -> Color:
        label = self.named(word)
        if is_label(label) if not self.names else label in self.names:
            return label
        if self.names:
            known = ", ".join(f"{label} {name}" for label, name in self.names.items())
            raise PuzzleError(f"there is no color {word[:40]!r}; the puzzle has {known}")
        known = ", ".join(self.puzzle.colors) or "none"
        raise PuzzleError(
            f"expected a color's letter (the puzzle has {known}) or its name, got {word[:40]!r}"
        )

    def named(self, color: str) -> Color:
        """The color that a user means by a word; the word itself if it means no color.

        The word is a label in either case, or a name: one of a picture's color names; in a text,
        the name of a letter's color, `green` for G.
        """
        for label in (color, color.swapcase()):
            if label in self.puzzle.colors or label in self.names:
                return label
        if len(color) < 2:
            return color
        if self.names:
            labels = (label for label, name in self.names.items() if name == color.lower())
            return next(labels, color)
        from stratabot.color_words import letter_of

        letter = letter_of(color)
        known = (label for label in self.puzzle.colors if letter and label.upper() == letter)
        return next(known, color)

    def strange_colors(self) -> list[Color]:
        """The colors that are laid or selected, but occur in no cell: they may be typing errors."""
        used = dict.fromkeys((*(ribbon.color for ribbon in self.placed), self.selected))
        return [color for color in used if color and color not in self.puzzle.colors]
