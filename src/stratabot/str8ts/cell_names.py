"""What cells, lines and compartments are called: `r2c8` and `row 2`, or `B8` and `row B`.

Letters name rows in the order of the alphabet, without I, which looks like a 1: A to H, J to Z,
then AA, AB and so on, as in a spreadsheet. Columns have numbers in both forms.
"""

import re
from enum import Enum
from string import ascii_uppercase
from typing import Final

_LETTERS: Final = ascii_uppercase.replace("I", "")
_PLACE: Final = re.compile(r"(?:r([1-9]\d{0,5})c|([a-hj-z]{1,4}))([1-9]\d{0,5})", re.I | re.A)


class CellNames(Enum):
    """A form of names. The value is how the cell in row 2 and column 8 is called in it."""

    NUMBERS = "r2c8"
    LETTERS = "B8"

    def row(self, row: int) -> str:
        """A row, from 0, without the word: `2` or `B`."""
        return _letters(row) if self is CellNames.LETTERS else str(row + 1)

    def line(self, line: int, size: int) -> str:
        """A line, rows first: `row 2` or `row B`, `column 8`."""
        return f"row {self.row(line)}" if line < size else f"column {line - size + 1}"

    def cell(self, place: tuple[int, int]) -> str:
        """A cell, given its row and column from 0."""
        row, col = place
        if self is CellNames.LETTERS:
            return f"{_letters(row)}{col + 1}"
        return f"r{row + 1}c{col + 1}"

    def span(self, first: tuple[int, int], last: tuple[int, int]) -> str:
        """From one cell to another, or a single cell: `r3c2-r3c6`."""
        return self.cell(first) if first == last else f"{self.cell(first)}-{self.cell(last)}"


def parse_cell(text: str) -> tuple[int, int] | None:
    """The row and column, from 0, of a cell named in either form; None if it is no such name."""
    found = _PLACE.fullmatch(text)
    if found is None:
        return None
    number, letters, col = found.groups()
    return (int(number) - 1 if number else _row(letters)), int(col) - 1


def _letters(row: int) -> str:
    """A bijective numeral of base 25: A is 1."""
    name, left = "", row + 1
    while left:
        left, digit = divmod(left - 1, len(_LETTERS))
        name = _LETTERS[digit] + name
    return name


def _row(letters: str) -> int:
    number = 0
    for letter in letters.upper():
        number = number * len(_LETTERS) + _LETTERS.index(letter) + 1
    return number - 1
