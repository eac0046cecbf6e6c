"""What is told of the way to a solution, or of what is wrong with a puzzle."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from stratabot.adrift.ambiguity import Ambiguity, format_ambiguity
from stratabot.adrift.conflict import Conflict
from stratabot.adrift.explanation import MOST, Fault, why_not_one
from stratabot.adrift.grading import Grade, grade_of
from stratabot.adrift.ladder import steps_to
from stratabot.adrift.puzzle import USUAL, Paths, Puzzle, Rules
from stratabot.adrift.solver import answer
from stratabot.adrift.taking_back import TakeBack
from stratabot.adrift.techniques import Step
from stratabot.adrift.telling.boards import board_json, board_text, path_in_words
from stratabot.adrift.telling.grade import grade_json
from stratabot.adrift.telling.no_solution import NOTHING_ELSE, NoSolution, no_solution
from stratabot.adrift.telling.steps import step_json
from stratabot.adrift.telling.taking_back import (
    drawn_json,
    format_why_not,
    take_back_json,
    then_text,
)
from stratabot.adrift.ways import Ways
from stratabot.picture.terminal import Terminal
from stratabot.puzzles.difficulty import format_grade
from stratabot.words import capitalized, counted


class StepsReport(NamedTuple):
    """A person's steps to the only solution, and how hard they are."""

    puzzle: Puzzle
    rules: Rules
    solution: Paths
    steps: Sequence[Step]
    grade: Grade
    palette: str | None = None
    more: str = ""
    remark: str = ""
    exit_code: int = 0

    def as_json(self) -> dict[str, Any]:
        """The filled board, the grade and all steps."""
        ways = Ways(self.puzzle, self.rules)
        return {
            "solvable": True,
            "unique": True,
            **board_json(self.puzzle, self.solution),
            **drawn_json(self.puzzle),
            **grade_json(self.grade),
            "steps": [step_json(ways, step) for step in self.steps],
        }

    def as_line(self) -> str:
        """How many steps, and how hard they are."""
        return f"{counted(len(self.steps), 'step')}, {format_grade(self.grade)}"

    def as_text(self, terminal: Terminal) -> str:
        """A line a step, with lines for what a supposition leads to, then the filled board."""
        lines = []
        for number, step in enumerate(self.steps, 1):
            lines.append(f"{number:4}. {step.technique}: {step.why}")
            lines += [f"        {line}" for line in step.told_leads()]
        return "\n".join([*lines, board_text(self.puzzle, self.solution, terminal)])

    def draw(self, kind: str) -> bytes:
        """A picture file with all steps.

        Raises:
            InputError: the board is too large, or the palette is none.
        """
        from stratabot.adrift.picture.story import steps_story

        story = steps_story(self.puzzle, self.rules, self.steps, self.solution, self.palette)
        return story.encode(kind)


class FaultReport(NamedTuple):
    """What is wrong with a puzzle: it has no solution, or several, or what is drawn is wrong."""

    puzzle: Puzzle
    why: Fault
    palette: str | None = None
    none: NoSolution = NOTHING_ELSE
    more: str = ""

    @property
    def remark(self) -> str:
        """By which other rules there is a solution, if there is none."""
        return self.none.remark

    @property
    def exit_code(self) -> int:
        """1 if there is no solution."""
        return 0 if isinstance(self.why, Ambiguity) else 1

    def as_json(self) -> dict[str, Any]:
        """What contradicts; or where the solutions differ."""
        return self._fault_json() | drawn_json(self.puzzle) | self.none.as_json()

    def _fault_json(self) -> dict[str, Any]:
        puzzle, why = self.puzzle, self.why
        if isinstance(why, TakeBack):
            told = take_back_json(puzzle, why)
            return {"solvable": False, "unique": False, **told, "why": why.why}
        if isinstance(why, Conflict):
            conflict = {
                "colors": [puzzle.pairs[each].color for each in why.colors],
                "stones": [puzzle.name(cell) for cell in why.stones],
            }
            return {"solvable": False, "unique": False, "conflict": conflict, "why": why.why}
        return {
            "solvable": True,
            "unique": False,
            "solutions": len(why.found),
            "more": why.more,
            "differing": [puzzle.name(cell) for cell in why.colored],
            "joined": [puzzle.name(cell) for cell in why.joined],
            "differing_complete": why.is_complete,
        }

    def as_line(self) -> str:
        """The same in a sentence."""
        if isinstance(self.why, Conflict):
            return f"no solution: {self.why.why}"
        if isinstance(self.why, TakeBack):
            return f"{format_why_not(self.puzzle, self.why)}. {self.why.why}"
        return format_ambiguity(self.puzzle, self.why)

    def as_text(self, terminal: Terminal) -> str:
        """The sentence, then the board, or two solutions."""
        if isinstance(self.why, Conflict):
            return f"No solution: {self.why.why}\n{board_text(self.puzzle, None, terminal)}"
        if isinstance(self.why, TakeBack):
            shown = then_text(self.puzzle, self.why, terminal)
            return f"{capitalized(self.as_line())}\n{shown}"
        one, other = self.why.found[:2]
        return "\n\n".join([self.as_line(), *self._two_boards(one, other, terminal)])

    def _two_boards(self, one: Paths, other: Paths, terminal: Terminal) -> list[str]:
        """Two solutions; if their cells look alike, with the ways of the paths that differ."""
        boards = [board_text(self.puzzle, paths, terminal) for paths in (one, other)]
        if boards[0] != boards[1]:
            return boards
        differ = [k for k, path in enumerate(one) if path != other[k]]
        ways = (
            "\n".join(path_in_words(self.puzzle, k, paths[k]) for k in differ)
            for paths in (one, other)
        )
        return [f"{board}\n{way}" for board, way in zip(boards, ways, strict=True)]

    def draw(self, kind: str) -> bytes:
        """A picture file with what is wrong.

        Raises:
            InputError: the board is too large, or the palette is none.
        """
        from stratabot.adrift.picture.story import wrong_story

        return wrong_story(self.puzzle, self.why, self.palette).encode(kind)


def explanation_report(
    puzzle: Puzzle, rules: Rules = USUAL, palette: str | None = None, is_seen: bool = False
) -> StepsReport | FaultReport:
    """Solves a puzzle as a person does, or finds out what is wrong with it.

    Args:
        puzzle: any.
        rules: which rules hold.
        palette: the colors of pictures; None for the usual ones.
        is_seen: whether the puzzle comes from a picture.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
    solutions = answer(puzzle, rules, MOST)
    why = why_not_one(puzzle, rules, solutions)
    if why is not None:
        is_lost = isinstance(why, Conflict)
        none = no_solution(puzzle, rules, is_seen) if is_lost else NOTHING_ELSE
        return FaultReport(puzzle, why, palette, none)
    (solution,) = solutions.found
    steps = tuple(steps_to(puzzle, rules, solution))
    grade = grade_of(puzzle, steps, solution)
    return StepsReport(puzzle, rules, solution, steps, grade, palette)
