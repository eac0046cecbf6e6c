"""`stratabot adrift generate`."""

from itertools import islice
from pathlib import Path
from typing import Any, Final

import click

from stratabot.adrift.generate import COLORS, MAX_SIDE, Made, Params, find_puzzles
from stratabot.adrift.grade import WORDS, Word
from stratabot.adrift.puzzle import Puzzle, Rules
from stratabot.adrift.text import format_lines, format_puzzle
from stratabot.chance import any_seed, seeded
from stratabot.cli import options
from stratabot.cli.adrift.boards import read_puzzle
from stratabot.cli.adrift.drawn import draw_many
from stratabot.cli.adrift.steps import grade_json
from stratabot.cli.input import open_path
from stratabot.cli.options import FileName
from stratabot.cli.output import say_json
from stratabot.cli.progress import Meter, Working
from stratabot.saving import require_output, save_bytes
from stratabot.source import Kind

_PICTURES: Final = (".png", ".svg", ".pdf")


@click.command("generate", short_help="Make new boards, each with exactly one solution.")
@click.option(
    "--size",
    type=click.IntRange(2, MAX_SIDE),
    metavar="N",
    help=f"Rows and columns, 2 to {MAX_SIDE} (default: 7, with --cube 4).",
)
@click.option(
    "--colors",
    type=click.IntRange(1, len(COLORS)),
    metavar="K",
    help="How many colors (default: about the square root of how many cells there are).",
)
@click.option("--cube", is_flag=True, help="The corner of a cube with three faces of N x N cells.")
@click.option(
    "--graph",
    type=FileName(),
    metavar="FILE",
    help="On the board in FILE, whatever its form and its ends; its stones stay.",
)
@click.option(
    "--stones",
    type=click.IntRange(0),
    default=0,
    metavar="K",
    help="How many cells are stones, at random (default: none).",
)
@click.option("--touching", is_flag=True, help="A path may touch itself.")
@click.option(
    "--shortest",
    type=click.IntRange(2),
    default=3,
    show_default=True,
    metavar="K",
    help="The fewest cells that a path may have.",
)
@click.option("--grade", "word", type=click.Choice(WORDS), help="Only boards of that grade.")
@click.option("--seed", type=int, metavar="S", help="The same number gives the same boards.")
@click.option(
    "--count",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="M",
    help="How many boards, no two alike.",
)
@options.many_output_format
@click.option(
    "--picture",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Draw all of them as well: on a sheet, .png or .svg, or as a book to print, .pdf, with "
    "the solutions at the end.",
)
def command(
    size: int | None,
    colors: int | None,
    cube: bool,
    graph: str | None,
    stones: int,
    touching: bool,
    shortest: int,
    word: Word | None,
    seed: int | None,
    count: int,
    output_format: str,
    picture: Path | None,
) -> int:
    """Make new boards, each with exactly one solution.

    They are printed with empty lines between, as stratabot adrift solve reads them. Exit code 0; 2
    if there are no such boards, or none was found.

    \b
    Examples:
      stratabot adrift generate --size 10 --colors 10 --seed 7
      stratabot adrift generate --cube --size 5 --grade tough
      stratabot adrift generate --graph map.txt --colors 4
      stratabot adrift generate --count 12 --picture book.pdf
    """
    if graph and (size or cube):
        raise click.UsageError("expected --graph, or --size and --cube, got both")
    if picture:
        if picture.suffix.lower() not in _PICTURES:
            wanted = "expected --picture with a name that ends in .png, .svg or .pdf"
            raise click.UsageError(f"{wanted}, got {picture}")
        require_output(picture, [graph] if graph else [])
    board = _board(graph) if graph else None
    params = Params(
        size or (4 if cube else 7), colors, cube, stones, Rules(touching), shortest, board
    )
    params.require_possible()
    told_seed = any_seed() if seed is None else seed
    if seed is None:
        click.echo(f"seed {told_seed}", err=True)
    found = _find(params, told_seed, count, word, output_format != "text")
    if output_format == "json":
        say_json({"seed": told_seed, "puzzles": [_json(one) for one in found]})
    elif output_format == "jsonl":
        for one in found:
            say_json(_json(one))
    else:
        click.echo("\n".join(format_puzzle(one.puzzle) for one in found), nl=False)
    if picture:
        with Working("drawing"):
            data = draw_many(found, params.rules, picture.suffix.lower())
        save_bytes(picture, data)
    return 0


def _board(path: str) -> Puzzle:
    return read_puzzle(open_path(path, Kind.TEXT))[0]


def _find(params: Params, seed: int, count: int, word: Word | None, graded: bool) -> list[Made]:
    meter = Meter(count)
    found: list[Made] = []
    try:
        puzzles = find_puzzles(params, seeded(seed), word, graded, tried=meter.tried)
        for one in islice(puzzles, count):
            found.append(one)
            meter.found += 1
    finally:
        meter.close()
    return found


def _json(one: Made) -> dict[str, Any]:
    return {"board": format_lines(one.puzzle)} | grade_json(one.puzzle, one.grade)
