import pytest
from hypothesis import given
from hypothesis import strategies as st

from stratabot.str8ts.cell_names import CellNames
from stratabot.str8ts.conclusions import Conclusion, conclusions_in
from stratabot.str8ts.pencil import Pencil, Step, format_step
from stratabot.str8ts.puzzle import Place
from stratabot.str8ts.telling.steps import format_technique
from stratabot.str8ts.text import parse_puzzle

SIZE = 12
BOARD = parse_puzzle(" ".join("." * SIZE**2))


def told(line: str) -> list[tuple[str, tuple[int, ...], bool]]:
    return [(str(place), numbers, is_put) for place, numbers, is_put in conclusions_in(line)]


@given(
    st.sampled_from(CellNames),
    st.dictionaries(st.integers(0, SIZE**2 - 1), st.integers(1, 2**SIZE - 1), min_size=1),
    st.sampled_from(["naked pair", "setti's rule", "cross-compartment hidden sets"]),
)
def test_what_a_step_strikes_out_is_read_back_as_it_was_told(
    form: CellNames, removed: dict[int, int], technique: str
) -> None:
    pencil = Pencil(BOARD, form)
    step = Step(technique, 3, removed, None, (0,), "there", "r1c1 must be 5: r1c2 cannot be 3")
    for line in (
        format_step(pencil, step),
        format_technique(pencil, step),
        f"  12. {format_technique(pencil, step)}",
        format_technique(pencil, step).capitalize(),
    ):
        found: dict[int, int] = {}
        for place, numbers, is_put in conclusions_in(line):
            assert not is_put
            cell = place.row * SIZE + place.col
            found[cell] = found.get(cell, 0) | sum(1 << number - 1 for number in numbers)
        assert found == removed


@given(st.sampled_from(CellNames), st.integers(0, SIZE**2 - 1), st.integers(1, SIZE))
def test_the_number_that_a_step_puts_is_read_back(form: CellNames, cell: int, number: int) -> None:
    pencil = Pencil(BOARD, form)
    step = Step("single", 3, {}, (cell, number), (0,), "there", "so it is")
    expected = [Conclusion(Place(*divmod(cell, SIZE)), (number,), is_put=True)]
    assert conclusions_in(format_technique(pencil, step)) == expected


def test_a_step_tells_all_cells_however_many_they_are() -> None:
    pencil = Pencil(BOARD)
    step = Step("single", 3, dict.fromkeys(range(20), 1), None, (0,), "there", "so it is")
    assert len(conclusions_in(format_step(pencil, step))) == 20


def test_players_may_write_conclusions_themselves() -> None:
    assert told("B8 cannot be 5, 7") == [("r2c8", (5, 7), False)]
    assert told("b8,b9 cannot be 1 to 3; a1 cannot be 4.") == [
        ("r2c8", (1, 2, 3), False),
        ("r2c9", (1, 2, 3), False),
        ("r1c1", (4,), False),
    ]
    assert told("R2C8 must be 5") == [("r2c8", (5,), True)]


@pytest.mark.parametrize(
    "line",
    [
        "",
        "12#3",
        "Look at r1c1 (single).",
        "if r1c1 were 5, r1c2 cannot be 4",
        "suppose r1c1=5: r2c2 must be 3",
        "    r2c2 must be 3: so it is",
        "r1c1 must be 3 or 4",
        "r1c1 and r1c2 must be 3",
        "r1c1 cannot be 3; so it is",
        "i5 cannot be 3",
    ],
)
def test_other_lines_tell_nothing(line: str) -> None:
    assert conclusions_in(line) == []
