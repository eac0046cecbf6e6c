"""What `hint` tells of a puzzle."""

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from stratabot.puzzles import solutions
from stratabot.puzzles.report import PlainReport
from stratabot.puzzles.solutions import Solutions
from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.hints import Hint, next_conclusion, next_number
from stratabot.str8ts.marks import MarkedPuzzle, format_marked, marks_json
from stratabot.str8ts.pencil import Pencil, format_result
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import answer
from stratabot.str8ts.telling.mistakes import mistakes_report, show_board
from stratabot.str8ts.telling.steps import format_technique, step_json
from stratabot.str8ts.telling.values import puzzle_json

if TYPE_CHECKING:
    from stratabot.picture.files import SlideShow

_SOLVED: Final = "The puzzle is solved."
_SEVERAL: Final = "several solutions: hints hold for those that have your marks"
_STUCK: Final = "No more numbers are certain: from here on, solutions differ."


class HintQuestion(NamedTuple):
    """How much a hint is to tell.

    Attributes:
        nudge: whether to say where to look; alone, or before why.
        why: whether to say how one finds it, step by step.
        step: whether the next step is asked for, even if it only strikes candidates out; otherwise
            the next number.
        uniqueness: whether techniques may use that there is one solution only.
        cell_names: how cells are called.
    """

    nudge: bool = False
    why: bool = False
    step: bool = False
    uniqueness: bool = True
    cell_names: CellNames = CellNames.NUMBERS

    @property
    def tells_result(self) -> bool:
        """Whether to say what follows, and not only where to look."""
        return self.why or not self.nudge


def hint_report(marked: MarkedPuzzle, question: HintQuestion) -> PlainReport:
    """Only the next number, or the next step.

    If the player has noted something, or asks for a step, the board with its marks follows the
    hint: so the next hint can go on from what was told.

    Args:
        marked: the puzzle with all that its player has noted.
        question: how much to tell.

    Raises:
        InputError: python-sat is needed, and cannot be loaded.
        OutOfTimeError: the time is over.
    """
    found = answer(marked.puzzle)
    found.require_decided()
    board = Pencil.of(marked, question.cell_names)
    if not found.found:
        shown = puzzle_json(marked.puzzle) | {"put": None}
        return solutions.hint_report(shown, found, [])._replace(show=partial(_conflict, board))
    mistaken = mistakes_report(marked, found, question.cell_names)
    if mistaken is not None:
        return mistaken
    find = next_conclusion if question.step else next_number
    told = find(board, question.uniqueness)
    report = (
        _nothing(board, found, question) if told is None else _told(board, told, question, found)
    )
    if report.remark and not marked.is_fresh:
        report = report._replace(remark=_SEVERAL)
    if told and question.tells_result and (question.step or not marked.is_fresh):
        marks = format_marked(_after(told).marked)
        return report._replace(text=f"{report.text}\n\n{marks.rstrip()}")
    return report


def _nothing(board: Pencil, found: Solutions[Puzzle], question: HintQuestion) -> PlainReport:
    """What is told if no hint is left. A loop over steps ends by the exit code."""
    sentence = _SOLVED if board.is_done else _STUCK
    shown = puzzle_json(board.puzzle) | {"put": None} | marks_json(board.marked)
    report = solutions.hint_report(shown, found, [sentence])
    return report._replace(show=partial(show_board, board, sentence), exit_code=int(question.step))


def _told(
    board: Pencil, told: Hint, question: HintQuestion, found: Solutions[Puzzle]
) -> PlainReport:
    """The hint, and the marks after it."""
    steps = [step_json(*each) for each in zip(told.boards, told.steps, strict=True)]
    shown = puzzle_json(board.puzzle) | {"put": steps[-1]["put"]}
    shown |= {"nudge": _nudge(told)} if question.nudge else {}
    shown |= {"steps": steps} if question.why or question.step else {}
    shown |= marks_json(_after(told).marked)
    report = solutions.hint_report(shown, found, _sentences(told, question))
    return report._replace(show=partial(_show, board, told, question, report.line))


def _after(told: Hint) -> Pencil:
    """The board after the hint."""
    board = told.boards[-1].copy()
    board.apply(told.steps[-1])
    return board


def _sentences(told: Hint, question: HintQuestion) -> list[str]:
    said = [_nudge(told)] if question.nudge else []
    if question.why:
        pairs = zip(told.boards, told.steps, strict=True)
        return said + [format_technique(board, step) for board, step in pairs]
    return said or [f"{format_result(told.boards[-1], told.steps[-1])}."]


def _nudge(told: Hint) -> str:
    step = told.steps[0]
    return f"Look at {step.where} ({step.technique})."


def _show(board: Pencil, told: Hint, question: HintQuestion, note: str) -> "SlideShow":
    from stratabot.str8ts.picture.story import what_follows, where_to_look, why_it_follows

    if question.why:
        return why_it_follows(board, told.steps)
    if question.nudge:
        return where_to_look(board, told.steps[0], note)
    return what_follows(told.boards[-1], told.steps[-1], note)


def _conflict(board: Pencil) -> "SlideShow":
    from stratabot.str8ts.explanation import why_not_one
    from stratabot.str8ts.picture.story import story_of

    why = why_not_one(board.puzzle, answer(board.puzzle), board.cell_names)
    return story_of(board, why, ())
