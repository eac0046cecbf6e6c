"""Many grids in one text, with empty lines between."""

import re
from collections.abc import Iterable, Iterator

from stratabot.strata.puzzle import Puzzle
from stratabot.strata.text import format_puzzle, parse_puzzle


def split_puzzles(text: str, blank: str | None = None) -> Iterator[str]:
    """The text of every grid, for `parse_puzzle`: comments go with the grid below them.

    An empty line ends a grid. One of as many spaces as the grid is wide does not: it may be a row
    of blank cells, as it may with a space in `blank` whatever its length.
    """
    lines: list[str] = []
    width = 0
    for line in re.split("\r\n|\r|\n", text):
        if line.strip():
            is_comment = line.lstrip().startswith("#") and "#" not in (blank or "")
            width = width or (0 if is_comment else len(line))
            lines.append(line)
        elif line and width and (len(line) == width or " " in (blank or "")):
            lines.append(line)
        elif width:
            yield "\n".join(lines)
            lines, width = [], 0
    if width:
        yield "\n".join(lines)


def parse_puzzles(text: str, blank: str | None = None) -> list[Puzzle]:
    """All puzzles of a text, each in any form that `parse_puzzle` reads.

    Raises:
        TextError: one of them is no grid.
    """
    return [parse_puzzle(part, blank) for part in split_puzzles(text, blank)]


def format_puzzles(puzzles: Iterable[Puzzle]) -> str:
    """The inverse of `parse_puzzles`.

    Raises:
        PuzzleError: one of them does not read back as text.
    """
    return "\n".join(map(format_puzzle, puzzles))
