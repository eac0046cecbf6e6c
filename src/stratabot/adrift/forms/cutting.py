"""Where a long text of boards can be cut, so that its parts have the boards of the whole."""

import re
from typing import Final

from stratabot.adrift.forms.objects import are_objects
from stratabot.adrift.forms.pack import LEVEL
from stratabot.long_text import end_of_objects

_UNUSUAL: Final = re.compile(r"[^\t\n\r -~]|[{}]|Sym")
"""In a text with any of these there may be a program, or orders to a terminal."""


def cut_puzzles(text: str, most: int) -> int | None:
    """A `Cut` for what `text.split_puzzles` splits.

    An empty line ends a board, and so does the line of a level that follows it. In a text of JSON
    objects every line is one. A text that may be a program is taken as a whole.

    Args:
        text: as of `Cut`.
        most: as of `Cut`.
    """
    text = text[:most]
    if are_objects(text):
        return end_of_objects(text)
    if _UNUSUAL.search(text):
        return None
    end = text.rfind("\n") + 1
    for line in reversed(text[:end].split("\n")[:-1]):
        if not line.strip():
            return end
        end -= len(line) + 1
        if LEVEL.fullmatch(line.strip()):
            return end
    return 0
