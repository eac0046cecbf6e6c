"""What is told of the next cells to join."""

from typing import Any, NamedTuple

from stratabot.adrift.hints import hint
from stratabot.adrift.puzzle import Paths, Puzzle, Rules
from stratabot.adrift.solver import answer
from stratabot.adrift.techniques import Step
from stratabot.adrift.telling.solutions import SEE_EXPLAIN
from stratabot.adrift.telling.steps import edges_json, format_step, step_json
from stratabot.adrift.ways import Ways
from stratabot.solutions import Solutions
from stratabot.words import listed


class HintDetail(NamedTuple):
    """How much a hint tells.

    Attributes:
        done: how many hints were followed before.
        nudge: whether it is told where to look.
        why: whether it is told how one finds it, step by step.
    """

    done: int = 0
    nudge: bool = False
    why: bool = False


class HintReport(NamedTuple):
    """The steps to the next cells to join; none if there are no such cells."""

    detail: HintDetail
    ways: Ways
    solutions: Solutions[Paths]
    steps: tuple[Step, ...]

    def as_json(self) -> dict[str, Any]:
        """The cells to join, and what else was asked for."""
        told: dict[str, Any] = {
            "solvable": self.solutions.is_solvable,
            "unique": self.solutions.is_unique,
            "joined": None,
        }
        if self.steps:
            told["joined"] = edges_json(self.ways, self.steps[-1].take)
            if self.detail.nudge:
                told["nudge"] = self._nudge()
            if self.detail.why:
                told["steps"] = [step_json(self.ways, step) for step in self.steps]
        return told

    def _sentences(self) -> list[str]:
        """What is asked for; where there is no next step, why."""
        if not self.solutions.found:
            return [f"No solution: {SEE_EXPLAIN}."]
        if not self.steps:
            if self.solutions.is_unique:
                return ["Nothing is left to join: it is solved."]
            return ["Nothing more is sure to be joined: from here on solutions differ."]
        said = [self._nudge()] if self.detail.nudge else []
        if self.detail.why:
            return said + [f"{step.technique}: {step.why}" for step in self.steps]
        what = format_step(self.ways, self.steps[-1])
        return said or [f"{what[0].upper()}{what[1:]}."]

    def _nudge(self) -> str:
        step = self.steps[0]
        # Of a cell with its ways only the cell: where these lead is the answer.
        cells = step.look[:1] if step.technique == "ways" else step.look
        return f"Look at {listed(map(self.ways.name, cells))} ({step.technique})."

    def as_line(self) -> str:
        """What is asked for."""
        return " ".join(self._sentences())

    def as_text(self, _terminal: object = None) -> str:
        """The same, a line a sentence."""
        return "\n".join(self._sentences())

    @property
    def remark(self) -> str:
        """That there are several solutions."""
        if self.solutions.found and not self.solutions.is_unique:
            return "several solutions: hints hold for all of them"
        return ""

    @property
    def exit_code(self) -> int:
        """1 if there is no solution."""
        return 0 if self.solutions.found else 1


def hint_report(detail: HintDetail, rules: Rules, puzzle: Puzzle) -> HintReport:
    """Finds the next cells to join.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
    solutions = answer(puzzle, rules)
    if not solutions.found:
        solutions.require_decided()
    steps = hint(puzzle, rules, detail.done) if solutions.found else ()
    return HintReport(detail, Ways(puzzle, rules), solutions, steps)
