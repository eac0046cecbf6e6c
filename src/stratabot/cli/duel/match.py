"""`stratabot duel match`."""

import click

from stratabot.chance import any_seed
from stratabot.cli import options
from stratabot.cli.duel.games import play_matches
from stratabot.cli.output import say_json
from stratabot.duel.bots.roster import BOTS
from stratabot.duel.match import Pairing
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.telling.match import match_json, match_lines

bot_type = click.Choice(BOTS)
metric_type = click.Choice([str(metric) for metric in METRICS])


@click.command("match", short_help="Let two bots play many games.")
@click.option(
    "--x", type=bot_type, required=True, metavar="BOT", help=f"Who begins: {', '.join(BOTS)}."
)
@click.option("--o", type=bot_type, required=True, metavar="BOT", help="Who plays second.")
@click.option(
    "--games",
    type=click.IntRange(1),
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
    pairing = Pairing(x, o, _metric(x_metric), _metric(o_metric))
    [match] = play_matches([pairing], told_seed, games)
    if output_format == "json":
        say_json(match_json(match))
    else:
        click.echo("\n".join(match_lines(match)))
    return 0


def _metric(name: str | None) -> Metric | None:
    return None if name is None else Metric(name)
