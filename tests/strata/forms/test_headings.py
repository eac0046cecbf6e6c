import pytest

from stratabot.errors import TextError
from stratabot.strata.forms.headings import require_no_headings


@pytest.mark.parametrize(
    ("rows", "where"),
    [
        (["1 2 3", "P G P", "G P G"], "above them: '1 2 3'"),
        (["1 P G .", "2 G P P", "3 P P P"], "beside them: '1 2 3'"),
        (["A B C D", "1 2 1 1", "2 1 2 1"], "above them: 'A B C D'"),
    ],
)
def test_numbers_about_letters_and_letters_about_digits_are_refused(
    rows: list[str], where: str
) -> None:
    with pytest.raises(TextError, match=f"headings {where}.*size first"):
        require_no_headings([row.split() for row in rows])


@pytest.mark.parametrize("rows", [["1 2 3", "2 3 1"], ["P G P G", "G P G P", "P P P P"], ["A B"]])
def test_what_may_be_squares_is_taken(rows: list[str]) -> None:
    require_no_headings([row.split() for row in rows])
