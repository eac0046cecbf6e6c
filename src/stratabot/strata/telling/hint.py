"""Hints in steps: where to look, which ribbon to lay, why; or why ribbons must be taken back.

The ribbon to lay next will lie over all ribbons laid before and under all laid later. So each of
its colored cells is of one of two kinds. Where it crosses a ribbon that lies, it stays in sight to
the end, and the cell has its color. Where it crosses a line without a ribbon, a later ribbon covers
it, and the cell has the later ribbon's color. In terms of peeling: once all later ribbons are
peeled, one color is left on its line.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from stratabot.puzzles.report import PlainReport
from stratabot.strata.peel import find_core
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Cell, Color, Line, Puzzle, Ribbon, lay
from stratabot.strata.sentences import format_advice, selector
from stratabot.strata.solver import Advice, advise, wrong_cells
from stratabot.strata.telling.reports import position_json, ribbon_json, ribbons_json
from stratabot.words import listed

if TYPE_CHECKING:
    from stratabot.picture.files import SlideShow
    from stratabot.strata.shot import Shot


class LayReason(NamedTuple):
    """What becomes of the cells of a ribbon that is laid next. Blank cells are left out."""

    ribbon: Ribbon  # a free ribbon has no color: nothing of it stays in sight
    in_sight: tuple[Line, ...]  # lines over whose ribbons it stays; the cells are of its color
    covered: dict[Color, tuple[Line, ...]]  # later lines, by the color of cell and ribbon

    @property
    def forbidden_over(self) -> tuple[Line, ...]:
        """The lines that must be laid after it, because it would be wrong over their ribbons."""
        color = self.ribbon.color
        return tuple(
            line
            for wanted, lines in self.covered.items()
            for line in lines
            if color not in (None, wanted)
        )

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colors of its cells; with more than one it cannot be laid last."""
        own = (self.ribbon.color,) if self.in_sight and self.ribbon.color else ()
        return tuple(dict.fromkeys((*own, *self.covered)))


def why_lay(position: Position, ribbon: Ribbon) -> LayReason:
    """What becomes of a ribbon's cells. The ribbon is one that may be laid next."""
    fixed = position.fixed
    in_sight: list[Line] = []
    covered: dict[Color, tuple[Line, ...]] = {}
    for crossing, cell in _crossings(position.puzzle, ribbon.line):
        if cell is BLANK:
            continue
        if crossing in fixed:
            in_sight.append(crossing)
        else:
            covered[cell] = (*covered.get(cell, ()), crossing)
    return LayReason(ribbon, tuple(in_sight), covered)


def _crossings(puzzle: Puzzle, line: Line) -> Iterator[tuple[Line, Cell]]:
    if line.kind == "row":
        for j, cell in enumerate(puzzle.cells[line.index]):
            yield Line("col", j), cell
    else:
        for i, row in enumerate(puzzle.cells):
            yield Line("row", i), row[line.index]


_SIDES: Final = {"row": ("upper left", "lower right"), "col": ("lower left", "upper right")}
"""Where the first and the last lines lie: the first row along the board's upper left edge, the
first column along its lower left edge."""

_MOST: Final = 8  # so many lines are named; a longer list tells only how many they are


def hint_report(
    position: Position, nudge: bool = False, why: bool = False, shot: "Shot | None" = None
) -> PlainReport:
    """What to do next for the fewest clicks; `nudge` alone says where to look, `why` also why."""
    advice = advise(position)
    shown: dict[str, object] = position_json(position) | {
        "solvable": advice is not None,
        "lay": advice and advice.lay and ribbon_json(advice.lay),
        "take_back": advice and ribbons_json(advice.take_back),
    }
    sentences: list[str | None] = []
    if nudge:
        sentences.append(format_nudge(position, advice))
        shown["nudge"] = sentences[-1]
    if why or not any(sentences):
        sentences.append(format_advice(advice, position.in_hand, position.names))
    if why:
        sentences.append(format_why(position, advice))
        shown["why"] = sentences[-1]
    said = [*filter(None, sentences)]
    more = "" if advice else "explain says why"
    exit_code = 0 if advice and not advice.take_back else 1
    show, over = partial(_show, position), partial(_over, position, shot)
    return PlainReport(shown, "\n".join(said), " ".join(said), more, "", exit_code, show, over)


def _show(position: Position) -> "SlideShow":
    from stratabot.strata.picture.story import Story

    return Story.of_hint(position).show()


def _over(position: Position, shot: "Shot | None") -> bytes:
    from stratabot.strata.picture.overlay import draw_over_shot
    from stratabot.strata.picture.story import Story

    return draw_over_shot(shot, Story.of_hint(position))


def format_nudge(position: Position, advice: Advice | None) -> str | None:
    """Where to look, without the line; None if there is nothing to lay or to take back."""
    puzzle = position.puzzle
    if advice is None:
        return None
    if advice.take_back:
        where = _place(puzzle, advice.take_back[-1].line)
        return f"Look at {where}: a ribbon that lies there must be taken back."
    if advice.lay is None:
        return None
    reason = why_lay(position, advice.lay)
    if not reason.colors:
        seen = "a line there has no colored square"
    elif not reason.in_sight:
        seen = "a line there will be covered wherever its squares have a color"
    else:
        seen = "on a line there, all squares that stay in sight need one color"
    return f"Look at {_place(puzzle, advice.lay.line)}: {seen}."


def format_why(position: Position, advice: Advice | None) -> str | None:
    """Why to do this; None if there is nothing to do."""
    if advice is not None and advice.lay is not None:
        return _lay(why_lay(position, advice.lay), position.names)
    return _why_lost(position if advice is not None else Position(position.puzzle), position.names)


def _place(puzzle: Puzzle, line: Line) -> str:
    lines = puzzle.rows if line.kind == "row" else puzzle.cols
    past_middle = 2 * line.index - (lines - 1)
    if past_middle == 0:
        return "the middle"
    return f"the {_SIDES[line.kind][past_middle > 0]}"


def _lay(reason: LayReason, names: Mapping[Color, str]) -> str:
    if not reason.colors:
        return "None of the line's squares has a color, so you can lay its ribbon at any time."
    parts = [_in_sight(reason, names), _covered(reason, names), _not_later(reason, names)]
    return " ".join(filter(None, parts))


def _in_sight(reason: LayReason, names: Mapping[Color, str]) -> str:
    color = reason.ribbon.color
    if color is None:
        return ""
    shown = names.get(color, color)
    return f"The ribbon stays in sight on {_listed(reason.in_sight)}, and shows {shown} there."


def _covered(reason: LayReason, names: Mapping[Color, str]) -> str:
    by_color = (
        f"{names.get(color, color)} by {_listed(lines)}" for color, lines in reason.covered.items()
    )
    squares = "Its other colored squares" if reason.in_sight else "All its colored squares"
    rest = f"{squares} will be covered: {', '.join(by_color)}."
    return rest if reason.covered else ""


def _not_later(reason: LayReason, names: Mapping[Color, str]) -> str:
    if over := reason.forbidden_over:
        return f"If you lay it after {_listed(over, 'or')}, it will be wrong."
    if len(reason.colors) > 1:
        colors = listed(names.get(color, color) for color in reason.colors)
        return f"If you lay it last, it must show {colors} at once."
    return ""


def _why_lost(position: Position, names: Mapping[Color, str]) -> str | None:
    """Which cell nothing will cover any more, or else which lines are stuck; None if none is."""
    puzzle = position.puzzle
    for i, j in wrong_cells(position):
        top = lay(position.placed, puzzle.rows, puzzle.cols)[i][j]
        shown, wanted = (top and top.color) or "", puzzle.cells[i][j] or ""
        return (
            f"The square where {_listed((Line('row', i), Line('col', j)))} cross shows "
            f"{names.get(shown, shown)} and needs {names.get(wanted, wanted)}; "
            "both ribbons lie, so nothing will cover it."
        )
    stuck = find_core(puzzle, position.fixed)
    if stuck is None:
        return None
    lines = (*(Line("row", i) for i in stuck.rows), *(Line("col", j) for j in stuck.cols))
    return f"Whichever of {_listed(lines)} is laid last of them would have to show two colors."


def _listed(lines: Sequence[Line], last: str = "and") -> str:
    if len(lines) > _MOST:
        return f"{len(lines)} lines"
    return listed(map(selector, lines), last)
