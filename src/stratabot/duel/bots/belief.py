"""Guesses the other player's metric from its moves.

The other player is one of some *kinds*, and has one of five metrics; both are unknown. A kind and a
metric say what the player would play in a position, and so how likely its real move was. Bayes'
rule turns these likelihoods into the odds of all pairs. Nobody is perfectly of a kind: one move in
eight is thought to come from nowhere, so that no pair is ever quite excluded.

The kinds are players who play anything, who come back to the same square, who take away our pieces,
who are careful as O (`careful.py`), who count their own points, their own points less ours, or all
totals without knowing our metric, who know our metric, and who waver between these from move to
move, like a player who learns.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from stratabot.chance import below, one_of
from stratabot.duel.bots.careful import CarefulJudge
from stratabot.duel.bots.moves import after_each, any_best, highest
from stratabot.duel.game import PLIES, Position, Side
from stratabot.duel.grid import SQUARES, bits
from stratabot.duel.metrics import METRICS, counts

_ASTRAY: Final = 1 / 8
_N: Final = len(METRICS)

_Values = list[float]
_Likelihoods = list[float]

RANDOM, HABIT, ERASER, CAREFUL, OWN, LESS, EVEN, KNOWING, WAVERING = range(9)
_SAFE: Final = (ERASER, CAREFUL)
"""The kinds against which nothing can be won."""

_PRIOR: Final = {
    RANDOM: 0.15,
    HABIT: 0.05,
    ERASER: 0.1,
    CAREFUL: 0.2,
    OWN: 0.2,
    LESS: 0.1,
    EVEN: 0.1,
    KNOWING: 0.03,
    WAVERING: 0.07,
}


class Belief:
    """The odds of the other's metric.

    Args:
        side: the side of the player whose metric is guessed.
        ours: the number of our own metric.
        told: the number of the other's metric if it is known; then nothing is guessed.
    """

    def __init__(self, side: Side, ours: int, told: int | None = None) -> None:
        self.side, self._ours, self._told = side, ours, told
        self._odds = [
            [prior / _N if told is None or told == k else 0.0 for k in range(_N)]
            for prior in _PRIOR.values()
        ]
        self._last: int | None = None
        self._careful = [CarefulJudge(k) for k in range(_N)]
        self._normalize()

    def _normalize(self) -> None:
        whole = sum(map(sum, self._odds))
        self._odds = [[odds / whole for odds in row] for row in self._odds]

    @property
    def metrics(self) -> list[float]:
        """How likely each metric is, in the order of `METRICS`; their sum is 1."""
        return [sum(row[k] for row in self._odds) for k in range(_N)]

    @property
    def open_to_attack(self) -> float:
        """How likely it is that the other risks something."""
        return 1 - sum(sum(self._odds[kind]) for kind in _SAFE)

    def sample(self, times: int, rng: Random) -> list[tuple[int, int]]:
        """Kinds with metrics, drawn by their odds."""
        flat = [odds for row in self._odds for odds in row]
        return [divmod(_drawn(flat, rng.random()), _N) for _ in range(times)]

    def see(self, before: Position, square: int) -> None:
        """Learn from a move of the other's; our own moves teach nothing."""
        if before.side is not self.side:
            return
        chances = self.predict(before)
        for kind, row in enumerate(self._odds):
            for k in range(_N):
                row[k] *= chances[kind][k][square]
        self._normalize()
        self._last = square

    def predict(self, position: Position) -> list[list[list[float]]]:
        """The chance of every move of the other's: by kind, then metric, then square."""
        mover = position.pieces(self.side)
        rest = position.pieces(self.side.other)
        states = [(counts(mine), counts(others)) for _, mine, others in after_each(mover, rest)]
        flat = [1 / SQUARES] * SQUARES
        erasing = _softly([float(rest >> square & 1) for square in range(SQUARES)])
        found: list[list[_Likelihoods]] = [[flat] * _N, [self._habit()] * _N, [erasing] * _N]
        found.append([_softly(values) for values in self._all_careful(mover, rest, position.ply)])
        found += [[_softly(self._values(kind, k, states)) for k in range(_N)] for kind in _THINKING]
        return [*found, self._wavering(found, position.ply)]

    def _all_careful(self, mover: int, rest: int, ply: int) -> list[_Values]:
        """What careful players with each metric think of the moves; X rates all moves alike."""
        if self.side is Side.X:
            return [[0.0] * SQUARES] * _N
        return [careful.values(mover, rest, ply == PLIES - 1) for careful in self._careful]

    def _wavering(self, found: list[list[_Likelihoods]], ply: int) -> list[_Likelihoods]:
        """The likelihoods of a waverer, who sees our metric only bit by bit, from our moves."""
        knows = min(1.0, ply / 12) / 4
        shares = ((RANDOM, 0.25), (LESS, 0.25), (EVEN, 0.5 - knows), (KNOWING, knows))
        return [
            [sum(share * found[kind][k][s] for kind, share in shares) for s in range(SQUARES)]
            for k in range(_N)
        ]

    def _habit(self) -> _Likelihoods:
        if self._last is None:
            return [1 / SQUARES] * SQUARES
        rest = 0.4 / SQUARES
        return [rest + 0.6 * (square == self._last) for square in range(SQUARES)]

    def _values(
        self, kind: int, metric: int, states: Sequence[tuple[tuple[int, ...], tuple[int, ...]]]
    ) -> _Values:
        value = VALUES[kind]
        return [value(mine, others, metric, self._ours) for mine, others in states]

    def imagine(
        self, kind: int, metric: int, mover: int, rest: int, is_last: bool, rng: Random
    ) -> int:
        """A move that a player of that kind may play; `mover` are its pieces, `rest` ours."""
        if kind == WAVERING:
            kind = one_of((LESS, EVEN, KNOWING), rng)
        if kind in VALUES:
            value = VALUES[kind]

            def worth(mine: int, others: int) -> float:
                return value(counts(mine), counts(others), metric, self._ours)

            return any_best(mover, rest, worth, rng)
        if kind == CAREFUL and self.side is Side.O:
            return one_of(highest(self._careful[metric].values(mover, rest, is_last)), rng)
        return one_of([*bits(rest)], rng) if kind == ERASER and rest else below(SQUARES, rng)


def _drawn(odds: list[float], chance: float) -> int:
    """The first number at which the sum of the odds passes the chance."""
    for k, part in enumerate(odds):
        chance -= part
        if chance < 0:
            return k
    return max(range(len(odds)), key=odds.__getitem__)


def _own(mine: tuple[int, ...], others: tuple[int, ...], metric: int, ours: int) -> float:
    return mine[metric]


def _less(mine: tuple[int, ...], others: tuple[int, ...], metric: int, ours: int) -> float:
    return mine[metric] - others[metric]


def _even(mine: tuple[int, ...], others: tuple[int, ...], metric: int, ours: int) -> float:
    return _N * (mine[metric] - 2 * others[metric]) + 2 * sum(mine) - sum(others)


def _knowing(mine: tuple[int, ...], others: tuple[int, ...], metric: int, ours: int) -> float:
    return mine[metric] + 2 * mine[ours] - others[ours] - 2 * others[metric]


VALUES: Final[dict[int, Callable[[tuple[int, ...], tuple[int, ...], int, int], float]]] = {
    OWN: _own,
    LESS: _less,
    EVEN: _even,
    KNOWING: _knowing,
}
_THINKING: Final = tuple(VALUES)


def _softly(values: _Values) -> _Likelihoods:
    """Likelihoods of a player that plays one of the best moves, and sometimes any move."""
    most = max(values)
    share = (1 - _ASTRAY) / values.count(most)
    return [_ASTRAY / SQUARES + share * (value == most) for value in values]
