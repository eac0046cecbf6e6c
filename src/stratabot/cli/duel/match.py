"""`stratabot duel match`: games on all cores where it pays, with progress."""

from collections.abc import Generator, Iterator
from contextlib import closing
from functools import partial
from typing import Final

import click

from stratabot.cli import options
from stratabot.cli.options import WholeNumber
from stratabot.cli.output import Working, say_json
from stratabot.duel.bots.roster import BOTS
from stratabot.duel.match import GameEnd, Match, Pairing, play_numbered, tally_games
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.telling import match_json, match_lines
from stratabot.portable_random import any_seed
from stratabot.spread.executors import cores, spread
from stratabot.words import counted

_WORTH_IT: Final = 1.0  # seconds of work that make up for starting processes: a third of one
_SECONDS: Final = {"hard": 0.15, "strong": 0.25}  # a game, roughly; others take nothing
_LITTLE: Final = 0.01

metric_type = click.Choice([str(metric) for metric in METRICS])


@click.command("match", short_help="Let two bots play many games.")
@click.option("--x", type=click.Choice(BOTS), required=True, help="Who begins.")
@click.option("--o", type=click.Choice(BOTS), required=True, help="Who plays second.")
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
@options.output_format
def command(
    x: str,
    o: str,
    games: int,
    seed: int | None,
    x_metric: str | None,
    o_metric: str | None,
    output_format: str,
) -> int:
    """Let two bots play many games, and count how they end.

    No bot looks at the clock here: the same seed gives the same games on every machine. The share
    of wins is given with its interval at 95 %, after Wilson.

    \b
    Examples:
      stratabot duel match --x random --o strong --games 100 --seed 1
      stratabot duel match --x greedy --o normal --x-metric edge --format json
    """
    told_seed = any_seed() if seed is None else seed
    if seed is None:
        click.echo(f"seed {told_seed}", err=True)
    pairing = Pairing(x, o, *(Metric(name) if name else None for name in (x_metric, o_metric)))
    match = play(pairing, told_seed, games)
    if output_format == "json":
        say_json(match_json(match))
    else:
        click.echo("\n".join(match_lines(match)))
    return 0


def play(pairing: Pairing, seed: int, games: int) -> Match:
    """Play a match, and tell meanwhile how far it is."""
    ended = 0

    def counting(found: Iterator[GameEnd]) -> Iterator[GameEnd]:
        nonlocal ended
        for each in found:
            ended += 1
            yield each

    found = _by_bots(pairing, seed, games)
    about = f"{pairing.x} against {pairing.o}"
    with Working(lambda: f"{about}, {ended} of {counted(games, 'game')}"), closing(found):
        return tally_games(pairing, seed, counting(found))


def _by_bots(pairing: Pairing, seed: int, games: int) -> Generator[GameEnd, None, None]:
    """The games, in order; neither that nor the number of processes changes how one goes."""
    work = partial(play_numbered, pairing, seed)
    seconds = sum(_SECONDS.get(bot, _LITTLE) for bot in (pairing.x, pairing.o)) * games
    if seconds < _WORTH_IT or cores() < 2:
        yield from map(work, range(games))
    else:
        with closing(spread(range(games), work, portion=5)) as pairs:
            yield from (ended for _, ended in pairs)
