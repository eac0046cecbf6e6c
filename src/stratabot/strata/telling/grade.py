"""Tells how hard a puzzle is, and why."""

from typing import Any, NamedTuple

from stratabot.puzzles.difficulty import format_grade
from stratabot.strata.grading import Grade, grade
from stratabot.strata.puzzle import Places, Puzzle
from stratabot.strata.telling.values import grade_json, puzzle_json
from stratabot.words import capitalized, counted


class GradeReport(NamedTuple):
    """A puzzle and its grade; None if it has no solution."""

    puzzle: Puzzle
    grade: Grade | None
    more: str = ""
    remark: str = ""

    def as_json(self) -> dict[str, Any]:
        """The puzzle and its grade; null if there is no solution."""
        return puzzle_json(self.puzzle) | grade_json(self.grade)

    def as_line(self) -> str:
        """The word and the number."""
        if self.grade is None:
            return format_grade(None, is_solvable=False)
        return f"{self.grade.word}, {self.grade.number}"

    def as_text(self, _terminal: object = None) -> str:
        """The grade, then a line for each reason."""
        if self.grade is None:
            return f"{capitalized(self.as_line())}."
        return _explained(self.puzzle, self.grade)

    @property
    def exit_code(self) -> int:
        """1 if there is no solution."""
        return 0 if self.grade else 1


def grade_report(puzzle: Puzzle, unknown: Places = frozenset()) -> GradeReport:
    """How hard a puzzle is."""
    if unknown:
        from stratabot.strata.unknown import require_known

        require_known(unknown, "grade")
    return GradeReport(puzzle, grade(puzzle))


def _explained(puzzle: Puzzle, graded: Grade) -> str:
    lines = puzzle.rows + puzzle.cols
    chain, openings, orders, bite, changes, free = graded.features
    reasons = (
        _waiting(int(chain)),
        f"{openings} of {lines} ribbons can be the last one laid",
        _winning(orders),
        f"after a mistake you lay {bite:.1f} more ribbons, on average, before you can notice it",
        f"{counted(int(changes), 'color change')} at least",
        _hidden(int(free), puzzle),
    )
    text = f"{graded.word}: {graded.number} of 100\n\nharder than\n"
    for reason, place in zip(reasons, graded.harder_than, strict=True):
        text += f"{100 * place:5.0f} %  {reason}\n"
    return f"{text}\nof random puzzles of this size."


def _winning(share: float) -> str:
    one_in = round(1 / share)
    if one_in > 1:
        return f"1 of {one_in:,} orders of all ribbons wins"
    return "every order of all ribbons wins" if share == 1 else "most orders of all ribbons win"


def _waiting(chain: int) -> str:
    if chain == 1:
        return "no ribbon has to wait for another one"
    return f"the longest chain of ribbons that wait for one another has {chain}"


def _hidden(free: int, puzzle: Puzzle) -> str:
    """How many ribbons need not show on any colored square."""
    lines = puzzle.rows + puzzle.cols
    if not puzzle.colors:
        return f"all {lines} ribbons can be hidden: no square has a color"
    if free == lines:
        return f"each of the {lines} ribbons can be hidden in some solution (not all at once)"
    if free == 0:
        return "no ribbon can be hidden: each shows on a colored square"
    some = " in some solution" if free == 1 else ", each in some solution"
    return f"{free} of {lines} ribbons can be hidden{some} (it shows on no colored square)"
