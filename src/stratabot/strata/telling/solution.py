"""Tells the answer to a position: the ribbons to lay, or why there is no solution."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from stratabot.color import RGB
from stratabot.limit import require_time
from stratabot.picture.terminal import chip
from stratabot.puzzles.report import BoardInForm, Report
from stratabot.strata.groups import Step, color_by_groups, find_covering_lines, groups, steps_of
from stratabot.strata.peel import Core
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Color, Solution
from stratabot.strata.sentences import (
    WHERE,
    as_long_as,
    format_legend,
    format_summary,
    format_why_not,
    selector,
)
from stratabot.strata.solver import Answer, Order, answer, count
from stratabot.strata.telling.in_terminal import draw_board, fits
from stratabot.terminal import Colors, Terminal
from stratabot.words import counted

if TYPE_CHECKING:
    from stratabot.strata.shot import Shot


class _Parts(NamedTuple):
    answer: Answer
    solutions: int | None = None
    shot: "Shot | None" = None
    written: BoardInForm | None = None


class SolutionReport(_Parts, Report):
    """An answer; and how many solutions there are, if somebody asked."""

    def as_json(self) -> dict[str, object]:
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

    def draw(self, kind: str) -> bytes:
        from stratabot.strata.picture.story import Story

        return Story.of(self.answer).show().encode(kind)

    def draw_over(self) -> bytes:
        from stratabot.strata.picture.overlay import draw_over_shot
        from stratabot.strata.picture.story import Story

        return draw_over_shot(self.shot, Story.of(self.answer))


def solution_report(
    position: Position,
    order: Order = "fewest-clicks",
    counts: bool = False,
    colors: int | None = None,
) -> SolutionReport:
    """What to do in a position; `counts` all solutions, in so many colors or the puzzle's own."""
    solutions = count(position, colors) if counts else None
    return SolutionReport(answer(position, order), solutions)


class SolutionList(SolutionReport):
    """All solutions of a position, each printed as soon as it is found."""

    most: int | None

    def lines(self, output_format: str) -> Iterator[str] | None:
        return self._each(output_format) if self.answer.solution else None

    def _each(self, output_format: str) -> Iterator[str]:
        import json

        from stratabot.strata.counting import all_solutions

        position = self.answer.position
        for solution in islice(all_solutions(position.puzzle, position.fixed), self.most):
            if output_format == "json":
                yield json.dumps(solution_json(solution, position.in_hand))
            else:
                yield str(solution)


def solution_list(position: Position, most: int | None) -> SolutionList:
    """All solutions of a position, or so many."""
    found = SolutionList(answer(position, "peel"))
    found.most = most
    return found


def solution_json(solution: Solution, in_hand: Color | None) -> dict[str, object]:
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
    ribbons = (*position.placed, *color_by_groups(solution, position.in_hand))
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


def format_steps(
    solution: Solution, position: Position, palette: Mapping[str, RGB], terminal: Terminal
) -> Iterator[str]:
    """Numbered lines, one for each ribbon, under a heading for each group."""
    width = len(str(len(solution.ribbons)))
    found = groups(solution, position.in_hand)
    steps = iter(steps_of(found, position.in_hand))
    for group in found:
        first, *others = islice(steps, len(group.ribbons))
        several = " (in any order)" if others else ""
        yield f"{_heading(first, palette, terminal, position.names)}{several}"
        later = find_covering_lines(position.puzzle, group)
        for step in (first, *others):
            require_time()
            line, color = step.ribbon
            free = "" if color is not None else f"  free: any color{as_long_as(later[line])}"
            yield f"  {step.number:>{width}}. {selector(line):<9} {line}{free}"


def _heading(
    step: Step, palette: Mapping[str, RGB], terminal: Terminal, names: Mapping[Color, str]
) -> str:
    if step.color is None:
        return "any color"
    verb = "take" if step.takes else "stay on"
    name = names.get(step.color, step.color)
    if terminal.colors is not Colors.NONE:
        name = chip(name, palette[step.color], terminal.colors)
    return f"{verb} {name}"


def legend(names: Mapping[Color, str], palette: Mapping[str, RGB], terminal: Terminal) -> str:
    """The names of the labels on the board; in color if the terminal shows colors."""
    if terminal.colors is Colors.NONE:
        return format_legend(names)
    return ", ".join(
        f"{chip(label, palette[label], terminal.colors)} {name}" for label, name in names.items()
    )
