import pytest

from str8ts.boards import TINY
from stratabot.str8ts.pencil import Pencil
from stratabot.str8ts.text import parse_puzzle
from stratabot.str8ts.work import work_of


def work(grid: str, most: float = 100) -> float:
    return work_of(Pencil(parse_puzzle(grid)), most).amount


def test_a_board_of_singles_is_as_much_work_as_it_has_cells_to_fill() -> None:
    assert work("123\n231\n3..") == 2
    assert work("123\n231\n312") == 0


def test_numbers_out_of_reach_take_no_thought() -> None:
    # Beside the 3, r1c3 can be 2 or 4; its column has its 4.
    assert work("#3.#\n####\n##d#\n####") == 1


def test_being_stuck_is_work() -> None:
    assert work(TINY) == TINY.count(".") + 0.35


def test_the_board_stays_as_it_is() -> None:
    board = Pencil(parse_puzzle(TINY))
    before = board.candidates[:]
    work_of(board)
    assert (board.candidates, len(board.inked)) == (before, len(board.given))


def test_work_ends_where_a_harder_step_is_needed() -> None:
    assert work("....", most=2) == 4


def test_cells_to_fill_and_times_stuck_are_told() -> None:
    assert work_of(Pencil(parse_puzzle(TINY)))[:3] == (TINY.count("."), 1, True)
    assert work_of(Pencil(parse_puzzle("....")), most=2)[:3] == (4, 0, False)


def test_large_boards_count_as_if_they_had_81_cells() -> None:
    rows = [[(i + j) % 18 + 1 for j in range(18)] for i in range(18)]
    lines = [" ".join(map(str, row)) for row in rows[:-1]]
    assert work("\n".join([*lines, " ".join("." * 18)])) == pytest.approx(18 / 4)
