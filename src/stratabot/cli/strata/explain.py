"""`stratabot explain`."""

from typing import Any

import click

from stratabot.cli import options
from stratabot.cli.input import Task, load_task
from stratabot.cli.output import core_json, numbers, puzzle_json, say_json
from stratabot.cli.strata import pictures
from stratabot.strata.peel import Core, find_core
from stratabot.strata.puzzle import BLANK, Cell, Puzzle
from stratabot.strata.stuck import Block, Repair, Repairs, single_cell_repairs, smallest_block
from stratabot.strata.text import blank_mark

_MOST_SHOWN = 30


@click.command("explain")
@options.grid
@options.blank
@pictures.options
@options.output_format
def command(
    grid: str,
    blank: str | None,
    picture: str | None,
    picture_format: str | None,
    palette: str | None,
    output_format: str,
) -> int:
    """Say why a puzzle has no solution, and which single square would give it one.

    Exit code 0 if it has a solution, 1 if not; 2 if GRID is no grid.

    \b
    Examples:
      stratabot explain grid.txt
      stratabot explain grid.txt --picture stuck.svg
    """
    wish = pictures.parse_wish(picture, picture_format)
    task = pictures.in_palette(load_task(grid, blank), palette)
    puzzle = task.puzzle
    core = find_core(puzzle)
    block = smallest_block(puzzle)
    if core is None or block is None:
        return _solvable(task, wish, output_format)
    repairs = single_cell_repairs(puzzle)
    text = _as_text(puzzle, core, block, repairs)
    if wish:
        _draw(task, block, wish, text)
    if wish and wish.fills_stdout:
        pass
    elif output_format == "json":
        say_json(puzzle_json(puzzle) | _as_json(core, block, repairs))
    else:
        click.echo(text)
    return 1


def _solvable(task: Task, wish: pictures.Wish | None, output_format: str) -> int:
    text = "It has a solution (stratabot solve shows it)."
    if wish:
        _draw(task, None, wish, text)
    if wish and wish.fills_stdout:
        return 0
    if output_format == "json":
        say_json(puzzle_json(task.puzzle) | {"solvable": True})
    else:
        click.echo(text)
    return 0


def _draw(task: Task, block: Block | None, wish: pictures.Wish, text: str) -> None:
    """The board, the stuck block outlined."""
    from stratabot.picture.files import encode
    from stratabot.strata.picture.story import Story

    stuck = Core(block.rows, block.cols) if block else None
    story = Story(task.puzzle, task.swatches, block=stuck)
    wish.fulfil(encode(story.slides(), wish.kind, story.title, text))


def _as_json(core: Core, block: Block, repairs: Repairs) -> dict[str, Any]:
    return {
        "solvable": False,
        "core": core_json(core),
        "block": core_json(Core(block.rows, block.cols)) | {"smallest": block.smallest},
        "repairs": [
            {"row": repair.row + 1, "col": repair.col + 1, "contents": list(repair.contents)}
            for repair in repairs.found
        ],
        "all_repairs_found": repairs.complete,
    }


def _as_text(puzzle: Puzzle, core: Core, block: Block, repairs: Repairs) -> str:
    size = f"{len(block.rows)} x {len(block.cols)}"
    kind = "The smallest stuck block is" if block.smallest else "A stuck block is"
    parts = [
        f"No solution: {_where(core.rows, core.cols)} are left when all that can be peeled is.",
        f"{kind} {size}, {_where(block.rows, block.cols)}: each of these lines shows two colors "
        "to the others, so none of them can be the topmost.",
        "",
        *_block_rows(puzzle, block),
        "",
        *_repair_lines(puzzle, repairs),
    ]
    return "\n".join(parts)


def _where(rows: tuple[int, ...], cols: tuple[int, ...]) -> str:
    return f"{numbers('row', rows)} and {numbers('column', cols)}"


def _block_rows(puzzle: Puzzle, block: Block) -> list[str]:
    """The grid as typed with the block's squares in brackets; of a large one the block only."""
    small = puzzle.rows <= _MOST_SHOWN and puzzle.cols <= _MOST_SHOWN
    rows, cols = (range(puzzle.rows), range(puzzle.cols)) if small else (block.rows, block.cols)
    blank = blank_mark(puzzle)

    def square(i: int, j: int) -> str:
        mark = puzzle.cells[i][j] or blank
        return f"[{mark}]" if i in block.rows and j in block.cols else f" {mark} "

    return [f"  {''.join(square(i, j) for j in cols)}".rstrip() for i in rows]


def _repair_lines(puzzle: Puzzle, repairs: Repairs) -> list[str]:
    cut = "" if repairs.complete else " (the search was cut off; there may be more)"
    if not repairs.found:
        return [f"No change of a single square makes it solvable{cut}."]
    shown = [_repair(puzzle, repair) for repair in repairs.found[:_MOST_SHOWN]]
    if len(repairs.found) > len(shown):
        shown.append(f"  ... and {len(repairs.found) - len(shown)} more")
    return [f"One change makes it solvable, any of these{cut}:", *shown]


def _repair(puzzle: Puzzle, repair: Repair) -> str:
    now = puzzle.cells[repair.row][repair.col]
    contents = " or ".join(map(_contents, repair.contents))
    return f"  row {repair.row + 1}, column {repair.col + 1}: {contents} instead of {now}"


def _contents(cell: Cell) -> str:
    return "blank" if cell is BLANK else cell
