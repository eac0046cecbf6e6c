"""`stratabot hint`."""

from functools import partial
from typing import Any

import click

from stratabot.cli import options
from stratabot.cli.answering import Intake, Manner
from stratabot.cli.any_game import tell_any
from stratabot.cli.puzzle_command import CommandPlan, PuzzleCommand
from stratabot.cli.strata import puzzle_options
from stratabot.cli.typed import game_option
from stratabot.strata.cutting import cut_puzzles
from stratabot.strata.load import Transcript, read_grid, split
from stratabot.strata.telling.hint import HintReport, hint_report


def _plan(
    placed: str,
    cells: tuple[str, ...],
    selected: str | None,
    nudge: bool,
    why: bool,
    blank: str | None,
    seconds: float | None,
    output_format: str,
) -> CommandPlan:
    manner = Manner(partial(_report, nudge, why), output_format, time_limit=seconds)
    read = partial(read_grid, blank, selected, placed, cells)
    for_one = {"--placed": placed, "--cell": cells}
    intake = Intake(
        partial(split, blank=blank),
        read,
        None,
        for_one,
        cut=partial(cut_puzzles, blank=blank),
    )
    return CommandPlan(intake, manner)


@click.command("hint", PuzzleCommand, plan=_plan, short_help="Say only what to do next.")
@puzzle_options.grids
@game_option
@puzzle_options.placed
@puzzle_options.cells
@puzzle_options.selected
@click.option("--nudge", is_flag=True, help="Say only where on the board to look.")
@click.option("--why", is_flag=True, help="Say also what the line's squares show.")
@puzzle_options.blank
@options.time_limit
@options.many_output_format
def command(grids: tuple[str, ...], **given: Any) -> int:
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
    return tell_any(grids, *_plan(**given))


def _report(nudge: bool, why: bool, loaded: Transcript) -> HintReport:
    return hint_report(loaded.position, nudge, why)
