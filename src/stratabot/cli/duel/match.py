"""`stratabot duel match`."""

from shutil import which

import click

from stratabot.chance import any_seed
from stratabot.cli import options
from stratabot.cli.duel.games import play_matches, play_with_engines
from stratabot.cli.options import Number, WholeNumber
from stratabot.cli.output import say_json
from stratabot.duel.bots.roster import BOTS
from stratabot.duel.match import Pairing
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.telling.match import match_json, match_lines
from stratabot.errors import InputError

bot_type = click.Choice(BOTS)
metric_type = click.Choice([str(metric) for metric in METRICS])


def _checked(_context: click.Context, _parameter: click.Parameter, text: str) -> str:
    """The text as it is, if it is a bot's name or may be a command."""
    if not (text in BOTS or text.split()[1:] or which(text)):
        known = f"a bot ({', '.join(BOTS)}) or the command of an engine"
        raise click.BadParameter(f"expected {known}, got {text[:40]!r}")
    return text


def _bots(_context: click.Context, _parameter: click.Parameter, start: str) -> list[str]:
    """What the shell completes."""
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
    pairing = Pairing(x, o, _metric(x_metric), _metric(o_metric))
    if {x, o} <= {*BOTS}:
        if seconds is not None:
            raise InputError("--time: expected the command of a program with it: bots need no time")
        [match] = play_matches([pairing], told_seed, games)
    else:
        match = play_with_engines(pairing, told_seed, games, seconds)
    if output_format == "json":
        say_json(match_json(match))
    else:
        click.echo("\n".join(match_lines(match)))
    return 0


def _metric(name: str | None) -> Metric | None:
    return None if name is None else Metric(name)
