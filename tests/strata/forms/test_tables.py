import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stratabot.errors import TextError
from stratabot.strata.forms import tables
from stratabot.strata.forms.squares import Blanks
from stratabot.strata.forms.tables import bare_lines, squares_of_table, without_fences
from stratabot.strata.text import parse_grid

USUAL = Blanks(".*", named=False)


def test_only_a_pair_of_fences_is_left_out() -> None:
    assert without_fences(["```text", "PG", "GP", "```"]) == ["PG", "GP"]
    assert without_fences(["```", "PGP"]) == ["```", "PGP"]


def test_what_surrounds_a_grid_is_left_out() -> None:
    assert bare_lines(["+--+", "|PG|", "|GP|", "+--+"], USUAL) == ["PG", "GP"]
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


regular = st.builds(
    lambda rows, separator, indent: [indent + separator.join(row) for row in rows],
    st.integers(1, 5)
    .flatmap(
        lambda cols: st.lists(
            st.lists(st.sampled_from("PGg120..*x"), min_size=cols, max_size=cols), max_size=4
        )
    )
    .filter(bool),
    st.sampled_from([",", ";", "|", "\t", ", ", " | ", " ;", ",,", ", \t"]),
    st.sampled_from(["", "", " "]),
)


@settings(max_examples=400)
@given(regular, st.sampled_from([None, "0", ".", "P*", ",", " ", "\t", "-|"]), st.data())
def test_a_regular_table_is_read_as_any_other(
    lines: list[str], blank: str | None, data: st.DataObject
) -> None:
    if data.draw(st.booleans()):
        lines[data.draw(st.integers(0, len(lines) - 1))] += data.draw(st.sampled_from("P,; \t-?"))

    def read() -> object:
        try:
            return parse_grid("\n".join(lines), blank)
        except TextError as error:
            return str(error)

    quickly = read()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tables, "rows_of_regular_table", lambda *_: None)
        assert quickly == read()


@pytest.mark.parametrize("separator", [",", ";", "|", "\t", ", ", " | "])
def test_what_most_programs_write_is_regular(separator: str) -> None:
    rows = ["PG.P", "12*x", "...."]
    lines = [separator.join(row) for row in rows]
    assert tables.rows_of_regular_table(lines, USUAL) == rows
    assert tables.rows_of_regular_table([*lines, "P"], USUAL) is None
