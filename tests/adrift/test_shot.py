from dataclasses import replace

import numpy as np
import pytest

from readings import BOARD, HALF_DRAWN, doubtful
from stratabot.adrift.puzzle import Look
from stratabot.adrift.shot import Shot, puzzle_in, with_drawn_seen
from stratabot.adrift.text import format_puzzle, parse_puzzle
from stratabot.errors import InputError, ReadingError
from stratabot.frame import Frame


@pytest.fixture
def frame() -> Frame:
    return Frame(np.zeros((100, 100, 3), np.uint8))


def test_a_board_has_what_is_drawn_and_how_its_colors_look(frame: Frame) -> None:
    puzzle = puzzle_in(Shot(frame, HALF_DRAWN))
    assert format_puzzle(puzzle) == "bBC.\nb.A.\nBAC.\n"
    assert puzzle.looks["A"] == Look((21, 116, 108), "teal")
    assert [puzzle.called(k) for k in range(3)] == ["teal", "red", "yellow"]


def test_looks_make_no_other_puzzle(frame: Frame) -> None:
    puzzle, plain = puzzle_in(Shot(frame, BOARD)), parse_puzzle(".BC.\n..A.\nBAC.")
    assert puzzle == plain
    assert hash(puzzle) == hash(plain)
    assert puzzle_in(Shot(frame, replace(BOARD, is_numbered=True))).looks == {}


def test_a_doubtful_board_is_refused(frame: Frame) -> None:
    with pytest.raises(ReadingError, match="not sure of row 1 column 2"):
        puzzle_in(Shot(frame, doubtful(BOARD, 0, 1)))


def test_colors_of_another_picture_are_known_by_their_ends() -> None:
    puzzle = parse_puzzle(".RC.\n..G.\nRGC.")
    assert format_puzzle(with_drawn_seen(puzzle, HALF_DRAWN)) == "rRC.\nr.G.\nRGC.\n"


@pytest.mark.parametrize("other", ["R.C.\n..G.\nRGC.", ".RC.\n..G.\nRGC#", ".RC\n..G\nRGC"])
def test_what_is_drawn_on_another_board_is_refused(other: str) -> None:
    with pytest.raises(InputError, match="expected the same board"):
        with_drawn_seen(parse_puzzle(other), HALF_DRAWN)
