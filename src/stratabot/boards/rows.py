"""Rows of cells, and lines as errors show them."""

from collections.abc import Sequence
from typing import Final

from stratabot.errors import TextError
from stratabot.words import counted

Rows = Sequence[Sequence[str]]

_MOST_SHOWN: Final = 40


def quoted(line: str, strip: bool = True) -> str:
    """A line as errors show it, in quotes and cut short; `strip` removes spaces around it."""
    line = line.strip() if strip else line.rstrip()
    return repr(line if len(line) <= _MOST_SHOWN else line[: _MOST_SHOWN - 3] + "...")


def unquoted(text: str) -> str:
    """A text without the quotes around it, if it has no others."""
    text = text.strip()
    inner = text[1:-1]
    is_quoted = len(text) > 1 and text[0] in "\"'" and text[-1] == text[0] not in inner
    return inner.strip(" ") if is_quoted else text


def require_even(
    rows: Rows,
    lines: Sequence[str] = (),
    cols: int | None = None,
    advice: str = "",
    what: str = "square",
) -> Rows:
    """The rows, if each has `cols` cells, or as many as the first; the error quotes `lines`."""
    width = len(rows[0]) if cols is None else cols
    uneven = {*map(len, rows)} != {width}
    for number, row in enumerate(rows if uneven else (), 1):
        if len(row) != width:
            expected = f"expected {counted(width, what)} in row {number}, got {len(row)}: "
            seen = lines[number - 1] if lines else " ".join(row)
            raise TextError(f"{expected}{quoted(seen)}" + advice)
    return rows
