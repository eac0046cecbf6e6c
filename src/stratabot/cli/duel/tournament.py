"""`stratabot duel tournament`."""

from typing import Any, Final

import click

from stratabot.chance import any_seed
from stratabot.cli import options
from stratabot.cli.duel.games import play_matches
from stratabot.cli.duel.match import bot_type, match_json
from stratabot.cli.output import say_json
from stratabot.duel.bots.roster import BOTS
from stratabot.duel.match import Match, Pairing, wilson
from stratabot.duel.tournament import Rating, points, rate
from stratabot.errors import InputError
from stratabot.words import counted

_WIDTH: Final = 16


@click.command("tournament", short_help="All bots against all, with Elo.")
@click.option(
    "--bot",
    "bots",
    type=bot_type,
    multiple=True,
    metavar="BOT",
    help="Only these; repeat it. All bots by default.",
)
@click.option(
    "--games",
    type=click.IntRange(1),
    default=25,
    show_default=True,
    metavar="N",
    help="How many games every pair plays in each seat.",
)
@click.option("--seed", type=int, metavar="S", help="The same number gives the same games.")
@options.output_format
def command(bots: tuple[str, ...], games: int, seed: int | None, output_format: str) -> int:
    """Let all bots play all, themselves as well, in both seats.

    Printed are the shares of wins, X's and O's, a row for each X and a column for each O, and the
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
        say_json(_json(matches, ratings, games, told_seed))
    else:
        _tell(chosen, matches, ratings, games, told_seed)
    return 0


def _json(
    matches: dict[tuple[str, str], Match], ratings: dict[str, Rating], games: int, seed: int
) -> dict[str, Any]:
    return {
        "seed": seed,
        "games": games,
        "ratings": [
            {
                "bot": bot,
                "elo": rating.elo,
                "interval": [rating.elo - rating.margin, rating.elo + rating.margin],
            }
            for bot, rating in _by_strength(ratings)
        ],
        "matches": [match_json(match) for match in matches.values()],
    }


def _by_strength(ratings: dict[str, Rating]) -> list[tuple[str, Rating]]:
    return sorted(ratings.items(), key=lambda pair: -pair[1].elo)


def _tell(
    bots: list[str],
    matches: dict[tuple[str, str], Match],
    ratings: dict[str, Rating],
    games: int,
    seed: int,
) -> None:
    click.echo(f"{counted(games, 'game')} a pairing, seed {seed}: wins of X and of O in percent")
    click.echo("each with half its interval at 95 %; X down, O across\n")
    click.echo(" " * 8 + "".join(f"{o:>{_WIDTH}}" for o in bots))
    for x in bots:
        click.echo(f"{x:<8}" + "".join(f"{_cell(matches[x, o]):>{_WIDTH}}" for o in bots))
    click.echo("\nElo")
    for bot, rating in _by_strength(ratings):
        click.echo(f"{bot:<8}{rating.elo:>6.0f} ± {rating.margin:.0f}")


def _cell(match: Match) -> str:
    return f"{_share(match.all.x_wins, match)} {_share(match.all.o_wins, match)}"


def _share(wins: int, match: Match) -> str:
    games = match.all.games
    low, high = wilson(wins, games)
    return f"{100 * wins / games:.0f}±{50 * (high - low):.0f}"
