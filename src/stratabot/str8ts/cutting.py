"""Where a long text of puzzles can be cut, so that its parts have the puzzles of the whole."""

import re
from typing import Final

from stratabot.long_text import end_of_objects
from stratabot.str8ts.forms import LEAST_LINE
from stratabot.str8ts.marks_text import has_marks

_PLAIN: Final = re.compile(r"[0-9.#a-ixX\- \r\n]*", re.ASCII)
_LARGEST: Final = 81
"""The cells of the largest board that is written without spaces."""


def cut_puzzles(text: str, most: int) -> int | None:
    """A `Cut` for what `marks_text.split_marked` splits.

    An empty line ends a puzzle, or a list of puzzles. Lines of 16 to 81 cells are a puzzle each if
    they are more than their cells; the lines behind a cut must be as many, too. Two lines of digits
    may be numbers and flags. In a text of JSON objects every line is one. Anything but cells and
    spaces is taken as a whole.

    Args:
        text: as of `Cut`.
        most: as of `Cut`.
    """
    if text.lstrip().startswith("{"):
        return end_of_objects(text[:most])
    if not _PLAIN.fullmatch(text) or has_marks(text):
        return None
    end = text.rfind("\n", 0, most) + 1
    before, behind = text[:end].split("\n")[:-1], text[end:].split("\n")[:-1]
    if _are_alone(before) and _are_alone(behind) and len(before[0]) == len(behind[0]):
        return end
    for line in reversed(before):
        if not line.strip():
            return end
        end -= len(line) + 1
    return 0


def _are_alone(lines: list[str]) -> bool:
    """Whether lines are a puzzle each, and would be with any more lines."""
    rows = [line.rstrip("\r") for line in lines]
    widths = {*map(len, rows)}
    return (
        len(widths) == 1
        and LEAST_LINE <= min(widths) <= _LARGEST < len(rows)
        and not any(" " in row or row.isdigit() for row in rows)
    )
