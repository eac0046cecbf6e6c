"""With a game of one's own: a number a line, and what its half is."""

from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest

from stratabot.cli.answering import AskedVerb, open_puzzles, tell
from stratabot.cli.picture_options import PictureFile
from stratabot.errors import InputError, TextError
from stratabot.picture.terminal import Terminal
from stratabot.questions.verb import PuzzleVerb
from stratabot.source import Kind, Source


class Numbers(PuzzleVerb):
    """Tells of numbers."""

    inputs = Kind.TEXT
    things = "numbers"

    def split(self, source: Source) -> Any:
        for line in source.content.split():
            yield Source(source.name, Kind.TEXT, line)

    def read(self, source: Source) -> tuple[int, tuple[str, ...]]:
        if not source.content.isdigit():
            raise TextError(f"expected a number, got {source.content!r}")
        return int(source.content), ("it is odd",) * (int(source.content) % 2)

    def report(self, puzzle: int) -> Any:
        return Half(puzzle)

    def draw(self, report: Any, kind: str) -> bytes:
        return f"{report.of} as {kind}".encode()


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


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "numbers").write_text("4\n3\nx\n6\n")
    return str(tmp_path / "numbers")


def test_every_puzzle_has_its_line_and_a_bad_one_its_error(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tell([file], AskedVerb(Numbers(), "text")) == 2
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
    assert tell([file], AskedVerb(Numbers(), "jsonl")) == 2
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == '{"number": 1, "half": 2.0}'
    assert lines[1] == '{"number": 2, "half": 1.5, "remarks": ["it is odd", "not whole"]}'
    assert lines[2] == '{"number": 3, "error": "expected a number, got \'x\'"}'
    assert len(lines) == 4


def test_many_are_not_one_json_object(file: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="many numbers need --format jsonl, got --format json"):
        open_puzzles([file], Numbers(), "json")
    (tmp_path / "one").write_text("4")
    assert not open_puzzles([str(tmp_path / "one")], Numbers(), "json").is_many
    assert open_puzzles([str(tmp_path / "one")], Numbers(), "jsonl").is_many


def test_the_only_one_is_told_in_full_and_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    three, four, bad = (str(tmp_path / name) for name in ("three", "four", "bad"))
    for name, number in ((three, "3"), (four, "4"), (bad, "x")):
        Path(name).write_text(number)
    assert tell([three], AskedVerb(Numbers(), "text")) == 1
    assert capsys.readouterr() == ("half: 1.5\n", f"{three}: it is odd\nnot whole\n")
    assert tell([four], AskedVerb(Numbers(), "json")) == 0
    assert capsys.readouterr() == ('{"half": 2.0}\n', "")
    tell([three], AskedVerb(Numbers(), "json"))
    told = '{"half": 1.5, "remarks": ["it is odd", "not whole"]}\n'
    assert capsys.readouterr() == (told, f"{three}: it is odd\nnot whole\n")
    file = PictureFile(tmp_path / "half.svg", "svg")
    assert tell([four], AskedVerb(Numbers(), "text", picture=file)) == 0
    assert (tmp_path / "half.svg").read_bytes() == b"4 as svg"
    assert capsys.readouterr().out == "half: 2.0\n"
    with pytest.raises(InputError, match="bad: expected a number, got 'x'"):
        tell([bad], AskedVerb(Numbers(), "text"))


def test_what_is_for_one_puzzle_is_refused_for_many(file: str) -> None:
    picture = PictureFile(None, "svg")
    asked = AskedVerb(
        Numbers(), "text", for_one={"--placed": "r1=G", "--cell": ()}, picture=picture
    )
    with pytest.raises(click.UsageError, match="with --placed or --picture, got many"):
        tell([file], asked)
