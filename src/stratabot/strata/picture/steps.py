"""A solution in words: which selector to click, in which color, one after the other."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from stratabot.color import RGB
from stratabot.picture.terminal import Terminal, chip
from stratabot.strata.midgame import Advice
from stratabot.strata.peel import Core, find_core
from stratabot.strata.puzzle import Color, Line, Ribbon, Solution
from stratabot.strata.solve import Answer
from stratabot.words import counted, numbered

WHERE = "selectors: left 1 is the topmost one, right 1 the lowest one"


def selector(line: Line) -> str:
    """Where the player finds the line's clickable end: `left 2` is row 2, `right 1` column 1."""
    return f"{'left' if line.kind == 'row' else 'right'} {line.number}"


class Step(NamedTuple):
    """A ribbon to lay, and what to do before it. All that tells a solution tells these.

    Attributes:
        number: counted from 1.
        ribbon: as the solution has it: without a color if any will do.
        color: what it is laid in without a further click; None if the puzzle has no color.
        takes: whether that color must be selected first.
    """

    number: int
    ribbon: Ribbon
    color: Color | None
    takes: bool


def steps_of(solution: Solution, in_hand: Color | None) -> list[Step]:
    """The steps of a solution, a free ribbon in the run in which it costs no click.

    Args:
        solution: the ribbons to lay.
        in_hand: the color in hand before, None if not known.
    """
    steps: list[Step] = []
    colored = solution.in_hand(in_hand).ribbons
    for number, (ribbon, (_, color)) in enumerate(zip(solution.ribbons, colored, strict=True), 1):
        steps.append(Step(number, ribbon, color, color not in (None, in_hand)))
        in_hand = color or in_hand
    return steps


def format_take_back(ribbons: Sequence[Ribbon]) -> str:
    """Which ribbon to touch so that all of these are taken back.

    Args:
        ribbons: at least one, topmost first.
    """
    if len(ribbons) == 1:
        return f"take back {_named(ribbons[0])}"
    later = ", ".join(map(str, ribbons[:-1]))
    return f"take back {_named(ribbons[-1])}, and with it the later {later}"


def _named(ribbon: Ribbon) -> str:
    return f"{ribbon} ({selector(ribbon.line)})"


def format_steps(
    solution: Solution,
    selected: Color | None,
    palette: Mapping[str, RGB],
    terminal: Terminal,
) -> Iterator[str]:
    """Numbered lines, one for each ribbon, under a heading for each run of one color.

    Free ribbons are marked; they stand in the run in which they cost no click.

    Args:
        solution: the ribbons to lay.
        selected: the color in hand, None if not known.
        palette: a color for every label.
        terminal: where the lines go.
    """
    width = len(str(len(solution.ribbons)))
    for _, run in groupby(steps_of(solution, selected), key=lambda step: step.color):
        steps = list(run)
        yield _heading(steps[0], palette, terminal)
        for step in steps:
            yield f"  {step.number:>{width}}. {_line(step.ribbon)}"


def _heading(step: Step, palette: Mapping[str, RGB], terminal: Terminal) -> str:
    if step.color is None:
        return "any color"
    return f"{'take' if step.takes else 'stay on'} {chip(step.color, palette, terminal)}"


def _line(ribbon: Ribbon) -> str:
    free = "" if ribbon.color is not None else "  free: any color"
    return f"{selector(ribbon.line):<9} {ribbon.line}{free}"


def format_next(ribbon: Ribbon, in_hand: Color | None) -> str:
    """One ribbon as a sentence, with the color change before it if there is one."""
    return format_step(Step(1, ribbon, ribbon.color, ribbon.color != in_hand))


def format_step(step: Step) -> str:
    """A step as a sentence, with the color change before it if there is one."""
    where = f"{selector(step.ribbon.line)} ({step.ribbon})"
    is_free = step.ribbon.color is None
    if step.takes and step.color is not None:
        free = "; any color would do" if is_free else ""
        return f"Take {step.color} and lay {where}{free}."
    return f"Lay {where}{', in any color' if is_free else f'; {step.color} is in hand'}."


def format_advice(advice: Advice | None, in_hand: Color | None) -> str:
    """What to do next, as a sentence; without advice the puzzle has no solution."""
    if advice is None:
        return "No solution, whatever is laid (stratabot explain says why)."
    if advice.take_back:
        text = format_take_back(advice.take_back)
        return f"{text[0].upper()}{text[1:]}: it can no longer be won as it lies."
    if advice.lay is None:
        return "Solved: every ribbon lies, and lies right."
    return format_next(advice.lay, in_hand)


def format_summary(answer: Answer) -> str:
    """How many ribbons, color changes and clicks a solution takes, in a sentence."""
    if answer.solution is None or not answer.solution.ribbons:
        return "Solved: every ribbon lies, and lies right."
    ribbons = answer.solution.ribbons
    text = f"{counted(len(ribbons), 'ribbon')}, {counted(answer.color_changes, 'color change')}: "
    text += counted(answer.clicks, "click")
    if answer.clicks_at_least is not None and not answer.is_proven_fewest:
        text += f" (not proven to be the fewest, which are at least {answer.clicks_at_least})"
    first = next((ribbon.color for ribbon in ribbons if ribbon.color), None)
    if answer.position.in_hand is None and first is not None:
        text += f", one more if {first} is not selected yet"
    return f"{text}."


def format_why_not(answer: Answer) -> str:
    """Why there is no solution, in a sentence."""
    if answer.take_back:
        return f"It can no longer be won as it lies: {format_take_back(answer.take_back)}."
    core = find_core(answer.position.puzzle) or Core((), ())
    return (
        f"No solution: {numbered('row', core.rows)} and {numbered('column', core.cols)} are stuck, "
        "whatever is peeled first (stratabot explain says more)."
    )
