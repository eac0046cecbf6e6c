import pytest

from stratabot.boards.rows import quoted
from stratabot.errors import TextError
from stratabot.strata.text import parse_puzzle


def test_a_tab_is_refused_where_spaces_are_squares() -> None:
    with pytest.raises(TextError, match=r"visible characters in row 2, got '\\t' in 'P\\tG'"):
        parse_puzzle("PGP\nP\tG", " ")
    assert parse_puzzle("P\tG", " \t").cols == 3


def test_rows_that_begin_at_different_places_are_refused() -> None:
    with pytest.raises(TextError, match="expected rows that begin in line, got 'PG' over ' PG'"):
        parse_puzzle("PG\n PG\nPG")
    assert parse_puzzle("PG\n PG\nPG", " ").cols == 3
    assert parse_puzzle("P  G\nG P").rows == 2


def test_a_long_line_is_quoted_cut_short() -> None:
    assert quoted("  PG ") == "'PG'"
    assert quoted("P" * 41) == repr("P" * 37 + "...")
    assert quoted("P" * 40) == repr("P" * 40)
