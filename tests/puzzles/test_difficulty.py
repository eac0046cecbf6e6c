from typing import NamedTuple

from stratabot.puzzles.difficulty import WORDS, score_of, techniques_of, word_for


class Step(NamedTuple):
    technique: str
    score: float


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
