"""Grids written as tables: a separator between the squares.

    P;G;.     1,2,,3 (an empty place is blank)     | P | G |
    G;P;P     "R","G","",R                         |---|---|
                                                   | G | P |

Rows may also end with a comma or a semicolon, or stand in quotes; and all rows may stand in one
line, as in `PG/GP` or `1 2; 2 2`.
"""

import re
from typing import Final

from stratabot.errors import TextError
from stratabot.strata.forms.marks import is_word
from stratabot.strata.forms.squares import Blanks, Squares, quoted, require_even

_BAR: Final = "|"
_SEPARATORS: Final = (_BAR, ";", ",")
_RULE_OF_ORG: Final = re.compile(r"\s*\|--+(?:\+--+)*\|\s*")
_THIN_RULE: Final = re.compile(r"\s*\|(?:-\|)++\s*")
_FENCE: Final = re.compile(r"```\s*\w*")
_QUOTES: Final = ('"', "'")


def bare_lines(lines: list[str], blanks: Blanks) -> list[str]:
    """The lines without a rule, ends and quotes of rows; a line of several rows becomes several."""
    lines = _without_rule(lines, blanks)
    lines = _without_ends(lines, blanks)
    if all(_unquoted(line) not in ("", line.strip()) for line in lines):
        lines = [_unquoted(line) for line in lines]
    return _rows_in_line(lines[0], blanks) if len(lines) == 1 else lines


def without_fences(lines: list[str]) -> list[str]:
    """The lines without a first and a last one that fence code in Markdown."""
    inside = lines[1:-1]
    fenced = inside and _FENCE.fullmatch(lines[0].strip()) and lines[-1].strip() == "```"
    return inside if fenced else lines


def squares_of_table(lines: list[str], blanks: Blanks, cols: int | None = None) -> Squares | None:
    """The marks between separators, row by row, empty for an empty place; None without any."""
    rows = _cells(lines, blanks)
    if rows is None or not any(map(any, rows)):
        return None
    *others, last = rows
    if others and all(len(row) == len(last) + 1 and row[-1] == "" for row in others):
        rows = [*(row[:-1] for row in others), last]
    _require_clear_edges(rows, lines, cols)
    width = len(rows[0]) if cols is None else cols
    rows = [row[:-1] if len(row) == width + 1 and row[-1] == "" else row for row in rows]
    require_even(rows, lines, width)
    if cols is None:
        require_no_headings(rows)
    return rows


def _cells(lines: list[str], blanks: Blanks) -> list[list[str]] | None:
    for separator in _SEPARATORS:
        having = [separator in line for line in lines]
        if separator in blanks.marks or not any(having):
            continue
        if all(having):
            rows = [[_unquoted(cell) for cell in line.split(separator)] for line in lines]
            framed = separator == _BAR and all(row[0] == row[-1] == "" for row in rows)
            return [row[1:-1] for row in rows] if framed and len(rows[0]) > 2 else rows
        if not blanks.named:
            number = having.index(False) + 1
            raise TextError(
                f"expected {separator} between the squares of all rows, got none in row {number}: "
                f"{quoted(lines[number - 1])}"
            )
    return None if blanks.has_space else _cells_between_tabs(lines)


def _cells_between_tabs(lines: list[str]) -> list[list[str]] | None:
    if not any("\t" in line.strip() for line in lines):
        return None
    rows = [[_unquoted(cell) for cell in line.split("\t")] for line in lines]
    inside = [line.strip().split("\t") for line in lines]
    if any(cell != _unquoted(cell) != cell.strip() for row in inside for cell in row):
        return _one_token(rows)
    if all(all(row) for row in inside) and len({len(row) for row in inside}) == 1:
        return None if all(len(row) == len(rows[0]) for row in rows) else _one_token(inside)
    return _one_token(rows)


def _one_token(rows: list[list[str]]) -> list[list[str]] | None:
    return rows if all(len(cell.split()) < 2 for row in rows for cell in row) else None


def _require_clear_edges(rows: list[list[str]], lines: list[str], cols: int | None) -> None:
    """Refuse rows that all have an empty place at the same end: it may be no square."""
    if cols is not None:
        return
    for end, word in ((-1, "last"), (0, "first")):
        if all(len(row) > 1 and row[end] == "" for row in rows):
            raise TextError(
                f"expected a square in the {word} place of some row, got {quoted(lines[0])}: leave "
                "the separator out, or write . for a blank square, or a first line ROWS COLS"
            )


def _without_rule(lines: list[str], blanks: Blanks) -> list[str]:
    rows = [line for line in lines if not _is_rule(line)]
    if not rows or _BAR in blanks.marks or not all(_BAR in line for line in rows):
        return lines
    thin = [line for line in rows[1:] if _THIN_RULE.fullmatch(line)]
    if thin and " " in rows[0].strip():
        raise TextError(f"expected squares or a line such as |---|---|, got {quoted(thin[0])}")
    if len(lines) > 1 and _is_rule(lines[1]) and not lines[0].strip(" \t|"):
        raise TextError(f"expected squares in the table's head, got {quoted(lines[0])}")
    return rows


def _is_rule(line: str) -> bool:
    is_of_markdown = "--" in line and not line.strip(" \t:|-")
    return is_of_markdown or _RULE_OF_ORG.fullmatch(line) is not None


def _without_ends(lines: list[str], blanks: Blanks) -> list[str]:
    for sign in ";,":
        ended = [line.rstrip().endswith(sign) for line in lines]
        if sign in blanks.marks or len(lines) == 1 or not all(ended[:-1]):
            continue
        bare = [line.rstrip().removesuffix(sign) for line in lines]
        if all(len(line.strip()) > 1 and sign not in line for line in bare):
            return bare
    return lines


def _rows_in_line(line: str, blanks: Blanks) -> list[str]:
    for separator in ("/", "|", ";", ","):
        if separator not in line or separator in blanks.marks:
            continue
        whole = line.strip().removesuffix(separator)
        parts = [_unquoted(part) for part in whole.split(separator)]
        if len(parts) < 2:
            continue
        if all(part.isdigit() and len(part) > 1 for part in parts) and separator != "/":
            raise TextError(
                f"expected one row a line, got {quoted(line)}: numbers, or rows of digits"
            )
        if all(len(part) > 1 and not is_word(part) for part in parts):
            return parts
    return [line]


def _unquoted(text: str) -> str:
    text = text.strip()
    inner = text[1:-1]
    is_quoted = len(text) > 1 and text[0] in _QUOTES and text[-1] == text[0] not in inner
    return inner.strip() if is_quoted else text


def require_no_headings(rows: Squares) -> None:
    """Refuse numbers above or beside letters, and letters beside digits: they may be headings."""
    across, down = list(rows[0]), [row[0] for row in rows]
    above = _counts(across[1:] if across[0] == "" else across)
    beside = _counts(down[1:] if down[0] == "" else down)
    if not above and not beside:
        return
    inner = [mark for row in rows[1:] for mark in row[1:]]
    letters, digits = any(map(str.isalpha, inner)), any(map(str.isdigit, inner))
    others = {"1": letters and not digits, "a": digits and not letters, "": False}
    if (above and beside and across[0] == "") or others[above] or others[beside]:
        where = "above" if above and (others[above] or across[0] == "") else "beside"
        heading = quoted(" ".join(across if where == "above" else down))
        raise TextError(
            f"expected squares only, got what may be headings {where} them: {heading}; if they are "
            f"squares, write the size first: {len(rows)} {len(across)}"
        )


def _counts(marks: list[str]) -> str:
    """`1` for the marks 1, 2, 3, ... or 0, 1, 2, ...; `a` for a, b, c, ...; empty for others."""
    if len(marks) < 2 or marks[0] not in ("0", "1", "a", "A"):
        return ""
    if marks[0].isdigit():
        first = int(marks[0])
        return "1" * (marks == [str(k) for k in range(first, first + len(marks))])
    return "a" * (marks == [chr(k) for k in range(ord(marks[0]), ord(marks[0]) + len(marks))])
