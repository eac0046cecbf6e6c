import pytest

from stratabot.errors import InputError, PuzzleError
from stratabot.puzzles.user_cells import UserMark, parse_all, parse_cell


def parsed(text: str) -> UserMark:
    found = parse_cell(text)
    if found is None:
        raise PuzzleError(f"expected a cell, got {text}")
    return found


@pytest.mark.parametrize("text", ["r3c1=B", "R3 C1 = B", "row 3 column 1: B", " row 3, col 1=B"])
def test_a_cell_is_told_in_several_forms(text: str) -> None:
    assert parse_cell(text) == UserMark(2, 0, "B")
    assert str(parse_cell(text)) == "r3c1=B"


@pytest.mark.parametrize("text", ["", "r0c1=2", "c1r3=2", "r3c1", "r3c1=", "r1c1=2 x"])
def test_what_tells_no_cell_is_none(text: str) -> None:
    assert parse_cell(text) is None


def test_one_text_may_tell_several_cells() -> None:
    assert parse_all(["r1c1=2, r1c2=#7", "r2c1=."], parsed) == (
        (0, 0, "2"),
        (0, 1, "#7"),
        (1, 0, "."),
    )


def test_a_cell_is_told_once() -> None:
    assert len(parse_all(["r1c1=2", "r1c1=2"], parsed)) == 1
    with pytest.raises(InputError, match="expected every square once, got r1c1=2 and r1c1=3"):
        parse_all(["r1c1=2 r1c1=3"], parsed)
    with pytest.raises(InputError, match="cell: expected a cell, got nonsense"):
        parse_all(["nonsense"], parsed)
