import numpy as np
import pytest

from str8ts.vision.boards import PUZZLE
from stratabot.frame import Floats
from stratabot.geometry import Rect
from stratabot.str8ts.vision.numbers import Numbers
from stratabot.str8ts.vision.reading import Reading
from stratabot.str8ts.vision.shades import Shades
from stratabot.str8ts.vision.verdict import judge_reading
from stratabot.vision.grid_place import GridPlace

WRITTEN = ("#24.", "a...", "..2#", "...#")
TYPED = ("....", ".2#c", "....", "#...")


def nothing(count: int) -> tuple[Floats, Floats]:
    return np.zeros((count, 3), np.float32), np.zeros(count, np.float32)


def reading(rows: tuple[str, ...], **doubt: tuple[str, float]) -> Reading:
    """What is told of a board that looks like this; `r1c2=("7", 0.6)` makes a cell doubtful."""
    size = len(rows)
    black = np.array([[mark == "#" or mark.islower() for mark in row] for row in rows])
    shades = Shades(black, np.ones(black.shape, np.float32))
    likely = np.full((size * size, size + 1), 1e-4, np.float32)
    for k, mark in enumerate("".join(rows)):
        likely[k, max(0, "#abcdefghi".find(mark), ".123456789".find(mark))] = 0.999
    for cell, (mark, share) in doubt.items():
        k = (int(cell[1]) - 1) * size + int(cell[3]) - 1
        likely[k] = (1 - share) * likely[k]
        likely[k, int(mark)] = share
    none = np.zeros(size * size, bool)
    numbers = Numbers(likely, (None,) * size**2, none, *nothing(size**2))
    return judge_reading(GridPlace.upright(Rect(0, 0, 90, 90), size, size), shades, numbers)


def test_a_puzzle_is_told_as_it_looks() -> None:
    found = reading(PUZZLE)
    assert found.sure
    assert (found.printed, found.filled, found.remark) == (PUZZLE, PUZZLE, "")


def test_a_digit_that_only_one_reading_solves_is_taken_and_said() -> None:
    found = reading(PUZZLE, r2c1=("8", 0.6))
    assert found.sure
    assert found.printed == PUZZLE
    assert found.remark == "r2c1 looks like 8, but only 5 leaves a solution"


def test_several_digits_in_doubt_are_named() -> None:
    found = reading(TYPED, r2c2=("1", 0.4))
    assert not found.sure
    assert found.doubtful == ((1, 1),)


@pytest.mark.parametrize("rows", [("22..", "#..a", "....", "....")])
def test_a_puzzle_that_is_being_typed_in_may_have_no_solution_yet(rows: tuple[str, ...]) -> None:
    found = reading(rows)
    assert (found.sure, found.remark) == (True, "as it stands, the puzzle has no solution")


def test_a_digit_in_doubt_is_taken_as_the_sure_ones_have_it() -> None:
    assert reading(WRITTEN, r1c2=("3", 0.6)).filled == WRITTEN


def test_a_grid_with_several_solutions_and_no_black_number_may_be_another_game() -> None:
    found = reading(("#2..", "..#.", ".3..", "...#"))
    assert not found.sure
    assert "several solutions" in found.why


def test_a_puzzle_without_solution_is_refused_and_digits_that_contradict_are_doubtful() -> None:
    found = reading(("77.......", *PUZZLE[1:]))
    assert found.doubtful == ((0, 0), (0, 1))
    assert "no solution: " in found.why
    assert "(r1c1 and r1c2 have the same number 7 in row 1)" in found.why
