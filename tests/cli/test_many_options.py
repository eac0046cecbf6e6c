import json
from pathlib import Path
from typing import NoReturn

import pytest

from commands import complaint, refusal, run
from stratabot.errors import InputError

_GRIDS = "PG\nGG\n\nPG\nGP\n\nnonsense!\n\nRRR\n\nRG\n\nGG\n"
_ARGS = ("solve", "grids.txt", "--out", "answers")
_PART = Path("answers.part")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("grids.txt").write_text(_GRIDS)


def answers(*args: str, grid: str | None = None) -> bytes:
    run(*args, grid=grid)
    assert not _PART.exists()
    whole = Path("answers").read_bytes()
    Path("answers").unlink()
    return whole


def test_a_run_that_ended_anywhere_is_gone_on_with() -> None:
    args = (*_ARGS, "--format", "jsonl")
    whole = answers(*args)
    for share in (0, 0.2, 0.5, 0.77, 0.99, 1):
        _PART.write_bytes(whole[: round(share * len(whole))])
        assert answers(*args, "--resume") == whole, share
    # What stands there is not answered again.
    _PART.write_bytes(whole)
    grids = _GRIDS.split("\n\n")
    Path("grids.txt").write_text("\n\n".join(["what is this?"] * 4 + grids[4:]))
    assert answers(*args, "--resume") == whole


@pytest.mark.parametrize(
    ("there", "options", "said"),
    [
        (None, ("--resume", "--format", "jsonl"), "other answers: puzzle 2 was answered otherwise"),
        (b"1: something\n", (), "is there, from a run that did not end: --resume goes on"),
        (b"a poem\n", ("--resume",), "expected answers, got something else"),
    ],
)
def test_an_unfinished_run_is_neither_lost_nor_mixed_up(
    there: bytes | None, options: tuple[str, ...], said: str
) -> None:
    kept = there or b"".join(answers(*_ARGS).splitlines(keepends=True)[:2])
    _PART.write_bytes(kept)
    result = run(*_ARGS, *options)
    assert (result.exit_code, said in complaint(result.stderr)) == (2, True)
    assert _PART.read_bytes() == kept


def test_a_run_that_could_not_begin_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> NoReturn:
        raise InputError("expected the address of a Dask scheduler", field="cluster")

    with monkeypatch.context() as patch:
        patch.setattr("stratabot.cli.batch.spread_portions", refused)
        said = refusal(*_ARGS, "--cluster", "tcp://127.0.0.1:9")
    assert said == "stratabot: --cluster: expected the address of a Dask scheduler"
    assert not Path("answers.part").exists()


def test_what_is_whole_is_left_alone() -> None:
    run(*_ARGS)
    before = Path("answers").read_bytes()
    result = run(*_ARGS, "--resume")
    assert (result.exit_code, result.stderr) == (0, "answers is whole already\n")
    assert Path("answers").read_bytes() == before


def test_pictures_of_a_folder_are_gone_on_with() -> None:
    shots = Path("shots")
    shots.mkdir()
    for number in range(3):
        (shots / f"{number}.png").write_bytes(b"\x89PNG and nothing else")
    args = ("read", "shots", "--format", "jsonl", "--out", "answers")
    whole = answers(*args)
    assert [json.loads(line)["file"] for line in whole.splitlines()] == ["0.png", "1.png", "2.png"]
    _PART.write_bytes(whole[: len(whole) // 2])
    assert answers(*args, "--resume") == whole


def test_a_long_pipe_is_gone_on_with_where_it_was_left() -> None:
    grids = "".join(
        f"{'PG'[k % 2]}G\n{'GP'[k % 3 == 0]}{'PG'[k % 5 == 0]}\n\n" for k in range(1500)
    )
    args = ("solve", "-", "--format", "jsonl", "--out", "answers")
    whole = answers(*args, grid=grids)
    assert [json.loads(line)["number"] for line in whole.splitlines()] == [*range(1, 1501)]
    _PART.write_bytes(whole[: len(whole) * 2 // 3])
    assert answers(*args, "--resume", grid=grids) == whole
