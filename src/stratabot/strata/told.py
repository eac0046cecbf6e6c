"""Cells that a user tells, as `r3c1=2`: row 3, column 1 demands color 2; `r3c1=.` is blank."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from stratabot.errors import InputError, PuzzleError
from stratabot.strata.puzzle import BLANK, Cell, is_label

_FORM = re.compile(r"r([1-9][0-9]{0,5})c([1-9][0-9]{0,5})=(.)", re.IGNORECASE | re.DOTALL)


class ToldCell(NamedTuple):
    """A cell, row and column from 0, and what it demands."""

    row: int
    col: int
    cell: Cell

    @classmethod
    def parse(cls, text: str) -> "ToldCell":
        """Read `r3c1=2` or `r3c1=.`, the inverse of `str`.

        Raises:
            PuzzleError: it is not such a text.
        """
        found = _FORM.fullmatch(text)
        if found is None or not is_label(found[3]):
            raise PuzzleError(
                f"expected a square such as r3c1=2, or r3c1=. if blank, got {text[:40]!r}"
            )
        row, col, mark = found.groups()
        return cls(int(row) - 1, int(col) - 1, BLANK if mark == "." else mark)

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.col + 1}={'.' if self.cell is BLANK else self.cell}"


def parse_told(texts: Iterable[str]) -> tuple[ToldCell, ...]:
    """The cells in these texts, one each.

    Raises:
        InputError: one of them tells no cell, or two tell the same cell.
    """
    told: dict[tuple[int, int], ToldCell] = {}
    for text in texts:
        try:
            cell = ToldCell.parse(text)
        except PuzzleError as error:
            raise InputError(str(error), field="cell") from None
        if told.setdefault(cell[:2], cell) != cell:
            text = f"expected every square once, got {told[cell[:2]]} and {cell}"
            raise InputError(text, field="cell")
    return tuple(told.values())
