"""Grids of letters, digits, numbers, words and other signs, as people and programs write them.

    A..B     1 0 0 2     10 . . 11     ["1", null, "2"]     red;;blue     _--_      🔴⬛🔵
    ..#.     0 0 1 2     .  . 10 11    ["2", 1, 1]          blue;;red     -_-_      🔴⬛🔵

Cells are characters, or words with spaces, tabs, commas, semicolons or bars between them. Every
end stands twice. So of the signs that do not, one is the free cell's: `.`, an empty place, or else
the only one that may mean that (`0 _ - * x`, ...). Where two may, the user names it (`--blank`).

Ends get one sign each: a letter or digit stays; 10 is A, 11 is B, ... as numbers above 9 are often
written; words get one of their letters, other signs a letter that is left.
"""

import string
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from stratabot.adrift.forms.grids import rows_of
from stratabot.adrift.forms.signs import BRIDGE, FREE, STONE, WrittenBoard, require_told, signs_of
from stratabot.adrift.puzzle import Form, Paths, Puzzle, Wraps
from stratabot.boards.rows import Rows, require_even
from stratabot.boards.sizes import size_in
from stratabot.boards.tables import cells_in
from stratabot.color_words import EMOJI
from stratabot.errors import TextError
from stratabot.words import argument, listed

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
        is_plain: whether these were letters and digits alone.
        notes: what other signs and words were taken for.
        level: the puzzle, if the board is the level of a pack, with its solution.
    """

    board: WrittenBoard
    is_plain: bool = True
    notes: tuple[str, ...] = ()
    level: Puzzle | None = None


def parse_cells(
    lines: Sequence[str], blank: str | None = None, cols: int | None = None, wraps: Wraps = NO_WRAPS
) -> ReadBoard:
    """The grid in these lines. `blank` are the signs or words of free cells, if a user says so.

    Raises:
        TextError: a sign may mean two things, or a word that is no letter or digit is no end.
    """
    rows, notes = cells_in(lines, blank or "", cols)
    require_even(rows, lines, cols, what="cell")
    words = Counter(word for row in rows for word in row)
    free = _free(words, rows, blank)
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
    return ReadBoard(board, not others, (*notes, renamed) if renamed else notes)


def format_table(puzzle: Puzzle, paths: Paths | None = None) -> list[str]:
    """A board as CSV, below its rules; the inverse of `parse_cells`. Or filled, with paths."""
    require_told("csv", puzzle.fresh if paths else puzzle, *IN_CELLS)
    lines = [",".join(row) for row in rows_of(signs_of(puzzle, paths), puzzle.form.width)]
    if size_in(lines[0]):
        lines = [f"{puzzle.form.width},{puzzle.form.height}", *lines]
    rules = () if paths else puzzle.rules.words
    return [" ".join(rules), *lines] if rules else lines


def _free(words: Counter[str], rows: Rows, blank: str | None) -> set[str]:
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
        raise _doubt(usual, free, rows)
    return {*usual}


def _doubt(doubtful: Sequence[str], free: Iterable[str], rows: Rows) -> TextError:
    word, known = doubtful[0], "".join(free) or FREE
    row, col = next((i, row.index(word) + 1) for i, row in enumerate(rows, 1) if word in row)
    return TextError(
        f"expected one sign for free cells, got {word} in row {row}, column {col}, too (free: "
        + argument("blank", known + "".join(doubtful))
        + ", an end: "
        + argument("blank", known)
        + ")"
    )


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
