"""Tells the answer to a position: the ribbons to lay, or why there is no solution."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from stratabot.color import RGB
from stratabot.picture.terminal import Colors, Terminal, chip
from stratabot.strata.groups import colored, groups
from stratabot.strata.peel import Core
from stratabot.strata.puzzle import Color, Solution
from stratabot.strata.solver import Answer, Order, answer, count
from stratabot.strata.telling.in_terminal import draw_board, fits
from stratabot.strata.telling.steps import (
    WHERE,
    format_legend,
    format_steps,
    format_summary,
    format_why_not,
)
from stratabot.words import counted

if TYPE_CHECKING:
    from stratabot.strata.position import Position
    from stratabot.strata.shot import Shot


class SolutionReport(NamedTuple):
    """An answer; and how many solutions there are, if somebody asked."""

    answer: Answer
    solutions: int | None = None
    shot: "Shot | None" = None
    remark: str = ""

    def as_json(self) -> dict[str, Any]:
        # An answer in words needs none of it.
        from stratabot.strata.telling.reports import core_json, position_json, ribbons_json

        found = self.answer
        position = found.position
        shown = position_json(position) | {"solvable": found.solution is not None}
        if found.solution is None:
            shown |= {"ribbons": None, "core": core_json(found.core or Core((), ()))}
            if position.placed:
                back = found.take_back
                shown["take_back"] = ribbons_json(back) if back else None
        else:
            shown |= solution_json(found.solution, position.in_hand)
            if found.clicks_at_least is not None and not found.is_proven_fewest:
                shown["clicks_at_least"] = found.clicks_at_least
        if position.placed:
            shown["placed"] = ribbons_json(position.placed)
        if self.solutions is not None:
            shown["solutions"] = self.solutions
        return shown

    def as_line(self) -> str:
        if self.solutions is not None:
            return counted(self.solutions, "solution")
        if self.answer.solution is None:
            return format_why_not(self.answer)
        if not self.answer.solution.ribbons:
            return format_summary(self.answer)
        return f"{self.answer.solution} ({counted(self.answer.clicks, 'click')})"

    def as_text(self, terminal: Terminal) -> str:
        if self.solutions is not None or self.answer.solution is None:
            return self.as_line()
        return "\n".join(_lines(self.answer, self.answer.solution, terminal))

    @property
    def more(self) -> str:
        found = self.answer
        is_known = self.solutions is not None or found.solution or found.take_back
        return "" if is_known else "explain says more"

    def left_out(self, terminal: Terminal) -> str:
        """A sentence if `as_text` leaves out the board because the terminal has no room."""
        if self.solutions is not None or self.answer.solution is None:
            return ""
        if fits(self.answer.position.puzzle, terminal):
            return ""
        return f"(too large to draw in {terminal.columns} columns)"

    @property
    def exit_code(self) -> int:
        return 0 if self.answer.solution else 1


def solution_report(
    position: "Position",
    order: Order = "fewest-clicks",
    counts: bool = False,
    colors: int | None = None,
) -> SolutionReport:
    """What to do in a position; `counts` all solutions, in so many colors or the puzzle's own."""
    solutions = count(position, colors) if counts else None
    return SolutionReport(answer(position, order), solutions)


class SolutionList:
    """All solutions of a position, each printed as soon as it is found."""

    def __init__(self, first: SolutionReport, most: int | None) -> None:
        self._first, self._most = first, most

    def __getattr__(self, name: str) -> Any:
        return getattr(self._first, name)

    def each(self, output_format: str) -> Iterator[str] | None:
        found = self._first.answer
        return None if found.solution is None else self._each(found.position, output_format)

    def _each(self, position: "Position", output_format: str) -> Iterator[str]:
        import json

        from stratabot.strata.counting import all_solutions

        for solution in islice(all_solutions(position.puzzle, position.fixed), self._most):
            if output_format == "json":
                yield json.dumps(solution_json(solution, position.in_hand))
            else:
                yield str(solution)


def solution_json(solution: Solution, in_hand: Color | None) -> dict[str, Any]:
    """The part of the answer that only a solution has."""
    from stratabot.strata.telling.reports import groups_json, ribbons_json

    changes = solution.color_changes(in_hand)
    return {
        "ribbons": ribbons_json(solution.ribbons),
        "color_changes": changes,
        "clicks": len(solution.ribbons) + changes,
        "groups": groups_json(groups(solution, in_hand)),
    }


def _lines(found: Answer, solution: Solution, terminal: Terminal) -> Iterator[str]:
    yield format_summary(found)
    if not solution.ribbons:
        return
    yield f"({WHERE})"
    position = found.position
    ribbons = (*position.placed, *colored(solution, position.in_hand))
    palette: dict[str, RGB] = {}
    if terminal.colors is not Colors.NONE:
        from stratabot.picture.palette import palette_for

        laid = (ribbon.color for ribbon in ribbons if ribbon.color)
        labels = {*position.puzzle.colors, *laid, *position.names}
        palette = palette_for(labels) | dict(position.swatches)
    if position.names:
        yield f"({legend(position.names, palette, terminal)})"
    yield ""
    yield from format_steps(solution, position, palette, terminal)
    board = draw_board(position.puzzle, ribbons, palette, terminal)
    if board is not None:
        yield f"\n{board}"


def legend(names: Mapping[Color, str], palette: Mapping[str, RGB], terminal: Terminal) -> str:
    """The names of the labels on the board; in color if the terminal shows colors."""
    if terminal.colors is Colors.NONE:
        return format_legend(names)
    return ", ".join(
        f"{chip(label, palette[label], terminal.colors)} {name}" for label, name in names.items()
    )
