import json
import os
from pathlib import Path
from typing import NoReturn

import pytest

from commands import run
from stratabot.errors import InputError
from stratabot.saving import part_of

_GRIDS = "PG\nGG\n\nPG\nGP\n\nnonsense!\n\nRRR\n\nRG\n\nGG\n"
_STR8TS = "..#\n...\n#..\n\n..#\n...\n#.1\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("grids.txt").write_text(_GRIDS)


@pytest.mark.parametrize("form", ["text", "jsonl"])
def test_the_lines_go_into_a_file(form: str) -> None:
    printed = run("solve", "grids.txt", "--format", form)
    written = run("solve", "grids.txt", "--format", form, "--out", "answers")
    assert Path("answers").read_text() == printed.stdout
    assert (written.stdout, written.exit_code) == ("", printed.exit_code)
    assert written.stderr.endswith("6 puzzles answered in answers\n")
    assert not Path("answers.part").exists()


def test_every_game_can(tmp_path: Path) -> None:
    Path("str8ts.txt").write_text(_STR8TS)
    args = ("str8ts", "hint", "str8ts.txt", "--format", "jsonl")
    assert run(*args, "--out", "hints").exit_code == 0
    assert Path("hints").read_text() == run(*args).stdout


@pytest.mark.parametrize("form", ["text", "jsonl"])
@pytest.mark.parametrize("share", [0, 0.2, 0.5, 0.77, 0.99, 1])
def test_a_run_that_ended_anywhere_is_gone_on_with(form: str, share: float) -> None:
    args = ("solve", "grids.txt", "--format", form, "--out", "answers")
    run(*args)
    whole = Path("answers").read_bytes()
    Path("answers").unlink()
    Path("answers.part").write_bytes(whole[: round(share * len(whole))])
    run(*args, "--resume")
    assert Path("answers").read_bytes() == whole
    assert not Path("answers.part").exists()


def test_what_stands_there_is_not_answered_again(monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("solve", "grids.txt", "--format", "jsonl", "--out", "answers")
    run(*args)
    whole = Path("answers").read_text()
    Path("answers").rename("answers.part")
    grids = _GRIDS.split("\n\n")
    Path("grids.txt").write_text("\n\n".join(["what is this?"] * 4 + grids[4:]))
    assert run(*args, "--resume").exit_code == 0
    assert Path("answers").read_text() == whole


def test_other_puzzles_or_options_are_noticed() -> None:
    args = ("solve", "grids.txt", "--out", "answers")
    run(*args)
    kept = "".join(Path("answers").read_text().splitlines(keepends=True)[:2])
    Path("answers").unlink()
    Path("answers.part").write_text(kept)
    result = run(*args, "--format", "jsonl", "--resume")
    assert result.exit_code == 2
    assert "answers.part holds other answers: puzzle 2 was answered otherwise" in result.stderr
    assert Path("answers.part").read_text() == kept


def test_an_unfinished_run_is_neither_lost_nor_mixed_up() -> None:
    Path("answers.part").write_text("1: something\n")
    result = run("solve", "grids.txt", "--out", "answers")
    assert result.exit_code == 2
    assert "answers.part is there, from a run that did not end: --resume goes on" in result.stderr
    assert Path("answers.part").read_text() == "1: something\n"


def test_a_run_that_could_not_begin_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> NoReturn:
        raise InputError("expected the address of a Dask scheduler", field="cluster")

    with monkeypatch.context() as patch:
        patch.setattr("stratabot.cli.batch.spread_portions", refused)
        result = run("solve", "grids.txt", "--out", "answers", "--cluster", "tcp://127.0.0.1:9")
    assert (result.exit_code, result.stderr) == (
        2,
        "stratabot: --cluster: expected the address of a Dask scheduler\n",
    )
    assert not Path("answers.part").exists()


def test_what_is_no_answer_is_not_gone_on_with() -> None:
    Path("answers.part").write_text("a poem\n")
    result = run("solve", "grids.txt", "--out", "answers", "--resume")
    assert result.exit_code == 2
    assert "expected answers, got something else" in result.stderr
    assert Path("answers.part").read_text() == "a poem\n"


def test_what_is_whole_is_left_alone() -> None:
    run("solve", "grids.txt", "--out", "answers")
    before = Path("answers").read_bytes()
    result = run("solve", "grids.txt", "--out", "answers", "--resume")
    assert (result.exit_code, result.stderr) == (0, "answers is whole already\n")
    assert Path("answers").read_bytes() == before


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        ("solve one.txt --out a", "expected many puzzles with --out, got one (--format jsonl"),
        ("solve one.txt --cluster tcp://127.0.0.1:9", "expected many puzzles with --cluster"),
        ("solve grids.txt --resume", "expected --out with --resume"),
        ("solve grids.txt --out grids.txt", "it is an input, too, and would be lost"),
        ("solve grids.txt --out one.txt", "expected a new file or answers, got one that holds"),
        ("solve grids.txt --out no/a", "cannot write the answers"),
        pytest.param(
            "solve grids.txt --out /dev/null",
            "cannot write /dev/null: expected a file, got a device",
            marks=pytest.mark.skipif(os.name == "nt", reason="devices have other names here"),
        ),
    ],
)
def test_what_cannot_be_is_one_line(args: str, expected: str) -> None:
    Path("one.txt").write_text("PG\nGG\n")
    result = run(*args.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert expected in result.stderr
    assert Path("one.txt").read_text() == "PG\nGG\n"


def test_one_puzzle_counts_as_many_with_jsonl() -> None:
    Path("one.txt").write_text("PG\nGG\n")
    assert run("solve", "one.txt", "--format", "jsonl", "--out", "a").exit_code == 0
    assert json.loads(Path("a").read_text())["solvable"]


def test_pictures_of_a_folder_are_gone_on_with(tmp_path: Path) -> None:
    shots = Path("shots")
    shots.mkdir()
    for number in range(3):
        (shots / f"{number}.png").write_bytes(b"\x89PNG and nothing else")
    args = ("read", "shots", "--format", "jsonl", "--out", "readings.jsonl")
    assert run(*args).exit_code == 2
    whole = Path("readings.jsonl").read_bytes()
    assert [json.loads(line)["file"] for line in whole.splitlines()] == ["0.png", "1.png", "2.png"]
    Path("readings.jsonl").unlink()
    part_of(tmp_path / "readings.jsonl").write_bytes(whole[: len(whole) // 2])
    assert run(*args, "--resume").exit_code == 2
    assert Path("readings.jsonl").read_bytes() == whole


def test_a_long_pipe_is_gone_on_with_where_it_was_left() -> None:
    grids = "".join(
        f"{'PG'[k % 2]}G\n{'GP'[k % 3 == 0]}{'PG'[k % 5 == 0]}\n\n" for k in range(1500)
    )
    args = ("solve", "-", "--format", "jsonl", "--order", "peel", "--out", "answers")
    run(*args, grid=grids)
    whole = Path("answers").read_bytes()
    assert [json.loads(line)["number"] for line in whole.splitlines()] == [*range(1, 1501)]
    Path("answers").unlink()
    Path("answers.part").write_bytes(whole[: len(whole) * 2 // 3])
    run(*args, "--resume", grid=grids)
    assert Path("answers").read_bytes() == whole
