from dataclasses import replace

import pytest

from duel.boards import position
from duel.tables import GAME
from escapes import width
from stratabot.duel.game import Move, Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.table.view import (
    Knowledge,
    View,
    count_lines,
    game_lines,
    last_turn_lines,
    panel_lines,
    said_lines,
    view_lines,
    why_game_lines,
    why_turn_lines,
)
from stratabot.duel.text import Record, parse_record
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


def test_every_metric_has_a_line_with_both_counts_and_what_the_totals_would_be() -> None:
    assert count_lines(BOARD, Knowledge.own(Side.X, Metric.EDGE), Colors.NONE) == [
        "              X   O   X : O",
        "   joint      2   0    7 : 0",
        "   disjoint   0   2    3 : 2",
        "*  edge       3   0    9 : 0",
        "   center     0   1    3 : 1",
        "   enclosure  0   0    3 : 0",
    ]


def test_the_totals_are_those_of_the_rules_on_both_sides_of_the_table() -> None:
    for side in Side:
        for own in METRICS:
            lines = count_lines(BOARD, Knowledge.own(side, own), Colors.NONE)[1:]
            for other, line in zip(METRICS, lines, strict=True):
                x, o = (own, other) if side is Side.X else (other, own)
                assert line.split()[-3:] == "{} : {}".format(*BOARD.totals(x, o)).split()


def test_with_both_metrics_known_they_bear_letters_and_the_sums_are_told() -> None:
    lines = panel_lines(BOARD, Knowledge(Metric.EDGE, Metric.EDGE), Colors.NONE)
    assert "XO edge       3   0" in lines
    assert lines[-2:] == ["X  9 = 3 + 2 x 3", "O  0 = 0 + 2 x 0"]


def test_a_panel_tells_the_turn_and_no_metric_but_ones_own() -> None:
    lines = panel_lines(BOARD._replace(ply=7), Knowledge.own(Side.O, Metric.JOINT), Colors.NONE)
    assert lines[0] == "move 8 of 20, O plays"
    assert lines[-2:] == ["*  your metric", "X : O  totals now if X has it"]
    assert [line for line in lines if line.startswith("*")] == [lines[3], lines[-2]]
    assert max(map(len, lines)) <= 29


def test_after_the_last_turn_the_panel_says_so() -> None:
    known = Knowledge(Metric.EDGE, Metric.JOINT)
    assert panel_lines(BOARD._replace(ply=20), known, Colors.NONE)[0] == "the end"


RECORD = parse_record(GAME)
NARROW, WIDE = Terminal(15), Terminal(80)


def first(number: int) -> Record:
    """The game up to a move."""
    return replace(RECORD, moves=RECORD.moves[:number])


def test_each_board_has_its_move_and_its_totals() -> None:
    lines = [*game_lines(RECORD, NARROW)]
    assert lines[0] == "X: joint (you), O: enclosure (easy)"
    heads = ["start", "1 X place c4", "2 O place a1", "3 X place c3", "4 O remove c4"]
    assert [line for line in lines if line in heads] == heads
    totals = [line.strip() for line in lines if line.count(":") == 1 and "  " in line]
    assert totals == ["0 : 0", "0 : 0", "0 : 0", "1 : 0", "0 : 0", "0 : 0  anew"]
    assert lines[-1] == "Played anew, after something was taken back: from move 5."
    assert lines[-2] == "Not played to the end: 5 moves of 20."
    assert "anew" not in "".join(game_lines(replace(RECORD, undone=()), NARROW))


def test_two_boards_stand_beside_each_other_where_there_is_room_for_two() -> None:
    lines = [*game_lines(RECORD, Terminal(34))]
    assert lines[2] == "start              1 X place c4"
    assert max(map(len, lines[2:30])) == 33
    assert [*game_lines(RECORD, Terminal(33))] == [*game_lines(RECORD, NARROW)]


def test_the_last_turn_is_shown_with_what_was_played() -> None:
    shown = "\n".join(last_turn_lines(first(4), WIDE))
    assert "move 5 of 20, X plays" in shown
    assert "4. O removes X's piece from c4." in shown
    begun = "\n".join(last_turn_lines(first(0), WIDE))
    assert "move 1 of 20, X plays" in begun
    assert "1. " not in begun


def test_why_is_told_of_the_game_and_of_its_last_turn() -> None:
    lines = [*why_game_lines(RECORD, WIDE)]
    assert lines[0] == "X: joint (you), O: enclosure (easy)"
    assert lines[-1] == "Not played to the end: 5 moves of 20."
    assert any(line.startswith(" 5  X remove a1") for line in lines)
    left = parse_record("duel\nx edge\no edge\n1 X place a1\n2 O place e5\n")
    assert any("It cost 3 points; better: " in line for line in why_turn_lines(left, WIDE))
    begun = replace(left, moves=left.moves[:1])
    assert [*why_turn_lines(begun, WIDE)][-1] == "Nothing better is known."
    assert [*why_turn_lines(first(0), NARROW)] == [*last_turn_lines(first(0), NARROW)]
