"""How hard a puzzle is for a person: what the grades of all games have in common.

A grade has a `number` from 0 to 100 and a `word`, which each game chooses as its players do. Games
with techniques (Str8ts, Adrift) follow the steps of a person. The hardest step has a number, and to
it comes a fraction that grows with the effort of all steps, so that no two puzzles are quite the
same. In Adrift that is the grade's number; Str8ts also looks at how much work a puzzle is.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, Literal, Protocol, TypeVar, get_args

from stratabot.puzzles.report import PlainReport
from stratabot.words import capitalized

TechniqueWord = Literal["gentle", "moderate", "tough", "diabolical"]
WORDS: Final[tuple[TechniqueWord, ...]] = get_args(TechniqueWord)

W = TypeVar("W", bound=str)
_HALF: Final = 1000  # the effort at which a fraction is a half; usual are 200 to 3000


class Difficulty(Protocol):
    """A grade of any game."""

    @property
    def number(self) -> float:
        """0 to 100."""

    @property
    def word(self) -> str:
        """The number in a word."""


class TechniqueGrade(Difficulty, Protocol):
    """A grade of a game with techniques."""

    @property
    def techniques(self) -> Mapping[str, int]:
        """How often each technique was used, the easiest first."""


class ScoredStep(Protocol):
    """A person's step, of any game."""

    @property
    def technique(self) -> str:
        """The name of the technique that finds the step."""

    @property
    def score(self) -> float:
        """How hard the technique is, up to 100."""


def score_of(steps: Sequence[ScoredStep], effort: float) -> float:
    """The hardest step's number, and a fraction that grows with the effort of all steps."""
    return max((step.score for step in steps), default=0) + effort / (effort + _HALF)


def word_for(score: float, least: Sequence[float], words: Sequence[W]) -> W:
    """The word for a score; `least` are the scores from which the second and later words hold."""
    return words[bisect_right(least, score)]


def known_word(word: str | None, words: Sequence[W]) -> W | None:
    """One of these words as such; None for any other."""
    return next((each for each in words if each == word), None)


def techniques_of(steps: Sequence[ScoredStep]) -> dict[str, int]:
    """How often each technique was used, the easiest first."""
    scores: dict[str, float] = {}
    for step in steps:
        scores[step.technique] = max(step.score, scores.get(step.technique, 0))
    times = Counter(step.technique for step in steps)
    return {name: times[name] for name in sorted(times, key=lambda each: (scores[each], each))}


def difficulty_json(grade: Difficulty | None) -> dict[str, object]:
    """A grade in the JSON of every game; without a grade, null."""
    shown = grade and {"number": grade.number, "word": grade.word}
    return {"difficulty": shown}


def techniques_json(grade: TechniqueGrade | None) -> dict[str, object]:
    """As `difficulty_json`, with the techniques; `score` and `grade` are old names."""
    return difficulty_json(grade) | {
        "score": grade and grade.number,
        "grade": grade and grade.word,
        "techniques": grade and dict(grade.techniques),
    }


def format_grade(grade: Difficulty | None, is_solvable: bool = True) -> str:
    """`tough, 56.127`; without a grade, the reason: no solution, or several."""
    if grade is None:
        return f"{'several solutions' if is_solvable else 'no solution'}, so no grade"
    return f"{grade.word}, {grade.number:.3f}"


def format_techniques(grade: TechniqueGrade) -> list[str]:
    """A line for each technique: how often it was used, and its name."""
    return [f"{times:5}  {name}" for name, times in grade.techniques.items()]


def difficulty_report(
    shown: dict[str, object], grade: Difficulty | None, details: Sequence[str], is_solvable: bool
) -> PlainReport:
    """The report of a grade, None without exactly one solution; `details` stand below it."""
    line = format_grade(grade, is_solvable)
    text = f"{capitalized(line)}." if grade is None else "\n".join([line, "", *details])
    return PlainReport(shown, text, line, exit_code=int(grade is None))
