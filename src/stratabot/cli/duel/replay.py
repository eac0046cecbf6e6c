"""`stratabot duel replay`."""

from dataclasses import replace

import click

from stratabot.cli import options
from stratabot.cli.duel.records import latest_game
from stratabot.cli.input import open_path
from stratabot.cli.options import WholeNumber
from stratabot.cli.output import say, say_json, terminal_for
from stratabot.duel.game import PLIES
from stratabot.duel.hindsight import look_back
from stratabot.duel.table.view import game_lines, last_turn_lines
from stratabot.duel.telling import record_json
from stratabot.duel.text import parse_record
from stratabot.errors import InputError
from stratabot.source import Kind, read_named


@click.command("replay", short_help="Show what each move of a game cost, and what was better.")
@click.argument("file", required=False, metavar="[FILE]", type=options.InputFile())
@click.option(
    "--move",
    "--turn",
    "turn",
    type=WholeNumber(0, PLIES),
    metavar="N",
    help="Only the board after that move, 0 to 20, with the counts under all metrics.",
)
@click.option("--why", is_flag=True, hidden=True)  # what it does now, it once did only so
@options.output_format
@options.color
def command(file: str | None, turn: int | None, why: bool, output_format: str, color: str) -> int:
    """Show what each move of the game in FILE cost; without FILE of the one that was kept last.

    A table tells for every move the totals, who would win from there if both knew both metrics and
    played right, what the move cost its player, and what was better. That is proved: where the
    proof leaves a range, the range is told, and the last three moves are searched to the end. With
    --move it shows the board then. JSON has every board. Exit code 0; 2 if FILE is no record of a
    game.

    \b
    Examples:
      stratabot duel replay
      stratabot duel replay ours.txt --move 12
      stratabot duel replay ours.txt --format json
    """
    del why
    path = str(latest_game()) if file is None else file
    record = read_named(open_path(path, Kind.TEXT), lambda source: parse_record(source.text))
    lines = game_lines
    if turn is not None:
        if turn > (last := len(record.moves)):
            raise InputError(f"--move: expected at most {last}, the last one, got {turn}")
        record, lines = replace(record, moves=record.moves[:turn]), last_turn_lines
    if output_format == "json":
        say_json(record_json(record, look_back(record)))
        return 0
    terminal = terminal_for(color)
    for line in lines(record, terminal):
        say(line, terminal)
    return 0
