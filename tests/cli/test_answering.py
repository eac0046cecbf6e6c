"""With a game of one's own: a number a line, and what its half is."""

from pathlib import Path
from typing import Any

import pytest

from stratabot.cli.answering import Manner, open_puzzles, tell_many, tell_only
from stratabot.cli.picture_options import PictureFile
from stratabot.errors import InputError
from stratabot.limit import TimeLimit
from stratabot.source import Kind, Source


def split(source: Source) -> Any:
    for line in source.content.split():
        yield Source(source.name, Kind.TEXT, line)


def read(source: Source) -> tuple[int, tuple[str, ...]]:
    if not source.content.isdigit():
        raise InputError(f"expected a number, got {source.content!r}")
    return int(source.content), ("it is odd",) * (int(source.content) % 2)


HALVES: Manner[int, float] = Manner(
    answer=lambda number: number / 2,
    as_json=lambda half: {"half": half},
    as_line=lambda half: f"half of it is {half:g}",
    exit_code=lambda half: 0 if half == int(half) else 1,
)


LIMIT = TimeLimit(None)


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "numbers").write_text("4\n3\nx\n6\n")
    return str(tmp_path / "numbers")


def test_every_puzzle_has_its_line_and_a_bad_one_its_error(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tell_many(open_puzzles([file], split, "text"), read, HALVES, "text") == 2
    told = capsys.readouterr()
    assert told.out == "1: half of it is 2\n2: half of it is 1.5\n4: half of it is 3\n"
    assert told.err == ("puzzle 2: it is odd\nstratabot: puzzle 3: expected a number, got 'x'\n")


def test_in_json_a_bad_one_stands_in_its_place(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tell_many(open_puzzles([file], split, "jsonl"), read, HALVES, "jsonl") == 2
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == '{"number": 1, "half": 2.0}'
    assert lines[2] == '{"number": 3, "error": "expected a number, got \'x\'"}'
    assert len(lines) == 4


def test_many_are_not_one_json_object(file: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="many numbers need --format jsonl, got --format json"):
        open_puzzles([file], split, "json", things="numbers")
    (tmp_path / "one").write_text("4")
    assert not open_puzzles([str(tmp_path / "one")], split, "json").is_many
    assert open_puzzles([str(tmp_path / "one")], split, "jsonl").is_many


def test_the_only_one_is_told_in_full_and_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    remarked = HALVES._replace(remark=lambda half: "not whole" if half % 1 else "")
    assert tell_only(3, LIMIT, remarked, "text", lambda half: print("half:", half)) == 1
    assert capsys.readouterr() == ("half: 1.5\n", "not whole\n")
    assert tell_only(4, LIMIT, remarked, "json", print) == 0
    assert capsys.readouterr() == ('{"half": 2.0}\n', "")
    file = PictureFile(tmp_path / "half.svg", "svg")
    assert tell_only(4, LIMIT, remarked, "text", print, file, lambda half, kind: kind.encode()) == 0
    assert (tmp_path / "half.svg").read_bytes() == b"svg"
    assert capsys.readouterr().out == "2.0\n"


def test_remarks_stand_beside_the_notes_on_how_it_was_read(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    remarked = HALVES._replace(remark=lambda half: "not whole" if half % 1 else "")
    tell_many(open_puzzles([file], split, "text"), read, remarked, "text")
    assert capsys.readouterr().err.startswith("puzzle 2: it is odd\npuzzle 2: not whole\n")
