"""`stratabot duel play`."""

import sys
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

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
from stratabot.duel.table.table import Console, Loop, Table, Wins
from stratabot.duel.table.view import Knowledge, View, view_lines
from stratabot.duel.telling import ending_lines, short_lines
from stratabot.duel.text import Record, parse_record
from stratabot.portable_random import any_seed, one_of, seeded
from stratabot.saving import is_device
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
    games = _Games(
        _Wish(metric, level, None if two else Side.parse(seat), save), seeded(seed), color
    )
    click.echo(f"seed {seed}", err=True)
    try:
        terminal = partial(terminal_for, color)
        waits = sys.stdin is not None and sys.stdin.isatty()
        games.play(Console(_read_line, lambda line: say(line, terminal()), terminal, waits))
    finally:
        for line in games.remarks:
            click.echo(line, err=True)
    games.tell_end()
    return 2 if save is not None and games.trouble else 0


class _Wish(NamedTuple):
    metric: str | None
    level: str
    you: Side | None  # the side of the only person; None for two
    save: Path | None

    def player(self, side: Side) -> str:
        """Who plays that side, in a word for the record; two people have no names."""
        if self.you is None:
            return ""
        return "you" if side is self.you else self.level


class _Games:
    def __init__(self, wish: _Wish, rng: Random, color: str) -> None:
        self.remarks: list[str] = []  # what is to be told when the screen is free for it
        self._wish, self._rng, self._color = wish, rng, color
        self._wins = Wins(wish.you)
        self._table, self._file = self._new()

    def _new(self) -> tuple[Table, RecordFile]:
        wish = self._wish
        metrics = {side: one_of(METRICS, self._rng) for side in Side}
        if wish.metric:
            metrics[wish.you or Side.X] = Metric.parse(wish.metric)
        x_player, o_player = (wish.player(side) for side in Side)
        record = Record(metrics[Side.X], metrics[Side.O], (), x_player, o_player)
        return Table(record), RecordFile(wish.save, self.remarks.append)

    def play(self, console: Console) -> None:
        """Play until somebody leaves, or only one game if it is to be saved in a file."""
        while self._play_one(console) and self._wish.save is None:
            self._wins.add(self._table)
            if not console.again(self._last_view(*self._why(1), self._wins.line())):
                return
            self._table, self._file = self._new()

    def _play_one(self, console: Console) -> bool:
        table, file = self._table, self._file
        bots = {}
        if self._wish.you is not None:
            side = self._wish.you.other
            seat = Seat(side, table.metric(side))
            bots[side] = partial(make_bot, self._wish.level, seat, self._rng)
        try:
            return Loop(table, console, bots, lambda: file.keep(table.record)).play()
        finally:
            file.close(table.record)

    def _last_view(self, *more: str) -> View:
        record, position = self._table.record, self._table.position
        metrics = record.x_metric, record.o_metric
        ending = ending_lines(position, *metrics, self._wish.you)
        return View(position, record.moves[-1], Knowledge(*metrics), (*ending, *more))

    @property
    def trouble(self) -> str:
        return self._file.trouble

    def tell_end(self) -> None:
        """How the last game came out, and how to see why; of one that was left, how far it went."""
        if not self._table.position.over:
            click.echo(f"Left after {counted(self._table.position.ply, 'move')} of {PLIES}.")
            return
        terminal = terminal_for(self._color)
        for line in view_lines(self._last_view(*self._why(2)), terminal):
            say(line, terminal)
        save = self._wish.save
        if not self.trouble and (save is None or not is_device(save)):
            words = ["stratabot", "duel", "replay", *([str(save)] if save else []), "--why"]
            click.echo(f"What every move cost: {shell_command(words)}")

    def _why(self, most: int) -> list[str]:
        return short_lines(look_back(self._table.record), most, self._wish.you)


def _read_line() -> str | None:
    line = sys.stdin.buffer.readline() if sys.stdin is not None else b""
    return line.decode("utf-8", "replace").strip() if line else None
