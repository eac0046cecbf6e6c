"""How an answer is told: in words and colors, or as JSON."""

from collections.abc import Mapping
from typing import Any

import click

from stratabot.cli.output import say
from stratabot.cli.strata.values import core_json, groups_json, position_json, ribbons_json
from stratabot.color import RGB
from stratabot.picture.palette import palette_for
from stratabot.picture.terminal import Terminal, chip
from stratabot.strata.groups import colored, groups
from stratabot.strata.peel import Core
from stratabot.strata.picture.in_terminal import draw_board
from stratabot.strata.picture.steps import WHERE, format_steps, format_summary
from stratabot.strata.puzzle import Color, Solution
from stratabot.strata.solver import Answer


def solution_json(solution: Solution, in_hand: Color | None) -> dict[str, Any]:
    """The part of the answer that is the solution's own."""
    return {
        "ribbons": ribbons_json(solution.ribbons),
        "color_changes": solution.color_changes(in_hand),
        "clicks": solution.clicks(in_hand),
        "groups": groups_json(groups(solution, in_hand)),
    }


def answer_json(answer: Answer, solutions: int | None = None) -> dict[str, Any]:
    """The whole answer; `solutions` is how many there are, if counted."""
    position = answer.position
    told = position_json(position) | {"solvable": answer.solution is not None}
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


def show(answer: Answer, terminal: Terminal) -> None:
    """The steps, then the finished board. `answer` has a solution."""
    click.echo(format_summary(answer))
    if answer.solution is None or not answer.solution.ribbons:
        return
    click.echo(f"({WHERE})")
    position = answer.position
    ribbons = (*position.placed, *colored(answer.solution, position.in_hand))
    laid = (ribbon.color for ribbon in ribbons if ribbon.color)
    labels = {*position.puzzle.colors, *laid, *position.names}
    palette = palette_for(labels) | dict(position.swatches)
    if position.names:
        say(f"({legend(position.names, palette, terminal)})", terminal)
    click.echo()
    for line in format_steps(answer.solution, position, palette, terminal):
        say(line, terminal)
    board = draw_board(position.puzzle, ribbons, palette, terminal)
    if board is None:
        click.echo(f"(too large to draw in {terminal.columns} columns)", err=True)
    else:
        say(f"\n{board}", terminal)


def legend(names: Mapping[Color, str], palette: Mapping[str, RGB], terminal: Terminal) -> str:
    """What the labels on the board are called; in color, where there are colors."""
    return ", ".join(f"{chip(label, palette, terminal)} {names[label]}" for label in names)
