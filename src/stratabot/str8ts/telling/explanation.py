"""What `explain` tells of a puzzle: how a person solves it, or what is wrong with it."""

from typing import Any, NamedTuple

from stratabot.errors import OutOfTimeError
from stratabot.picture.terminal import Terminal
from stratabot.puzzles.difficulty import format_grade
from stratabot.puzzles.report import PlainReport
from stratabot.puzzles.solutions import Solutions
from stratabot.str8ts.ambiguity import Ambiguity, format_ambiguity
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.conflict import Conflict
from stratabot.str8ts.explanation import why_not_one
from stratabot.str8ts.grading import Grade, grade_of
from stratabot.str8ts.ladder import climb
from stratabot.str8ts.marks import MarkedPuzzle
from stratabot.str8ts.pencil import Pencil, Step
from stratabot.str8ts.picture.in_terminal import format_board
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import answer
from stratabot.str8ts.telling.grade import grade_json
from stratabot.str8ts.telling.mistakes import mistakes_report
from stratabot.str8ts.telling.steps import format_technique, in_turn, step_json
from stratabot.str8ts.telling.values import places_json, puzzle_json
from stratabot.words import capitalized, counted


class ExplanationReport(NamedTuple):
    """What was found out about a puzzle.

    Attributes:
        marked: the puzzle and what its player has noted.
        cell_names: how cells are called.
        answer: whether it has one solution.
        why: what is wrong with it.
        steps: to its solution, if nothing is.
        grade: None without all steps.
        late: says that the time was over before all was found; empty if it was not.
    """

    marked: MarkedPuzzle
    cell_names: CellNames
    answer: Solutions[Puzzle]
    why: Conflict | Ambiguity | None
    steps: tuple[Step, ...]
    grade: Grade | None
    late: str
    more: str = ""

    @property
    def start(self) -> Pencil:
        """The board before the first step."""
        return Pencil.of(self.marked, self.cell_names)

    def as_json(self) -> dict[str, Any]:
        """The puzzle; what is wrong with it, or its grade and all steps."""
        puzzle, why, is_unique = self.marked.puzzle, self.why, self.answer.is_unique
        found = puzzle_json(puzzle) | {"solvable": self.answer.is_solvable, "unique": is_unique}
        if isinstance(why, Conflict):
            return found | {"conflict": places_json(why.places), "why": why.why}
        if isinstance(why, Ambiguity):
            return found | _ambiguity_json(why)
        if not is_unique:
            return found
        shown = [step_json(*each) for each in in_turn(self.start, self.steps)]
        return found | grade_json(self.grade) | {"steps": shown}

    def as_line(self) -> str:
        """How many steps there are, and the grade; or what is wrong."""
        if isinstance(self.why, Conflict):
            return f"no solution: {self.why.why}"
        if isinstance(self.why, Ambiguity):
            return format_ambiguity(self.why, self.cell_names)
        if not self.answer.is_unique:
            return self._undecided()
        many = counted(len(self.steps), "step")
        if self.late:
            return f"{many}, the rest is {self.late}"
        return f"{many}, {format_grade(self.grade)}"

    def as_text(self, terminal: Terminal) -> str:
        """All steps and the filled board; or what is wrong, and the board where it is marked."""
        why, puzzle = self.why, self.marked.puzzle
        if isinstance(why, Conflict):
            lines = [f"No solution: {why.why}", format_board(puzzle, puzzle, terminal, why.places)]
        elif isinstance(why, Ambiguity):
            told = format_ambiguity(why, self.cell_names)
            lines = [told, format_board(puzzle, puzzle, terminal, why.differing)]
        elif not self.answer.is_unique:
            lines = [f"{capitalized(self._undecided())}."]
        else:
            pencil = self.start
            steps = (format_technique(*each) for each in in_turn(pencil, self.steps))
            lines = [f"{number:4}. {each}" for number, each in enumerate(steps, 1)]
            lines.append(format_board(puzzle, pencil.solution(), terminal))
        return "\n".join(lines)

    def draw(self, kind: str) -> bytes:
        """A picture of the same.

        Raises:
            InputError: the board is too large for pictures.
            OutOfTimeError: what was asked is not known.
        """
        from stratabot.limit import require_time
        from stratabot.str8ts.picture.story import story_of

        if self.late:
            require_time()
        return story_of(self.start, self.why, self.steps).encode(kind)

    @property
    def remark(self) -> str:
        """Says that steps are missing; without it, the text would look complete."""
        return f"the steps after these: {self.late}" if self.late and self.steps else ""

    @property
    def exit_code(self) -> int:
        """1 for no solution, 4 if the time was over."""
        if self.late:
            return OutOfTimeError.exit_code
        return 1 if isinstance(self.why, Conflict) else 0

    def _undecided(self) -> str:
        """What is known if the time was over before all was found."""
        if self.answer.is_solvable is None:
            return self.late
        if not self.answer.is_solvable:
            return f"no solution: why is {self.late}"
        if self.answer.is_unique is None:
            return f"it has a solution: whether there are others is {self.late}"
        return f"it has several solutions: where they differ is {self.late}"


def _ambiguity_json(why: Ambiguity) -> dict[str, Any]:
    givens = [{"cell": places_json([one.place])[0], "number": one.number} for one in why.givens]
    return {
        "solutions": len(why.found),
        "more": why.more,
        "differing": places_json(why.differing),
        "differing_complete": why.is_complete,
        "givens": givens,
        "smallest": why.is_smallest,
    }


def explanation_report(
    marked: MarkedPuzzle, uniqueness: bool = True, cell_names: CellNames = CellNames.NUMBERS
) -> ExplanationReport | PlainReport:
    """Solves a puzzle as a person does, or finds out what is wrong with it, until the time is over.

    Args:
        marked: any puzzle; the steps go on from what its player has noted.
        uniqueness: whether techniques may use that there is one solution only.
        cell_names: how cells are called.

    Raises:
        InputError: python-sat is needed, and cannot be loaded.
        OutOfTimeError: the time is over, and whether what is noted can be right is not known.
    """
    found = answer(marked.puzzle)
    if found.found and not marked.is_fresh:
        mistaken = mistakes_report(marked, found, cell_names)
        if mistaken is not None:
            return mistaken
    why: Conflict | Ambiguity | None = None
    steps: list[Step] = []
    graded: Grade | None = None
    late = ""
    try:
        why = why_not_one(marked.puzzle, found, cell_names)
        if why is None:
            start = Pencil.of(marked, cell_names)
            for step in climb(start.copy(), uniqueness):
                steps.append(step)
            graded = grade_of(start, steps) if found.is_unique else None
    except OutOfTimeError as error:
        late = str(error)
    return ExplanationReport(marked, cell_names, found, why, tuple(steps), graded, late)
