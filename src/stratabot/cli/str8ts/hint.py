"""`stratabot str8ts hint`."""

from functools import partial
from typing import Any, Final, NamedTuple

import click

from stratabot.cli import options
from stratabot.cli.answering import Manner, tell
from stratabot.cli.str8ts import intake
from stratabot.cli.str8ts.steps import step_json
from stratabot.cli.str8ts.values import puzzle_json
from stratabot.limit import require_time
from stratabot.str8ts.hints import Hint, hint
from stratabot.str8ts.pencil import format_result, format_step
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.solver import Answer, answer

_SECONDS: Final = 0.005
"""What a puzzle takes, roughly: a printed one 2 ms, one with as few givens as can be 9 ms."""

_NO_SOLUTION: Final = "No solution: stratabot str8ts explain says why."


class HintSteps(NamedTuple):
    """How much is to be told, and whether techniques may assume that there is one solution."""

    nudge: bool
    why: bool
    uniqueness: bool


class Told(NamedTuple):
    """The answer, and the way to the next number, None if there is none."""

    answer: Answer
    hint: Hint | None


@click.command("hint", short_help="Say only the next number, or where to look for it.")
@intake.files
@click.option("--nudge", is_flag=True, help="Say only where on the board to look.")
@click.option("--why", is_flag=True, help="Say also how one finds the number, step by step.")
@intake.uniqueness
@options.time_limit
@options.many_output_format
def command(
    files: tuple[str, ...],
    nudge: bool,
    why: bool,
    uniqueness: bool,
    seconds: float | None,
    output_format: str,
) -> int:
    """Say only the next number to put into the puzzle in FILE, or in standard input.

    It is the one that is easiest to find. In steps: --nudge says where to look, without an option
    the number is named, --why says how one gets there. Numbers that were found go into FILE as
    givens. Many puzzles get a line each. Exit code 0; 1 if there is no solution; 2 if FILE holds no
    puzzle; 4 if the time was over.

    \b
    Examples:
      stratabot str8ts hint puzzle.txt --nudge
      stratabot str8ts hint puzzle.txt --why
    """
    steps = HintSteps(nudge, why, uniqueness)
    manner = Manner(
        partial(_told, steps),
        partial(_json, steps),
        partial(_line, steps),
        _exit_code,
        _remark,
        seconds=_SECONDS,
        time_limit=seconds,
    )
    return tell(files, intake.intake, manner, output_format, partial(_show, steps))


def _told(steps: HintSteps, puzzle: Puzzle) -> Told:
    found = answer(puzzle)
    if found.is_unique is None:
        require_time()
    return Told(found, hint(puzzle, steps.uniqueness) if found.solution else None)


def _json(steps: HintSteps, told: Told) -> dict[str, Any]:
    found = puzzle_json(told.answer.puzzle) | {
        "solvable": told.answer.solution is not None,
        "unique": told.answer.is_unique,
    }
    if told.hint is None:
        return found | {"put": None}
    pairs = zip(told.hint.boards, told.hint.steps, strict=True)
    shown = [step_json(board, step) for board, step in pairs]
    found["put"] = shown[-1]["put"]
    if steps.nudge:
        found["nudge"] = _nudge(told.hint)
    if steps.why:
        found["steps"] = shown
    return found


def _sentences(steps: HintSteps, told: Told) -> list[str]:
    """What is asked for; where there is no next number, why."""
    if told.answer.solution is None:
        return [_NO_SOLUTION]
    if told.hint is None:
        is_full = all(cell.is_black or cell.number for cell in told.answer.puzzle.flat)
        return ["Nothing: it is solved." if is_full else "Nothing more follows without a choice."]
    said = [_nudge(told.hint)] if steps.nudge else []
    if steps.why:
        pairs = zip(told.hint.boards, told.hint.steps, strict=True)
        return said + [f"{step.technique}: {format_step(board, step)}" for board, step in pairs]
    return said or [f"{format_result(told.hint.boards[-1], told.hint.steps[-1])}."]


def _nudge(found: Hint) -> str:
    step = found.steps[0]
    return f"Look at {step.where} ({step.technique})."


def _line(steps: HintSteps, told: Told) -> str:
    """One of many."""
    return " ".join(_sentences(steps, told))


def _show(steps: HintSteps, told: Told) -> None:
    click.echo("\n".join(_sentences(steps, told)))


def _remark(told: Told) -> str:
    several = told.answer.solution is not None and not told.answer.is_unique
    return "several solutions: hints hold for all of them" if several else ""


def _exit_code(told: Told) -> int:
    return 0 if told.answer.solution else 1
