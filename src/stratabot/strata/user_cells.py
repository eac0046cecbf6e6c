"""Cells that a user tells: `r3c1=2`, `r3c1=.` (blank), `r3c1=brick`, `row 3 column 1: brick`."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from stratabot.errors import InputError, PuzzleError
from stratabot.puzzles.user_cells import parse_all, parse_cell
from stratabot.strata.puzzle import BLANK, Cell, is_label


class UserCell(NamedTuple):
    """A cell, row and column from 0, and what it demands: a color's label, or its name."""

    row: int
    col: int
    cell: Cell

    @classmethod
    def parse(cls, text: str) -> "UserCell":
        found = parse_cell(text)
        if found is None or not (is_label(found.mark) or found.mark.replace("-", "").isalpha()):
            raise PuzzleError(
                "expected a square such as r3c1=2 or r3c1=brick, or r3c1=. if blank, "
                f"got {text[:40]!r}"
            )
        row, col, mark = found
        return cls(row, col, BLANK if mark in (".", "blank") else mark)

    def named(self, names: Mapping[str, str]) -> "UserCell":
        if self.cell is BLANK or len(self.cell) == 1:
            return self
        labels = [label for label, name in names.items() if name == self.cell.lower()]
        if not labels:
            known = ", ".join(f"{label} {name}" for label, name in names.items())
            text = f"there is no color {self.cell[:40]!r}; the puzzle has {known}"
            raise InputError(text, field="cell")
        return self._replace(cell=labels[0])

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.col + 1}={'.' if self.cell is BLANK else self.cell}"


def parse_cells(texts: Iterable[str]) -> tuple[UserCell, ...]:
    """The cells in these texts, one or more in each."""
    return parse_all(texts, UserCell.parse)
