import json
import re
from pathlib import Path

import pytest

from adrift.boards import WHEEL, parse_puzzles
from commands import run
from picture.test_pdf import contents
from stratabot.adrift.solver import answer
from stratabot.adrift.text import parse_puzzle
from stratabot.puzzles.difficulty import WORDS
from thorough import cases

GRAPH = Path(__file__).parents[3] / "examples" / "adrift" / "hex.txt"


def test_boards_are_printed_as_they_are_read() -> None:
    args = ("adrift", "generate", "--size", "5", "--colors", "5", "--seed", "1", "--count", "3")
    result = run(*args)
    assert (result.exit_code, result.stderr) == (0, "")
    puzzles = parse_puzzles(result.stdout)
    assert [len(puzzle.pairs) for puzzle in puzzles] == [5, 5, 5]
    assert all(answer(puzzle).is_unique for puzzle in puzzles)
    assert result.stdout == run(*args).stdout


def test_cubes_stones_and_graphs_are_made(tmp_path: Path) -> None:
    cube = run("adrift", "generate", "--cube", "--size", "3", "--stones", "2", "--seed", "1")
    puzzle = parse_puzzle(cube.stdout)
    assert (puzzle.form.kind, len(puzzle.stones)) == ("cube", 2)
    file = tmp_path / "graph.txt"
    file.write_text(WHEEL)
    graph = run("adrift", "generate", "--graph", str(file), "--colors", "1", "--seed", "1")
    assert parse_puzzle(graph.stdout).graph == parse_puzzle(WHEEL).graph


def test_json_has_grades_of_all_but_huge_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("adrift", "generate", "--size", "4", "--seed", "2", "--count", "2", "--format")
    told = json.loads(run(*args, "json", "--grade", "gentle").stdout)
    assert told["seed"] == 2
    assert [each["grade"] for each in told["puzzles"]] == ["gentle"] * 2
    lines = [json.loads(line) for line in run(*args, "jsonl").stdout.splitlines()]
    assert all(each["grade"] in WORDS for each in lines)
    monkeypatch.setattr("stratabot.adrift.maker._GRADED", 15)
    plain = json.loads(run(*args, "json").stdout)["puzzles"]
    assert [[*each] for each in plain] == [["board"]] * 2


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--size", "1"], "'--size': expected a whole number from 2 to 40, got '1'"),
        (["--size", "3", "--stones", "9"], "expected room for a path of 3 cells, got 0"),
        (["--graph", "no such file"], "no such file"),
        (["--graph", str(GRAPH), "--cube"], "expected --graph, or --size and --cube"),
        (["--shortest", "1"], "'--shortest': expected a whole number of at least 2, got '1'"),
        (["--picture", "boards.gif"], "--picture: expected a name that ends in"),
        (["--grade", "easy"], "'--grade': 'easy' is not one of"),
        # What was never found is refused at once.
        (["--grade", "diabolical", "--size", "7"], "--size: expected at least 12 for a diabolical"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(args: list[str], message: str) -> None:
    result = run("adrift", "generate", "--seed", "1", *args)
    assert result.exit_code == 2
    assert message in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.slow
@cases("word", ["gentle", "moderate", "tough"], "another grade", keep=["gentle"])
def test_a_book_has_the_grade_of_every_board(word: str, tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    args = ("--seed", "1", "--count", "2", "--picture", str(file))
    run("adrift", "generate", "--grade", word, *args)
    pages = contents(file.read_bytes())
    assert all(f"({number} {word})" in pages[1] for number in (1, 2))
    run("adrift", "generate", *args)
    assert re.search(rf"\(1 ({'|'.join(WORDS)})\)", contents(file.read_bytes())[1])
