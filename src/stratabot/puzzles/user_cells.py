"""Cells that a user tells of a picture: `r3c1=2`, or `row 3 column 1: 2`."""

import re
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeVar

from stratabot.errors import InputError, PuzzleError

_FORM: Final = re.compile(
    r"r(?:ow)?\s*([1-9][0-9]{0,5})[\s,]*c(?:ol(?:umn)?)?\s*([1-9][0-9]{0,5})\s*[=:]\s*(\S+)",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(r"[\s,;]+(?=r(?:ow)?\s*[0-9])", re.IGNORECASE)


class UserMark(NamedTuple):
    """A cell, row and column from 0, and what a user says of it."""

    row: int
    col: int
    mark: str

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.col + 1}={self.mark}"


T = TypeVar("T", bound=tuple[int, int, object])


def parse_cell(text: str) -> UserMark | None:
    """Read `r3c1=2`; None if the text has another form."""
    found = _FORM.fullmatch(text.strip())
    return found and UserMark(int(found[1]) - 1, int(found[2]) - 1, found[3])


def parse_all(texts: Iterable[str], parse: Callable[[str], T]) -> tuple[T, ...]:
    """The cells in these texts, one or more in each."""
    cells: dict[tuple[int, int], T] = {}
    for part in (part for text in texts for part in _BETWEEN.split(text.strip())):
        try:
            cell = parse(part)
        except PuzzleError as error:
            raise InputError(error.message, field="cell") from None
        first = cells.setdefault(cell[:2], cell)
        if first != cell:
            text = f"expected every square once, got {first} and {cell}"
            raise InputError(text, field="cell")
    return tuple(cells.values())
