"""What `solve` tells of a puzzle."""

from contextlib import suppress
from copy import copy
from typing import TYPE_CHECKING, Any, Self

from stratabot.errors import OutOfTimeError
from stratabot.limit import time_over
from stratabot.picture.terminal import Terminal
from stratabot.puzzles.solutions import ONE, Solutions, SolutionsQuestion, SolutionsReport
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.picture.in_terminal import format_board
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import Method, answer
from stratabot.str8ts.telling.values import places_json, puzzle_json
from stratabot.str8ts.text import format_line

if TYPE_CHECKING:
    from stratabot.str8ts.conflict import Conflict
    from stratabot.str8ts.shot import Shot


class SolutionReport(SolutionsReport[Puzzle]):
    """What is told of a puzzle's solutions.

    Args:
        puzzle: the puzzle.
        question: what was asked.
        solutions: the first one, and how many there are.
        conflict: why there is none; None if there is one, or if the time was over.
        cell_names: how pictures call cells.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        question: SolutionsQuestion,
        solutions: Solutions[Puzzle],
        conflict: "Conflict | None",
        cell_names: CellNames = CellNames.NUMBERS,
    ) -> None:
        why = conflict.why if conflict else f"why is {time_over()}"
        super().__init__(question, solutions, why)
        self._puzzle, self._conflict, self._cell_names = puzzle, conflict, cell_names
        self._shot: Shot | None = None

    def seen_in(self, shot: "Shot") -> Self:
        """The same report, of a puzzle that this picture shows."""
        seen = copy(self)
        seen._shot = shot
        return seen

    def solution_json(self, solution: Puzzle | None) -> dict[str, Any]:
        """The filled puzzle on one line; the givens that contradict each other if it has none."""
        told: dict[str, Any] = {"solution": solution and format_line(solution)}
        if self.solutions.is_solvable is False:
            told["conflict"] = self._conflict and places_json(self._conflict.places)
        return told

    def solution_line(self, solution: Puzzle) -> str:
        """The filled puzzle on one line."""
        return format_line(solution)

    def as_json(self) -> dict[str, Any]:
        """The puzzle, whether it has a solution and only one, and the solution."""
        return puzzle_json(self._puzzle) | super().as_json()

    def as_text(self, terminal: Terminal) -> str:
        """The filled board."""
        return self.in_full(format_board(self._puzzle, each, terminal) for each in self.shown)

    def draw(self, kind: str) -> bytes:
        """A picture: a person's steps to the solution, or what is wrong with the puzzle.

        Raises:
            InputError: the board is too large for pictures.
            OutOfTimeError: the time is over.
        """
        from stratabot.str8ts.explanation import why_not_one
        from stratabot.str8ts.ladder import climb
        from stratabot.str8ts.pencil import Pencil
        from stratabot.str8ts.picture.story import story_of

        start = Pencil(self._puzzle, self._cell_names)
        why = self._conflict or why_not_one(self._puzzle, self.solutions, self._cell_names)
        steps = () if why else tuple(climb(start.copy()))
        return story_of(start, why, steps).encode(kind)

    def draw_over(self) -> bytes:
        """The picture that shows the puzzle, the first solution written into it, as PNG.

        Without a solution, the givens that contradict each other are marked there.

        Raises:
            ValueError: no picture shows the puzzle.
        """
        from stratabot.str8ts.picture.overlay import draw_over

        if self._shot is None:
            raise ValueError("expected a puzzle from a picture")
        solution = self.solutions.found[0] if self.solutions.found else None
        return draw_over(*self._shot, solution, self._conflict.places if self._conflict else ())


def solution_report(
    puzzle: Puzzle,
    method: Method | None = None,
    question: SolutionsQuestion = ONE,
    cell_names: CellNames = CellNames.NUMBERS,
) -> SolutionReport:
    """Solves a puzzle; if it has no solution, finds out why, if there is time.

    Args:
        puzzle: any.
        method: as of `solve`.
        question: whether solutions are counted, and how many at most.
        cell_names: how sentences and pictures call cells.

    Raises:
        InputError: python-sat is needed, and cannot be loaded.
    """
    found = answer(puzzle, method, question.most)
    conflict = None
    if found.is_solvable is False:
        from stratabot.str8ts.conflict import find_conflict

        with suppress(OutOfTimeError):
            conflict = find_conflict(puzzle, cell_names=cell_names)
    return SolutionReport(puzzle, question, found, conflict, cell_names)


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
