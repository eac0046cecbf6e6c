"""What is told of a puzzle's solutions."""

from functools import partial
from typing import TYPE_CHECKING, Any

from stratabot.adrift.conflict import find_conflict
from stratabot.adrift.puzzle import USUAL, Paths, Puzzle, Rules
from stratabot.adrift.solver import answer
from stratabot.adrift.taking_back import TakeBack, find_take_back
from stratabot.adrift.telling.boards import board_json, board_text, paths_in_words
from stratabot.adrift.telling.no_solution import NOTHING_ELSE, NoSolution, no_solution
from stratabot.adrift.telling.taking_back import (
    drawn_json,
    format_why_not,
    take_back_json,
    then_text,
)
from stratabot.adrift.text import format_line
from stratabot.picture.terminal import Terminal
from stratabot.puzzles.solutions import ONE, Solutions, SolutionsQuestion, SolutionsReport

if TYPE_CHECKING:
    from stratabot.adrift.shot import Shot


class PathsReport(SolutionsReport[Paths]):
    """The solutions that were found."""

    def __init__(
        self,
        puzzle: Puzzle,
        rules: Rules,
        question: SolutionsQuestion,
        solutions: Solutions[Paths],
        palette: str | None = None,
        take_back: TakeBack | None = None,
        shot: "Shot | None" = None,
        none: NoSolution = NOTHING_ELSE,
    ) -> None:
        super().__init__(question, solutions, why="")
        self._puzzle, self._rules, self._palette = puzzle, rules, palette
        self._take_back, self._shot, self._none = take_back, shot, none

    @property
    def more(self) -> str:
        """To find out why there is no solution takes longer than to find out that there is none."""
        is_open = self.solutions.is_solvable is False and not self.question.counts
        return "explain says why" if is_open and not self._take_back else ""

    @property
    def remark(self) -> str:
        """Also by which other rules a board without a solution has one."""
        if self.solutions.found or self._take_back:
            return super().remark
        return self._none.remark

    def as_json(self) -> dict[str, Any]:
        """Also what is drawn, what of it to take back, and which other rules allow a solution."""
        told = super().as_json() | drawn_json(self._puzzle) | self._none.as_json()
        return told | (take_back_json(self._puzzle, self._take_back) if self._take_back else {})

    def as_line(self) -> str:
        """Also what to take back."""
        if self._take_back and not self.question.counts:
            return format_why_not(self._puzzle, self._take_back)
        return super().as_line()

    def solution_json(self, solution: Paths | None) -> dict[str, Any]:
        """The filled board and its paths."""
        return board_json(self._puzzle, solution)

    def solution_line(self, solution: Paths) -> str:
        """The filled board on one line."""
        return format_line(self._puzzle, solution)

    def as_text(self, terminal: Terminal) -> str:
        """The filled boards that were asked for."""
        if self._take_back and not self.question.counts:
            then = then_text(self._puzzle, self._take_back, terminal)
            return self._with_paths(self.in_full([then]), self._take_back.solution)
        boards = (board_text(self._puzzle, paths, terminal) for paths in self.shown)
        alone = self.shown[0] if len(self.shown) == 1 else None
        return self._with_paths(self.in_full(boards), alone)

    def _with_paths(self, text: str, paths: Paths | None) -> str:
        """The text, and on a screenshot the way of each path: one draws it with a finger."""
        if self._shot is None or paths is None:
            return text
        return "\n".join([text, "", *paths_in_words(self._puzzle, paths)])

    def draw(self, kind: str) -> bytes:
        """A picture file with the first solution, or with why there is none.

        Raises:
            InputError: the board is too large, or the palette is none.
            OutOfTimeError: the time is over before it is known why there is none.
        """
        from stratabot.adrift.picture.story import solved_story, wrong_story

        if self.solutions.found:
            return solved_story(self._puzzle, self.solutions.found[0], self._palette).encode(kind)
        why = self._take_back or find_conflict(self._puzzle.fresh, self._rules)
        return wrong_story(self._puzzle, why, self._palette).encode(kind)

    def draw_over(self) -> bytes:
        """The picture that shows the puzzle, the first solution drawn over it, as PNG.

        Without a solution, what is drawn wrongly or what contradicts is marked there.

        Raises:
            ValueError: no picture shows the puzzle.
            InputError: the palette is none.
            OutOfTimeError: the time is over before it is known why there is none.
        """
        from stratabot.adrift.picture.overlay import draw_over

        if self._shot is None:
            raise ValueError("expected a puzzle from a picture")
        over = partial(draw_over, *self._shot, self._puzzle, palette=self._palette)
        if self.solutions.found:
            return over(self.solutions.found[0])
        if self._take_back:
            return over(self._take_back.solution, back=self._take_back.cells)
        why = find_conflict(self._puzzle.fresh, self._rules)
        ends = [cell for color in why.colors for cell in self._puzzle.pairs[color][1:]]
        return over(wrong=(*ends, *why.stones))


def solutions_report(
    puzzle: Puzzle,
    rules: Rules = USUAL,
    question: SolutionsQuestion = ONE,
    palette: str | None = None,
    shot: "Shot | None" = None,
) -> PathsReport:
    """Solves a puzzle.

    Args:
        puzzle: any.
        rules: which rules hold.
        question: how many solutions are told or counted.
        palette: the colors of pictures; None for the usual ones.
        shot: the picture that shows the puzzle; None if none does.

    Raises:
        InputError: python-sat cannot be loaded.
    """
    found = answer(puzzle, rules, question.most)
    is_wrong = puzzle.drawn and found.is_solvable is False
    back = find_take_back(puzzle, rules) if is_wrong else None
    is_strange = found.is_solvable is False and not back
    none = no_solution(puzzle, rules, shot is not None) if is_strange else NOTHING_ELSE
    return PathsReport(puzzle, rules, question, found, palette, back, shot, none)
