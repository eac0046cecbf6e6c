"""Boards below a heading: cubes, hexagons, walls, and edges that wrap.

walls         cells have a space or a wall | between them;
A .|. B       below a row may be a line with a wall - under each cell that has one there
  - -
. . . A

docs/adrift.md shows the others: `cube N`, `wrap`, `wrap rows`, `wrap columns`, `hex`. Where a grid
wraps, a wall around it (`wrap walls`) closes the way to the other side; elsewhere it means nothing.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Final

from stratabot.adrift.forms.signs import WrittenBoard
from stratabot.adrift.puzzle import Form, Place, Row, Wraps
from stratabot.boards.rows import require_even
from stratabot.errors import TextError

HEADING: Final = re.compile(
    r"(?P<walls>walls)|(?P<hex>hex)|cube (?P<cube>[1-9][0-9]{0,5})|"
    r"(?P<wrap>wrap(?P<along> rows| columns)?)(?P<parted> walls)?",
    re.ASCII,
)
"""A first line that says of what kind the rows below it are, in lower case."""

_FIRST_WORDS: Final = ("walls", "hex", "cube", "wrap")


def parse_heading(line: str) -> re.Match[str] | None:
    """The heading that a line is; None if it is none."""
    words = line.lower().split()
    found = HEADING.fullmatch(" ".join(words))
    if found is None and words[0] in _FIRST_WORDS:
        wanted = "walls, hex, cube SIZE, or wrap, wrap rows, wrap columns and perhaps walls"
        raise TextError(f"expected {wanted} in the first line, got {line[:20]!r}")
    return found


def wraps_of(heading: re.Match[str] | None) -> Wraps:
    """What wraps below a heading."""
    if heading is None or not heading["wrap"]:
        return Wraps()
    return Wraps(heading["along"] != " columns", heading["along"] != " rows")


def parse_headed(heading: re.Match[str], lines: Sequence[str]) -> WrittenBoard | None:
    """The board in the lines below a heading; None if they are a plain grid's."""
    if not lines:
        raise TextError(f"expected rows below {heading[0]!r}, got none")
    lines = [line.expandtabs().rstrip() for line in lines]
    if heading["cube"]:
        return _parse_cube(int(heading["cube"]), [line.strip() for line in lines])
    if heading["hex"]:
        return _parse_hexagons(lines)
    if heading["walls"] or heading["parted"]:
        return _parse_walls(lines, wraps_of(heading))
    return None


def rows_of(signs: Sequence[str], width: int) -> list[str]:
    """The rows that these signs make."""
    return ["".join(signs[k : k + width]) for k in range(0, len(signs), width)]


def _parse_cube(side: int, rows: Sequence[str]) -> WrittenBoard:
    if len(rows) != 3 * side:
        raise TextError(f"expected {3 * side} rows below 'cube {side}', got {len(rows)}")
    require_even(rows, rows, side, what="cell")
    return WrittenBoard.of(Form("cube", side, side), [sign for row in rows for sign in row])


def _parse_walls(lines: Sequence[str], wraps: Wraps) -> WrittenBoard:
    """A line with a dash has the walls between two rows, or above or below all of them."""
    rows, between = list[str](), [""]
    for line in lines:
        if "-" in line and between[-1]:
            raise TextError(f"expected one line of walls in its place, got a second: {line[:50]!r}")
        if "-" in line:
            between[-1] = line
        else:
            rows.append(line)
            between.append("")
    if not "".join(rows).strip(" |"):
        raise TextError(f"expected rows of cells, got only walls: {lines[0][:50]!r}")
    left = len(rows[0]) - len(rows[0].lstrip(" |"))
    shown = [row[left:].rstrip(" |") for row in rows]
    for number, (row, cells) in enumerate(zip(rows, shown, strict=True), 1):
        if row[:left].strip(" |") or cells[1::2].strip(" |"):
            wanted = f"expected cells below each other with a space or | between, in row {number}"
            raise TextError(f"{wanted}, got {row[:50]!r}")
    signs = require_even([cells[::2] for cells in shown], rows, what="cell")
    form = Form("grid", len(signs[0]), len(rows), wraps=wraps)
    walls = frozenset((*_beside(rows, left, form), *_below(between, left, form)))
    form = form._replace(walls=walls)
    return WrittenBoard.of(form, [sign for row in signs for sign in row])


def _beside(rows: Sequence[str], left: int, form: Form) -> Iterator[tuple[Place, Place]]:
    """The cells that each | parts; at the ends of a row, these are its first and its last one."""
    for number, row in enumerate(rows):
        first, last = number * form.width, (number + 1) * form.width - 1
        for right in (first + (k - left + 1) // 2 for k, sign in enumerate(row) if sign == "|"):
            if first < right <= last:
                yield right - 1, right
            elif form.wraps.rows:
                yield first, last


def _below(between: Sequence[str], left: int, form: Form) -> Iterator[tuple[Place, Place]]:
    """The cells that each - parts. What stands at corners means nothing."""
    bottom = form.width * (form.height - 1)
    for number, line in enumerate(between):
        beyond = line[: max(0, left - 2)].strip() or line[left + 2 * form.width + 1 :].strip()
        if beyond or line.strip(" |+-"):
            wanted = f"expected - only at columns 1 to {form.width} below row {number}"
            raise TextError(f"{wanted}, got {line[:50]!r}")
        for col in (
            k for k, sign in enumerate(line[left : left + 2 * form.width : 2]) if sign == "-"
        ):
            if 0 < number < form.height:
                yield (number - 1) * form.width + col, number * form.width + col
            elif form.wraps.columns:
                yield col, bottom + col


def _parse_hexagons(lines: Sequence[str]) -> WrittenBoard:
    rows = [line.split() for line in lines]
    starts = [len(line) - len(line.lstrip()) for line in lines]
    for number, (line, row) in enumerate(zip(lines, rows, strict=True), 1):
        if line.strip() != " ".join(row) or (any(map(len, row)) and max(map(len, row)) > 1):
            wanted = f"expected hexagons with one space between them in row {number}"
            raise TextError(f"{wanted}, got {line[:50]!r}")
        if number > 1 and (starts[number - 1] - starts[number - 2]) % 2 == 0:
            raise TextError(
                f"expected row {number} half a hexagon (an odd number of spaces) beside row "
                f"{number - 1}, got {starts[number - 1]} spaces after {starts[number - 2]}"
            )
    shape = (Row(start - min(starts), len(row)) for start, row in zip(starts, rows, strict=True))
    return WrittenBoard.of(Form("hex", rows=tuple(shape)), [sign for row in rows for sign in row])


def format_grid(form: Form, signs: Sequence[str]) -> list[str]:
    """The lines of a board that is no graph, below its heading if it has one."""
    rows = rows_of(signs, form.width or 1)
    if form.kind == "hex":
        rest = iter(signs)
        shown = (" " * row.start + " ".join(islice(rest, row.cells)) for row in form.rows)
        return ["hex", *shown]
    if form.kind == "cube":
        return [f"cube {form.width}", *rows]
    along = "" if all(form.wraps) else " rows" if form.wraps.rows else " columns"
    words = [f"wrap{along}"] * any(form.wraps) + ["walls"] * bool(form.walls)
    if words:
        return [" ".join(words), *(_drawing(form, signs) if form.walls else rows)]
    is_heading = HEADING.fullmatch(rows[0].lower()) or rows[0].lower() in _FIRST_WORDS
    return [f"{form.width} {form.height}", *rows] if is_heading else rows


def _drawing(form: Form, signs: Sequence[str]) -> Iterator[str]:
    rows = [range(k, k + form.width) for k in range(0, len(signs), form.width)]
    closed = [form.wraps.rows and (row[0], row[-1]) in form.walls for row in rows]
    left = " " * any(closed)
    ends = [two in form.walls for two in zip(rows[0], rows[-1], strict=True)]
    edge = _line(ends if form.wraps.columns else (), left)
    yield from edge
    for row, below, is_closed in zip(rows, [*rows[1:], []], closed, strict=True):
        text = "".join(signs[a] + ("|" if (a, b) in form.walls else " ") for a, b in pairwise(row))
        around = "|" * is_closed
        yield f"{around or left}{text}{signs[row[-1]]}{around}"
        yield from _line((two in form.walls for two in zip(row, below, strict=False)), left)
    yield from edge


def _line(walls: Iterable[bool], left: str) -> list[str]:
    line = " ".join("-" if wall else " " for wall in walls).rstrip()
    return [left + line] if line else []
