"""The `generate` of any game: new puzzles, printed as they are found, in files, in one picture."""

import re
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, Final, Self

import click

from stratabot.cli import options
from stratabot.cli.book_command import DEFAULT_PAPER, format_book, title_options
from stratabot.cli.input import open_path
from stratabot.cli.many_options import CLUSTER, RESUME, Many, contents
from stratabot.cli.options import click_option, is_given, parameters_of
from stratabot.cli.output import Working, say_json
from stratabot.cli.output_options import CommandContext, OutputFile, OutputFolder, picture_of
from stratabot.errors import InputError
from stratabot.games import Game
from stratabot.portable_random import any_seed
from stratabot.puzzles.report import between
from stratabot.questions.new_puzzles import (
    Helpers,
    PuzzleMaker,
    PuzzleWish,
    find_puzzles,
    options_for,
)
from stratabot.questions.options import OptionKind
from stratabot.saving import clear_folder, save_bytes
from stratabot.words import counted

_OURS: Final = re.compile(r"puzzle-\d+\.(txt|csv|json)")  # the names of the files in `--out DIR`
_ARRAY: Final = ".npy"


class _Out(OutputFolder):
    def require(self, name: str, option: str, context: click.Context) -> Path:
        if _is_array(Path(name)):
            return OutputFile("the boards", contents).require(name, option, context)
        return Path(super().require(name, option, context))


_time_limit = click.option(
    "--time-limit",
    "seconds",
    type=options.Number(0, min_open=True),
    metavar="S",
    help="End after S seconds with the puzzles found so far (exit code 4 if some are missing).",
)
_cluster = click.option("--cluster", metavar="ADDRESS", help=CLUSTER)
_picture = click.option(
    "--picture",
    type=OutputFile("the picture", picture_of("png", "svg", "pdf")),
    metavar="FILE",
    help="Draw all of them as well: on a sheet, .png or .svg, or as a book to print, .pdf, with "
    "the grades, and the solutions at the end.",
)


class GenerateCommand(click.Command):
    """A command that makes new puzzles of a game."""

    context_class = CommandContext

    def __init__(self, game: Game, maker: type[PuzzleMaker]) -> None:
        super().__init__(
            "generate", callback=self._run, help=maker.__doc__, short_help=maker.summary
        )
        self.game, self.maker = game, maker
        self.options = options_for(maker)
        out = click.option(
            "--out",
            type=_Out(lambda: _OURS) if maker.arrays else OutputFolder(lambda: _OURS),
            metavar="DIR|FILE.npy" if maker.arrays else "DIR",
            help="One file for each instead, DIR/puzzle-1.txt and so on; DIR must be empty or new. "
            + maker.arrays,
        )
        self.params += parameters_of(
            *(click_option(name, option) for name, option in self.options.items()),
            _time_limit,
            options.many_output_format,
            out,
            options.force,
            click.option("--resume", is_flag=True, help=RESUME) if maker.arrays else None,
            _cluster,
            _picture,
            title_options,
        )

    def _run(
        self,
        seconds: float | None,
        output_format: str,
        out: Path | None,
        force: bool,
        cluster: str | None,
        picture: Path | None,
        title: str | None,
        has_rules: bool,
        paper: str,
        resume: bool = False,
        **given: Any,
    ) -> None:
        if force and not out:
            raise click.UsageError("expected --out with --force")
        is_book = picture is not None and picture.suffix.lower() == ".pdf"
        if not is_book:
            _require_no_book(title, has_rules, paper)
        purpose = "book" if is_book else "text" if output_format == "text" else "json"
        is_array = out is not None and _is_array(out)
        if is_array:
            others = {"--time-limit": seconds, "--picture": picture, "--force": force}
            _require_array(given, output_format, others)
        elif resume:
            raise click.UsageError("expected --out with a name that ends in .npy, for --resume")
        values = {name: self._opened(name, value) for name, value in given.items()}
        wish = PuzzleWish.of(self.maker, values, purpose, _told_seed)
        if is_array:
            arrays = import_module(f"stratabot.cli.{self.game.name}.array_files")
            many = Many(out, resume, cluster)
            arrays.generate_array(wish.maker, wish.count, wish.seed, many)
            return
        with (
            PuzzleWriter(wish, output_format, out) as writer,
            Working(lambda: f"{writer.number} of {wish.number} found") as working,
        ):

            def take(one: Any) -> None:
                with working.aside():
                    writer.add(one)

            helpers = Helpers(cluster, partial(click.echo, err=True))
            haul = find_puzzles(wish, seconds, helpers, take)
        if picture:
            with Working("drawing"):
                data = (
                    _book(wish.maker, haul.found, title, has_rules, paper)
                    if is_book
                    else _sheet(wish.maker, haul.found, picture.suffix.lower().lstrip("."))
                )
            save_bytes(picture, data)
        haul.require_all()

    def _opened(self, name: str, value: Any) -> Any:
        option = self.options[name]
        if option.kind is not OptionKind.DOCUMENT or value is None:
            return value
        return open_path(value, option.reads)


def _is_array(out: Path) -> bool:
    return out.suffix.lower() == _ARRAY


def _told_seed() -> int:
    found = any_seed()
    click.echo(f"seed {found}", err=True)
    return found


def _require_no_book(title: str | None, has_rules: bool, paper: str) -> None:
    given = {
        "--title": title,
        "--rules": has_rules and is_given("has_rules"),
        "--no-rules": not has_rules,
        "--paper": paper != DEFAULT_PAPER,
    }
    for option, value in given.items():
        if value:
            book = "--picture with a name that ends in .pdf"
            raise click.UsageError(f"expected {book}, for {option}")


def _require_array(given: dict[str, Any], output_format: str, others: dict[str, Any]) -> None:
    grade = given["grade"]
    formats = {f"--format {output_format}": output_format, f"--form {given['form']}": given["form"]}
    others |= {option: value != "text" for option, value in formats.items()}
    refused = {"--grade": grade} | others
    for option, value in refused.items():
        if value:
            more = "; stratabot grade boards.npy --out grades.npy tells how hard they are"
            raise click.UsageError(
                f"expected no {option} with an array, got it{more if grade else ''}"
            )


class PuzzleWriter:
    """Prints puzzles as they are found; JSON and files at the end, whatever ends the search."""

    def __init__(self, wish: PuzzleWish, output_format: str, folder: Path | None = None) -> None:
        self._wish, self._format, self._folder = wish, output_format, folder
        self._kept: list[Any] = []
        self.number = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if self._folder:
            if kind is None:
                self._write_files(self._folder)
        elif self._format == "json" and (self._kept or kind is None):
            puzzles = [*map(self._wish.maker.as_json, self._kept, count(1))]
            say_json({"seed": self._wish.seed, "puzzles": puzzles})

    def add(self, one: Any) -> None:
        self.number += 1
        maker = self._wish.maker
        if self._folder or self._format == "json":
            self._kept.append(one)
        elif self._format == "jsonl":
            say_json(maker.as_json(one, self.number))
        else:
            text = maker.as_text(one, self.number)
            click.echo(between(maker.form, self.number) + text, nl=False)

    def _write_files(self, folder: Path) -> None:
        import json

        clear_folder(folder, _OURS)
        maker, width = self._wish.maker, len(str(self.number))
        is_text = self._format == "text"
        ending = "json" if not is_text else maker.form if maker.form in ("csv", "json") else "txt"
        for number, one in enumerate(self._kept, 1):
            if is_text:
                text = maker.as_text(one, number)
            else:
                text = f"{json.dumps(maker.as_json(one, number))}\n"
            save_bytes(folder / f"puzzle-{number:0{width}}.{ending}", text.encode())
        click.echo(f"{counted(self.number, 'puzzle')} in {folder}", err=True)


def _book(
    maker: PuzzleMaker, found: Sequence[Any], title: str | None, has_rules: bool, paper: str
) -> bytes:
    many = counted(len(found), "puzzle")
    named, below = (title, many) if title else (f"{maker.title}: {many}", "")
    rules = maker.how_to_play(found) if has_rules else None
    return format_book(maker.openings(found), maker.endings(found), named, below, rules, paper)[0]


def _sheet(maker: PuzzleMaker, found: Sequence[Any], kind: str) -> bytes:
    from stratabot.picture.drawing import Slide
    from stratabot.picture.files import encode
    from stratabot.picture.sheet import draw_sheet

    try:
        sheet = draw_sheet(maker.openings(found), maker.ground(), counted(len(found), "puzzle"))
    except ValueError as error:
        raise InputError(f"--picture: {error}") from None
    return encode([Slide(sheet)], kind, sheet.title, "", max(sheet.width, sheet.height))
