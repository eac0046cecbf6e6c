"""What a picture tells: a board, the ribbons on it, and the ribbons to lay, one by one."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import accumulate, chain
from typing import Final, Self

from stratabot.color import RGB
from stratabot.picture.drawing import Drawing, Layer, Part, Slide
from stratabot.picture.files import SlideShow
from stratabot.picture.palette import palette_for
from stratabot.strata.groups import Group, Step, groups, steps_of
from stratabot.strata.peel import Core
from stratabot.strata.picture.board_parts import FOOT, BoardParts, SwatchRow, require_size
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon, Solution, lay
from stratabot.strata.sentences import (
    format_advice,
    format_group,
    format_legend,
    format_step,
    format_summary,
    format_why_not,
    selector,
)
from stratabot.strata.solver import Answer, advise, answer
from stratabot.words import capitalized

NO_COLOR: Final[RGB] = (140, 135, 122)  # a free ribbon on a board without any color
_HALF_WAY: Final = 0.5  # the share of a ribbon that films show for a moment before


@dataclass(frozen=True)
class Story:
    """A board from how it lies now to how it ends.

    Attributes:
        rest: the ribbons to lay, bottom first; a free ribbon has no color.
        undone: the ribbons that lie and must be taken back.
        block: the stuck lines, to be outlined.
        note: the answer in words.
        palette: a color for every label: of its swatch, or else the one that its letter stands for.
        todo: the steps to the end, one for each ribbon to lay.
    """

    position: Position
    rest: tuple[Ribbon, ...] = ()
    undone: tuple[Ribbon, ...] = ()
    block: Core | None = None
    note: str = ""
    palette: Mapping[str, RGB] = field(init=False, compare=False, repr=False)
    todo: tuple[Step, ...] = field(init=False, compare=False, repr=False)
    _colored: tuple[Ribbon, ...] = field(init=False, compare=False, repr=False)
    _groups: tuple[Group, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        colors = (self.selected, *(ribbon.color for ribbon in (*self.placed, *self.rest)))
        labels = {*self.puzzle.colors, *filter(None, colors)}
        palette = palette_for(labels) | dict(self.position.swatches)
        object.__setattr__(self, "palette", palette)
        found = groups(Solution(self.rest), self.selected)
        object.__setattr__(self, "_groups", found)
        object.__setattr__(self, "todo", tuple(steps_of(found, self.selected)))
        coming = chain.from_iterable(group.colored for group in found)
        object.__setattr__(self, "_colored", (*self.placed, *coming))
        lay(self._colored, self.puzzle.rows, self.puzzle.cols)  # for what it refuses

    @classmethod
    def of(cls, asked: Puzzle | Position | Answer) -> Self:
        found = asked if isinstance(asked, Answer) else answer(asked)
        names = found.position.names
        legend = f" Colors: {format_legend(names)}." if names else ""
        if found.solution is not None:
            return cls(found.position, found.solution.ribbons, note=format_summary(found) + legend)
        stuck = None if found.take_back else found.core
        return cls(found.position, (), found.take_back, stuck, format_why_not(found) + legend)

    @classmethod
    def of_hint(cls, position: Position) -> Self:
        """Only the ribbon to lay next, or those to take back; or the stuck lines."""
        advice = advise(position)
        if advice is None:
            return cls.of(position)
        note = format_advice(advice, position.in_hand, position.names) or ""
        return cls(position, (advice.lay,) if advice.lay else (), advice.take_back, note=note)

    @property
    def puzzle(self) -> Puzzle:
        return self.position.puzzle

    @property
    def placed(self) -> tuple[Ribbon, ...]:
        return self.position.placed

    @property
    def selected(self) -> Color | None:
        return self.position.in_hand

    @property
    def title(self) -> str:
        return f"Strata, {self.puzzle.rows} × {self.puzzle.cols}"

    @property
    def steps(self) -> int:
        return len(self.rest)

    @property
    def coming(self) -> tuple[Ribbon, ...]:
        return self._colored[len(self.placed) :]

    def laid(self, step: int) -> tuple[Ribbon, ...]:
        return self._colored[: len(self.placed) + step]

    def is_free(self, line: Line) -> bool:
        return any(ribbon.line == line and ribbon.color is None for ribbon in self.rest)

    @property
    def taken(self) -> dict[Color, list[int]]:
        """For each color: the numbers, from 1, of the ribbons before which it is taken."""
        taken: dict[Color, list[int]] = {}
        for step in self.todo:
            if step.takes and step.color is not None:
                taken.setdefault(step.color, []).append(step.number)
        return taken

    @property
    def first(self) -> Color | None:
        """The color that is in hand at the start, if ribbons are laid in it before all others."""
        step = next((step for step in self.todo if step.color), None)
        return None if step is None or step.takes else step.color

    def in_hand(self, step: int) -> Color | None:
        """The color selected at that step; None if it is not known, or does not matter."""
        return self.todo[step - 1].color if step else self.selected

    def fill(self, color: Color | None) -> RGB:
        return NO_COLOR if color is None else self.palette[color]

    def sign(self, line: Line) -> str:
        """The sign at the selector: the ribbon's number, or a cross for one to be taken back."""
        for k, ribbon in enumerate(self.rest, 1):
            if ribbon.line == line:
                return str(k)
        return "×" if any(ribbon.line == line for ribbon in self.undone) else ""

    def caption(self, ribbon: Ribbon) -> str:
        line, color = ribbon
        names = self.position.names
        where = selector(line) if names else f"{selector(line)} ({line})"
        name = names.get(color, color) if color else None
        if ribbon in self.placed:
            undone = ", to be taken back" if ribbon in self.undone else ""
            return f"{where} in {name}, laid already{undone}"
        return f"{where} {'free: any color' if self.is_free(line) else f'in {name}'}"

    def sentence(self, step: int) -> str:
        """What to do at that step, from 1, or steps in any order; at 0, what is there."""
        names = self.position.names
        if step == 0:
            color = self.selected
            held = f" {capitalized(names.get(color, color))} is in hand." if color else ""
            return f"The board as it {'lies' if self.placed else 'opens'}.{held}"
        starts = accumulate((len(group.ribbons) for group in self._groups), initial=1)
        group = dict(zip(starts, self._groups, strict=False)).get(step)
        if group is not None and len(group.ribbons) > 1:
            return format_group(group, self.todo[step - 1].takes, self.puzzle, names)
        return format_step(self.todo[step - 1], names)

    def slides(self) -> list[Slide]:
        require_size(self.puzzle)
        return list(self._told())

    def show(self) -> SlideShow:
        return SlideShow(self.slides(), self.title, self.note)

    def opening(self) -> Slide:
        return next(self._told())

    def ending(self) -> Slide:
        return list(self._told())[-1]

    def _told(self) -> Iterator[Slide]:
        board = _Board(self)
        for ribbon in self.placed:
            board.lay(ribbon)
        board.select(self.in_hand(0))
        yield Slide(board.drawing(), "start", self.sentence(0))
        for step, ribbon in enumerate(self.coming, 1):
            board.select(ribbon.color)
            board.lay(ribbon)
            caption, sentence = self.caption(ribbon), self.sentence(step)
            half_way = board.drawing(_HALF_WAY)
            if step == self.steps:
                # The last slide is the picture of the whole solution: no color is in hand in all.
                board.select(None)
            yield Slide(board.drawing(), caption, sentence, self.fill(ribbon.color), (half_way,))


class _Board:
    def __init__(self, story: Story) -> None:
        self.story = story
        colors = {label: story.palette[label] for label in sorted(story.palette)}
        has_row = any(step.color for step in story.todo)
        foot = FOOT if has_row else 0.0
        self.parts = BoardParts(story.puzzle, story.fill, story.block, foot)
        row = SwatchRow(self.parts.plan, colors, story.taken, story.first)
        self.row = row if has_row else None
        self.colored = story.puzzle.colored_cells()
        self.ground = (*self.parts.ground(), *(row.parts() if has_row else ()))
        self.hand: tuple[Part, ...] = ()
        self.bare = {line: self.parts.bare_selector(line) for line in story.puzzle.lines}
        self.paper = self.parts.paper()
        self.cells: dict[tuple[int, int], Part] = {
            cell: self.parts.cell(cell, color, False) for cell, color in self.colored.items()
        }
        self.labels: dict[tuple[int, int], Part] = {
            cell: self.parts.label(cell, color) for cell, color in self.colored.items()
        }
        self.laid: list[Ribbon] = []
        self.ribbons: list[Layer] = []
        self.frames = self.parts.frames()

    def select(self, color: Color | None) -> None:
        self.hand = (self.row.in_hand(color),) if self.row and color else ()

    def lay(self, ribbon: Ribbon) -> None:
        self.laid.append(ribbon)
        self.ribbons.append(self._layer(ribbon))
        del self.bare[ribbon.line]
        for cell in self.parts.colored_on(ribbon.line):
            self.labels.pop(cell, None)
            color = self.colored[cell]
            self.cells[cell] = self.parts.cell(cell, color, color == ribbon.color)

    def _layer(self, ribbon: Ribbon, progress: float = 1.0) -> Layer:
        story, line = self.story, ribbon.line
        sign, caption = story.sign(line), story.caption(ribbon)
        title = caption if ribbon in story.placed else f"{sign}. {caption}"
        return self.parts.ribbon(ribbon, title, sign, story.is_free(line), progress)

    def drawing(self, progress: float = 1.0) -> Drawing:
        """The board now, with that share of the newest ribbon, 0 to 1."""
        bare = (part for selector in self.bare.values() for part in selector)
        ground = Layer((*self.ground, *self.hand, *bare))
        cells = Layer((*self.paper, *self.cells.values(), *self.labels.values()), "cells")
        ribbons = self.ribbons
        if progress < 1:
            ribbons = [*ribbons[:-1], self._layer(self.laid[-1], progress)]
        layers = (layer for layer in (ground, cells, *ribbons, self.frames) if layer.parts)
        plan, puzzle = self.parts.plan, self.story.puzzle
        title = f"A board of {puzzle.rows} x {puzzle.cols} cells"
        return Drawing(plan.width, plan.height, title, tuple(layers))
