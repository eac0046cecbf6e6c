"""What people write around puzzles: names, remarks, quotes, separators, JSON.

    weekly001: 12#3...1        a name before a puzzle on one line, a remark after it
    1,,#,3                     commas, semicolons, tabs or bars between cells; nothing is a dot
    "12#3",                    quotes, brackets and commas around lines
    [7]                        a cell that this program has marked
    {"puzzle": "12#3...1"}     what this program prints as JSON, an object or one a line
    // remark                  a line of its own
    .../#str8ts/12.#/...       an address of this program's page
    .../str8ts/?code=gChN...   an address of mospace.de/str8ts

Only text that cannot be a cell is taken away. A name ends in a colon, or stands beside a word that
is a whole puzzle by itself.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from math import isqrt
from typing import Any, Final, NoReturn

from stratabot.boards.board_text import BoardText as NamedText
from stratabot.boards.frames import unboxed
from stratabot.errors import TextError
from stratabot.page_address import rows_in_address
from stratabot.puzzles.report import require_sure_reading, untold
from stratabot.source import tidied
from stratabot.str8ts.puzzle import Puzzle

LEAST_LINE: Final = 16  # cells, 4 x 4, that make a word a puzzle among other words
FLAGGED: Final = 162  # digits of 9 x 9: 81 numbers (0 for none), 81 flags (1 for black)
_PLAIN: Final = re.compile(r"[0-9.#a-ixX\-\s]*", re.ASCII)
_CELLS: Final = re.compile(r"[0-9.#a-ixX\-]+", re.ASCII)
_PLACE: Final = re.compile(r"(?:[#xX\-]?[0-9]{1,4}|[.#a-ixX\-])?", re.ASCII)
_NAME: Final = re.compile(r"""\s*[^:,;|\t"'\[\]{}]{1,60}:(?=\s|$|[0-9.#a-ixX"'\-])""", re.ASCII)
_REMARK: Final = re.compile(r"\s*//.*")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_AROUND: Final = re.compile(r"""[\[\](){}"'`]""")
_BETWEEN: Final = re.compile(r"[,;|\t]")
_JSON: Final = re.compile(r"""\s*(?:\{|\[\s*["{])""")
_MOST_NESTED: Final = 8
_OF_NUMBERS: Final = ("puzzle", "grid", "board", "numbers")
_CODE: Final = re.compile(r"\s*https?://\S{1,200}?[?&]code=([\w-]+)\S*\s*", re.ASCII)
_BASE64: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_SIZED: Final = 128  # the version of codes with a size in them
_TABS: Final = 3
_SIDES: Final = 26


def plain_lines(text: str) -> list[str]:
    """The lines of a text, as far as possible only cells; a NamedText if they began with a name."""
    text = unboxed(tidied(text))
    if "\\n" in text and "\n" not in text.strip() and not _JSON.match(text):
        text = text.replace("\\r", "").replace("\\n", "\n")  # some shells leave it as it is
    if "://" in text or "str8ts/" in text:
        text = "\n".join(map(_at_address, text_lines(text)))
    if "\t" not in text and _PLAIN.fullmatch(text):
        return [_without_words_beside(line.split(), line) for line in text_lines(text)]
    if _JSON.match(text):
        return [line for each in _in_json(text) for line in (*_lines_in_json(each), "")]
    lines = [line for line in text_lines(text) if not is_remark(line)]
    plain = _without_edges([_plain(line) for line in lines])
    return [_named(*both) for both in zip(plain, lines, strict=True)]


def _at_address(line: str) -> str:
    """The board at an address, between empty lines; any other line as it is."""
    rows = rows_in_address(line, "str8ts") or rows_in_address(line, "play/str8ts/edit")
    if rows is None and (found := _CODE.fullmatch(line)):
        rows = _rows_of_code(found[1])
    return line if rows is None else "\n".join(["", *rows, ""])


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


def code_address(puzzle: Puzzle, solution: Puzzle) -> str:
    """The address of a board at mospace.de, with its solution in it."""
    size = puzzle.size
    if not 4 <= size <= 12:  # what the program there shows
        raise untold("mospace.de", f"a board of {size} x {size}")
    bits = f"{_SIZED:08b}{size:05b}"
    for cell, solved in zip(puzzle.flat, solution.flat, strict=True):
        number = max(0, solved.number - 1)
        bits += f"{cell.is_black:b}{cell.number > 0:b}{number:0{(size - 1).bit_length()}b}"
    bits += "0" * (-len(bits) % 6)
    code = (_BASE64[int(bits[k : k + 6], 2)] for k in range(0, len(bits), 6))
    return f"http://mospace.de/str8ts/?code={''.join(code)}"


def text_lines(text: str) -> list[str]:
    """The lines of a text, whatever ends them."""
    return re.split("\r\n|\r|\n", text)


def _lines_in_json(text: str) -> list[str]:
    """The plain lines of a text from JSON; its name belongs to its only line, or stands above."""
    first, *others = map(_plain, text_lines(text))
    if not isinstance(text, NamedText):
        return [first, *others]
    if not others:
        return [NamedText(first, text.name)]
    return [NamedText("", text.name), first, *others]


def _in_json(text: str) -> Iterator[str]:
    try:
        yield from _puzzles_in(json.loads(text))
    except (ValueError, RecursionError):
        for line in filter(str.strip, text_lines(text)):
            try:
                yield from _puzzles_in(json.loads(line))
            except (ValueError, RecursionError):
                yield line


def _puzzles_in(value: Any, depth: int = 0) -> Iterator[str]:
    """The puzzles in a JSON value: the text under `puzzle`, or a list of texts; else the JSON."""
    if isinstance(value, dict) and value.get("puzzle") is True and value.get("sure"):
        value = of_reading(value)
    if isinstance(value, dict) and isinstance(value.get("puzzle"), str):
        name = "".join(filter(str.isprintable, str(value.get("name") or "")))
        yield NamedText(value["puzzle"], name.strip()) if name.strip() else value["puzzle"]
    elif isinstance(value, dict) and (rows := _rows_of_numbers(value)):
        yield rows
    elif isinstance(value, dict) and isinstance(value.get("puzzles"), list) and not depth:
        yield from _puzzles_in(value["puzzles"], depth + 1)
    elif isinstance(value, list) and value and all(isinstance(each, str) for each in value):
        yield "\n".join(value)
    elif isinstance(value, list) and value and depth < _MOST_NESTED:
        for each in value:
            yield from _puzzles_in(each, depth + 1)
    else:
        yield json.dumps(value)


def format_object(puzzle: Puzzle) -> str:
    """Two lists of rows: numbers, 0 for none, and whether cells are black."""
    numbers = [[cell.number for cell in row] for row in puzzle.cells]
    blacks = [[cell.is_black for cell in row] for row in puzzle.cells]
    return json.dumps({"numbers": numbers, "blacks": blacks})


def _rows_of_numbers(value: dict[str, Any]) -> str:
    """The rows of a board in an object's lists of numbers; empty if there is none.

    Lists under a name such as `blacks` say which cells are black.
    """
    lists = {key.lower(): each for key, each in value.items() if _are_rows(each)}
    black = next((key for key in lists if "black" in key), "")
    flags = lists.pop(black, None)
    boards = [each for key, each in lists.items() if flags or key in _OF_NUMBERS]
    if len(boards) != 1 or (flags and [*map(len, flags)] != [*map(len, boards[0])]):
        return ""
    if not flags:
        has_black = any(number and not 0 < number < 10 for row in boards[0] for number in row)
        rows = (" ".join(str(number or 0) for number in row) for row in boards[0])
        return "\n".join(rows) if has_black else ""
    return "\n".join(
        " ".join(f"{'b' if flag else 'w'}{number or 0}" for flag, number in zip(*both, strict=True))
        for both in zip(flags, boards[0], strict=True)
    )


def _are_rows(value: Any) -> bool:
    are_lists = isinstance(value, list) and all(isinstance(row, list) and row for row in value)
    return are_lists and all(isinstance(item, int | None) for row in value for item in row)


def of_reading(value: dict[str, Any]) -> dict[str, Any]:
    """What `read` printed, as other objects have it: texts as `puzzle` and `filled`."""
    require_sure_reading(value, "str8ts")
    if value.get("puzzle") is not True:
        return value
    rows = {"puzzle": value.get("grid"), "filled": value.get("filled")}
    return {key: "\n".join(map(str, each)) for key, each in rows.items() if isinstance(each, list)}


def refuse_object(text: str) -> NoReturn:
    """Raise TextError for an object in which no puzzle was found."""
    value: Any = None
    with suppress(ValueError, RecursionError):
        value = json.loads(text)
    if isinstance(value, dict):
        of_reading(value)
    raise TextError(f'expected JSON with a "puzzle", got {" ".join(text.split())[:40]}')


def is_talk(line: str) -> bool:
    """Whether there are words in a line that are no cells, and no puzzle."""
    return _are_talk(line.split())


def is_remark(line: str) -> bool:
    """Whether a line begins with `//`, or with `#` and words that are no cells."""
    first, *others = line.split() or [""]
    return first.startswith("//") or (first == "#" and _are_talk(others))


def _are_talk(words: list[str]) -> bool:
    talk = (word for word in words if _WORD.search(word) and not _CELLS.fullmatch(word))
    return any(talk) and not _whole(words)


def _plain(line: str) -> str:
    """A line without name, remark, quotes, brackets and separators; tabs part single cells."""
    is_empty = not line.strip() and line.count("\t") < _TABS  # many are a row of empty places
    if is_empty or line.lstrip().startswith("{"):
        return line.strip()
    line = _AROUND.sub(" ", _REMARK.sub("", _NAME.sub("", line, count=1)))
    places = [place.strip() for place in _BETWEEN.split(line)]
    if places[1:] and all(_PLACE.fullmatch(place) for place in places):
        return "\t".join(places)
    words = _BETWEEN.sub(" ", line).split()
    return _without_words_beside(words, " ".join(words))


def _named(plain: str, line: str) -> str:
    found = _NAME.match(line)
    if found:
        name = found[0].strip().removesuffix(":")
    else:
        words = _BETWEEN.sub(" ", _AROUND.sub(" ", line)).split()
        name = " ".join(words[: words.index(plain)]) if plain in words else ""
    name = name.strip(" #.)")
    return NamedText(plain, name) if name else plain


def _without_words_beside(words: list[str], line: str) -> str:
    """The one word that is a whole puzzle, if all words together are not; else the line."""
    if len(words) == 1:
        return line
    whole = _whole(words)
    are_one = all(map(_CELLS.fullmatch, words)) and is_square(sum(map(len, words)))
    return whole[0] if len(whole) == 1 and not are_one else line


def _whole(words: list[str]) -> list[str]:
    return [
        word
        for word in words
        if len(word) >= LEAST_LINE
        and (is_square(len(word)) or len(word) == FLAGGED)
        and _CELLS.fullmatch(word)
    ]


def _without_edges(lines: list[str]) -> list[str]:
    """The lines; tables among them get dots for their empty places."""
    found: list[str] = []
    for is_table, rows in groupby(lines, lambda line: "\t" in line):
        these = [*rows]
        found += _dotted([row.split("\t") for row in these]) if is_table else these
    return found


def _dotted(rows: list[list[str]]) -> list[str]:
    """Rows of a table with dots for empty places, but for the edges if it is square without."""
    if all(len(row) == len(rows[-1]) + 1 and not row[-1] for row in rows[:-1]):
        rows = [*(row[:-1] for row in rows[:-1]), rows[-1]]  # of a list, cut from a program
    wanted = {len(rows)} if len(rows) > 1 else {n * n for n in range(_SIDES)}
    for first, last in ((0, 0), (0, 1), (1, 0), (1, 1)):
        edges = [*(row[0] for row in rows if first), *(row[-1] for row in rows if last)]
        if {len(row) - first - last for row in rows} <= wanted and not any(edges):
            rows = [row[first : len(row) - last] for row in rows]
            break
    return [" ".join(place or "." for place in row) for row in rows]


def is_square(number: int) -> bool:
    """Whether this number of cells is N x N."""
    return isqrt(number) ** 2 == number
