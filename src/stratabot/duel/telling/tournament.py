"""A tournament of bots as JSON and as text."""

from collections.abc import Iterator
from typing import Any, Final

from stratabot.duel.match import Match, wilson
from stratabot.duel.telling.match import match_json
from stratabot.duel.tournament import Rating
from stratabot.words import counted

_WIDTH: Final = 16


def tournament_json(
    matches: dict[tuple[str, str], Match], ratings: dict[str, Rating], games: int, seed: int
) -> dict[str, Any]:
    """The bots by strength, then every match.

    Args:
        matches: by the names of X and O.
        ratings: by the names of the bots.
        games: how many games each pairing has.
        seed: the seed of all games.
    """
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


def tournament_lines(
    matches: dict[tuple[str, str], Match], ratings: dict[str, Rating], games: int, seed: int
) -> Iterator[str]:
    """A table of the shares of wins, then the bots by strength."""
    bots = [*dict.fromkeys(x for x, _ in matches)]
    yield f"{counted(games, 'game')} a pairing, seed {seed}: wins of X and of O in percent"
    yield "each with half its interval at 95 %; X down, O across\n"
    yield " " * 8 + "".join(f"{o:>{_WIDTH}}" for o in bots)
    for x in bots:
        yield f"{x:<8}" + "".join(f"{_cell(matches[x, o]):>{_WIDTH}}" for o in bots)
    yield "\nElo"
    for bot, rating in _by_strength(ratings):
        yield f"{bot:<8}{rating.elo:>6.0f} ± {rating.margin:.0f}"


def _cell(match: Match) -> str:
    return f"{_share(match.all.x_wins, match)} {_share(match.all.o_wins, match)}"


def _share(wins: int, match: Match) -> str:
    games = match.all.games
    low, high = wilson(wins, games)
    return f"{100 * wins / games:.0f}±{50 * (high - low):.0f}"
