"""All bots against all, in both seats, and what that makes of their strength.

*Elo* gives each bot a number. The share of points that one bot takes from another (a win is 1, a
tie a half) is about 1 / (1 + 10 ** (d / 400)), where d is the other's number less its own. The
numbers are fitted to all games at once by Bradley and Terry's method; their mean is 0. O's seat is
worth something, so every pairing is played in both seats.
"""

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from stratabot.duel.match import Match

_ROUNDS: Final = 2000

_ALONE: Final = 0.5
"""The points of one imagined game, a tie with strength 1: a bot that always loses has a number."""


class Rating(NamedTuple):
    """A bot's strength and how sure that is."""

    elo: float
    margin: float
    """Half of the interval at 95 %."""


def points(matches: Mapping[tuple[str, str], Match]) -> dict[tuple[str, str], tuple[float, int]]:
    """The points that the first takes from the second in both seats, and in how many games."""
    taken: dict[tuple[str, str], tuple[float, int]] = {}
    for (x, o), match in matches.items():
        if x == o:
            continue
        whole = match.all
        half = whole.ties / 2
        for pair, wins in (((x, o), whole.x_wins), ((o, x), whole.o_wins)):
            before, games = taken.get(pair, (0.0, 0))
            taken[pair] = (before + wins + half, games + whole.games)
    return taken


def rate(
    bots: Sequence[str], taken: Mapping[tuple[str, str], tuple[float, int]]
) -> dict[str, Rating]:
    """Elo for each bot from the points that each took from each; see the module.

    Args:
        bots: their names.
        taken: for two different bots the points that the first took from the second, and the games.
    """
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(_ROUNDS):
        strength = {bot: _better(bot, strength, taken) for bot in bots}
        mean = math.exp(sum(map(math.log, strength.values())) / len(bots))
        strength = {bot: value / mean for bot, value in strength.items()}
    factor = 400 / math.log(10)
    return {
        bot: Rating(factor * math.log(strength[bot]), factor * _spread(bot, strength, taken))
        for bot in bots
    }


def _better(
    bot: str, strength: Mapping[str, float], taken: Mapping[tuple[str, str], tuple[float, int]]
) -> float:
    """One step of Bradley and Terry's method: the points taken over those expected."""
    own = strength[bot]
    won, expected = _ALONE, 2 * _ALONE / (own + 1)
    for (first, second), (score, games) in taken.items():
        if first == bot:
            won += score
            expected += games / (own + strength[second])
    return won / expected


def _spread(
    bot: str, strength: Mapping[str, float], taken: Mapping[tuple[str, str], tuple[float, int]]
) -> float:
    """1.96 standard errors of the logarithm of a bot's strength, with the others' fixed."""
    own = strength[bot]
    known = 2 * _ALONE * own / (own + 1) ** 2
    for (first, second), (_, games) in taken.items():
        if first == bot:
            known += games * own * strength[second] / (own + strength[second]) ** 2
    return 1.96 / math.sqrt(known)
