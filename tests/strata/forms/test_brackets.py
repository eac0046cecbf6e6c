import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.errors import TextError
from stratabot.strata.forms.brackets import squares_of_array
from stratabot.strata.text import format_rows, parse_puzzle

grids = st.integers(1, 4).flatmap(
    lambda cols: st.lists(
        st.lists(st.sampled_from("PG12"), min_size=cols, max_size=cols), min_size=1, max_size=4
    )
)


@given(grids, st.sampled_from([None, 1, 4]))
def test_arrays_of_python_and_json_read_back(rows: list[list[str]], indent: int | None) -> None:
    assert squares_of_array(repr(rows)) == rows
    assert squares_of_array(json.dumps(rows, indent=indent)) == rows
    found = parse_puzzle(json.dumps({"grid": rows}, indent=indent))
    assert [[*row] for row in format_rows(found)] == rows


def test_a_deep_array_is_refused() -> None:
    with pytest.raises(TextError, match="brackets in pairs"):
        squares_of_array("[" * 50_000 + "]" * 50_000)
