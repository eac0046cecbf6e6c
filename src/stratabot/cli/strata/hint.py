"""`stratabot hint`."""

from functools import partial
from typing import Any, NamedTuple

import click

from stratabot.cli import options
from stratabot.cli.answering import Manner, at_work
from stratabot.cli.output import say_json
from stratabot.cli.strata import puzzle_options
from stratabot.cli.strata.positions import load_only, open_grids, tell_many
from stratabot.cli.strata.values import position_json, ribbon_json, ribbons_json
from stratabot.limit import TimeLimit
from stratabot.strata.load import Loaded
from stratabot.strata.midgame import Advice, advise
from stratabot.strata.picture.hints import format_nudge, format_why
from stratabot.strata.picture.steps import format_advice
from stratabot.strata.position import Position


class Hint(NamedTuple):
    """A position, and what to do in it; None where the puzzle has no solution."""

    position: Position
    advice: Advice | None


class HintSteps(NamedTuple):
    """How much is to be told."""

    nudge: bool
    """Where to look; alone, or before the line."""
    why: bool
    """The line and why."""


@click.command("hint", short_help="Say only what to do next.")
@options.grids
@puzzle_options.placed
@puzzle_options.cells
@puzzle_options.selected
@click.option("--nudge", is_flag=True, help="Say only where on the board to look.")
@click.option("--why", is_flag=True, help="Say also what the line's squares show.")
@puzzle_options.blank
@options.time_limit
@options.many_output_format
def command(
    grids: tuple[str, ...],
    placed: str,
    cells: tuple[str, ...],
    selected: str | None,
    nudge: bool,
    why: bool,
    blank: str | None,
    seconds: float | None,
    output_format: str,
) -> int:
    """Say only what to do next: the ribbon to lay, or those to take back.

    A hint comes in steps: --nudge says where to look, no option names the line, --why also says
    what the line's squares show. Many puzzles get a line each. Exit code 0; 1 if ribbons must be
    taken back or there is no solution; 2 if GRID is no grid; 4 if the time was over.

    \b
    Examples:
      stratabot hint grid.txt --placed "r2=G c1=P"
      stratabot hint grid.txt --nudge
      stratabot hint screenshot.png --why
    """
    steps = HintSteps(nudge, why)
    given = open_grids(grids, blank, output_format, cells)
    if given.is_many:
        if placed:
            raise click.UsageError("expected one puzzle with --placed, got many")
        manner = Manner(
            _hint, partial(_json, steps), partial(_line, steps), _exit_code, time_limit=seconds
        )
        return tell_many(given, manner, output_format, blank, selected)
    limit = TimeLimit(seconds)
    loaded = load_only(given, limit, blank, placed, selected, cells)
    with at_work(limit):
        hint = _hint(loaded)
    if output_format == "json":
        say_json(_json(steps, hint))
    else:
        click.echo("\n".join(_told(steps, hint)))
    return _exit_code(hint)


def _hint(loaded: Loaded) -> Hint:
    return Hint(loaded.position, advise(loaded.position))


def _json(steps: HintSteps, hint: Hint) -> dict[str, Any]:
    position, advice = hint
    told = position_json(position) | {
        "solvable": advice is not None,
        "lay": advice and advice.lay and ribbon_json(advice.lay),
        "take_back": advice and ribbons_json(advice.take_back),
    }
    if steps.nudge:
        told["nudge"] = format_nudge(position, advice)
    if steps.why:
        told["why"] = format_why(position, advice)
    return told


def _told(steps: HintSteps, hint: Hint) -> list[str]:
    """The sentences asked for; where there is nothing to look for, what is to be said instead."""
    position, advice = hint
    nudge = format_nudge(position, advice) if steps.nudge else None
    why = format_why(position, advice) if steps.why else None
    line = format_advice(advice, position.in_hand, position.names)
    return [*filter(None, [nudge, None if nudge and not steps.why else line, why])]


def _line(steps: HintSteps, hint: Hint) -> str:
    """One of many."""
    return " ".join(_told(steps, hint))


def _exit_code(hint: Hint) -> int:
    return 0 if hint.advice and not hint.advice.take_back else 1
