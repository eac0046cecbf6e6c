"""Boards as rows of characters: grids, cubes, hexagons.

walls         cells have a space or a wall | between them;
A .|. B       below a row may be a line with a wall - under each cell that has one there
  - -
. . . A

docs/adrift.md shows the others: with a size above, `cube N`, `wrap rows`, `wrap columns`, `hex`.
Where a grid wraps, a wall around it closes the way to the other side; elsewhere it means nothing.
The word `walls` may be left out, where a reader sees that it is missing.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Final, NamedTuple

from stratabot.adrift.forms.signs import BRIDGE, WrittenBoard, require_sign, require_small
from stratabot.adrift.puzzle import FACES, Form, Place, Row, Wraps
from stratabot.errors import TextError
from stratabot.words import counted

SIZE: Final = re.compile(r"([0-9]{1,6})(?: +|\t)([0-9]{1,6})", re.ASCII)
CUBE: Final = re.compile(r"[Cc]ube(?:\s+([^:=]*))?", re.ASCII)


def parse_grid(rows: Sequence[str], form: Form, width: int | None = None) -> WrittenBoard:
    """The puzzle in a grid's rows."""
    width = len(rows[0]) if width is None else width
    require_small(width * len(rows))
    signs = _signs(rows, width, [f"row {k + 1}" for k in range(len(rows))], BRIDGE)
    return grid_of(signs, form._replace(width=width, height=len(rows)))


def grid_of(signs: Sequence[str], form: Form) -> WrittenBoard:
    """The puzzle with these signs, whose bridges the form gets."""
    for wraps, across, length in (
        (form.wraps.rows, "column", form.width),
        (form.wraps.columns, "row", form.height),
    ):
        if wraps and length < 3:
            along = "rows" if across == "column" else "columns"
            raise TextError(
                f"expected at least 3 {across}s where {along} wrap, got {counted(length, across)}"
            )
    bridges = tuple(cell for cell, sign in enumerate(signs) if sign == BRIDGE)
    return WrittenBoard.of(form._replace(bridges=bridges), signs)


def parse_cube(size: str, rows: Sequence[str]) -> WrittenBoard:
    """The puzzle in the rows below a line `cube SIZE`."""
    if not re.fullmatch("[1-9][0-9]{0,5}", size, re.ASCII):
        raise TextError(f"expected a number from 1 after 'cube', got {size[:20]!r}")
    side = int(size)
    require_small(3 * side * side)
    if len(rows) != 3 * side:
        raise TextError(f"expected {3 * side} rows below 'cube {side}', got {len(rows)}")
    where = [f"row {k + 1} of the {face} face" for face in FACES for k in range(side)]
    return WrittenBoard.of(Form("cube", side, side), _signs(rows, side, where))


def rows_of(signs: Sequence[str], width: int) -> list[str]:
    """The rows that these signs make."""
    return ["".join(signs[k : k + width]) for k in range(0, len(signs), width)]


def _signs(rows: Sequence[str], width: int, where: Sequence[str], others: str = "") -> list[str]:
    for name, row in zip(where, rows, strict=True):
        for k, sign in enumerate(row):
            require_sign(sign, f"{name}, column {k + 1}", others)
        if len(row) != width:
            wanted = counted(width, "cell")
            raise TextError(f"expected {wanted} in {name}, got {len(row)}: {row[:50]!r}")
    return [sign for row in rows for sign in row]


HEADING: Final = re.compile(
    r"(?=\w)(?:(wrap)(?:\s+(rows|columns))?)?(?:(?:^|\s+)(walls))?|(hex)", re.ASCII | re.IGNORECASE
)
"""A first line that says of what kind the rows below it are; phones write its first letter big."""

_SPACED: Final = re.compile(r"\S(?: \S)+")
_WALLS: Final = "|-"


def parse_heading(line: str) -> tuple[bool, Wraps] | None:
    """Whether a heading says `hex`, and what wraps; None if a line is none."""
    found = HEADING.fullmatch(line)
    if not found:
        if re.match("(wrap|walls|hex) ", line, re.IGNORECASE):
            wanted = "walls, wrap, wrap rows or wrap columns, perhaps with walls, or hex"
            raise TextError(f"expected {wanted} in the first line, got {line[:50]!r}")
        return None
    along = (found[2] or "").lower()
    wraps = Wraps(along != "columns", along != "rows") if found[1] else Wraps()
    return found[4] is not None, wraps


def is_drawn(lines: Sequence[str]) -> bool:
    """Whether lines without a heading show a grid with walls, or with spaces between cells."""
    return any(sign in line for line in lines for sign in _WALLS) or all(
        _SPACED.fullmatch(line.strip()) for line in lines
    )


class _Canvas(NamedTuple):
    """The lines of a drawn grid: its rows, the lines between them, and where its cells begin."""

    rows: list[str]
    between: list[str]
    left: int


def parse_drawn(lines: Sequence[str], wraps: Wraps) -> WrittenBoard:
    """The puzzle in a grid whose cells have spaces or walls between them."""
    if not is_drawn(lines):
        return parse_grid([line.strip() for line in lines], Form("grid", wraps=wraps))
    canvas = _canvas(lines)
    width = (len(canvas.rows[0].rstrip(" |")) - canvas.left + 1) // 2
    require_small(width * len(canvas.rows))
    signs = [
        sign
        for number, row in enumerate(canvas.rows, 1)
        for sign in _cells(row[canvas.left :], number, width)
    ]
    form = Form("grid", width, len(canvas.rows), wraps=wraps)
    walls = frozenset((*_beside(canvas, form), *_below(canvas, form)))
    return grid_of(signs, form._replace(walls=walls))


def format_drawn(form: Form, signs: Sequence[str]) -> list[str]:
    """The lines of a grid with its heading; the inverse of `parse_drawn`."""
    wraps = form.wraps
    along = "" if wraps.rows and wraps.columns else " rows" if wraps.rows else " columns"
    heading = " ".join([f"wrap{along}"] * any(wraps) + ["walls"] * bool(form.walls))
    return [heading, *(_drawing(form, signs) if form.walls else rows_of(signs, form.width))]


def _canvas(lines: Sequence[str]) -> _Canvas:
    """Tell rows from lines between rows, also where bridges stand alone: these have no walls."""
    sure = [line for line in lines if re.search(r"[^\s|+-]", line)]
    sure = sure or [line for line in lines if BRIDGE in line and "-" not in line]
    if not sure:
        raise TextError(f"expected rows of cells, got only walls: {lines[0][:50]!r}")
    left = len(sure[0]) - len(sure[0].lstrip(" |"))
    rows, between = list[str](), [""]
    for line in lines:
        if line in sure or (BRIDGE in line[left::2] and "-" not in line):
            begins = len(line) - len(line.lstrip(" |"))
            if begins != left:
                raise TextError(
                    f"expected the first cell of row {len(rows) + 1} below that of row 1, in "
                    f"place {left + 1} of the line, got it in place {begins + 1}"
                )
            rows.append(line)
            between.append("")
        elif between[-1]:
            raise TextError(
                f"expected one line of walls below row {len(rows)}, got a second: {line[:50]!r}"
            )
        else:
            between[-1] = line
    return _Canvas(rows, between, left)


def _cells(row: str, number: int, width: int) -> Iterator[str]:
    shown = row.rstrip(" |")
    if len(shown) != 2 * width - 1:
        raise TextError(
            f"expected {counted(width, 'cell')} with a space or | between them in row {number}, "
            f"got {row[:50]!r}"
        )
    for k, sign in enumerate(shown):
        if k % 2 == 0:
            require_sign(sign, f"row {number}, column {k // 2 + 1}", BRIDGE)
            yield sign
        elif sign not in " |":
            raise TextError(
                f"expected a space or | between columns {k // 2 + 1} and {k // 2 + 2} of row "
                f"{number}, got {sign!r}"
            )


def _beside(canvas: _Canvas, form: Form) -> Iterator[tuple[Place, Place]]:
    """The cells that each | parts; at the ends of a row, these are its first and its last one."""
    for number, row in enumerate(canvas.rows):
        first, last = number * form.width, (number + 1) * form.width - 1
        for k, sign in enumerate(row):
            right = first + (k - canvas.left + 1) // 2
            if sign == "|" and first < right <= last:
                yield right - 1, right
            elif sign == "|" and form.wraps.rows:
                yield first, last


def _below(canvas: _Canvas, form: Form) -> Iterator[tuple[Place, Place]]:
    """The cells that each - parts. What stands at corners means nothing."""
    bottom = form.width * (form.height - 1)
    for number, line in enumerate(canvas.between):
        where = f"below row {number}" if number else "above row 1"
        _require_near(line, canvas.left, form.width, where)
        for k, sign in enumerate(line):
            col, is_corner = divmod(k - canvas.left, 2)
            is_cell = not is_corner and 0 <= col < form.width
            if sign not in ((" ", "-") if is_cell else (" ", *_WALLS, BRIDGE)):
                raise TextError(f"expected - or a space {where}, column {col + 1}, got {sign!r}")
            if sign != "-" or not is_cell:
                continue
            if 0 < number < form.height:
                yield (number - 1) * form.width + col, number * form.width + col
            elif form.wraps.columns:
                yield col, bottom + col


def _require_near(line: str, left: int, width: int, where: str) -> None:
    """Refuse walls beside the grid; a frame may stand one or two places away from the cells."""
    if line[: max(0, left - 2)].strip() or line[left + 2 * width + 1 :].strip():
        columns = f"columns 1 to {width}"
        raise TextError(f"expected walls only at {columns} {where}, got {line[:50]!r}")


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


def parse_hexagons(lines: Sequence[str]) -> WrittenBoard:
    """The puzzle in rows of hexagons."""
    starts = []
    for number, line in enumerate(lines, 1):
        if not re.fullmatch(r" *\S(?: \S)*", line):
            raise TextError(
                f"expected hexagons with one space between them in row {number}, got {line[:50]!r}"
            )
        starts.append(len(line) - len(line.lstrip()))
    for number, (one, other) in enumerate(pairwise(starts), 2):
        if (one - other) % 2 == 0:
            raise TextError(
                f"expected row {number} half a hexagon (an odd number of spaces) beside row "
                f"{number - 1}, got {starts[number - 1]} spaces after {one}"
            )
    texts = [line.split() for line in lines]
    for number, signs in enumerate(texts, 1):
        for col, sign in enumerate(signs, 1):
            require_sign(sign, f"row {number}, column {col}")
    require_small(sum(map(len, texts)))
    left = min(starts)
    rows = (Row(start - left, len(cells)) for start, cells in zip(starts, texts, strict=True))
    return WrittenBoard.of(
        Form("hex", rows=tuple(rows)), [sign for signs in texts for sign in signs]
    )


def format_hexagons(form: Form, signs: Sequence[str]) -> list[str]:
    """The lines of a board of hexagons; the inverse of `parse_hexagons`."""
    rest = iter(signs)
    rows = (" " * row.start + " ".join(islice(rest, row.cells)) for row in form.rows)
    return ["hex", *rows]
