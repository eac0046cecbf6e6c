"""Outputs: none replaces an input or mixes with another run, and all are looked at before work."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import click
import pytest

from commands import REAL, ended, refusal, run, running
from stratabot.cli import main
from stratabot.cli.options import InputFile
from stratabot.cli.output_options import Output, OutputFolder
from stratabot.games import GAMES

SHOTS: Final = Path(__file__).parents[2] / "fixtures" / "screenshots"
SHOT: Final = "ready-6x6-6.jpg"

PLAIN_TEXTS: Final = {
    *[
        "android",
        "at",
        "blank",
        "cell",
        "cells",
        "cluster",
        "geometry",
        "name",
        "o",
        "palette",
        "placed",
    ],
    *["region", "selected", "start", "title", "waves", "window", "x"],
}
"""The parameters of all commands that are texts, and name no file."""


class Named(NamedTuple):
    command: tuple[str, ...]
    parameter: click.Parameter

    def __str__(self) -> str:
        return f"{' '.join(self.command)} {self.option or self.parameter.name}"

    @property
    def option(self) -> str:
        return next((name for name in self.parameter.opts if name.startswith("--")), "")

    def given(self, path: Path) -> tuple[str, ...]:
        return (self.option, str(path)) if self.option else (str(path),)


def all_parameters() -> Iterator[Named]:
    root = click.Context(main)
    for game in GAMES:
        group = main.get_command(root, game.name)
        assert isinstance(group, click.Group)
        for verb in group.list_commands(root):
            command = group.get_command(root, verb)
            assert command is not None
            yield from (Named((game.name, verb), each) for each in command.params)


PARAMETERS: Final = [*all_parameters()]
OUTPUTS: Final = [each for each in PARAMETERS if isinstance(each.parameter.type, Output)]
INPUTS: Final = [each for each in PARAMETERS if isinstance(each.parameter.type, InputFile)]
PAIRS: Final = [(out, inp) for out in OUTPUTS for inp in INPUTS if out.command == inp.command]
OUTPUT_FILES: Final = [out for out in OUTPUTS if not isinstance(out.parameter.type, OutputFolder)]

FILES_OF_FOLDERS: Final = ("puzzle-1.txt", "events.jsonl")
"""What the commands write into folders."""


def test_there_are_outputs_and_inputs() -> None:
    assert len(PARAMETERS) > 150
    assert len(OUTPUTS) > 15
    assert len(PAIRS) > 12


def test_every_text_is_an_input_an_output_or_known_to_name_no_file() -> None:
    numbers_and_words = (click.Choice, type(click.INT), type(click.FLOAT), type(click.BOOL))
    unknown = [
        str(named)
        for named in PARAMETERS
        if not isinstance(named.parameter.type, (InputFile, Output, *numbers_and_words))
        and not (
            (named.parameter.type is click.STRING or named.parameter.name == "palette")
            and named.parameter.name in PLAIN_TEXTS
        )
    ]
    assert unknown == [], "a file's name has the type InputFile or Output"


@pytest.mark.parametrize(("out", "given"), PAIRS, ids=str)
def test_no_output_replaces_what_an_option_names(out: Named, given: Named, tmp_path: Path) -> None:
    told = ""
    is_folder = isinstance(out.parameter.type, OutputFolder)
    for name in FILES_OF_FOLDERS if is_folder else ("a.svg", "a.png", "a.gif", "a.pdf", "a.txt"):
        file = tmp_path / name
        file.write_text(REAL)
        target = (*out.given(tmp_path), "--force") if is_folder else out.given(file)
        required = () if given.option else given.given(file)
        others: tuple[str, ...] = ()
        if given.option and out.command[1] in ("read", "calibrate"):
            others = ("none",)
        if out.command[1] == "tour" and given.option != "--route":
            others = ("--route", str(tmp_path / "none.toml"))
        named = given.given(file) if given.option else ()
        told += refusal(*out.command, *required, *others, *named, *target)
        assert file.read_text() == REAL
    assert "is an input, too" in told


@pytest.mark.parametrize("out", OUTPUT_FILES, ids=str)
def test_no_output_replaces_a_file_that_holds_something_else(out: Named, tmp_path: Path) -> None:
    told = ""
    for name in ("a.svg", "a.png", "a.gif", "a.pdf", "a.txt"):
        (tmp_path / name).write_text("mine")
        arguments = [each for each in INPUTS if each.command == out.command and not each.option]
        needed = ("-",) if arguments else ()
        told += refusal(*out.command, *needed, *out.given(tmp_path / name), grid=REAL)
        assert (tmp_path / name).read_text() == "mine"
    assert "got one that holds something else; choose another name" in told


def test_standard_input_is_an_input_too(tmp_path: Path) -> None:
    moves = tmp_path / "moves.txt"
    moves.write_text("a1\n")
    for args in (("duel", "play", "--save"), ("practice", "-", "--log")):
        with moves.open("rb") as stdin, running(*args, str(moves), stdin=stdin) as process:
            code, _, said = ended(process)
        assert code == 2
        assert "is an input, too" in said
        assert moves.read_text() == "a1\n"


@pytest.mark.parametrize("ending", ["svg", "png", "gif", "html"])
def test_a_picture_of_an_earlier_run_is_replaced(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"a.{ending}"
    pictures = set()
    for grid in ("PG\nGG\n", "PG\nGG\nGG\n"):
        assert run("solve", "-", "--picture", str(path), grid=grid).exit_code == 0
        pictures.add(path.read_bytes())
    assert len(pictures) == 2


@pytest.mark.slow
def test_an_earlier_book_and_profile_are_replaced(tmp_path: Path) -> None:
    book, profile = (str(tmp_path / name) for name in ("a.pdf", "a.toml"))
    for _ in "ab":
        for args in (
            ("generate", "--size", "3", "--picture", book),
            ("calibrate", str(SHOTS / SHOT), "-o", profile),
        ):
            result = run(*args)
            assert result.exit_code == 0, result.stderr


def test_a_game_that_was_saved_is_replaced_only_by_force(tmp_path: Path) -> None:
    game, other, empty = (tmp_path / name for name in ("game.txt", "grid.txt", "empty.txt"))
    args = ("duel", "play", "--two", "--seed", "1", "--save")
    assert run(*args, str(game), grid="a1\n").exit_code == 0
    before = game.read_text()
    said = refusal(*args, str(game), grid="b2\n")
    assert "choose another name, or replace it with --force" in said
    assert game.read_text() == before
    assert run(*args, str(game), "--force", grid="b2\n").exit_code == 0
    assert game.read_text() != before
    other.write_text(REAL)
    refusal(*args, str(other), "--force", grid="a1\n")
    assert other.read_text() == REAL
    empty.write_text("")
    assert run(*args, str(empty), grid="a1\n").exit_code == 0


FILES = [
    ("solve", "no such grid", "--picture", "{path}.svg"),
    ("explain", "no such grid", "--picture", "{path}.svg"),
    ("calibrate", "no such shot", "--output", "{path}"),
    ("generate", "--picture", "{path}.png"),
    ("demo", "--in-memory", "--out", "{path}.gif"),
    ("practice", "--log", "{path}"),
]
FOLDERS = [("generate", "--out", "{path}"), ("play", "--practice", "--record", "{path}")]


@pytest.mark.parametrize(
    ("args", "place"),
    [(args, place) for args in FILES for place in ("no/such/file", "file/x", "folder")]
    + [(args, place) for args in FOLDERS for place in ("file", "file/x")],
)
def test_an_output_that_cannot_be_written_is_found_before_the_work(
    args: tuple[str, ...], place: str, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    for ending in ("", ".svg", ".png", ".gif"):
        (tmp_path / f"folder{ending}").mkdir()
    before = sorted(os.listdir(tmp_path))
    said = refusal(*(arg.format(path=tmp_path / place) for arg in args))
    assert str(tmp_path / place) in said
    assert sorted(os.listdir(tmp_path)) == before


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere"
)
def test_a_write_protected_file_and_folder_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.svg"
    file.write_text("mine")
    file.chmod(0o444)
    assert "write-protected" in run("solve", "-", "--picture", str(file), grid=REAL).stderr
    tmp_path.chmod(0o555)
    result = run("solve", "-", "--picture", str(tmp_path / "b.svg"), grid=REAL)
    tmp_path.chmod(0o755)
    assert "Permission denied" in result.stderr


def test_a_search_in_vain_changes_nothing_in_a_forced_folder(tmp_path: Path) -> None:
    (tmp_path / "puzzle-1.txt").write_text("mine")
    args = ("--out", str(tmp_path), "--force", "--size", "1", "--colors", "1", "--count", "3")
    assert run("generate", *args, "--blank", "0").exit_code == 2
    assert (tmp_path / "puzzle-1.txt").read_text() == "mine"


def test_a_sheet_may_lie_in_the_new_folder_and_replaces_nothing_else(tmp_path: Path) -> None:
    sheet = tmp_path / "new" / "sheet.svg"
    args = ("generate", "--seed", "1", "--out", str(tmp_path / "new"), "--picture", str(sheet))
    assert run(*args).exit_code == 0
    names = [".stratabot.jsonl", "puzzle-1.txt", "sheet.svg"]
    assert sorted(os.listdir(tmp_path / "new")) == names
    sheet.write_text("mine")
    refusal(*args, "--force")
    assert (sheet.read_text(), sorted(os.listdir(tmp_path / "new"))) == ("mine", names)


@pytest.mark.parametrize("command", ["play", "wave"])
def test_a_record_never_mixes_two_runs(command: str, tmp_path: Path) -> None:
    (tmp_path / "0001-puzzle.jpg").write_text("of an earlier run")
    said = refusal(command, "--practice", "--record", str(tmp_path))
    assert str(tmp_path) in said
    assert "--force" in said
    assert os.listdir(tmp_path) == ["0001-puzzle.jpg"]


@pytest.mark.slow
def test_a_record_is_replaced_and_the_user_s_file_is_not(tmp_path: Path) -> None:
    args = ("play", "--practice", "--size", "2", "--dry-run", "--record", str(tmp_path / "run"))
    assert [run(*args, *more).exit_code for more in ((), ("--force",))] == [0, 0]
    assert {"events.jsonl", "stratabot-dry-run.png"} <= {*os.listdir(tmp_path / "run")}
    (tmp_path / "events.jsonl").write_text("mine")
    said = refusal(*args[:-1], str(tmp_path), "--force")
    assert "events.jsonl: expected a file that an earlier run wrote" in said
    assert (tmp_path / "events.jsonl").read_text() == "mine"


def test_the_answer_is_told_before_and_also_where_the_picture_fails(tmp_path: Path) -> None:
    grid = "\n".join(["R" * 61] * 61)
    result = run("solve", "-", "--picture", str(tmp_path / "large.svg"), grid=grid)
    assert result.exit_code == 2
    assert result.stdout == run("solve", "-", grid=grid).stdout != ""
    assert "at most 120 rows and columns" in result.stderr
    assert os.listdir(tmp_path) == []
