"""What is told of a program's boards: as JSON, as a line, in full."""

from stratabot.errors import InputError, OutOfTimeError
from stratabot.puzzles.solutions import ONE, Solutions, SolutionsQuestion, SolutionsReport
from stratabot.rule_programs.program import RuleProgram, Symbols, board_rows, format_board
from stratabot.rule_programs.solver import answer, explain
from stratabot.terminal import Terminal


class BoardsReport(SolutionsReport[Symbols]):
    """The boards of a program that were found; where there are none, why."""

    def __init__(
        self,
        program: RuleProgram,
        question: SolutionsQuestion,
        solutions: Solutions[Symbols],
        why: str,
    ) -> None:
        super().__init__(question, solutions, why)
        self._program = program

    def solution_json(self, solution: Symbols | None) -> dict[str, object]:
        return {"board": None if solution is None else board_rows(self._program, solution)}

    def solution_line(self, solution: Symbols) -> str:
        return " / ".join(board_rows(self._program, solution))

    def as_json(self) -> dict[str, object]:
        return super().as_json() | ({"why": self.why} if self.why else {})

    def draw(self, _kind: str) -> bytes:
        raise InputError("expected a puzzle, got a program of rules", field="picture")

    def as_text(self, _terminal: Terminal) -> str:
        return self.in_full(format_board(self._program, board) for board in self.shown)


def boards_report(program: RuleProgram, question: SolutionsQuestion = ONE) -> BoardsReport:
    """Solves a program."""
    found = answer(program, question.most)
    why = _why(program) if found.is_solvable is False else ""
    return BoardsReport(program, question, found, why)


def _why(program: RuleProgram) -> str:
    try:
        reason = explain(program)
    except OutOfTimeError:
        return "there was no time to find out why"
    return reason.why if reason else ""
