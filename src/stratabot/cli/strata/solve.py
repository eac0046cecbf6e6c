"""`stratabot solve`."""

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

import click

from stratabot.cli import options, picture_options
from stratabot.cli.answering import Manner, tell_only
from stratabot.cli.output import say_json, terminal_for
from stratabot.cli.strata import puzzle_options
from stratabot.cli.strata.positions import load_only, open_grids, tell_many
from stratabot.limit import TimeLimit
from stratabot.picture.terminal import Colors, Terminal
from stratabot.strata.load import Transcript
from stratabot.strata.solver import Order
from stratabot.strata.telling.solution import SolutionReport, solution_json, solution_report

if TYPE_CHECKING:
    from stratabot.strata.shot import Shot


@click.command("solve", short_help="Solve the puzzle in a text, a screenshot or a photograph.")
@puzzle_options.grids
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
def command(
    grids: tuple[str, ...],
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
) -> int:
    """Solve the puzzle in GRID: a text file, a screenshot or photograph of a screen, or - for
    standard input.

    Prints the ribbons in playing order, with the fewest clicks, and the finished board. Many
    puzzles, in several files, a folder, a file with empty lines between them or a numpy array, get
    a line each. Exit code 0; 1 if there is no solution, or no puzzle in the picture that can be
    read surely; 2 if GRID is no grid; 4 if the time was over.

    \b
    Grids are read in all the common forms, one row a line:
      PG.P      no separators; . or * is blank
      P G . P   spaces, tabs, commas, semicolons or bars between the squares
      P,,"G"    an empty place is blank; CSV and Markdown tables
      PG?P      a ? is not known; refused if the answer depends on it
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
    """
    _require_together(counts, every, colors, most, picture, overlay)
    manner = Manner(partial(_report, order, counts, colors), time_limit=seconds)
    given = open_grids(grids, blank, output_format, cells)
    if given.is_many:
        if every or placed or picture is not None or palette is not None:
            raise click.UsageError(
                "expected one puzzle with --all, --placed, --palette or --picture, got many"
            )
        return tell_many(given, manner, output_format, blank, selected)
    if palette is not None and picture is None:
        _require_colors(output_format == "text" and not counts and not every, color)
    limit = TimeLimit(seconds)
    loaded = load_only(given, limit, blank, placed, selected, cells)
    if palette or picture:
        from stratabot.cli.strata.picture_options import for_picture

        loaded = for_picture(loaded, palette, picture)
    if every:
        with limit:
            return _list(loaded, most, output_format == "json")
    shot = _shot_for(picture, loaded) if picture and overlay else None
    if output_format == "text" and not (picture and picture.fills_stdout):
        report = partial(_report, order, counts, colors, shown_on=terminal_for(color))
        manner = manner._replace(report=report)
    return tell_only(loaded, limit, manner, output_format, color, picture, partial(_draw, shot))


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
    """Refuse `--palette` without a picture where nothing is shown in colors."""
    if not shows_board or terminal_for(color).colors is Colors.NONE:
        raise click.UsageError(
            "expected --palette with --picture, or with a terminal in colors (--color always)"
        )


def _report(
    order: Order,
    counts: bool,
    colors: int | None,
    loaded: Transcript,
    shown_on: Terminal | None = None,
) -> SolutionReport:
    report = solution_report(loaded.position, order, counts, colors)
    return report._replace(shown_on=shown_on)


def _shot_for(picture: picture_options.PictureFile, loaded: Transcript) -> "Shot":
    from stratabot.cli.strata.picture_options import require_overlay

    return require_overlay(loaded.shot, picture.kind)


def _draw(over: "Shot | None", report: SolutionReport, kind: str) -> bytes:
    if over is not None:
        from stratabot.strata.picture.overlay import draw_over_shot

        return draw_over_shot(over.frame, over.reading, over.profile, report.answer)
    from stratabot.strata.picture import draw

    return draw(report.answer, kind)


def _list(loaded: Transcript, most: int | None, in_json: bool) -> int:
    """One solution a line, as they are found; 1 if there is none."""
    from stratabot.strata.counting import all_solutions

    position = loaded.position
    report = solution_report(position, "peel")
    if report.answer.solution is None:
        say_json(report.as_json()) if in_json else click.echo(report.as_line())
        return 1
    for solution in islice(all_solutions(position.puzzle, position.fixed), most):
        if in_json:
            say_json(solution_json(solution, position.in_hand))
        else:
            click.echo(str(solution))
    return 0
