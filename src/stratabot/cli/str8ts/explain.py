"""`stratabot str8ts explain`."""

from functools import partial
from typing import Any, Final, NamedTuple

import click

from stratabot.cli import options, picture_options
from stratabot.cli.answering import Manner, tell
from stratabot.cli.grading import format_grade_line
from stratabot.cli.output import terminal_for
from stratabot.cli.str8ts import intake
from stratabot.cli.str8ts.boards import show_board
from stratabot.cli.str8ts.steps import NO_GRADE, grade_json, step_json
from stratabot.cli.str8ts.values import places_json, puzzle_json
from stratabot.errors import OutOfTimeError
from stratabot.str8ts.conflict import Conflict
from stratabot.str8ts.explanation import explain_answer
from stratabot.str8ts.grading import grade_of
from stratabot.str8ts.ladder import climb
from stratabot.str8ts.pencil import Pencil, Step, format_step
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.several import Several
from stratabot.str8ts.solver import Answer, answer
from stratabot.words import counted

_SECONDS: Final = 0.03
"""What a puzzle takes, roughly: a printed one 5 ms, one with as few givens as can be 150 ms."""


class Explained(NamedTuple):
    """What was found out about a puzzle.

    Attributes:
        answer: whether it has one solution.
        why: what is wrong with it.
        steps: to its solution, if nothing is.
        late: that the time was over before all that was found; empty if it was not.
    """

    answer: Answer
    why: Conflict | Several | None
    steps: tuple[Step, ...]
    late: str = ""


@click.command("explain", short_help="Show how a person solves it, or say what is wrong with it.")
@intake.files
@intake.uniqueness
@options.time_limit
@picture_options.plain_options
@options.many_output_format
@options.color
def command(
    files: tuple[str, ...],
    uniqueness: bool,
    seconds: float | None,
    picture: picture_options.PictureFile | None,
    output_format: str,
    color: str,
) -> int:
    """Show how a person solves the puzzle in FILE, or in standard input, step by step.

    Without a solution: givens that contradict each other, none of which can be spared. With several
    solutions: where they differ, and which givens would leave one. Many puzzles get a line each.
    Exit code 0; 1 if there is no solution; 2 if FILE holds no puzzle; 4 if the time was over.

    \b
    Examples:
      stratabot str8ts explain puzzle.txt
      stratabot str8ts explain puzzle.txt --picture steps.html
    """
    manner = Manner(
        partial(_explained, uniqueness),
        _json,
        _line,
        _exit_code,
        _remark,
        seconds=_SECONDS,
        time_limit=seconds,
    )
    draw = partial(_draw, uniqueness)
    return tell(files, intake.intake, manner, output_format, partial(_show, color), picture, draw)


def _explained(uniqueness: bool, puzzle: Puzzle) -> Explained:
    """What is found out until the time is over, if it ends before."""
    found = answer(puzzle)
    why: Conflict | Several | None = None
    steps: list[Step] = []
    late = ""
    try:
        why = explain_answer(found)
        if why is None:
            for step in climb(Pencil(puzzle), uniqueness):
                steps.append(step)
    except OutOfTimeError as error:
        late = str(error)
    return Explained(found, why, tuple(steps), late)


def _json(explained: Explained) -> dict[str, Any]:
    why, puzzle, is_unique = explained.why, explained.answer.puzzle, explained.answer.is_unique
    found = puzzle_json(puzzle) | {"solvable": explained.answer.is_solvable, "unique": is_unique}
    if isinstance(why, Conflict):
        return found | {"conflict": places_json(why.places), "why": why.why}
    if isinstance(why, Several):
        givens = [
            {"cell": places_json([given.place])[0], "number": given.number} for given in why.givens
        ]
        return found | {
            "solutions": len(why.found),
            "more": why.more,
            "differing": places_json(why.differing),
            "givens": givens,
            "smallest": why.is_smallest,
        }
    if not is_unique:
        return found
    pencil, shown = Pencil(puzzle), []
    for step in explained.steps:
        shown.append(step_json(pencil, step))
        pencil.apply(step)
    graded = NO_GRADE if explained.late else grade_json(grade_of(explained.steps))
    return found | graded | {"steps": shown}


def _line(explained: Explained) -> str:
    """One of many."""
    if isinstance(explained.why, Conflict):
        return f"no solution: {explained.why.why}"
    if isinstance(explained.why, Several):
        return _several(explained.why)
    if not explained.answer.is_unique:
        return _undecided(explained)
    many = counted(len(explained.steps), "step")
    if explained.late:
        return f"{many}, the rest is {explained.late}"
    return f"{many}, {format_grade_line(grade_of(explained.steps))}"


def _undecided(explained: Explained) -> str:
    """What is known if the time was over before it was found what is wrong, if anything is."""
    found, late = explained.answer, explained.late
    if found.is_solvable is None:
        return late
    if not found.is_solvable:
        return f"no solution: why is {late}"
    if found.is_unique is None:
        return f"it has a solution: whether there are others is {late}"
    return f"it has several solutions: where they differ is {late}"


def _several(why: Several) -> str:
    from stratabot.str8ts.picture.story import format_several

    return format_several(why)


def _show(color: str, explained: Explained) -> None:
    why, puzzle = explained.why, explained.answer.puzzle
    terminal = terminal_for(color)
    if isinstance(why, Conflict):
        click.echo(f"No solution: {why.why}")
        show_board(puzzle, puzzle, terminal, why.places)
    elif isinstance(why, Several):
        click.echo(_several(why))
        show_board(puzzle, puzzle, terminal, why.differing)
    elif not explained.answer.is_unique:
        line = _undecided(explained)
        click.echo(f"{line[0].upper()}{line[1:]}.")
    else:
        pencil = Pencil(puzzle)
        for number, step in enumerate(explained.steps, 1):
            click.echo(f"{number:4}. {step.technique}: {format_step(pencil, step)}")
            pencil.apply(step)
        show_board(puzzle, pencil.solution(), terminal)


def _draw(uniqueness: bool, explained: Explained, kind: str) -> bytes:
    from stratabot.picture.files import encode
    from stratabot.str8ts.picture.story import story_of

    story = story_of(explained.answer.puzzle, uniqueness)
    return encode(story.slides, kind, story.title, story.note)


def _remark(explained: Explained) -> str:
    """In text, too, steps that do not reach the end look as if they did."""
    return f"the steps after these: {explained.late}" if explained.late and explained.steps else ""


def _exit_code(explained: Explained) -> int:
    if explained.late:
        return OutOfTimeError.exit_code
    return 1 if isinstance(explained.why, Conflict) else 0
