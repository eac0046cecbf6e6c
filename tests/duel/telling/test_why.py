from random import Random

import pytest

from duel.tables import GAME
from stratabot.chance import seeded
from stratabot.duel.advice import advise
from stratabot.duel.bots.bot import Seat
from stratabot.duel.game import Move, Position, Side
from stratabot.duel.grid import SQUARES
from stratabot.duel.hindsight import Bounds, look_back
from stratabot.duel.metrics import METRICS, Metric
from stratabot.duel.telling.why import lead_words, remark, short_lines, table_lines, why_sentences
from stratabot.duel.text import Record, parse_record
from thorough import times

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
            move = advise(Seat(side, metrics[side]), moves, seeded(len(moves))).move
        else:
            move = position.move_at(rng.choice([*range(SQUARES)]) if moves else 14)
        position = position.play(move)
        moves.append(move)
    return Record.of(metrics[Side.X], metrics[Side.O], tuple(moves))


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
    seen = look_back(Record.of(Metric.JOINT, Metric.EDGE, tuple(moves)))
    mistakes, _ = seen.faults(Side.O)
    lines = short_lines(seen, 1, Side.O)
    total = sum(one.cost.low for one in mistakes)
    assert len(mistakes) > 2
    assert lines[1].startswith(f"And {len(mistakes) - 1} more: {total} ")


def test_in_a_game_where_both_gave_away_the_same_the_sums_cancel_out() -> None:
    *_, sums = why_sentences(
        SEEN._replace(verdicts=tuple(one._replace(cost=Bounds(2, 2)) for one in SEEN.verdicts))
    )
    assert (
        sums
        == "All in all both gave away the same, 4 points, which cancels out; at the start: level."
    )
