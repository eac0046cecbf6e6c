import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.boards.values import board_lines, value_of, values_in
from stratabot.errors import TextError

grids = st.integers(1, 4).flatmap(
    lambda cols: st.lists(
        st.lists(st.sampled_from("PG12"), min_size=cols, max_size=cols), min_size=1, max_size=4
    )
)


def cells(lines: list[str] | None) -> list[list[str]]:
    assert lines is not None
    size, *rows = lines
    assert size.split()[0] == "size"
    return [row.removesuffix("," if size.endswith(" 1") else "").split(",") for row in rows]


@given(grids, st.sampled_from([None, 1, 4]))
def test_lists_of_python_and_json_have_the_same_cells(
    rows: list[list[str]], indent: int | None
) -> None:
    for text in (
        repr(rows),
        f"grid = {rows}",
        str(tuple(map(tuple, rows))),
        json.dumps(rows, indent=indent),
        "\n".join(map(str, rows)),
        ",\n".join(map(str, rows)),
    ):
        values = values_in(text)
        if values is None:
            assert len(rows) == 1  # a flat list may be a row, or all of a board
        else:
            assert [cells(board_lines(value)) for value in values] == [rows]


@pytest.mark.parametrize(
    "text", ["[" * 50_000 + "]" * 50_000, "[[1,2],[2,2]", "[[1,2],[2,2]]]", "[['P' 'G']()]"]
)
def test_what_is_no_value_is_left_to_other_forms(text: str) -> None:
    assert values_in(text) is None


def test_values_are_whole_or_a_line_each_and_a_line_that_is_none_is_itself() -> None:
    assert [*(values_in('{"a":\n 1}') or ())] == [{"a": 1}]
    assert [*(values_in('{"a": 1}\n{"a"\n{"b": 2}') or ())] == [{"a": 1}, '{"a"', {"b": 2}]
    assert [*(values_in('[["P"]]\n[["G"]]') or ())] == [[["P"]], [["G"]]]
    assert [*(values_in("[1,2]\n[2,1]") or ())] == [[[1, 2], [2, 1]]]
    for text in ("[1, 2]", "PG", "[[1 2]\n [2 2]]"):
        assert values_in(text) is None


def test_json_with_brackets_and_words_of_python_in_its_texts_is_json() -> None:
    value = {"why": "None (it's over)", "marks": None, "sure": True}
    assert value_of(json.dumps(value)) == value
    assert value_of("{'sure': True, 'rows': (1, 2)}") == {"sure": True, "rows": [1, 2]}


def test_rows_of_unlike_length_are_refused() -> None:
    with pytest.raises(TextError, match="expected 2 squares in row 2, got 1"):
        board_lines([[1, 2], [3]])


json_values = st.recursive(
    st.none() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=4)
)


@given(json_values)
def test_any_value_has_lines_or_none_or_is_refused(value: object) -> None:
    with suppress(TextError):
        lines = board_lines(value)
        assert lines is None or all(isinstance(line, str) for line in lines)
