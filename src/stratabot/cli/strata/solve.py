"""`stratabot solve`."""

from functools import partial
from itertools import islice
from typing import Any

import click

from stratabot.cli import options, picture_options
from stratabot.cli.answering import Intake, Manner, Read, print_report
from stratabot.cli.any_game import tell_any
from stratabot.cli.many import many, require_array
from stratabot.cli.output import say_json, terminal_for
from stratabot.cli.puzzle_command import CommandPlan, PuzzleCommand
from stratabot.cli.strata import puzzle_options
from stratabot.cli.typed import game_option
from stratabot.picture.terminal import Colors
from stratabot.strata.cutting import cut_puzzles
from stratabot.strata.load import Transcript, read_grid, split
from stratabot.strata.solver import Order
from stratabot.strata.telling.solution import SolutionReport, solution_json, solution_report


def _plan(
    order: Order,
    selected: str | None,
    placed: str,
    cells: tuple[str, ...],
    counts: bool,
    colors: int | None,
    every: bool,
    most: int | None,
    blank: str | None,
    picture: picture_options.PictureFile | None,
    palette: str | None,
    overlay: bool,
    seconds: float | None,
    output_format: str,
    color: str,
) -> CommandPlan:
    _require_together(counts, every, colors, most, picture, overlay)
    if palette is not None and picture is None:
        _require_colors(output_format == "text" and not counts and not every, color)
    read: Read = partial(read_grid, blank, selected, placed, cells)
    if palette or overlay or (picture and picture.has_pixels):
        from stratabot.cli.strata.picture_options import for_picture

        read = for_picture(read, palette, picture, overlay)
    for_one = {"--all": every, "--placed": placed, "--cell": cells, "--palette": palette}
    intake = Intake(
        partial(split, blank=blank),
        read,
        None,
        for_one,
        cut=partial(cut_puzzles, blank=blank),
    )
    report = partial(_report, "peel" if every else order, counts, colors, overlay)
    manner = Manner(report, output_format, color, seconds)
    show = partial(_list, most) if every else _show
    return CommandPlan(intake, manner, picture, _draw, show)


@click.command(
    "solve",
    PuzzleCommand,
    plan=_plan,
    arrays="For an array, FILE.npz: solvable, lines, colors.",
    short_help="Solve the puzzle in a text, a screenshot or a photograph.",
)
@puzzle_options.grids
@game_option
@click.option(
    "--order",
    type=click.Choice(["fewest-clicks", "peel"]),
    default="fewest-clicks",
    help="The order with the fewest color changes, or the first one found.",
)
@puzzle_options.selected
@puzzle_options.placed
@puzzle_options.cells
@click.option("--count", "counts", is_flag=True, help="Count all solutions: orders and colorings.")
@click.option(
    "--colors",
    type=click.IntRange(1),
    metavar="K",
    help="With --count: how many colors there are (default: those in the grid).",
)
@click.option("--all", "every", is_flag=True, help="List all solutions, one a line.")
@click.option("--limit", "most", type=click.IntRange(0), metavar="N", help="With --all: at most N.")
@puzzle_options.blank
@picture_options.options
@click.option(
    "--overlay",
    is_flag=True,
    help="With --picture: draw over the screenshot or photograph that GRID is.",
)
@options.time_limit
@options.many_output_format
@options.color
def command(grids: tuple[str, ...], **given: Any) -> int:
    """Solve the puzzle in GRID: a text file, a screenshot or photograph of a screen, or - for
    standard input.

    Prints the ribbons in playing order, with the fewest clicks, and the finished board. Many
    puzzles, in several files, a folder, a file with empty lines between them or a numpy array, get
    a line each. Exit code 0; 1 if there is no solution, or if the picture shows no puzzle surely;
    2 if GRID is no grid; 4 if the time was over.

    \b
    Grids are read in all the common forms, one row a line:
      PG.P      no separators; . or * is blank
      P G . P   spaces, tabs, commas, semicolons or bars between the squares
      P,,"G"    an empty place is blank; CSV and Markdown tables
      PG?P      you do not know a ?; refused if the answer depends on that square
      30033     digits (0 for blank: --blank 0)
      3  33     digits, a space for blank
      red blue  names of colors, or colored emoji
      4 4       ROWS COLS may stand above, or 4, or 4 x 4, or 4 4 3 (3 colors)
      1: PG.P   row numbers, bullets and comments beside rows are left out
      [[1, 2], [2, null]]     arrays of Python, JSON, numpy
    and as a diamond, as the game shows it and as this command prints it
    \b
    Examples:
      stratabot solve grid.txt
      stratabot solve screenshot.png
      stratabot solve screenshot.png --cell r3c1=2
      stratabot solve grid.txt --selected P --format json
      stratabot solve grid.txt --placed "r2=G c1=P"
      stratabot solve grid.txt --picture steps.html
      stratabot solve screenshot.png --picture answer.png --overlay
      printf 'PG\\nGG\\n' | stratabot solve -
      stratabot generate --count 100 | stratabot solve - --format jsonl
      stratabot solve boards.npy --out answers.npz
      stratabot solve shots/ --format jsonl --out answers.jsonl --resume
    """
    if (wish := many()).array:
        from stratabot.cli.strata.array_files import solve_array

        path = require_array(grids, ".npz", "order", "output_format")
        order = given["order"] if options.is_given("order") else None
        return solve_array(path, order, given["output_format"], wish)
    return tell_any(grids, *_plan(**given))


def _require_together(
    counts: bool,
    every: bool,
    colors: int | None,
    most: int | None,
    picture: picture_options.PictureFile | None,
    overlay: bool,
) -> None:
    """Refuse options that make no sense together."""
    if counts and every:
        raise click.UsageError("expected --count or --all, got both")
    if colors is not None and not counts:
        raise click.UsageError("expected --count with --colors")
    if every and options.is_given("order"):
        raise click.UsageError("expected --order without --all, which lists solutions in any order")
    if most is not None and not every:
        raise click.UsageError("expected --all with --limit")
    if picture is not None and (counts or every):
        raise click.UsageError("expected --picture without --count and --all")
    if overlay and picture is None:
        raise click.UsageError("expected --picture with --overlay")


def _require_colors(shows_board: bool, color: str) -> None:
    """Refuse `--palette` without a picture if the terminal shows no colors."""
    if not shows_board or terminal_for(color).colors is Colors.NONE:
        raise click.UsageError(
            "expected --palette with --picture, or with a terminal in colors (--color always)"
        )


def _report(
    order: Order, counts: bool, colors: int | None, overlay: bool, loaded: Transcript
) -> SolutionReport:
    report = solution_report(loaded.position, order, counts, colors)
    return report._replace(drawn_over=loaded.shot) if overlay else report


def _show(report: SolutionReport, manner: Manner) -> None:
    print_report(report, manner)
    if manner.output_format == "text" and (left_out := report.left_out(terminal_for(manner.color))):
        click.echo(left_out, err=True)


def _list(most: int | None, report: SolutionReport, manner: Manner) -> None:
    """Print one solution a line, as soon as each is found."""
    from stratabot.strata.counting import all_solutions

    if report.answer.solution is None:
        print_report(report, manner)
        return
    position = report.answer.position
    for solution in islice(all_solutions(position.puzzle, position.fixed), most):
        if manner.output_format == "json":
            say_json(solution_json(solution, position.in_hand))
        else:
            click.echo(str(solution))


def _draw(report: SolutionReport, kind: str) -> bytes:
    over = report.drawn_over
    if over is not None:
        from stratabot.strata.picture.overlay import draw_over_shot

        return draw_over_shot(over.frame, over.reading, over.profile, report.answer)
    from stratabot.strata.picture import draw

    return draw(report.answer, kind)
