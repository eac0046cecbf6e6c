"""How hard a puzzle is, in a line: what commands of the games with one solution share."""

from collections.abc import Callable
from typing import Final, Protocol, TypeVar

import click

_NO_GRADE: Final = "not exactly one solution, hence no grade"


class Scored(Protocol):
    """A grade of any game."""

    @property
    def word(self) -> str:
        """`gentle` to `diabolical`."""

    @property
    def score(self) -> float:
        """The hardest step's number; the fraction grows with all steps."""


_Grade = TypeVar("_Grade", bound=Scored)


def format_grade_line(grade: Scored | None) -> str:
    """`tough, 56.127`, or why there is no grade."""
    return _NO_GRADE if grade is None else f"{grade.word}, {grade.score:.3f}"


def show_grade(grade: _Grade | None, details: Callable[[_Grade], str]) -> None:
    """Print the grade of one puzzle, and its details below, if there is one."""
    line = format_grade_line(grade)
    click.echo(f"{line[0].upper()}{line[1:]}." if grade is None else f"{line}\n\n{details(grade)}")
