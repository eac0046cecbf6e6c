import json
from pathlib import Path

from adrift.boards import WHEEL
from commands import run
from stratabot.adrift.text import parse_puzzle
from stratabot.puzzles.difficulty import WORDS


def test_boards_cubes_stones_and_graphs_are_made(tmp_path: Path) -> None:
    few = run("adrift", "generate", "--size", "5", "--colors", "4", "--seed", "1")
    assert len(parse_puzzle(few.stdout).pairs) == 4
    cube = run("adrift", "generate", "--cube", "--size", "3", "--stones", "2", "--seed", "1")
    puzzle = parse_puzzle(cube.stdout)
    assert (puzzle.form.kind, len(puzzle.stones)) == ("cube", 2)
    file = tmp_path / "graph.txt"
    file.write_text(WHEEL)
    graph = run("adrift", "generate", "--graph", str(file), "--colors", "1", "--seed", "1")
    assert parse_puzzle(graph.stdout).graph == parse_puzzle(WHEEL).graph


def test_json_has_grades_of_all_but_huge_boards() -> None:
    args = ("adrift", "generate", "--size", "4", "--seed", "2", "--count", "2", "--format")
    told = json.loads(run(*args, "json", "--grade", "gentle").stdout)
    assert told["seed"] == 2
    assert [each["grade"] for each in told["puzzles"]] == ["gentle"] * 2
    lines = [json.loads(line) for line in run(*args, "jsonl").stdout.splitlines()]
    assert all(each["grade"] in WORDS for each in lines)
    for size, has_grade in (("15", True), ("16", False)):
        made = run("adrift", "generate", "--size", size, "--seed", "2", "--format", "jsonl").stdout
        assert ("grade" in json.loads(made)) == has_grade
