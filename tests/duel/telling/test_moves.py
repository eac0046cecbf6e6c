import pytest

from duel.boards import position
from stratabot.duel.game import Move, Side
from stratabot.duel.metrics import Metric
from stratabot.duel.telling.moves import Sum, caption, describe, ending_lines, owner_at, result_line

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


def test_a_caption_is_who_moves_and_the_move_as_it_is_written_everywhere() -> None:
    assert caption(BOARD, Move.parse("place b2")) == "X place b2"
    assert caption(BOARD._replace(ply=7), Move.parse("remove a1")) == "O remove a1"


def test_the_owner_of_a_square_is_found_by_row_and_column() -> None:
    owners = [owner_at(BOARD, square) for square in (1, 6, 20, 2)]
    assert owners == [Side.X, Side.X, Side.O, None]


def test_a_sum_counts_ones_own_pieces_under_both_metrics() -> None:
    assert Sum.of(BOARD, Side.X, Metric.JOINT, Metric.EDGE) == (2, 3)
    assert str(Sum.of(BOARD, Side.X, Metric.JOINT, Metric.EDGE)) == "8 = 2 + 2 x 3"
    assert Sum.of(BOARD, Side.O, Metric.DISJOINT, Metric.CENTER).total == 2 + 2 * 1


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
