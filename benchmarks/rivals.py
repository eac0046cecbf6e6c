"""Rivals that Duel's strong bot is measured against: more kinds than `stratabot duel match` has.

`python benchmarks/rivals.py [GAMES] [NAME...]` prints a table: against each rival in each seat the
strong bot's wins, ties and defeats, in games that go round the 25 pairs of metrics.
"""

import sys
from collections.abc import Callable
from random import Random
from typing import Final

from stratabot.duel.bots.belief import MetricBelief
from stratabot.duel.bots.bot import (
    Bot,
    Seat,
    after_each,
    best_squares,
    never_over,
    pick_best_square,
)
from stratabot.duel.bots.roster import StrongBot
from stratabot.duel.game import PLIES, Position, Side
from stratabot.duel.match import play_game
from stratabot.duel.metrics import BOARD, METRICS, bits, count, counts
from stratabot.portable_random import pick_one, random_below


class FirstGreedy(Bot):
    """Counts its own points; of equal squares it takes the first."""

    def choose(self, position: Position) -> int:
        """The square to play."""
        mine, others = self.mine_and_others(position)
        return best_squares(mine, others, lambda own, _: count(self.seat.metric, own))[0]


class Wobbly(Bot):
    """Counts its own points, and plays anything three times in ten."""

    def choose(self, position: Position) -> int:
        """The square to play."""
        if self.rng.random() < 0.3:
            return random_below(36, self.rng)
        mine, others = self.mine_and_others(position)
        return pick_best_square(mine, others, lambda own, _: count(self.seat.metric, own), self.rng)


class Difference(Bot):
    """Its own points less twice the other's, both under its own metric."""

    def choose(self, position: Position) -> int:
        """The square to play."""

        def worth(mine: int, others: int) -> float:
            return count(self.seat.metric, mine) - 2 * count(self.seat.metric, others)

        return pick_best_square(*self.mine_and_others(position), worth, self.rng)


class Believing(Bot):
    """Guesses the other's metric from its moves, and plays for the totals expected of it."""

    def __init__(self, seat: Seat, rng: Random, late: Callable[[], bool] = never_over) -> None:
        super().__init__(seat, rng, late)
        self.belief = MetricBelief(seat)

    def see(self, before: Position, square: int) -> None:
        """Learn from a move."""
        self.belief.see(before, square)

    def choose(self, position: Position) -> int:
        """The square to play."""
        return pick_best_square(*self.mine_and_others(position), self.belief.expected, self.rng)


class Searching(Believing):
    """The same, with the other's best answer reckoned in."""

    def choose(self, position: Position) -> int:
        """The square to play."""
        if position.ply == PLIES - 1:
            return super().choose(position)

        def worth(mine: int, others: int) -> float:
            return min(self.belief.expected(a, b) for _, b, a in after_each(others, mine))

        return pick_best_square(*self.mine_and_others(position), worth, self.rng)


class Knowing(Believing):
    """Told the other's metric: nobody is, but nobody must win by it either."""


class Fencer(Bot):
    """Builds fences wherever one is nearest to be closed."""

    def choose(self, position: Position) -> int:
        """The square to play."""

        def worth(mine: int, _: int) -> float:
            inner = [bit for bit in (1 << k for k in range(36)) if bit & ~BOARD.border & ~mine]
            near = max((mine & BOARD.beside(bit)).bit_count() for bit in inner)
            return 4 * counts(mine)[4] + near

        return pick_best_square(*self.mine_and_others(position), worth, self.rng)


class LastMove(Bot):
    """Keeps the other's pieces off the board; its own it places in one zone, drawn at the start.

    As X that is how the last pair of moves is played best; as O it places at the last what counts
    twice for it in most worlds, if nothing can be lost by it.
    """

    def __init__(self, seat: Seat, rng: Random, late: Callable[[], bool] = never_over) -> None:
        super().__init__(seat, rng, late)
        self.strong = StrongBot(seat, rng)
        middle = BOARD.full & ~BOARD.border
        self.zone = pick_one((BOARD.border, BOARD.center, middle), rng)

    def choose(self, position: Position) -> int:
        """The square to play."""
        _, others = self.mine_and_others(position)
        if self.seat.side is Side.O and position.ply == PLIES - 1:
            return self.strong.choose(position)
        return pick_one([*bits(others or self.zone & position.empty or position.empty)], self.rng)


RIVALS: Final[dict[str, type[Bot]]] = {
    "first": FirstGreedy,
    "wobbly": Wobbly,
    "difference": Difference,
    "believing": Believing,
    "searching": Searching,
    "knowing": Knowing,
    "fencer": Fencer,
    "last move": LastMove,
}


def margin(rival: type[Bot], side: Side, number: int) -> int:
    """The strong bot's total less the rival's in one game; the strong bot has that side."""
    rng = Random(f"{rival.__name__} {side} {number}")
    mine, other = METRICS[number % 5], METRICS[number // 5 % 5]
    told = mine if rival is Knowing else None
    strong, second = StrongBot(Seat(side, mine), rng), rival(Seat(side.other, other, told), rng)
    if side is Side.X:
        x, o = play_game(strong, second).totals(mine, other)
        return x - o
    x, o = play_game(second, strong).totals(other, mine)
    return o - x


def results(rival: type[Bot], side: Side, games: int) -> tuple[int, int, int]:
    """The strong bot's wins, ties and defeats."""
    margins = [margin(rival, side, number) for number in range(games)]
    won, lost = (sum(sign * points > 0 for points in margins) for sign in (1, -1))
    return won, games - won - lost, lost


def main(games: int, names: list[str]) -> None:
    """Print the table."""
    print("| rival | as O: wins, ties, defeats | as X: wins, ties, defeats |\n| --- | --- | --- |")
    for name in names or RIVALS:
        cells = [
            ", ".join(map(str, results(RIVALS[name], side, games))) for side in (Side.O, Side.X)
        ]
        print(f"| {name} | {cells[0]} | {cells[1]} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 100, sys.argv[2:])
