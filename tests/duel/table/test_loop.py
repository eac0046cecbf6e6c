import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel.tables import FirstFree, Script
from stratabot.duel.advice import Advice
from stratabot.duel.game import PLIES, Position, Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.table.loop import Loop
from stratabot.duel.table.table import Opponent, Table
from stratabot.duel.text import Record, format_record, parse_record

FIRST_ROWS = [f"{col}{row}" for row in (1, 2) for col in "abcdef"]


def hint(table: Table) -> Advice:
    return Advice(table.position.move_at(0), "It is free.")


def at_table(*lines: str, two: bool = False) -> tuple[Script, Table, bool]:
    """A game of these lines; X has edge, O joint."""
    console, table = Script(lines), Table(Metric.EDGE, Metric.JOINT)
    opponents = {} if two else {Side.O: Opponent(FirstFree)}
    return console, table, Loop(table, console, opponents, hint).play()


def test_a_game_of_ten_turns_each_is_played_to_its_end() -> None:
    console, table, ended = at_table(*FIRST_ROWS)
    assert ended
    assert len(table.moves) == PLIES
    assert console.lines == FIRST_ROWS[10:]
    assert table.position.x.bit_count() == table.position.o.bit_count() == 10


def test_whoever_leaves_leaves_the_game_as_it_is() -> None:
    for lines in (["a1", "b1"], ["a1", "b1", "quit", "c1"]):
        _, table, ended = at_table(*lines)
        assert not ended
        assert [str(move) for move in table.moves] == [
            "place a1",
            "place f6",
            "place b1",
            "place e6",
        ]


def test_it_begins_with_ones_metric_and_what_can_be_typed() -> None:
    console, _, _ = at_table()
    assert "You are X. Your metric is edge: your pieces on the border." in console.said
    assert "Type place b3 or remove b3 (short: b3, x b3)" in console.said


def test_the_other_metric_is_never_shown() -> None:
    console, _, _ = at_table("?", "metrics", "help", *FIRST_ROWS)
    assert {view.known for view in console.views} == {(Metric.EDGE, None)}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
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


def test_a_suggestion_is_words_and_nothing_else() -> None:
    console, table, _ = at_table("?")
    before, after = console.views
    assert after.said == ("place a1: It is free.",)
    assert after._replace(said=before.said) == before
    assert table.moves == []


def test_what_is_taken_back_is_played_anew_and_marked() -> None:
    _, table, _ = at_table("a1", "b1", "undo", "c1", "undo", "undo", "d1")
    assert [str(move) for move in table.moves] == ["place d1", "place f6"]
    assert table.undone == [3, 3, 1]
    assert parse_record(format_record(table.record())).undone == (3, 3, 1)


def test_every_turn_and_undo_is_told_to_whoever_keeps_the_game() -> None:
    table, kept = Table(Metric.EDGE, Metric.JOINT), list[Record]()
    console, opponents = Script(["a1", "foo", "b1", "undo"]), {Side.O: Opponent(FirstFree)}
    Loop(table, console, opponents, hint, lambda: kept.append(table.record())).play()
    assert [len(record.moves) for record in kept] == [1, 2, 3, 4, 2]


def test_a_bot_can_begin() -> None:
    table, console = Table(Metric.EDGE, Metric.JOINT), Script(["a1"])
    Loop(table, console, {Side.X: Opponent(FirstFree)}, hint).play()
    assert [str(move) for move in table.moves] == ["place f6", "place a1", "place e6"]
    assert console.views[-1].known == (None, Metric.JOINT)


def test_two_people_see_their_own_metric_only_and_hand_the_keyboard_over() -> None:
    console, table, _ = at_table("a1", "x a1", "b1", "undo", "c1", two=True)
    assert [str(move) for move in table.moves] == ["place a1", "place c1"]
    assert console.handed_to == [Side.X, Side.O, Side.X, Side.O, Side.X]
    assert [view.known for view in console.views[:2]] == [(Metric.EDGE, None), (None, Metric.JOINT)]


def test_each_of_two_is_told_what_the_other_did() -> None:
    console, _, _ = at_table("a1", "x a1", two=True)
    said = [" ".join(view.said) for view in console.views]
    assert "You are O. Your metric is joint" in said[1]
    assert "X places a piece on a1." in said[1]
    assert "O removes your piece from a1." in said[2]


@given(
    st.lists(st.one_of(st.sampled_from([*FIRST_ROWS, "x a1", "undo", "?"]), st.text(max_size=9)))
)
def test_whatever_is_typed_the_game_stays_one(lines: list[str]) -> None:
    _, table, ended = at_table(*lines)
    record = table.record()
    assert parse_record(format_record(record)) == record
    assert record.positions()[-1] == table.position
    assert ended == table.position.over


def test_all_metrics_can_be_sat_down_with() -> None:
    for metric in METRICS:
        console, table = Script([]), Table(metric, metric)
        Loop(table, console, {}, hint).play()
        assert metric.about in console.said
        assert table.position == Position()
