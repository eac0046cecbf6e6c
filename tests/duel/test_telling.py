from dataclasses import replace
from random import Random
from typing import Any

import pytest

from duel.boards import position
from duel.tables import GAME
from stratabot.duel.advice import advise
from stratabot.duel.bots.bot import Seat
from stratabot.duel.game import Move, Position, Side
from stratabot.duel.hindsight import Bounds, look_back
from stratabot.duel.match import Pairing, play_match
from stratabot.duel.metrics import METRICS, SQUARES, Metric
from stratabot.duel.sentences import describe, ending_lines, remark, result_line
from stratabot.duel.telling import (
    lead_words,
    match_json,
    match_lines,
    record_json,
    short_lines,
    why_sentences,
)
from stratabot.duel.text import Record, parse_record
from thorough import times

BOARD = position("XX....\nX.....\n......\n..O.O.\n......\n......\n", 6)


@pytest.mark.parametrize(
    ("move", "ply", "you", "wanted"),
    [
        ("place f6", 6, None, "X places a piece on f6."),
        ("place f6", 6, Side.X, "You place a piece on f6."),
        ("place f6", 7, Side.X, "O places a piece on f6."),
        ("remove a1", 7, Side.X, "O removes your piece from a1."),
        ("remove a1", 7, None, "O removes X's piece from a1."),
        ("remove a1", 6, None, "X removes its own piece from a1."),
        ("remove a1", 6, Side.X, "You remove your own piece from a1."),
        ("remove c4", 7, Side.X, "O removes its own piece from c4."),
    ],
)
def test_a_move_is_told_to_whom_it_concerns(
    move: str, ply: int, you: Side | None, wanted: str
) -> None:
    assert describe(BOARD._replace(ply=ply), Move.parse(move), you) == wanted


def test_the_end_tells_both_metrics_and_how_the_totals_come_about() -> None:
    over = BOARD._replace(ply=20)
    assert ending_lines(over, Metric.JOINT, Metric.CENTER, Side.X) == [
        "X's metric was joint, O's center.",
        "X's pieces: 2 under joint + 2 x 0 under center = 2.",
        "O's pieces: 1 under center + 2 x 0 under joint = 1.",
        "You win, 2 to 1.",
    ]


def test_the_totals_told_are_those_of_the_rules() -> None:
    for x in Metric:
        for o in Metric:
            x_total, o_total = BOARD.totals(x, o)
            lines = ending_lines(BOARD, x, o)
            assert lines[1].endswith(f" = {x_total}.")
            assert lines[2].endswith(f" = {o_total}.")


def test_the_winner_is_named_and_you_are_you() -> None:
    assert result_line(3, 5) == "O wins, 5 to 3."
    assert result_line(3, 5, Side.X) == "O wins, 5 to 3."
    assert result_line(3, 5, Side.O) == "You win, 5 to 3."
    assert result_line(4, 4, Side.O) == "A tie, 4 to 4."


MOVES = ("place a1", "place e5", "place c1", "remove a1")
SEEN = look_back(Record(Metric.EDGE, Metric.EDGE, tuple(map(Move.parse, MOVES))))


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


def test_a_player_is_told_of_the_own_moves_only() -> None:
    first, *_ = short_lines(SEEN, 1, Side.O)
    assert first.startswith("Seen with both metrics open: move 2, place e5, cost you 3; better: ")
    assert short_lines(SEEN, 1)[0].startswith("Move 2, O place e5, cost 3; better: ")


def test_who_gave_nothing_away_is_told_so() -> None:
    seen = look_back(parse_record(GAME.partition("3 X")[0].replace("undone 5\n", "")))
    assert short_lines(seen, 2, Side.X) == ["Your moves gave nothing away, both metrics known."]
    assert remark(seen.verdicts[0]) == ""


def hinted(side: Side, seed: int) -> Record:
    """A game in which that player does what the hints say, and the other plays at random."""
    rng, metrics = Random(seed), {each: METRICS[(seed + k) % 5] for k, each in enumerate(Side)}
    position, moves = Position(), list[Move]()
    while not position.over:
        if position.side is side:
            move = advise(Seat(side, metrics[side]), moves).move
        else:
            move = position.move_at(rng.choice([*range(SQUARES)]) if moves else 14)
        position = position.play(move)
        moves.append(move)
    return Record(metrics[Side.X], metrics[Side.O], tuple(moves))


@pytest.mark.slow
@pytest.mark.parametrize("side", Side)
def test_what_the_hints_said_is_never_called_a_mistake(side: Side) -> None:
    for seed in range(times(4, quick=1)):
        seen = look_back(hinted(side, seed))
        mistakes, bad_luck = seen.faults(side)
        assert mistakes == ()
        assert len(bad_luck) == len(seen.turning_points(20, side))
        lines = short_lines(seen, 2, side)
        assert not any("cost you" in line for line in lines)


def test_of_many_mistakes_the_number_and_the_sum_are_told() -> None:
    moves = [
        Move.parse(f"place {square}")
        for square in ["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4", "a5", "b5"]
    ]
    seen = look_back(Record(Metric.JOINT, Metric.EDGE, tuple(moves)))
    mistakes, _ = seen.faults(Side.O)
    lines = short_lines(seen, 1, Side.O)
    total = sum(one.cost.low for one in mistakes)
    assert len(mistakes) > 2
    assert lines[1] == f"And {len(mistakes) - 1} more: {total} points in all."


def test_in_a_game_where_both_gave_away_the_same_the_sums_cancel_out() -> None:
    *_, sums = why_sentences(
        SEEN._replace(verdicts=tuple(one._replace(cost=Bounds(2, 2)) for one in SEEN.verdicts))
    )
    assert (
        sums
        == "All in all both gave away the same, 4 points, which cancels out; at the start: level."
    )


def test_a_game_is_told_with_all_boards_and_totals() -> None:
    record = parse_record(GAME)
    told = record_json(record, look_back(record))
    moves: Any = told.pop("moves")
    assert [told.pop(name) for name in ("lead", "x_cost", "o_cost")] != [[0, 0]] * 3
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
    for name in ("lead", "cost", "better", "safe"):
        del moves[2][name]
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
    told: Any = record_json(record, look_back(record))
    assert (told["x_player"], told["o_player"]) == (None, None)
    assert (told["lead"], told["x_cost"], told["o_cost"]) == ([0, 0], [0, 0], [3, 3])
    last = told["moves"][1]
    assert (last["lead"], last["cost"]) == ([3, 3], [3, 3])
    assert "remove a1" in last["better"]
    assert "remove a1" in last["safe"]


def test_of_a_long_command_the_table_shows_the_end() -> None:
    command = "/opt/some/where/python3 /home/me/engines/mine.py --fast"
    match = replace(
        play_match(Pairing("random", "random"), 1, 1), pairing=Pairing(command, "random")
    )
    _, x, o, ties, *_ = match_lines(match)
    assert x.startswith("X ...e/me/engines/mine.py --fast")
    assert [x.index(" wins"), o.index(" wins")] == [32, 32]
    assert ties.startswith("ties ")
    assert match_json(match)["x"] == command
