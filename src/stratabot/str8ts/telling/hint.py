"""What `hint` tells of a puzzle."""

from typing import Final

from stratabot import solutions
from stratabot.report import PlainReport
from stratabot.str8ts.hints import Hint, hint
from stratabot.str8ts.pencil import format_result
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import answer
from stratabot.str8ts.telling.steps import format_technique, step_json
from stratabot.str8ts.telling.values import puzzle_json

_SOLVED: Final = "The puzzle is solved."
_STUCK: Final = "No more numbers are certain: from here on, solutions differ."


def hint_report(
    puzzle: Puzzle, nudge: bool = False, why: bool = False, uniqueness: bool = True
) -> PlainReport:
    """Only the next number.

    Args:
        puzzle: with a number in each cell whose number is found already.
        nudge: whether to say where to look; alone, or before why.
        why: whether to say how one finds the number, step by step.
        uniqueness: whether techniques may use that there is one solution only.

    Raises:
        InputError: python-sat is needed, and cannot be loaded.
        OutOfTimeError: the time is over.
    """
    found = answer(puzzle)
    found.require_decided()
    told = hint(puzzle, uniqueness) if found.found else None
    if told is None:
        is_full = all(cell.is_black or cell.number for cell in puzzle.flat)
        sentences = [_SOLVED if is_full else _STUCK]
        return solutions.hint_report(puzzle_json(puzzle) | {"put": None}, found, sentences)
    steps = [step_json(*each) for each in zip(told.boards, told.steps, strict=True)]
    shown = puzzle_json(puzzle) | {"put": steps[-1]["put"]}
    shown |= {"nudge": _nudge(told)} if nudge else {}
    shown |= {"steps": steps} if why else {}
    return solutions.hint_report(shown, found, _sentences(told, nudge, why))


def _sentences(told: Hint, nudge: bool, why: bool) -> list[str]:
    said = [_nudge(told)] if nudge else []
    if why:
        pairs = zip(told.boards, told.steps, strict=True)
        return said + [format_technique(board, step) for board, step in pairs]
    return said or [f"{format_result(told.boards[-1], told.steps[-1])}."]


def _nudge(told: Hint) -> str:
    step = told.steps[0]
    return f"Look at {step.where} ({step.technique})."
