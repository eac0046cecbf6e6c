"""`stratabot duel match`."""

from typing import Any

import click

from stratabot.chance import any_seed
from stratabot.cli import options
from stratabot.cli.duel.games import play_matches
from stratabot.cli.output import say_json
from stratabot.duel.bots.roster import BOTS
from stratabot.duel.match import Match, Pairing, Tally, wilson
from stratabot.duel.metrics import METRICS, Metric
from stratabot.words import counted

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

    No bot looks at the clock here: the same seed gives the same games on every machine. The
    intervals are those of the share of wins at 95 %, after Wilson.

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
        _tell(match)
    return 0


def _metric(name: str | None) -> Metric | None:
    return None if name is None else Metric(name)


def match_json(match: Match) -> dict[str, Any]:
    """The whole match, then each pair of metrics."""
    games = match.all.games
    return {
        "x": match.pairing.x,
        "o": match.pairing.o,
        "seed": match.seed,
        **_tally_json(match.all),
        "x_interval": list(wilson(match.all.x_wins, games)),
        "o_interval": list(wilson(match.all.o_wins, games)),
        "pairs": [
            {"x_metric": str(x), "o_metric": str(o)} | _tally_json(one)
            for (x, o), one in match.pairs.items()
        ],
    }


def _tally_json(one: Tally) -> dict[str, Any]:
    return {
        "games": one.games,
        "x_wins": one.x_wins,
        "ties": one.ties,
        "o_wins": one.o_wins,
        "x_mean": one.x_mean,
        "o_mean": one.o_mean,
    }


def _tell(match: Match) -> None:
    whole, pairing = match.all, match.pairing
    click.echo(f"{counted(whole.games, 'game')}, seed {match.seed}")
    for side, bot, wins, mean in (
        ("X", pairing.x, whole.x_wins, whole.x_mean),
        ("O", pairing.o, whole.o_wins, whole.o_mean),
    ):
        low, high = wilson(wins, whole.games)
        share = f"{wins / whole.games:.1%} ({low:.1%} to {high:.1%})"
        click.echo(f"{side} {bot:<7} wins {wins:>5}  {share:<26} {mean:.1f} points a game")
    click.echo(f"ties {whole.ties:>14}  {whole.ties / whole.games:.1%}")
    click.echo("\nX's and O's wins by metric, X down, O across")
    columns = list(dict.fromkeys(o for _, o in match.pairs))
    click.echo(" " * 10 + "".join(f"{o!s:>11}" for o in columns))
    for x in dict.fromkeys(x for x, _ in match.pairs):
        cells = [match.pairs.get((x, o)) for o in columns]
        click.echo(f"{x!s:<10}" + "".join(f"{_cell(cell):>11}" for cell in cells))


def _cell(one: Tally | None) -> str:
    return "-" if one is None else f"{one.x_wins}:{one.o_wins}"
