"""Strata in sentences: ribbons, steps and answers, as reports and pictures tell them.

The colors of a screenshot have names, and sentences call ribbons by their selectors: "take teal and
lay right 2" has only one number. The colors of a text are letters, and sentences write ribbons as
`--placed` takes them.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from stratabot.strata.groups import Group, Step, find_covering_lines
from stratabot.strata.peel import Core
from stratabot.strata.position import NO_NAMES
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon
from stratabot.strata.solver import Answer
from stratabot.words import capitalized, counted, listed, numbered

if TYPE_CHECKING:
    from stratabot.strata.solver import Advice

WHERE = "selectors: left 1 is the topmost one, right 1 the lowest one"


def selector(line: Line) -> str:
    """Where the player finds the line's clickable end: `left 2` is row 2, `right 1` column 1."""
    return f"{'left' if line.kind == 'row' else 'right'} {line.number}"


def format_legend(names: Mapping[Color, str]) -> str:
    """The names of the labels on a board: `1 teal, 2 brick`."""
    return ", ".join(f"{label} {name}" for label, name in names.items())


def format_ribbon(ribbon: Ribbon, names: Mapping[Color, str] = NO_NAMES) -> str:
    """One ribbon in a sentence: `r2=G`, or `left 2 in brick` if colors have names."""
    line, color = ribbon
    if not names:
        return str(ribbon)
    return f"{selector(line)} in {names.get(color, color)}" if color else selector(line)


def format_take_back(ribbons: Sequence[Ribbon], names: Mapping[Color, str] = NO_NAMES) -> str:
    """Which ribbon to touch to take all of these back."""
    *later, touched = ribbons
    where = "" if names else f" ({selector(touched.line)})"
    text = f"take back {format_ribbon(touched, names)}{where}"
    if not later:
        return text
    return f"{text}, and with it the later {', '.join(format_ribbon(r, names) for r in later)}"


def as_long_as(later: Sequence[Line]) -> str:
    """`, as long as left 2 and 3 come later`; nothing for no lines."""
    if not later:
        return ""
    side, _ = selector(later[0]).split()
    numbers = listed(str(line.number) for line in sorted(later))
    return f", as long as {side} {numbers} {'comes' if len(later) == 1 else 'come'} later"


def format_step(step: Step, names: Mapping[Color, str] = NO_NAMES) -> str:
    """A step as a sentence, with the color change before it if there is one."""
    where = selector(step.ribbon.line)
    if not names:
        where = f"{where} ({step.ribbon})"
    name = names.get(step.color, step.color) if step.color else None
    if name is None:
        return f"Lay {where}, in any color."
    any_color = ", any color will do" if step.ribbon.color is None else ""
    if step.takes:
        return f"Take {name} and lay {where}{any_color}."
    return f"Lay {where}; {name} is in hand{any_color}."


def format_group(
    group: Group, takes: bool, puzzle: Puzzle, names: Mapping[Color, str] = NO_NAMES
) -> str:
    """`Teal is in hand. Lay right 3 and left 3, in either order. (Right 3 may have any color.)`"""
    which = listed(
        selector(ribbon.line) if names else f"{selector(ribbon.line)} ({ribbon})"
        for ribbon in group.ribbons
    )
    order = "either" if len(group.ribbons) == 2 else "any"
    if group.color is None:
        return f"Lay {which}, in {order} order; any color will do."
    name = names.get(group.color, group.color)
    if takes:
        first = f"Take {name}."
    else:
        first = f"{name[:1].upper() + name[1:] if names else name} is in hand."
    return f"{first} Lay {which}, in {order} order.{_free_ones(group, puzzle)}"


def _free_ones(group: Group, puzzle: Puzzle) -> str:
    """Which ribbons of a group may have any color, and up to when; nothing if none."""
    free = [
        f"{selector(line)} may have any color{as_long_as(later)}"
        for line, later in find_covering_lines(puzzle, group).items()
    ]
    return f" ({'; '.join(free).capitalize()}.)" if free else ""


def format_advice(
    advice: "Advice | None", in_hand: Color | None, names: Mapping[Color, str] = NO_NAMES
) -> str:
    """What to do next, as a sentence; without advice the puzzle has no solution."""
    if advice is None:
        return "No solution, whatever is laid."
    if advice.take_back:
        text = format_take_back(advice.take_back, names)
        return f"{capitalized(text)}: the board can no longer be won as it lies."
    if advice.lay is None:
        return "Solved: every ribbon lies, and lies right."
    color = advice.lay.color
    return format_step(Step(1, advice.lay, color, color not in (None, in_hand)), names)


def format_summary(answer: Answer) -> str:
    """How many ribbons, color changes and clicks a solution takes, in a sentence."""
    if answer.solution is None or not answer.solution.ribbons:
        return "Solved: every ribbon lies, and lies right."
    ribbons, names = answer.solution.ribbons, answer.position.names
    text = f"{counted(len(ribbons), 'ribbon')}, {counted(answer.color_changes, 'color change')}: "
    text += counted(answer.clicks, "click")
    if answer.clicks_at_least is not None and not answer.is_proven_fewest:
        text += f" (not proven to be the fewest, which are at least {answer.clicks_at_least})"
    first = next((ribbon.color for ribbon in ribbons if ribbon.color), None)
    if answer.position.in_hand is None and first is not None:
        text += f", one more if {names.get(first, first)} is not selected yet"
    return f"{text}."


def format_why_not(answer: Answer) -> str:
    """Why there is no solution, in a sentence."""
    if answer.take_back:
        back = format_take_back(answer.take_back, answer.position.names)
        return f"The board can no longer be won as it lies: {back}."
    core = answer.core or Core((), ())
    rows, cols = numbered("row", core.rows), numbered("column", core.cols)
    return (
        f"No solution: {rows} and {cols} are stuck; none of their ribbons can lie on top of the "
        "others."
    )
