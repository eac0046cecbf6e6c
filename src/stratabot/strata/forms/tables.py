"""Grids written as tables: a separator between the squares, lines around them, quotes.

    P;G;.     1,2,,3 (an empty place is blank)     | P | G |     +---+---+     P|G
    G;P;P     "R","G","",R                         |---|---|     | P | G |     -+-
                                                   | G | P |     +---+---+     G|P

Also read are rows that end with a comma or semicolon, rows in quotes, squares in brackets as in
`[P][ ][G]`, and all rows in one line, as in `PG/GP` or `1 2; 2 2`.
"""

import re
from typing import Final

from stratabot.errors import TextError
from stratabot.strata.forms.headings import require_no_headings
from stratabot.strata.forms.marks import is_word
from stratabot.strata.forms.squares import Blanks, Squares, quoted, require_even
from stratabot.words import counted

_BARS: Final = "|│┃║¦"
_SEPARATORS: Final = (*_BARS, ";", ",")
_FRAME_SIGNS: Final = re.compile(r"[\s+=:|¦─-╿\-]+")
_FRAME: Final = re.compile(r"--|==|:-|-:|[+─━═╋┼┌-╬╭-╰]")
_THIN_RULE: Final = re.compile(r"\s*\|(-\|)+\s*")
_FENCE: Final = re.compile(r"```\s*\w*")
_REGULAR: Final = re.compile(r"[0-9A-Za-z.*]( ?[,;|] ?|\t)[0-9A-Za-z.*]\1[0-9A-Za-z.*]")
_NO_PLAIN_MARK: Final = re.compile(r"[^0-9A-Za-z.*]")
_BOXES: Final = [
    re.compile(rf"{opening}(.?){closing}")
    for opening, closing in (
        *((r"\[", r"\]"), (r"\(", r"\)"), (r"\{", r"\}")),
        *(("<", ">"), ('"', '"'), ("'", "'")),
    )
]
_QUOTES: Final = {'"': '"', "'": "'", "“": "”", "‘": "’", "«": "»"}


def rows_of_regular_table(lines: list[str], blanks: Blanks) -> list[str] | None:
    """The rows, a character a square, of the table that most programs write; None if it is none.

    It has the same separator between all squares, three at least in a row, and only letters,
    digits and the usual blanks in them. What can be read in this way is read as `bare_lines` and
    `squares_of_table` would read it, in a third of the time.

    Raises:
        TextError: there may be headings above or beside the squares.
    """
    found = _REGULAR.match(lines[0])
    if found is None or len(lines) == 1 or blanks.has_space or found[1].strip(" ") in blanks.marks:
        return None
    separator = found[1]
    step = len(separator) + 1
    squares, rest = divmod(len(lines[0]) + len(separator), step)
    between = separator * (squares - 1)
    for line in lines:
        if len(line) != len(lines[0]) or rest:
            return None
        for k in range(1, step):
            if line[k::step] != between[k - 1 :: step - 1]:
                return None
    rows = [line[::step] for line in lines]
    if _NO_PLAIN_MARK.search("".join(rows)):
        return None
    require_no_headings(rows)
    return rows


def squares_in_boxes(lines: list[str]) -> Squares | None:
    """The marks of lines in which every square is in brackets or quotes of its own, `[P][ ][G]`.

    None if they are not such, or only one square a line is.

    Raises:
        TextError: rows differ in length.
    """
    for box in _BOXES:
        if len(box.findall(lines[0])) > 1 and _are_boxes(lines, box):
            return require_even([box.findall(line) for line in lines if line.strip()])
    return None


def _are_boxes(lines: list[str], box: re.Pattern[str]) -> bool:
    """Whether there is nothing but such boxes in the lines."""
    return all(box.sub("", line).strip() == "" for line in lines)


def bare_lines(lines: list[str], blanks: Blanks) -> list[str]:
    """The lines without what only surrounds a grid; a line of several rows becomes several lines.

    Left out are a frame, commas and semicolons at the ends of rows, and quotes around rows.

    Raises:
        TextError: it is not clear whether a line is a row or part of a frame, or whether it is one
            row or several.
    """
    lines = _without_frame(lines, blanks)
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
    """The marks between separators, row by row, empty for an empty place; None if there are none.

    Args:
        lines: as `bare_lines` gives them.
        blanks: its characters are no separators.
        cols: how many squares a row has; None if that is not known.

    Raises:
        TextError: only some rows have separators, rows differ in length, or it is not clear what
            is a square.
    """
    rows = _cells(lines, blanks)
    if rows is None or not any(map(any, rows)):
        return None
    rows = _without_last_commas(rows)
    _require_clear_edges(rows, lines, cols)
    width = len(rows[0]) if cols is None else cols
    rows = [row[:-1] if len(row) == width + 1 and row[-1] == "" else row for row in rows]
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise TextError(
                f"expected {counted(width, 'square')} in row {number}, got {len(row)}: "
                f"{quoted(lines[number - 1])}"
            )
    if cols is None:
        require_no_headings(rows)
    return rows


def _cells(lines: list[str], blanks: Blanks) -> list[list[str]] | None:
    """The lines, cut at the separator that they have."""
    for separator in _SEPARATORS:
        having = [separator in line for line in lines]
        if separator in blanks.marks or not any(having):
            continue
        if all(having):
            rows = [[_unquoted(cell) for cell in line.split(separator)] for line in lines]
            framed = separator in _BARS and all(row[0] == row[-1] == "" for row in rows)
            return [row[1:-1] for row in rows] if framed and len(rows[0]) > 2 else rows
        if not blanks.named:
            number = having.index(False) + 1
            raise TextError(
                f"expected {separator} between the squares of all rows, got none in row {number}: "
                f"{quoted(lines[number - 1])}"
            )
    return None if blanks.has_space else _cells_between_tabs(lines)


def _cells_between_tabs(lines: list[str]) -> list[list[str]] | None:
    """The cells of a table with tabs; None if the tabs are as good as spaces."""
    if not any("\t" in line.strip() for line in lines):
        return None
    rows = [[cell.strip() for cell in line.split("\t")] for line in lines]
    inside = [line.strip().split("\t") for line in lines]
    if all(all(row) for row in inside) and len({len(row) for row in inside}) == 1:
        return None if all(len(row) == len(rows[0]) for row in rows) else _one_token(inside)
    return _one_token(rows)


def _one_token(rows: list[list[str]]) -> list[list[str]] | None:
    return rows if all(len(cell.split()) < 2 for row in rows for cell in row) else None


def _without_last_commas(rows: list[list[str]]) -> list[list[str]]:
    """The rows without an empty last place in all but the last row, if that makes them even."""
    *others, last = rows
    if others and all(len(row) == len(last) + 1 and row[-1] == "" for row in others):
        return [*(row[:-1] for row in others), last]
    return rows


def _require_clear_edges(rows: list[list[str]], lines: list[str], cols: int | None) -> None:
    """An empty place at the same end of all rows may be no square at all."""
    if cols is not None:
        return
    for end, word in ((-1, "last"), (0, "first")):
        if all(len(row) > 1 and row[end] == "" for row in rows):
            raise TextError(
                f"expected a square in the {word} place of some row, got {quoted(lines[0])}: leave "
                "the separator out, or write . for a blank square, or a first line ROWS COLS"
            )


def _without_frame(lines: list[str], blanks: Blanks) -> list[str]:
    """The lines without those drawn between rows, and without bars drawn around all rows."""
    bars = [bar for bar in _BARS if bar not in blanks.marks]
    rows = [line for line in lines if not _is_frame(line)]
    if not rows or not all(any(bar in line for bar in bars) for line in rows):
        return lines
    thin = [line for line in rows[1:] if _THIN_RULE.fullmatch(line)]
    if thin and " " in rows[0].strip():
        raise TextError(f"expected squares or a line such as |---|---|, got {quoted(thin[0])}")
    if len(lines) > 1 and _is_frame(lines[1]) and not lines[0].strip(" \t" + "".join(bars)):
        raise TextError(f"expected squares in the table's head, got {quoted(lines[0])}")
    inner = [line.strip() for line in rows]
    if all(len(line) > 2 and line[0] in bars and line[-1] in bars for line in inner):
        inner = [line[1:-1] for line in inner]
        if not any(bar in line for bar in bars for line in inner):
            return inner
    return rows


def _is_frame(line: str) -> bool:
    return _FRAME_SIGNS.fullmatch(line) is not None and _FRAME.search(line) is not None


def _without_ends(lines: list[str], blanks: Blanks) -> list[str]:
    """The lines without a comma or semicolon that only ends rows, all or all but the last."""
    for sign in ";,":
        ended = [line.rstrip().endswith(sign) for line in lines]
        if sign in blanks.marks or len(lines) == 1 or not all(ended[:-1]):
            continue
        bare = [line.rstrip().removesuffix(sign) for line in lines]
        if all(len(line.strip()) > 1 and sign not in line for line in bare):
            return bare
    return lines


def _rows_in_line(line: str, blanks: Blanks) -> list[str]:
    """The rows in a single line, if it has several.

    Raises:
        TextError: it may be one row of numbers, or several of digits.
    """
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
        if all(map(_is_row, parts)):
            return parts
    return [line]


def _is_row(part: str) -> bool:
    """Whether it has several squares."""
    return len(part) > 1 and not is_word(part)


def _unquoted(text: str) -> str:
    """Without the spaces and the quotes around it."""
    text = text.strip()
    closing = _QUOTES.get(text[:1])
    if closing is None:
        return text
    inner = text[1:-1]
    if len(text) > 1 and text[-1] == closing and text[0] not in inner and closing not in inner:
        return inner.strip()
    return text
