"""`stratabot duel match`: games on all cores where it pays, with progress."""

import signal
import sys
import threading
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from functools import partial
from shutil import which
from typing import Final

import click

from stratabot.cli import options
from stratabot.cli.options import Number, WholeNumber
from stratabot.cli.output import Working, say_json
from stratabot.duel.bots.roster import BOTS
from stratabot.duel.engine_player import Engines
from stratabot.duel.game import Side
from stratabot.duel.match import GameEnd, Match, Pairing, play_numbered, tally
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.telling import match_json, match_lines
from stratabot.errors import InputError
from stratabot.portable_random import any_seed
from stratabot.spread.executors import cores, spread
from stratabot.words import counted

_WORTH_IT: Final = 1.0  # seconds of work that make up for starting processes: a third of one
_SECONDS: Final = {"hard": 0.15, "strong": 0.25}  # a game, roughly; others take nothing
_LITTLE: Final = 0.01

metric_type = click.Choice([str(metric) for metric in METRICS])


def _checked(_context: click.Context, _parameter: click.Parameter, text: str) -> str:
    if not (text in BOTS or text.split()[1:] or which(text)):
        known = f"a bot ({', '.join(BOTS)}) or the command of an engine"
        raise click.BadParameter(f"expected {known}, got {text[:40]!r}")
    return text


def _bots(_context: click.Context, _parameter: click.Parameter, start: str) -> list[str]:
    return [bot for bot in BOTS if bot.startswith(start)]


@click.command("match", short_help="Let two bots, or other programs, play many games.")
@click.option(
    "--x",
    callback=_checked,
    shell_complete=_bots,
    required=True,
    metavar="BOT",
    help=f"Who begins: {', '.join(BOTS)}; or the command of a program, in quotes.",
)
@click.option(
    "--o",
    callback=_checked,
    shell_complete=_bots,
    required=True,
    metavar="BOT",
    help="Who plays second, likewise.",
)
@click.option(
    "--games",
    type=WholeNumber(1),
    default=25,
    show_default=True,
    metavar="N",
    help="How many games; they go round the 25 pairs of metrics in turn.",
)
@click.option("--seed", type=int, metavar="S", help="The same number gives the same games.")
@click.option(
    "--x-metric", type=metric_type, metavar="M", help="Only games where X has that metric."
)
@click.option(
    "--o-metric", type=metric_type, metavar="M", help="Only games where O has that metric."
)
@click.option(
    "--time",
    "seconds",
    type=Number(0.001, 1000),
    metavar="S",
    help="The time of a program for a move (1 by default). After ten seconds more it is stopped.",
)
@options.output_format
def command(
    x: str,
    o: str,
    games: int,
    seed: int | None,
    x_metric: str | None,
    o_metric: str | None,
    seconds: float | None,
    output_format: str,
) -> int:
    """Let two bots play many games, and count how they end.

    No bot looks at the clock here: the same seed gives the same games on every machine. The share
    of wins is given with its interval at 95 %, after Wilson.

    A program plays as stratabot duel engine does: it answers newgame, play and genmove, and if it
    lists them, seed, time and score. It is told its own metric only. If it ends, hangs, or says
    what is no answer or no legal move, the match ends with exit code 2 and a line that tells it.

    \b
    Examples:
      stratabot duel match --x random --o strong --games 100 --seed 1
      stratabot duel match --x greedy --o normal --x-metric edge --format json
      stratabot duel match --x "python3 mine.py --fast" --o strong --games 25
    """
    told_seed = any_seed() if seed is None else seed
    if seed is None:
        click.echo(f"seed {told_seed}", err=True)
    pairing = Pairing(x, o, *(Metric(name) if name else None for name in (x_metric, o_metric)))
    if {x, o} <= {*BOTS} and seconds is not None:
        raise InputError("--time: expected the command of a program with it: bots need no time")
    match = play(pairing, told_seed, games, seconds)
    if output_format == "json":
        say_json(match_json(match))
    else:
        click.echo("\n".join(match_lines(match)))
    return 0


def play(pairing: Pairing, seed: int, games: int, seconds: float | None = None) -> Match:
    """Play a match, and tell meanwhile how far it is; programs have so many seconds for a move."""
    ended = 0

    def counting(found: Iterator[GameEnd]) -> Iterator[GameEnd]:
        nonlocal ended
        for each in found:
            ended += 1
            yield each

    if {pairing.x, pairing.o} <= {*BOTS}:
        found = _by_bots(pairing, seed, games)
    else:
        found = _with_programs(pairing, seed, games, seconds)
    about = f"{pairing.x} against {pairing.o}"
    with Working(lambda: f"{about}, {ended} of {counted(games, 'game')}"), closing(found):
        return tally(pairing, seed, counting(found))


def _by_bots(pairing: Pairing, seed: int, games: int) -> Generator[GameEnd, None, None]:
    """The games, in order; neither that nor the number of processes changes how one goes."""
    work = partial(play_numbered, pairing, seed)
    seconds = sum(_SECONDS.get(bot, _LITTLE) for bot in (pairing.x, pairing.o)) * games
    if seconds < _WORTH_IT or cores() < 2:
        yield from map(work, range(games))
    else:
        with closing(spread(range(games), work, portion=5)) as pairs:
            yield from (ended for _, ended in pairs)


def _with_programs(
    pairing: Pairing, seed: int, games: int, seconds: float | None
) -> Generator[GameEnd, None, None]:
    seats = {Side.X: pairing.x, Side.O: pairing.o}
    with _orderly_end(), Engines(seats, seconds) as engines:
        for number in range(games):
            ended = play_numbered(pairing, seed, number, engines.make)
            engines.check(ended)
            yield ended


@contextmanager
def _orderly_end() -> Iterator[None]:
    """Let `kill` and a closed terminal end this as an error does, so that no engine is left."""
    numbers = [getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")]
    taken = [number for number in numbers if number and signal.getsignal(number) == signal.SIG_DFL]
    if threading.current_thread() is not threading.main_thread():
        taken = []  # only the main thread handles signals

    def leave(number: int, _frame: object) -> None:
        sys.exit(128 + number)  # as shells tell it

    for number in taken:
        signal.signal(number, leave)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)
