import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from commands import REAL, ended, refusal, run, running
from puzzle_games import NAMES, VERBS
from stratabot.cli.input import File, entries_in_files, expand, open_inputs, open_path
from stratabot.errors import InputError
from stratabot.source import Kind, Source

SHOT = Path(__file__).parents[2] / "fixtures" / "screenshots" / "ready-4x4-4.jpg"


def lines(source: Source) -> Iterator[Source]:
    for line in source.text.splitlines():
        yield Source(source.name, Kind.TEXT, line)


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("b.txt", "a.txt", "[c].txt", ".hidden.txt", "deep/d.txt", "deep/er/e.txt", "-"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(REAL)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("tree")
@pytest.mark.parametrize(
    ("patterns", "names"),
    [
        ("*.txt", "[c].txt a.txt b.txt"),
        ("?.txt", "a.txt b.txt"),
        ("[b-z].txt", "b.txt"),
        ("*/*.txt", "deep/d.txt"),
        ("**/*.txt", "[c].txt a.txt b.txt deep/d.txt deep/er/e.txt"),
        ("deep/**", "deep/d.txt deep/er/e.txt"),
        ("d*", "deep"),
        ("[c].txt", "[c].txt"),
        ("-", "-"),
        ("?", "./-"),
        ("none.txt", "none.txt"),
        ("b.txt ?.txt deep/*.txt", "b.txt a.txt b.txt deep/d.txt"),
    ],
)
def test_a_pattern_that_is_no_files_name_is_expanded_and_sorted(patterns: str, names: str) -> None:
    assert expand(patterns.split()) == tuple(names.replace("/", os.sep).split())


def test_a_pattern_may_begin_with_a_folder_and_one_without_a_match_is_refused(tree: Path) -> None:
    assert expand([str(tree / "deep" / "*.txt")]) == (str(tree / "deep" / "d.txt"),)
    for pattern in ("none*.txt", str(tree / "no" / "*"), "[x"):
        with pytest.raises(InputError, match="expected a file, got a pattern that matches none"):
            expand(["a.txt", pattern])


@pytest.mark.usefixtures("tree")
@pytest.mark.parametrize(
    "command", ["read", "calibrate", *(f"{game} {verb}" for game in NAMES for verb in VERBS)]
)
def test_every_command_on_several_inputs_takes_patterns(command: str) -> None:
    said = refusal(*command.split(), "none*.txt")
    assert said == "stratabot: none*.txt: expected a file, got a pattern that matches none"
    told = run(*command.split(), "[ab].txt")
    typed = run(*command.split(), "a.txt", "b.txt")
    assert (told.exit_code, told.output) == (typed.exit_code, typed.output)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_picture_comes_through_a_pipe_that_can_be_opened_once(tmp_path: Path) -> None:
    pipe = tmp_path / "shot"
    os.mkfifo(pipe)
    with running("solve", str(pipe)) as process:
        pipe.write_bytes(SHOT.read_bytes())
        assert ended(process) == (0, run("solve", str(SHOT)).stdout, "")


def test_a_grid_is_asked_for_where_a_person_types_and_a_picture_is_not_typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with open(os.devnull, "rb") as nothing:
        keyboard = SimpleNamespace(buffer=nothing, isatty=lambda: True)
        monkeypatch.setattr(sys, "stdin", keyboard)
        open_inputs(["-"], lines)
        with pytest.raises(InputError, match="expected a picture, got the keyboard; name a file"):
            open_path("-", Kind.PICTURE)
    asked = "Type the grid, then an end of file (Ctrl-D, on Windows Ctrl-Z):\n"
    assert capsys.readouterr() == ("", asked)


def test_files_are_opened_when_their_turn_comes() -> None:
    def fail() -> Source:
        raise InputError("later: opened too early")

    first = File("first", lambda: Source("first", Kind.TEXT, "1\n"))
    entries = entries_in_files([first, File("later", fail)], lines)
    assert next(entries).file == "first"
    assert next(entries).trouble == "opened too early"


def test_a_folder_leaves_out_the_pictures_that_we_drew(tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text(REAL)
    for kind in ("png", "svg", "gif", "html"):
        answer = str(tmp_path / f"answer.{kind}")
        assert run("solve", str(tmp_path / "grid.txt"), "--picture", answer).exit_code == 0
    shot = SHOT.with_name("phone-tall.jpg")
    seen = str(tmp_path / "seen.png")
    assert run("solve", str(shot), "--picture", seen, "--overlay").exit_code == 0
    told = run("solve", str(tmp_path))
    assert (told.exit_code, told.stdout.count("\n")) == (0, 1)
    assert told.stderr.endswith(": left out 5 pictures that stratabot drew\n")
    (tmp_path / "shot.jpg").write_bytes(shot.read_bytes())
    assert run("solve", str(tmp_path)).stdout.count("\n") == 2


def test_an_address_is_a_board_as_an_argument_too() -> None:
    address = "http://127.0.0.1:8765/#adrift/A..A/B..B"
    told = run("adrift", "solve", address)
    assert (told.exit_code, told.stdout) == (0, "AAAA\nBBBB\n")
    assert run("adrift", "solve", address, address).stdout == (
        f"1 ({address}): AAAA BBBB\n2 ({address}): AAAA BBBB\n"
    )
    numberlink = "https://puzz.link/p?numlin/5/5/1i1g23n454g25g3g"
    assert (
        run("adrift", "solve", numberlink).stdout == run("adrift", "solve", grid=numberlink).stdout
    )
    strata = "http://127.0.0.1:8765/#strata/PG/.G"
    assert run("solve", strata, "--board-as", "text").stdout == "PG\n.G\n"
    said = refusal("solve", "http://127.0.0.1:8765/")
    assert said.startswith("stratabot: the address: expected ")


def test_of_a_folder_with_folders_alone_it_is_said_how_these_are_named(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "grid.txt").write_text(REAL)
    said = refusal("solve", str(tmp_path))
    inner = str(tmp_path / "**")
    assert said.endswith(
        f"expected a folder with puzzles, got folders in it; {inner} names the files in these"
    )
    assert run("solve", inner).exit_code == 0
