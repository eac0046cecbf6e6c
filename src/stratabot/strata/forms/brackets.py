"""Grids written as arrays: in Python, JSON, and as numpy prints them.

    [[1, 2], [2, 2]]      array([[1., 2.],      ["PG.P", "PGGP"]    [1, 2]
    [["R", null]]                [2., 2.]])                         [2, 2]

The innermost brackets hold the rows; or strings, each of which is a row.
"""

import re
from typing import Final

from stratabot.errors import TextError
from stratabot.strata.forms.marks import is_word
from stratabot.strata.forms.squares import Squares, quoted, require_even

_BEFORE: Final = re.compile(r"\s*(?:[A-Za-z_]\w*\s*=\s*)?(?:[A-Za-z_][\w.]*(?=\())?")
_ROW: Final = re.compile(r"\[([^\[\]()]*)\]|\(([^\[\]()]*)\)")
_TYPE: Final = re.compile(r",\s*dtype\s*=\s*[\w.'\"]+\s*(?=\))")
_SIDE_BY_SIDE: Final = re.compile(r"[\])][^\S\n]*[\[(]")
_QUOTES: Final = ('"', "'")


def looks_like_array(text: str) -> bool:
    """Whether the text begins with a bracket, perhaps after a name, and ends with a bracket."""
    body = _body(text)
    return body[:1] in ("[", "(") and body[-1:] in ("]", ")")


def squares_of_array(text: str) -> Squares:
    """The marks of an array's squares, row by row; a row of one string has all marks in it."""
    body = _TYPE.sub("", _body(text))
    rows = [one or other for one, other in _ROW.findall(body)]
    outside = "".join(_ROW.sub("", body).split()).replace(",", "")
    if outside.strip("[()]") or _SIDE_BY_SIDE.search(body):
        raise TextError(f"expected rows between brackets, with commas, got {quoted(body)}")
    if outside not in ("", "[]", "()", "([])") or not rows:
        raise TextError(
            "expected one board: a list of rows between brackets in pairs, "
            f"got {quoted(outside)} around the rows"
        )
    lists = [_items(row) for row in rows]
    if len(lists) == 1 and not outside:
        return require_even(_of_flat_list(rows[0], lists[0]))
    if all(len(items) == 1 and _is_string_of_squares(items[0]) for items in lists):
        lists = [_squares(items[0]) for items in lists]
    return require_even([[_unquoted(item) for item in items] for items in lists])


def _body(text: str) -> str:
    start = _BEFORE.match(text)
    return text[start.end() if start else 0 :].strip().rstrip(";,").rstrip()


def _items(row: str) -> list[str]:
    items = [item.strip() for item in row.split(",")] if "," in row else row.split()
    if "," in row and not items[-1]:
        items.pop()
    if not items:
        raise TextError(f"expected squares between brackets, got none in {quoted(f'[{row}]')}")
    return items


def _of_flat_list(text: str, items: list[str]) -> Squares:
    """The rows of a list of strings; or the row of a list of squares in one line."""
    if all(map(_is_string_of_squares, items)):
        return [_squares(item) for item in items]
    if "\n" in text or items[0][:1] in _QUOTES:
        raise TextError(
            f"expected a list for each row, got a flat list that starts with "
            f"{quoted(_unquoted(items[0]))}"
        )
    return [items]


def _is_string_of_squares(item: str) -> bool:
    inner = _unquoted(item)
    return inner != item and len(inner) > 1 and not is_word(inner)


def _squares(string: str) -> list[str]:
    inner = _unquoted(string)
    return inner.split() if " " in inner else [*inner]


def _unquoted(item: str) -> str:
    is_quoted = len(item) > 1 and item[0] == item[-1] and item[0] in _QUOTES
    return item[1:-1].strip() if is_quoted else item
