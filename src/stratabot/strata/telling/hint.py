"""Tells hints in steps: where to look, which ribbon to lay, why."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from stratabot.strata.position import Position
from stratabot.strata.puzzle import Color, Line, Puzzle
from stratabot.strata.reasons import LayReason, LostReason, why_lay, why_lost
from stratabot.strata.solver import Advice, advise
from stratabot.strata.telling.steps import format_advice, selector
from stratabot.strata.telling.values import position_json, ribbon_json, ribbons_json
from stratabot.words import listed

_SIDES: Final = {"row": ("upper left", "lower right"), "col": ("lower left", "upper right")}
"""Where the first and the last lines lie: the first row along the board's upper left edge, the
first column along its lower left edge."""

_MOST: Final = 8
"""So many lines are named; a longer list tells only how many they are."""


class HintReport(NamedTuple):
    """What to do in a position, and how much of that to tell.

    Attributes:
        position: the position.
        advice: what to do; None if the puzzle has no solution.
        nudge: whether to tell where to look: alone, or before the line.
        why: whether to tell the line and why.
        remark: nothing.
    """

    position: Position
    advice: Advice | None
    nudge: bool = False
    why: bool = False
    remark: str = ""

    @property
    def more(self) -> str:
        """Where to find out why if the puzzle has no solution."""
        return "" if self.advice else "explain says why"

    def as_json(self) -> dict[str, Any]:
        """The ribbon to lay, or those to take back; the sentences asked for."""
        advice = self.advice
        told = position_json(self.position) | {
            "solvable": advice is not None,
            "lay": advice and advice.lay and ribbon_json(advice.lay),
            "take_back": advice and ribbons_json(advice.take_back),
        }
        if self.nudge:
            told["nudge"] = format_nudge(self.position, advice)
        if self.why:
            told["why"] = format_why(self.position, advice)
        return told

    def as_line(self) -> str:
        """The sentences asked for, one after another."""
        return " ".join(self._sentences())

    def as_text(self, _terminal: object = None) -> str:
        """The sentences asked for, a line each."""
        return "\n".join(self._sentences())

    def _sentences(self) -> list[str]:
        """The sentences asked for, or what to say if there is nothing to look for."""
        position, advice = self.position, self.advice
        nudge = format_nudge(position, advice) if self.nudge else None
        why = format_why(position, advice) if self.why else None
        line = format_advice(advice, position.in_hand, position.names)
        return [*filter(None, [nudge, None if nudge and not self.why else line, why])]

    @property
    def exit_code(self) -> int:
        """1 if ribbons must be taken back, or there is no solution."""
        return 0 if self.advice and not self.advice.take_back else 1


def hint_report(position: Position, nudge: bool = False, why: bool = False) -> HintReport:
    """What to do next in a position, for the fewest clicks; arguments as of `HintReport`."""
    return HintReport(position, advise(position), nudge, why)


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
    lost = why_lost(position if advice is not None else Position(position.puzzle))
    return None if lost is None else _lost(lost, position)


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
    """What stays in sight of the ribbon; empty if it is free."""
    color = reason.ribbon.color
    if color is None:
        return ""
    shown = names.get(color, color)
    return f"The ribbon stays in sight on {_listed(reason.in_sight)}, and shows {shown} there."


def _covered(reason: LayReason, names: Mapping[Color, str]) -> str:
    """What covers the rest of the ribbon; empty if there is no rest."""
    by_color = (
        f"{names.get(color, color)} by {_listed(lines)}" for color, lines in reason.covered.items()
    )
    squares = "Its other colored squares" if reason.in_sight else "All its colored squares"
    rest = f"{squares} will be covered: {', '.join(by_color)}."
    return rest if reason.covered else ""


def _not_later(reason: LayReason, names: Mapping[Color, str]) -> str:
    """Why the ribbon cannot wait; empty if it can."""
    if over := reason.forbidden_over:
        return f"If you lay it after {_listed(over, 'or')}, it will be wrong."
    if len(reason.colors) > 1:
        colors = listed(names.get(color, color) for color in reason.colors)
        return f"If you lay it last, it must show {colors} at once."
    return ""


def _lost(reason: LostReason, position: Position) -> str:
    names = position.names
    if reason.wrong is not None and reason.shows is not None:
        i, j = reason.wrong
        wanted = position.puzzle.cells[i][j] or ""
        return (
            f"The square where {_listed((Line('row', i), Line('col', j)))} cross shows "
            f"{names.get(reason.shows, reason.shows)} and needs {names.get(wanted, wanted)}; "
            "both ribbons lie, so nothing will cover it."
        )
    rows, cols = reason.stuck
    lines = (*(Line("row", i) for i in rows), *(Line("col", j) for j in cols))
    return f"Whichever of {_listed(lines)} is laid last of them would have to show two colors."


def _listed(lines: Sequence[Line], last: str = "and") -> str:
    if len(lines) > _MOST:
        return f"{len(lines)} lines"
    return listed(map(selector, lines), last)
