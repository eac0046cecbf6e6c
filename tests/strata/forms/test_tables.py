import pytest

from stratabot.errors import TextError
from stratabot.strata.forms.squares import Blanks
from stratabot.strata.forms.tables import bare_lines, squares_of_table, without_fences

USUAL = Blanks(".*", named=False)


def test_only_a_pair_of_fences_is_left_out() -> None:
    assert without_fences(["```text", "PG", "GP", "```"]) == ["PG", "GP"]
    assert without_fences(["```", "PGP"]) == ["```", "PGP"]


def test_what_surrounds_a_grid_is_left_out() -> None:
    assert bare_lines(["'PG',", "'GP'"], USUAL) == ["PG", "GP"]
    assert bare_lines(["PG/GP"], USUAL) == ["PG", "GP"]


def test_lines_of_dashes_alone_are_no_frame() -> None:
    assert bare_lines(["PG", "--"], USUAL) == ["PG", "--"]


def test_an_empty_place_is_an_empty_mark() -> None:
    assert squares_of_table(["1,,2", "2,1,"], USUAL) == [["1", "", "2"], ["2", "1", ""]]
    assert squares_of_table(["1,2,", "2,1,"], USUAL, cols=3) == [["1", "2", ""], ["2", "1", ""]]
    assert squares_of_table(["1,2,", "2,1,"], USUAL, cols=2) == [["1", "2"], ["2", "1"]]


def test_lines_without_separators_are_no_table() -> None:
    assert squares_of_table(["PG", "GP"], USUAL) is None
    assert squares_of_table(["P\tG", "G\tP"], USUAL) is None
    assert squares_of_table(["P,G"], Blanks(",", named=True)) is None
    assert squares_of_table(["P,G", "GP"], Blanks("x", named=True)) is None


def test_rows_of_a_table_are_even() -> None:
    with pytest.raises(TextError, match=r"expected 2 squares in row 2, got 3: 'G;P;G'"):
        squares_of_table(["P;G", "G;P;G"], USUAL)
