"""How hard a puzzle is, in a line: what commands of the games with one solution share."""

from collections.abc import Callable
from typing import Protocol, TypeVar

import click


class Scored(Protocol):
    """A grade of any game."""

    @property
    def word(self) -> str:
        """`gentle` to `diabolical`."""

    @property
    def score(self) -> float:
        """The hardest step's number; the fraction grows with all steps."""


_Grade = TypeVar("_Grade", bound=Scored)


def format_grade_line(grade: Scored | None, solvable: bool = True) -> str:
    """`tough, 56.127`; without a grade why: there is no solution, or there are several."""
    if grade is None:
        return f"{'several solutions' if solvable else 'no solution'}, so no grade"
    return f"{grade.word}, {grade.score:.3f}"


def show_grade(
    grade: _Grade | None, details: Callable[[_Grade], str], solvable: bool = True
) -> None:
    """Print the grade of one puzzle, and its details below; without a grade why there is none."""
    line = format_grade_line(grade, solvable)
    click.echo(f"{line[0].upper()}{line[1:]}." if grade is None else f"{line}\n\n{details(grade)}")
