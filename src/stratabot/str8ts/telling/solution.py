"""A puzzle's solution, told: what `solve` says."""

from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from stratabot.errors import OutOfTimeError
from stratabot.limit import time_over
from stratabot.picture.terminal import Terminal
from stratabot.solutions import format_count
from stratabot.str8ts.picture.in_terminal import format_board
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import Answer, Method, answer
from stratabot.str8ts.telling.values import places_json, puzzle_json
from stratabot.str8ts.text import format_line
from stratabot.words import capitalized

if TYPE_CHECKING:
    from stratabot.str8ts.conflict import Conflict


class SolutionReport(NamedTuple):
    """What was found out.

    Attributes:
        answer: whether there is a solution, and one of them.
        conflict: why there is none; None if there is one, or if the time was over.
        counts: whether it was asked how many there are.
        late: that the time was over before all was found; empty if it was not.
    """

    answer: Answer
    conflict: "Conflict | None"
    counts: bool
    late: str

    def as_json(self) -> dict[str, Any]:
        """The puzzle, whether it has a solution and only one, and the solution."""
        found = self.answer
        shown: dict[str, Any] = puzzle_json(found.puzzle) | {
            "solvable": found.is_solvable,
            "unique": found.is_unique,
            "solution": None if found.solution is None else format_line(found.solution),
        }
        if found.is_solvable is False:
            shown["conflict"] = self.conflict and places_json(self.conflict.places)
        if self.counts:
            shown["solutions"] = found.counted.number
            if found.counted.more is not False:
                shown["more"] = found.counted.more
        return shown

    def as_line(self) -> str:
        """The filled puzzle on one line; or how many solutions there are, or why none."""
        found = self.answer
        if found.is_solvable is None:
            return self.late
        if self.counts:
            return self._count()
        if found.solution is not None:
            return format_line(found.solution)
        return f"no solution: {self.conflict.why if self.conflict else f'why is {self.late}'}"

    def as_text(self, terminal: Terminal) -> str:
        """The filled board."""
        found = self.answer
        if found.solution is None:
            return capitalized(self.as_line())
        if self.counts:
            return self._count()
        return format_board(found.puzzle, found.solution, terminal)

    def draw(self, kind: str) -> bytes:
        """A picture: a person's steps to the solution, or what is wrong with the puzzle.

        Raises:
            InputError: the board is too large for pictures.
            OutOfTimeError: the time is over.
        """
        from stratabot.str8ts.explanation import explain_answer
        from stratabot.str8ts.ladder import steps
        from stratabot.str8ts.picture.story import story_of

        puzzle, why = self.answer.puzzle, self.conflict or explain_answer(self.answer)
        return story_of(puzzle, why, () if why else steps(puzzle)).encode(kind)

    @property
    def remark(self) -> str:
        """That the solution is not the only one, or may not be."""
        found = self.answer
        if found.solution is None or found.is_unique or self.counts:
            return ""
        if found.is_unique is None:
            return f"whether there are other solutions: {self.late}"
        return "several solutions: this is one of them"

    @property
    def exit_code(self) -> int:
        """1 for no solution, 4 if it was not decided whether there is one, or another one."""
        if self.answer.counted.more is None:
            return OutOfTimeError.exit_code
        return 0 if self.answer.solution else 1

    def _count(self) -> str:
        number, more = self.answer.counted
        return format_count(number, None if more is None else not more, self.late)


def solution_report(
    puzzle: Puzzle, method: Method | None = None, limit: int | None = None
) -> SolutionReport:
    """A solution, whether it is the only one, and if there is none, why.

    Args:
        puzzle: any.
        method: as of `solve`.
        limit: how many solutions to count; None if they are not to be counted.

    Raises:
        InputError: python-sat is needed, and cannot be loaded.
    """
    found = answer(puzzle, method, limit or 1)
    conflict = None
    if found.is_solvable is False:
        from stratabot.str8ts.conflict import find_conflict

        # That there is no solution is known all the same.
        with suppress(OutOfTimeError):
            conflict = find_conflict(puzzle)
    is_known = found.counted.more is not None and (found.solution or conflict)
    return SolutionReport(found, conflict, limit is not None, "" if is_known else time_over())


def draw(puzzle: Puzzle, kind: str = "svg") -> bytes:
    """A picture file's contents: the solved board, or what is wrong with it.

    Args:
        puzzle: any.
        kind: svg, png, gif (step by step) or html (to step through).

    Raises:
        InputError: the board is too large for pictures; or as `solution_report`.
        OutOfTimeError: the time is over.
        KeyError: there is no such kind.
    """
    return solution_report(puzzle).draw(kind)
