import json
import re
from pathlib import Path

import pytest
from PIL import Image

from commands import run
from picture.test_pdf import contents
from stratabot.strata.grading import grade
from stratabot.strata.load import split_puzzles
from stratabot.strata.peel import peel
from stratabot.strata.text import parse_puzzle


def test_the_size_wished_is_the_size_made() -> None:
    made = run("generate", "--rows", "3", "--cols", "4", "--count", "5", "--seed", "1")
    puzzles = [*map(parse_puzzle, split_puzzles(made.stdout))]
    assert [(puzzle.rows, puzzle.cols) for puzzle in puzzles] == [(3, 4)] * 5


def test_the_grade_wished_is_the_grade_told() -> None:
    made = run("generate", "--size", "4", "--grade", "hard", "--count", "3", "--seed", "2")
    for text in made.stdout.split("\n\n"):
        graded = grade(parse_puzzle(text))
        assert graded is not None
        assert graded.word == "hard"
        assert text.startswith(f"# hard, {graded.number} of 100\n")
    made = run("generate", "--seed", "2", "--grade", "hard", "--format", "json")
    assert json.loads(made.stdout)["puzzles"][0]["grade"]["word"] == "hard"


def test_one_file_for_each_and_a_sheet(tmp_path: Path) -> None:
    folder, sheet = tmp_path / "a" / "b", tmp_path / "sheet.png"
    args = ("--count", "10", "--seed", "3", "--out", str(folder), "--picture", str(sheet))
    assert run("generate", *args).exit_code == 0
    assert sorted(path.name for path in folder.iterdir())[::9] == ["puzzle-01.txt", "puzzle-10.txt"]
    assert all(peel(parse_puzzle(path.read_text())) for path in folder.iterdir())
    solved = run("solve", str(folder))
    assert solved.exit_code == 0
    assert solved.stdout.startswith("1 (puzzle-01.txt): ")
    with Image.open(sheet) as image:
        assert len(image.getcolors(100_000) or []) >= 5


def test_the_shares_of_blanks_and_minimal_puzzles() -> None:
    full = run("generate", "--blank", "0", "--seed", "1").stdout
    assert "." not in full
    assert run("generate", "--minimal", "--seed", "1", "--size", "5").stdout.count("\n") == 5


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


def test_a_sheet_shows_the_boards_as_the_game_does(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.SVG"
    args = ("--count", "3", "--seed", "3", "--size", "4", "--colors", "3", "--grade", "easy")
    assert run("generate", *args, "--picture", str(sheet)).exit_code == 0
    text = sheet.read_text("utf-8")
    assert len(re.findall(r">[123] easy \d+</text>", text)) == 3
    assert text.count('class="cell"') == len(re.findall("[A-Z]", run("generate", *args).stdout))


def test_a_book_has_the_puzzles_their_grades_and_the_solutions_at_the_end(tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    args = ("--rows", "3", "--cols", "4", "--colors", "3", "--count", "7", "--seed", "3")
    made = run("generate", *args, "--picture", str(book))
    assert made.exit_code == 0
    assert made.stdout == run("generate", *args).stdout
    pages = contents(book.read_bytes())
    assert len(pages) == 4
    rules, *words = (re.findall(r"\((.*?)\) Tj", page) for page in pages)
    assert rules[0] == "Strata: 7 puzzles"
    assert "How to play Strata" in rules
    captions = [word for page in words[:2] for word in page if re.match(r"\d+ [a-z]", word)]
    graded = [grade(puzzle) for puzzle in map(parse_puzzle, split_puzzles(made.stdout))]
    assert captions == [f"{k} {g.word} {g.number}" for k, g in enumerate(graded, 1) if g]
    letters = [word for page in words[:2] for word in page if re.fullmatch("[A-Z]", word)]
    assert sorted(letters) == sorted(re.findall("[A-Z]", made.stdout))
    assert [page[0] for page in words] == ["Strata: 7 puzzles"] * 2 + ["Solutions"]
    for number in range(1, 8):
        assert words[2].count(str(number)) == 7 + 1, (
            "at a selector of every solution, and above one"
        )
    assert [page[-1] for page in (rules, *words)] == ["1 / 4", "2 / 4", "3 / 4", "4 / 4"]


def test_a_book_of_boards_that_have_no_grade_is_written_without(tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    args = ("--rows", "9", "--cols", "9", "--seed", "3", "--picture", str(book), "--no-rules")
    assert run("generate", *args).exit_code == 0
    assert "(1) Tj" in contents(book.read_bytes())[0]
