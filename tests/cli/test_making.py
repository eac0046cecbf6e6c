"""With slides of one's own: what every game's `generate` takes from `making`."""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path

import click
import pytest

from commands import run
from stratabot.cli.making import PuzzlePrinter, draw_all, find, require_book, seed_or_any
from stratabot.errors import InputError, OutOfTimeError
from stratabot.geometry import Point
from stratabot.picture.drawing import Drawing, Layer, Shape
from stratabot.picture.slides import Slide

PAPER = (236, 232, 222)
CORNERS = Point(1, 1), Point(9, 1), Point(9, 7), Point(1, 7)
BOARD = Drawing(10, 8, "a board", (Layer((Shape((CORNERS,), (38, 38, 42), role="cell"),)),))


def openings(found: Sequence[int]) -> list[Slide]:
    return [Slide(BOARD, f"puzzle {k}") for k in found]


def endings(found: Sequence[int]) -> list[Slide]:
    return [Slide(BOARD, f"solution {k}") for k in found]


def test_so_many_are_found_and_the_rest_is_not_looked_for() -> None:
    tried: list[int] = []

    def endless(tell: Callable[[], None]) -> Iterator[int]:
        for k in count():
            tried.append(k)
            tell()
            yield k

    haul = find(endless, 3, None)
    haul.require_all()
    assert haul.found == [0, 1, 2]
    assert tried == [0, 1, 2]


def test_what_was_found_in_time_is_kept_and_the_error_comes_after_it() -> None:
    def slow(tell: Callable[[], None]) -> Iterator[int]:
        yield from (0, 1)
        while True:
            tell()

    haul = find(slow, 3, 0.01)
    assert haul.found == [0, 1]
    with pytest.raises(OutOfTimeError, match=r"^2 of 3 found in 0\.01 s$"):
        haul.require_all()


def printer(output_format: str) -> PuzzlePrinter[int]:
    return PuzzlePrinter(5, output_format, lambda k: {"k": k}, lambda k: f"{k}\n")


@pytest.mark.parametrize(
    ("output_format", "lines"), [("text", "0\n\n1\n"), ("jsonl", '{"k": 0}\n{"k": 1}\n')]
)
def test_each_puzzle_is_printed_as_soon_as_it_is_found(
    output_format: str, lines: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = ""

    def listening(_: Callable[[], None]) -> Iterator[int]:
        nonlocal told
        yield from (0, 1)
        told = capsys.readouterr().out

    with printer(output_format) as printing:
        find(listening, 3, None, printing.add)
    assert told == lines


def test_ctrl_c_loses_no_puzzle_of_the_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(_: Callable[[], None]) -> Iterator[int]:
        yield from (0, 1)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), printer("json") as printing:
        find(interrupted, 3, None, printing.add)
    assert capsys.readouterr().out == '{"seed": 5, "puzzles": [{"k": 0}, {"k": 1}]}\n'


def test_nothing_found_in_time_is_an_error() -> None:
    def vain(tell: Callable[[], None]) -> Iterator[int]:
        while True:
            tell()
            yield from ()

    with pytest.raises(OutOfTimeError, match=r"^0 of 3 found in 0\.01 s$"):
        find(vain, 3, 0.01)


def test_a_seed_by_chance_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert seed_or_any(7) == 7
    assert capsys.readouterr().err == ""
    found = seed_or_any(None)
    assert capsys.readouterr().err == f"seed {found}\n"


def test_an_option_of_books_without_a_book_is_refused() -> None:
    require_book(None, None, True)
    require_book(Path("a.PDF"), "Title", False, "letter")
    with pytest.raises(click.UsageError, match=r"ends in \.pdf, for --title"):
        require_book(Path("a.png"), "Title", True)
    with pytest.raises(click.UsageError, match=r"ends in \.pdf, for --no-rules"):
        require_book(None, None, False)
    with pytest.raises(click.UsageError, match=r"ends in \.pdf, for --paper"):
        require_book(Path("a.svg"), None, True, "letter")


def test_rules_without_a_book_are_refused_where_they_are_asked_for() -> None:
    result = run("str8ts", "generate", "--size", "4", "--seed", "1", "--rules")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "expected --picture with a name that ends in .pdf, for --rules" in result.stderr


def test_a_sheet_has_the_puzzles_and_a_book_the_solutions_too(tmp_path: Path) -> None:
    sheet, book = tmp_path / "all.svg", tmp_path / "all.pdf"
    draw_all(sheet, range(3), openings, endings, "Numbers", PAPER)
    text = sheet.read_text("utf-8")
    assert "puzzle 2" in text
    assert "solution" not in text
    draw_all(book, range(3), openings, endings, "Numbers", PAPER)
    pages = book.read_bytes()
    assert pages.startswith(b"%PDF-")
    assert b"/Count 2" in pages, "a page of puzzles, one of solutions"


def test_more_than_fit_on_a_sheet_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--picture: expected a sheet of at most"):
        draw_all(tmp_path / "all.png", range(20_000), openings, endings, "", PAPER)
    assert not (tmp_path / "all.png").exists()
