"""`stratabot grade`."""

from typing import Any, NamedTuple

import click

from stratabot.cli import options
from stratabot.cli.answering import Manner, at_work
from stratabot.cli.output import say_json
from stratabot.cli.strata import puzzle_options
from stratabot.cli.strata.positions import load_only, open_grids, tell_many
from stratabot.cli.strata.values import grade_json, puzzle_json
from stratabot.limit import TimeLimit
from stratabot.strata.grading import Grade, grade
from stratabot.strata.load import Loaded
from stratabot.strata.puzzle import Puzzle
from stratabot.words import counted

_NO_GRADE = "no solution, so no grade"


class Graded(NamedTuple):
    """A puzzle and its grade; None where it has no solution."""

    puzzle: Puzzle
    grade: Grade | None


@click.command("grade", short_help="Tell how hard a puzzle is for a person, from 0 to 100.")
@options.grids
@puzzle_options.cells
@puzzle_options.blank
@options.time_limit
@options.many_output_format
def command(
    grids: tuple[str, ...],
    cells: tuple[str, ...],
    blank: str | None,
    seconds: float | None,
    output_format: str,
) -> int:
    """Tell how hard the puzzle in GRID is for a person, from 0 to 100, and why.

    The number is the percentage of random puzzles of that size that are easier: easy below 40,
    medium below 70, hard below 90, fiendish above. A file with many puzzles, or a folder, gets a
    line each. Exit code 0; 1 if there is no solution; 2 if GRID is no grid; 4 if the time was over.

    \b
    Examples:
      stratabot grade grid.txt
      stratabot grade puzzles.txt --format jsonl
    """
    given = open_grids(grids, blank, output_format, cells)
    if given.is_many:
        manner = Manner(_graded, _json, _line, _exit_code, time_limit=seconds)
        return tell_many(given, manner, output_format, blank)
    limit = TimeLimit(seconds)
    loaded = load_only(given, limit, blank, told=cells)
    with at_work(limit):
        graded = _graded(loaded)
    if output_format == "json":
        say_json(_json(graded))
    elif graded.grade is None:
        click.echo(f"{_NO_GRADE[0].upper()}{_NO_GRADE[1:]}.")
    else:
        click.echo(_explained(graded.puzzle, graded.grade))
    return _exit_code(graded)


def _graded(loaded: Loaded) -> Graded:
    """Raises InputError if a square is not known: each one counts."""
    if loaded.unknown:
        from stratabot.strata.unknown import require_known

        require_known(loaded.unknown, "grade")
    return Graded(loaded.position.puzzle, grade(loaded.position.puzzle))


def _json(graded: Graded) -> dict[str, Any]:
    """The puzzle and its grade, null where it has no solution."""
    return puzzle_json(graded.puzzle) | {"grade": graded.grade and grade_json(graded.grade)}


def _line(graded: Graded) -> str:
    """One of many."""
    return f"{graded.grade.word}, {graded.grade.number}" if graded.grade else _NO_GRADE


def _exit_code(graded: Graded) -> int:
    return 0 if graded.grade else 1


def _explained(puzzle: Puzzle, graded: Grade) -> str:
    """The grade, then a line a reason."""
    lines = puzzle.rows + puzzle.cols
    chain, openings, orders, bite, changes, free = graded.features
    reasons = (
        _waiting(int(chain)),
        f"{openings} of {lines} ribbons can be the last one laid",
        _winning(orders),
        f"after a mistake you lay {bite:.1f} more ribbons, on average, before you can notice it",
        f"{counted(int(changes), 'color change')} at least",
        _hidden(int(free), puzzle),
    )
    text = f"{graded.word}: {graded.number} of 100\n\nharder than\n"
    for reason, place in zip(reasons, graded.harder_than, strict=True):
        text += f"{100 * place:5.0f} %  {reason}\n"
    return f"{text}\nof random puzzles of this size."


def _winning(share: float) -> str:
    """How many orders win, roughly."""
    one_in = round(1 / share)
    if one_in > 1:
        return f"1 of {one_in:,} orders of all ribbons wins"
    return "every order of all ribbons wins" if share == 1 else "most orders of all ribbons win"


def _waiting(chain: int) -> str:
    """How many ribbons must be laid one after another."""
    if chain == 1:
        return "no ribbon has to wait for another one"
    return f"the longest chain of ribbons that wait for one another has {chain}"


def _hidden(free: int, puzzle: Puzzle) -> str:
    """How many ribbons need not show on any colored square."""
    lines = puzzle.rows + puzzle.cols
    if not puzzle.colors:
        return f"all {lines} ribbons can be hidden: no square has a color"
    if free == lines:
        return f"each of the {lines} ribbons can be hidden in some solution (not all at once)"
    if free == 0:
        return "no ribbon can be hidden: each shows on a colored square"
    some = " in some solution" if free == 1 else ", each in some solution"
    return f"{free} of {lines} ribbons can be hidden{some} (it shows on no colored square)"
