import pytest

from stratabot.errors import TextError
from stratabot.strata.forms.squares import (
    Blanks,
    Squares,
    cut,
    quoted,
    require_visible,
    without_size,
)

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


def sized(text: str) -> tuple[Squares, tuple[str, ...]]:
    return without_size(text.split("/"), lambda lines, cols: cut(lines, USUAL, cols), USUAL)


@pytest.mark.parametrize(
    ("text", "rows", "note"),
    [
        ("2 3/PGP/GPG", "PGP GPG", ""),
        ("2 x 3/PGP/GPG", "PGP GPG", ""),
        ("3x3/PGP/GPG/PPP", "PGP GPG PPP", "the first line, 3x3, is read as the size"),
        ("1 2/P G", "PG", ""),
        ("2 3/123/231", "123 231", ""),
        ("3 2/3 3/1 2/2 1", "33 12 21", ""),
        ("1 2/2 1", "12 21", "the first line, 1 2, is read as a row, not as the size"),
        ("3 3/1 2", "33 12", ""),
        ("0 1/1 0/1 1", "01 10 11", ""),
        ("3 3/ 33/333", "3.3 .33 333", ""),
        ("1 2/333/333", "1.2 333 333", ""),
        ("3  33/3 333/33 33", "3..33 3.333 33.33", ""),
        ("2x3/xx2/22x/x22", "2x3 xx2 22x x22", ""),
        ("12/PG/GP", "12 PG GP", ""),
        ("1 2 2/2 1 1/1 1 1", "122 211 111", ""),
        ("1/P", "1 P", ""),
    ],
)
def test_a_first_line_is_the_size_or_a_row(text: str, rows: str, note: str) -> None:
    squares, notes = without_size(
        text.split("/"), lambda lines, cols: cut(lines, USUAL, cols), USUAL
    )
    assert ["".join(row).replace(" ", ".") for row in squares] == rows.split()
    assert notes == ((note,) if note else ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3 3/P G/G P", "(after the line '3 3'; if that is a row, write the size above it)"),
        ("3 3/123/231", "expected 3 rows after the line '3 3', got 2; if that is a row"),
        ("3 3/1 2/2 1", "(after the line '3 3'; if that is a row"),
        ("9 9/PG/GP", "expected 9 squares in row 1, got 2: 'PG' (after the line '9 9')"),
        ("4 3/1 2/2 1/3 4", "expected 3 squares in row 1, got 2"),
        ("2 x 3/PGPP/GPGP", "expected 3 squares in row 1, got 4"),
        ("3/PGP/GPG/PPP", "expected rows, or the size as ROWS COLS, got '3' above rows"),
        ("2 2 2/PG/GP", "expected rows, or the size as ROWS COLS, got '2 2 2' above rows"),
        ("2 3 2/P G P/G P G", "expected rows, or the size as ROWS COLS, got '2 3 2' above rows"),
    ],
)
def test_what_may_not_be_the_size_is_refused(text: str, expected: str) -> None:
    with pytest.raises(TextError) as caught:
        sized(text)
    assert expected in str(caught.value)
