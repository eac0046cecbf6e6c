"""`stratabot solve`."""

from itertools import islice
from typing import Any, NamedTuple

import click

from stratabot.cli import options
from stratabot.cli.grids import color_in, load_puzzle, parse_placed
from stratabot.cli.output import (
    core_json,
    numbers,
    puzzle_json,
    ribbons_json,
    say,
    say_json,
    terminal_for,
)
from stratabot.picture.palette import palette_for
from stratabot.picture.steps import WHERE, format_steps, format_take_back
from stratabot.picture.terminal import Terminal, draw_board
from stratabot.strata.midgame import color_in_hand, take_back, wrong_cells
from stratabot.strata.peel import Core, find_core, solve
from stratabot.strata.puzzle import Color, Line, Puzzle, Ribbon, Solution
from stratabot.strata.runs import fewest_changes


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
@options.output_format
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
    output_format: str,
    color: str,
) -> int:
    """Solve the puzzle in GRID, a text file or - for standard input.

    Prints the ribbons in playing order, with the fewest clicks, and the finished board. Exit code
    0; 1 if there is no solution; 2 if GRID is no grid.

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
      stratabot solve grid.txt --selected P --format json
      stratabot solve grid.txt --placed "r2=G c1=P"
      printf 'PG\\nGG\\n' | stratabot solve -
    """
    if count and every:
        raise click.UsageError("expected --count or --all, got both")
    if colors is not None and not count:
        raise click.UsageError("expected --count with --colors")
    if limit is not None and not every:
        raise click.UsageError("expected --all with --limit")
    puzzle = load_puzzle(grid, blank)
    task = _Task(puzzle, parse_placed(placed, puzzle), color_in(puzzle, selected))
    as_json = output_format == "json"
    if every:
        return _list(task, limit, as_json)
    answer = _answer(task, order)
    solutions = _count(task, colors) if count else None
    if as_json:
        say_json(_as_json(task, answer, solutions))
    elif solutions is not None:
        click.echo(f"{solutions} solution{'s' * (solutions != 1)}")
    elif answer is None:
        click.echo(_why_not(task))
    else:
        _show(task, answer, order, terminal_for(color))
    return 0 if answer else 1


class _Task(NamedTuple):
    """What is asked: a board, perhaps partly laid, and the color in hand, perhaps not known."""

    puzzle: Puzzle
    placed: tuple[Ribbon, ...]
    selected: Color | None

    @property
    def fixed(self) -> frozenset[Line]:
        return frozenset(ribbon.line for ribbon in self.placed)

    @property
    def in_hand(self) -> Color | None:
        return color_in_hand(self.placed) if self.selected is None else self.selected


class _Answer(NamedTuple):
    """The ribbons to lay, and how few clicks any solution could do with, where that was asked."""

    solution: Solution
    clicks: int
    changes: int
    clicks_at_least: int | None


def _answer(task: _Task, order: str) -> _Answer | None:
    if wrong_cells(task.puzzle, task.placed):
        return None
    if order == "peel":
        solution = solve(task.puzzle, task.fixed)
        if solution is None:
            return None
        changes = solution.color_changes(task.in_hand)
        return _Answer(solution, len(solution.ribbons) + changes, changes, None)
    fewest = fewest_changes(task.puzzle, task.in_hand, task.fixed)
    if fewest is None:
        return None
    ribbons = len(fewest.solution.ribbons)
    return _Answer(
        fewest.solution, ribbons + fewest.changes, fewest.changes, ribbons + fewest.at_least
    )


def _count(task: _Task, colors: int | None) -> int:
    if wrong_cells(task.puzzle, task.placed):
        return 0
    from stratabot.strata.orders import count_solutions

    return count_solutions(task.puzzle, colors, task.fixed)


def _list(task: _Task, limit: int | None, as_json: bool) -> int:
    """One solution a line, as they are found; 1 if there is none."""
    if _answer(task, "peel") is None:
        say_json(_as_json(task, None, None)) if as_json else click.echo(_why_not(task))
        return 1
    from stratabot.strata.orders import all_solutions

    for solution in islice(all_solutions(task.puzzle, task.fixed), limit):
        if as_json:
            say_json(_solution_json(solution, task.in_hand))
        else:
            click.echo(str(solution))
    return 0


def _solution_json(solution: Solution, in_hand: Color | None) -> dict[str, Any]:
    return {
        "ribbons": ribbons_json(solution.ribbons),
        "color_changes": solution.color_changes(in_hand),
        "clicks": solution.clicks(in_hand),
    }


def _as_json(task: _Task, answer: _Answer | None, solutions: int | None) -> dict[str, Any]:
    found = puzzle_json(task.puzzle) | {"solvable": answer is not None}
    if answer is None:
        found |= {"ribbons": None} | _why_not_json(task)
    else:
        found |= _solution_json(answer.solution, task.in_hand)
        if answer.clicks_at_least not in (None, answer.clicks):
            found["clicks_at_least"] = answer.clicks_at_least
    if task.placed:
        found["placed"] = ribbons_json(task.placed)
    if solutions is not None:
        found["solutions"] = solutions
    return found


def _why_not_json(task: _Task) -> dict[str, Any]:
    core = find_core(task.puzzle, task.fixed) or find_core(task.puzzle) or Core((), ())
    found: dict[str, Any] = {"core": core_json(core)}
    if task.placed:
        back = take_back(task.puzzle, task.placed)
        found["take_back"] = None if back is None else ribbons_json(back)
    return found


def _why_not(task: _Task) -> str:
    back = take_back(task.puzzle, task.placed) if task.placed else None
    if back:
        return f"It can no longer be won as it lies: {format_take_back(back)}."
    core = find_core(task.puzzle) or Core((), ())
    return (
        f"No solution: {numbers('row', core.rows)} and {numbers('column', core.cols)} are stuck, "
        "whatever is peeled first (stratabot explain says more)."
    )


def _show(task: _Task, answer: _Answer, order: str, terminal: Terminal) -> None:
    """The steps, then the finished board."""
    click.echo(_summary(answer, task.in_hand))
    if not answer.solution.ribbons:
        return
    click.echo(f"({WHERE})\n")
    ribbons = (*task.placed, *answer.solution.in_hand(task.in_hand).ribbons)
    palette = palette_for({*task.puzzle.colors, *(r.color for r in ribbons if r.color)})
    for line in format_steps(answer.solution, task.in_hand, palette, terminal):
        say(line, terminal)
    board = draw_board(task.puzzle, ribbons, palette, terminal)
    if board is None:
        click.echo(f"(too large to draw in {terminal.columns} columns)", err=True)
    else:
        say(f"\n{board}", terminal)


def _summary(answer: _Answer, in_hand: Color | None) -> str:
    ribbons = len(answer.solution.ribbons)
    if not ribbons:
        return "Solved: every ribbon lies, and lies right."
    text = f"{_some(ribbons, 'ribbon')}, {_some(answer.changes, 'color change')}: "
    text += f"{_some(answer.clicks, 'click')}"
    if answer.clicks_at_least is not None and answer.clicks_at_least < answer.clicks:
        text += f" (not proven to be the fewest, which are at least {answer.clicks_at_least})"
    first = next((ribbon.color for ribbon in answer.solution.ribbons if ribbon.color), None)
    if in_hand is None and first is not None:
        text += f", one more if {first} is not selected yet"
    return f"{text}."


def _some(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"
