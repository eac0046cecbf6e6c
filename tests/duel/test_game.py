import pytest

from duel.boards import position
from stratabot.duel.game import Action, Move, Position, Result, Side, format_square, parse_square
from stratabot.duel.metrics import Metric
from stratabot.errors import PuzzleError

SOME = "X.....  .O....  ......  ......  ......  .....O"


def test_squares_are_a_letter_from_the_left_and_a_number_from_the_top() -> None:
    assert [parse_square(name) for name in ("a1", "f1", "a2", "c4", "F6")] == [0, 5, 6, 20, 35]
    assert [parse_square(format_square(k)) for k in range(36)] == [*range(36)]


@pytest.mark.parametrize("text", ["", "a", "a0", "a7", "g1", "1a", "a11", "a1 ", "ä1", "a²"])
def test_what_is_no_square_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match="expected a square from a1 to f6"):
        parse_square(text)


def test_moves_and_sides_are_parsed_as_they_are_printed() -> None:
    moves = [Move(action, square) for action in Action for square in range(36)]
    assert [Move.parse(str(move)) for move in moves] == moves
    assert [Side.parse(str(side)) for side in Side] == [*Side]
    for text in ("c4", "place", "put c4", "place c4 d4", "PLACE c4", "place c7"):
        with pytest.raises(PuzzleError, match=rf"^expected .*, got '({text}|c7)'"):
            Move.parse(text)
    with pytest.raises(PuzzleError, match="expected X or O, got 'x'"):
        Side.parse("x")


def test_the_owner_of_a_square_is_found_by_row_and_column() -> None:
    owners = [position(SOME).owner(square) for square in (0, 7, 35, 6)]
    assert owners == [Side.X, Side.O, Side.O, None]


def test_a_player_places_an_own_piece_and_removes_anyones() -> None:
    start = position(SOME, 2)
    with_c3 = position(SOME.replace("......  ......", "..X...  ......", 1), 3)
    assert start.play(Move.parse("place c3")) == with_c3
    assert start.play(Move.parse("remove b2")).o == 1 << 35
    assert start.play(Move.parse("remove a1")).x == 0
    placed = start._replace(ply=3).play(Move.parse("place b1"))
    assert (placed.x, placed.o) == (start.x, start.o | 2)


@pytest.mark.parametrize(
    ("text", "why"),
    [("place a1", "a1 is taken"), ("place b2", "b2 is taken"), ("remove c3", "c3 is empty")],
)
def test_an_illegal_move_is_told_why(text: str, why: str) -> None:
    with pytest.raises(PuzzleError, match=f"illegal move: {why}"):
        position(SOME).play(Move.parse(text))


def test_ten_turns_each_then_the_game_is_over() -> None:
    now = Position()
    for k in range(20):
        assert not now.over
        assert now.side is (Side.O if k % 2 else Side.X)
        assert now.left == 20 - k
        now = now.play(Move(Action.PLACE, k))
    assert now.over
    assert Position(2**36 - 1, 0, 5).move_at(3).action is Action.REMOVE
    with pytest.raises(PuzzleError, match="the game is over"):
        now.play(Move(Action.PLACE, 30))


def test_totals_are_each_players_own_and_twice_the_others() -> None:
    now = position("XX....  ......  ..O...  ......  ......  ......")
    assert now.totals(Metric.EDGE, Metric.CENTER) == (2, 1)
    assert now.totals(Metric.JOINT, Metric.EDGE) == (1 + 4, 0)
    assert now.totals(Metric.DISJOINT, Metric.DISJOINT) == (0, 3)


def test_the_higher_total_wins() -> None:
    assert [Result.of(*both) for both in ((3, 2), (2, 2), (2, 3))] == [*Result]
