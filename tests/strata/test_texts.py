import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import TextError
from stratabot.strata.puzzle import Puzzle
from stratabot.strata.texts import format_puzzles, parse_puzzles, split_puzzles
from strategies import puzzle_of, puzzles


@given(st.lists(puzzles(), max_size=4))
def test_many_puzzles_read_back_as_printed(several: list[Puzzle]) -> None:
    assert parse_puzzles(format_puzzles(several)) == several


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_empty_lines_end_a_grid(end: str) -> None:
    text = end.join(["", "PG", "GG", "", " ", "", "# the second", "R", "G", ""])
    assert parse_puzzles(text) == [puzzle_of("PG", "GG"), puzzle_of("R", "G")]


def test_comments_alone_are_no_grid() -> None:
    assert [*split_puzzles("# a\n\n# b\nPG\n\n# c\n")] == ["# a\n# b\nPG"]


def test_a_line_of_spaces_as_wide_as_the_grid_is_a_row_of_blanks() -> None:
    assert parse_puzzles("3 3\n   \n 33\n\n1\n") == [
        puzzle_of("3.3", "...", ".33"),
        puzzle_of("1"),
    ]
    assert parse_puzzles("P \n \nGG\n\nR", " ") == [puzzle_of("P.", "..", "GG"), puzzle_of("R")]


def test_a_bad_grid_among_them_is_refused() -> None:
    with pytest.raises(TextError, match="row 2"):
        parse_puzzles("PG\n\nPG\nP\n")
