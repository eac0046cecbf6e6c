"""What is told of a person's steps: hints, grades, the way to the solution."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from stratabot.puzzles import solutions
from stratabot.puzzles.difficulty import (
    difficulty_report,
    format_grade,
    format_techniques,
    techniques_json,
)
from stratabot.puzzles.report import PlainReport, Report
from stratabot.puzzles.solutions import Solutions
from stratabot.str8ts.explanation import Ambiguity, Conflict, format_ambiguity, why_not_one
from stratabot.str8ts.grading import Grade, grade, grade_of
from stratabot.str8ts.hints import Hint, next_conclusion, next_number
from stratabot.str8ts.ladder import applicable, climb
from stratabot.str8ts.leads import leads_of
from stratabot.str8ts.marks import MarkedPuzzle, format_marked, marks_json
from stratabot.str8ts.number_intervals import numbers_in
from stratabot.str8ts.pencil import Pencil, Step, format_result, format_step
from stratabot.str8ts.puzzle import CellNames, Place, Puzzle
from stratabot.str8ts.solver import answer, solve
from stratabot.str8ts.telling.solution import (
    WrongMark,
    format_board,
    format_mistake,
    is_possible,
    mistake_json,
    mistakes,
    over_picture,
    places_json,
    puzzle_json,
)
from stratabot.terminal import Terminal
from stratabot.words import counted

if TYPE_CHECKING:
    from stratabot.picture.files import SlideShow
    from stratabot.str8ts.shot import Shot


def step_json(pencil: Pencil, step: Step) -> dict[str, object]:
    """A step; the board is as it was before it."""

    def place(cell: int) -> list[int]:
        return places_json([_place(pencil, cell)])[0]

    return {
        "technique": step.technique,
        "score": step.score,
        "cells": [place(i) for i in step.look],
        "put": {"cell": place(step.put[0]), "number": step.put[1]} if step.put else None,
        "removed": [
            {"cell": place(i), "numbers": numbers_in(gone)}
            for i, gone in sorted(step.removed.items())
        ],
        "why": format_step(pencil, step),
        "leads": list(leads_of(pencil, step)),
        "links": [[place(one), place(other)] for one, other in step.links],
    }


def steps_with_boards(pencil: Pencil, steps: Sequence[Step]) -> Iterator[tuple[Pencil, Step]]:
    """The steps, each with the board before it; reasons name earlier ones by their numbers."""
    for k, step in enumerate(steps, 1):
        yield pencil, step
        pencil.count_step(step, k)
        pencil.apply(step)


def _format_technique(pencil: Pencil, step: Step) -> str:
    """`single: r4c2 must be 1: row 4 has its 2 in r4c3.`; below it, the steps that it leads to."""
    leads = leads_of(pencil, step)
    sentence = f"{step.technique}: {format_step(pencil, step)}"
    return "\n".join([sentence, *(f"{k:9}) {lead}" for k, lead in enumerate(leads, 1))])


_SHOWN: Final = 4  # wrong marks that words name; JSON has all
_NONE: Final = "No solution of the puzzle has these marks and numbers."


def _mistakes_report(
    marked: MarkedPuzzle,
    found: Solutions[Puzzle],
    cell_names: CellNames,
    shot: "Shot | None" = None,
) -> PlainReport | None:
    wrong: tuple[WrongMark, ...] = ()
    if found.is_unique:
        wrong = mistakes(marked, found.found[0])
    if not wrong and (found.is_unique or is_possible(marked, found)):
        return None
    shown = puzzle_json(marked.puzzle) | {"solvable": True, "unique": found.is_unique}
    shown["mistakes"] = [mistake_json(each, cell_names) for each in wrong]
    lines = [format_mistake(each, cell_names) for each in wrong[:_SHOWN]] or [_NONE]
    more = len(wrong) - _SHOWN
    if more > 0:
        lines.append(f"Of your marks, {more} more {'is' if more == 1 else 'are'} wrong.")
    board = Pencil.of(marked, cell_names)
    places = [each.place for each in wrong]
    show = partial(_show_board, board, " ".join(lines), places)
    over = partial(over_picture, shot, wrong=places)
    return PlainReport(shown, "\n".join(lines), " ".join(lines), "", "", 1, show, over)


def _show_board(board: Pencil, note: str, wrong: Sequence[Place] = ()) -> "SlideShow":
    """A picture of the board as it is, perhaps with cells in which something is wrong."""
    from stratabot.str8ts.picture.board import board_alone

    return board_alone(board, note, wrong)


def grade_json(grade: Grade | None) -> dict[str, object]:
    """The number, the word and what they come from; None for all where there is no grade."""
    return techniques_json(grade) | {
        "cells_to_fill": grade and grade.effort.cells_to_fill,
        "stuck": grade and grade.effort.stuck,
    }


def new_puzzle_json(puzzle: Puzzle, grade: Grade | None) -> dict[str, object]:
    """A puzzle and its grade, None for all of it where there is none."""
    return puzzle_json(puzzle) | grade_json(grade)


def grade_report(puzzle: Puzzle, uniqueness: bool = True) -> PlainReport:
    """The grade, and the techniques and the work that it comes from; or why there is none."""
    found = grade(puzzle, uniqueness)
    is_solvable = found is not None or solve(puzzle) is not None
    details = _details(found) if found else []
    return difficulty_report(new_puzzle_json(puzzle, found), found, details, is_solvable)


def _details(grade: Grade) -> list[str]:
    effort = grade.effort
    if not effort.cells_to_fill:
        return ["no cell to fill"]
    if not effort.stuck:
        stuck = "never stuck" if effort.is_all else "stuck at once"
    else:
        stuck = f"stuck {'' if effort.is_all else 'more than '}{counted(effort.stuck, 'time')}"
    filling = f"{counted(effort.cells_to_fill, 'cell')} to fill, {stuck}"
    return [*format_techniques(grade), "", filling]


_SOLVED: Final = "The puzzle is solved."
_SEVERAL: Final = "several solutions: hints hold for those that have your marks"
_STUCK: Final = "No more numbers are certain: from here on, solutions differ."


class HintQuestion(NamedTuple):
    """How much a hint is to tell."""

    nudge: bool = False  # whether to say where to look; alone, or before why
    why: bool = False  # whether to say how one finds it, step by step
    step: bool = False  # whether the next step is asked for, not the next number
    uniqueness: bool = True  # whether techniques may use that there is one solution only
    cell_names: CellNames = CellNames.NUMBERS

    @property
    def tells_result(self) -> bool:
        """Whether to say what follows, and not only where to look."""
        return self.why or not self.nudge


def hint_report(
    marked: MarkedPuzzle, question: HintQuestion, shot: "Shot | None" = None
) -> PlainReport:
    """Only the next number, or the next step; the board with marks follows if there are any."""
    found = answer(marked.puzzle)
    found.require_decided()
    board = Pencil.of(marked, question.cell_names)
    if not found.found:
        shown = puzzle_json(marked.puzzle) | {"put": None}
        show, over = partial(_conflict, board), partial(_conflict_over, board, shot)
        return solutions.hint_report(shown, found, [])._replace(show=show, over=over)
    mistaken = _mistakes_report(marked, found, question.cell_names, shot)
    if mistaken is not None:
        return mistaken
    find = next_conclusion if question.step else next_number
    hint = find(board, question.uniqueness)
    report = (
        _no_hint_report(board, found, question)
        if hint is None
        else _report_of(board, hint, question, found)
    )
    report = report._replace(over=partial(_hint_over, hint, question, shot))
    if report.remark and not marked.is_fresh:
        report = report._replace(remark=_SEVERAL)
    if hint and question.tells_result and (question.step or not marked.is_fresh):
        marks = format_marked(_after(hint).marked)
        return report._replace(text=f"{report.text}\n\n{marks.rstrip()}")
    return report


def applicable_report(marked: MarkedPuzzle, uniqueness: bool, cell_names: CellNames) -> PlainReport:
    """A step of every technique that applies on a board with marks; or what is wrong there."""
    found = answer(marked.puzzle)
    found.require_decided()
    board = Pencil.of(marked, cell_names)
    if not found.found:
        return solutions.hint_report(puzzle_json(marked.puzzle) | {"each": []}, found, [])
    mistaken = _mistakes_report(marked, found, cell_names)
    if mistaken is not None:
        return mistaken
    steps = [*applicable(board, uniqueness)]
    shown = puzzle_json(marked.puzzle) | {"each": [step_json(board, step) for step in steps]}
    nothing = _SOLVED if board.is_done else _STUCK
    return solutions.hint_report(
        shown, found, [_format_technique(board, step) for step in steps] or [nothing]
    )


def _no_hint_report(board: Pencil, found: Solutions[Puzzle], question: HintQuestion) -> PlainReport:
    """What to say if no hint is left. A loop over steps ends by the exit code."""
    sentence = _SOLVED if board.is_done else _STUCK
    shown = puzzle_json(board.puzzle) | {"put": None} | marks_json(board.marked)
    report = solutions.hint_report(shown, found, [sentence])
    return report._replace(show=partial(_show_board, board, sentence), exit_code=int(question.step))


def _report_of(
    board: Pencil, hint: Hint, question: HintQuestion, found: Solutions[Puzzle]
) -> PlainReport:
    steps = [step_json(*each) for each in zip(hint.boards, hint.steps, strict=True)]
    shown = puzzle_json(board.puzzle) | {"put": steps[-1]["put"]}
    shown |= {"nudge": _nudge(hint)} if question.nudge else {}
    shown |= {"steps": steps} if question.why or question.step else {}
    shown |= marks_json(_after(hint).marked)
    report = solutions.hint_report(shown, found, _sentences(hint, question))
    return report._replace(show=partial(_show, board, hint, question, report.line))


def _after(hint: Hint) -> Pencil:
    board = hint.boards[-1].copy()
    board.apply(hint.steps[-1])
    return board


def _sentences(hint: Hint, question: HintQuestion) -> list[str]:
    said = [_nudge(hint)] if question.nudge else []
    if question.why:
        pairs = zip(hint.boards, hint.steps, strict=True)
        return said + [_format_technique(board, step) for board, step in pairs]
    return said or [f"{format_result(hint.boards[-1], hint.steps[-1])}."]


def _nudge(hint: Hint) -> str:
    step = hint.steps[0]
    return f"Look at {step.where} ({step.technique})."


def _show(board: Pencil, hint: Hint, question: HintQuestion, note: str) -> "SlideShow":
    from stratabot.str8ts.picture.board import what_follows, where_to_look, why_it_follows

    if question.why:
        return why_it_follows(board, hint.steps)
    if question.nudge:
        return where_to_look(board, hint.steps[0], note)
    return what_follows(hint.boards[-1], hint.steps[-1], note)


def _why_not_one(board: Pencil) -> Conflict | Ambiguity | None:
    return why_not_one(board.puzzle, answer(board.puzzle), board.cell_names)


def _conflict(board: Pencil) -> "SlideShow":
    from stratabot.str8ts.picture.board import story_of

    return story_of(board, _why_not_one(board), ())


def _conflict_over(board: Pencil, shot: "Shot | None") -> bytes:
    why = _why_not_one(board)
    return over_picture(shot, wrong=why.places if isinstance(why, Conflict) else ())


def _hint_over(hint: Hint | None, question: HintQuestion, shot: "Shot | None") -> bytes:
    if hint is None:
        return over_picture(shot)
    numbers, looked = {}, hint.steps[0].look
    if question.tells_result and (put := hint.steps[-1].put):
        numbers = {_place(hint.boards[0], put[0]): put[1]}
        looked = hint.steps[-1].look if question.why else ()
    return over_picture(
        shot, numbers=numbers, look=[_place(hint.boards[0], cell) for cell in looked]
    )


def _place(board: Pencil, cell: int) -> Place:
    return Place(*divmod(cell, board.size))


@dataclass(frozen=True)
class ExplanationReport(Report):
    """What was found out about a puzzle."""

    marked: MarkedPuzzle
    cell_names: CellNames
    answer: Solutions[Puzzle]
    why: Conflict | Ambiguity | None
    steps: tuple[Step, ...]
    grade: Grade | None  # None without steps

    @property
    def start(self) -> Pencil:
        return Pencil.of(self.marked, self.cell_names)

    def as_json(self) -> dict[str, object]:
        puzzle, why, found = self.marked.puzzle, self.why, self.answer
        shown = puzzle_json(puzzle) | {"solvable": found.is_solvable, "unique": found.is_unique}
        if isinstance(why, Conflict):
            return shown | {"conflict": places_json(why.places), "why": why.why}
        if isinstance(why, Ambiguity):
            return shown | _ambiguity_json(why)
        steps = [step_json(*each) for each in steps_with_boards(self.start, self.steps)]
        return shown | grade_json(self.grade) | {"steps": steps}

    def as_line(self) -> str:
        if isinstance(self.why, Conflict):
            return f"no solution: {self.why.why}"
        if isinstance(self.why, Ambiguity):
            return format_ambiguity(self.why, self.cell_names)
        return f"{counted(len(self.steps), 'step')}, {format_grade(self.grade)}"

    def as_text(self, terminal: Terminal) -> str:
        why, puzzle = self.why, self.marked.puzzle
        if isinstance(why, Conflict):
            lines = [f"No solution: {why.why}", format_board(puzzle, puzzle, terminal, why.places)]
        elif isinstance(why, Ambiguity):
            sentence = format_ambiguity(why, self.cell_names)
            lines = [sentence, format_board(puzzle, puzzle, terminal, why.differing)]
        else:
            pencil = self.start
            steps = (_format_technique(*each) for each in steps_with_boards(pencil, self.steps))
            lines = [f"{number:4}. {each}" for number, each in enumerate(steps, 1)]
            lines.append(format_board(puzzle, pencil.solution(), terminal))
        return "\n".join(lines)

    def draw(self, kind: str) -> bytes:
        from stratabot.str8ts.picture.board import story_of

        return story_of(self.start, self.why, self.steps).encode(kind)

    @property
    def exit_code(self) -> int:
        return 1 if isinstance(self.why, Conflict) else 0


def _ambiguity_json(why: Ambiguity) -> dict[str, object]:
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
    """Solve a puzzle as a person does from its marks on, or find out what is wrong with it."""
    found = answer(marked.puzzle)
    found.require_decided()
    if found.found and not marked.is_fresh:
        mistaken = _mistakes_report(marked, found, cell_names)
        if mistaken is not None:
            return mistaken
    why = why_not_one(marked.puzzle, found, cell_names)
    if why is not None:
        return ExplanationReport(marked, cell_names, found, why, (), None)
    start = Pencil.of(marked, cell_names)
    steps = tuple(climb(start.copy(), uniqueness))
    return ExplanationReport(marked, cell_names, found, None, steps, grade_of(start, steps))
