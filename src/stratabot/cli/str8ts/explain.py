"""`stratabot str8ts explain`."""

from functools import partial
from typing import Any, NamedTuple

import click

from stratabot.cli import options, pictures
from stratabot.cli.grading import format_grade_line
from stratabot.cli.output import terminal_for
from stratabot.cli.str8ts import puzzles
from stratabot.cli.str8ts.boards import show_board
from stratabot.cli.str8ts.steps import grade_json, step_json
from stratabot.cli.str8ts.values import places_json, puzzle_json
from stratabot.cli.telling import Manner, tell
from stratabot.str8ts.conflict import Conflict
from stratabot.str8ts.explain import explain
from stratabot.str8ts.grade import grade_of
from stratabot.str8ts.ladder import path
from stratabot.str8ts.pencil import Pencil, Step, format_step
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.several import Several
from stratabot.words import counted


class Explained(NamedTuple):
    """A puzzle; what is wrong with it, or else the steps to its solution."""

    puzzle: Puzzle
    why: Conflict | Several | None
    steps: tuple[Step, ...]


@click.command("explain", short_help="Show how a person solves it, or say what is wrong with it.")
@puzzles.files
@puzzles.uniqueness
@pictures.plain_options
@options.many_output_format
@options.color
def command(
    files: tuple[str, ...],
    uniqueness: bool,
    picture: pictures.PictureFile | None,
    output_format: str,
    color: str,
) -> int:
    """Show how a person solves the puzzle in FILE, or in standard input, step by step.

    Without a solution: givens that contradict each other, none of which can be spared. With several
    solutions: where they differ, and which givens would leave one. Many puzzles get a line each.
    Exit code 0; 1 if there is no solution; 2 if FILE holds no puzzle.

    \b
    Examples:
      stratabot str8ts explain puzzle.txt
      stratabot str8ts explain puzzle.txt --picture steps.html
    """
    manner = Manner(partial(_explained, uniqueness), _json, _line, _exit_code, seconds=0.1)
    draw = partial(_draw, uniqueness)
    return tell(files, puzzles.intake, manner, output_format, partial(_show, color), picture, draw)


def _explained(uniqueness: bool, puzzle: Puzzle) -> Explained:
    why = explain(puzzle)
    return Explained(puzzle, why, () if why else path(puzzle, uniqueness))


def _json(explained: Explained) -> dict[str, Any]:
    puzzle, why, steps = explained
    found = puzzle_json(puzzle) | {
        "solvable": not isinstance(why, Conflict),
        "unique": why is None,
    }
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
    pencil, shown = Pencil(puzzle), []
    for step in steps:
        shown.append(step_json(pencil, step))
        pencil.apply(step)
    return found | grade_json(grade_of(steps)) | {"steps": shown}


def _line(explained: Explained) -> str:
    """One of many."""
    if isinstance(explained.why, Conflict):
        return f"no solution: {explained.why.why}"
    if isinstance(explained.why, Several):
        return _several(explained.why)
    graded = format_grade_line(grade_of(explained.steps))
    return f"{counted(len(explained.steps), 'step')}, {graded}"


def _several(why: Several) -> str:
    from stratabot.str8ts.picture.story import format_several

    return format_several(why)


def _show(color: str, explained: Explained) -> None:
    puzzle, why, steps = explained
    terminal = terminal_for(color)
    if isinstance(why, Conflict):
        click.echo(f"No solution: {why.why}")
        show_board(puzzle, puzzle, terminal, why.places)
    elif isinstance(why, Several):
        click.echo(_several(why))
        show_board(puzzle, puzzle, terminal, why.differing)
    else:
        pencil = Pencil(puzzle)
        for number, step in enumerate(steps, 1):
            click.echo(f"{number:4}. {step.technique}: {format_step(pencil, step)}")
            pencil.apply(step)
        show_board(puzzle, pencil.solution(), terminal)


def _draw(uniqueness: bool, explained: Explained, kind: str) -> bytes:
    from stratabot.picture.files import encode
    from stratabot.str8ts.picture.story import story_of

    story = story_of(explained.puzzle, uniqueness)
    return encode(story.slides, kind, story.title, story.note)


def _exit_code(explained: Explained) -> int:
    return 1 if isinstance(explained.why, Conflict) else 0
