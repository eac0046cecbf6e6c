from typing import NamedTuple

from stratabot.puzzles.difficulty import (
    WORDS,
    difficulty_json,
    difficulty_report,
    format_techniques,
    score_of,
    techniques_json,
    techniques_of,
    word_for,
)


class Step(NamedTuple):
    technique: str
    score: float


class Grade(NamedTuple):
    number: float
    word: str
    techniques: dict[str, int]


STEPS = [Step("pair", 20), Step("single", 3), Step("chain", 70), Step("single", 3)]


def test_a_score_is_the_hardest_step_and_a_fraction_that_grows() -> None:
    assert [score_of(STEPS, effort) for effort in (0, 1000)] == [70, 70.5]
    assert score_of([], 0) == 0
    assert [word_for(score, (10, 25, 80), WORDS) for score in (9.9, 10, 79, 80)] == [
        "gentle",
        "moderate",
        "tough",
        "diabolical",
    ]


def test_techniques_are_counted_the_easiest_first() -> None:
    assert [*techniques_of(STEPS).items()] == [("single", 2), ("pair", 1), ("chain", 1)]


GRADE = Grade(56.1274, "tough", techniques_of(STEPS))


def test_a_grade_has_a_number_and_a_word_in_json_and_the_old_keys_beside_them() -> None:
    assert difficulty_json(GRADE) == {"difficulty": {"number": 56.1274, "word": "tough"}}
    assert techniques_json(GRADE) == difficulty_json(GRADE) | {
        "score": 56.1274,
        "grade": "tough",
        "techniques": {"single": 2, "pair": 1, "chain": 1},
    }
    assert {*techniques_json(None).values()} == {None}


def test_a_grade_is_told_with_its_techniques_and_without_one_why() -> None:
    report = difficulty_report({}, GRADE, format_techniques(GRADE), True)
    assert report.as_text(None).splitlines()[:3] == ["tough, 56.127", "", "    2  single"]
    assert (report.as_line(), report.exit_code) == ("tough, 56.127", 0)
    none = difficulty_report({}, None, [], is_solvable=False)
    assert (none.as_text(None), none.exit_code) == ("No solution, so no grade.", 1)
    assert difficulty_report({}, None, [], True).as_line() == "several solutions, so no grade"
