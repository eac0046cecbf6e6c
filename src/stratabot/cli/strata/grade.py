"""`stratabot grade`."""

from functools import partial
from typing import Any

import click

from stratabot.cli import options
from stratabot.cli.batch import Entry, Outcome, open_many, run_many
from stratabot.cli.input import load_task
from stratabot.cli.output import puzzle_json, say_json
from stratabot.strata.grade import Grade, grade
from stratabot.strata.puzzle import Puzzle

_NO_GRADE = "no solution, hence no grade"


@click.command("grade")
@options.grid
@options.blank
@options.many_output_format
def command(grid: str, blank: str | None, output_format: str) -> int:
    """Tell how hard the puzzle in GRID is for a person, from 0 to 100, and why.

    The number is the percentage of random puzzles of that size that are easier: easy below 40,
    medium below 70, hard below 90, fiendish above. A file with many puzzles, or a folder, gets a
    line each. Exit code 0; 1 if there is no solution; 2 if GRID is no grid.

    \b
    Examples:
      stratabot grade grid.txt
      stratabot grade puzzles.txt --format jsonl
    """
    found = open_many(grid, blank, output_format)
    if not isinstance(found, bytes):
        return run_many(found, partial(_line, blank, output_format), output_format == "jsonl")
    puzzle = load_task(grid, blank, data=found).puzzle
    graded = grade(puzzle)
    if output_format == "json":
        say_json(as_json(puzzle, graded))
    elif graded is None:
        click.echo(f"{_NO_GRADE[0].upper()}{_NO_GRADE[1:]}.")
    else:
        click.echo(_explained(puzzle, graded))
    return 0 if graded else 1


def grade_json(graded: Grade) -> dict[str, Any]:
    """The number, the word, and the features with their places among random puzzles."""
    return {
        "number": graded.number,
        "word": graded.word,
        "features": graded.features._asdict(),
        "harder_than": {k: round(v, 3) for k, v in graded.harder_than._asdict().items()},
    }


def as_json(puzzle: Puzzle, graded: Grade | None) -> dict[str, Any]:
    """The puzzle and its grade, null where it has no solution."""
    return puzzle_json(puzzle) | {"grade": graded and grade_json(graded)}


def _line(blank: str | None, output_format: str, entry: Entry) -> Outcome:
    """One of many."""
    puzzle = entry.task(blank).puzzle
    graded = grade(puzzle)
    if output_format == "jsonl":
        import json

        line = json.dumps(entry.as_json() | as_json(puzzle, graded))
    else:
        line = f"{entry}: {f'{graded.word}, {graded.number}' if graded else _NO_GRADE}"
    return Outcome(line, 0 if graded else 1)


def _explained(puzzle: Puzzle, graded: Grade) -> str:
    """The grade, then a line a reason."""
    lines = puzzle.rows + puzzle.cols
    chain, openings, orders, bite, changes, free = graded.features
    reasons = (
        f"{chain} rounds of peeling: so many ribbons must wait for one another in turn",
        f"{openings} of {lines} ribbons can be the last one laid",
        f"{_one_in(orders)} orders of all ribbons wins",
        f"{bite:.1f} ribbons go onto a lost board, on average, before it shows",
        f"{changes} color changes at least",
        f"{free} of {lines} ribbons can be of any color",
    )
    text = f"{graded.word}: {graded.number} of 100\n\nharder than\n"
    for reason, place in zip(reasons, graded.harder_than, strict=True):
        text += f"{100 * place:5.0f} %  {reason}\n"
    return f"{text}\nof random puzzles of this size."


def _one_in(share: float) -> str:
    return f"1 of {round(1 / share):,}"
