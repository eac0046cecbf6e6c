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
from stratabot.duel.table.view import game_lines, last_turn_lines, why_game_lines, why_turn_lines
from stratabot.duel.telling import record_json
from stratabot.duel.text import parse_record
from stratabot.errors import InputError
from stratabot.source import Kind, read_named


@click.command("replay", short_help="Show a game move by move, and which moves cost it.")
@click.argument("file", required=False, metavar="[FILE]", type=options.InputFile())
@click.option(
    "--move",
    "--turn",
    "turn",
    type=WholeNumber(0, PLIES),
    metavar="N",
    help="Only the board after that move, 0 to 20, with the counts under all metrics.",
)
@click.option(
    "--why", is_flag=True, help="What each move gave away, and what was better, both metrics known."
)
@options.output_format
@options.color
def command(file: str | None, turn: int | None, why: bool, output_format: str, color: str) -> int:
    """Show the game that FILE records move by move; without FILE the one that was kept last.

    Boards stand beside each other, the last move in brackets, both totals below. With --why a
    table tells for every move who would win from there if both knew both metrics and played right,
    what the move cost its player, and what was better. That is proved: where the proof leaves a
    range, the range is told, and the last three moves are searched to the end. JSON has every
    board. Exit code 0; 2 if FILE is no record of a game.

    \b
    Examples:
      stratabot duel replay
      stratabot duel replay --why
      stratabot duel replay ours.txt --move 12
      stratabot duel replay ours.txt --why --format json
    """
    path = str(latest_game()) if file is None else file
    record = read_named(open_path(path, Kind.TEXT), lambda source: parse_record(source.text))
    plain, judged = game_lines, why_game_lines
    if turn is not None:
        if turn > (last := len(record.moves)):
            raise InputError(f"--move: expected at most {last}, the last one, got {turn}")
        record = replace(record, moves=record.moves[:turn])
        plain, judged = last_turn_lines, why_turn_lines

    if output_format == "json":
        say_json(record_json(record, look_back(record) if why else None))
        return 0
    terminal = terminal_for(color)
    for line in (judged if why else plain)(record, terminal):
        say(line, terminal)
    return 0
