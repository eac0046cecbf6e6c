"""Solutions that were found, what is known of others, and how to tell both, for any puzzle."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, Generic, NamedTuple, TypeVar

from stratabot.errors import OutOfTimeError
from stratabot.limit import require_time, time_over
from stratabot.words import capitalized, counted

MANY: Final = 1000
"""How many solutions are counted when nothing else is said."""

T = TypeVar("T")


class Solutions(NamedTuple, Generic[T]):
    """The solutions that were found, and what is known of others.

    Attributes:
        found: those that were looked for.
        is_all: whether there are no others; None if that was not decided in the time allowed.
    """

    found: tuple[T, ...]
    is_all: bool | None

    @property
    def is_solvable(self) -> bool | None:
        """Whether there is a solution; None if that was not decided."""
        if self.found:
            return True
        return None if self.is_all is None else False

    @property
    def is_unique(self) -> bool | None:
        """Whether there is exactly one solution; None if that was not decided."""
        if len(self.found) == 1:
            return self.is_all
        return None if self.is_solvable is None else False

    def require_decided(self) -> None:
        """Require an answer to whether there is no solution, exactly one, or several.

        Raises:
            OutOfTimeError: it is not known whether there is a solution, or another one.
        """
        if self.is_unique is not None:
            return
        try:
            require_time()
        except OutOfTimeError as error:
            if not self.found:
                raise
            what = "there is a solution, but whether there are others is not decided"
            raise OutOfTimeError(error.seconds, what) from None


def gather(solutions: Iterator[T], limit: int) -> Solutions[T]:
    """As many of these as there are, up to the limit, and whether there are others."""
    found: list[T] = []
    try:
        for each in solutions:
            if len(found) == limit:
                return Solutions(tuple(found), False)
            found.append(each)
    except OutOfTimeError:
        return Solutions(tuple(found), None)
    return Solutions(tuple(found), True)


def format_count(found: int, is_all: bool | None, late: str) -> str:
    """How many solutions there are.

    Args:
        found: how many were found.
        is_all: whether there are no others; None if that was not decided.
        late: why that was not decided; empty if it was.
    """
    many = counted(found, "solution")
    if is_all is None:
        return f"{many} or more: {late}"
    return many if is_all else f"more than {many}"


class SolutionsQuestion(NamedTuple):
    """What is asked of a puzzle's solutions.

    Attributes:
        counts: whether to count the solutions.
        shows_all: whether to tell all solutions that are found, not only one.
        limit: how many to look for, if they are counted or all told.
    """

    counts: bool = False
    shows_all: bool = False
    limit: int = MANY

    @property
    def most(self) -> int:
        """How many solutions are looked for."""
        return self.limit if self.counts or self.shows_all else 1


ONE: Final = SolutionsQuestion()
"""Whether there is a solution, and only one."""


class SolutionsReport(Generic[T]):
    """What is told of a puzzle's solutions; each game's own class says what a solution looks like.

    Args:
        question: what was asked.
        solutions: what was found.
        why: why there is no solution, if there is none.
    """

    def __init__(self, question: SolutionsQuestion, solutions: Solutions[T], why: str) -> None:
        self.question, self.solutions, self.why = question, solutions, why
        self._late = time_over() if solutions.is_all is None else ""

    def solution_json(self, solution: T | None) -> dict[str, Any]:
        """A solution as JSON; None for none."""
        raise NotImplementedError

    def solution_line(self, solution: T) -> str:
        """A solution on one line."""
        raise NotImplementedError

    def as_json(self) -> dict[str, Any]:
        """How many there are, and those that were asked for."""
        found, is_all = self.solutions
        told: dict[str, Any] = {
            "solvable": self.solutions.is_solvable,
            "unique": self.solutions.is_unique,
        }
        told |= self.solution_json(found[0] if found else None)
        if self.question.counts or self.question.shows_all:
            told["solutions"] = len(found)
            if not is_all:
                told["more"] = is_all is False or None
        if self.question.shows_all:
            told["all"] = [self.solution_json(each) for each in found]
        return told

    def as_line(self) -> str:
        """The first solution, or how many there are, or why there is none."""
        if self.solutions.is_solvable is None:
            return self._late
        if self.question.counts:
            return format_count(len(self.solutions.found), self.solutions.is_all, self._late)
        found = self.solutions.found
        return self.solution_line(found[0]) if found else f"no solution: {self.why}"

    def in_full(self, boards: Iterable[str]) -> str:
        """The number of solutions or why there is none, if that is asked; then these boards."""
        shown = "\n\n".join(boards)
        if self.solutions.found and not self.question.counts:
            return shown
        line = self.as_line()
        said = line if line[0].isdigit() else f"{capitalized(line)}."
        return f"{said}\n{shown}" if shown else said

    @property
    def shown(self) -> tuple[T, ...]:
        """The solutions that are shown to people."""
        if self.question.shows_all:
            return self.solutions.found
        return self.solutions.found[: not self.question.counts]

    @property
    def remark(self) -> str:
        """A note that there are other solutions, or may be."""
        found, is_all = self.solutions
        if not found or self.question.counts or self.solutions.is_unique:
            return ""
        if is_all is None:
            return f"whether other solutions exist: {self._late}"
        if self.question.shows_all:
            return "" if is_all else f"there are more than these {len(found)}"
        return "several solutions: this is one of them"

    @property
    def exit_code(self) -> int:
        """4 if nothing was decided, 1 if there is no solution, else 0."""
        if self.solutions.is_all is None:
            return OutOfTimeError.exit_code
        return 0 if self.solutions.found else 1
