"""`stratabot duel play`."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import click

from stratabot.cli import options
from stratabot.cli.duel.records import RecordFile
from stratabot.cli.output import say, terminal_for
from stratabot.cli.output_options import OutputFile, text_contents
from stratabot.cli.shells import command as shell_command
from stratabot.duel.bots.bot import Seat
from stratabot.duel.bots.roster import LEVELS, make_bot
from stratabot.duel.game import PLIES, Side
from stratabot.duel.hindsight import look_back
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.sentences import ending_lines
from stratabot.duel.table.table import Console, Loop, Table
from stratabot.duel.table.view import Knowledge, TableView, view_lines
from stratabot.duel.telling import short_lines
from stratabot.duel.text import Record, parse_record
from stratabot.portable_random import any_seed, pick_one, seeded_random
from stratabot.saving import is_device
from stratabot.terminal import Terminal
from stratabot.words import counted


@click.command("play", short_help="Play against the bot in the terminal.")
@click.option(
    "--metric",
    type=click.Choice([str(metric) for metric in METRICS]),
    help="Your metric (default: drawn by the seed). The bot's is always drawn.",
)
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default="normal",
    show_default=True,
    help="How well the bot plays.",
)
@click.option(
    "--seed", type=int, metavar="S", help="The same number gives the same metrics and bot."
)
@click.option(
    "--as",
    "seat",
    type=click.Choice([str(side) for side in Side]),
    default="X",
    show_default=True,
    help="Your side: X begins.",
)
@click.option("--two", is_flag=True, help="Two people at one keyboard, without a bot.")
@click.option(
    "--save",
    metavar="FILE",
    type=OutputFile("the record", lambda *_: text_contents("a game", parse_record), keeps=True),
    help="Where the record goes (default: a new file in your data folder; its name is told).",
)
@click.option("--force", is_flag=True, help="Replace the game that --save names, if there is one.")
@options.color
def command(
    metric: str | None,
    level: str,
    seed: int | None,
    seat: str,
    two: bool,
    save: Path | None,
    force: bool,
    color: str,
) -> int:
    """Play against the bot on the board of 6 x 6; you are X, or O with --as O.

    A move is place b3 or remove b3; b3 and x b3 are short for them. Type undo to take back your
    last move, ? for a hint, metrics, help or quit. Each line of standard input is one of these. The
    game is kept after every move; stratabot duel replay shows it. With a board to click:
    stratabot serve. Exit code 0, also if you leave early.

    \b
    Examples:
      stratabot duel play
      stratabot duel play --metric edge --level strong
      stratabot duel play --as O
      stratabot duel play --two --save ours.txt
    """
    if two and options.is_given("level"):
        raise click.UsageError("expected --two or --level, got both: two people need no bot")
    if two and options.is_given("seat"):
        raise click.UsageError("expected --two or --as, got both: two people take both seats")
    if force and save is None:
        raise click.UsageError("expected --save with --force")
    seed = any_seed() if seed is None else seed
    rng, you = seeded_random(seed), None if two else Side.parse(seat)
    table = Table(_opening(metric, level, you, rng))
    click.echo(f"seed {seed}", err=True)
    file = RecordFile(save, lambda remark: click.echo(remark, err=True))
    try:
        _play(table, file, level, you, rng, partial(terminal_for, color))
    finally:
        file.close(table.record)
    _tell_end(table, you, None if file.trouble else _replay(save), terminal_for(color))
    return 2 if save is not None and file.trouble else 0


def _opening(metric: str | None, level: str, you: Side | None, rng: Random) -> Record:
    """The record of a game that begins; `you` is the side of the only person, None for two."""
    metrics = {side: pick_one(METRICS, rng) for side in Side}
    if metric:
        metrics[you or Side.X] = Metric.parse(metric)
    x_player, o_player = ("" if you is None else "you" if side is you else level for side in Side)
    return Record(metrics[Side.X], metrics[Side.O], (), x_player, o_player)


def _play(
    table: Table,
    file: RecordFile,
    level: str,
    you: Side | None,
    rng: Random,
    terminal: Callable[[], Terminal],
) -> None:
    waits = sys.stdin is not None and sys.stdin.isatty()
    console = Console(_read_line, lambda line: say(line, terminal()), terminal, waits)
    bots = {}
    if you is not None:
        seat = Seat(you.other, table.metric(you.other))
        bots[seat.side] = partial(make_bot, level, seat, rng)
    Loop(table, console, bots, lambda: file.keep(table.record)).play()


def _tell_end(table: Table, you: Side | None, replay: str | None, terminal: Terminal) -> None:
    """How the game came out, and how to see why; of one that was left, how far it went."""
    position, record = table.position, table.record
    if not position.over:
        click.echo(f"Left after {counted(position.ply, 'move')} of {PLIES}.")
        return
    metrics = record.x_metric, record.o_metric
    said = (*ending_lines(position, *metrics, you), *short_lines(look_back(record), 2, you))
    for line in view_lines(
        TableView(position, record.moves[-1], Knowledge(*metrics), said), terminal
    ):
        say(line, terminal)
    if replay:
        click.echo(f"What every move cost: {replay}")


def _replay(save: Path | None) -> str | None:
    """The command that shows a game that was kept; None if it went to a device."""
    if save is not None and is_device(save):
        return None
    words = ["stratabot", "duel", "replay", *([str(save)] if save else [])]
    return shell_command(words)


def _read_line() -> str | None:
    line = sys.stdin.buffer.readline() if sys.stdin is not None else b""
    return line.decode("utf-8", "replace").strip() if line else None
