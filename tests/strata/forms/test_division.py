import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import TextError
from stratabot.strata.forms.division import split_puzzles
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.text import format_puzzle, parse_puzzle
from strategies import puzzle_of, puzzles


def parse_puzzles(text: str, blank: str | None = None) -> list[Puzzle]:
    return [parse_puzzle(part, blank) for part in split_puzzles(text, blank)]


@given(st.lists(puzzles(), max_size=4))
def test_many_puzzles_read_back_as_printed(several: list[Puzzle]) -> None:
    assert parse_puzzles("\n".join(map(format_puzzle, several))) == several


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_empty_lines_end_a_grid(end: str) -> None:
    text = end.join(["", "PG", "GG", "", " ", "", "# the second", "R", "G", ""])
    assert parse_puzzles(text) == [puzzle_of("PG", "GG"), puzzle_of("R", "G")]


def test_a_line_of_spaces_as_wide_as_the_grid_is_a_row_of_blanks() -> None:
    assert parse_puzzles("3 3\n   \n 33\n\n1\n") == [
        puzzle_of("3.3", "...", ".33"),
        puzzle_of("1"),
    ]
    assert parse_puzzles("P \n \nGG\n\nR", " ") == [puzzle_of("P.", "..", "GG"), puzzle_of("R")]


def test_a_bad_grid_among_them_is_refused() -> None:
    with pytest.raises(TextError, match="row 2"):
        parse_puzzles("PG\n\nPG\nP\n")


def test_objects_in_lines_are_many_puzzles() -> None:
    text = '{"rows": 1, "cols": 2, "grid": ["P."]}\n{"grid": [[1, 2], [2, 1]]}\n'
    assert parse_puzzles(text) == [puzzle_of("P."), puzzle_of("12", "21")]
    assert parse_puzzles('{\n"grid": [\n"P."\n]\n}\n') == [puzzle_of("P.")]
