import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel.boards import position
from duel.tables import FirstFree, Script
from stratabot.duel.advice import Advice
from stratabot.duel.game import PLIES, Action, Move, Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.table.table import Console, Loop, Order, Table, parse_order
from stratabot.duel.table.view import Knowledge, TableView
from stratabot.duel.text import Record, format_record, parse_record
from stratabot.errors import TextError
from stratabot.terminal import Terminal
from thorough import examples


def table(*moves: str) -> Table:
    made = Table(Record(Metric.EDGE, Metric.JOINT, (), "you", "easy"))
    for move in moves:
        made.play(Move.parse(move))
    return made


@pytest.mark.slow
@given(
    st.lists(st.integers(0, 35), max_size=PLIES - 1),
    st.sampled_from(METRICS),
    st.sampled_from(METRICS),
)
@examples(0.15)
def test_a_suggestion_is_a_move_of_the_rules_and_changes_nothing(
    squares: list[int], x: Metric, o: Metric
) -> None:
    played = Table(Record(x, o))
    for square in squares:
        played.play(played.position.move_at(square))
    record = played.record
    suggested = played.hint()
    assert played.position.why_not(suggested.move) is None
    assert suggested.reason.endswith(".")
    assert played.hint() == suggested
    assert played.record == record


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("b3", "place b3"),
        (" B3 ", "place b3"),
        ("place b3", "place b3"),
        ("x b3", "remove b3"),
        ("X B3", "remove b3"),
        ("xb3", "remove b3"),
        ("remove f6", "remove f6"),
        ("?", Order.HINT),
        ("Hint", Order.HINT),
        ("undo", Order.UNDO),
        ("u", Order.UNDO),
        ("metrics", Order.METRICS),
        ("help", Order.HELP),
        ("quit", Order.QUIT),
    ],
)
def test_moves_and_orders_are_words_or_short_forms(text: str, wanted: str | Order) -> None:
    assert parse_order(text) == (Move.parse(wanted) if isinstance(wanted, str) else wanted)


@given(st.integers(0, 35), st.sampled_from(Action))
def test_every_move_is_parsed_as_it_was_formatted(square: int, action: Action) -> None:
    assert parse_order(str(Move(action, square))) == Move(action, square)


BAD = ["", "b7", "g1", "3b", "b3 x", "xx b3", "b3 c4", "placeb3", "b٣"]


@given(st.text(max_size=60) | st.sampled_from(BAD))
def test_whatever_is_typed_is_an_order_or_answered_in_one_line_with_what_can_be(text: str) -> None:
    if text not in BAD:
        with suppress(TextError):
            assert parse_order(text)
            return
    with pytest.raises(TextError, match=r"^expected place b3 or remove b3 .*, or: \?.*\Z"):
        parse_order(text)


FIRST_ROWS = [f"{col}{row}" for row in (1, 2) for col in "abcdef"]


class FreeTable(Table):
    def hint(self) -> Advice:
        return Advice(self.position.move_at(0), "It is free.")


def at_table(*lines: str, two: bool = False) -> tuple[Script, Table, bool]:
    """A game of these lines; X has edge, O joint."""
    console, table = Script(lines), FreeTable(Record(Metric.EDGE, Metric.JOINT))
    return console, table, play(table, console, *([] if two else [Side.O]))


def play(table: Table, console: Script | Console, *bots: Side, **more: Any) -> bool:
    """Play a game; bots that place on the first free square play these sides."""
    return Loop(table, console, dict.fromkeys(bots, FirstFree), **more).play()  # type: ignore[arg-type]


def test_the_other_metric_is_never_shown() -> None:
    console, _, _ = at_table("?", "metrics", "help", *FIRST_ROWS)
    assert {view.known for view in console.views} == {(Metric.EDGE, None)}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ([], "You are X. Your metric is edge: your pieces on the border. Type place b3 or remove"),
        (["foo"], "Expected place b3.*; got 'foo'."),
        (["x b3"], "b3 is empty; to place a piece there: place b3."),
        (["a1", "a1"], "a1 is taken; to remove that piece: remove a1."),
        (["undo"], "There is no move of yours to take back."),
        (["?"], "place a1: It is free."),
        (["metrics"], "joint: .*disjoint: .*[*] edge: .*center: .*enclosure: "),
        (["help"], "A move places a piece of yours.*Type place b3"),
        (["a1"], "O places a piece on f6."),
        (["a1", "undo"], "Taken back: your place a1, and the answer place f6."),
    ],
)
def test_every_line_is_answered(lines: list[str], said: str) -> None:
    console, _, _ = at_table(*lines)
    assert re.search(said, console.said)


def test_what_is_taken_back_is_played_anew_and_marked() -> None:
    _, table, _ = at_table("a1", "b1", "undo", "c1", "undo", "undo", "d1")
    assert [str(move) for move in table.record.moves] == ["place d1", "place f6"]
    assert table.record.undone == (3, 3, 1)
    assert parse_record(format_record(table.record)).undone == (3, 3, 1)


def test_every_turn_and_undo_is_told_to_whoever_keeps_the_game() -> None:
    table, kept = Table(Record(Metric.EDGE, Metric.JOINT)), list[Record]()
    console = Script(["a1", "foo", "b1", "undo"])
    play(table, console, Side.O, after_turn=lambda: kept.append(table.record))
    assert [len(record.moves) for record in kept] == [1, 2, 3, 4, 2]


def test_two_people_see_their_own_metric_only_and_hand_the_keyboard_over() -> None:
    console, table, _ = at_table("a1", "x a1", "b1", "undo", "c1", two=True)
    assert [str(move) for move in table.record.moves] == ["place a1", "place c1"]
    assert console.handed_to == [Side.X, Side.O, Side.X, Side.O, Side.X]
    assert [view.known for view in console.views[:2]] == [(Metric.EDGE, None), (None, Metric.JOINT)]
    said = [" ".join(view.said) for view in console.views]
    assert "You are O. Your metric is joint" in said[1]
    assert "X places a piece on a1." in said[1]
    assert "O removes your piece from a1." in said[2]


@given(
    st.lists(st.one_of(st.sampled_from([*FIRST_ROWS, "x a1", "undo", "?"]), st.text(max_size=9)))
)
def test_whatever_is_typed_the_game_stays_one(lines: list[str]) -> None:
    _, table, ended = at_table(*lines)
    record = table.record
    assert parse_record(format_record(record)) == record
    assert record.positions()[-1] == table.position
    assert ended == table.position.over


BOARD = position("X.....\n......\n..O...\n......\n......\n......\n", 2)


VIEW = TableView(BOARD, None, Knowledge.own(Side.X, Metric.EDGE), ("Hello.",))


def typed(*lines: str, waits: bool = False) -> tuple[Console, list[str]]:
    rest: Iterator[str] = iter(lines)
    out: list[str] = []
    return Console(lambda: next(rest, None), out.append, lambda: Terminal(80), waits), out


def test_a_board_is_printed_once_what_is_said_each_time_until_no_line_is_left() -> None:
    console, out = typed("foo", "")
    assert console.ask(VIEW) == "foo"
    assert len(out) == 16
    assert console.ask(VIEW._replace(said=("No.",))) == ""
    assert out[16:] == ["No."]
    assert console.ask(VIEW._replace(position=BOARD.toggled(20))) is None
    assert len(out) == 33


def test_a_pipe_takes_no_line_for_handing_over() -> None:
    console, out = typed("b3")
    assert console.hand_over(Side.O)
    assert out == ["Pass the keyboard to O"]
    assert console.ask(VIEW) == "b3"


def test_at_a_terminal_handing_over_hides_what_was_seen_and_waits() -> None:
    console, out = typed("", waits=True)
    assert console.hand_over(Side.O)
    assert out[0].count("\n") >= 50
    assert not console.hand_over(Side.X)


@pytest.mark.parametrize("metric", METRICS)
def test_all_that_is_told_has_room_in_60_columns_and_24_lines(metric: Metric) -> None:
    lines = iter(["metrics", "help", "?", "foo", "b3", "undo"])
    out, heights = list[str](), list[int]()

    def read() -> str | None:
        heights.append(len(out) - sum(heights))
        return next(lines, None)

    console = Console(read, out.append, lambda: Terminal(60))
    play(Table(Record(metric, Metric.EDGE)), console, Side.O)
    assert len(heights) == 7
    assert max(heights) <= 22  # with the typed line and the one after it
    assert all(len(line) <= 60 for line in out)
