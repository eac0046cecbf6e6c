from typing import NamedTuple

import pytest

from stratabot.cli.grading import format_grade_line, show_grade


class Grade(NamedTuple):
    word: str
    score: float


def test_a_grade_is_a_word_and_a_score() -> None:
    assert format_grade_line(Grade("tough", 56.1274)) == "tough, 56.127"
    assert format_grade_line(None) == "several solutions, so no grade"
    assert format_grade_line(None, solvable=False) == "no solution, so no grade"


def test_details_are_printed_below_and_only_where_there_is_a_grade(
    capsys: pytest.CaptureFixture[str],
) -> None:
    show_grade(Grade("gentle", 5), lambda grade: f"5 of {grade.word}")
    show_grade(None, lambda _: "not printed", solvable=False)
    assert capsys.readouterr().out == ("gentle, 5.000\n\n5 of gentle\nNo solution, so no grade.\n")
