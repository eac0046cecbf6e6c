"""`stratabot generate`."""

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import click

from stratabot.cli import making, options
from stratabot.cli.booking import title_options
from stratabot.cli.many import CLUSTER, RESUME, Many, contents
from stratabot.cli.options import Number, WholeNumber
from stratabot.cli.outputs import OutputFile, OutputFolder
from stratabot.cli.searching import PuzzleSearch
from stratabot.saving import clear_folder, save_bytes
from stratabot.strata.generator import (
    BLANK_SHARE,
    MAX_SIDE,
    NewPuzzle,
    Params,
    canonical,
    find_puzzles,
)
from stratabot.strata.grading import WORDS, Word
from stratabot.strata.telling.reports import format_new_puzzle, new_puzzle_json
from stratabot.words import counted

_OURS: Final = re.compile(r"puzzle-\d+\.(txt|json)")
"""The names of the files in `--out DIR`."""

_ARRAY: Final = ".npy"


class _Out(OutputFolder):
    """A folder for a file for each puzzle, or an array's file."""

    def require(self, name: str, option: str, context: click.Context) -> Path:
        """See `Output.require`."""
        if Path(name).suffix.lower() == _ARRAY:
            return OutputFile("the boards", contents).require(name, option, context)
        return Path(super().require(name, option, context))


_SIDE = WholeNumber(1, MAX_SIDE)


@click.command("generate")
@click.option("--size", type=_SIDE, metavar="N", help="Rows and columns (default: 5).")
@click.option("--rows", type=_SIDE, metavar="R", help="With --cols: a board that is not square.")
@click.option("--cols", type=_SIDE, metavar="C", help="With --rows.")
@click.option(
    "--colors",
    type=WholeNumber(1),
    metavar="K",
    help="How many colors, all of which occur (default: 4, or as many as the board can show).",
)
@click.option(
    "--blank",
    type=Number(0, 1),
    metavar="SHARE",
    help=f"The share of blank squares, 0 to 1 (default: {BLANK_SHARE}).",
)
@making.seed
@making.count
@making.time_limit
@making.grades(WORDS)
@click.option(
    "--minimal",
    is_flag=True,
    help="Leave no square colored that the others force anyway (without --blank).",
)
@options.output_format
@click.option(
    "--out",
    type=_Out(lambda: _OURS),
    metavar="DIR|FILE.npy",
    help="One file for each instead, DIR/puzzle-1.txt and so on; DIR must be empty or new. Or a "
    "million boards a second in one array, (n, rows, cols), of which two may be alike.",
)
@options.force
@click.option("--resume", is_flag=True, help=RESUME)
@click.option("--cluster", metavar="ADDRESS", help=CLUSTER)
@making.picture
@title_options
def command(
    size: int | None,
    rows: int | None,
    cols: int | None,
    colors: int | None,
    blank: float | None,
    seed: int | None,
    count: int,
    seconds: float | None,
    words: tuple[Word, ...],
    minimal: bool,
    output_format: str,
    out: Path | None,
    force: bool,
    resume: bool,
    cluster: str | None,
    picture: Path | None,
    title: str | None,
    has_rules: bool,
    paper: str,
) -> None:
    """Make new puzzles, each with a solution.

    Empty lines separate the puzzles; stratabot solve and grade read them so. No two puzzles are the
    same in another order of rows or columns, in other colors, or with rows for columns. Exit code
    0; 2 if there are no such puzzles, or none was found; 4 if the time was over.

    \b
    Examples:
      stratabot generate --size 6 --colors 5 --grade hard --seed 7
      stratabot generate --rows 3 --cols 4 --count 10 | stratabot solve -
      stratabot generate --count 36 --out puzzles --picture sheet.png
      stratabot generate --grade easy --grade hard --count 6 --picture book.pdf
      stratabot generate --size 6 --count 1000000 --seed 7 --out boards.npy
    """
    if minimal and blank is not None:
        raise click.UsageError(
            "expected --minimal or --blank, got both: --minimal chooses the blank squares itself"
        )
    if force and not out:
        raise click.UsageError("expected --out with --force")
    making.require_book(picture, title, has_rules, paper)
    params = _params_of(_sides(size, rows, cols), colors, 0.0 if minimal else blank)
    wish = Many(out, resume, cluster)
    if wish.array:
        _require_array(words, minimal, seconds, picture, output_format, force)
        from stratabot.cli.strata.array_files import generate_array

        generate_array(params, count, making.seed_or_any(seed), wish)
        return
    if resume:
        raise click.UsageError("expected --out with a name that ends in .npy, for --resume")
    told_seed = making.seed_or_any(seed)
    search = PuzzleSearch(partial(_find, params, minimal), _key)
    find = partial(making.find_rising, search, words, count, told_seed, seconds, cluster)
    if out:
        haul = find()
        _write(out, haul.found, output_format == "json")
    else:
        with making.PuzzlePrinter(
            told_seed, output_format, new_puzzle_json, format_new_puzzle
        ) as printer:
            haul = find(printer.add)
    if picture:
        _draw(picture, haul.found, title, has_rules, paper)
    haul.require_all()


def _find(
    params: Params, minimal: bool, word: Word | None, rng: Random, tried: Callable[[], None]
) -> Iterator[NewPuzzle]:
    return find_puzzles(params, rng, word=word, minimal=minimal, tried=tried)


def _key(found: NewPuzzle) -> str:
    return canonical(found.puzzle)


def _require_array(
    words: tuple[Word, ...],
    minimal: bool,
    seconds: float | None,
    picture: Path | None,
    output_format: str,
    force: bool,
) -> None:
    """Refuse what an array cannot have."""
    given = {
        "--grade": words,
        "--minimal": minimal,
        "--time-limit": seconds,
        "--picture": picture,
        "--format json": output_format == "json",
        "--force": force,
    }
    for option, value in given.items():
        if value:
            more = "; stratabot grade boards.npy --out grades.npy tells how hard they are"
            raise click.UsageError(
                f"expected no {option} with an array, got it{more if words else ''}"
            )


def _sides(size: int | None, rows: int | None, cols: int | None) -> tuple[int, int]:
    if size is None and rows is None and cols is None:
        return 5, 5
    if size is not None and rows is None and cols is None:
        return size, size
    if size is None and rows is not None and cols is not None:
        return rows, cols
    raise click.UsageError("expected --size, or --rows and --cols")


def _params_of(sides: tuple[int, int], colors: int | None, blank: float | None) -> Params:
    """The wishes. A default gives way to a wish; `find_puzzles` refuses impossible wishes."""
    rows, cols = sides
    colors = min(4, rows + cols - 1) if colors is None else colors
    # Colors that no board can show are refused by `find_puzzles`, which says how many there can be.
    most = max(0.0, 1 - colors / (rows * cols))
    return Params(rows, cols, colors, min(BLANK_SHARE, most) if blank is None else blank)


def _write(folder: Path, found: list[NewPuzzle], in_json: bool) -> None:
    """Write a file for each puzzle; all numbers have the same width, so the names sort."""
    import json

    clear_folder(folder, _OURS)
    width = len(str(len(found)))
    for number, one in enumerate(found, 1):
        text = f"{json.dumps(new_puzzle_json(one))}\n" if in_json else format_new_puzzle(one)
        path = folder / f"puzzle-{number:0{width}}.{'json' if in_json else 'txt'}"
        save_bytes(path, text.encode())
    click.echo(f"{counted(len(found), 'puzzle')} in {folder}", err=True)


def _draw(
    path: Path, found: list[NewPuzzle], title: str | None, has_rules: bool, paper: str
) -> None:
    from stratabot.strata.layout.looks import PAPER
    from stratabot.strata.picture import endings, openings
    from stratabot.strata.picture.book import how_to_play

    graded = partial(openings, with_grades=making.is_book(path))
    rules = how_to_play() if has_rules else None
    making.draw_all(path, found, graded, endings, "Strata", PAPER, title, rules, paper)
