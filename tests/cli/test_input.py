import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import REAL, clean_environment, command_line, run
from stratabot.cli.input import (
    Entry,
    File,
    entries_in_files,
    expand,
    files_in_folder,
    open_inputs,
    open_path,
)
from stratabot.errors import InputError
from stratabot.source import Kind, Source
from thorough import cases
from waiting import PATIENCE

SHOT = Path(__file__).parents[2] / "fixtures" / "screenshots" / "ready-4x4-4.jpg"


def lines(source: Source) -> Iterator[Source]:
    for line in source.content.splitlines():
        yield Source(source.name, Kind.TEXT, line)


def test_one_puzzle_is_not_many_unless_that_is_asked(tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text("1\n")
    given = open_inputs([str(file)], lines)
    assert not given.is_many
    assert given.only().content == "1"
    assert open_inputs([str(file)], lines, many=True).is_many


def test_an_empty_input_is_left_to_the_game_to_refuse(tmp_path: Path) -> None:
    file = tmp_path / "empty.txt"
    file.write_text("")
    given = open_inputs([str(file)], lines, many=True)
    assert not given.is_many
    assert given.only().content == ""


def test_files_and_folders_may_be_named_together(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "a.txt").write_text("2\n3\n")
    (tmp_path / "empty").mkdir()
    (tmp_path / "b.txt").write_text("1\n")
    names = [str(tmp_path / name) for name in ("b.txt", "folder", "empty")]
    given = open_inputs(names, lines)
    assert given.is_many
    entries = list(given.entries)
    assert [entry.source and entry.source.content for entry in entries] == ["1", "2", "3", None]
    assert "expected a folder with puzzles" in entries[3].trouble


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with grids in folders."""
    for name in ("b.txt", "a.txt", "[c].txt", ".hidden.txt", "deep/d.txt", "deep/er/e.txt", "-"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(REAL)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("tree")
@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("*.txt", ["[c].txt", "a.txt", "b.txt"]),
        ("?.txt", ["a.txt", "b.txt"]),
        ("[b-z].txt", ["b.txt"]),
        ("*/*.txt", ["deep/d.txt"]),
        ("**/*.txt", ["[c].txt", "a.txt", "b.txt", "deep/d.txt", "deep/er/e.txt"]),
        ("deep/**", ["deep/d.txt", "deep/er/e.txt"]),
        ("d*", ["deep"]),
        ("[c].txt", ["[c].txt"]),
        ("-", ["-"]),
        ("?", ["./-"]),
        ("no such file.txt", ["no such file.txt"]),
    ],
)
def test_a_pattern_is_expanded_and_sorted_where_no_file_has_that_name(
    pattern: str, names: list[str]
) -> None:
    assert expand([pattern]) == tuple(name.replace("/", os.sep) for name in names)


def test_names_and_patterns_keep_their_order(tree: Path) -> None:
    assert expand(["b.txt", "?.txt", str(tree / "deep" / "*.txt")]) == (
        *("b.txt", "a.txt", "b.txt"),
        str(tree / "deep" / "d.txt"),
    )


def test_a_pattern_that_nothing_matches_is_refused(tree: Path) -> None:
    for pattern in ("none*.txt", str(tree / "no" / "*"), "[x"):
        with pytest.raises(InputError, match="expected a file, got a pattern that matches none"):
            expand(["a.txt", pattern])


@pytest.mark.parametrize(
    "command",
    [
        *("solve", "hint", "explain", "grade", "read", "calibrate"),
        *("str8ts solve", "str8ts hint", "str8ts explain", "str8ts grade"),
        *("adrift solve", "adrift hint", "adrift explain", "adrift grade"),
    ],
)
def test_every_command_on_several_inputs_takes_patterns(command: str, tree: Path) -> None:
    before = run(*command.split(), "none*.txt")
    assert (before.exit_code, before.stdout) == (2, "")
    assert before.stderr == (
        "stratabot: none*.txt: expected a file, got a pattern that matches none\n"
    )
    told = run(*command.split(), "[ab].txt")
    typed = run(*command.split(), "a.txt", "b.txt")
    assert (told.exit_code, told.output) == (typed.exit_code, typed.output)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@cases("command", ["solve", "hint", "explain", "grade"], "opened as solve does", keep=["solve"])
def test_a_picture_comes_through_a_pipe_that_can_be_opened_once(
    command: str, tmp_path: Path
) -> None:
    pipe = tmp_path / "shot"
    os.mkfifo(pipe)
    process = subprocess.Popen(
        command_line(command, str(pipe)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=clean_environment(),
    )
    pipe.write_bytes(SHOT.read_bytes())
    out, errors = process.communicate(timeout=PATIENCE)
    assert (process.returncode, errors) == (0, b"")
    assert out.decode().replace("\r", "") == run(command, str(SHOT)).stdout


def test_a_grid_is_asked_for_where_a_person_types(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        buffer = open(os.devnull, "rb")  # noqa: SIM115

        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stdin", Terminal())
    told: list[str] = []
    monkeypatch.setattr("click.echo", lambda text, **_: told.append(text))
    open_inputs(["-"], lines)
    Terminal.buffer.close()
    assert told == ["Type the grid, then an end of file (Ctrl-D, on Windows Ctrl-Z):"]


def test_puzzles_are_numbered_over_all_files_and_a_bad_file_is_one_of_them(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("3\n4\n")
    (tmp_path / "a.txt").write_text("1\n")
    (tmp_path / "bad.txt").write_bytes(b"\xff")
    (tmp_path / "empty.txt").write_text("")
    (tmp_path / ".hidden").write_text("9\n")
    entries = list(entries_in_files(files_in_folder(str(tmp_path)), lines))
    assert [str(entry) for entry in entries] == [
        "1 (a.txt)",
        "2 (b.txt)",
        "3 (b.txt)",
        "4 (bad.txt)",
        "5 (empty.txt)",
    ]
    assert [entry.source and entry.source.content for entry in entries[:3]] == ["1", "3", "4"]
    with pytest.raises(InputError, match="expected a text file"):
        entries[3].require()
    with pytest.raises(InputError, match="expected a grid, got an empty text"):
        entries[4].require()


def test_a_folder_without_files_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="expected a folder with puzzles, got none"):
        files_in_folder(str(tmp_path))


def test_a_folder_that_cannot_be_listed_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"gone: (No such file|.*[Pp]ath)"):
        files_in_folder(str(tmp_path / "gone"))


def test_files_are_opened_when_their_turn_comes() -> None:
    def fail() -> Source:
        raise InputError("later: opened too early")

    first = File("first", lambda: Source("first", Kind.TEXT, "1\n"))
    entries = entries_in_files([first, File("later", fail)], lines)
    assert next(entries).file == "first"
    assert next(entries).trouble == "opened too early"


def test_an_entry_tells_its_file_only_where_there_are_several() -> None:
    assert Entry(3, "", None).as_json() == {"number": 3}
    assert Entry(3, "a.txt", None).as_json() == {"number": 3, "file": "a.txt"}


def test_an_error_of_one_among_many_does_not_name_its_file_twice(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes(b"P\0")
    (entry,) = entries_in_files(files_in_folder(str(tmp_path)), lines)
    assert (entry.file, entry.trouble) == ("a.txt", "expected a text file, got a zero byte at 1")


def test_a_picture_is_not_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    with pytest.raises(InputError, match="expected a picture, got the keyboard; name a file"):
        open_path("-", Kind.PICTURE)


def test_a_folder_leaves_out_the_pictures_that_we_drew(tmp_path: Path) -> None:
    (tmp_path / "grid.txt").write_text(REAL)
    for kind in ("png", "svg", "gif", "html"):
        answer = str(tmp_path / f"answer.{kind}")
        assert run("solve", str(tmp_path / "grid.txt"), "--picture", answer).exit_code == 0
    shot = Path(__file__).parents[2] / "fixtures" / "screenshots" / "phone-tall.jpg"
    assert run("read", str(shot), "--annotate", str(tmp_path / "seen.jpg")).exit_code == 0
    told = run("solve", str(tmp_path))
    assert (told.exit_code, told.stdout.count("\n")) == (0, 1)
    assert told.stderr.endswith(": left out 5 pictures that stratabot drew\n")
    (tmp_path / "shot.jpg").write_bytes(shot.read_bytes())
    assert run("solve", str(tmp_path)).stdout.count("\n") == 2
