import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.str8ts.cell_names import CellNames, parse_cell

FORMS = st.sampled_from(CellNames)


@given(FORMS, st.integers(0, 9999), st.integers(0, 99))
def test_a_cell_is_parsed_as_it_is_named_in_either_form(
    form: CellNames, row: int, col: int
) -> None:
    assert parse_cell(form.cell((row, col))) == (row, col)
    assert parse_cell(form.cell((row, col)).lower()) == (row, col)


def test_rows_are_a_to_j_without_i_and_go_on_as_in_a_spreadsheet() -> None:
    rows = [CellNames.LETTERS.row(row) for row in range(651)]
    assert "".join(rows[:9]) == "ABCDEFGHJ"
    assert rows[24:27] == ["Z", "AA", "AB"]
    assert rows[49:51] == ["AZ", "BA"]
    assert rows[-1] == "AAA"
    assert CellNames.NUMBERS.row(8) == "9"


def test_each_form_is_called_after_its_own_name_of_one_cell() -> None:
    assert [form.cell((1, 7)) for form in CellNames] == [form.value for form in CellNames]


def test_lines_and_spans_are_named() -> None:
    letters = CellNames.LETTERS
    assert [letters.line(line, 9) for line in (1, 8, 9)] == ["row B", "row J", "column 1"]
    assert CellNames.NUMBERS.line(1, 9) == "row 2"
    assert letters.span((1, 1), (1, 5)) == "B2-B6"
    assert letters.span((1, 1), (1, 1)) == "B2"


@pytest.mark.parametrize(
    "text", ["", "I1", "A0", "1A", "B-8", "ABCDE1", "r0c1", "B8 ", "r\u0661c1"]
)
def test_what_names_no_cell_is_none(text: str) -> None:
    assert parse_cell(text) is None
