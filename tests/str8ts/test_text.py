import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from str8ts.boards import PRINTED, TINY, any_puzzles, parse_puzzles
from stratabot.errors import TextError
from stratabot.str8ts.puzzle import Cell, Puzzle
from stratabot.str8ts.text import format_line, format_puzzle, parse_puzzle, split_puzzles

CHARACTERS = st.sampled_from("0123456789.#abcdefghijkxX \t\n\r\u00b2\u0663\ufeff-\x00")


def parsed(text: str) -> tuple[Puzzle | None, str]:
    """The puzzle, or why there is none."""
    try:
        return parse_puzzle(text), ""
    except TextError as error:
        return None, str(error)


@given(any_puzzles(range(1, 13)))
def test_a_puzzle_is_parsed_as_it_was_formatted_on_lines_and_on_one_line(puzzle: Puzzle) -> None:
    assert parse_puzzle(format_puzzle(puzzle)) == puzzle
    assert parse_puzzle(format_line(puzzle)) == puzzle
    assert "\n" not in format_line(puzzle)


@given(st.lists(any_puzzles(range(1, 12)), max_size=4))
def test_many_puzzles_are_parsed_as_they_were_formatted(puzzles: list[Puzzle]) -> None:
    assert parse_puzzles("\n".join(map(format_puzzle, puzzles))) == puzzles


@given(st.text(CHARACTERS, max_size=120))
def test_any_text_is_puzzles_or_refused_in_one_line(text: str) -> None:
    for part in split_puzzles(text):
        puzzle, error = parsed(part)
        assert (puzzle is None) == bool(error)
        assert error.isprintable()
        assert puzzle is None or parse_puzzle(format_puzzle(puzzle)) == puzzle


def test_cells_mean_what_people_write() -> None:
    assert parse_puzzle(".0#1 a2.. .... ....").cells[0] == (
        *(Cell(False), Cell(False), Cell(True), Cell(False, 1)),
    )
    assert parse_puzzle("..\nb#").flat[2:] == (Cell(True, 2), Cell(True))


def test_zero_is_an_empty_white_cell_and_white_space_is_ignored() -> None:
    for text in (PRINTED.replace(".", "0"), " ".join(PRINTED)):
        assert parse_puzzle(text) == parse_puzzle(PRINTED)
    assert parse_puzzle("\ufeff" + TINY.replace("\n", "\r\n  ")) == parse_puzzle(TINY)


def test_above_nine_cells_have_spaces_between() -> None:
    rows = [["."] * 12 for _ in range(12)]
    rows[1][2], rows[3][4], rows[5][6] = "12", "#", "#11"
    text = "\n".join(" ".join(row) for row in rows)
    puzzle = parse_puzzle(text)
    found = [puzzle.cells[row][col] for row, col in ((1, 2), (3, 4), (5, 6))]
    assert (puzzle.size, found) == (12, [Cell(False, 12), Cell(True), Cell(True, 11)])
    assert parse_puzzles(text) == [puzzle]
    assert parse_puzzles(f"{text}\n\n{text.replace(chr(10), ' ')}") == [puzzle, puzzle]


@pytest.mark.parametrize(
    ("text", "many"),
    [
        ("..\n..", 1),
        ("....\n....", 2),
        ("....\n....\n....\n....", 1),
        ("....\n....\n\n....\n....\n", 4),
        (f"{PRINTED}\n{PRINTED}\n\n{TINY}", 3),
    ],
)
def test_lines_as_many_as_cells_are_one_puzzle_others_a_line_each(text: str, many: int) -> None:
    assert len(parse_puzzles(text)) == many


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "expected a puzzle, got an empty text"),
        (".....", "expected a square number of cells such as 4 or 9, got 5"),
        ("..y.", "expected a digit, ., #, or a letter from a to i, got 'y' in row 2, column 1"),
        ("..5.", "expected a number from 1 to 2, got '5' in row 2, column 1"),
        ("...c", "expected a number from 1 to 2, got 'c' in row 2, column 2"),
        ("..j..", "expected a digit, ., #, or a letter from a to i, got 'j' (character 3)"),
        ("1" * 81 + "2" * 81, "expected a square number of cells such as 144 or 169, got 162"),
        (" ".join([". " * 99, "101"]), "expected a number from 1 to 10, got '101' in row 10, c"),
        (" ".join([". " * 99, "1a"]), "expected a digit, ., #, or a letter from a to i, got '1a'"),
        ("." * 1_000_001, "expected at most 1000000 characters, got 1000001"),
    ],
)
def test_a_text_that_is_no_puzzle_is_refused_with_the_place(text: str, error: str) -> None:
    with pytest.raises(TextError, match=re.escape(error)):
        parse_puzzle(text)
