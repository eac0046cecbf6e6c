import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result
from PIL import PdfParser

from commands import refusal, run
from puzzle_games import PUZZLE_GAMES, PuzzleGame, each_game
from stratabot.picture.book import PAPERS

STR8TS = next(game for game in PUZZLE_GAMES if game.name == "str8ts")
LINE = "".join(STR8TS.other.split())


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return tmp_path / "book.pdf"


Make = Callable[..., Result]


@pytest.fixture
def make(book: Path) -> Make:
    def make(game: str, grid: str, *options: str, code: int = 0) -> Result:
        result = run(game, "book", "-", "-o", str(book), *options, grid=grid)
        assert result.exit_code == code, result.stderr
        return result

    return make


def words_of(book: Path) -> list[list[str]]:
    streams = re.findall(rb"stream\n(.*?)\nendstream", book.read_bytes(), re.DOTALL)
    pages = [zlib.decompress(stream).decode("cp1252") for stream in streams]
    return [re.findall(r"\((.*?)\) Tj", page) for page in pages]


def title_of(book: Path) -> str:
    parser: Any = PdfParser.PdfParser(buf=book.read_bytes())
    title = parser.info.Title
    return title if isinstance(title, str) else str(title.decode("utf-16"))


def captions(page: list[str]) -> list[str]:
    return [word for word in page if re.match(r"\d+ \w", word)]


@each_game
def test_a_file_becomes_a_book_and_what_is_wrong_in_it_is_told(
    game: PuzzleGame, book: Path, make: Make
) -> None:
    grid = "\n".join([game.puzzle, game.stuck, game.bad, game.other])
    made = make(game.name, grid, code=2)
    assert made.stdout == f"2 puzzles on 3 pages: {book}\n"
    lines = made.stderr.splitlines()
    assert lines[0] == "stratabot: puzzle 2: no solution, so it is not in the book"
    assert lines[1].startswith("stratabot: puzzle 3: expected ")
    assert len(lines) == 2
    rules, given, solved = words_of(book)
    assert any(word.startswith("How to play ") for word in rules)
    assert [word.split()[0] for word in captions(given)] == ["1", "4"]
    assert "Solutions" in solved
    assert title_of(book).endswith(": 2 puzzles")


@each_game
def test_ones_own_title_stands_on_the_first_page(game: PuzzleGame, book: Path, make: Make) -> None:
    title = ("--title", "For Zoë\n\u2013 1st")
    assert make(game.name, game.puzzle, *title).stderr == ""
    assert title_of(book) == "For Zoë – 1st"
    assert words_of(book)[0][:2] == ["For Zoë – 1st", "1 puzzle"]
    make(game.name, game.puzzle, *title, "--no-rules")
    first, second = words_of(book)
    assert (first[0], second[0]) == ("For Zoë – 1st", "Solutions")


@each_game
@pytest.mark.parametrize("paper", PAPERS)
def test_a_book_has_the_paper_wished(game: PuzzleGame, paper: str, book: Path, make: Make) -> None:
    wanted = b"/MediaBox [0 0 %d.00 %d.00]" % PAPERS[paper]
    make(game.name, game.puzzle, "--paper", paper)
    assert book.read_bytes().count(wanted) == 3


@each_game
def test_what_generate_prints_becomes_the_book_that_generate_makes(
    game: PuzzleGame, book: Path, tmp_path: Path, make: Make
) -> None:
    one = tmp_path / "one.pdf"
    args = (game.name, "generate", "--size", "5", "--seed", "1", "--count", "3")
    make(game.name, run(*args, "--picture", str(one)).stdout)
    assert words_of(one) == words_of(book)


def test_grades_rise_and_numbers_stay_with_their_puzzles(book: Path, make: Make) -> None:
    grades = ("--grade", "hard", "--grade", "easy", "--grade", "hard", "--size", "4", "--seed", "5")
    made = run("generate", *grades, "--count", "2").stdout
    assert re.findall("# ([a-z]+)", made) == ["easy", "easy", "hard", "hard"]
    falling = "\n\n".join(reversed(made.split("\n\n")))
    make("strata", falling, "--sort", "grade", "--no-rules")
    given, solved = words_of(book)
    found = captions(given)
    assert solved[1] == "1", "solutions stay in the order of the numbers"
    levels = [int(word.split()[2]) for word in found]
    assert levels == sorted(levels)
    assert sorted(word.split()[0] for word in found) == ["1", "2", "3", "4"]
    assert found[0].split()[0] in "34"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (f"weekly001: {LINE}\nweekly002: {LINE}\n", ("weekly001", "weekly002")),
        (f"weekly001,{LINE}\nweekly002\t{LINE}\n", ("weekly001", "weekly002")),
        (f"weekly001:\n{STR8TS.other}\nweekly002: {LINE}\n", ("weekly001", "weekly002")),
        (f"1: {LINE}\n2: {LINE}\n", ("", "")),
        (f"1) {LINE}\n2. {LINE}\n", ("", "")),
        (f"#1 {LINE}\n#2 {LINE}\n", ("", "")),
        (
            json.dumps({"puzzle": LINE, "name": "Monday"})
            + "\n"
            + json.dumps({"puzzle": STR8TS.other.strip(), "name": "Tue\x1bsday"}),
            ("Monday", "Tuesday"),
        ),
        (json.dumps({"puzzles": [{"puzzle": LINE, "name": None}, {"puzzle": LINE}]}), ("", "")),
        (
            json.dumps({"puzzle": LINE, "name": "A very long name of a puzzle"}) + f"\n{LINE}\n",
            ("A very long name of a p…", ""),
        ),
    ],
)
def test_names_in_the_file_stand_beside_the_numbers(
    text: str, names: tuple[str, ...], book: Path, make: Make
) -> None:
    make("str8ts", text)
    _, given, solved = words_of(book)
    called = [f"{k} {name}" for k, name in enumerate(names, 1)]
    assert captions(given) == [f"{name}, gentle".replace(" , ", " ") for name in called]
    assert captions(solved) == [name for name in called if not name.endswith(" ")]


def test_one_of_several_solutions_is_shown_and_each_such_puzzle_told(make: Make) -> None:
    remark = "several solutions; the book shows one"
    made = make("str8ts", "..\n..\n\n..\n.#\n")
    assert made.stderr == f"puzzle 1: {remark}\npuzzle 2: {remark}\n"


def test_pictures_and_texts_go_into_one_book(book: Path, tmp_path: Path) -> None:
    shot = Path(__file__).parents[2] / "fixtures" / "screenshots" / "phone-tall.jpg"
    grid = tmp_path / "grid.txt"
    grid.write_text("RG\nR.\n", "utf-8")
    made = run("book", str(grid), str(shot), "-o", str(book))
    assert made.exit_code == 0, made.stderr
    assert made.stdout.startswith("2 puzzles on 3 pages")


def test_letters_that_cannot_be_printed_are_left_out_and_told(book: Path, make: Make) -> None:
    told = make("strata", "ЖЯ\nЖ.\n").stderr
    assert "the book leaves out Ж Я: its font has no such letters" in told
    said = refusal("book", "-", "-o", str(book), "--title", "Книга", grid="RG\nR.\n")
    wanted = "--title: expected characters of western European languages, got 'К'"
    assert said == f"stratabot: {wanted}"


def test_without_a_puzzle_there_is_no_book(book: Path) -> None:
    args = ("str8ts", "book", "-o", str(book))
    for grid, code in (("", 2), (STR8TS.bad, 2), (STR8TS.stuck, 1)):
        refusal(*args, grid=grid, code=code)
    refusal(*args, "none.txt")
    late = refusal(*args, "--time-limit", "0.00001", grid="..........\n" * 10, code=4)
    assert late == "stratabot: puzzle 1: not decided in 1e-05 s"
    assert not book.exists()
