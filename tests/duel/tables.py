"""A bot and a console without a terminal, for games at a table."""

from collections.abc import Iterable

from stratabot.duel.bots.bot import Bot
from stratabot.duel.game import Position, Side
from stratabot.duel.table.view import TableView

GAME = """\
duel
x joint you
o enclosure easy
undone 5
1 X place c4
2 O place a1
3 X place c3
4 O remove c4
5 X remove a1
"""


class FirstFree(Bot):
    """Places on the first free square from the end, if it was shown all moves so far."""

    def __init__(self) -> None:
        self.seen = 0

    def see(self, before: Position, square: int) -> None:
        assert before.ply == self.seen
        self.seen += 1

    def choose(self, position: Position) -> int:
        assert position.ply == self.seen
        return position.empty.bit_length() - 1


class Script:
    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = [*lines]
        self.views: list[TableView] = []
        self.handed_to: list[Side] = []

    @property
    def said(self) -> str:
        return " ".join(self.views[-1].said)

    def ask(self, view: TableView) -> str | None:
        self.views.append(view)
        return self.lines.pop(0) if self.lines else None

    def hand_over(self, side: Side) -> bool:
        self.handed_to.append(side)
        return True
