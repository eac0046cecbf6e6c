"""Puzzles as text, as people who like this game write them.

    ..#3     one character a cell: 1 to 9 a white given, . or 0 or - a white cell without one,
    1b..     # or X a black cell, a to i a black cell with the clue 1 to 9
    .4.#
    #...

White space is ignored. A puzzle is N lines of N cells, or one line of N x N cells. A 9 x 9 puzzle
may also be 162 digits: 81 numbers (0 for none), then 81 flags (1 for a black cell). Above 9 x 9,
cells have spaces between them: `12`, `.`, `#`, `#12`.

Other programs write cells otherwise. A board is in one of these forms if its words show it:

    w1,b,_,_,b5            w is white, b black; _, 0 or nothing is no number
    w/_ b/0 w/1 b/5        the same
    -5 10 0 3              a negative number is black; 10 or -10 is black without a number
    x - 5x 3               a number before x is black
    {"numbers": [[0, 3], ...], "blacks": [[true, false], ...]}     two lists of rows
    .../#str8ts/12.#/...       an address of this program's page
    .../str8ts/?code=gChN...   an address of mospace.de/str8ts

Empty lines separate puzzles. N lines of N cells each are one puzzle; otherwise every line is one.
Lines that look like the rows of a board with a row too few or too many are refused together.
"""

import json
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from math import isqrt
from typing import Any, ClassVar, Final, NoReturn

from stratabot.boards.parts import LEAST_WHOLE, BoardText, Dialect, split_boards
from stratabot.boards.sizes import begins_with_size, parse_size_line
from stratabot.boards.tables import table_in
from stratabot.errors import TextError
from stratabot.page_address import page_address, rows_in_address
from stratabot.puzzles.report import require_sure_reading
from stratabot.str8ts.puzzle import Cell, Puzzle
from stratabot.words import counted

LARGE: Final = 10  # from this size on, cells have spaces between them: some numbers have two digits
LETTERS: Final = " abcdefghi"
FLAGGED: Final = 162  # digits of 9 x 9: 81 numbers (0 for none), 81 flags (1 for black)
_LEAST_ALONE: Final = 4  # the fewest cells of a puzzle on one line if there are other lines
_DIGITS: Final = re.compile("[0-9]+")
_FLAGS: Final = re.compile("[01]*1[01]*")

_OWN: Final = re.compile(
    r"(?P<black>[#xX])?(?P<number>[0-9]{1,4})|(?P<bare>[#xX])|[.\-]|(?P<letter>[a-i])", re.ASCII
)
_COLORED: Final = re.compile(
    r"(?P<black>b)?(?:w|b|_)?/?(?P<number>[0-9]{1,4})?_?(?P<bare>)(?P<letter>)", re.ASCII
)
_SIGNED: Final = re.compile(
    r"(?P<black>-(?=[0-9])|(?=[0-9]*[xX#]))?(?P<number>[0-9]{1,4})?(?:[xX#.\-])?"
    r"(?P<bare>)(?P<letter>)",
    re.ASCII,
)
_SURELY_COLORED: Final = re.compile(r"w.*|_|b/.*|b[0-9]+")
_SURELY_SIGNED: Final = re.compile(r"-[0-9]+|[0-9]+[xX]", re.ASCII)
_NO_NUMBER: Final = 10  # what programs for boards up to 9 x 9 write in a black cell without one


def form_of(words: Sequence[str], size: int) -> re.Pattern[str]:
    """The form of a board's words. Alone, `b` is a black 2, but not beside `_` and nothing else."""
    has_long = any(word[1:] for word in words)
    is_bare = "_" in words and {*words} <= {"_", "b"}
    if is_bare or (has_long and any(map(_SURELY_COLORED.fullmatch, words))):
        return _COLORED
    is_signed = any(map(_SURELY_SIGNED.fullmatch, words)) or (size < LARGE and "10" in words)
    return _SIGNED if is_signed else _OWN


@lru_cache(maxsize=4096)
def cell_in(word: str, form: re.Pattern[str] = _OWN, size: int = LARGE) -> Cell | None:
    """The cell that a word of a board of this size means; None if it is none."""
    found = form.fullmatch(word)
    if found is None:
        return None
    if found["letter"]:
        return Cell(is_black=True, number=LETTERS.index(found["letter"]))
    cell = Cell(found["black"] is not None or bool(found["bare"]), int(found["number"] or 0))
    is_none = form is _SIGNED and cell.number == _NO_NUMBER > size
    return Cell(is_black=True) if is_none else cell


def rows_of(lines: Sequence[str]) -> list[Sequence[str]]:
    """The cells of each line: between tabs, between spaces, or each character."""
    if any("\t" in line for line in lines):
        return [line.split("\t") for line in lines]
    words = [line.split() for line in lines]
    return [*words] if _are_spaced(words) else ["".join(row) for row in words]


def _are_spaced(rows: Sequence[Sequence[str]]) -> bool:
    """Whether cells have spaces between them, so that a cell may be `#3`.

    This is so if N lines have N words each, all of them cells and not all single characters; or if
    most lines have more words than a small board has cells in a row.
    """
    size = len(rows)
    words = [word for row in rows for word in row]
    if {*map(len, rows)} == {size} != {1} and any(word[1:] for word in words):
        form = form_of(words, size)
        return (
            all(cell_in(word, form) for word in words) if form != _OWN else _are_cells(words, size)
        )
    return 2 * sum(len(row) >= LARGE for row in rows) > size


def group(lines: Sequence[str]) -> Iterator[str]:
    """The texts of the puzzles in lines, none of which is empty.

    They are one puzzle if N lines have N cells each, or can only be a board's rows. Otherwise every
    line is one; flags on a line of their own belong to the numbers before.
    """
    rest = [*lines]
    is_board = _is_board(lines)
    while rest:
        is_pair = are_flagged("".join(rest[:2])) and len(rest[0]) == FLAGGED // 2
        many = len(rest) if is_board else 2 if is_pair else 1
        yield "\n".join(rest[:many])
        rest = rest[many:]


def _is_board(lines: Sequence[str]) -> bool:
    """Whether lines are the rows of one board, perhaps with a fault, rather than a puzzle each."""
    rows = rows_of(lines)
    if {*map(len, rows)} == {len(rows)} or are_flagged("".join("".join(lines).split())):
        return True
    is_near = abs(len(rows) - usual_width(rows)) == 1
    return not _are_long(rows) and (is_near or not all(map(_can_stand_alone, rows)))


def require_square(rows: Sequence[Sequence[str]]) -> None:
    """Refuse rows of a board that do not make a square. A line of its own may be a whole puzzle."""
    many, usual = len(rows), usual_width(rows)
    if many == 1 or {*map(len, rows)} == {many} or _are_long(rows):
        return
    for k, row in enumerate(rows, 1):
        if len(row) != usual:
            wanted = counted(usual, "cell")
            raise TextError(f"expected {wanted} in row {k}, as in other rows, got {len(row)}")
    got = f"{counted(many, 'row')} of {counted(usual, 'cell')}"
    raise TextError(
        f"expected as many rows as cells in a row, got {got} (empty lines separate puzzles)"
    )


def are_flagged(characters: str) -> bool:
    """Whether these are 81 numbers and 81 flags, of which at least one says black."""
    return (
        len(characters) == FLAGGED
        and _DIGITS.fullmatch(characters) is not None
        and _FLAGS.fullmatch(characters[FLAGGED // 2 :]) is not None
    )


def _are_long(rows: Sequence[Sequence[str]]) -> bool:
    is_large = all(isinstance(row, list) for row in rows)
    return max(map(len, rows)) >= (LARGE**2 if is_large else LEAST_WHOLE)


def usual_width(rows: Sequence[Sequence[str]]) -> int:
    """How many cells most rows have; 0 without rows."""
    return Counter(map(len, rows)).most_common(1)[0][0] if rows else 0


def _can_stand_alone(row: Sequence[str]) -> bool:
    is_long = len(row) >= _LEAST_ALONE and isqrt(len(row)) ** 2 == len(row)
    return is_long and _are_cells(row, isqrt(len(row)))


def _are_cells(words: Sequence[str], size: int) -> bool:
    form = form_of(words, size)
    cells = [cell_in(word, form, size) for word in words]
    return all(cell is not None and cell.number <= size for cell in cells)


_CELLS: Final = re.compile(r"[0-9.#a-ixX\-]+", re.ASCII)
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_CODE: Final = re.compile(r"\s*https?://\S{1,200}?[?&]code=([\w-]+)\S*\s*", re.ASCII)
_BASE64: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_SIZED: Final = 128  # the version of codes with a size in them


class TypedStr8ts(Dialect):
    """Puzzles of Str8ts: square, a line of N x N cells may be one, `#` is a black cell."""

    game: ClassVar[str] = "str8ts"
    keys: ClassVar[Sequence[str]] = ("puzzle", "grid", "board", "numbers", "level", "problem")

    def is_row(self, line: str, widths: Collection[int] = ()) -> bool:
        """Whether a line begins with a black cell, and has no words that are no cells."""
        return line.rstrip()[-1:] != ":" and not is_talk(line)

    def whole(self, word: str) -> Sequence[str] | None:
        is_one = len(word) >= LEAST_WHOLE and (
            isqrt(len(word)) ** 2 == len(word) or len(word) == FLAGGED
        )
        return [word] if is_one and _CELLS.fullmatch(word) else None

    def at_address(self, line: str) -> Sequence[str] | None:
        if found := _CODE.fullmatch(line):
            return _rows_of_code(found[1])
        return rows_in_address(line, "str8ts") or rows_in_address(line, "play/str8ts/edit")

    def of_object(self, value: Mapping[str, Any]) -> Sequence[str] | None:
        value = of_reading(value)
        has_blacks = any("black" in key and _are_rows(each) for key, each in value.items())
        return _of_two_lists(value) if has_blacks else super().of_object(value)

    def boards_of(self, lines: Sequence[str]) -> Iterator[str]:
        """One board, or a board in each line, without a size that stands above and fits."""
        size = parse_size_line(lines[0])
        if size and lines[1:] and size.rows == size.cols == len(lines) - 1:
            below = _of_cells(lines[1:])
            is_sure = size.rows**2 >= LEAST_WHOLE or begins_with_size(lines[0])
            if is_sure and {*map(len, rows_of(below))} == {size.cols}:
                lines = below
        yield from group(_of_cells(lines))


def _of_cells(lines: Sequence[str]) -> Sequence[str]:
    """The rows of a table with tabs between cells, dots in empty places; others as they are."""
    table = table_in(lines, is_square=True)
    return ["\t".join(cell or "." for cell in row) for row in table.rows] if table else lines


def _of_two_lists(value: Mapping[str, Any]) -> Sequence[str] | None:
    """The rows of a board in two lists of rows: numbers, and which cells are black."""
    lists = {key: each for key, each in value.items() if _are_rows(each)}
    flags = lists.pop(next(key for key in lists if "black" in key))
    boards = [*lists.values()]
    if len(boards) != 1 or [*map(len, flags)] != [*map(len, boards[0])]:
        return None
    return [
        " ".join(f"{'b' if flag else 'w'}{number or 0}" for flag, number in zip(*both, strict=True))
        for both in zip(flags, boards[0], strict=True)
    ]


def _are_rows(value: Any) -> bool:
    are_lists = isinstance(value, list) and all(isinstance(row, list) and row for row in value)
    return are_lists and all(isinstance(item, int | None) for row in value for item in row)


def of_reading(value: Mapping[str, Any]) -> Mapping[str, Any]:
    """What `read` printed, as other objects have it: texts as `puzzle` and `filled`."""
    require_sure_reading(value, "str8ts")
    if value.get("puzzle") is not True:
        return value
    rows = {"puzzle": value.get("grid"), "filled": value.get("filled")}
    return {key: "\n".join(map(str, each)) for key, each in rows.items() if isinstance(each, list)}


def _rows_of_code(code: str) -> list[str]:
    """The rows that a code says: a bit for black, one for a known number, and the number less 1.

    Its first 8 bits are the version: 2 is 9 x 9, 128 has the size in the next 5 bits. Numbers that
    are not known are the solution. github.com/m-ringler/straights reads it in gameReader.ts.
    """
    bits = "".join(f"{_BASE64.index(sign):06b}" for sign in code)
    version, size, start, width = int(bits[:8], 2), 9, 8, 6
    if version == _SIZED:
        size, start = int(bits[8:13] or "0", 2), 13
        width = 2 + (size - 1).bit_length()
    if version not in (2, _SIZED) or not 0 < size**2 * width <= len(bits) - start:
        raise TextError(f"expected the code of a board, got {code[:40]!r}")
    cells = [bits[k : k + width] for k in range(start, start + size**2 * width, width)]
    numbers = [int(cell[2:] or "0", 2) + 1 if cell[1] == "1" else 0 for cell in cells]
    words = [f"{'wb'[int(cell[0])]}{n}" for cell, n in zip(cells, numbers, strict=True)]
    return [" ".join(words[k : k + size]) for k in range(0, size**2, size)]


def format_object(puzzle: Puzzle) -> str:
    """Two lists of rows: numbers, 0 for none, and whether cells are black."""
    numbers = [[cell.number for cell in row] for row in puzzle.cells]
    blacks = [[cell.is_black for cell in row] for row in puzzle.cells]
    return json.dumps({"numbers": numbers, "blacks": blacks})


def is_talk(line: str) -> bool:
    """Whether there are words in a line that are no cells, and no puzzle."""
    words = line.split()
    talk = (word for word in words if _WORD.search(word) and not _CELLS.fullmatch(word))
    return any(talk) and not any(map(TypedStr8ts().whole, words))


FILLED: Final = ("json", "csv")
"""Besides the usual one, the forms in which puzzles are written that can show them filled."""

ADDRESSES: Final = ("page",)

MAX_CHARACTERS: Final = 1_000_000  # a longer text must be a mistake


def parse_puzzle(text: str) -> Puzzle:
    """The one puzzle that a text shows; the inverse of `format_puzzle`.

    Args:
        text: in any of the forms above, lines and spaces wherever they may be.

    Raises:
        TextError: the text is no puzzle. The error says which character is wrong, and where.
    """
    if len(text) > MAX_CHARACTERS:
        raise TextError(f"expected at most {MAX_CHARACTERS} characters, got {len(text)}")
    lines: list[str] = []
    for part in split_puzzles(text):
        if part.error:
            raise TextError(part.error)
        lines += part.split("\n")
    characters = "".join("".join(lines).split())
    if not characters:
        raise TextError("expected a puzzle, got an empty text")
    if are_flagged(characters):
        return _flagged(characters)
    rows = rows_of(lines)
    words = [word for row in rows for word in row]
    size = isqrt(len(words))
    form = form_of(words, size if len(rows) == 1 else usual_width(rows))

    def where(k: int) -> str:
        is_even = size**2 == len(words)
        return (
            f"in row {k // size + 1}, column {k % size + 1}" if is_even else f"(character {k + 1})"
        )

    if form is _SIGNED and "." in words:  # then 0 is no open cell, but a black one
        words = ["#" if word == "0" else word for word in words]
    cells = [cell_in(word, form, size) or _refuse(word, where(k)) for k, word in enumerate(words)]
    require_square(rows)
    if size**2 != len(words):
        near = " or ".join(str(n * n) for n in (size, size + 1) if n)
        raise TextError(f"expected a square number of cells such as {near}, got {len(words)}")
    for k, cell in enumerate(cells):
        if cell.number > size:
            raise TextError(f"expected a number from 1 to {size}, got {words[k]!r} {where(k)}")
    return Puzzle.of(cells[k : k + size] for k in range(0, len(cells), size))


def _refuse(word: str, where: str) -> NoReturn:
    wanted = "expected a digit, ., #, or a letter from a to i"
    raise TextError(f"{wanted}, got {word[:20]!r} {where}")


def format_puzzle(puzzle: Puzzle) -> str:
    """A row a line; the inverse of `parse_puzzle`."""
    return "".join(f"{row}\n" for row in format_rows(puzzle))


def format_as(form: str, puzzle: Puzzle) -> str:
    """The puzzle, perhaps a filled one, in one of the forms: a line or more, each with its end."""
    match form:
        case "json":
            lines = [format_object(puzzle)]
        case "csv":
            lines = [",".join(format_cell(cell, LARGE) for cell in row) for row in puzzle.cells]
        case "page":
            lines = [page_address("str8ts", format_rows(puzzle))]
        case _:
            lines = format_rows(puzzle)
    return "".join(f"{line}\n" for line in lines)


def format_line(puzzle: Puzzle) -> str:
    """The puzzle on one line."""
    cells = (format_cell(cell, puzzle.size) for cell in puzzle.flat)
    return ("" if puzzle.size < LARGE else " ").join(cells)


def format_rows(puzzle: Puzzle) -> list[str]:
    """The rows; cells above 9 x 9 with spaces between, in columns of one width."""
    rows = [[format_cell(cell, puzzle.size) for cell in row] for row in puzzle.cells]
    if puzzle.size < LARGE:
        return ["".join(row) for row in rows]
    width = max(len(cell) for row in rows for cell in row)
    return [" ".join(cell.rjust(width) for cell in row) for row in rows]


def format_cell(cell: Cell, size: int) -> str:
    """A cell of a puzzle of this size."""
    if not cell.is_black:
        return str(cell.number) if cell.number else "."
    if not cell.number:
        return "#"
    return f"#{cell.number}" if size >= LARGE else LETTERS[cell.number]


def split_puzzles(text: str) -> Iterator[BoardText]:
    """The text of every puzzle, for `parse_puzzle`, with the name that stands before it."""
    return split_boards(text, TypedStr8ts())


def _flagged(digits: str) -> Puzzle:
    size, half = 9, FLAGGED // 2
    cells = [Cell(digits[half + k] == "1", int(digits[k])) for k in range(half)]
    return Puzzle.of(cells[k : k + size] for k in range(0, half, size))
