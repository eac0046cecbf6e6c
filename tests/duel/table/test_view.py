import pytest

from duel.boards import position
from escapes import width
from stratabot.duel.game import Move, Side
from stratabot.duel.metrics import Metric
from stratabot.duel.table.counts import Knowledge
from stratabot.duel.table.view import View, said_lines, view_lines
from stratabot.picture.terminal import Colors, Terminal

BOARD = position("XX....\nX.....\n......\n..O.O.\n......\n......\n", 6)
VIEW = View(BOARD, Move.parse("place c4"), Knowledge.own(Side.X, Metric.EDGE), ("O was here.",))


@pytest.mark.parametrize("colors", Colors)
@pytest.mark.parametrize("columns", [60, 80, 200])
def test_at_60_columns_and_more_the_counts_stand_beside_the_board(
    columns: int, colors: Colors
) -> None:
    lines = view_lines(VIEW, Terminal(columns, colors), 5)
    assert "move 7 of 20" in lines[0]
    assert max(map(width, lines)) <= 60
    assert len(lines) <= 16
    assert lines[-2:] == ["", "O was here."]


@pytest.mark.parametrize("columns", [1, 27, 40, 58])
def test_where_it_is_narrow_the_counts_stand_below(columns: int) -> None:
    lines = view_lines(VIEW, Terminal(columns))
    assert lines.index("move 7 of 20, X plays") == 15
    assert max(map(width, lines)) <= max(29, columns)


def test_sentences_end_where_the_terminal_does() -> None:
    lines = said_lines(("one two three four five six", "seven"), Terminal(24))
    assert lines == ["one two three four five", "six", "seven"]
