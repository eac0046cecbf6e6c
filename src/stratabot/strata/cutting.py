"""Where a long text of grids can be cut, so that its parts have the grids of the whole."""

import re
from typing import Final

from stratabot.long_text import end_of_objects

_UNUSUAL: Final = re.compile(r"[^\t\n\r -~]|[\\{]")
"""In a text with any of these, `split_puzzles` might look beyond empty lines: for drawn boards,
orders to a terminal, objects."""


def cut_puzzles(text: str, most: int, blank: str | None = None) -> int | None:
    """A `Cut` for what `load.split_puzzles` splits.

    An empty line below a row of a grid ends the grid, whatever stands before and after. Below a
    comment it does not: comments belong to the grid below them. In a text of JSON objects every
    line is one. Anything else is taken as a whole.

    Args:
        text: as of `Cut`.
        most: as of `Cut`.
        blank: as of `split_puzzles`.
    """
    text = text[:most]
    if text.lstrip().startswith("{"):
        end = end_of_objects(text)
        # Of other objects nothing is a grid.
        return end if not end or '"grid"' in text[:end] else None
    if _UNUSUAL.search(text):
        return None
    gap = max(text.rfind("\n\n"), text.rfind("\n\r\n"))
    while gap >= 0:
        above = text[text.rfind("\n", 0, gap) + 1 : gap].strip()
        if above and (not above.startswith("#") or "#" in (blank or "")):
            return text.index("\n", gap + 1) + 1
        gap = max(text.rfind("\n\n", 0, gap + 1), text.rfind("\n\r\n", 0, gap + 2))
    return 0
