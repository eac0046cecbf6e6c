from stratabot.str8ts.vision.choices import Choice, Choices
from stratabot.str8ts.vision.players import weighed

KNOWN = "#.4.a.....2#...#"
"""A board of 4 x 4 with the solution #243 a432 312# 231#."""


def choices(*own: tuple[str, float]) -> tuple[Choices, ...]:
    """Those of a board on which only r1c2 is in doubt."""
    sure: list[Choices] = [(Choice(mark, 1.0),) for mark in KNOWN]
    sure[1] = tuple(Choice(mark, likely) for mark, likely in own)
    return tuple(sure)


def test_the_digit_of_the_solution_gains() -> None:
    found = weighed(choices(("3", 0.5), ("2", 0.4), (".", 0.1)), KNOWN, {1}, 4)
    assert [choice.mark for choice in found[1]] == ["2", ".", "3"]
    assert 0.7 < found[1][0].likely < 0.8
    assert abs(sum(choice.likely for choice in found[1]) - 1) < 1e-6


def test_a_digit_read_surely_stays_though_it_is_a_mistake() -> None:
    found = weighed(choices(("3", 0.9998), ("2", 0.0002)), KNOWN, {1}, 4)
    assert found[1][0].mark == "3"


def test_other_cells_stay() -> None:
    given = choices(("3", 0.5), ("2", 0.5))
    assert weighed(given, KNOWN, {2}, 4) == given


def test_a_board_with_several_solutions_says_nothing() -> None:
    given = choices(("3", 0.5), ("2", 0.5))
    assert weighed(given, "." * 16, {1}, 4) == given
