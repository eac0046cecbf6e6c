"""`stratabot hint`."""

import click

from stratabot.cli import options
from stratabot.cli.grids import load_task
from stratabot.cli.output import puzzle_json, ribbon_json, ribbons_json, say_json
from stratabot.picture.steps import format_next, format_take_back
from stratabot.strata.midgame import Advice, advise


@click.command("hint")
@options.grid
@options.placed
@options.selected
@options.blank
@options.output_format
def command(
    grid: str, placed: str, selected: str | None, blank: str | None, output_format: str
) -> int:
    """Say only what to do next: the ribbon to lay, or those to take back.

    Exit code 0; 1 if ribbons must be taken back or there is no solution; 2 if GRID is no grid.

    \b
    Example:
      stratabot hint grid.txt --placed "r2=G c1=P"
    """
    task = load_task(grid, blank, placed, selected)
    advice = advise(task.puzzle, task.placed, task.selected)
    if output_format == "json":
        say_json(puzzle_json(task.puzzle) | _as_json(advice))
    else:
        click.echo(_as_text(advice, task.in_hand))
    return 0 if advice and not advice.take_back else 1


def _as_json(advice: Advice | None) -> dict[str, object]:
    if advice is None:
        return {"solvable": False, "lay": None, "take_back": None}
    return {
        "solvable": True,
        "lay": advice.lay and ribbon_json(advice.lay),
        "take_back": ribbons_json(advice.take_back),
    }


def _as_text(advice: Advice | None, in_hand: str | None) -> str:
    if advice is None:
        return "No solution, whatever is laid (stratabot explain says why)."
    if advice.take_back:
        text = format_take_back(advice.take_back)
        return f"{text[0].upper()}{text[1:]}: it can no longer be won as it lies."
    if advice.lay is None:
        return "Solved: every ribbon lies, and lies right."
    return format_next(advice.lay, in_hand)
