"""A solution in words: which selector to click, in which color, one after the other."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

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
    number = 0
    in_hand = selected
    for color, run in _runs(solution, selected):
        yield _heading(color, in_hand, palette, terminal)
        for ribbon in run:
            number += 1
            yield f"  {number:>{width}}. {_step(ribbon)}"
        in_hand = color


def _runs(
    solution: Solution, selected: Color | None
) -> Iterator[tuple[Color | None, Sequence[Ribbon]]]:
    """The runs: the color in hand, and the ribbons that are laid with it."""
    colored = zip(solution.in_hand(selected).ribbons, solution.ribbons, strict=True)
    for color, pairs in groupby(colored, key=lambda pair: pair[0].color):
        yield color, [ribbon for _, ribbon in pairs]


def _heading(
    color: Color | None, in_hand: Color | None, palette: Mapping[str, RGB], terminal: Terminal
) -> str:
    if color is None:
        return "any color"
    verb = "stay on" if color == in_hand else "take"
    return f"{verb} {chip(color, palette, terminal)}"


def _step(ribbon: Ribbon) -> str:
    free = "" if ribbon.color is not None else "  free: any color"
    return f"{selector(ribbon.line):<9} {ribbon.line}{free}"


def format_next(ribbon: Ribbon, in_hand: Color | None) -> str:
    """One ribbon as a sentence, with the color change before it if there is one."""
    where = f"{selector(ribbon.line)} ({ribbon})"
    if ribbon.color is None:
        return f"Lay {where}, in any color."
    if ribbon.color == in_hand:
        return f"Lay {where}; {ribbon.color} is in hand."
    return f"Take {ribbon.color} and lay {where}."


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
