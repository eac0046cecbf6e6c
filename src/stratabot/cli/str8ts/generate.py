"""`stratabot str8ts generate`."""

from itertools import islice
from pathlib import Path
from typing import Any, Final

import click

from stratabot.chance import any_seed, seeded
from stratabot.cli import options
from stratabot.cli.output import say_json
from stratabot.cli.progress import Meter, Working
from stratabot.cli.str8ts.steps import grade_json
from stratabot.cli.str8ts.values import puzzle_json
from stratabot.errors import InputError
from stratabot.saving import require_output, save_bytes
from stratabot.str8ts.generate import (
    MAX_SIDE,
    MIN_SIDE,
    SYMMETRIES,
    Found,
    Params,
    Symmetry,
    find_puzzles,
)
from stratabot.str8ts.grade import WORDS, Word
from stratabot.str8ts.text import format_puzzle
from stratabot.words import counted

_PICTURES: Final = (".png", ".svg", ".pdf")


@click.command("generate", short_help="Make new puzzles, each with exactly one solution.")
@click.option(
    "--size",
    type=click.IntRange(MIN_SIDE, MAX_SIDE),
    default=9,
    show_default=True,
    metavar="N",
    help=f"Rows and columns, {MIN_SIDE} to {MAX_SIDE}.",
)
@click.option("--grade", "word", type=click.Choice(WORDS), help="Only puzzles of that grade.")
@click.option(
    "--black",
    type=click.IntRange(0),
    metavar="N",
    help="How many black cells (default: a fifth to a quarter of all).",
)
@click.option(
    "--symmetry",
    type=click.Choice(SYMMETRIES),
    default="rotation",
    show_default=True,
    help="Of the black cells: turned by half, mirrored left to right, or none.",
)
@click.option(
    "--givens",
    type=click.IntRange(0),
    metavar="N",
    help="How many numbers are there, clues included (default: so few that none can go).",
)
@click.option("--seed", type=int, metavar="S", help="The same number gives the same puzzles.")
@click.option(
    "--count",
    type=click.IntRange(1),
    default=1,
    show_default=True,
    metavar="M",
    help="How many puzzles, no two alike.",
)
@options.many_output_format
@click.option(
    "--picture",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Draw all of them as well: on a sheet, .png or .svg, or as a book to print, .pdf, with "
    "the grades, and the solutions at the end.",
)
def command(
    size: int,
    word: Word | None,
    black: int | None,
    symmetry: Symmetry,
    givens: int | None,
    seed: int | None,
    count: int,
    output_format: str,
    picture: Path | None,
) -> int:
    """Make new puzzles, each with exactly one solution.

    They are printed with empty lines between, as stratabot str8ts solve reads them. Exit code 0; 2
    if there are no such puzzles, or none was found.

    \b
    Examples:
      stratabot str8ts generate --grade tough --seed 7
      stratabot str8ts generate --size 6 --count 10 | stratabot str8ts grade
      stratabot str8ts generate --count 12 --picture book.pdf
    """
    if picture and picture.suffix.lower() not in _PICTURES:
        raise click.UsageError(
            f"expected --picture with a name that ends in .png, .svg or .pdf, got {picture}"
        )
    if picture:
        require_output(picture)
    params = Params(size, black, symmetry, givens)
    params.require_possible()
    told_seed = any_seed() if seed is None else seed
    if seed is None:
        click.echo(f"seed {told_seed}", err=True)
    found = _find(params, told_seed, count, word)
    if output_format == "json":
        say_json({"seed": told_seed, "puzzles": [_json(one) for one in found]})
    elif output_format == "jsonl":
        for one in found:
            say_json(_json(one))
    else:
        click.echo("\n".join(format_puzzle(one.puzzle) for one in found), nl=False)
    if picture:
        with Working("drawing"):
            data = _book(found) if picture.suffix.lower() == ".pdf" else _sheet(picture, found)
        save_bytes(picture, data)
    return 0


def _find(params: Params, seed: int, count: int, word: Word | None) -> list[Found]:
    meter = Meter(count)
    found: list[Found] = []
    try:
        for one in islice(find_puzzles(params, seeded(seed), word, tried=meter.tried), count):
            found.append(one)
            meter.found += 1
    finally:
        meter.close()
    return found


def _json(one: Found) -> dict[str, Any]:
    return puzzle_json(one.puzzle) | grade_json(one.grade)


def _caption(number: int, one: Found) -> str:
    return f"{number} {one.grade.word}"


def _book(found: list[Found]) -> bytes:
    """Puzzles with their grades, and their solutions at the end."""
    from stratabot.picture.book import make_book
    from stratabot.picture.pdf import format_pdf
    from stratabot.str8ts.picture.story import opening, solved
    from stratabot.str8ts.solve import solve

    puzzles = [opening(one.puzzle, _caption(number, one)) for number, one in enumerate(found, 1)]
    solutions = [
        solved(one.puzzle, solution, str(number))
        for number, one in enumerate(found, 1)
        if (solution := solve(one.puzzle))
    ]
    title = f"Str8ts: {counted(len(found), 'puzzle')}"
    return format_pdf(make_book(puzzles, solutions, title), title)


def _sheet(path: Path, found: list[Found]) -> bytes:
    from stratabot.picture.files import encode
    from stratabot.picture.sheet import draw_sheet
    from stratabot.picture.slides import Slide
    from stratabot.str8ts.picture.board import PAPER
    from stratabot.str8ts.picture.story import opening

    slides = [opening(one.puzzle, _caption(number, one)) for number, one in enumerate(found, 1)]
    try:
        sheet = draw_sheet(slides, PAPER, counted(len(found), "puzzle"))
    except ValueError as error:
        raise InputError(f"--picture: {error}") from None
    kind, longest = path.suffix.lower().lstrip("."), max(sheet.width, sheet.height)
    return encode([Slide(sheet)], kind, sheet.title, "", longest)
