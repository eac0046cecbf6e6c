import json
from pathlib import Path

from commands import run, run_json
from str8ts.boards import parse_puzzles
from stratabot.str8ts.grading import grade
from stratabot.str8ts.solver import answer
from stratabot.str8ts.text import parse_puzzle

SIX = ("str8ts", "generate", "--size", "6", "--seed", "3")


def test_what_is_printed_can_be_read_again_and_has_one_solution() -> None:
    result = run(*SIX, "--count", "4")
    assert (result.exit_code, result.stderr) == (0, "")
    puzzles = parse_puzzles(result.stdout)
    assert len({*puzzles}) == 4
    assert all(answer(puzzle).is_unique for puzzle in puzzles)


def test_json_has_the_grades() -> None:
    found = run_json(*SIX, "--count", "2", grid="")
    assert found["seed"] == 3
    for one in found["puzzles"]:
        graded = grade(parse_puzzle(one["puzzle"]))
        assert graded is not None
        assert (one["score"], one["grade"]) == (graded.number, graded.word)
    lines = run(*SIX, "--count", "2", "--format", "jsonl").stdout.splitlines()
    assert [json.loads(line) for line in lines] == found["puzzles"]


def test_puzzles_are_moderate_unless_something_else_is_asked_for() -> None:
    assert run_json(*SIX, grid="")["puzzles"][0]["grade"] == "moderate"
    every = run(*SIX, "--grade", "any", "--black", "8", "--seed", "5").stdout
    assert every == run(*SIX, "--black", "8", "--seed", "5").stdout
    grades = {
        one["grade"] for one in run_json(*SIX, "--grade", "any", "--count", "8", grid="")["puzzles"]
    }
    assert len(grades) > 1
    both = run(*SIX, "--grade", "any", "--grade", "gentle")
    assert (both.exit_code, both.stdout) == (2, "")
    assert "expected --grade any alone" in both.stderr


def test_a_grade_black_cells_and_givens_can_be_asked_for() -> None:
    found = run_json(*SIX, "--grade", "gentle", "--black", "8", "--givens", "12", grid="")
    (one,) = found["puzzles"]
    puzzle = parse_puzzle(one["puzzle"])
    assert one["grade"] == "gentle"
    assert sum(cell.is_black for cell in puzzle.flat) == 8
    assert len(puzzle.givens) == 12


def test_a_book_and_a_sheet_are_drawn(tmp_path: Path) -> None:
    book, sheet = tmp_path / "book.pdf", tmp_path / "sheet.svg"
    assert run(*SIX, "--count", "2", "--picture", str(book)).exit_code == 0
    assert book.read_bytes().startswith(b"%PDF-")
    assert run(*SIX, "--count", "2", "--picture", str(sheet)).exit_code == 0
    assert sheet.read_text("utf-8").startswith("<svg ")


def test_what_cannot_be_is_refused_in_one_line(tmp_path: Path) -> None:
    for options in (["--size", "3"], ["--size", "6", "--black", "19"], ["--givens", "82"]):
        result = run("str8ts", "generate", *options)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
    result = run(*SIX, "--picture", str(tmp_path / "none" / "book.pdf"))
    assert result.exit_code == 2
    assert run(*SIX, "--picture", "book.doc").exit_code == 2
