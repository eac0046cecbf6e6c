from dataclasses import replace

import pytest

from duel.boards import position
from duel.tables import GAME
from escapes import width
from stratabot.duel.game import Move, Side
from stratabot.duel.metrics import Metric
from stratabot.duel.table.view import (
    Knowledge,
    TableView,
    count_lines,
    last_turn_lines,
    panel_lines,
    said_lines,
    view_lines,
)
from stratabot.duel.text import parse_record
from stratabot.terminal import Colors, Terminal

BOARD = position("XX....\nX.....\n......\n..O.O.\n......\n......\n", 6)
VIEW = TableView(
    BOARD, Move.parse("place c4"), Knowledge.own(Side.X, Metric.EDGE), ("O was here.",)
)


@pytest.mark.parametrize("colors", Colors)
@pytest.mark.parametrize("columns", [60, 80, 200])
def test_at_60_columns_and_more_the_counts_stand_beside_the_board(
    columns: int, colors: Colors
) -> None:
    lines = view_lines(VIEW, Terminal(columns, colors))
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


def test_every_metric_has_a_line_with_both_counts_and_what_the_totals_would_be() -> None:
    assert count_lines(BOARD, Knowledge.own(Side.X, Metric.EDGE), Colors.NONE) == [
        "              X   O   X : O",
        "   joint      2   0    7 : 0",
        "   disjoint   0   2    3 : 2",
        "*  edge       3   0    9 : 0",
        "   center     0   1    3 : 1",
        "   enclosure  0   0    3 : 0",
    ]


def test_a_panel_tells_the_turn_and_no_metric_but_ones_own_until_the_end() -> None:
    lines = panel_lines(BOARD._replace(ply=7), Knowledge.own(Side.O, Metric.JOINT), Colors.NONE)
    assert lines[0] == "move 8 of 20, O plays"
    assert lines[-2:] == ["*  your metric", "X : O  totals now if X has it"]
    assert [line for line in lines if line.startswith("*")] == [lines[3], lines[-2]]
    assert max(map(len, lines)) <= 29
    known = Knowledge(Metric.EDGE, Metric.EDGE)
    lines = panel_lines(BOARD._replace(ply=20), known, Colors.NONE)
    assert lines[0] == "the end"
    assert "XO edge       3   0" in lines
    assert lines[-2:] == ["X  9 = 3 + 2 x 3", "O  0 = 0 + 2 x 0"]


RECORD = parse_record(GAME)


def test_without_a_turn_nothing_was_played_and_nothing_could_be_better() -> None:
    shown = "\n".join(last_turn_lines(replace(RECORD, moves=()), Terminal(80)))
    assert "1. " not in shown
    assert "better" not in shown
