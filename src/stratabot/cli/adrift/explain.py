"""`stratabot adrift explain`."""

from functools import partial
from typing import Any, Final, NamedTuple

import click

from stratabot.adrift.conflict import Conflict
from stratabot.adrift.explanation import explain
from stratabot.adrift.grading import Grade, grade_of
from stratabot.adrift.ladder import path
from stratabot.adrift.puzzle import Paths, Puzzle, Rules
from stratabot.adrift.several import Several, format_several
from stratabot.adrift.solver import solve
from stratabot.adrift.steps import Step
from stratabot.adrift.ways import Ways
from stratabot.cli import options, picture_options
from stratabot.cli.adrift import intake
from stratabot.cli.adrift.drawn import draw_steps, draw_wrong, show_board
from stratabot.cli.adrift.steps import grade_json, step_json
from stratabot.cli.adrift.values import board_json
from stratabot.cli.answering import Manner, tell
from stratabot.cli.grading import format_grade_line
from stratabot.words import counted

_SECONDS: Final = 0.04
"""What a board of 10 x 10 takes."""


class Explained(NamedTuple):
    """A puzzle; what is wrong with it, or else the steps to its solution.

    `solution` is None where something is wrong.
    """

    puzzle: Puzzle
    rules: Rules
    why: Conflict | Several | None
    steps: tuple[Step, ...]
    solution: Paths | None

    @property
    def grade(self) -> Grade | None:
        """How hard the steps are."""
        return grade_of(self.puzzle, self.steps, self.solution) if self.solution else None


@click.command("explain", short_help="Show how a person solves it, or say what is wrong with it.")
@intake.files
@intake.rules
@options.time_limit
@picture_options.options
@options.many_output_format
@options.color
def command(
    files: tuple[str, ...],
    touching: bool,
    no_fill: bool,
    seconds: float | None,
    picture: picture_options.PictureFile | None,
    palette: str | None,
    output_format: str,
    color: str,
) -> int:
    """Show how a person solves the board in FILE, or in standard input, step by step.

    Without a solution: colors and stones that contradict each other, none of which can be spared.
    With several solutions: where they differ. Many boards get a line each. Exit code 0; 1 if there
    is no solution; 2 if FILE holds no board; 4 if the time was over.

    \b
    Examples:
      stratabot adrift explain board.txt
      stratabot adrift explain board.txt --picture steps.html
    """
    manner = Manner(
        partial(_explained, intake.rules_of(touching, no_fill)),
        _json,
        _line,
        _exit_code,
        seconds=_SECONDS,
        time_limit=seconds,
    )
    show, draw = partial(_show, color), partial(_draw, palette)
    return tell(files, intake.intake, manner, output_format, show, picture, draw)


def _explained(rules: Rules, puzzle: Puzzle) -> Explained:
    why = explain(puzzle, rules)
    if why is not None:
        return Explained(puzzle, rules, why, (), None)
    solution = solve(puzzle, rules)
    steps = tuple(step for _, step in path(puzzle, rules, solution))
    return Explained(puzzle, rules, None, steps, solution)


def _json(explained: Explained) -> dict[str, Any]:
    puzzle, why = explained.puzzle, explained.why
    found: dict[str, Any] = {
        "solvable": not isinstance(why, Conflict),
        "unique": why is None,
    }
    if isinstance(why, Conflict):
        conflict = {
            "colors": [puzzle.pairs[each].color for each in why.colors],
            "stones": [puzzle.name(cell) for cell in why.stones],
        }
        return found | {"conflict": conflict, "why": why.why}
    if isinstance(why, Several):
        return found | {
            "solutions": len(why.found),
            "more": why.more,
            "differing": [puzzle.name(cell) for cell in why.colored],
            "joined": [puzzle.name(cell) for cell in why.joined],
        }
    ways = Ways(puzzle, explained.rules)
    steps = [step_json(ways, step) for step in explained.steps]
    graded = grade_json(puzzle, explained.grade)
    return found | board_json(puzzle, explained.solution) | graded | {"steps": steps}


def _line(explained: Explained) -> str:
    """One of many."""
    if isinstance(explained.why, Conflict):
        return f"no solution: {explained.why.why}"
    if isinstance(explained.why, Several):
        return format_several(explained.puzzle, explained.why)
    graded = explained.grade
    told = f", {format_grade_line(graded)}" if graded else ""
    return f"{counted(len(explained.steps), 'step')}{told}"


def _show(color: str, explained: Explained) -> None:
    puzzle, why = explained.puzzle, explained.why
    if isinstance(why, Conflict):
        click.echo(f"No solution: {why.why}")
        show_board(puzzle, None, color)
    elif isinstance(why, Several):
        click.echo(format_several(puzzle, why))
        for paths in why.found[:2]:
            click.echo("")
            show_board(puzzle, paths, color)
    else:
        for number, step in enumerate(explained.steps, 1):
            click.echo(f"{number:4}. {step.technique}: {step.why}")
        show_board(puzzle, explained.solution, color)


def _draw(palette: str | None, explained: Explained, kind: str) -> bytes:
    puzzle, solution = explained.puzzle, explained.solution
    if solution is None:
        return draw_wrong(puzzle, explained.why, palette, kind)
    return draw_steps(puzzle, explained.rules, solution, palette, kind)


def _exit_code(explained: Explained) -> int:
    return 1 if isinstance(explained.why, Conflict) else 0
