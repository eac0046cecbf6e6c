from collections.abc import Sequence

import pytest

from stratabot.boards.sizes import Size, parse_size_line, read_with_size_line
from stratabot.errors import TextError


def rows_of(lines: Sequence[str], cols: int | None) -> list[list[str]]:
    rows = [line.split() if " " in line else [*line] for line in lines]
    if len({*map(len, rows)}) != 1 or (cols is not None and len(rows[0]) != cols):
        raise TextError("expected even rows")
    return rows


def read(text: str) -> tuple[list[list[str]], tuple[str, ...]]:
    return read_with_size_line(text.split("\n"), rows_of, lambda rows: (len(rows), len(rows[0])))


@pytest.mark.parametrize(
    ("line", "size"),
    [
        ("5", (5, 5)),
        ("5 4", (5, 4)),
        (" 5 x 4 ", (5, 4)),
        ("5;4", (5, 4)),
        ("size 6", (6, 6)),
        ("size 12 7", (12, 7)),
        ("1000 1", (1000, 1)),
        ("3 4 2", (3, 4)),
        ("04", None),
        ("0 4", None),
        ("5 4 3 2", None),
        ("P 4", None),
    ],
)
def test_a_line_of_numbers_may_be_a_size(line: str, size: Size | None) -> None:
    assert parse_size_line(line) == size


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("3 4\n1234\n1234\n1234", 3),
        ("4 3\n1234\n1234\n1234", 3),  # rows and columns in either order
        ("2\nPG\nGP", 2),
        ("1000 1\n" + "\n".join("P" * 1000), 1000),
        ("1 2\n2 1", 2),  # square only with its first line
        ("2 2\n1 2\n2 1", 2),
        ("3 1\n1 1", 2),
        ("1\nP", 2),
        ("12\nPG\nGP", 3),  # too large for a size
        ("2\nP\nG", 3),
        ("3 4", 1),
        ("9" * 4301 + "\n" + "P" * 4301, 2),  # Python reads no longer number
        ("1\u00b2\nPG\nGP", 3),  # a digit that is no number
        ("1 2\n3 4\n2 1\n4 3", 4),
    ],
)
def test_a_size_that_fits_is_no_row_and_another_line_is_one(text: str, rows: int) -> None:
    assert len(read(text)[0]) == rows


def test_a_line_that_may_be_either_is_remarked() -> None:
    assert read("1 2\n2 1")[1] == ("the first line, 1 2, is read as a row, not as the size",)
    assert read("2 2\n1 2\n2 1")[1] == ("the first line, 2 2, is read as the size",)
    assert read("2 3\nPGP\nGPG")[1] == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            "5 5\nP G\nG P",
            "the size 5 5, got 2 rows of 2 cells; if 5 5 is a row, write the size above it",
        ),
        ("size 3 3\n123\n231", "a board of the size size 3 3, got 2 rows of 3 cells"),
    ],
)
def test_a_size_that_does_not_fit_is_named(text: str, why: str) -> None:
    with pytest.raises(TextError) as caught:
        read(text)
    assert why in str(caught.value)
