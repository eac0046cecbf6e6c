import pytest

from stratabot.errors import TextError
from stratabot.strata.forms.size_line import with_size
from stratabot.strata.forms.squares import Blanks, Squares, cut

USUAL = Blanks(".*", named=False)


def squares(*lines: str) -> list[str]:
    found: Squares
    found, _ = with_size([*lines], lambda lines, cols: cut(lines, USUAL, cols), USUAL)
    return ["".join(row) for row in found]


def test_a_size_that_fits_is_left_out() -> None:
    assert squares("2 3", "PGP", "GPG") == ["PGP", "GPG"]
    assert squares("1 2", "P G") == ["PG"]
    assert squares("2 3", "123", "231") == ["123", "231"]


def test_two_digits_that_make_the_board_square_are_a_row() -> None:
    assert squares("1 2", "2 1") == ["12", "21"]
    assert squares("3 3", "1 2") == ["33", "12"]
    assert squares("0 1", "1 0", "1 1") == ["01", "10", "11"]


def test_a_space_among_digits_is_a_square_if_there_are_others() -> None:
    assert squares("3 3", " 33", "333") == ["3 3", " 33", "333"]
    assert squares("1 2", "333", "333") == ["1 2", "333", "333"]


@pytest.mark.parametrize(
    "lines",
    [("3 3", "P G", "G P"), ("3 3", "123", "231"), ("3 3", "1 2", "2 1"), ("9 9", "PG", "GP")],
)
def test_a_wrong_size_is_refused(lines: tuple[str, ...]) -> None:
    with pytest.raises(TextError, match=r"after the line '(3 3|9 9)'"):
        squares(*lines)


def test_a_row_of_two_digits_is_read_below_its_size() -> None:
    assert squares("3 2", "3 3", "1 2", "2 1") == ["33", "12", "21"]
