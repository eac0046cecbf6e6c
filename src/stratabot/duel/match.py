"""Bots against each other; each game of a match has its own seed, so any process can play it."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from stratabot.duel.bots.bot import Bot, Seat
from stratabot.duel.bots.roster import make_bot
from stratabot.duel.game import Position, Result, Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.portable_random import seeded_random
from stratabot.puzzles.type_checks import check_arguments

_SEEDS: Final = 2**53  # a game's seed is a number below this, drawn from the match's


class Pairing(NamedTuple):
    """Who plays whom with which metrics; None for all five in turn."""

    x: str
    o: str
    x_metric: Metric | None = None
    o_metric: Metric | None = None

    @property
    def metrics(self) -> list[tuple[Metric, Metric]]:
        mine = METRICS if self.x_metric is None else (self.x_metric,)
        others = METRICS if self.o_metric is None else (self.o_metric,)
        return [(x, o) for x in mine for o in others]


class GameEnd(NamedTuple):
    """How a game ended: the metrics and the totals."""

    x_metric: Metric
    o_metric: Metric
    x_total: int
    o_total: int

    @property
    def result(self) -> Result:
        return Result.of(self.x_total, self.o_total)


@check_arguments
def play_game(x: Bot, o: Bot) -> Position:
    """Play a game between two bots, each made for its side; the position at the end."""
    position = Position()
    while not position.over:
        square = (x if position.side is Side.X else o).choose(position)
        for bot in (x, o):
            bot.see(position, square)
        position = position.toggled(square)
    return position


def play_numbered(pairing: Pairing, seed: int, number: int) -> GameEnd:
    """Play game `number`, from 0, of the match with that seed."""
    pairs = pairing.metrics
    x_metric, o_metric = pairs[number % len(pairs)]
    # Games with neighboring numbers or seeds have nothing in common.
    rng = seeded_random(int(seeded_random(seed).random() * _SEEDS) + number * _SEEDS)
    x = make_bot(pairing.x, Seat(Side.X, x_metric), _split(rng))
    o = make_bot(pairing.o, Seat(Side.O, o_metric), _split(rng))
    return GameEnd(x_metric, o_metric, *play_game(x, o).totals(x_metric, o_metric))


def _split(rng: Random) -> Random:
    return seeded_random(int(rng.random() * _SEEDS))


@dataclass(slots=True)
class Tally:
    """How many games were played, and how they ended."""

    games: int = 0
    x_wins: int = 0
    ties: int = 0
    o_wins: int = 0
    x_sum: int = 0
    o_sum: int = 0

    def add(self, ended: GameEnd) -> None:
        self.games += 1
        self.x_wins += ended.result is Result.X_WINS
        self.ties += ended.result is Result.TIE
        self.o_wins += ended.result is Result.O_WINS
        self.x_sum += ended.x_total
        self.o_sum += ended.o_total

    @property
    def x_mean(self) -> float:
        return self.x_sum / self.games

    @property
    def o_mean(self) -> float:
        return self.o_sum / self.games


@dataclass(frozen=True, slots=True)
class Match:
    """A finished match: the tally of all games, and of each pair of metrics, in order."""

    pairing: Pairing
    seed: int
    all: Tally
    pairs: dict[tuple[Metric, Metric], Tally]


def tally_games(pairing: Pairing, seed: int, games: Iterable[GameEnd]) -> Match:
    """Count games that are over."""
    match = Match(pairing, seed, Tally(), {})
    for ended in games:
        match.all.add(ended)
        match.pairs.setdefault((ended.x_metric, ended.o_metric), Tally()).add(ended)
    return match


@check_arguments
def play_match(pairing: Pairing, games: int, seed: int) -> Match:
    """Play this many games and count them; the same seed gives the same games."""
    return tally_games(
        pairing, seed, (play_numbered(pairing, seed, number) for number in range(games))
    )


_Z: Final = 1.959964  # 95 % of a normal distribution lie within so many deviations


def wilson_interval(wins: int, games: int) -> tuple[float, float]:
    """The interval of the share of wins at 95 %, after Wilson: from 0 to 1, never empty."""
    share, part = wins / games, _Z * _Z / games
    middle = (share + part / 2) / (1 + part)
    half = _Z * math.sqrt(share * (1 - share) / games + part / (4 * games)) / (1 + part)
    return max(0.0, middle - half), min(1.0, middle + half)
