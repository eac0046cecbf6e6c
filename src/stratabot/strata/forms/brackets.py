"""Grids written as arrays: in Python, JSON, numpy's print, JavaScript, C, Matlab.

    [[1, 2], [2, 2]]      array([[1., 2.],      {{1,2},{2,2}};      [1 2; 2 2]
    [["R", null]]                [2., 2.]])     ["PG.P", "PGGP"]    [1, 2]
                                                                    [2, 2]

The innermost lists are the rows. In a flat list a semicolon or a new line ends a row, and so does
every string of several squares.
"""

import re
from typing import Final

from stratabot.errors import TextError
from stratabot.strata.forms.marks import is_word
from stratabot.strata.forms.squares import Squares, quoted, require_even

_ASSIGNED: Final = re.compile(r"\s*(?:[A-Za-z_][\w\s.,:<>\[\]*]*=\s*)?(?:new\b[\w\s\[\]]*)?")
_START: Final = re.compile(r"(?:[A-Za-z_][\w.]*\s*)?[(\[{]\s*(\S)")
_CALL: Final = re.compile(
    r"[A-Za-z_][\w.]*+\s*+\(\s*+([\[({].*[\])}])\s*+"
    r"(?:,\s*+\w++\s*+=\s*+[\w.'\"]++\s*+)*+,?\s*+\)",
    re.DOTALL,
)
_PAIRS: Final = {"[": "]", "(": ")", "{": "}"}
_TOKEN: Final = re.compile(
    r"""[^\S\n]*(?:(?P<mark>[\[\](){},;\n])|"(?P<double>[^"\n]*)"|'(?P<single>[^'\n]*)'"""
    r"""|(?P<bare>BARE(?:(?:[^\S\n]++|[^\S\n]*+,[^\S\n]*+)BARE)*+)|(?P<end>\Z))""".replace(
        "BARE", r"""[^\s\[\](){},;"']++"""
    )
)


class _List:
    """What stands between two brackets."""

    __slots__ = (
        "_after_comma",
        "chunks",
        "closing",
        "has_semicolon",
        "is_wrapped",
        "lists",
        "quoted",
    )

    def __init__(self, opening: str) -> None:
        self.closing = _PAIRS.get(opening, "")
        self.lists: list[_List] = []
        self.chunks: list[list[str]] = [[]]
        """The items that are no lists; a semicolon or a new line begins another chunk."""
        self.quoted = 0
        self.has_semicolon = False
        self.is_wrapped = False
        """Whether a line ends with a comma."""
        self._after_comma = True

    @property
    def items(self) -> list[str]:
        if len(self.chunks) == 1:
            return self.chunks[0]
        return [item for chunk in self.chunks for item in chunk]

    @property
    def is_empty(self) -> bool:
        return not any(self.chunks)

    def add(self, *items: str, are_quoted: bool = False) -> None:
        self.chunks[-1].extend(items)
        self.quoted += are_quoted * len(items)
        self._after_comma = False

    def add_list(self, inner: "_List") -> None:
        self.lists.append(inner)
        self._after_comma = False

    def comma(self) -> None:
        """An empty place before a comma is a blank square."""
        if self._after_comma:
            self.add("")
        self._after_comma = True

    def end_chunk(self, mark: str) -> None:
        self.has_semicolon |= mark == ";"
        if self.chunks[-1]:
            self.is_wrapped |= self._after_comma
            self.chunks.append([])
            self._after_comma = True


def looks_like_array(text: str) -> bool:
    """Whether it begins with a bracket, alone or after a name, and has a bracket at its end."""
    start = _ASSIGNED.match(text)
    body = text[start.end() if start else 0 :]
    return _START.match(body) is not None and body.rstrip().rstrip(";,").rstrip()[-1:] in (*"])}",)


def squares_of_array(text: str) -> Squares:
    """The marks of an array's squares, row by row; a row of one string has all marks in it.

    Raises:
        TextError: it is no array of rows; says what was expected and what came.
    """
    start = _ASSIGNED.match(text)
    body = text[start.end() if start else 0 :].strip().rstrip(";,").rstrip()
    call = _CALL.fullmatch(body)
    return require_even(_rows(_parsed(call[1] if call else body)))


def _parsed(text: str) -> _List:
    """The lists in a text, in one around them."""
    open_lists = [_List("")]
    at = 0
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise TextError(f"expected a closing quote, got {quoted(_line_at(text, at))}")
        at = token.end()
        mark = token["mark"]
        if mark is None:
            _add_word(open_lists[-1], token)
        elif mark in _PAIRS:
            open_lists.append(_List(mark))
        elif mark == ",":
            open_lists[-1].comma()
        elif mark in ";\n":
            open_lists[-1].end_chunk(mark)
        else:
            _close(open_lists, mark, text, at)
    if len(open_lists) > 1:
        raise TextError(f"expected a closing {open_lists[-1].closing} at the end of the array")
    return open_lists[0]


def _add_word(inner: _List, token: re.Match[str]) -> None:
    if token["bare"] is not None:
        inner.add(*token["bare"].replace(",", " ").split())
    elif token["end"] is None:
        string = token["single"] if token["double"] is None else token["double"]
        inner.add(string.strip(), are_quoted=True)


def _close(open_lists: list[_List], mark: str, text: str, at: int) -> None:
    inner = open_lists.pop()
    if inner.closing != mark:
        line = quoted(_line_at(text, at - 1))
        raise TextError(f"expected brackets in pairs, got {mark} in {line}")
    if not inner.lists and inner.is_empty:
        line = quoted(_line_at(text, at - 1))
        raise TextError(f"expected squares between brackets, got none in {line}")
    open_lists[-1].add_list(inner)


def _line_at(text: str, at: int) -> str:
    return text[text.rfind("\n", 0, at) + 1 :].partition("\n")[0]


def _rows(outer: _List) -> Squares:
    while len(outer.lists) == 1 and not outer.items and (outer.lists[0].lists or not outer.closing):
        outer = outer.lists[0]
    if outer.lists and outer.items:
        raise TextError(f"expected a list of rows, got {quoted(outer.items[0])} beside a list")
    if not outer.lists:
        return _split(outer)
    for number, row in enumerate(outer.lists, 1):
        if row.lists or row.has_semicolon:
            raise TextError(f"expected one board, a list of rows, got more lists in row {number}")
    rows = [row.items for row in outer.lists]
    return [_single(row.items[0]) for row in outer.lists] if _are_strings(outer.lists) else rows


def _are_strings(rows: list[_List]) -> bool:
    """Whether every row is one string of several squares."""
    return all(len(row.items) == row.quoted == 1 and _is_row(row.items[0]) for row in rows)


def _is_row(item: str) -> bool:
    return len(item) > 1 and not is_word(item)


def _single(item: str) -> list[str]:
    return item.split() if " " in item else [*item]


def _split(flat: _List) -> Squares:
    """The rows of a list without lists in it."""
    chunks = [chunk for chunk in flat.chunks if chunk]
    if flat.quoted == len(flat.items) and all(map(_is_row, flat.items)):
        return [_single(item) for item in flat.items]
    if flat.is_wrapped or (flat.quoted and len(chunks) == 1):
        raise TextError(
            f"expected a list for each row, got a flat list that starts with "
            f"{quoted(flat.items[0])}"
        )
    return chunks
