"""Boards below a heading: cubes, hexagons, walls, and edges that wrap.

walls         cells have a space or a wall | between them;
A .|. B       below a row may be a line with a wall - under each cell that has one there
  - -
. . . A

docs/adrift.md shows the others: `cube N`, `wrap`, `wrap rows`, `wrap columns`, `hex`. Where a grid
wraps, a wall around it (`wrap walls`) closes the way to the other side; elsewhere it means nothing.
"""

import re
import string
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final, NamedTuple

from stratabot.adrift.forms.signs import BRIDGE, FREE, STONE, WrittenBoard, require_told, signs_of
from stratabot.adrift.puzzle import Form, Paths, Puzzle, Row, Two, Wraps
from stratabot.boards.sizes import parse_size_line
from stratabot.boards.tables import cells_in, require_even
from stratabot.color_words import EMOJI
from stratabot.errors import TextError
from stratabot.words import argument, counted, listed

_HEADING: Final = re.compile(
    r"(?P<wrap>wrap(?P<along> rows| columns)?)? ?(?P<walls>walls)?|(?P<hex>hex)|"
    r"cube (?P<cube>[1-9][0-9]{0,5})",
    re.ASCII,
)
FIRST_WORDS: Final = ("walls", "hex", "cube", "wrap")
"""Of a first line that says of what kind the rows below it are, in lower case."""

_ALWAYS_FREE: Final = {FREE, "", "null", "none", "nan", "blank", "empty"}
_USUALLY_FREE: Final = {*"0_-*xXoO·•~ ⬛⬜◻◼▫▪□■⚪⚫", "00", "--", "__", "..", "-1"}

NO_WRAPS: Final = Wraps()
IN_CELLS: Final = ("bridges", "holes")  # what tables of cells can tell
_LETTERS: Final = string.ascii_uppercase + string.ascii_lowercase + string.digits
NUMBERED: Final = string.digits + string.ascii_uppercase + string.ascii_lowercase
"""What stands for 0, 1, 2, ..., 10 (A), ..."""


class ReadBoard(NamedTuple):
    """A board as it was read.

    Attributes:
        board: its cells.
        is_plain: whether these were letters and digits alone, and no table.
        notes: what other signs and words were taken for.
        level: the puzzle, if the board is the level of a pack, with its solution.
    """

    board: WrittenBoard
    is_plain: bool = True
    notes: tuple[str, ...] = ()
    level: Puzzle | None = None


def parse_rows(lines: Sequence[str], blank: str | None) -> ReadBoard:
    """The board in these rows, perhaps below a heading."""
    words = lines[0].lower().split()
    if not words or words[0] not in FIRST_WORDS:
        return parse_cells(lines, blank)
    heading = _HEADING.fullmatch(" ".join(words))
    rows = [line.expandtabs().rstrip() for line in lines[1:]]
    if heading is None or not rows:
        wanted = "walls, hex, cube SIZE, or wrap, wrap rows, wrap columns, perhaps walls behind it"
        got = f"{lines[0][:20]!r} above {counted(len(rows), 'row')}"
        raise TextError(f"expected {wanted}, and rows below, got {got}")
    if heading["cube"]:
        return ReadBoard(_parse_cube(int(heading["cube"]), [row.strip() for row in rows]))
    if heading["hex"]:
        return ReadBoard(_parse_hexagons(rows))
    along = heading["along"]
    wraps = Wraps(along != " columns", along != " rows") if heading["wrap"] else NO_WRAPS
    if heading["walls"]:
        found = ReadBoard(_parse_walls(rows, wraps))
    else:
        found = parse_cells(lines[1:], blank, None, wraps)
    height, width = found.board.shape
    if (wraps.rows and width < 3) or (wraps.columns and height < 3):
        raise TextError(f"expected at least 3 cells where a board wraps, got {height} x {width}")
    return found


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
    for number, line in enumerate(between):
        beyond = line[: max(0, left - 2)].strip() or line[left + 2 * form.width + 1 :].strip()
        if beyond or line.strip(" |+-"):
            wanted = f"expected - only at columns 1 to {form.width} below row {number}"
            raise TextError(f"{wanted}, got {line[:50]!r}")

    def is_wall(line: int, column: int) -> bool:
        text = (rows if line % 2 else between)[line // 2]
        place = column - 1 + left
        return place >= 0 and text[place : place + 1] in ("|", "-")

    walls = (two for two, places in _wall_places(form) if any(is_wall(*each) for each in places))
    form = form._replace(walls=frozenset(walls))
    return WrittenBoard.of(form, [sign for row in signs for sign in row])


def _wall_places(form: Form) -> Iterator[tuple[Two, Sequence[tuple[int, int]]]]:
    """Each two neighbors, and where a wall between them is drawn: on which line, in which column.

    Cells stand on odd lines, in odd columns. A wall on the border, where a grid wraps, stands on
    both sides.
    """
    width, height = form.width, form.height
    for cell in range(width * height):
        row, col = divmod(cell, width)
        if col + 1 < width:
            yield (cell, cell + 1), [(2 * row + 1, 2 * col + 2)]
        if row + 1 < height:
            yield (cell, cell + width), [(2 * row + 2, 2 * col + 1)]
    for one, other in form.borders():
        row, col = divmod(one, width)
        along = [(2 * row + 1, 0), (2 * row + 1, 2 * width)]
        down = [(0, 2 * col + 1), (2 * height, 2 * col + 1)]
        yield (one, other), along if other // width == row else down


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
    is_heading = rows[0].lower() in FIRST_WORDS
    return [f"{form.width} {form.height}", *rows] if is_heading else rows


def _drawing(form: Form, signs: Sequence[str]) -> Iterator[str]:
    canvas = [[" "] * (2 * form.width + 1) for _ in range(2 * form.height + 1)]
    for cell, sign in enumerate(signs):
        row, col = divmod(cell, form.width)
        canvas[2 * row + 1][2 * col + 1] = sign
    for two, places in _wall_places(form):
        for line, column in places if two in form.walls else ():
            canvas[line][column] = "|" if line % 2 else "-"
    left = all(line[0] == " " for line in canvas)
    for number, drawn in enumerate(canvas):
        text = "".join(drawn[left:]).rstrip()
        if number % 2 or text:
            yield text


def parse_cells(
    lines: Sequence[str], blank: str | None = None, cols: int | None = None, wraps: Wraps = NO_WRAPS
) -> ReadBoard:
    """The grid in these lines. `blank` are the signs or words of free cells, if a user says so.

    Raises:
        TextError: a sign may mean two things, or a word that is no letter or digit is no end.
    """
    rows, notes = cells_in(lines, blank or "", cols)
    require_even(rows, lines, cols, what="cell")
    if not rows[0]:
        raise TextError("expected rows of cells, got empty lines")
    words = Counter(word for row in rows for word in row)
    free = _free(words, blank)
    ends = [word for word in words if word not in free and word not in (STONE, BRIDGE)]
    others = [word for word in ends if len(word) > 1 or not word.isalnum()]
    for word in others:
        if words[word] != 2:
            raise TextError(f"expected two ends of {word[:20]}, got {words[word]}")
    signs = _signs(ends) if others else {word: word for word in ends}
    ordered = sorted(signs.items(), key=lambda pair: (len(pair[0]), pair))
    renamed = ", ".join(f"{word} is {sign}" for word, sign in ordered if word != sign)
    strange = [word for word in free if word not in _ALWAYS_FREE and word.strip()]
    if strange and blank is None:
        notes = (*notes, f"{listed(strange)} is read as free")
    signs |= dict.fromkeys(free, FREE)
    form = Form("grid", len(rows[0]), len(rows), wraps=wraps)
    board = WrittenBoard.of(form, [signs.get(word, word) for row in rows for word in row])
    is_plain = not others and not any(sign in lines[0] for sign in "|;,\t")
    return ReadBoard(board, is_plain, (*notes, renamed) if renamed else notes)


def format_table(puzzle: Puzzle, paths: Paths | None = None) -> list[str]:
    """A board as CSV, below its rules; the inverse of `parse_cells`. Or filled, with paths."""
    require_told("csv", puzzle.fresh if paths else puzzle, *IN_CELLS)
    lines = [",".join(row) for row in rows_of(signs_of(puzzle, paths), puzzle.form.width)]
    if parse_size_line(lines[0]):
        lines = [f"{puzzle.form.width},{puzzle.form.height}", *lines]
    rules = () if paths else puzzle.rules.words
    return [" ".join(rules), *lines] if rules else lines


def _free(words: Counter[str], blank: str | None) -> set[str]:
    """The words that mean free cells."""
    if blank is not None:
        return {*words}.intersection(("", "null", *blank.split(), *blank))
    free = {word for word in words if word.lower() in _ALWAYS_FREE}
    others = [word for word in words if word not in free and word not in (STONE, BRIDGE)]
    odd = [word for word in others if words[word] != 2]
    usual = [
        word
        for word in (odd or ([] if free else [word for word in others if not word.isalnum()]))
        if word in _USUALLY_FREE and not (word.islower() and word.upper() in words)
    ]
    if not usual or len(odd) > len(usual):
        return free
    if free or len(usual) > 1 or not odd:
        known = "".join(free) or FREE
        raise TextError(
            f"expected one sign for free cells, got {usual[0]}, too (free: "
            + argument("blank", known + "".join(usual))
            + ", an end: "
            + argument("blank", known)
            + ")"
        )
    return {*usual}


def _signs(ends: Sequence[str]) -> dict[str, str]:
    """A letter or digit for each end."""
    signs = {word: word for word in ends if len(word) == 1 and word.isalnum() and word.isascii()}
    if all(map(str.isdecimal, ends)):
        signs |= {word: NUMBERED[int(word)] for word in ends if int(word) < len(NUMBERED)}
    for word in ends:
        taken = {*signs.values()}
        own = filter(str.isalpha, EMOJI.get(word, word).upper())
        letter = next((each for each in (*own, *_LETTERS) if each not in taken), "")
        if not letter:
            raise TextError(f"expected at most {len(_LETTERS)} pairs of ends, got {len(ends)}")
        signs.setdefault(word, letter)
    return signs
