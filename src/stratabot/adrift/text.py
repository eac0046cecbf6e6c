"""Puzzles as text: which of the forms in `stratabot.adrift.forms` it is.

    A...B    a grid: a letter or digit is an end, . a free cell, # a stone, + a bridge
    ..#..
    A...B

Other forms have a first line of their own (`cube 3`, `walls`, `wrap`, `hex`), are graphs (`a: b c`)
or a line of a level pack. Lines that begin with // are comments. Empty lines separate puzzles, and
so does a line with a width and a height, or one of a level pack. What is drawn already is text, too
(`forms/signs.py`).
"""

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from math import isqrt
from typing import Any, ClassVar, Final, NamedTuple

from stratabot.adrift.forms.graph import format_graph, parse_graph
from stratabot.adrift.forms.grids import (
    FIRST_WORDS,
    IN_CELLS,
    ReadBoard,
    format_grid,
    format_table,
    parse_cells,
    parse_rows,
    rows_of,
)
from stratabot.adrift.forms.pack import LEVEL, parse_level
from stratabot.adrift.forms.puzz_link import ADDRESS, address_of, rows_in
from stratabot.adrift.forms.signs import (
    FREE,
    Lowercase,
    WrittenBoard,
    drawn_as,
    drawn_letters,
    drawn_lines,
    require_small,
    signs_of,
    special,
    split_lines,
)
from stratabot.adrift.puzzle import USUAL, Paths, Place, Puzzle, Rules
from stratabot.boards.parts import LEAST_WHOLE, Dialect, only_board, split_boards
from stratabot.boards.plain import look_alikes
from stratabot.boards.sizes import read_with_size_line
from stratabot.boards.values import table_lines
from stratabot.errors import PuzzleError, TextError
from stratabot.page_address import page_address, rows_in_address
from stratabot.puzzles.report import require_sure_reading
from stratabot.words import argument, listed

RULES: Final = re.compile("(touching|no-fill)( (touching|no-fill))*")
"""A first line that tells by which rules a board is solved."""

_REMARK: Final = re.compile(r"#+\s.*[^\W\d_]{2}.*|#[^\s,;|=]+\s.*[^\W\d_]{2}.*|#[^\W\d_]{2,}\s.*")
_GRAPH_LINE: Final = re.compile(r"\w* *[:=][^.]*|# *=.*|.*~.*")
_SIZE: Final = re.compile(r"[0-9]{1,6}(?: +|\t)[0-9]{1,6}", re.ASCII)
_TEN: Final = re.compile("10|.")
RULES_IN_JSON: Final = (
    *(("touching", "touching", True), ("no-fill", "fill", False)),
    *(("no-fill", "no-fill", True), ("no-fill", "no_fill", True)),
)
"""Words of a board's first line, and which value of which name in an object means them."""


class TypedAdrift(Dialect):
    """Boards of Adrift: stones are `#`, bars may be walls, a level of a pack is a line."""

    game: ClassVar[str] = "adrift"
    keys: ClassVar[Sequence[str]] = ("board", "grid", "puzzle", "cells", "level", "problem")
    walls: ClassVar[str] = "walls"
    has_lists: ClassVar[bool] = True

    def __init__(self, own: str = "") -> None:
        self.own = own

    def is_row(self, line: str, widths: Collection[int] = ()) -> bool:
        """Whether a line is one of a graph, or has stones at its beginning and no words."""
        bare = line.strip()
        if bare[:1] == "#" and "=" not in bare:
            return _REMARK.fullmatch(bare) is None
        return _GRAPH_LINE.fullmatch(bare) is not None

    def is_board(self, line: str) -> bool:
        return LEVEL.fullmatch(line.strip()) is not None

    def whole(self, word: str) -> Sequence[str] | None:
        """The rows of a square board: all signs but those of free cells and stones stand twice.

        If the signs are no square, 10 may be one of them.
        """
        cells = [*word]
        if isqrt(len(cells)) ** 2 != len(cells):
            cells = _TEN.findall(word)
        side, times = isqrt(len(cells)), [*Counter(cells).values()]
        is_board = 2 in times and sum(each != 2 for each in times) <= 2
        if len(cells) < LEAST_WHOLE or side**2 != len(cells) or not is_board:
            return None
        between = "" if cells == [*word] else " "
        return [between.join(cells[k : k + side]) for k in range(0, side**2, side)]

    def at_address(self, line: str) -> Sequence[str] | None:
        if found := ADDRESS.search(line):
            return rows_in(found)
        if rows := rows_in_address(line, "adrift"):
            rules = " ".join(row[2:] for row in rows if row.startswith("--"))
            return [*[rules] * bool(rules), *(row for row in rows if row[:2] != "--")]
        return None

    def of_object(self, value: Mapping[str, Any]) -> Sequence[str] | None:
        """The board with its rules."""
        require_sure_reading(value, "adrift")
        lines = _of_points(value) or _of_objects(value) or super().of_object(value)
        allowed = [word for word, name, allows in RULES_IN_JSON if value.get(name) is allows]
        return lines and [*[" ".join(allowed)] * bool(allowed), *lines]

    def boards_of(self, lines: Sequence[str]) -> Iterator[str]:
        """A line with a size begins another board, and so does a level of a pack."""
        block: list[str] = []
        for line in lines:
            if block and _begins(line.strip(" "), block):
                yield "\n".join(block)
                block = []
            block.append(line.rstrip(" "))
        yield "\n".join(block)


def _begins(line: str, block: Sequence[str]) -> bool:
    """Whether a line begins another puzzle. Below a heading, two digits are two ends."""
    if LEVEL.fullmatch(block[0].strip()):
        return "~" not in line
    if LEVEL.fullmatch(line):
        return True
    above = [each.strip() for each in block[:2] if not RULES.fullmatch(each.strip())]
    return bool(above and _SIZE.fullmatch(line)) and not above[0].lower().startswith(FIRST_WORDS)


def _of_points(value: Mapping[str, Any]) -> Sequence[str] | None:
    """The lines of a board that is told by its size and its ends: row, column and color of each."""
    rows, cols, points = (value.get(name) for name in ("row", "column", "level"))
    if type(rows) is not int or type(cols) is not int or not isinstance(points, list):
        return None
    require_small(rows * cols)
    board: list[list[object]] = [[FREE] * cols for _ in range(rows)]
    for point in points:
        match point:
            case [int(row), int(col), color] if 0 <= row < rows and 0 <= col < cols:
                board[row][col] = color
            case _:
                wanted = f"expected [row, column, color] on {rows} x {cols} cells, from 0"
                raise TextError(f"{wanted}, got {json.dumps(point):.40}")
    return table_lines(board)


def _of_objects(value: Mapping[str, Any]) -> Sequence[str] | None:
    """The lines of a board whose cells are objects: a color, and whether it is that of an end."""
    grid = value.get("grid")
    rows = grid if isinstance(grid, list) and all(isinstance(row, list) for row in grid) else []
    cells = [cell for row in rows for cell in row]
    if not cells or not all(
        isinstance(cell, dict) and "isEndpoint" in cell and cell.get("type", "normal") == "normal"
        for cell in cells
    ):
        return None
    return table_lines(
        [[cell.get("color") if cell["isEndpoint"] else None for cell in row] for row in rows]
    )


FILLED: Final = ("json", "csv")
"""Besides the usual one, the forms in which boards are written that can show them filled."""

ADDRESSES: Final = ("puzz.link", "page")


class ReadPuzzle(NamedTuple):
    """A puzzle, and notes on how it was read."""

    puzzle: Puzzle
    notes: tuple[str, ...]


def parse_puzzle(text: str, lowercase: Lowercase = "auto", blank: str | None = None) -> Puzzle:
    """The one puzzle that a text shows; the inverse of `format_puzzle`.

    Args:
        text: the puzzle.
        lowercase: what a lowercase letter is on a board that has its capital letter, too.
        blank: the signs of free cells; None for `.`, or the only sign that may mean that.

    Raises:
        TextError: it is no puzzle. The error says what was expected and what came, and where.
    """
    return read_text(text, lowercase, blank).puzzle


def read_text(text: str, lowercase: Lowercase = "auto", blank: str | None = None) -> ReadPuzzle:
    """The same, with notes on how it was read."""
    board = only_board(text, TypedAdrift(blank or ""))
    lines = board.split("\n")
    words = lines.pop(0).split() if lines[1:] and RULES.fullmatch(lines[0].strip()) else []
    found, _ = read_with_size_line(
        lines,
        lambda rows, cols: _read_lines(rows, lowercase, blank, cols),
        lambda found: found.puzzle.form[2:0:-1],
    )
    alike = look_alikes(pair.color for pair in found.puzzle.pairs)
    rules = Rules("touching" in words, "no-fill" not in words)
    puzzle = replace(found.puzzle, rules=rules) if words else found.puzzle
    return ReadPuzzle(puzzle, (*board.notes, *found.notes, *alike))


def read_likely(text: str, rules: Rules = USUAL, blank: str | None = None) -> ReadPuzzle:
    """The same; but where two lowercase letters may be ends or drawn, what has a solution.

    `rules` are allowed besides the puzzle's own. Of 400 new boards of 5 x 5 in which one color was
    the lowercase letter of another, 13 were read as drawn; these had a solution only as ends.
    """
    found = read_text(text, "auto", blank)
    if not found.puzzle.drawn or "~" in text:
        return found
    try:
        other = read_text(text, "ends", blank)
    except TextError:
        return found
    from stratabot.adrift.solver import solve

    allowed = found.puzzle.rules.besides(rules)
    have_none = solve(found.puzzle, allowed) is None and solve(other.puzzle, allowed)
    letters = {pair.color for pair in other.puzzle.pairs} - {p.color for p in found.puzzle.pairs}
    told = f"{listed(sorted(letters))} read as "
    if have_none:
        told += "ends, as drawn cells leave no solution (" + argument("lowercase", "drawn")
        return other._replace(notes=(*other.notes, told + ": as drawn)"))
    told += "drawn (" + argument("lowercase", "ends") + ": as ends)"
    return found._replace(notes=(*found.notes, told))


def _read_lines(
    lines: Sequence[str], lowercase: Lowercase, blank: str | None, cols: int | None
) -> ReadPuzzle:
    lines, named = split_lines(lines)
    if not lines:
        raise TextError("expected a board above the cells that are drawn, got none")
    try:
        found = _parse(lines, blank, cols)
        if found.level:
            return ReadPuzzle(drawn_as(found.level, found.board, named or {}), ())
        puzzle = found.board.puzzle(named, lowercase if found.is_plain else "ends")
    except PuzzleError as error:
        raise TextError(error.message) from None
    return ReadPuzzle(puzzle, found.notes)


def with_drawn_text(puzzle: Puzzle, text: str) -> Puzzle:
    """The puzzle with only those cells drawn that another text shows in color.

    The text is the same board, with letters or digits on drawn cells, in upper or lower case; what
    else it shows does not matter. Of a graph it has lines such as `R = a b c` or `R ~ a b c`. Lines
    with ~ may stand alone or below any board.
    """
    lines = [line for part in split_puzzles(text) for line in part.split("\n")]
    if not lines:
        raise TextError("expected a board with drawn cells, got an empty text")
    if puzzle.form.kind == "graph":
        lines = [line.replace("=", "~") for line in lines if not re.match(r"#|[^~=]*:", line)]
    rest, named = split_lines(lines)
    try:
        shown = _bare(puzzle)
        if rest:
            found, _ = read_with_size_line(
                rest, lambda rows, cols: _parse(rows, FREE, cols), lambda found: found.board.shape
            )
            shown = found.board
        if shown.graph != puzzle.graph:
            raise TextError("expected the same board with drawn cells, got another one")
        return drawn_as(puzzle, shown, named or {})
    except PuzzleError as error:
        raise TextError(error.message) from None


def split_puzzles(text: str, blank: str | None = None) -> Iterator[str]:
    """The text of every puzzle, for `parse_puzzle`."""
    return split_boards(text, TypedAdrift(blank or ""))


def _bare(puzzle: Puzzle) -> WrittenBoard:
    return WrittenBoard(puzzle.form, puzzle.graph, {}, ())


def _parse(lines: Sequence[str], blank: str | None, cols: int | None) -> ReadBoard:
    """The board in these lines; below a size they are a grid's rows, whatever their words mean."""
    rows = [line.strip() for line in lines]
    if cols is not None:
        return parse_cells(lines, blank, cols)
    if LEVEL.fullmatch(rows[0]) or (len(rows) == 1 and LEVEL.fullmatch(f"{rows[0]};")):
        level = parse_level(rows[0])
        return ReadBoard(_bare(level), level=level)
    if any(sign in rows[0] for sign in ":="):
        return ReadBoard(parse_graph(rows))
    return parse_rows(lines, blank)


def format_puzzle(puzzle: Puzzle) -> str:
    """The puzzle, below a line with its rules if they are not the usual ones.

    The inverse of `parse_puzzle`.
    """
    lines = format_lines(puzzle)
    if words := puzzle.rules.words:
        lines = [" ".join(words), *lines]
    return "".join(f"{line}\n" for line in lines)


def format_as(form: str, puzzle: Puzzle, paths: Paths | None = None) -> str:
    """The board in one of the forms, filled if there are paths: a line or more, each with its end.

    Addresses leave the paths out. A PuzzleError says what cannot be told in that form.
    """
    match form:
        case "json":
            lines = [_format_object(puzzle, format_lines(puzzle, paths), paths)]
        case "csv":
            lines = format_table(puzzle, paths)
        case "puzz.link":
            lines = [address_of(puzzle)]
        case "page":
            rules = [f"--{word}" for word in puzzle.rules.words]
            lines = [page_address("adrift", [*rules, *format_lines(puzzle)])]
        case _ if paths is None:
            return format_puzzle(puzzle)
        case _:
            lines = format_lines(puzzle, paths)
    return "".join(f"{line}\n" for line in lines)


def _format_object(puzzle: Puzzle, lines: Sequence[str], paths: Paths | None = None) -> str:
    """A board as a list of lists of cells, null if free, or of its lines if these tell more.

    If it has rules of its own, it is an object with both. A filled board has none.
    """
    rows: Sequence[object] = lines
    if not special(puzzle.fresh if paths else puzzle, *IN_CELLS):
        signs = rows_of(signs_of(puzzle, paths), puzzle.form.width)
        rows = [[None if sign == FREE else sign for sign in row] for row in signs]
    rules = () if paths else puzzle.rules.words
    told = {name: allows for word, name, allows in RULES_IN_JSON[:2] if word in rules}
    return json.dumps({"board": rows} | told if told else rows, ensure_ascii=False)


def format_lines(puzzle: Puzzle, paths: Paths | None = None) -> list[str]:
    """The lines of a board in its form: with these paths on it, or as it is given.

    What is drawn is below it then, a line a color: `A ~ r1c2 r1c3`.
    """
    return _board_lines(puzzle, paths, {}) + (drawn_lines(puzzle) if paths is None else [])


def shown_lines(puzzle: Puzzle, paths: Paths | None = None) -> list[str]:
    """The lines of a board as people look at it, where drawn cells keep their lowercase letters."""
    letters = drawn_letters(puzzle)
    return _board_lines(
        puzzle, paths, {cell: letters.get(cell, puzzle.pairs[k].color) for cell, k in puzzle.drawn}
    )


def format_line(puzzle: Puzzle, paths: Paths) -> str:
    """A filled board on one line: of grids and hexagons, only the cells, row by row."""
    form = puzzle.form
    if form.kind not in ("grid", "hex"):
        return " ".join(format_lines(puzzle, paths))
    signs = iter(signs_of(puzzle, paths))
    lengths = [row.cells for row in form.rows] or [form.width] * form.height
    return " ".join("".join(islice(signs, length)) for length in lengths)


def _board_lines(puzzle: Puzzle, paths: Paths | None, drawn: Mapping[Place, str]) -> list[str]:
    form = puzzle.form
    if form.kind == "graph":
        return format_graph(puzzle, paths or tuple(pair[1:] for pair in puzzle.pairs))
    return format_grid(form, signs_of(puzzle, paths, drawn))
