"""`stratabot hint`."""

import click

from stratabot.cli import options
from stratabot.cli.input import load_task
from stratabot.cli.output import puzzle_json, ribbon_json, ribbons_json, say_json
from stratabot.strata.midgame import Advice, advise
from stratabot.strata.picture.steps import format_advice


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
        click.echo(format_advice(advice, task.in_hand))
    return 0 if advice and not advice.take_back else 1


def _as_json(advice: Advice | None) -> dict[str, object]:
    if advice is None:
        return {"solvable": False, "lay": None, "take_back": None}
    return {
        "solvable": True,
        "lay": advice.lay and ribbon_json(advice.lay),
        "take_back": ribbons_json(advice.take_back),
    }
