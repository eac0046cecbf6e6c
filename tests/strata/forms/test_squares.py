import pytest

from stratabot.boards.tables import quote_line
from stratabot.errors import TextError
from stratabot.strata.forms.squares import Blanks, resolve_square_marks
from stratabot.strata.text import parse_grid, parse_puzzle
from strategies import puzzle_of

USUAL = Blanks(".*", named=False)


def test_colored_emoji_become_letters_and_words_for_nothing_are_blank() -> None:
    grid = resolve_square_marks([["🟥", "🟫", "None"], ["🔵", "nan", "🟥"]], USUAL)
    assert grid.puzzle == puzzle_of("RN.", "B.R")
    assert grid.notes == ("🟥 is R, 🟫 is N, 🔵 is B",)
    assert parse_grid("🟥🔴\n🔴🟥").puzzle == puzzle_of("RR", "RR")


def test_where_blank_is_named_all_else_is_a_color() -> None:
    grid = resolve_square_marks([["🟥", "G", "⬛"], ["?", "⬜", "."]], Blanks("⬜", named=True))
    assert grid.puzzle.cells == (("🟥", "G", "⬛"), ("?", None, "."))
    assert not grid.notes


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("red;blue\nblue;red", "expected one character in each square, got 'red' in row 1"),
        ("1.0,2.0\n2.0,1.0", "expected one character in each square, got '1.0' in row 1"),
        ("red blue\nblue red", "expected spaces between all squares in row 1, got 'red blue'"),
        ("🟥G\nG🟥", "expected no letters beside colored signs, got 'G' in row 1"),
        ("P-\n.P", "expected only letters or digits for colors, got .-. in row 1"),
        ("P!\n.P", "expected only letters or digits for colors, got '!' in row 1"),
    ],
)
def test_what_is_neither_a_color_nor_blank_is_refused(text: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        parse_grid(text)


def test_a_tab_is_refused_where_spaces_are_squares() -> None:
    with pytest.raises(TextError, match=r"visible characters in row 2, got '\\t' in 'P\\tG'"):
        parse_puzzle("PGP\nP\tG", " ")
    assert parse_puzzle("P\tG", " \t").cols == 3


def test_rows_that_begin_at_different_places_are_refused() -> None:
    with pytest.raises(TextError, match="expected rows that stand in line, got 'PG' over ' PG'"):
        parse_puzzle("PG\n PG\nPG")
    assert parse_puzzle("PG\n PG\nPG", " ").cols == 3
    assert parse_puzzle("P  G\nG P").rows == 2
    with pytest.raises(TextError, match="expected rows that stand in line, got 'G   G P' over"):
        parse_puzzle("G   G P\nP P   P\nP G   P")


def test_a_long_line_is_quoted_cut_short() -> None:
    assert quote_line("  PG ") == "'PG'"
    assert quote_line("P" * 41) == repr("P" * 37 + "...")
    assert quote_line("P" * 40) == repr("P" * 40)
