import json
from pathlib import Path

import pytest

from adrift.boards import WHEEL, parse_puzzles
from commands import run
from stratabot.adrift.solver import answer
from stratabot.adrift.text import parse_puzzle
from stratabot.puzzles.difficulty import WORDS


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
