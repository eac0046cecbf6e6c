import json
from pathlib import Path

import pytest

from commands import run
from picture.test_pdf import contents
from stratabot.strata.grading import grade
from stratabot.strata.text import parse_puzzle


def test_the_grade_wished_is_the_grade_told() -> None:
    made = run("generate", "--size", "4", "--grade", "hard", "--count", "3", "--seed", "2")
    for text in made.stdout.split("\n\n"):
        graded = grade(parse_puzzle(text))
        assert graded is not None
        assert graded.word == "hard"
        assert text.startswith(f"# hard, {graded.number} of 100\n")
    made = run("generate", "--seed", "2", "--grade", "hard", "--format", "json")
    assert json.loads(made.stdout)["puzzles"][0]["grade"]["word"] == "hard"


def test_boards_of_the_size_and_blanks_wished_are_files_that_solve_takes(tmp_path: Path) -> None:
    args = ("--rows", "3", "--cols", "4", "--count", "10", "--seed", "3", "--blank", "0")
    assert run("generate", *args, "--out", str(tmp_path)).exit_code == 0
    names = [f"puzzle-{number:02}.txt" for number in range(1, 11)]
    puzzles = [parse_puzzle((tmp_path / name).read_text()) for name in names]
    assert {(puzzle.rows, puzzle.cols) for puzzle in puzzles} == {(3, 4)}
    assert "." not in (tmp_path / names[0]).read_text()
    solved = run("solve", str(tmp_path))
    assert (solved.exit_code, solved.stdout[:19]) == (0, "1 (puzzle-01.txt): ")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("--size 2 --colors 2 --grade fiendish --seed 1", "in all there were 1 easy, 1 medium"),
        ("--size 2 --colors 2 --count 9 --seed 1", "expected more puzzles, found 2"),
    ],
)
def test_what_was_found_before_there_were_no_more_is_printed(args: str, said: str) -> None:
    result = run("generate", *args.split())
    assert result.exit_code == 2
    assert said in result.stderr.splitlines()[-1]
    assert (result.stdout == "") == ("found 2" not in said)


def test_a_book_of_boards_that_have_no_grade_is_written_without(tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    args = ("--rows", "9", "--cols", "9", "--seed", "3", "--picture", str(book))
    assert run("generate", *args).exit_code == 0
    assert "(1) Tj" in contents(book.read_bytes())[1]
