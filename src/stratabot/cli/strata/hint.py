"""`stratabot hint`."""

from typing import Any, NamedTuple

import click

from stratabot.cli import options
from stratabot.cli.output import say_json
from stratabot.cli.strata.positions import Manner, load_only, open_grids, tell_many
from stratabot.cli.strata.values import puzzle_json, ribbon_json, ribbons_json
from stratabot.strata.load import Loaded
from stratabot.strata.midgame import Advice, advise
from stratabot.strata.picture.steps import format_advice
from stratabot.strata.position import Position


class Hint(NamedTuple):
    """A position, and what to do in it; None where the puzzle has no solution."""

    position: Position
    advice: Advice | None


@click.command("hint")
@options.grids
@options.placed
@options.cells
@options.selected
@options.blank
@options.many_output_format
def command(
    grids: tuple[str, ...],
    placed: str,
    cells: tuple[str, ...],
    selected: str | None,
    blank: str | None,
    output_format: str,
) -> int:
    """Say only what to do next: the ribbon to lay, or those to take back.

    Many puzzles get a line each. Exit code 0; 1 if ribbons must be taken back or there is no
    solution; 2 if GRID is no grid.

    \b
    Example:
      stratabot hint grid.txt --placed "r2=G c1=P"
    """
    given = open_grids(grids, blank, output_format, cells)
    if given.is_many:
        if placed:
            raise click.UsageError("expected one puzzle with --placed, got many")
        manner = Manner(_hint, _json, _line, _exit_code)
        return tell_many(given, manner, output_format, blank, selected)
    hint = _hint(load_only(given, blank, placed, selected, cells))
    if output_format == "json":
        say_json(_json(hint))
    else:
        click.echo(_line(hint))
    return _exit_code(hint)


def _hint(loaded: Loaded) -> Hint:
    return Hint(loaded.position, advise(loaded.position))


def _json(hint: Hint) -> dict[str, Any]:
    told = puzzle_json(hint.position.puzzle)
    if hint.advice is None:
        return told | {"solvable": False, "lay": None, "take_back": None}
    return told | {
        "solvable": True,
        "lay": hint.advice.lay and ribbon_json(hint.advice.lay),
        "take_back": ribbons_json(hint.advice.take_back),
    }


def _line(hint: Hint) -> str:
    return format_advice(hint.advice, hint.position.in_hand)


def _exit_code(hint: Hint) -> int:
    return 0 if hint.advice and not hint.advice.take_back else 1
