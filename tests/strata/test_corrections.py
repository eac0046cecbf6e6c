import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import InputError, PuzzleError
from stratabot.strata.corrections import ToldCell, parse_told
from stratabot.strata.puzzle import BLANK, is_label

labels = st.characters().filter(lambda mark: is_label(mark) and mark != ".")


@given(st.integers(0, 999_998), st.integers(0, 999_998), st.one_of(st.just(BLANK), labels))
def test_what_is_printed_is_read_back(row: int, col: int, cell: str | None) -> None:
    told = ToldCell(row, col, cell)
    assert ToldCell.parse(str(told)) == told


def test_rows_and_columns_count_from_one_and_a_dot_is_blank() -> None:
    assert ToldCell.parse("r3c1=2") == ToldCell(2, 0, "2")
    assert ToldCell.parse("R1C4=.") == ToldCell(0, 3, BLANK)


@pytest.mark.parametrize("text", ["", "r1c1", "r1c1=", "r0c1=2", "c1r1=2", "r1c1=22", "r1=2"])
def test_what_is_no_cell_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(PuzzleError, match=r"expected a square such as r3c1=2") as caught:
        ToldCell.parse(text)
    assert "\n" not in str(caught.value)


def complaint(text: str) -> str:
    """What is said of that text, empty if it tells a cell."""
    try:
        return (
            "" if ToldCell.parse(str(ToldCell.parse(text))) == ToldCell.parse(text) else "changed"
        )
    except PuzzleError as error:
        return str(error)


@given(st.text(max_size=60))
def test_any_text_is_a_cell_or_one_short_line_of_error(text: str) -> None:
    said = complaint(text)
    assert said == "" or said.startswith("expected a square")
    assert len(said.splitlines()) <= 1
    assert len(said) < 500


def test_a_cell_may_be_told_twice_but_not_in_two_ways() -> None:
    assert parse_told(["r1c2=1", "r1c2=1"]) == (ToldCell(0, 1, "1"),)
    with pytest.raises(InputError, match="square once, got r1c2=1 and r1c2=2"):
        parse_told(["r1c2=1", "r1c2=2"])


@pytest.mark.parametrize(
    "text", ["r3c1=brick", "R3C1 = Brick", "row 3 column 1: brick", "row 3, column 1 = BRICK"]
)
def test_a_color_may_be_told_by_its_name(text: str) -> None:
    (cell,) = parse_told([text])
    assert cell.named({"1": "teal", "2": "brick"}) == ToldCell(2, 0, "2")
    with pytest.raises(InputError, match=f"cell: there is no color '{cell.cell}'; .* 1 teal"):
        cell.named({"1": "teal"})


def test_several_cells_may_be_told_at_once() -> None:
    told = (ToldCell(0, 0, "2"), ToldCell(1, 2, None), ToldCell(2, 0, "teal"))
    assert parse_told(["r1c1=2 r2c3=., row 3 column 1: teal"]) == told
    assert [cell.named({"1": "teal"}).cell for cell in told] == ["2", None, "1"]
