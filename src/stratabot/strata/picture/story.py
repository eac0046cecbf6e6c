"""What a picture tells: a board, what lies on it, and the ribbons to come, one after the other."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from stratabot.color import RGB
from stratabot.picture.palette import palette_for
from stratabot.strata.midgame import color_in_hand
from stratabot.strata.peel import Core
from stratabot.strata.picture.steps import format_next, selector
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon, Solution, satisfied

NO_COLOR: Final[RGB] = (140, 135, 122)
"""A free ribbon on a board without any color."""


@dataclass(frozen=True)
class Story:
    """A board from how it lies now to how it ends.

    Attributes:
        puzzle: any size.
        palette: a color for every label.
        placed: the ribbons that lie already, bottom first.
        rest: those to lay, bottom first; without a color where any will do.
        selected: the color in hand at the start, None if not known.
        undone: those of `placed` that must be taken back.
        block: lines that are stuck, to be outlined.
    """

    puzzle: Puzzle
    palette: Mapping[str, RGB]
    placed: tuple[Ribbon, ...] = ()
    rest: tuple[Ribbon, ...] = ()
    selected: Color | None = None
    undone: tuple[Ribbon, ...] = ()
    block: Core | None = None
    _colored: tuple[Ribbon, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        selected = self.selected or color_in_hand(self.placed)
        colored = Solution(self.rest).in_hand(selected).ribbons
        object.__setattr__(self, "_colored", (*self.placed, *colored))

    @classmethod
    def of(
        cls,
        puzzle: Puzzle,
        swatches: Mapping[str, RGB] = MappingProxyType({}),
        *,
        placed: tuple[Ribbon, ...] = (),
        rest: tuple[Ribbon, ...] = (),
        selected: Color | None = None,
        undone: tuple[Ribbon, ...] = (),
        block: Core | None = None,
    ) -> "Story":
        """The story with a color for every label: its swatch, else what its letter stands for."""
        ribbons = (*placed, *rest)
        labels = {*puzzle.colors, *(ribbon.color for ribbon in ribbons if ribbon.color)}
        labels |= {selected} if selected else set()
        palette = palette_for(labels) | dict(swatches)
        return cls(puzzle, palette, placed, rest, selected, undone, block)

    @property
    def steps(self) -> int:
        """How many ribbons are to be laid."""
        return len(self.rest)

    def laid(self, step: int) -> tuple[Ribbon, ...]:
        """What lies after so many of them, bottom first, in the colors that are in hand."""
        return self._colored[: len(self.placed) + step]

    def is_free(self, line: Line) -> bool:
        """Whether any color would do for the ribbon laid there."""
        return any(ribbon.line == line and ribbon.color is None for ribbon in self.rest)

    def fill(self, color: Color | None) -> RGB:
        """The color that a ribbon or cell is drawn in."""
        return NO_COLOR if color is None else self.palette[color]

    def number(self, line: Line) -> str:
        """What stands at its selector: when it is laid; a cross if it must be taken back."""
        for k, ribbon in enumerate(self.rest, 1):
            if ribbon.line == line:
                return str(k)
        return "×" if any(ribbon.line == line for ribbon in self.undone) else ""

    def satisfied(self, step: int) -> frozenset[tuple[int, int]]:
        """The cells (row, column) whose topmost ribbon has their color."""
        return satisfied(self.puzzle, self.laid(step))

    def caption(self, ribbon: Ribbon) -> str:
        """What a ribbon of `laid` is, in a few words."""
        line, color = ribbon
        where = f"{selector(line)} ({line})"
        if ribbon in self.placed:
            undone = ", to be taken back" if ribbon in self.undone else ""
            return f"{where} in {color}, laid already{undone}"
        what = "free: any color" if self.is_free(line) else f"in {color}"
        return f"{self.number(line)}. {where} {what}"

    def sentence(self, step: int) -> str:
        """What to do at that step, from 1."""
        before = self.laid(step - 1)
        in_hand = before[-1].color if before else self.selected
        return format_next(self.rest[step - 1], in_hand or self.selected)
