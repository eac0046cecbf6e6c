"""What a typed grid of Strata may look like, for the steps that all games share."""

import json
import re
from collections.abc import Mapping, Sequence
from math import isqrt
from typing import Any, ClassVar, Final

from stratabot.boards.dialect import Dialect
from stratabot.boards.parts import LEAST_WHOLE
from stratabot.boards.rows import quoted
from stratabot.errors import TextError
from stratabot.page_address import rows_in_address
from stratabot.strata.forms.json_grids import KEYS
from stratabot.words import argument

LAID: Final = re.compile(r"\s*(?:laid|placed)(?: already)?:(.*)", re.IGNORECASE)
"""A line that names the ribbons that lie on the grid."""

_RIBBONS: Final = re.compile(r"[rc][1-9][0-9]*=\S(?: [rc][1-9][0-9]*=\S)*", re.ASCII)
_SQUARE: Final = re.compile(r"[^\s,;|]")
_MOST_COLORS: Final = 6  # of the game: a word with more signs is no grid


class TypedStrata(Dialect):
    """Grids of Strata: any sign may be a color, a line of spaces may be a row of blanks."""

    game: ClassVar[str] = "strata"

    def __init__(self, own: str = "") -> None:
        self.own = own

    def is_row(self, line: str, lines: Sequence[str]) -> bool:
        """No line is one that begins with `#`; but if it looks like the rows, that is doubtful."""
        if line.lstrip()[:1] != "#":
            return LAID.match(line) is not None
        comment, rows = line.strip(), [row.strip() for row in lines]
        kinds = {*map(_kind, {*"".join(rows)}), *"#.*"}
        alike = {_SQUARE.sub("#", row) for row in rows if 1 < len(row) == len(comment)}
        if _SQUARE.sub("#", comment) in alike and kinds.issuperset(map(_kind, comment)):
            raise TextError(
                f"expected a row or a comment, got {quoted(comment)}, which may be either: "
                "leave the comment out, or name the blank (" + argument("blank", "#") + ")"
            )
        return False

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
        rows = word.strip("/").split("/")
        if not word.replace("/", "").replace(".", "").replace("*", "").isalnum():
            return None
        if len(rows) > 1:
            return rows if len({*map(len, rows)}) == 1 and len(rows[0]) > 1 else None
        side = isqrt(len(word))
        return (
            [word[k : k + side] for k in range(0, side**2, side)] if side**2 == len(word) else None
        )

    def at_address(self, line: str) -> Sequence[str] | None:
        rows = rows_in_address(line, "strata")
        if rows and rows[1:] and _RIBBONS.fullmatch(rows[-1]):
            rows[-1] = f"laid: {rows[-1]}"
        return rows

    def of_object(self, value: Mapping[str, Any]) -> Sequence[str] | None:
        """The object itself, which may tell more than its grid."""
        return [json.dumps(value)] if any(key in value for key in KEYS) else None


def _kind(mark: str) -> str:
    """The kind of a mark: `A` for capital letters, `a` for small ones, `0` for digits."""
    return "A" if mark.isupper() else "a" if mark.islower() else "0" if mark.isdigit() else mark
