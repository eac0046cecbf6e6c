import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import REAL, clean_environment, command_line, run
from stratabot.cli.input import open_given
from stratabot.source import Kind, Source

SHOT = Path(__file__).parents[2] / "fixtures" / "screenshots" / "ready-4x4-4.jpg"


def lines(source: Source) -> Iterator[Source]:
    for line in source.content.splitlines():
        yield Source(source.name, Kind.TEXT, line)


def test_one_puzzle_is_not_many_unless_that_is_asked(tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text("1\n")
    given = open_given([str(file)], lines)
    assert not given.is_many
    assert given.only().content == "1"
    assert open_given([str(file)], lines, many=True).is_many


def test_an_empty_input_is_left_to_the_game_to_refuse(tmp_path: Path) -> None:
    file = tmp_path / "empty.txt"
    file.write_text("")
    given = open_given([str(file)], lines, many=True)
    assert not given.is_many
    assert given.only().content == ""


def test_files_and_folders_may_be_named_together(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "a.txt").write_text("2\n3\n")
    (tmp_path / "empty").mkdir()
    (tmp_path / "b.txt").write_text("1\n")
    names = [str(tmp_path / name) for name in ("b.txt", "folder", "empty")]
    given = open_given(names, lines)
    assert given.is_many
    entries = list(given.entries)
    assert [entry.source and entry.source.content for entry in entries] == ["1", "2", "3", None]
    assert "expected a folder with puzzles" in entries[3].trouble


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize("command", ["solve", "hint", "explain", "grade"])
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
    out, errors = process.communicate(timeout=60)
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
    open_given(["-"], lines)
    Terminal.buffer.close()
    assert told == ["Type the grid, then an end of file (Ctrl-D, on Windows Ctrl-Z):"]


def test_standard_input_is_read_like_a_file() -> None:
    assert run("solve", "-", grid=REAL).stdout.startswith("8 ribbons, 2 color changes")
