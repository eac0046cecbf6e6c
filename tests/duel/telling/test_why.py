import pytest

from duel.tables import GAME
from stratabot.duel.game import Move, Side
from stratabot.duel.hindsight import Bounds, look_back
from stratabot.duel.metrics import Metric
from stratabot.duel.telling.why import lead_words, remark, short_lines, table_lines, why_sentences
from stratabot.duel.text import Record, parse_record

MOVES = ("place a1", "place e5", "place c1", "remove a1")
SEEN = look_back(Record.of(Metric.EDGE, Metric.EDGE, tuple(map(Move.parse, MOVES))))


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (0, 0, "level"),
        (3, 3, "X by 3"),
        (-1, -1, "O by 1"),
        (1, 4, "X by 1 to 4"),
        (0, 4, "X by 0 to 4"),
        (-4, -1, "O by 1 to 4"),
        (-4, 0, "O by 0 to 4"),
        (-1, 2, "O by 1, X by 2"),
    ],
)
def test_a_lead_is_told_as_whose_it_is(low: int, high: int, words: str) -> None:
    assert lead_words(Bounds(low, high)) == words


def test_the_table_has_a_row_for_the_start_and_for_every_move() -> None:
    heads, start, *rows = table_lines(SEEN)
    assert heads.split() == ["move", "X", ":", "O", "lead", "cost", "better"]
    assert start.split() == ["0", ":", "0", "level"]
    assert [row.split()[:4] for row in rows] == [
        [str(number), "XO"[number % 2 == 0], *move.split()] for number, move in enumerate(MOVES, 1)
    ]
    assert rows[1].split("  ")[-1].startswith("remove a1")
    assert " 3 " in rows[1]
    assert not rows[0].endswith(" ")


def test_the_costliest_moves_are_told_in_sentences_and_the_sums_last() -> None:
    _, first, *_, sums = why_sentences(SEEN)
    assert first.startswith(
        "Move 2, O place e5, cost 3 points: level before it, X by 3 after it. Better: remove a1"
    )
    assert "Safe whatever X had: " in first
    assert sums.startswith("All in all X gave away ")
    assert sums.endswith("; at the start: level.")


def test_a_player_is_told_of_the_own_moves_only() -> None:
    (line,) = short_lines(SEEN, 1, Side.O)
    assert line.startswith("Move 2, place e5, cost you 3; better: ")
    assert short_lines(SEEN, 1)[0].startswith("Move 2, O place e5, cost 3; better: ")


def test_who_gave_nothing_away_is_told_so() -> None:
    seen = look_back(parse_record(GAME.partition("3 X")[0].replace("undone 5\n", "")))
    assert short_lines(seen, 2, Side.X) == ["Your moves gave nothing away, both metrics known."]
    assert remark(seen.verdicts[0]) == ""
