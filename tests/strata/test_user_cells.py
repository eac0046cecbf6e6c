import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import InputError, PuzzleError
from stratabot.strata.puzzle import BLANK, is_label
from stratabot.strata.user_cells import UserCell, parse_cells
from strategies import complaint

labels = st.characters().filter(lambda mark: is_label(mark) and mark != ".")


@given(st.integers(0, 999_998), st.integers(0, 999_998), st.one_of(st.just(BLANK), labels))
def test_what_is_printed_is_read_back(row: int, col: int, cell: str | None) -> None:
    told = UserCell(row, col, cell)
    assert UserCell.parse(str(told)) == told


def test_rows_and_columns_count_from_one_and_a_dot_is_blank() -> None:
    assert UserCell.parse("r3c1=2") == UserCell(2, 0, "2")
    assert UserCell.parse("R1C4=.") == UserCell(0, 3, BLANK)


@pytest.mark.parametrize("text", ["", "r1c1=", "r0c1=2", "c1r1=2", "r1c1=22", "r1=2"])
def test_what_is_no_cell_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError, match=r"expected a square such as r3c1=2"):
        UserCell.parse(text)


@given(st.text(max_size=60))
def test_any_text_is_a_cell_or_one_short_line_of_error(text: str) -> None:
    assert re.fullmatch("(expected a square.{1,500})?", complaint(UserCell.parse, text))


def test_a_cell_may_be_told_twice_but_not_in_two_ways() -> None:
    assert parse_cells(["r1c2=1", "r1c2=1"]) == (UserCell(0, 1, "1"),)
    with pytest.raises(InputError, match="square once, got r1c2=1 and r1c2=2"):
        parse_cells(["r1c2=1", "r1c2=2"])


@pytest.mark.parametrize(
    "text", ["r3c1=brick", "R3C1 = Brick", "row 3 column 1: brick", "row 3, column 1 = BRICK"]
)
def test_a_color_may_be_told_by_its_name(text: str) -> None:
    (cell,) = parse_cells([text])
    assert cell.named({"1": "teal", "2": "brick"}) == UserCell(2, 0, "2")
    with pytest.raises(InputError, match=f"cell: there is no color '{cell.cell}'; .* 1 teal"):
        cell.named({"1": "teal"})


def test_several_cells_may_be_told_at_once() -> None:
    told = (UserCell(0, 0, "2"), UserCell(1, 2, None), UserCell(2, 0, "teal"))
    assert parse_cells(["r1c1=2 r2c3=., row 3 column 1: teal"]) == told
    assert [cell.named({"1": "teal"}).cell for cell in told] == ["2", None, "1"]
