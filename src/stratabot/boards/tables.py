"""Rows whose cells have separators between them: CSV, Markdown, Org, rows in one line.

P;G;.     1,2,,3 (an empty place)     | P | G |     "R","G","",R     PG/GP or 1 2; 2 2
G;P;P     2,3,1,1                     |---|---|     "G","R","",G     (rows in one line)
                                      | G | P |
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from stratabot.errors import TextError
from stratabot.words import counted

Rows = Sequence[Sequence[str]]

_MOST_SHOWN: Final = 40


def quote_line(line: str, strip: bool = True) -> str:
    """A line as errors show it, in quotes and cut short; `strip` removes spaces around it."""
    line = line.strip() if strip else line.rstrip()
    return repr(line if len(line) <= _MOST_SHOWN else line[: _MOST_SHOWN - 3] + "...")


def without_quotes(text: str) -> str:
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
            raise TextError(f"{expected}{quote_line(seen)}" + advice)
    return rows


_SEPARATORS: Final = "|;,\t"
_RULE: Final = r"\s*\|?\s*:?-+:?\s*(?:[|+]\s*:?-+:?\s*)*\|?\s*"
_CELLS: Final = r"[\s,;]+"
_THIN: Final = r"\s*\|?\s*-\s*(?:\|\s*-\s*)*\|?\s*"


class TypedTable(NamedTuple):
    """The cells between separators, empty for an empty place, and what was taken off."""

    rows: Rows
    notes: tuple[str, ...] = ()


def fields_of(lines: Sequence[str], own: str = "") -> Rows | None:
    """The fields between the separator of all lines; None without one, or of uneven lines."""
    try:
        rows = _cells(lines, own, None) or [[]]
    except TextError:
        return None
    usual, many = Counter(map(len, rows)).most_common(1)[0]
    return rows if usual > 1 and 2 * many > len(rows) else None


def is_rule(line: str) -> bool:
    """Whether a line parts a table's head from its rows, or one row from another."""
    return "-" in line and "|" in line and re.fullmatch(_RULE, line) is not None


def bare_lines(lines: Sequence[str], own: str = "") -> list[str]:
    """The lines without ends and quotes of rows; a line of several rows becomes several."""
    for sign in {*";,"} - {*own}:
        bare = [line.rstrip().removesuffix(sign) for line in lines]
        are_ends = all(line.rstrip()[-1:] == sign for line in lines[:-1]) and lines[1:]
        are_rows = all(bare) and max(map(len, bare)) > 1
        if are_ends and are_rows and not any(sign in _inner(line) for line in bare):
            lines = bare
    if all(without_quotes(line) not in ("", line.strip()) for line in lines):
        lines = [without_quotes(line) for line in lines]
    return _rows_in_line(lines[0], own) if len(lines) == 1 else [*lines]


def _inner(line: str) -> str:
    """A line that is not in quotes, so that its separators stand between cells."""
    return line if without_quotes(line) == line.strip() else ""


def _rows_in_line(line: str, own: str) -> list[str]:
    for separator in "/|;,":
        if separator in own:
            continue
        parts = [
            without_quotes(part) for part in line.strip().removesuffix(separator).split(separator)
        ]
        cells = [re.split(_CELLS, part) for part in parts]
        widths = {len(each) if each[1:] else len(each[0]) for each in cells}
        is_table = separator == ";" and all("," in part for part in parts)
        if parts[1:] and (is_table or (len(widths) == 1 and widths != {1})):
            return parts
    return [line]


def cells_in(lines: Sequence[str], own: str = "", cols: int | None = None) -> TypedTable:
    """The cells between separators; if there are none, between spaces; else each character."""
    if table := table_in(lines, own, cols):
        return table
    words = [line.split() for line in lines]
    are_apart = " " not in own and all(len(row) > 1 for row in words)
    return TypedTable(words if are_apart else [[*line.strip()] for line in lines])


def table_in(
    lines: Sequence[str], own: str = "", cols: int | None = None, is_square: bool = False
) -> TypedTable | None:
    """The table that these lines are; None if there is no separator but spaces.

    Args:
        lines: its lines, perhaps with rules.
        own: signs that are cells.
        cols: how many cells a row has, if that is known; else empty places at an edge are doubtful.
        is_square: whether the board has as many rows as cells in a row.
    """
    is_whole = is_square and len(lines) == lines[0].strip("| ").count("|") + 1
    lines, has_head = (lines, False) if is_whole else _without_rules(lines, own)
    width = cols or (len(lines) if is_square else None)
    rows: Rows | None = _cells(lines, own, width)
    if rows is None or not (width or any(map(any, rows))):
        return None
    head = rows[0]
    if cols is None and lines[1:] and all(rows):
        rows = _without_head(rows, has_head, is_square)
    notes = (f"the head {' '.join(head).strip()} is left out",) * (
        any(head) and len(rows) < len(lines)
    )
    return TypedTable(_without_edges(rows, lines, width), notes)


def _without_rules(lines: Sequence[str], own: str) -> tuple[Sequence[str], bool]:
    """The lines without rules, and whether the first of them stands above a rule."""
    thin = ["-" in line and re.fullmatch(_THIN, line) is not None for line in lines]
    are_rules = [is_rule(line) and (k == 1 or not thin[k]) for k, line in enumerate(lines)]
    rows = [line for line, it_is in zip(lines, are_rules, strict=True) if not it_is]
    has_dash = any(cell.strip() == "-" for row in rows for cell in row.split("|"))
    is_table = any(are_rules) and rows and "|" not in own and all("|" in row for row in rows)
    if not is_table or (any(thin) and has_dash):
        return lines, False
    return rows, len(lines) > 2 and are_rules[1] and sum(are_rules) == 1


def _without_head(rows: Rows, has_rule: bool, is_square: bool) -> Rows:
    """The rows below a head that is empty, or counts columns by signs that no cell has.

    A head without a rule below it counts by digits above letters, or by letters above digits; or
    there is such a column, too, beside an empty corner. Above a square board and a rule, any head
    is none of its rows.
    """
    head, body = rows[0], rows[1:]
    if has_rule and (not any(head) or (is_square and len(body) == len(head))):
        return body
    beside = head[0] == "" and counts([row[0] for row in body])
    signs = "".join(cell for row in body for cell in row[beside:])
    others = str.isdigit if head[-1].isdigit() else str.isalpha
    are_others = not any(map(others, signs)) and {*head}.isdisjoint(signs)
    is_sure = (beside or are_others) and any(map(str.isalnum, signs))
    fits = not is_square or len(body) == len(head) - beside
    is_head = is_sure or (has_rule and {*head}.isdisjoint(signs))
    if counts(head[head[0] == "" :]) and fits and is_head:
        return [row[1:] for row in body] if beside else body
    return rows


def counts(marks: Sequence[str]) -> bool:
    """Whether marks are 1, 2, 3, ... or 0, 1, 2, ..., or a, b, c, ..."""
    first = marks[0] if len(marks) > 1 else ""
    if first in ("0", "1"):
        return [*marks] == [str(int(first) + k) for k in range(len(marks))]
    return first in ("a", "A") and [*marks] == [chr(ord(first) + k) for k in range(len(marks))]


def _cells(lines: Sequence[str], own: str, cols: int | None) -> list[list[str]] | None:
    for sign in _SEPARATORS:
        having = [sign in line.strip(" ") for line in lines]
        if sign in own or not any(having) or (sign == "\t" and " " in own):
            continue
        rows = [[without_quotes(cell) for cell in line.split(sign)] for line in lines]
        if sign == "\t":
            have_spaces = any(cell.split()[1:] for row in rows for cell in row)
            are_words = len({*map(len, rows)}) > 1 == len({len(line.split()) for line in lines})
            return None if have_spaces or are_words else rows
        if all(having):
            framed = sign == "|" and all(row[0] == row[-1] == "" for row in rows)
            framed = framed and len(rows[0]) > 2 and len(rows[0]) != cols
            return [row[1:-1] for row in rows] if framed else rows
        number = having.index(False)
        raise TextError(
            f"expected {sign} between the squares of all rows, got none in row {number + 1}: "
            f"{quote_line(lines[number])}"
        )
    return None


def _without_edges(rows: Rows, lines: Sequence[str], cols: int | None) -> Rows:
    """Rows without the empty places that separators at their ends make, if these are no cells."""
    first, end = (all(len(row) > 1 and row[k] == "" for row in rows) for k in (0, -1))
    for left, right in ((0, 0), (0, end), (first, 0), (first, end)):
        bare = [row[left : len(row) - right] for row in rows]
        signs = {cell for row in bare for cell in row}
        if {*map(len, bare)} == {cols} or (cols is None and "" not in signs and signs & {*".*"}):
            return bare
    if cols is None and (first or end):
        word = "last" if end else "first"
        raise TextError(
            f"expected a square in the {word} place of some row, got {quote_line(lines[0])}: leave "
            "the separator out, or write . for a blank square, or a first line ROWS COLS"
        )
    return [row[:-1] if cols and len(row) == cols + 1 and row[-1] == "" else row for row in rows]
