"""`stratabot adrift hint`."""

from functools import partial
from typing import Any, Final, NamedTuple

import click

from stratabot.adrift.hints import Hint, hint
from stratabot.adrift.puzzle import Paths, Puzzle, Rules
from stratabot.adrift.solver import Found, answer
from stratabot.cli import options
from stratabot.cli.adrift import intake
from stratabot.cli.adrift.steps import edges_json, format_step, step_json
from stratabot.cli.answering import Manner, tell
from stratabot.words import listed

_SECONDS: Final = 0.006
"""What a hint on a board of 10 x 10 takes."""


class HintSteps(NamedTuple):
    """How much is to be told, which rules hold, and how many hints were followed before."""

    rules: Rules
    done: int
    nudge: bool
    why: bool


class Told(NamedTuple):
    """What is known of solutions, and the way to the next cells to join, None if there is none."""

    found: Found[Paths]
    hint: Hint | None


@click.command("hint", short_help="Say only which cells to join next, or where to look.")
@intake.files
@intake.rules
@click.option("--nudge", is_flag=True, help="Say only where on the board to look.")
@click.option("--why", is_flag=True, help="Say also how one finds it, step by step.")
@click.option(
    "--done",
    type=click.IntRange(0),
    default=0,
    metavar="N",
    help="The first N hints were followed already.",
)
@options.time_limit
@options.many_output_format
def command(
    files: tuple[str, ...],
    touching: bool,
    no_fill: bool,
    nudge: bool,
    why: bool,
    done: int,
    seconds: float | None,
    output_format: str,
) -> int:
    """Say only which cells to join next on the board in FILE, or in standard input.

    It is what is easiest to find. In steps: --nudge says where to look, without an option the cells
    are named, --why says how one gets there. Many boards get a line each. Exit code 0; 1 if there
    is no solution; 2 if FILE holds no board; 4 if the time was over.

    \b
    Examples:
      stratabot adrift hint board.txt --nudge
      stratabot adrift hint board.txt --why --done 3
    """
    steps = HintSteps(intake.rules_of(touching, no_fill), done, nudge, why)
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
    found = answer(puzzle, steps.rules)
    if not found.solutions:
        found.require_decided()
    return Told(found, hint(puzzle, steps.rules, steps.done) if found.solutions else None)


def _json(steps: HintSteps, told: Told) -> dict[str, Any]:
    found: dict[str, Any] = {
        "solvable": told.found.is_solvable,
        "unique": told.found.is_unique,
        "joined": None,
    }
    if told.hint is None:
        return found
    ways = told.hint.boards[-1].ways
    found["joined"] = edges_json(ways, told.hint.steps[-1].take)
    if steps.nudge:
        found["nudge"] = _nudge(told.hint)
    if steps.why:
        found["steps"] = [step_json(ways, step) for step in told.hint.steps]
    return found


def _sentences(steps: HintSteps, told: Told) -> list[str]:
    """What is asked for; where there is no next step, why."""
    if not told.found.solutions:
        return ["No solution: stratabot adrift explain says why."]
    if told.hint is None:
        if told.found.is_unique:
            return ["Nothing is left to join: it is solved."]
        return ["Nothing more is sure to be joined: from here on solutions differ."]
    ways = told.hint.boards[-1].ways
    said = [_nudge(told.hint)] if steps.nudge else []
    if steps.why:
        return said + [f"{step.technique}: {step.why}" for step in told.hint.steps]
    what = format_step(ways, told.hint.steps[-1])
    return said or [f"{what[0].upper()}{what[1:]}."]


def _nudge(found: Hint) -> str:
    step, ways = found.steps[0], found.boards[0].ways
    # Of a cell with its ways only the cell: where these lead is the answer.
    cells = step.look[:1] if step.technique == "ways" else step.look
    return f"Look at {listed(map(ways.name, cells))} ({step.technique})."


def _line(steps: HintSteps, told: Told) -> str:
    """One of many."""
    return " ".join(_sentences(steps, told))


def _show(steps: HintSteps, told: Told) -> None:
    click.echo("\n".join(_sentences(steps, told)))


def _remark(told: Told) -> str:
    if told.found.solutions and not told.found.is_unique:
        return "several solutions: hints hold for all of them"
    return ""


def _exit_code(told: Told) -> int:
    return 0 if told.found.solutions else 1
