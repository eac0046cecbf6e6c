"""The lines of a grid, as text, cut into squares: between separators or spaces, or each sign."""

from collections.abc import Sequence
from typing import NamedTuple

from stratabot.boards.rows import quoted, require_even
from stratabot.boards.tables import TypedTable, table_in
from stratabot.errors import TextError
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Places, Puzzle, is_label
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


def cut(lines: Sequence[str], blanks: Blanks, cols: int | None = None) -> TypedTable:
    """The squares in lines; `cols` in a row, None if nobody knows."""
    if table := table_in(lines, blanks.marks if blanks.named else "", cols):
        require_even(table.rows, lines, cols)
        return table
    if blanks.has_space:
        width = max(map(len, lines), default=0) if cols is None else cols
        for number, line in enumerate(lines, 1):
            if "\t" in line and "\t" not in blanks.marks:
                raise _invisible("\t", line, number)  # it may stand for any number of squares
        return TypedTable(require_even([line.ljust(width) for line in lines], lines, width))
    if not blanks.named and _spaces_are_blank(lines, cols):
        rows = [line.rstrip().ljust(cols or 0) if cols else line for line in lines]
        advice = " (if spaces at the ends of rows were trimmed: " + argument("blank", " ") + ")"
        return TypedTable(require_even(rows, lines, cols, advice))
    words = [line.split() for line in lines if line.strip() or line != lines[-1]]
    if all(len(row) == 1 for row in words):
        _require_in_line(lines, blanks)
        return TypedTable(require_even([row[0] for row in words], lines, cols))
    for number, row in enumerate(words, 1):
        if any(len(mark) > 1 for mark in row):
            wanted = f"expected spaces between all squares in row {number}"
            raise TextError(f"{wanted}, got {quoted(lines[number - 1])}")
    return TypedTable(require_even(words, lines, cols))


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


def _spaces_are_blank(lines: Sequence[str], cols: int | None) -> bool:
    """Whether the lines are digits in which a space is a blank square; refuses those in doubt."""
    indent = min(len(line) - len(line.lstrip()) for line in lines)
    bare = [line[indent:].rstrip() for line in lines]
    marks = "".join(bare).replace(" ", "")
    if not (marks.isascii() and marks.isdigit()) or not any(" " in line for line in bare):
        return False
    words = [line.split() for line in bare]
    counts = {len(row) for row in words}
    are_numbers = any(len(word) > 1 for row in words for word in row)
    are_apart = all(line == " ".join(row) for line, row in zip(bare, words, strict=True))
    places = {tuple(k for k, mark in enumerate(line) if mark != " ") for line in bare}
    if are_apart and (len(counts) > 1 or not are_numbers):
        return are_numbers
    if not are_apart and (are_numbers or len(counts) > 1 or cols not in (None, *counts)):
        return True
    if not are_apart and len(places) == 1:
        return False
    raise TextError(
        f"expected one digit a square, got {quoted(lines[0])}: numbers, digits with spaces between, "
        "or blank squares; name the blank ("
        + argument("blank", " ")
        + " or "
        + argument("blank", ".")
        + ")"
    )


def _require_in_line(lines: Sequence[str], blanks: Blanks) -> None:
    """Refuse rows that begin at different places: spaces may be blank squares."""
    indents = {len(line) - len(line.lstrip()) for line in lines}
    if not blanks.named and 0 < max(indents) - min(indents) < max(2, len(lines[0].strip())):
        raise TextError(
            f"expected rows that begin in line, got {quoted(lines[0], strip=False)} over "
            f"{quoted(lines[1], strip=False)}: write . for blank squares, or name the blank ("
            + argument("blank", " ")
            + ")"
        )


def _invisible(character: str, line: str, number: int) -> TextError:
    return TextError(
        f"expected visible characters in row {number}, got {character!r} in {quoted(line)}"
    )
