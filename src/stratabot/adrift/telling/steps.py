"""What is told of a person's steps: a hint, all of them, how hard they are; or what is wrong."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from stratabot.adrift.explanation import (
    MOST,
    Ambiguity,
    Conflict,
    Fault,
    TakeBack,
    find_conflict,
    find_take_back,
    format_ambiguity,
    format_take_back,
    why_not_one,
)
from stratabot.adrift.grading import Grade, grade_of, grade_of_only
from stratabot.adrift.ladder import Ladder, hint, steps_to
from stratabot.adrift.puzzle import USUAL, Paths, Place, Puzzle, Rules
from stratabot.adrift.sketch import Edge, Ways
from stratabot.adrift.solver import answer
from stratabot.adrift.techniques import Step
from stratabot.adrift.telling.solutions import (
    NOTHING_ELSE,
    NoSolution,
    board_json,
    board_text,
    drawn_json,
    find_contradicting,
    format_why_not,
    join_names,
    no_solution,
    over_picture,
    path_in_words,
    take_back_json,
    then_text,
)
from stratabot.adrift.text import format_lines
from stratabot.puzzles import solutions
from stratabot.puzzles.difficulty import (
    difficulty_report,
    format_grade,
    format_techniques,
    techniques_json,
)
from stratabot.puzzles.report import PlainReport, Report
from stratabot.puzzles.solutions import Solutions
from stratabot.terminal import Terminal
from stratabot.words import capitalized, counted, listed

if TYPE_CHECKING:
    from stratabot.adrift.generator import NewPuzzle
    from stratabot.adrift.shot import Shot
    from stratabot.picture.files import SlideShow


Joins = Sequence[tuple[int | None, tuple[Place, Place]]]  # with the color's number, if known
Places = Collection[Place]


def _edges_json(ways: Ways, edges: tuple[Edge, ...]) -> list[list[str]]:
    return join_names(ways.puzzle, (ways.edges[edge] for edge in edges))


def step_json(ways: Ways, step: Step) -> dict[str, object]:
    """A step, its cells and edges by name; after a supposition also the steps that follow."""
    return {
        "technique": step.technique,
        "score": step.score,
        "cells": [ways.name(cell) for cell in step.look],
        "joined": _edges_json(ways, step.take),
        "parted": _edges_json(ways, step.drop),
        "why": step.why,
    } | ({"leads": [step_json(ways, lead) for lead in step.leads]} if step.leads else {})


def grade_json(grade: Grade | None) -> dict[str, object]:
    """The number, the word and what they come from; None for all where there is no grade."""
    shown = techniques_json(grade)
    if grade is None:
        return shown
    shown |= {"depth": grade.depth, "longest": grade.longest}
    return shown if grade.bends is None else shown | {"bends": grade.bends}


def new_puzzle_json(new: "NewPuzzle") -> dict[str, object]:
    """A board, with its grade where that was asked."""
    return {"board": format_lines(new.puzzle)} | (grade_json(new.grade) if new.grade else {})


def grade_report(puzzle: Puzzle, rules: Rules = USUAL, is_seen: bool = False) -> PlainReport:
    """The grade, and what it comes from; or why there is none. What is drawn does not count."""
    puzzle = puzzle.fresh
    found = answer(puzzle, rules)
    grade, details = grade_of_only(puzzle, rules, found), []
    if grade:
        bends = "" if grade.bends is None else f", {counted(grade.bends, 'bend')}"
        last = f"longest path {counted(grade.longest, 'cell')}{bends}"
        if grade.depth:
            last = f"after supposing a join, up to {grade.depth} more to follow, {last}"
        details = [*format_techniques(grade), "", last]
    report = difficulty_report(grade_json(grade), grade, details, bool(found.found))
    return report if found.found else _with_other_rules(report, puzzle, rules, is_seen)


def _with_other_rules(
    report: PlainReport, puzzle: Puzzle, rules: Rules, is_seen: bool
) -> PlainReport:
    none = no_solution(puzzle, rules, is_seen)
    return report._replace(json=report.json | none.as_json(), remark=none.remark)


_SOLVED: Final = "The board is solved: nothing is left to join."
_STUCK: Final = "No more joins are certain: from here on, solutions differ."


class HintQuestion(NamedTuple):
    """How much a hint is to tell."""

    done: int = 0  # so many hints were followed before
    nudge: bool = False  # whether to say where to look; alone, or before why
    why: bool = False  # whether to say how one finds it, step by step
    palette: str | None = None

    @property
    def only_nudges(self) -> bool:
        return self.nudge and not self.why


_USUAL: Final = HintQuestion()


def hint_report(
    puzzle: Puzzle,
    rules: Rules = USUAL,
    question: HintQuestion = _USUAL,
    shot: "Shot | None" = None,
) -> PlainReport:
    """Only the next cells to join; `shot` is the picture that shows the puzzle."""
    found, ways = answer(puzzle, rules), Ways(puzzle, rules)
    if not found.found:
        found.require_decided()
    back = None if found.found else find_take_back(puzzle, rules)
    if back:
        return _take_back_report(puzzle, back, question, shot)
    steps = hint(puzzle, rules, question.done) if found.found else None
    over = partial(over_picture, puzzle, shot, question.palette)
    if steps is None:
        sentence = _SOLVED if found.is_unique else _STUCK
        report = solutions.hint_report({"joined": None} | drawn_json(puzzle), found, [sentence])
        if found.found:
            show = partial(_show_board, puzzle, sentence, question.palette)
            return report._replace(show=show, over=over)
        report = _with_other_rules(report, puzzle, rules, shot is not None)
        show = partial(_show_conflict, puzzle, rules, question.palette)
        return report._replace(show=show, over=partial(_conflict_over, over, puzzle, rules))
    color = _color(ways, steps[-1], found)
    shown: dict[str, object] = {"joined": _edges_json(ways, steps[-1].take)}
    shown |= drawn_json(puzzle)
    named = color if puzzle.looks else None
    shown |= {} if named is None else {"color": puzzle.pairs[named].color}
    shown |= {"nudge": _nudge(ways, steps[0])} if question.nudge else {}
    shown |= {"steps": [step_json(ways, step) for step in steps]} if question.why else {}
    said = _sentences(ways, steps, named, question)
    report = solutions.hint_report(shown, found, said)
    joins: Joins = [(color, ways.edges[edge]) for edge in steps[-1].take]
    if question.only_nudges:
        over = partial(over, look=_looked_at(steps[0]))
    else:
        over = partial(over, lines=joins, look=steps[-1].look if question.why else ())
    show = partial(_show_hint, puzzle, rules, question, steps, joins)
    return report._replace(show=show, over=over)


def _take_back_report(
    puzzle: Puzzle, back: TakeBack, question: HintQuestion, shot: "Shot | None"
) -> PlainReport:
    """What to take back before anything can be joined; as a nudge only its colors or cells."""
    wrong = puzzle.names_by_color(back.cells)
    shown = {"joined": None, "solvable": False, "unique": False, **drawn_json(puzzle)}
    shown |= {"take_back": wrong, "fewest": back.is_fewest}
    shown |= {"take_back_joins": join_names(puzzle, back.joins)} if back.joins else {}
    colors = [k for k, pair in enumerate(puzzle.pairs) if pair.color in wrong]
    ends = [cell for two in back.joins for cell in two]
    sentences = []
    if question.nudge:
        which = "" if not colors else "color " if len(colors) == 1 else "colors "
        names = listed([*map(puzzle.called, colors), *dict.fromkeys(map(puzzle.name, ends))])
        sentences = [f"Something is wrong with what is drawn: look at {which}{names}."]
        shown["nudge"] = sentences[0]
    if not question.only_nudges:
        sentences.append(f"{capitalized(format_take_back(puzzle, back))}.")
    if question.why:
        sentences.append(back.why)
        shown["why"] = back.why
    line = " ".join(sentences)
    marks: dict[str, Collection[Place]] = {"back": back.cells}
    if question.only_nudges:
        marks = {"look": [*ends, *(cell for k in colors for cell in puzzle.pairs[k][1:])]}
    show = partial(_show_board, puzzle, line, question.palette, **marks)
    over = partial(over_picture, puzzle, shot, question.palette, **marks)
    return PlainReport(shown, "\n".join(sentences), line, "", "", 1, show, over)


def _show_board(
    puzzle: Puzzle, note: str, palette: str | None, look: Places = (), back: Places = ()
) -> "SlideShow":
    from stratabot.adrift.picture.story import board_alone

    return board_alone(puzzle, note, look, back, palette)


def _show_conflict(puzzle: Puzzle, rules: Rules, palette: str | None) -> "SlideShow":
    from stratabot.adrift.picture.story import wrong_story

    return wrong_story(puzzle, find_conflict(puzzle.fresh, rules), palette)


def _show_hint(
    puzzle: Puzzle, rules: Rules, question: HintQuestion, steps: Sequence[Step], joins: Joins
) -> "SlideShow":
    from stratabot.adrift.picture.story import hint_story, why_story

    before = Ladder(puzzle, rules)
    for _ in range(question.done):
        before.next_edges()
    ways, palette = before.sketch.ways, question.palette
    if question.why:
        return why_story(before.sketch, steps, palette)
    (note,) = _sentences(ways, steps, joins[0][0] if puzzle.looks else None, question)
    if question.nudge:
        return hint_story(before.sketch, note, look=_looked_at(steps[0]), palette=palette)
    return hint_story(before.sketch, note, joins, palette=palette)


def _conflict_over(over: Callable[..., bytes], puzzle: Puzzle, rules: Rules) -> bytes:
    return over(wrong=find_contradicting(puzzle, rules))


def _color(ways: Ways, step: Step, found: Solutions[Paths]) -> int | None:
    """The color of the path that takes the step's edges; None if solutions may differ in that."""
    cells = {cell for edge in step.take for cell in ways.edges[edge]}
    known = {ways.colored[cell] for cell in cells if cell in ways.colored}
    if known:
        return known.pop()
    if not found.is_unique:
        return None
    return next((k for k, path in enumerate(found.found[0]) if cells <= {*path}), None)


def _sentences(
    ways: Ways, steps: Sequence[Step], color: int | None, question: HintQuestion
) -> list[str]:
    said = [_nudge(ways, steps[0])] if question.nudge else []
    if question.why:
        for step in steps:
            said += [
                f"{step.technique}: {step.why}",
                *(f"  {line}" for line in step.numbered_leads()),
            ]
        return said
    joins = (" and ".join(pair) for pair in _edges_json(ways, steps[-1].take))
    take = "" if color is None else f"take {ways.puzzle.called(color)}: "
    return said or [f"{capitalized(take + 'join ' + '; '.join(joins))}."]


def _nudge(ways: Ways, step: Step) -> str:
    return f"Look at {listed(map(ways.name, _looked_at(step)))} ({step.technique})."


def _looked_at(step: Step) -> tuple[Place, ...]:
    """Of a cell with its ways only the cell: where these lead is the answer."""
    return step.look[:1] if step.technique == "ways" else step.look


@dataclass(frozen=True)
class StepsReport(Report):
    """A person's steps to the only solution, and how hard they are."""

    puzzle: Puzzle
    rules: Rules
    solution: Paths
    steps: Sequence[Step]
    grade: Grade
    palette: str | None = None

    def as_json(self) -> dict[str, object]:
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
        return f"{counted(len(self.steps), 'step')}, {format_grade(self.grade)}"

    def as_text(self, terminal: Terminal) -> str:
        lines = []
        for number, step in enumerate(self.steps, 1):
            lines.append(f"{number:4}. {step.technique}: {step.why}")
            lines += [f"        {line}" for line in step.numbered_leads()]
        return "\n".join([*lines, board_text(self.puzzle, self.solution, terminal)])

    def draw(self, kind: str) -> bytes:
        from stratabot.adrift.picture.story import steps_story

        story = steps_story(self.puzzle, self.rules, self.steps, self.solution, self.palette)
        return story.encode(kind)


@dataclass(frozen=True)
class FaultReport(Report):
    """What is wrong with a puzzle: it has no solution, or several, or what is drawn is wrong."""

    puzzle: Puzzle
    why: Fault
    palette: str | None = None
    none: NoSolution = NOTHING_ELSE

    @property
    def remark(self) -> str:
        return self.none.remark

    @property
    def exit_code(self) -> int:
        return 0 if isinstance(self.why, Ambiguity) else 1

    def as_json(self) -> dict[str, object]:
        return self._fault_json() | drawn_json(self.puzzle) | self.none.as_json()

    def _fault_json(self) -> dict[str, object]:
        puzzle, why = self.puzzle, self.why
        if isinstance(why, TakeBack):
            back = take_back_json(puzzle, why)
            return {"solvable": False, "unique": False, **back, "why": why.why}
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
        if isinstance(self.why, Conflict):
            return f"no solution: {self.why.why}"
        if isinstance(self.why, TakeBack):
            return f"{format_why_not(self.puzzle, self.why)}. {self.why.why}"
        return format_ambiguity(self.puzzle, self.why)

    def as_text(self, terminal: Terminal) -> str:
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
        from stratabot.adrift.picture.story import wrong_story

        return wrong_story(self.puzzle, self.why, self.palette).encode(kind)


def explanation_report(
    puzzle: Puzzle, rules: Rules = USUAL, palette: str | None = None, is_seen: bool = False
) -> StepsReport | FaultReport:
    """Solves a puzzle as a person does, or finds out what is wrong with it."""
    found = answer(puzzle, rules, MOST)
    why = why_not_one(puzzle, rules, found)
    if why is not None:
        is_lost = isinstance(why, Conflict)
        none = no_solution(puzzle, rules, is_seen) if is_lost else NOTHING_ELSE
        return FaultReport(puzzle, why, palette, none)
    (solution,) = found.found
    steps = tuple(steps_to(puzzle, rules, solution))
    grade = grade_of(puzzle, steps, solution)
    return StepsReport(puzzle, rules, solution, steps, grade, palette)
