"""What was seen of a puzzle in a picture."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from stratabot.errors import InputError, PuzzleError, TextError
from stratabot.puzzles.user_cells import UserMark, parse_all, parse_cell
from stratabot.str8ts.puzzle import Puzzle
from stratabot.str8ts.text import LETTERS, parse_puzzle
from stratabot.vision.board_reading import BoardReading

_MARK: Final = re.compile(r"\.|#|#?[1-9]|[a-i]")
"""A cell as users tell it: `#7` is a black cell with a 7, which is also `g`."""

_CELL: Final = re.compile(r"r[0-9]+c[0-9]+")


@dataclass(frozen=True)
class Reading(BoardReading[Puzzle]):
    """A puzzle as it was seen, surely or not."""

    thing = "puzzle"
    remedy = "take it again sharper, or from straight ahead"
    printed: tuple[str, ...] = ()  # the rows: `1` to `9` are given, `a` to `i` in black cells
    filled: tuple[str, ...] = ()  # the same rows with the digits that a player has put
    remark: str = ""  # what a person should know about the way the picture was read; may be empty

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle as it is printed; None if none was seen."""
        return _puzzle(self.printed)

    @property
    def played(self) -> Puzzle | None:
        """The puzzle with the digits that a player has put; None if none was seen."""
        return _puzzle(self.filled)

    def likely_mark(self, row: int, col: int) -> str:
        return shown_cell(self.filled[row][col])

    def with_user_cells(self, user_cells: Iterable[UserMark]) -> Self:
        """The reading with what a user tells of some cells, if a puzzle was seen."""
        if not self.printed:
            return self
        user_cells = tuple(user_cells)
        printed, filled = ([[*row] for row in rows] for rows in (self.printed, self.filled))
        sure = [[*row] for row in self.confidence]
        size = len(printed)
        for row, col, mark in user_cells:
            cell = LETTERS[int(mark[1])] if mark[0] == "#" and mark[1:] else mark
            number = int(cell) if cell.isdigit() else max(0, LETTERS.find(cell))
            if max(row, col) >= size or number > size:
                board = f"the {size} x {size} board"
                text = f"expected a cell of {board}, got {UserMark(row, col, mark)}"
                raise InputError(text, field="cell")
            printed[row][col] = filled[row][col] = cell
            sure[row][col] = 1.0
        seen = replace(
            self,
            printed=tuple("".join(row) for row in printed),
            filled=tuple("".join(row) for row in filled),
            confidence=tuple(map(tuple, sure)),
            remark=self._remark_without(user_cells),
        )
        # What was wrong with the puzzle was said of the cells as they were read.
        return seen if seen.doubtful else replace(seen, why="")

    def _remark_without(self, user_cells: Iterable[UserMark]) -> str:
        """What the remark says of cells not among these; the rest was said of the whole as read."""
        names = {f"r{row + 1}c{col + 1}" for row, col, _ in user_cells}
        parts = self.remark.split("; ")
        return "; ".join(part for part in parts if {*_CELL.findall(part)} - names)


def _puzzle(rows: tuple[str, ...]) -> Puzzle | None:
    try:
        return parse_puzzle("\n".join(rows)) if rows else None
    except TextError:
        return None


def shown_cell(cell: str) -> str:
    """A cell as users tell it: `#7` for a black cell with a 7."""
    return f"#{LETTERS.index(cell)}" if cell in LETTERS else cell


def parse_cells(texts: Iterable[str]) -> tuple[UserMark, ...]:
    """The cells told in these texts: `r3c1=7`, `r3c1=#7`, `r3c1=#`, `r3c1=.`."""
    return parse_all(texts, _parse)


def _parse(text: str) -> UserMark:
    found = parse_cell(text)
    if found is None or not _MARK.fullmatch(found.mark):
        wanted = "a cell such as r3c1=7, r3c1=#7 if it is black, r3c1=# or r3c1=. without a number"
        raise PuzzleError(f"expected {wanted}, got {text[:40]!r}")
    return found
