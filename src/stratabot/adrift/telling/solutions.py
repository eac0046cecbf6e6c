"""What is told of a puzzle's solutions."""

from typing import Any

from stratabot.adrift.conflict import find_conflict
from stratabot.adrift.puzzle import USUAL, Paths, Puzzle, Rules
from stratabot.adrift.solver import answer
from stratabot.adrift.telling.boards import board_json, board_text
from stratabot.adrift.text import format_line
from stratabot.picture.terminal import Terminal
from stratabot.solutions import ONE, Solutions, SolutionsQuestion, SolutionsReport


class PathsReport(SolutionsReport[Paths]):
    """The solutions that were found."""

    def __init__(
        self,
        puzzle: Puzzle,
        rules: Rules,
        question: SolutionsQuestion,
        solutions: Solutions[Paths],
        palette: str | None = None,
    ) -> None:
        super().__init__(question, solutions, why="")
        self._puzzle, self._rules, self._palette = puzzle, rules, palette

    @property
    def more(self) -> str:
        """To find out why there is no solution takes longer than to find out that there is none."""
        is_open = self.solutions.is_solvable is False and not self.question.counts
        return "explain says why" if is_open else ""

    def solution_json(self, solution: Paths | None) -> dict[str, Any]:
        """The filled board and its paths."""
        return board_json(self._puzzle, solution)

    def solution_line(self, solution: Paths) -> str:
        """The filled board on one line."""
        return format_line(self._puzzle, solution)

    def as_text(self, terminal: Terminal) -> str:
        """The filled boards that were asked for."""
        return self.in_full(board_text(self._puzzle, paths, terminal) for paths in self.shown)

    def draw(self, kind: str) -> bytes:
        """A picture file with the first solution, or with why there is none.

        Raises:
            InputError: the board is too large, or the palette is none.
            OutOfTimeError: the time is over before it is known why there is none.
        """
        from stratabot.adrift.picture.story import solved_story, wrong_story

        if self.solutions.found:
            return solved_story(self._puzzle, self.solutions.found[0], self._palette).encode(kind)
        why = find_conflict(self._puzzle, self._rules)
        return wrong_story(self._puzzle, why, self._palette).encode(kind)


def solutions_report(
    puzzle: Puzzle,
    rules: Rules = USUAL,
    question: SolutionsQuestion = ONE,
    palette: str | None = None,
) -> PathsReport:
    """Solves a puzzle.

    Raises:
        InputError: python-sat cannot be loaded.
    """
    found = answer(puzzle, rules, question.most)
    return PathsReport(puzzle, rules, question, found, palette)
