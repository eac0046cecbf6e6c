"""The lines of a grid, as text, cut into squares: each character, or between spaces or commas."""

from collections.abc import Sequence
from typing import NamedTuple

from stratabot.boards.rows import quoted, require_even
from stratabot.errors import TextError
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Cell, Places, Puzzle, is_label
from stratabot.words import argument

Squares = Sequence[Sequence[str]]  # a character each, row by row; even rows


class Blanks(NamedTuple):
    """The characters that mean a blank square, and whether a user named them."""

    marks: str
    named: bool

    @property
    def has_space(self) -> bool:
        return " " in self.marks


class ParsedGrid(NamedTuple):
    """A position that was read from a text, and what the user should know about that."""

    position: Position
    notes: tuple[str, ...] = ()
    unknown: Places = frozenset()  # the cells that are `?` in the text, and blank in the puzzle

    @property
    def puzzle(self) -> Puzzle:
        return self.position.puzzle


def cut(lines: list[str], blanks: Blanks, cols: int | None = None) -> Squares:
    """The squares in lines with no separators but spaces; `cols` in a row, None if nobody knows."""
    if blanks.has_space:
        # A tab may stand for any number of squares.
        for number, line in enumerate(lines, 1):
            if "\t" in line and "\t" not in blanks.marks:
                raise _invisible("\t", line, number)
        width = max(map(len, lines), default=0) if cols is None else cols
        return require_even([line.ljust(width) for line in lines], lines, width)
    if (text := "".join(lines)).split() == [text] and "" not in lines:
        return require_even(lines, lines, cols)
    if not blanks.named and _spaces_are_blank(lines, cols):
        if cols is not None:  # the last spaces of rows may be missing
            return require_even([line.rstrip().ljust(cols) for line in lines], lines, cols)
        advice = " (if spaces at the ends of rows were trimmed: " + argument("blank", " ") + ")"
        return require_even(lines, lines, None, advice)
    while lines[1:] and not lines[-1].strip():
        lines = lines[:-1]
    rows: list[Sequence[str]] = [line.split() for line in lines]
    together = len(rows[0]) == 1
    for number, (line, row) in enumerate(zip(lines, rows, strict=True), 1):
        if len(row) > 1 if together else any(len(mark) > 1 for mark in row):
            spaces = "no spaces" if together else "spaces between all squares"
            raise TextError(f"expected {spaces} in row {number}, got {quoted(line)}")
    if together:
        rows = [row[0] for row in rows]
    indents = {len(line) - len(line.lstrip()) for line in lines}
    if together and not blanks.named and 0 < max(indents) - min(indents) < max(2, len(rows[0])):
        raise TextError(
            f"expected rows that begin in line, got {quoted(lines[0], strip=False)} over "
            f"{quoted(lines[1], strip=False)}: write . for blank squares, or name the blank ("
            + argument("blank", " ")
            + ")"
        )
    return require_even(rows, lines, cols)


def plain_puzzle(squares: Squares, blanks: Blanks) -> Puzzle:
    """The puzzle with these squares: all marks are colors, apart from those that mean blank."""
    marks = {*blanks.marks, " "}
    # Of many short rows, few differ.
    known: dict[object, tuple[Cell, ...]] = {}
    for row in squares:
        key = row if isinstance(row, str) else tuple(row)
        if key not in known:
            known[key] = tuple([BLANK if mark in marks else mark for mark in row])
    return Puzzle(tuple([known[row if isinstance(row, str) else tuple(row)] for row in squares]))


def require_visible(lines: list[str]) -> None:
    """Refuse characters that cannot be seen and are no space or tab."""
    text = "".join(lines)
    if text.isascii() and text.replace("\t", " ").isprintable():
        return
    unseen = {mark for mark in {*text} - {*" \t"} if not is_label(mark)}
    for number, line in enumerate(lines if unseen else (), 1):
        for mark in line:
            if mark in unseen:
                raise _invisible(mark, line, number)


def _spaces_are_blank(lines: list[str], cols: int | None) -> bool:
    """Whether the lines are digits in which a space is a blank square; refuses those in doubt."""
    words = [line.split() for line in lines]
    marks = "".join(map("".join, words))
    if not (marks.isascii() and marks.isdigit()) or any("\t" in line for line in lines):
        return False
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    bare = [line[indent:].rstrip() for line in lines]
    if all(" " not in line for line in bare):
        return False
    if any(len(word) > 1 for row in words for word in row):
        _require_no_numbers(bare, words)
        return True
    if all(line == " ".join(row) for line, row in zip(bare, words, strict=True)):
        return False
    counts = {len(row) for row in words}
    places = {tuple(k for k, mark in enumerate(line) if mark != " ") for line in bare}
    if len(counts) > 1 or (cols is not None and cols not in counts):
        return True
    if len(places) == 1:
        return False
    raise TextError(
        "expected spaces either between all squares or as blank squares, got digits that could be "
        "both: name the blank (" + argument("blank", " ") + " or " + argument("blank", ".") + ")"
    )


def _require_no_numbers(lines: list[str], words: list[list[str]]) -> None:
    """Refuse as many words in all rows, a single space apart: they may be numbers, as in `10 2`."""
    alike = len({len(row) for row in words}) == 1 < len(words[0])
    if alike and all(line == " ".join(row) for line, row in zip(lines, words, strict=True)):
        raise TextError(
            f"expected one digit a square, got {quoted(lines[0])}: numbers, or digits with blank "
            "squares between them (" + argument("blank", " ") + ")"
        )


def _invisible(character: str, line: str, number: int) -> TextError:
    return TextError(
        f"expected visible characters in row {number}, got {character!r} in {quoted(line)}"
    )
