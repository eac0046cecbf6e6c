from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel.boards import position
from stratabot.duel.game import Move, Position
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.text import Record, format_board, format_record, parse_record
from stratabot.errors import PuzzleError, StratabotError, TextError

GAME = """\
duel
x joint you
o edge strong bot
undone 2
1 X place c4
2 O remove c4
3 X place a1
"""


def test_a_board_is_printed_from_the_upper_left() -> None:
    picture = "X....O\n......\n..O...\n......\nX.....\n.....X\n"
    assert format_board(position(picture)) == picture


def test_a_record_is_read_and_printed_as_it_was() -> None:
    record = parse_record(GAME)
    assert record.x_metric is Metric.JOINT
    assert (record.x_player, record.o_player, record.undone) == ("you", "strong bot", (2,))
    assert [str(move) for move in record.moves] == ["place c4", "remove c4", "place a1"]
    assert record.positions()[-1] == Position(1, 0, 3)
    assert format_record(record) == GAME
    assert parse_record("// mine\n\n" + GAME.replace("\n", "\n\n")) == record


@given(
    st.lists(st.integers(0, 35), max_size=20), st.sampled_from(METRICS), st.sampled_from(METRICS)
)
def test_every_game_is_parsed_as_it_was_formatted(squares: list[int], x: Metric, o: Metric) -> None:
    now, moves = Position(), list[Move]()
    for square in squares:
        moves.append(now.move_at(square))
        now = now.toggled(square)
    record = Record(x, o, tuple(moves))
    assert parse_record(format_record(record)) == record
    assert record.positions()[-1] == now


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("duel\n", "", "whose first line is: duel"),
        ("x joint you\n", "", "expected move 1 X|expected both metrics"),
        ("3 X", "3 O", "line 7: expected move 3 X, got '3 O place a1'"),
        ("joint", "corner", "line 2: expected a metric"),
        ("x joint you", "x", "line 2: expected a metric, in a line such as: x joint"),
        ("you", "y\x01u", "line 2: expected a player's name that can be printed"),
        ("1 X", "1 O", "expected move 1 X, got '1 O place c4'"),
        ("2 O", "3 O", "line 6: expected move 2 O"),
        ("remove c4", "remove c5", "line 6: move 2, remove c5: illegal move: c5 is empty"),
        ("remove c4", "remove g5", "move 2: expected a square"),
        ("undone 2", "undone 21", "line 4: undone: expected moves from 1 to 20"),
        ("undone 2", "x edge", "expected move 1 X"),
    ],
)
def test_what_is_wrong_with_a_record_is_told(old: str, new: str, complaint: str) -> None:
    with pytest.raises(StratabotError, match=complaint) as caught:
        parse_record(GAME.replace(old, new, 1))
    assert "\n" not in str(caught.value)


def test_a_record_has_at_most_20_turns() -> None:
    turns = "".join(
        f"{k} {'OX'[k % 2]} place {'abcdef'[k % 6]}{k // 6 + 1}\n" for k in range(1, 22)
    )
    with pytest.raises(TextError, match="expected at most 20 moves"):
        parse_record(f"duel\nx joint\no joint\n{turns}")
    with pytest.raises(PuzzleError, match="illegal move"):
        Record(Metric.EDGE, Metric.EDGE, (Move.parse("remove a1"),))


@given(st.text(max_size=60))
def test_no_text_ends_in_a_traceback(text: str) -> None:
    start = "duel\nx joint\no edge\n"
    for junk in (text, f"duel\n{text}", f"{start}{text}", f"{start}1 X {text}"):
        with suppress(StratabotError):
            parse_record(junk)
