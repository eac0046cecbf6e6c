"""Ribbons as people name them, and as hints and steps print them.

    r2=G c1=P         left 2 = G; right 1 = P      Row 2=g, col 1=p
    r2=G (left 2)     left 2 (r2=G)                3. right 3   c3  free: any color
    left 2 in G, right 1 in P                      laid already: r2=G c1=P
    Left 2: G         right 1: purple

`left 2` is the selector of row 2, `right 1` that of column 1. After `=`, `:` or `in` comes a color:
one character, or any word that the caller knows.
"""

import re
from collections.abc import Callable
from typing import Final

from stratabot.errors import PuzzleError
from stratabot.strata.puzzle import Color, Line, Ribbon, is_label

_LINE: Final = re.compile(
    r"(left|right|rows?|columns?|cols?|r|c)\s*(0*[1-9][0-9]{0,17})(?![0-9A-Za-z])",
    re.IGNORECASE | re.ASCII,
)
_HEADING: Final = re.compile(r"\s*(laid|placed)( already)?\s*:", re.IGNORECASE)
_COLOR: Final = re.compile(r"(?:\s*[=:]\s*|\s+in\s+)([^\s,;()]+|\S)(?=[\s,;()]|$)", re.IGNORECASE)
_EQUALS: Final = re.compile(r"\s*[=:]|\s+in\s", re.IGNORECASE)
_FREE: Final = re.compile(
    r"\s+free(:\s*any\s+color(,\s+as\s+long\s+as\s[^\n;]*?comes?\s+later)?)?(?=[\s,;)]|$)",
    re.IGNORECASE,
)
_STEP: Final = re.compile(r"lay\s+|[0-9]{1,6}\.\s+", re.IGNORECASE)
_OPENING: Final = re.compile(r"\s*\(\s*")
_CLOSING: Final = re.compile(r"\s*\)")
_END: Final = re.compile(r"[\s,;]")
_BETWEEN: Final = re.compile(r"[\s,;]*")


def parse_ribbons(text: str, color_of: Callable[[str], Color] | None = None) -> tuple[Ribbon, ...]:
    """The ribbons named in a text, in its order; spaces, commas or semicolons separate them.

    A line may be named once more beside its first name, as in `left 2 (r2=G)`. `color_of` gives a
    word's color, or raises PuzzleError; None if colors are single characters.
    """
    names = _Names(text, color_of)
    ribbons = []
    names.skip(_HEADING)
    names.skip(_BETWEEN)
    while names.at < len(text):
        ribbons.append(names.ribbon())
        names.skip(_BETWEEN)
    return tuple(ribbons)


class _Names:
    def __init__(self, text: str, color_of: Callable[[str], Color] | None) -> None:
        self.text = text
        self.color_of = color_of
        self.at = 0

    def ribbon(self) -> Ribbon:
        self.skip(_STEP)
        start = self.at
        line = self._line()
        color = self._color()
        if self.skip(_OPENING):
            again = self._line()
            color = color or self._color()
            if not self.skip(_CLOSING):
                raise self._unexpected("a closing )", self.at)
            color = color or self._color()
        else:
            again = line
            if color is None and self._skip_short_name(start, line):
                color = self._color()
        if again != line:
            raise self._unexpected(f"two names of one line, {line}", start)
        if color is None:
            self.skip(_FREE)
        if self.at < len(self.text) and not _END.match(self.text, self.at):
            raise self._unexpected("a ribbon such as r2=G or left 2=G", start)
        return Ribbon(line, color)

    def skip(self, pattern: re.Pattern[str]) -> bool:
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at
        return found is not None

    def _line(self) -> Line:
        found = _LINE.match(self.text, self.at)
        if found is None:
            raise self._unexpected("a ribbon such as r2=G or left 2=G", self.at)
        self.at = found.end()
        kind = found[1].lower()
        return Line("row" if kind[0] in "rl" and kind != "right" else "col", int(found[2]) - 1)

    def _skip_short_name(self, start: int, line: Line) -> bool:
        """Skip the short name after a selector's, as in `right 3   c3`; False if there is none."""
        short = re.compile(rf"\s+{line}(?![0-9A-Za-z])", re.IGNORECASE)
        is_selector = self.text[start : start + 2].lower() in ("le", "ri")
        return is_selector and self.skip(short)

    def _color(self) -> Color | None:
        if not _EQUALS.match(self.text, self.at):
            return None
        found = _COLOR.match(self.text, self.at)
        if found is None or not (self.color_of or is_label)(found[1]):
            raise self._unexpected("one visible character after =", self.at)
        self.at = found.end()
        return self.color_of(found[1]) if self.color_of else found[1]

    def _unexpected(self, expected: str, at: int) -> PuzzleError:
        return PuzzleError(f"expected {expected}, got {self.text[at : at + 40].strip()!r}")
