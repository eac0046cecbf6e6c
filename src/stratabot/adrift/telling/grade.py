"""What is told of a grade."""

from typing import Any, NamedTuple

from stratabot.adrift.grading import Grade, grade_of_only
from stratabot.adrift.puzzle import Puzzle, Rules
from stratabot.adrift.solver import answer
from stratabot.words import counted

_KEYS = ("number", "word", "score", "grade", "techniques")


def grade_json(grade: Grade | None) -> dict[str, Any]:
    """The number, the word and what they come from; None for all where there is no grade.

    `score` and `grade` are what `number` and `word` were called before.
    """
    if grade is None:
        return dict.fromkeys(_KEYS)
    values = (grade.number, grade.word, grade.score, grade.word, dict(grade.techniques))
    found = dict(zip(_KEYS, values, strict=True)) | {
        "depth": grade.depth,
        "longest": grade.longest,
    }
    return found if grade.bends is None else found | {"bends": grade.bends}


def format_grade(grade: Grade) -> str:
    """Its lines: how often each technique was used, and what else there is to tell."""
    lines = [f"{times:5}  {name}" for name, times in grade.techniques.items()]
    bends = "" if grade.bends is None else f", {counted(grade.bends, 'bend')}"
    told = [f"longest path {counted(grade.longest, 'cell')}{bends}"]
    if grade.depth:
        told.insert(0, f"after supposing a join, up to {grade.depth} more to follow")
    return "\n".join([*lines, "", ", ".join(told)])


def format_grade_line(grade: Grade) -> str:
    """`tough, 56.127`."""
    return f"{grade.word}, {grade.number:.3f}"


class GradeReport(NamedTuple):
    """The grade of a puzzle, None if it does not have exactly one solution."""

    grade: Grade | None
    is_solvable: bool
    remark: str = ""

    def as_json(self) -> dict[str, Any]:
        """The grade."""
        return grade_json(self.grade)

    def as_line(self) -> str:
        """The grade; or why there is none."""
        if self.grade is None:
            return f"{'several solutions' if self.is_solvable else 'no solution'}, so no grade"
        return format_grade_line(self.grade)

    def as_text(self, _terminal: object = None) -> str:
        """The grade, and what it comes from."""
        line = self.as_line()
        if self.grade is None:
            return f"{line[0].upper()}{line[1:]}."
        return f"{line}\n\n{format_grade(self.grade)}"

    @property
    def exit_code(self) -> int:
        """1 if there is no grade."""
        return 0 if self.grade else 1


def grade_report(rules: Rules, puzzle: Puzzle) -> GradeReport:
    """Grades a puzzle.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
    solutions = answer(puzzle, rules)
    return GradeReport(grade_of_only(puzzle, rules, solutions), bool(solutions.found))
