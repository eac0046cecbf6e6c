import pytest

from stratabot.adrift.puzzle import Form, Row
from stratabot.adrift.text import format_puzzle, parse_puzzle
from stratabot.errors import TextError

FLOWER = "hex\n A .\nB # B\n . A\n"


def test_a_hexagon_has_its_neighbors_beside_above_and_below() -> None:
    puzzle = parse_puzzle(FLOWER)
    assert puzzle.form == Form("hex", rows=(Row(1, 2), Row(0, 3), Row(1, 2)))
    names = puzzle.graph.names
    beside = {names[k] for k in puzzle.graph.neighbors[names.index("r2c2")]}
    assert beside == {"r1c1", "r1c2", "r2c1", "r2c3", "r3c1", "r3c2"}
    assert puzzle.stones == {names.index("r2c2")}
    assert format_puzzle(puzzle) == FLOWER


def test_spaces_before_all_rows_mean_nothing() -> None:
    assert parse_puzzle("  hex\n   A .\n  B # B\n   . A\n") == parse_puzzle(FLOWER)


def test_rows_may_be_of_any_length_and_lean() -> None:
    text = "hex\nA .\n . .\n  . . A\n   B\n  B\n"
    assert format_puzzle(parse_puzzle(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hex\n", "expected rows below 'hex', got none"),
        ("hex\nA..A\n", "expected hexagons with one space between them in row 1, got 'A..A'"),
        ("hex\nA  A\n", "expected hexagons with one space between them in row 1, got 'A  A'"),
        ("hex\nA . A\n. . .\n", r"expected row 2 half a hexagon .* row 1, got 0 spaces after 0"),
        ("hex\nA +\n . A\n", r"expected a letter, a digit, \. or #, got '\+' in row 1, column 2"),
        ("hex\nA .\n . B\n", r"expected two ends of A, got 1 \(r1c1\)"),
    ],
)
def test_what_are_no_hexagons_is_refused_with_where_it_is(text: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        parse_puzzle(text)
