"""`stratabot duel tournament`."""

import click

from stratabot.chance import any_seed
from stratabot.cli import options
from stratabot.cli.duel.games import play_matches
from stratabot.cli.duel.match import bot_type
from stratabot.cli.options import WholeNumber
from stratabot.cli.output import say_json
from stratabot.duel.bots.roster import BOTS
from stratabot.duel.match import Pairing
from stratabot.duel.telling.tournament import tournament_json, tournament_lines
from stratabot.duel.tournament import points, rate
from stratabot.errors import InputError


@click.command("tournament", short_help="Let all bots play one another, and rate them.")
@click.option(
    "--bot",
    "bots",
    type=bot_type,
    multiple=True,
    metavar="BOT",
    help="Only this bot, and others named in the same way (default: all bots).",
)
@click.option(
    "--games",
    type=WholeNumber(1),
    default=25,
    show_default=True,
    metavar="N",
    help="How many games every pair plays in each seat.",
)
@click.option("--seed", type=int, metavar="S", help="The same number gives the same games.")
@options.output_format
def command(bots: tuple[str, ...], games: int, seed: int | None, output_format: str) -> int:
    """Let every bot play every bot, itself too, in both seats.

    It prints the shares of X's and O's wins, with a row for each X and a column for each O, and the
    bots by strength. Elo is fitted to all games of different bots, with its interval at 95 %.

    \b
    Examples:
      stratabot duel tournament --games 100 --seed 1
      stratabot duel tournament --bot normal --bot strong --format json
    """
    chosen = list(dict.fromkeys(bots)) or list(BOTS)
    if len(chosen) < 2:
        raise InputError("expected --bot with at least two different bots, or none")
    told_seed = any_seed() if seed is None else seed
    if seed is None:
        click.echo(f"seed {told_seed}", err=True)
    pairs = [(x, o) for x in chosen for o in chosen]
    played = play_matches((Pairing(x, o) for x, o in pairs), told_seed, games)
    matches = dict(zip(pairs, played, strict=True))
    ratings = rate(chosen, points(matches))
    if output_format == "json":
        say_json(tournament_json(matches, ratings, games, told_seed))
    else:
        click.echo("\n".join(tournament_lines(matches, ratings, games, told_seed)))
    return 0
