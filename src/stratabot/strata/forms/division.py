"""A text with several grids, divided into a text for each."""

import re
from collections.abc import Iterator
from typing import Final

from stratabot.source import tidied

BLOCK: Final = "▀"
"""What a terminal's colored boards are drawn with."""


def looks_like_object(text: str) -> bool:
    """Whether it is a JSON object that names a grid, by its beginning."""
    return text.lstrip("\ufeff \t\r\n").startswith("{") and '"grid"' in text


def split_puzzles(text: str, blank: str | None = None) -> Iterator[str]:
    """The text of every grid, for `text.parse_puzzle`. Comments belong to the grid below them.

    An empty line ends a grid; each of several lines with a JSON object is one, and each of the
    `puzzles` in an object. A line of spaces does not end it if it may be a row of blank cells: if
    it is as wide as the grid, or a space is named in `blank`.
    """
    if looks_like_object(text):
        from stratabot.strata.forms.json_grids import split_objects

        yield from split_objects(text)
        return
    text = tidied(text)
    if "\\1" in text:
        from stratabot.strata.forms.diamond import has_selectors, split_diamonds

        if has_selectors(text):
            yield from split_diamonds(text)
            return
    if BLOCK in text:
        from stratabot.strata.forms.blocks import split_blocks, squares_in_blocks

        boards = [*split_blocks(text)]
        if all(map(squares_in_blocks, boards)):
            yield from boards
            return
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
