"""Cells that a user tells: `r3c1=2` says that row 3, column 1 demands color 2.

`r3c1=.` tells a blank cell, `r3c1=brick` the name of a color, `row 3 column 1: brick` the same.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from stratabot.errors import InputError, PuzzleError
from stratabot.strata.puzzle import BLANK, Cell, is_label

_FORM = re.compile(
    r"r(?:ow)?\s*([1-9][0-9]{0,5})[\s,]*c(?:ol(?:umn)?)?\s*([1-9][0-9]{0,5})\s*[=:]\s*(\S+)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"[\s,;]+(?=r(?:ow)?\s*[0-9])", re.IGNORECASE)


class ToldCell(NamedTuple):
    """A cell, row and column from 0, and what it demands: a color's label, or its name."""

    row: int
    col: int
    cell: Cell

    @classmethod
    def parse(cls, text: str) -> "ToldCell":
        """Read `r3c1=2` or `r3c1=.`, the inverse of `str`.

        Raises:
            PuzzleError: the text has neither form.
        """
        found = _FORM.fullmatch(text.strip())
        if found is None or not (is_label(found[3]) or found[3].replace("-", "").isalpha()):
            raise PuzzleError(
                "expected a square such as r3c1=2 or r3c1=brick, or r3c1=. if blank, "
                f"got {text[:40]!r}"
            )
        row, col, mark = found.groups()
        return cls(int(row) - 1, int(col) - 1, BLANK if mark in (".", "blank") else mark)

    def named(self, names: Mapping[str, str]) -> "ToldCell":
        """The same cell, with the label of a color instead of its name.

        Args:
            names: the colors' names, by label.

        Raises:
            InputError: no color has that name.
        """
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


def parse_told(texts: Iterable[str]) -> tuple[ToldCell, ...]:
    """The cells told in these texts, one or more in each.

    Raises:
        InputError: one of them tells no cell, or two tell the same cell.
    """
    told: dict[tuple[int, int], ToldCell] = {}
    for part in (part for text in texts for part in _BETWEEN.split(text.strip())):
        try:
            cell = ToldCell.parse(part)
        except PuzzleError as error:
            raise InputError(str(error), field="cell") from None
        if told.setdefault(cell[:2], cell) != cell:
            got = f"{told[cell[:2]]} and {cell}"
            raise InputError(f"expected every square once, got {got}", field="cell")
    return tuple(told.values())
