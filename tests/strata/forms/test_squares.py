import pytest

from stratabot.errors import TextError
from stratabot.strata.forms.squares import Blanks, cut, quoted, require_visible, trimmed

USUAL = Blanks(".*", named=False)
SPACE = Blanks(" ", named=True)


def marks(lines: list[str], blanks: Blanks = USUAL, cols: int | None = None) -> list[str]:
    return ["".join(row) for row in cut(lines, blanks, cols)]


def test_every_character_is_a_square_or_spaces_are_between() -> None:
    assert marks(["PG.P", "....", "PGGP"]) == ["PG.P", "....", "PGGP"]
    assert marks(["P G  .", "\t. . ."]) == ["PG.", "..."]


def test_spaces_among_digits_are_squares_where_they_cannot_be_separators() -> None:
    assert marks(["3  33", "33333"]) == ["3  33", "33333"]
    assert marks(["3 3 3", "3 3 3"]) == ["333", "333"]
    assert marks(["3  33", "3"], cols=5) == ["3  33", "3    "]


def test_a_named_space_is_a_square_everywhere() -> None:
    assert marks(["3 3 3", "3"], SPACE) == ["3 3 3", "3    "]
    assert marks(["P G", "P"], SPACE, cols=4) == ["P G ", "P   "]


def test_a_tab_is_refused_where_spaces_are_squares() -> None:
    with pytest.raises(TextError, match=r"visible characters in row 2, got '\\t' in 'P\\tG'"):
        cut(["PGP", "P\tG"], SPACE)
    assert marks(["P\tG"], Blanks(" \t", named=True)) == ["P\tG"]


def test_rows_have_the_width_that_is_known_or_that_of_the_first() -> None:
    with pytest.raises(TextError, match="expected 3 squares in row 2, got 2: 'PG'"):
        cut(["PGP", "PG"], USUAL)
    with pytest.raises(TextError, match="expected 2 squares in row 1, got 3: 'PGP'"):
        cut(["PGP", "PG"], USUAL, cols=2)


@pytest.mark.parametrize(
    ("first", "second"),
    [(" PG", "PG"), ("PG.P", "  PG.P"), ("P   G", "  G P"), ("G", " P"), ("P     G", "   G  P")],
)
def test_spaces_that_may_be_blank_squares_are_refused(first: str, second: str) -> None:
    with pytest.raises(TextError, match="expected rows that begin in line"):
        cut([first, second], USUAL)
    assert len(cut([first, second], Blanks(".", named=True))) == 2


@pytest.mark.parametrize(
    ("first", "second"), [("PG", "    PG"), ("P  G", "G P"), ("P   G", "G   P"), ("PG", "\tPG")]
)
def test_rows_need_not_be_spaced_alike(first: str, second: str) -> None:
    assert len(cut([first, second], USUAL)) == 2


def test_empty_lines_are_trimmed_before_and_after_only() -> None:
    assert trimmed(["", "PG", "", "GP", ""], lambda line: not line) == ["PG", "", "GP"]
    assert trimmed(["", ""], lambda line: not line) == []


def test_spaces_and_tabs_need_not_be_visible() -> None:
    require_visible(["P\tG ★", ""])
    with pytest.raises(TextError, match=r"row 2, got '\\u200b'"):
        require_visible(["PG", "P\u200b"])


def test_lines_without_squares_are_refused() -> None:
    with pytest.raises(TextError, match="expected rows of squares"):
        cut([" "], USUAL, cols=2)


def test_a_long_line_is_quoted_cut_short() -> None:
    assert quoted("  PG ") == "'PG'"
    assert quoted("P" * 41) == repr("P" * 37 + "...")
    assert quoted("P" * 40) == repr("P" * 40)
