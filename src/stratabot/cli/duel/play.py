"""`stratabot duel play`."""

import sys
from collections.abc import Mapping
from functools import partial
from random import Random

import click

from stratabot.chance import any_seed, one_of, seeded
from stratabot.cli import options
from stratabot.cli.duel.records import RecordFile
from stratabot.cli.keyboard import draw, has_keys, keyboard
from stratabot.cli.output import say, terminal_for
from stratabot.duel.bots.bot import Seat
from stratabot.duel.bots.roster import LEVELS, make_bot
from stratabot.duel.game import Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.table.consoles import KeyConsole, TypedConsole
from stratabot.duel.table.counts import Knowledge
from stratabot.duel.table.loop import Loop
from stratabot.duel.table.table import Opponent, Table
from stratabot.duel.table.view import View, view_lines
from stratabot.duel.telling import ending_lines
from stratabot.words import counted


@click.command("play", short_help="Play X against the bot in the terminal.")
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
@click.option("--two", is_flag=True, help="Two people at one keyboard, without a bot.")
@click.option(
    "--save",
    metavar="FILE",
    type=options.FileName(),
    help="Where the record goes (default: a new file in your data folder; its name is told).",
)
@options.color
def command(
    metric: str | None, level: str, seed: int | None, two: bool, save: str | None, color: str
) -> int:
    """Play X against the bot, which plays O, on the board of 6 x 6.

    A turn places a piece (b3) or removes one (x b3). In a terminal the arrow keys and Enter do it,
    too. Type undo to take back your last turn, ? for a hint, metrics, help or quit. Without a
    terminal, standard input gives a move a line. The game is kept after every turn; stratabot duel
    replay shows it. Exit code 0, also if you leave early.

    \b
    Examples:
      stratabot duel play
      stratabot duel play --metric edge --level strong
      stratabot duel play --two --save ours.txt
    """
    if two and options.is_given("level"):
        raise click.UsageError("expected --two or --level, got both: two people need no bot")
    seed = any_seed() if seed is None else seed
    rng = seeded(seed)
    drawn = one_of(METRICS, rng), one_of(METRICS, rng)
    x_metric = Metric.parse(metric) if metric else drawn[0]
    names = ("", "") if two else ("you", level)
    table = Table(x_metric, drawn[1], *names)
    opponents = {} if two else {Side.O: _opponent(level, drawn[1], rng)}
    remark = partial(click.echo, err=True)
    file = RecordFile(save, remark)
    remark(f"seed {seed}")
    try:
        _play(table, opponents, file, color)
    finally:
        file.close(table.record())
    _tell_end(table, color, None if two else Side.X)
    return 0


def _opponent(level: str, metric: Metric, rng: Random) -> Opponent:
    """The bot of that level, which is told no metric but its own."""
    return Opponent(lambda: make_bot(level, Seat(Side.O, metric), rng))


def _play(table: Table, opponents: Mapping[Side, Opponent], file: RecordFile, color: str) -> None:
    """Play at the keyboard where there is one, else line by line."""
    terminal = partial(terminal_for, color)

    def after_turn() -> None:
        file.keep(table.record())

    def play(console: KeyConsole | TypedConsole) -> None:
        Loop(table, console, opponents, _hint, after_turn).play()

    if not has_keys():
        waits = sys.stdin is not None and sys.stdin.isatty()
        play(TypedConsole(_read_line, lambda line: say(line, terminal()), terminal, waits))
        return
    console: list[KeyConsole] = []
    with keyboard(lambda: console[0].redraw()) as read:
        console.append(KeyConsole(read, draw, terminal))
        play(console[0])


def _read_line() -> str | None:
    """The next line of standard input, None at its end; bytes that are no text come as marks."""
    line = sys.stdin.buffer.readline() if sys.stdin is not None else b""
    return line.decode("utf-8", "replace").strip() if line else None


def _hint(table: Table) -> str:
    return "hint"


def _tell_end(table: Table, color: str, you: Side | None) -> None:
    """The board with both metrics and what came out; of a game that was left, only how far."""
    position = table.position
    if not position.over:
        click.echo(f"Left after {counted(position.ply, 'turn')} of 20.")
        return
    terminal = terminal_for(color)
    metrics = table.metric(Side.X), table.metric(Side.O)
    ending = tuple(ending_lines(position, *metrics, you))
    for line in view_lines(View(position, table.last, Knowledge(*metrics), ending), terminal):
        say(line, terminal)
