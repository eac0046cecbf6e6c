"""`stratabot explain`."""

from functools import partial
from typing import Any, NamedTuple

import click

from stratabot.cli import options, picture_options
from stratabot.cli.answering import Manner, at_work
from stratabot.cli.output import say_json
from stratabot.cli.strata import puzzle_options
from stratabot.cli.strata.picture_options import in_palette, remark_on_letters
from stratabot.cli.strata.positions import load_only, open_grids, tell_many
from stratabot.cli.strata.values import core_json, position_json
from stratabot.limit import TimeLimit
from stratabot.strata.explanation import Explanation, explain
from stratabot.strata.load import Loaded
from stratabot.strata.peel import Core
from stratabot.strata.picture.steps import format_legend
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Cell, Puzzle
from stratabot.strata.repair import Repair, Repairs
from stratabot.strata.stuck import Block
from stratabot.strata.text import blank_mark
from stratabot.words import numbered

_MOST_SHOWN = 30
_SOLVABLE = "It has a solution (stratabot solve shows it)."


class Explained(NamedTuple):
    """A position, and why its puzzle has no solution; None if it has one."""

    position: Position
    why: Explanation | None


@click.command("explain", short_help="Say why a puzzle has no solution.")
@options.grids
@puzzle_options.cells
@puzzle_options.blank
@picture_options.options
@options.time_limit
@options.many_output_format
def command(
    grids: tuple[str, ...],
    cells: tuple[str, ...],
    blank: str | None,
    picture: picture_options.PictureFile | None,
    palette: str | None,
    seconds: float | None,
    output_format: str,
) -> int:
    """Say why a puzzle has no solution, and which single square would give it one.

    Many puzzles get a line each. Exit code 0 if it has a solution, 1 if not; 2 if GRID is no grid;
    4 if the time was over.

    \b
    Examples:
      stratabot explain grid.txt
      stratabot explain grid.txt --picture stuck.svg
    """
    if palette is not None and picture is None:
        raise click.UsageError("expected --picture with --palette")
    given = open_grids(grids, blank, output_format, cells)
    if given.is_many:
        if picture is not None:
            raise click.UsageError("expected one puzzle with --picture, got many")
        manner = Manner(_explained, _json, _line, _exit_code, time_limit=seconds)
        return tell_many(given, manner, output_format, blank)
    limit = TimeLimit(seconds)
    loaded = load_only(given, limit, blank, told=cells)
    position = in_palette(loaded.position, palette)
    remark_on_letters(position, picture)
    with at_work(limit):
        explained = _explained(loaded._replace(position=position))
    tell = partial(_print, explained, output_format)
    picture_options.tell_and_write(picture, tell, partial(_draw, explained))
    return _exit_code(explained)


def _explained(loaded: Loaded) -> Explained:
    return Explained(loaded.position, explain(loaded.position.puzzle))


def _print(explained: Explained, output_format: str) -> None:
    if output_format == "json":
        say_json(_json(explained))
    else:
        click.echo(_text(explained))


def _draw(explained: Explained, file: picture_options.PictureFile) -> bytes:
    """The board, the stuck block outlined."""
    from stratabot.picture.files import encode
    from stratabot.strata.picture.story import Story

    position, why = explained
    stuck = Core(why.block.rows, why.block.cols) if why else None
    story = Story(position, block=stuck, note=_text(explained))
    return encode(story.slides(), file.kind, story.title, story.note)


def _exit_code(explained: Explained) -> int:
    return 1 if explained.why else 0


def _json(explained: Explained) -> dict[str, Any]:
    told = position_json(explained.position)
    if explained.why is None:
        return told | {"solvable": True}
    core, block, repairs = explained.why
    return told | {
        "solvable": False,
        "core": core_json(core),
        "block": core_json(Core(block.rows, block.cols)) | {"smallest": block.smallest},
        "repairs": [
            {"row": repair.row + 1, "col": repair.col + 1, "contents": list(repair.contents)}
            for repair in repairs.found
        ],
        "all_repairs_found": repairs.complete,
    }


def _line(explained: Explained) -> str:
    """One of many."""
    return _SOLVABLE if explained.why is None else _left(explained.why.core)


def _text(explained: Explained) -> str:
    if explained.why is None:
        return _SOLVABLE
    position, (core, block, repairs) = explained.position, explained.why
    puzzle, names = position.puzzle, position.names
    size = f"{len(block.rows)} x {len(block.cols)}"
    kind = "The smallest stuck block is" if block.smallest else "A stuck block is"
    parts = [
        _left(core),
        f"{kind} {size}, {_where(block.rows, block.cols)}: each of these lines shows two colors "
        "to the others, so none of them can be the topmost.",
        "",
        *_block_rows(puzzle, block),
        *([f"  ({format_legend(names)})"] if names else []),
        "",
        *_repair_lines(position, repairs),
    ]
    return "\n".join(parts)


def _left(core: Core) -> str:
    where = _where(core.rows, core.cols)
    return f"No solution: after taking off every ribbon that can be on top, {where} remain."


def _where(rows: tuple[int, ...], cols: tuple[int, ...]) -> str:
    return f"{numbered('row', rows)} and {numbered('column', cols)}"


def _block_rows(puzzle: Puzzle, block: Block) -> list[str]:
    """The grid as typed with the block's squares in brackets; of a large one the block only."""
    small = puzzle.rows <= _MOST_SHOWN and puzzle.cols <= _MOST_SHOWN
    rows, cols = (range(puzzle.rows), range(puzzle.cols)) if small else (block.rows, block.cols)
    blank = blank_mark(puzzle)

    def square(i: int, j: int) -> str:
        mark = puzzle.cells[i][j] or blank
        return f"[{mark}]" if i in block.rows and j in block.cols else f" {mark} "

    return [f"  {''.join(square(i, j) for j in cols)}".rstrip() for i in rows]


def _repair_lines(position: Position, repairs: Repairs) -> list[str]:
    cut = "" if repairs.complete else " (the search was cut off; there may be more)"
    if not repairs.found:
        return [f"No change of a single square makes it solvable{cut}."]
    shown = [_repair(position, repair) for repair in repairs.found[:_MOST_SHOWN]]
    if len(repairs.found) > len(shown):
        shown.append(f"  ... and {len(repairs.found) - len(shown)} more")
    return [f"One change makes it solvable, any of these{cut}:", *shown]


def _repair(position: Position, repair: Repair) -> str:
    def contents(cell: Cell) -> str:
        return "blank" if cell is BLANK else position.names.get(cell, cell)

    now = position.puzzle.cells[repair.row][repair.col]
    others = " or ".join(map(contents, repair.contents))
    return f"  row {repair.row + 1}, column {repair.col + 1}: {others} instead of {contents(now)}"
