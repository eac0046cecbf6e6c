"""A game as JSON."""

import json

from hypothesis import given
from hypothesis import strategies as st

from duel.tables import GAME
from stratabot.duel.game import Move, Position
from stratabot.duel.hindsight import look_back
from stratabot.duel.metrics import METRICS
from stratabot.duel.telling.record import record_json
from stratabot.duel.text import Record, parse_record


def test_a_game_is_told_with_all_boards_and_totals() -> None:
    told = record_json(parse_record(GAME))
    moves = told.pop("moves")
    assert told == {
        "x_metric": "joint",
        "o_metric": "enclosure",
        "x_player": "you",
        "o_player": "easy",
        "x_total": 0,
        "o_total": 0,
        "result": None,
    }
    assert [each["move"] for each in moves][2:] == ["place c3", "remove c4", "remove a1"]
    assert moves[2] == {
        "number": 3,
        "side": "X",
        "move": "place c3",
        "played_anew": False,
        "board": ["O.....", "......", "..X...", "..X...", "......", "......"],
        "x_total": 1,
        "o_total": 0,
    }
    assert [each["played_anew"] for each in moves] == [False] * 4 + [True]


def test_looked_back_at_it_tells_leads_costs_and_better_moves() -> None:
    record = parse_record("duel\nx edge\no edge\n1 X place a1\n2 O place e5\n")
    told = record_json(record, look_back(record))
    assert (told["x_player"], told["o_player"]) == (None, None)
    assert (told["lead"], told["x_cost"], told["o_cost"]) == ([0, 0], [0, 0], [3, 3])
    last = told["moves"][1]
    assert (last["lead"], last["cost"]) == ([3, 3], [3, 3])
    assert "remove a1" in last["better"]
    assert "remove a1" in last["safe"]


@given(st.lists(st.integers(0, 35), max_size=20))
def test_the_record_can_be_made_again_from_json(squares: list[int]) -> None:
    position, moves = Position(), list[Move]()
    for square in squares:
        moves.append(position.move_at(square))
        position = position.play(moves[-1])
    record = Record.of(METRICS[0], METRICS[1], tuple(moves))
    told = json.loads(json.dumps(record_json(record)))
    assert tuple(Move.parse(each["move"]) for each in told["moves"]) == record.moves
    assert (told["result"] is not None) == (len(moves) == 20)
