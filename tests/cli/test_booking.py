"""Books of puzzles from files, of every game."""

import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import PdfParser

from commands import run
from stratabot.games import GAMES
from stratabot.picture.book import PAPERS

GOOD = {
    "strata": ["RG\nR.\n", "BB\nG.\n", "P.\n.P\n"],
    "str8ts": ["#5#..\n#....\n43.2.\n...1#\n..a.#\n", "..#\n#1.\n2.#\n".replace("2.", "3.")],
    "adrift": ["AB\n..\nAB\n", "A.A\nB.B\n"],
}
NO_SOLUTION = {"strata": "RG\nGR\n", "str8ts": "11\n..\n", "adrift": "AB\nBA\n"}
BAD = {"strata": "RG\nR\n", "str8ts": "12\n.\n", "adrift": "AB\nA\n"}
THREE = "weekly001: .#.1\nweekly002: #1.#\n"

PUZZLE_GAMES = [game.name for game in GAMES if game.has_puzzles]


def words_of(book: Path) -> list[list[str]]:
    """The texts on each page."""
    streams = re.findall(rb"stream\n(.*?)\nendstream", book.read_bytes(), re.DOTALL)
    pages = [zlib.decompress(stream).decode("cp1252") for stream in streams]
    return [re.findall(r"\((.*?)\) Tj", page) for page in pages]


def title_of(book: Path) -> str:
    parser: Any = PdfParser.PdfParser(buf=book.read_bytes())
    title = parser.info.Title
    return title if isinstance(title, str) else str(title.decode("utf-16"))


def captions(page: list[str]) -> list[str]:
    """The numbers of puzzles on a page, with what stands beside them."""
    return [word for word in page if re.match(r"\d+ \w", word)]


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_a_file_becomes_a_book_and_what_is_wrong_in_it_is_told(game: str, tmp_path: Path) -> None:
    file, book = tmp_path / "puzzles.txt", tmp_path / "book.pdf"
    puzzles = [GOOD[game][0], NO_SOLUTION[game], BAD[game], GOOD[game][1]]
    file.write_text("\n".join(puzzles), "utf-8")
    made = run(game, "book", str(file), "-o", str(book))
    assert made.exit_code == 2
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


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_a_title_of_ones_own_stands_on_the_first_page(game: str, tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    args = ("-o", str(book), "--title", "For Zoë\n\u2013 1st")
    made = run(game, "book", *args, grid=GOOD[game][0])
    assert (made.exit_code, made.stderr) == (0, "")
    assert title_of(book) == "For Zoë – 1st"
    assert words_of(book)[0][:2] == ["For Zoë – 1st", "1 puzzle"]
    made = run(game, "book", *args, "--no-rules", grid=GOOD[game][0])
    assert made.exit_code == 0
    first, second = words_of(book)
    assert first[0] == "For Zoë – 1st"
    assert second[0] == "Solutions"


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_a_book_is_for_the_paper_that_is_asked_for(game: str, tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    for paper, size in PAPERS.items():
        wanted = b"/MediaBox [0 0 %d.00 %d.00]" % size
        made = run(game, "book", "-", "-o", str(book), "--paper", paper, grid=GOOD[game][0])
        assert made.exit_code == 0
        assert book.read_bytes().count(wanted) == 3
        args = ("--seed", "1", "--size", "5", "--picture", str(book), "--paper", paper)
        assert run(game, "generate", *args).exit_code == 0
        assert book.read_bytes().count(wanted) == 3
    assert run(game, "book", "-", "-o", str(book), "--paper", "a5", grid="").exit_code == 2


@pytest.mark.parametrize("game", PUZZLE_GAMES)
def test_what_generate_prints_becomes_the_book_that_generate_makes(
    game: str, tmp_path: Path
) -> None:
    one, other = tmp_path / "one.pdf", tmp_path / "other.pdf"
    args = (game, "generate", "--size", "5", "--seed", "1", "--count", "3")
    printed = run(*args, "--picture", str(one)).stdout
    assert run(game, "book", "-", "-o", str(other), grid=printed).exit_code == 0
    assert words_of(one) == words_of(other)


def test_grades_rise_and_numbers_stay_with_their_puzzles(tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    grades = ("--grade", "hard", "--grade", "easy", "--grade", "hard", "--size", "4", "--seed", "5")
    made = run("generate", *grades, "--count", "2")
    words = re.findall("# ([a-z]+)", made.stdout)
    assert words == ["easy", "easy", "hard", "hard"]
    falling = "\n\n".join(reversed(made.stdout.split("\n\n")))
    made = run("book", "-o", str(book), "--sort", "grade", "--no-rules", grid=falling)
    assert made.exit_code == 0, made.stderr
    given, solved = words_of(book)
    found = captions(given)
    assert solved[1] == "1", "solutions stay in the order of the numbers"
    levels = [int(word.split()[2]) for word in found]
    assert levels == sorted(levels)
    assert sorted(word.split()[0] for word in found) == ["1", "2", "3", "4"]
    assert found[0].split()[0] in "34"


def test_names_in_the_file_stand_beside_the_numbers(tmp_path: Path) -> None:
    one = "".join(GOOD["str8ts"][0].split())
    lists = (f"weekly001: {one}\nweekly002: {one}\n", f"weekly001,{one}\nweekly002\t{one}\n")
    book = tmp_path / "book.pdf"
    for listed in (*lists, f"weekly001:\n{GOOD['str8ts'][0]}\nweekly002: {one}\n"):
        assert run("str8ts", "book", "-o", str(book), grid=listed).exit_code == 0
        _, given, solved = words_of(book)
        assert captions(given) == ["1 weekly001, gentle", "2 weekly002, gentle"]
        assert captions(solved) == ["1 weekly001", "2 weekly002"]
    for numbered in (f"1: {one}\n2: {one}\n", f"1) {one}\n2. {one}\n", f"#1 {one}\n#2 {one}\n"):
        assert run("str8ts", "book", "-o", str(book), grid=numbered).exit_code == 0
        assert captions(words_of(book)[1]) == ["1 gentle", "2 gentle"], numbered


def test_one_of_several_solutions_is_shown_and_each_such_puzzle_told(tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    made = run("str8ts", "book", "-o", str(book), grid="..\n..\n\n..\n.#\n")
    assert made.exit_code == 0
    remark = "several solutions; the book shows one"
    assert made.stderr == f"puzzle 1: {remark}\npuzzle 2: {remark}\n"


def test_pictures_and_texts_go_into_one_book(tmp_path: Path) -> None:
    shot = Path(__file__).parents[2] / "fixtures" / "screenshots" / "phone-tall.jpg"
    grid, book = tmp_path / "grid.txt", tmp_path / "book.pdf"
    grid.write_text(GOOD["strata"][0], "utf-8")
    made = run("book", str(grid), str(shot), "-o", str(book))
    assert made.exit_code == 0, made.stderr
    assert made.stdout.startswith("2 puzzles on 3 pages")


def test_letters_that_cannot_be_printed_are_left_out_and_told(tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    made = run("book", "-", "-o", str(book), grid="ЖЯ\nЖ.\n")
    assert made.exit_code == 0
    assert "the book leaves out Ж Я: its font has no such letters" in made.stderr
    refused = run("book", "-", "-o", str(book), "--title", "Книга", grid="RG\nR.\n")
    assert refused.exit_code == 2
    wanted = "stratabot: --title: expected characters of western European languages, got 'К'\n"
    assert refused.stderr == wanted


def test_without_a_puzzle_there_is_no_book(tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    for grid, code in (("", 2), (BAD["str8ts"], 2), (NO_SOLUTION["str8ts"], 1)):
        made = run("str8ts", "book", "-o", str(book), grid=grid)
        assert (made.exit_code, made.stdout) == (code, "")
        assert made.stderr.count("\n") == 1
    assert run("str8ts", "book", str(tmp_path / "none.txt"), "-o", str(book)).exit_code == 2
    assert not book.exists()
    assert run("str8ts", "book", grid=GOOD["str8ts"][0]).exit_code == 2, "without --output"


def test_a_puzzle_that_takes_too_long_is_told_and_left_out(tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    hard = "..........\n" * 10
    made = run("str8ts", "book", "-o", str(book), "--time-limit", "0.00001", grid=hard)
    assert made.exit_code == 4
    assert made.stderr == "stratabot: puzzle 1: not decided in 1e-05 s\n"


@pytest.mark.slow
@pytest.mark.thorough("test_batch.py spreads other work over processes")
def test_many_puzzles_are_worked_on_by_several_processes(tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    made = run("str8ts", "generate", "--size", "5", "--count", "40", "--seed", "2")
    made = run("str8ts", "book", "-o", str(book), grid=made.stdout)
    assert (made.exit_code, made.stdout) == (0, f"40 puzzles on 12 pages: {book}\n")


def test_json_of_this_program_is_read(tmp_path: Path) -> None:
    book = tmp_path / "book.pdf"
    line = json.dumps({"puzzle": "".join(GOOD["str8ts"][0].split())})
    assert run("str8ts", "book", "-o", str(book), grid=line).exit_code == 0


def test_names_in_json_stand_beside_the_numbers(tmp_path: Path) -> None:
    book, board = tmp_path / "book.pdf", GOOD["str8ts"][0]
    one = {"puzzle": "".join(board.split()), "name": "Monday"}
    lines = [one, {"puzzle": board.strip(), "name": "Tue\x1bsday"}, {**one, "name": None}]
    for given in ("\n".join(map(json.dumps, lines)), json.dumps({"puzzles": lines})):
        assert run("str8ts", "book", "-o", str(book), grid=given).exit_code == 0
        assert captions(words_of(book)[1]) == ["1 Monday, gentle", "2 Tuesday, gentle", "3 gentle"]
    long = json.dumps({**one, "name": "A very long name of a puzzle"})
    assert run("str8ts", "book", "-o", str(book), grid=long).exit_code == 0
    assert captions(words_of(book)[1]) == ["1 A very long name of a p…, gentle"]


def test_who_asks_a_picture_for_a_pdf_is_told_of_books(tmp_path: Path) -> None:
    for game, verb in (((), "solve"), (("str8ts",), "explain"), (("adrift",), "solve")):
        result = run(*game, verb, "-", "--picture", str(tmp_path / "board.PDF"), grid="")
        assert result.exit_code == 2
        assert re.search(rf"; for a PDF: \S+ {' '.join((*game, 'book'))}\)", result.stderr)
    result = run("duel", "replay", "--picture", str(tmp_path / "game.pdf"))
    assert "for a PDF" not in result.stderr
