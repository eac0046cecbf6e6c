"""The `generate` of any game: new puzzles, printed as they are found, in files, in one picture."""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Generic, Self

import click

from stratabot import __version__
from stratabot.cli import options
from stratabot.cli.book_command import save_book
from stratabot.cli.input import open_path
from stratabot.cli.many_options import CLUSTER, RESUME, contents
from stratabot.cli.options import click_option, parameters_of
from stratabot.cli.output import Working, say_json
from stratabot.cli.output_options import CommandContext, OutputFile, OutputFolder, picture_of
from stratabot.errors import InputError
from stratabot.games import Game
from stratabot.portable_random import any_seed
from stratabot.puzzles.report import text_between_boards
from stratabot.questions.books import BookOrder
from stratabot.questions.new_puzzles import (
    AnyMaker,
    Helpers,
    MadePuzzle,
    N,
    NumberedPuzzle,
    PuzzleMaker,
    PuzzleWish,
    find_puzzles,
    options_for,
)
from stratabot.questions.options import OptionKind
from stratabot.questions.verb import PuzzleBook, verbs_of
from stratabot.saving import OutputList, save_bytes
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

    def __init__(self, game: Game, maker: type[AnyMaker]) -> None:
        super().__init__(
            "generate", callback=self._run, help=maker.__doc__, short_help=maker.summary
        )
        self.game, self.maker = game, maker
        self.options = options_for(maker)
        out = click.option(
            "--out",
            type=_Out(lambda: _OURS) if maker.arrays else OutputFolder(lambda: _OURS),
            metavar="DIR|FILE.npy" if maker.arrays else "DIR",
            help="One file for each instead, as they are found, DIR/puzzle-1.txt and so on; DIR "
            f"must be empty or new. {maker.arrays}",
        )
        self.params += parameters_of(
            *(click_option(name, option) for name, option in self.options.items()),
            _time_limit,
            options.many_output_format,
            out,
            options.force,
            click.option("--resume", is_flag=True, help=RESUME),
            _cluster,
            _picture,
        )

    def _run(
        self,
        seconds: float | None,
        output_format: str,
        out: Path | None,
        force: bool,
        cluster: str | None,
        picture: Path | None,
        resume: bool,
        **given: object,
    ) -> None:
        if not out and (force or resume):
            raise click.UsageError(f"expected --out with {'--force' if force else '--resume'}")
        if resume and (force or picture):
            other = "--force" if force else "--picture (book draws what is in DIR)"
            raise click.UsageError(f"expected --resume without {other}")
        is_book = picture is not None and picture.suffix.lower() == ".pdf"
        purpose = "text" if output_format == "text" else "json"
        is_array = out is not None and _is_array(out)
        if is_array:
            others = {
                "--time-limit": seconds,
                "--picture": picture,
                "--force": force,
                "--resume": resume,
                "--cluster": cluster,
            }
            _require_array(given, output_format, others)
        values = {name: self._opened(name, value) for name, value in given.items()}
        lines = OutputList(out).lines() if out and resume and not is_array else []
        if lines and values["seed"] is None:
            values["seed"] = lines[0].get("seed")
        wish = PuzzleWish.of(self.maker, values, purpose, _told_seed)
        if is_array:
            arrays = import_module(f"stratabot.cli.{self.game.name}.array_files")
            arrays.generate_array(wish.maker, wish.count, wish.seed, out)
            return
        folder = PuzzleFolder(out, wish, output_format, lines) if out else None
        with (
            folder or PuzzleWriter(wish, output_format) as writer,
            Working(lambda: f"{writer.number} of {wish.number} found") as working,
        ):

            def take(one: NumberedPuzzle[MadePuzzle]) -> None:
                with working.aside():
                    writer.add(one)

            helpers = Helpers(cluster, partial(click.echo, err=True))
            haul = find_puzzles(wish, seconds, helpers, take, folder.before if folder else None)
        if picture:
            with Working("drawing"):
                if is_book:
                    rules = {name: values[name] for name in ("touching",) if name in values}
                    verb = verbs_of(self.game)["book"].of(rules)
                    assert isinstance(verb, PuzzleBook)
                    plain = wish.maker.with_values(board_as="text")
                    book = BookOrder(self.game, verb).of_texts([*map(plain.as_text, haul.found)])
                    save_book(book, picture)
                else:
                    kind = picture.suffix.lower().lstrip(".")
                    save_bytes(picture, _sheet(wish.maker, haul.found, kind))
        haul.require_all()

    def _opened(self, name: str, value: object) -> object:
        option = self.options[name]
        if option.kind is not OptionKind.DOCUMENT or value is None:
            return value
        return open_path(str(value), option.reads)


def _is_array(out: Path) -> bool:
    return out.suffix.lower() == _ARRAY


def _told_seed() -> int:
    found = any_seed()
    click.echo(f"seed {found}", err=True)
    return found


def _require_array(
    given: dict[str, object], output_format: str, others: Mapping[str, object]
) -> None:
    grade, form = given["grade"], given["board_as"]
    formats = {f"--format {output_format}": output_format, f"--board-as {form}": form}
    refused = {"--grade": grade, **others}
    refused |= {option: value != "text" for option, value in formats.items()}
    for option, value in refused.items():
        if value:
            more = "; stratabot grade boards.npy tells how hard they are"
            raise click.UsageError(
                f"expected no {option} with an array, got it{more if grade else ''}"
            )


class PuzzleWriter(Generic[N]):
    """Prints puzzles as they are found; one JSON object at the end, whatever ends the search."""

    def __init__(self, wish: PuzzleWish[N], output_format: str) -> None:
        self._wish, self._format = wish, output_format
        self._kept: list[N] = []
        self.number = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if self._format == "json" and (self._kept or kind is None):
            puzzles = [*map(self._wish.maker.as_json, self._kept)]
            say_json({"seed": self._wish.seed, "puzzles": puzzles})

    def add(self, found: NumberedPuzzle[N]) -> None:
        self.number, one = found.number, found.puzzle
        maker = self._wish.maker
        if self._format == "json":
            self._kept.append(one)
        elif self._format == "jsonl":
            say_json(maker.as_json(one))
        else:
            text = maker.as_text(one)
            click.echo(text_between_boards(maker.board_as, self.number) + text, nl=False)


class PuzzleFolder(Generic[N]):
    """Writes each puzzle into a file of its own as it is found; a later run can go on.

    Attributes:
        number: how many puzzles are there.
        before: what was found by the run that is gone on with.
    """

    def __init__(
        self, folder: Path, wish: PuzzleWish[N], output_format: str, lines: Sequence[dict[str, Any]]
    ) -> None:
        """`lines` are those of the folder's list, of a run that is gone on with; none for none."""
        self._written, self._wish, self._format = OutputList(folder), wish, output_format
        self.number, self._is_begun = 0, bool(lines)
        wished = repr((__version__, wish, output_format)).encode()
        self._head = {"seed": wish.seed, "wish": sha256(wished).hexdigest()}
        if lines and lines[0] != self._head:
            raise InputError(
                f"{folder} holds other puzzles: go on with the same options, or choose another "
                "folder"
            )
        self.before: dict[str | None, dict[int, list[str]]] = {}
        for line in lines[1:]:
            portions = self.before.setdefault(line["grade"], {})
            portions.setdefault(line["portion"], []).append(line["key"])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if self.number and kind in (None, KeyboardInterrupt):
            told = f"{counted(self.number, 'puzzle')} in {self._written.folder}"
            is_whole = self.number == self._wish.number
            click.echo(told if is_whole else f"{told}; --resume goes on", err=True)

    def add(self, found: NumberedPuzzle[N]) -> None:
        import json

        if not self._is_begun:  # a search in vain replaces nothing
            self._is_begun = True
            self._written.begin(_OURS)
            self._written.add(**self._head)
        maker, number = self._wish.maker, found.number
        text, ending = f"{json.dumps(maker.as_json(found.puzzle))}\n", "json"
        if self._format == "text":
            text = maker.as_text(found.puzzle)
            ending = maker.board_as if maker.board_as in ("csv", "json") else "txt"
        name = f"puzzle-{number:0{len(str(self._wish.number))}}.{ending}"
        place = {"grade": found.grade, "portion": found.portion, "key": found.key}
        self._written.save(name, text.encode(), **place)
        self.number = max(self.number, number)


def _sheet(maker: PuzzleMaker[N], found: Sequence[N], kind: str) -> bytes:
    from stratabot.picture.drawing import Slide
    from stratabot.picture.files import encode
    from stratabot.picture.sheet import draw_sheet

    try:
        sheet = draw_sheet(maker.openings(found), maker.ground(), counted(len(found), "puzzle"))
    except ValueError as error:
        raise InputError(f"--picture: {error}") from None
    return encode([Slide(sheet)], kind, sheet.title, "", max(sheet.width, sheet.height))
