from itertools import count

import numpy as np
import pytest

from str8ts.vision.boards import PUZZLE
from stratabot.errors import OutOfTimeError
from stratabot.limit import TimeLimit
from stratabot.str8ts.vision.numbers import Numbers
from stratabot.str8ts.vision.shades import Shades
from stratabot.str8ts.vision.solvable import (
    NO_SOLUTION,
    CellChoice,
    Choices,
    SolutionCount,
    choices_of,
    settle_grid,
    solution_count_of,
    suspect_cells,
    weigh_choices,
)


def test_a_cell_may_be_white_or_black_and_have_one_number_or_another() -> None:
    shades = Shades(np.array([[False, True]]), np.array([[1, 0.75]], np.float32))
    likely = np.array([[0.001, 0.8, 0.199], [0.96, 0.02, 0.02]], np.float32)
    none = np.zeros(2, bool)
    numbers = Numbers(likely, (None, None), none, likely, likely[:, 0])
    first, second = choices_of(shades, numbers)
    assert "".join(choice.cell for choice in first) == "12"
    assert [choice.likely for choice in first] == pytest.approx([0.8, 0.199])
    assert [choice.cell for choice in second][:2] == ["#", "."]
    assert second[0].likely == pytest.approx(0.72)


CELLS = "".join(PUZZLE)


def sure(cells: str = CELLS) -> list[Choices]:
    return [(CellChoice(mark, 0.999),) for mark in cells]


def test_a_busy_machine_reads_the_same_and_a_users_limit_ends_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choices = sure()
    choices[9] = (CellChoice("8", 0.7), CellChoice("5", 0.28))
    hours = count(0, 3600)
    monkeypatch.setattr("stratabot.limit.perf_counter", lambda: next(hours))
    assert settle_grid(choices, 9).cells[9] == "5"
    with TimeLimit(3600), pytest.raises(OutOfTimeError):
        settle_grid(choices, 9)


def test_two_digits_that_both_leave_one_solution_stay_in_doubt() -> None:
    choices = sure()
    clue = CELLS.index("i")
    choices[clue] = (CellChoice("i", 0.55), CellChoice("#", 0.45))
    likely = settle_grid(choices, 9).likely[clue]
    other = solution_count_of([row.replace("i", "#", 1) for row in PUZZLE])
    assert (likely < 0.9) == (other is SolutionCount.ONE)


def test_no_digit_is_suspect_if_the_black_cells_alone_allow_no_solution() -> None:
    assert suspect_cells(("....", "....", "....", "#...")) == ((), NO_SOLUTION)


KNOWN = "#.4.a.....2#...#"
"""A board of 4 x 4 with the solution #243 a432 312# 231#."""


def choices(*own: tuple[str, float]) -> tuple[Choices, ...]:
    """Those of a board on which only r1c2 is in doubt."""
    sure: list[Choices] = [(CellChoice(mark, 1.0),) for mark in KNOWN]
    sure[1] = tuple(CellChoice(mark, likely) for mark, likely in own)
    return tuple(sure)


def test_the_digit_of_the_solution_gains() -> None:
    found = weigh_choices(choices(("3", 0.5), ("2", 0.4), (".", 0.1)), KNOWN, {1}, 4)
    assert [choice.cell for choice in found[1]] == ["2", ".", "3"]
    assert 0.7 < found[1][0].likely < 0.8
    assert abs(sum(choice.likely for choice in found[1]) - 1) < 1e-6


def test_a_digit_read_surely_stays_though_it_is_a_mistake() -> None:
    found = weigh_choices(choices(("3", 0.9998), ("2", 0.0002)), KNOWN, {1}, 4)
    assert found[1][0].cell == "3"
