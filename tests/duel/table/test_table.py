import pytest
from hypothesis import given
from hypothesis import strategies as st

from duel.tables import FirstFree
from stratabot.duel.game import PLIES, Move, Position, Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.table.table import Opponent, Table, Wins
from stratabot.duel.text import Record
from stratabot.errors import PuzzleError
from thorough import examples


def table(*moves: str) -> Table:
    made = Table(Metric.EDGE, Metric.JOINT, "you", "easy")
    for move in moves:
        made.play(Move.parse(move))
    return made


def test_a_table_keeps_the_game_as_a_record() -> None:
    played = table("place a1", "remove a1")
    moves = (Move.parse("place a1"), Move.parse("remove a1"))
    assert played.record() == Record(Metric.EDGE, Metric.JOINT, moves, "you", "easy")
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


def opposed() -> tuple[Opponent, list[FirstFree]]:
    """An opponent, and the minds that it will have had."""
    minds: list[FirstFree] = []

    def make() -> FirstFree:
        minds.append(FirstFree())
        return minds[-1]

    return Opponent(make), minds


def test_an_opponent_sees_every_move_once() -> None:
    (opponent, minds), played = opposed(), table("place a1")
    for _ in range(3):
        played.play(opponent.move(played))
        played.play(played.position.move_at(played.position.ply))
    assert len(minds) == 1
    assert minds[0].seen == [0, 35, 2, 34, 4]
    assert played.position.ply == 7


def test_an_opponent_has_never_seen_what_was_taken_back() -> None:
    (opponent, minds), played = opposed(), table("place a1")
    played.play(opponent.move(played))
    played.take_back()
    played.play(Move.parse("place b2"))
    assert opponent.move(played) == Move.parse("place f6")
    assert [mind.seen for mind in minds] == [[0], [7]]


@pytest.mark.parametrize(("you", "called"), [(Side.X, "you"), (None, "X")])
def test_games_are_counted_by_who_won_them(you: Side | None, called: str) -> None:
    wins = Wins(you)
    for moves in (["place a1"], ["place b1"], ["place c3", "place a1"], []):
        wins.add(table(*moves))
    assert wins.line() == f"Games so far: {called} 2, O 1, ties 1."


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
    played = Table(x, o)
    for square in squares:
        played.play(played.position.move_at(square))
    record = played.record()
    suggested = played.hint()
    assert played.position.why_not(suggested.move) is None
    assert suggested.reason.endswith(".")
    assert played.hint() == suggested
    assert played.record() == record


@pytest.mark.slow
def test_a_suggestion_knows_nothing_of_the_other_metric() -> None:
    told = set()
    for o_metric in METRICS:
        played = Table(Metric.CENTER, o_metric)
        for move in ("place c3", "place a1", "place d4", "place a3"):
            played.play(Move.parse(move))
        told.add(played.hint())
    assert len(told) == 1


def test_after_the_end_there_is_nothing_to_suggest() -> None:
    played = table(*(f"place {col}{row}" for row in "1234" for col in "abcde"))
    assert played.position.over
    with pytest.raises(PuzzleError, match="expected a game"):
        played.hint()
