import pytest

from stratabot.strata.forms.doubts import doubts, words_as_rows
from stratabot.strata.forms.squares import Blanks
from stratabot.strata.generator import COLOR_NAMES
from strategies import puzzle_of

USUAL, NAMED = Blanks(".*", named=False), Blanks("0", named=True)


@pytest.mark.parametrize(
    ("rows", "remarks"),
    [
        ("30 03", ["0 is read as a color; if it means blank: blank='0'"]),
        ("3. 03", []),
        ("P0G GPP", ["0 is read as a color; if it means blank: blank='0'"]),
        ("PxG GPo", [f"{c} is read as a color; if it means blank: blank='{c}'" for c in "ox"]),
        ("pxg gpp", []),
        ("pG GP", ["P and p are read as two colors"]),
        ("pG gP", ["G and g are read as two colors, and so on"]),
        ("PGPGPGPGP", ["one row of 9 squares; a square board has a row a line"]),
        ("PGPGPGPG", []),
    ],
)
def test_what_may_be_meant_otherwise_is_remarked(rows: str, remarks: list[str]) -> None:
    assert list(doubts(puzzle_of(*rows.split()), USUAL)) == remarks


def test_where_the_blank_is_named_all_else_is_a_color() -> None:
    assert list(doubts(puzzle_of("xP", "PG"), NAMED)) == []


def test_of_more_colors_than_letters_some_must_be_small() -> None:
    assert list(doubts(puzzle_of(COLOR_NAMES), USUAL)) == []


def test_rows_that_are_names_of_colors_are_remarked() -> None:
    assert list(words_as_rows(["red", "tan"])) == [
        "red is read as a row of letters, not as a color's name"
    ]
    assert list(words_as_rows(["red", "PGP"])) == []
