"""A recorded game as lines of a terminal."""

from dataclasses import replace

from duel.tables import GAME
from stratabot.duel.table.replay import game_lines, last_turn_lines, why_game_lines, why_turn_lines
from stratabot.duel.text import Record, parse_record
from stratabot.picture.terminal import Terminal

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
