"""Guesses the other player's metric from its moves.

The other player is one of some *kinds*, and has one of five metrics; both are unknown. A kind and a
metric say what the player would play in a position, and so how likely its real move was. Bayes'
rule turns these likelihoods into the odds of all pairs. Nobody is perfectly of a kind: one move in
eight is thought to come from nowhere, so that no pair is ever quite excluded.

The kinds are players who play anything, who come back to the same square, who take away our pieces,
who are careful as O (`guard.py`), who count their own points, their own points less ours, or all
totals without knowing our metric, who know our metric, and who waver between these from move to
move, like a player who learns.

In a *rollout* the rest of a game is played out with another player as the belief imagines it. We
know the other's metric there, and play for the difference of the totals, one move ahead.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from stratabot.duel.bots.bot import BITS, Seat, after_each, highest_places, pick_best_square
from stratabot.duel.bots.guard import CarefulJudge
from stratabot.duel.game import PLIES, Position, Side
from stratabot.duel.metrics import METRICS, SQUARES, bits, counts
from stratabot.portable_random import pick_one, random_below

_ASTRAY: Final = 1 / 8
_N: Final = len(METRICS)

_Likelihoods = list[float]
RANDOM, HABIT, ERASER, CAREFUL, OWN, LESS, EVEN, KNOWING, WAVERING = range(9)
_SAFE: Final = (ERASER, CAREFUL)  # the kinds against which nothing can be won

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


class MetricBelief:
    """The odds of the other's metric, for the player in that seat; told it, nothing is guessed."""

    def __init__(self, seat: Seat) -> None:
        self.side, self.ours = seat.side.other, seat.own
        self._odds = [
            [prior / _N if seat.other_metric in (None, metric) else 0.0 for metric in METRICS]
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
        return [sum(row[k] for row in self._odds) for k in range(_N)]

    @property
    def open_to_attack(self) -> float:
        return 1 - sum(sum(self._odds[kind]) for kind in _SAFE)

    def expected(self, mine: int, others: int) -> float:
        """Our margin that is to be expected if the game ended now."""
        a, b, odds = counts(mine), counts(others), self.metrics
        sure = a[self.ours] - 2 * b[self.ours]
        return sure + sum(odds[k] * (2 * a[k] - b[k]) for k in range(_N))

    def sample(self, times: int, rng: Random) -> list[tuple[int, int]]:
        flat = [odds for row in self._odds for odds in row]
        return [divmod(_draw_index(flat, rng.random()), _N) for _ in range(times)]

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
        erasing = _soften_choice([float(rest >> square & 1) for square in range(SQUARES)])
        habit = flat
        if self._last is not None:
            habit = [0.4 / SQUARES + 0.6 * (square == self._last) for square in range(SQUARES)]
        found: list[list[_Likelihoods]] = [[flat] * _N, [habit] * _N, [erasing] * _N]
        is_last = position.ply == PLIES - 1
        if self.side is Side.X:
            found.append([_soften_choice([0.0] * SQUARES)] * _N)
        else:
            found.append(
                [_soften_choice(judge.values(mover, rest, is_last)) for judge in self._careful]
            )
        for value in VALUES.values():
            found.append(
                [
                    _soften_choice([value(mine, others, k, self.ours) for mine, others in states])
                    for k in range(_N)
                ]
            )
        return [*found, self._wavering(found, position.ply)]

    def _wavering(self, found: list[list[_Likelihoods]], ply: int) -> list[_Likelihoods]:
        """The likelihoods of a waverer, who sees our metric only bit by bit, from our moves."""
        knows = min(1.0, ply / 12) / 4
        shares = ((RANDOM, 0.25), (LESS, 0.25), (EVEN, 0.5 - knows), (KNOWING, knows))
        return [
            [sum(share * found[kind][k][s] for kind, share in shares) for s in range(SQUARES)]
            for k in range(_N)
        ]

    def imagine_reply(
        self, kind: int, metric: int, mover: int, rest: int, is_last: bool, rng: Random
    ) -> int:
        """A move that a player of that kind may play; `mover` are its pieces, `rest` ours."""
        if kind == WAVERING:
            kind = pick_one((LESS, EVEN, KNOWING), rng)
        if kind in VALUES:
            value = VALUES[kind]

            def worth(mine: int, others: int) -> float:
                return value(counts(mine), counts(others), metric, self.ours)

            return pick_best_square(mover, rest, worth, rng)
        if kind == CAREFUL and self.side is Side.O:
            return pick_one(highest_places(self._careful[metric].values(mover, rest, is_last)), rng)
        return (
            pick_one([*bits(rest)], rng) if kind == ERASER and rest else random_below(SQUARES, rng)
        )


def _draw_index(odds: list[float], chance: float) -> int:
    for k, part in enumerate(odds):
        chance -= part
        if chance < 0:
            return k
    return max(range(len(odds)), key=odds.__getitem__)


def _worth_of_own(mine: tuple[int, ...], others: tuple[int, ...], metric: int, ours: int) -> float:
    return mine[metric]


def _worth_of_lead(mine: tuple[int, ...], others: tuple[int, ...], metric: int, ours: int) -> float:
    return mine[metric] - others[metric]


def _worth_of_even(mine: tuple[int, ...], others: tuple[int, ...], metric: int, ours: int) -> float:
    return _N * (mine[metric] - 2 * others[metric]) + 2 * sum(mine) - sum(others)


def _worth_when_knowing(
    mine: tuple[int, ...], others: tuple[int, ...], metric: int, ours: int
) -> float:
    return mine[metric] + 2 * mine[ours] - others[ours] - 2 * others[metric]


VALUES: Final[dict[int, Callable[[tuple[int, ...], tuple[int, ...], int, int], float]]] = {
    OWN: _worth_of_own,
    LESS: _worth_of_lead,
    EVEN: _worth_of_even,
    KNOWING: _worth_when_knowing,
}


def _soften_choice(values: list[float]) -> _Likelihoods:
    """Likelihoods of a player that plays one of the best moves, and sometimes any move."""
    most = max(values)
    share = (1 - _ASTRAY) / values.count(most)
    return [_ASTRAY / SQUARES + share * (value == most) for value in values]


class Rollouts:
    """Plays games out for the player whose belief that is."""

    def __init__(self, belief: MetricBelief, rng: Random) -> None:
        self._belief, self._rng = belief, rng

    def best_square(
        self,
        candidates: Sequence[tuple[int, int, int]],
        ply: int,
        times: int,
        late: Callable[[], bool],
    ) -> int:
        """The square of the move after which the game ends best, on average.

        Candidates are the square, then our pieces and the other's after it. All meet the same
        players.
        """
        sums = [0.0] * len(candidates)
        for kind, metric in self._belief.sample(times, self._rng):
            for k, (_, ours, theirs) in enumerate(candidates):
                sums[k] += self.play(ours, theirs, ply, kind, metric)
            if late():
                break
        return candidates[highest_places(sums)[0]][0]

    def play(self, ours: int, theirs: int, ply: int, kind: int, metric: int) -> float:
        """Who wins a game played out after a move of ours, 1 or -1, plus points."""
        own = self._belief.ours

        def worth(mine: int, others: int) -> float:
            a, b = counts(mine), counts(others)
            return a[own] + 2 * a[metric] - b[metric] - 2 * b[own]

        while ply < PLIES:
            is_last = ply == PLIES - 1
            square = self._belief.imagine_reply(kind, metric, theirs, ours, is_last, self._rng)
            theirs, ours = _toggled(theirs, ours, square)
            if is_last:
                break
            ours, theirs = _toggled(ours, theirs, pick_best_square(ours, theirs, worth, self._rng))
            ply += 2
        points = worth(ours, theirs)
        return (points > 0) - (points < 0) + 0.02 * points


def _toggled(mover: int, rest: int, square: int) -> tuple[int, int]:
    bit = BITS[square]
    return (mover, rest ^ bit) if rest & bit else (mover ^ bit, rest)
