"""Solutions that were found, what is known of others, and how to tell both, for any puzzle."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Generic, NamedTuple, TypeVar

from stratabot.errors import OutOfTimeError
from stratabot.limit import require_time, time_over
from stratabot.puzzles.report import BoardInForm, PlainReport, Report
from stratabot.words import capitalized, counted

MANY: Final = 1000

T = TypeVar("T")


class Solutions(NamedTuple, Generic[T]):
    """The solutions that were found, and what is known of others."""

    found: tuple[T, ...]  # the solutions, or the first of them if so many are not needed
    number: int
    is_all: bool | None  # None if that was not decided in time

    @property
    def is_solvable(self) -> bool | None:
        if self.found:
            return True
        return None if self.is_all is None else False

    @property
    def is_unique(self) -> bool | None:
        if self.number == 1:
            return self.is_all
        return None if self.is_solvable is None else False

    def require_decided(self) -> None:
        """Require an answer to whether there is no solution, exactly one, or several."""
        if self.is_unique is not None:
            return
        try:
            require_time()
        except OutOfTimeError as error:
            if not self.found:
                raise
            what = "there is a solution, but whether there are others is not decided"
            raise OutOfTimeError(error.seconds, what) from None


def gather_solutions(solutions: Iterator[T], limit: int, kept: int | None = None) -> Solutions[T]:
    """As many of these as there are in time, up to the limit, of which so many are kept."""
    found: list[T] = []
    number = 0
    is_all: bool | None = True
    try:
        for each in solutions:
            if number == limit:
                is_all = False
                break
            number += 1
            if kept is None or number <= kept:
                found.append(each)
    except OutOfTimeError:
        is_all = None
    return Solutions(tuple(found), number, is_all)


class SolutionsQuestion(NamedTuple):
    """Whether to count solutions or show all that are found; then `limit` are looked for."""

    counts: bool = False
    shows_all: bool = False
    limit: int = MANY

    @property
    def most(self) -> int:
        return self.limit if self.counts or self.shows_all else 1


ONE: Final = SolutionsQuestion()


class SolutionsReport(Report, Generic[T]):
    """The report of a puzzle's solutions, or of why there are none, if that is said."""

    written: BoardInForm | None = None

    def __init__(self, question: SolutionsQuestion, solutions: Solutions[T], why: str) -> None:
        self.question, self.solutions, self.why = question, solutions, why
        self._late = time_over() if solutions.is_all is None else ""

    @abstractmethod
    def solution_json(self, solution: T | None) -> dict[str, object]:
        """A solution as values that JSON has; None for no solution."""

    @abstractmethod
    def solution_line(self, solution: T) -> str:
        """A solution in a line."""

    def as_json(self) -> dict[str, object]:
        found, number, is_all = self.solutions
        shown: dict[str, object] = {
            "solvable": self.solutions.is_solvable,
            "unique": self.solutions.is_unique,
        }
        shown |= self.solution_json(found[0] if found else None)
        if self.question.counts or self.question.shows_all:
            shown["solutions"] = number
            if not is_all:
                shown["more"] = is_all is False or None
        if self.question.shows_all:
            shown["all"] = [self.solution_json(each) for each in found]
        return shown

    def as_line(self) -> str:
        if self.solutions.is_solvable is None:
            return self._late
        if self.question.counts:
            return self._count()
        if self.solutions.found:
            return self.solution_line(self.solutions.found[0])
        return f"no solution: {self.why}" if self.why else "no solution"

    def in_full(self, boards: Iterable[str]) -> str:
        """The number of solutions or why there is none, if that is asked; then these boards."""
        shown = "\n\n".join(boards)
        if self.solutions.found and not self.question.counts:
            return shown
        line = self.as_line()
        if not self.question.counts:
            line = f"{capitalized(line).removesuffix('.')}."
        return f"{line}\n{shown}" if shown else line

    def _count(self) -> str:
        many = counted(self.solutions.number, "solution")
        if self.solutions.is_all is None:
            return f"{many} or more: {self._late}"
        return many if self.solutions.is_all else f"more than {many}"

    @property
    def shown(self) -> tuple[T, ...]:
        if self.question.shows_all:
            return self.solutions.found
        return self.solutions.found[: not self.question.counts]

    @property
    def remark(self) -> str:
        """A note that there are other solutions, or may be."""
        _, number, is_all = self.solutions
        if not number or self.question.counts or self.solutions.is_unique:
            return ""
        if is_all is None:
            return f"whether there are other solutions: {self._late}"
        if self.question.shows_all:
            return "" if is_all else f"there are more than these {number}"
        return "several solutions: this is one of them"

    @property
    def exit_code(self) -> int:
        """4 if nothing was decided, 1 if there is no solution, else 0."""
        if self.solutions.is_all is None:
            return OutOfTimeError.exit_code
        return 0 if self.solutions.number else 1


def hint_report(
    shown: dict[str, object], solutions: Solutions[T], sentences: Sequence[str]
) -> PlainReport:
    """The report of the next step."""
    shown |= {"solvable": solutions.is_solvable, "unique": solutions.is_unique}
    if not solutions.found:
        none = "No solution."
        return PlainReport(shown, none, none, more="explain says why", exit_code=1)
    remark = "" if solutions.is_unique else "several solutions: hints hold for all of them"
    return PlainReport(shown, "\n".join(sentences), " ".join(sentences), remark=remark)
