import pytest

from duel.tables import FirstFree
from stratabot.duel.game import Move, Position, Side
from stratabot.duel.metrics import Metric
from stratabot.duel.table.table import Opponent, Table
from stratabot.duel.text import Record
from stratabot.errors import PuzzleError


def table(*moves: str) -> Table:
    made = Table(Metric.EDGE, Metric.JOINT, "you", "easy")
    for move in moves:
        made.play(Move.parse(move))
    return made


def test_a_table_keeps_the_game_as_a_record() -> None:
    played = table("place a1", "remove a1")
    moves = (Move.parse("place a1"), Move.parse("remove a1"))
    assert played.record() == Record.of(Metric.EDGE, Metric.JOINT, moves, "you", "easy")
    assert played.position == Position(ply=2)
    assert played.last == moves[1]
    assert (played.metric(Side.X), played.metric(Side.O)) == (Metric.EDGE, Metric.JOINT)


def test_an_illegal_move_changes_nothing() -> None:
    played = table("place a1")
    with pytest.raises(PuzzleError, match="a1 is taken"):
        played.play(Move.parse("place a1"))
    assert played.position == Position(x=1, ply=1)
    assert len(played.record().moves) == 1


def test_a_turn_and_its_answer_are_taken_back_together_and_marked() -> None:
    played = table("place a1", "place b1", "place c1", "place d1")
    played.take_back()
    assert played.position == Position(x=1, o=2, ply=2)
    played.play(Move.parse("remove b1"))
    assert played.record().undone == (3,)
    assert len(played.record().positions()) == 4


def test_before_a_turn_of_ones_own_there_is_nothing_to_take_back() -> None:
    for played in (table(), table("place a1")):
        with pytest.raises(PuzzleError, match="no move of yours"):
            played.take_back()
        assert played.undone == []


def test_an_opponent_sees_every_move_once() -> None:
    minds: list[FirstFree] = []

    def make() -> FirstFree:
        minds.append(FirstFree())
        return minds[-1]

    opponent, played = Opponent(make), table("place a1")
    for _ in range(3):
        played.play(opponent.move(played))
        played.play(played.position.move_at(played.position.ply))
    assert len(minds) == 1
    assert minds[0].seen == [0, 35, 2, 34, 4]
    assert played.position.ply == 7


def test_an_opponent_has_never_seen_what_was_taken_back() -> None:
    minds: list[FirstFree] = []

    def make() -> FirstFree:
        minds.append(FirstFree())
        return minds[-1]

    opponent, played = Opponent(make), table("place a1")
    played.play(opponent.move(played))
    played.take_back()
    played.play(Move.parse("place b2"))
    assert opponent.move(played) == Move.parse("place f6")
    assert [mind.seen for mind in minds] == [[0], [7]]
