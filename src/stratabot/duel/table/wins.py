"""Counts how many games each player has won."""

from collections import Counter

from stratabot.duel.game import Result, Side
from stratabot.duel.table.table import Table


class Wins:
    """Counts games. `you` is the side of the only person who plays; None if two people play."""

    def __init__(self, you: Side | None) -> None:
        self._you = you
        self._count: Counter[Result] = Counter()

    def add(self, table: Table) -> None:
        """Count a game that has ended."""
        totals = table.position.totals(table.metric(Side.X), table.metric(Side.O))
        self._count[Result.of(*totals)] += 1

    def line(self) -> str:
        """`Games so far: you 2, O 1, ties 0.`"""
        counted = {Side.X: self._count[Result.X_WINS], Side.O: self._count[Result.O_WINS]}
        shown = ", ".join(
            f"{'you' if side is self._you else side} {number}" for side, number in counted.items()
        )
        return f"Games so far: {shown}, ties {self._count[Result.TIE]}."
