"""How an answer is told: in words and colors, or as JSON."""

from typing import TYPE_CHECKING, Any

import click

from stratabot.cli.output import counted, numbers, say
from stratabot.cli.strata.values import core_json, puzzle_json, ribbons_json
from stratabot.picture.palette import palette_for
from stratabot.picture.terminal import Terminal
from stratabot.strata.peel import Core, find_core
from stratabot.strata.picture.board import draw_board
from stratabot.strata.picture.steps import WHERE, format_steps, format_take_back
from stratabot.strata.puzzle import Color, Solution
from stratabot.strata.solve import Answer

if TYPE_CHECKING:
    from stratabot.strata.picture.story import Story


def solution_json(solution: Solution, in_hand: Color | None) -> dict[str, Any]:
    """The part of the answer that is the solution's own."""
    return {
        "ribbons": ribbons_json(solution.ribbons),
        "color_changes": solution.color_changes(in_hand),
        "clicks": solution.clicks(in_hand),
    }


def as_json(answer: Answer, solutions: int | None = None) -> dict[str, Any]:
    """The whole answer; `solutions` is how many there are, if counted."""
    position = answer.position
    told = puzzle_json(position.puzzle) | {"solvable": answer.solution is not None}
    if answer.solution is None:
        told |= {"ribbons": None, "core": core_json(answer.core or Core((), ()))}
        if position.placed:
            back = answer.take_back
            told["take_back"] = ribbons_json(back) if back else None
    else:
        told |= solution_json(answer.solution, position.in_hand)
        if answer.clicks_at_least is not None and not answer.is_proven_fewest:
            told["clicks_at_least"] = answer.clicks_at_least
    if position.placed:
        told["placed"] = ribbons_json(position.placed)
    if solutions is not None:
        told["solutions"] = solutions
    return told


def story_of(answer: Answer) -> "Story":
    """What pictures show: the way to the end, or what stands in it."""
    from stratabot.strata.picture.story import Story

    position, back = answer.position, answer.take_back
    return Story(
        position.puzzle,
        position.swatches,
        placed=position.placed,
        rest=answer.solution.ribbons if answer.solution else (),
        selected=position.in_hand,
        undone=back,
        block=None if back or answer.solution else find_core(position.puzzle),
    )


def why_not(answer: Answer) -> str:
    """In words, why there is no solution."""
    if answer.take_back:
        return f"It can no longer be won as it lies: {format_take_back(answer.take_back)}."
    core = find_core(answer.position.puzzle) or Core((), ())
    return (
        f"No solution: {numbers('row', core.rows)} and {numbers('column', core.cols)} are stuck, "
        "whatever is peeled first (stratabot explain says more)."
    )


def show(answer: Answer, terminal: Terminal) -> None:
    """The steps, then the finished board. `answer` has a solution."""
    click.echo(summary(answer))
    if answer.solution is None or not answer.solution.ribbons:
        return
    click.echo(f"({WHERE})\n")
    position = answer.position
    ribbons = (*position.placed, *answer.solution.in_hand(position.in_hand).ribbons)
    labels = {*position.puzzle.colors, *(ribbon.color for ribbon in ribbons if ribbon.color)}
    palette = palette_for(labels) | dict(position.swatches)
    for line in format_steps(answer.solution, position.in_hand, palette, terminal):
        say(line, terminal)
    board = draw_board(position.puzzle, ribbons, palette, terminal)
    if board is None:
        click.echo(f"(too large to draw in {terminal.columns} columns)", err=True)
    else:
        say(f"\n{board}", terminal)


def summary(answer: Answer) -> str:
    """How many ribbons, changes and clicks a solution takes."""
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
