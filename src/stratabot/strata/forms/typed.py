"""What a typed grid of Strata may look like, for the steps that all games share."""

import json
import re
from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Any, ClassVar, Final

from stratabot.boards.dialect import Dialect
from stratabot.boards.parts import LEAST_WHOLE
from stratabot.page_address import rows_in_address
from stratabot.strata.forms.json_grids import KEYS

LAID: Final = re.compile(r"\s*(?:laid|placed)(?: already)?:(.*)", re.IGNORECASE)
"""A line that names the ribbons that lie on the grid."""

_RIBBONS: Final = re.compile(r"[rc][1-9][0-9]*=\S(?: [rc][1-9][0-9]*=\S)*", re.ASCII)
_MOST_COLORS: Final = 6  # of the game: a word with more signs is no grid


class TypedStrata(Dialect):
    """Grids of Strata: any sign may be a color, a line of spaces may be a row of blanks."""

    game: ClassVar[str] = "strata"

    def __init__(self, own: str = "") -> None:
        self.own = own

    def is_row(self, line: str) -> bool:
        return LAID.match(line) is not None

    def is_empty(self, line: str, above: Sequence[str]) -> bool:
        """Whether a line of spaces is none of a grid as wide, and spaces are no squares."""
        if " " in self.own or "\t" in self.own:
            return line == ""
        width = next((len(row) for row in above if row.lstrip()[:1] != "#"), -1)
        return len(line) != width and super().is_empty(line, above)

    def whole(self, word: str) -> Sequence[str] | None:
        """The rows of a square grid of few colors in one word, or of one with `/` between rows."""
        if len(word) < LEAST_WHOLE or len({*word.upper()}) > _MOST_COLORS + 2:
            return None
        if not word.replace("/", "").replace(".", "").replace("*", "").isalnum():
            return None
        side = isqrt(len(word))
        rows = word.strip("/").split("/")
        if "/" not in word:
            rows = [word[k : k + side] for k in range(0, len(word), side)]
        return rows if {*map(len, rows)} in ({side}, {len(rows[0])} - {1}) else None

    def at_address(self, line: str) -> Sequence[str] | None:
        rows = rows_in_address(line, "strata")
        if rows and rows[1:] and _RIBBONS.fullmatch(rows[-1]):
            rows[-1] = f"laid: {rows[-1]}"
        return rows

    def of_object(self, value: Mapping[str, Any]) -> Sequence[str] | None:
        """The object itself, which may tell more than its grid."""
        return [json.dumps(value)] if any(key in value for key in KEYS) else None
