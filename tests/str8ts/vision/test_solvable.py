import pytest

from str8ts.vision.boards import PUZZLE
from stratabot.str8ts.vision.choices import Choice, Choices
from stratabot.str8ts.vision.solvable import Kind, kind_of, settled

MARKS = "".join(PUZZLE)


def sure(marks: str = MARKS) -> list[Choices]:
    return [(Choice(mark, 0.999),) for mark in marks]


def test_a_puzzle_that_is_read_surely_stays_as_it_is() -> None:
    found = settled(sure(), 9)
    assert "".join(found.marks) == MARKS
    assert (found.kind, found.changed) == (Kind.ONE, ())
    assert min(found.likely) == pytest.approx(0.999)


def test_a_digit_in_doubt_is_taken_as_the_only_one_that_solves() -> None:
    choices = sure()
    choices[9] = (Choice("8", 0.7), Choice("5", 0.28))
    found = settled(choices, 9)
    assert found.marks[9] == "5"
    assert found.changed == (9,)
    assert found.likely[9] > 0.99


def test_two_digits_that_both_leave_one_solution_stay_in_doubt() -> None:
    choices = sure()
    clue = MARKS.index("i")
    choices[clue] = (Choice("i", 0.55), Choice("#", 0.45))
    likely = settled(choices, 9).likely[clue]
    other = kind_of(MARKS.replace("i", "#", 1), 9)
    assert (likely < 0.9) == (other is Kind.ONE)


def test_how_many_solutions_a_board_has_is_told() -> None:
    assert kind_of(MARKS, 9) is Kind.ONE
    assert kind_of("." * 16, 4) is Kind.MANY
    assert kind_of("11..............", 4) is Kind.NONE
