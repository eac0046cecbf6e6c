"""Grids whose cells are written as other programs and people write them.

    1 0 0 2     10 . . 11     ["1", null, "2"]     red;;blue     _--_      🔴⬛🔵
    0 0 1 2     .  . 10 11    ["2", 1, 1]          blue;;red     -_-_      🔴⬛🔵

Cells are characters, or words with spaces, tabs, commas, semicolons or bars between them. Every
end stands twice. So of the signs that do not, one is the free cell's: `.`, an empty place, or else
the only one that may mean that (`0 _ - * x`, ...). Where two may, the user names it (`--blank`).

Ends get one sign each: a letter or digit stays; 10 is A, 11 is B, ... as numbers above 9 are often
written; colors get letters that remind of them, other signs the letters that are left.
"""

import re
import string
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from stratabot.adrift.forms.grids import grid_of, rows_of
from stratabot.adrift.forms.signs import BRIDGE, FREE, STONE, require_small, require_told, signs_of
from stratabot.adrift.puzzle import Form, Paths, Puzzle
from stratabot.boards.rows import Rows
from stratabot.boards.sizes import size_in
from stratabot.boards.tables import TypedTable, fields_of, table_in
from stratabot.color_words import EMOJI, letters_for
from stratabot.errors import TextError
from stratabot.words import argument, counted, listed

_ALWAYS_FREE: Final = {FREE, "", "null", "none", "nil", "nan", "blank", "empty"}
_USUALLY_FREE: Final = {*"0_-*xXoO·•~ ⬛⬜◻◼▫▪□■⚪⚫", "00", "--", "__", "..", "-1", "0.0"}

_CELL: Final = re.compile(r"[0-9]{1,3}|.?")
_SEPARATORS: Final = "\t;,"
IN_CELLS: Final = ("bridges", "holes")  # what tables of cells can tell
_LETTERS: Final = string.ascii_uppercase + string.ascii_lowercase + string.digits
NUMBERED: Final = string.digits + string.ascii_uppercase + string.ascii_lowercase
"""What stands for 0, 1, 2, ..., 10 (A), ..."""


class DoubtfulBlankError(TextError):
    """A sign may mean a free cell or an end."""


class ReadTable(NamedTuple):
    """A puzzle, and notes on what its words were taken for."""

    puzzle: Puzzle
    notes: tuple[str, ...]


def parse_table(
    lines: Sequence[str], blank: str | None = None, cols: int | None = None
) -> ReadTable:
    """The puzzle in these lines. `blank` are the signs or words of free cells, if a user says so.

    Raises:
        TextError: they are no grid in which each end stands twice.
    """
    rows, notes = _rows(lines, blank or "", cols)
    _require_even(rows)
    found = _puzzle(rows, blank)
    return found._replace(notes=(*notes, *found.notes))


def format_table(puzzle: Puzzle, paths: Paths | None = None) -> list[str]:
    """A board as CSV, below its rules; the inverse of `parse_table`. Or filled, with paths."""
    require_told("csv", puzzle.fresh if paths else puzzle, *IN_CELLS)
    lines = [",".join(row) for row in rows_of(signs_of(puzzle, paths, {}), puzzle.form.width)]
    if size_in(lines[0]):
        lines = [f"{puzzle.form.width},{puzzle.form.height}", *lines]
    rules = () if paths else puzzle.rules.words
    return [" ".join(rules), *lines] if rules else lines


def is_table(lines: Sequence[str]) -> bool:
    """Whether lines are surely rows of words, so that an error in them is one of a table."""
    rows = fields_of(lines) or [line.split() for line in lines]
    words = [word for row in rows for word in row]
    are_cells = len({*map(len, rows)}) == 1 and all(map(_CELL.fullmatch, words))
    is_separated = any(all(sign in line for line in lines) for sign in _SEPARATORS)
    return len(rows) > 1 and are_cells and (is_separated or any(word[1:] for word in words))


def _rows(lines: Sequence[str], blank: str, cols: int | None) -> TypedTable:
    if table := table_in(lines, blank, cols):
        return table
    words = [line.split() for line in lines]
    if all(len(row) > 1 for row in words) and " " not in blank:
        return TypedTable(words)
    return TypedTable([[*line.strip()] for line in lines])


def _require_even(rows: Rows) -> None:
    usual = Counter(map(len, rows)).most_common(1)[0][0]
    for number, row in enumerate(rows, 1):
        if len(row) != usual:
            wanted = counted(usual, "cell")
            raise TextError(f"expected {wanted} in row {number}, as in other rows, got {len(row)}")
    require_small(len(rows) * usual)


def _puzzle(rows: Rows, blank: str | None) -> ReadTable:
    words = Counter(word for row in rows for word in row)
    free = _free(words, rows, blank)
    ends = [word for word in words if word not in free and word not in (STONE, BRIDGE)]
    for word in ends:
        if words[word] != 2:
            raise TextError(f"expected two ends of {word[:20]}, got {words[word]}")
    signs, notes = _signs(ends)
    signs |= dict.fromkeys(free, FREE)
    form = Form("grid", len(rows[0]), len(rows))
    board = grid_of([signs.get(word, word) for row in rows for word in row], form)
    strange = [word for word in free if word not in _ALWAYS_FREE and word.strip()]
    if strange and blank is None:
        means = "is" if len(strange) == 1 else "are"
        notes = [f"{listed(strange)} {means} read as free", *notes]
    return ReadTable(board.puzzle(None, "ends"), tuple(notes))


def _free(words: Counter[str], rows: Rows, blank: str | None) -> set[str]:
    """The words that mean free cells."""
    if blank is not None:
        return {*words}.intersection(("", "null", *blank.split(), *blank))
    free = {word for word in words if word.lower() in _ALWAYS_FREE}
    others = [word for word in words if word not in free and word not in (STONE, BRIDGE)]
    odd = [word for word in others if words[word] != 2]
    usual = [word for word in others if word in _USUALLY_FREE]
    doubtful = usual if not free and not odd else [word for word in odd if word in usual]
    if not doubtful or len(odd) > len(doubtful):
        return free
    if free or len(doubtful) > 1 or not odd:
        raise _doubt(doubtful, free, rows)
    return {*doubtful}


def _doubt(doubtful: Sequence[str], free: Iterable[str], rows: Rows) -> TextError:
    word = doubtful[0]
    row, col = next((i, row.index(word) + 1) for i, row in enumerate(rows, 1) if word in row)
    known = "".join(free) or FREE
    as_free, as_end = argument("blank", known + "".join(doubtful)), argument("blank", known)
    return DoubtfulBlankError(
        f"expected one sign for free cells, got {word} in row {row}, column {col}, too (free: "
        + as_free
        + ", an end: "
        + as_end
        + ")"
    )


def _signs(ends: Sequence[str]) -> tuple[dict[str, str], list[str]]:
    """A letter or digit for each end, and a note on those that got another one."""
    signs = {word: word for word in ends if len(word) == 1 and word.isalnum() and word.isascii()}
    if all(word.isdecimal() for word in ends):
        signs |= {word: NUMBERED[int(word)] for word in ends if int(word) < len(NUMBERED)}
    rest = [word for word in ends if word not in signs]
    names = {word: EMOJI.get(word) or (word if word.isalpha() else "") for word in rest}
    letters = letters_for(dict.fromkeys(filter(None, names.values())))
    for word in rest:
        letter = letters.get(names[word], "")
        taken = {*signs.values()}
        if not letter or letter in taken:
            letter = next((each for each in _LETTERS if each not in taken), "")
        if not letter:
            raise TextError(f"expected at most {len(_LETTERS)} pairs of ends, got {len(ends)}")
        signs[word] = letter
    ordered = sorted(signs.items(), key=lambda pair: (len(pair[0]), pair))
    renamed = [f"{word} is {sign}" for word, sign in ordered if word != sign]
    return signs, [", ".join(renamed)] if renamed else []
