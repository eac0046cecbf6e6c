"""What `solve` tells of a puzzle in which its player has put numbers already."""

from collections.abc import Sequence
from typing import Any

from stratabot.puzzles.solutions import ONE, Solutions, SolutionsQuestion
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.marks import MarkedPuzzle
from stratabot.str8ts.mistakes import WrongMark, mistakes
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import Method, answer
from stratabot.str8ts.telling.mistakes import mistake_json
from stratabot.str8ts.telling.solution import SolutionReport, solution_report
from stratabot.str8ts.text import format_line
from stratabot.words import listed

_OF_PRINTED = (
    "solutions are of the puzzle as it is printed: numbers that are filled in do not count"
)
_NONE = "no solution has all numbers that are filled in; this is one of the puzzle as it is printed"


class PlayedReport(SolutionReport):
    """A solution that keeps what its player has put, if one does; and what must be wrong."""

    def __init__(
        self,
        marked: MarkedPuzzle,
        question: SolutionsQuestion,
        solutions: Solutions[Puzzle],
        cell_names: CellNames,
        wrong: Sequence[WrongMark] = (),
        note: str = "",
    ) -> None:
        super().__init__(marked.puzzle, question, solutions, None, cell_names)
        self._marked, self._names, self._wrong, self._note = marked, cell_names, wrong, note

    def as_json(self) -> dict[str, Any]:
        """Also the puzzle with the numbers that are filled in, and those that are wrong."""
        wrong = [mistake_json(each, self._names) for each in self._wrong]
        filled = {"filled": format_line(self._marked.filled)}
        return super().as_json() | filled | ({"mistakes": wrong} if wrong else {})

    @property
    def remark(self) -> str:
        """Also that something that is filled in is wrong."""
        return "; ".join(filter(None, (self._note, super().remark)))


def played_report(
    marked: MarkedPuzzle,
    method: Method | None = None,
    question: SolutionsQuestion = ONE,
    cell_names: CellNames = CellNames.NUMBERS,
) -> SolutionReport:
    """Solves a puzzle, and keeps the numbers that are filled in where that is possible.

    Args:
        marked: the puzzle and the numbers that its player has put.
        method: as of `solve`.
        question: as of `solution_report`; if solutions are counted, filled-in numbers do not count.
        cell_names: how cells are called.

    Raises:
        InputError: python-sat is needed, and cannot be loaded.
    """
    printed = solution_report(marked.puzzle, method, question, cell_names)
    found = printed.solutions
    if marked.is_fresh or not found.found:
        return printed
    if question.counts:
        return PlayedReport(marked, question, found, cell_names, note=_OF_PRINTED)
    if found.is_unique:
        wrong = mistakes(marked, found.found[0])
        return PlayedReport(marked, question, found, cell_names, wrong, _note(wrong, cell_names))
    kept = answer(marked.filled, method).found
    solutions = found._replace(found=kept or found.found)
    return PlayedReport(marked, question, solutions, cell_names, note="" if kept else _NONE)


def _note(wrong: Sequence[WrongMark], cell_names: CellNames) -> str:
    """`filled in wrongly: 3 in r1c2 and 5 in r4c4`; empty if nothing is."""
    told = listed(f"{each.number} in {cell_names.cell(each.place)}" for each in wrong)
    return f"filled in wrongly: {told}" if wrong else ""
