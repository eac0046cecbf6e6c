"""`stratabot solve`."""

from functools import partial
from itertools import islice

import click

from stratabot.cli import options
from stratabot.cli.batch import Entry, Outcome, open_many, run_many
from stratabot.cli.input import Task, load_task
from stratabot.cli.output import say_json, terminal_for
from stratabot.cli.strata import pictures
from stratabot.cli.strata.answer import (
    Answer,
    answer_to,
    as_json,
    show,
    solution_json,
    story_of,
    summary,
    why_not,
)
from stratabot.strata.midgame import wrong_cells


@click.command("solve")
@options.grid
@click.option(
    "--order",
    type=click.Choice(["fewest-clicks", "peel"]),
    default="fewest-clicks",
    help="The order with the fewest color changes, or the first one found.",
)
@options.selected
@options.placed
@click.option("--count", is_flag=True, help="Count all solutions: every order and coloring.")
@click.option(
    "--colors",
    type=click.IntRange(1),
    metavar="K",
    help="With --count: how many colors there are (default: those in the grid).",
)
@click.option("--all", "every", is_flag=True, help="List all solutions, one a line.")
@click.option("--limit", type=click.IntRange(0), metavar="N", help="With --all: at most N.")
@options.blank
@pictures.options
@click.option(
    "--overlay", is_flag=True, help="With --picture: draw over the screenshot that GRID is."
)
@options.many_output_format
@options.color
def command(
    grid: str,
    order: str,
    selected: str | None,
    placed: str,
    count: bool,
    colors: int | None,
    every: bool,
    limit: int | None,
    blank: str | None,
    picture: str | None,
    picture_format: str | None,
    palette: str | None,
    overlay: bool,
    output_format: str,
    color: str,
) -> int:
    """Solve the puzzle in GRID: a text file, a screenshot, or - for standard input.

    Prints the ribbons in playing order, with the fewest clicks, and the finished board. Many
    puzzles, in a file with empty lines between them or in a folder, get a line each. Exit code 0; 1
    if there is no solution, or no puzzle in the picture that can be read surely; 2 if GRID is no
    grid.

    \b
    Grids are read in all the common forms, one row a line:
      PG.P      no separators; . or * is blank
      P G . P   spaces between the squares
      30033     digits (0 for blank: --blank 0)
      3  33     digits, a space for blank
      4 4       a first line ROWS COLS may stand above
    \b
    Examples:
      stratabot solve grid.txt
      stratabot solve screenshot.png
      stratabot solve grid.txt --selected P --format json
      stratabot solve grid.txt --placed "r2=G c1=P"
      stratabot solve grid.txt --picture steps.html
      stratabot solve screenshot.png --picture answer.png --overlay
      printf 'PG\\nGG\\n' | stratabot solve -
      stratabot generate --count 100 | stratabot solve - --format jsonl
    """
    if count and every:
        raise click.UsageError("expected --count or --all, got both")
    if colors is not None and not count:
        raise click.UsageError("expected --count with --colors")
    if limit is not None and not every:
        raise click.UsageError("expected --all with --limit")
    if picture is not None and (count or every):
        raise click.UsageError("expected --picture without --count and --all")
    if overlay and picture is None:
        raise click.UsageError("expected --picture with --overlay")
    wish = pictures.parse_wish(picture, picture_format)
    found = open_many(grid, blank, output_format)
    if not isinstance(found, bytes):
        if every or placed or picture is not None:
            raise click.UsageError(
                "expected one puzzle with --all, --placed or --picture, got many"
            )
        work = partial(_line, order, selected, colors if count else -1, blank, output_format)
        return run_many(found, work, output_format == "jsonl")
    task = pictures.in_palette(load_task(grid, blank, placed, selected, found), palette)
    if every:
        return _list(task, limit, output_format == "json")
    answer = answer_to(task, order)
    solutions = _count(task, colors) if count else None
    if wish:
        _draw(task, answer, wish, overlay)
    if wish and wish.fills_stdout:
        pass
    elif output_format == "json":
        say_json(as_json(task, answer, solutions))
    elif solutions is not None:
        click.echo(f"{solutions} solution{'s' * (solutions != 1)}")
    elif answer is None:
        click.echo(why_not(task))
    else:
        show(task, answer, terminal_for(color))
    return 0 if answer else 1


def _draw(task: Task, answer: Answer | None, wish: pictures.Wish, overlay: bool) -> None:
    from stratabot.picture.files import encode

    story = story_of(task, answer)
    if overlay:
        wish.fulfil(pictures.over_screenshot(task, story, wish.kind))
        return
    note = summary(answer, task.in_hand) if answer else why_not(task)
    wish.fulfil(encode(story.slides(), wish.kind, story.title, note))


def _line(
    order: str,
    selected: str | None,
    count_colors: int | None,
    blank: str | None,
    output_format: str,
    entry: Entry,
) -> Outcome:
    """One of many; `count_colors` is -1 where solutions are not to be counted."""
    task = entry.task(blank, selected)
    answer = answer_to(task, order)
    solutions = None if count_colors == -1 else _count(task, count_colors)
    if output_format == "jsonl":
        import json

        line = json.dumps(entry.as_json() | as_json(task, answer, solutions))
    elif solutions is not None:
        line = f"{entry}: {solutions} solution{'s' * (solutions != 1)}"
    elif answer is None:
        line = f"{entry}: {why_not(task)}"
    else:
        line = f"{entry}: {answer.solution} ({answer.clicks} clicks)"
    return Outcome(line, 0 if answer else 1)


def _count(task: Task, colors: int | None) -> int:
    if wrong_cells(task.puzzle, task.placed):
        return 0
    from stratabot.strata.counting import count_solutions

    return count_solutions(task.puzzle, colors, task.fixed)


def _list(task: Task, limit: int | None, in_json: bool) -> int:
    """One solution a line, as they are found; 1 if there is none."""
    if answer_to(task, "peel") is None:
        say_json(as_json(task, None, None)) if in_json else click.echo(why_not(task))
        return 1
    from stratabot.strata.counting import all_solutions

    for solution in islice(all_solutions(task.puzzle, task.fixed), limit):
        if in_json:
            say_json(solution_json(solution, task.in_hand))
        else:
            click.echo(str(solution))
    return 0
