"""With a game of one's own: a number a line, and what its half is."""

from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest

from stratabot.cli.answering import Intake, Manner, open_puzzles, tell
from stratabot.cli.picture_options import PictureFile
from stratabot.errors import InputError, TextError
from stratabot.picture.terminal import Terminal
from stratabot.source import Kind, Source


def split(source: Source) -> Any:
    for line in source.content.split():
        yield Source(source.name, Kind.TEXT, line)


def read(source: Source) -> tuple[int, tuple[str, ...]]:
    if not source.content.isdigit():
        raise TextError(f"expected a number, got {source.content!r}")
    return int(source.content), ("it is odd",) * (int(source.content) % 2)


class Half(NamedTuple):
    of: int
    more: str = ""

    def as_json(self) -> dict[str, float]:
        return {"half": self.of / 2}

    def as_line(self) -> str:
        return f"half of it is {self.of / 2:g}"

    def as_text(self, terminal: Terminal) -> str:
        return f"half: {self.of / 2}"

    @property
    def remark(self) -> str:
        return "not whole" if self.of % 2 else ""

    @property
    def exit_code(self) -> int:
        return self.of % 2


INTAKE = Intake(split, read)


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "numbers").write_text("4\n3\nx\n6\n")
    return str(tmp_path / "numbers")


def test_every_puzzle_has_its_line_and_a_bad_one_its_error(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tell([file], INTAKE, Manner(Half, "text")) == 2
    told = capsys.readouterr()
    assert told.out == "1: half of it is 2\n2: half of it is 1.5\n4: half of it is 3\n"
    assert told.err.splitlines() == [
        "puzzle 2: it is odd",
        "puzzle 2: not whole",
        "stratabot: puzzle 3: expected a number, got 'x'",
    ]


def test_in_json_a_bad_one_stands_in_its_place(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tell([file], INTAKE, Manner(Half, "jsonl")) == 2
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == '{"number": 1, "half": 2.0}'
    assert lines[1] == '{"number": 2, "half": 1.5, "remarks": ["it is odd", "not whole"]}'
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
    three, four, bad = (str(tmp_path / name) for name in ("three", "four", "bad"))
    for name, number in ((three, "3"), (four, "4"), (bad, "x")):
        Path(name).write_text(number)
    assert tell([three], INTAKE, Manner(Half, "text")) == 1
    assert capsys.readouterr() == ("half: 1.5\n", f"{three}: it is odd\nnot whole\n")
    assert tell([four], INTAKE, Manner(Half, "json")) == 0
    assert capsys.readouterr() == ('{"half": 2.0}\n', "")
    tell([three], INTAKE, Manner(Half, "json"))
    told = '{"half": 1.5, "remarks": ["it is odd", "not whole"]}\n'
    assert capsys.readouterr() == (told, f"{three}: it is odd\nnot whole\n")
    file = PictureFile(tmp_path / "half.svg", "svg")
    draw = lambda half, kind: f"{half.of} as {kind}".encode()  # noqa: E731
    assert tell([four], INTAKE, Manner(Half, "text"), file, draw) == 0
    assert (tmp_path / "half.svg").read_bytes() == b"4 as svg"
    assert capsys.readouterr().out == "half: 2.0\n"
    with pytest.raises(InputError, match="bad: expected a number, got 'x'"):
        tell([bad], INTAKE, Manner(Half, "text"))


def test_what_is_for_one_puzzle_is_refused_for_many(file: str) -> None:
    picture = PictureFile(None, "svg")
    intake = INTAKE._replace(for_one={"--placed": "r1=G", "--cell": ()})
    with pytest.raises(click.UsageError, match="with --placed or --picture, got many"):
        tell([file], intake, Manner(Half, "text"), picture, lambda *_: b"")
