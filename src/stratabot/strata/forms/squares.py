"""The lines of a grid, as text, cut into squares: between separators or spaces, or each sign."""

from collections.abc import Sequence
from itertools import chain
from math import gcd
from typing import Final, NamedTuple

from stratabot.boards.tables import TypedTable, quote_line, require_even, table_in
from stratabot.color_words import EMOJI, letters_for
from stratabot.errors import TextError
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, UNKNOWN, Cell, Places, Puzzle, is_label
from stratabot.words import argument, listed

_OF_TABLES: Final = "[](){},;|\"'"
_USUALLY_BLANK: Final = frozenset("-_~·–—−•∙‧◦⬜◻◽▫□▢☐⚪○◯🤍⬛◼◾▪■█⚫●🖤")
_BLANK_WORDS: Final = frozenset(("none", "null", "nan", "blank", "empty"))
Squares = Sequence[Sequence[str]]  # a character each, row by row; even rows


class Blanks(NamedTuple):
    """The characters that mean a blank square, and whether a user named them."""

    marks: str
    named: bool


class ParsedGrid(NamedTuple):
    """A position that was read from a text, and what the user should know about that."""

    position: Position
    notes: tuple[str, ...] = ()
    unknown: Places = frozenset()  # the cells that are `?` in the text, and blank in the puzzle

    @property
    def puzzle(self) -> Puzzle:
        return self.position.puzzle


def cut_into_squares(lines: Sequence[str], blanks: Blanks, cols: int | None = None) -> TypedTable:
    """The squares in lines; `cols` in a row, None if nobody knows."""
    if table := table_in(lines, blanks.marks if blanks.named else "", cols):
        require_even(table.rows, lines, cols)
        return table
    if " " in blanks.marks:
        width = max(map(len, lines), default=0) if cols is None else cols
        return TypedTable(require_even([line.ljust(width) for line in lines], lines, width))
    if not blanks.named and _spaces_are_blank(lines, cols):
        rows = [line.rstrip().ljust(cols or 0) if cols else line for line in lines]
        advice = " (if spaces at the ends of rows were trimmed: " + argument("blank", " ") + ")"
        return TypedTable(require_even(rows, lines, cols, advice))
    words = [line.split() for line in "\n".join(lines).rstrip().split("\n")]
    if [] in words:
        raise TextError(
            f"expected a row of squares, got an empty line in row {words.index([]) + 1}"
        )
    are_single = all(len(row) == 1 for row in words)
    for number, row in enumerate(words, 1):
        if not are_single and any(len(mark) > 1 for mark in row):
            wanted = f"expected spaces between all squares in row {number}"
            raise TextError(f"{wanted}, got {quote_line(lines[number - 1])}")
    squares = require_even([row[0] if are_single else row for row in words], lines, cols)
    if not blanks.named and len(words) > 1:
        _require_in_line(lines[: len(words)], words)
    return TypedTable(squares)


def require_visible(lines: list[str], blanks: Blanks) -> None:
    """Refuse characters that cannot be seen and are no space or tab.

    Where a space is a square, a tab may stand for any number of squares.
    """
    seen = {*blanks.marks, " "} if " " in blanks.marks else {*" \t"}
    unseen = {mark for mark in {*"".join(lines)} - seen if not is_label(mark)}
    for number, line in enumerate(lines if unseen else (), 1):
        if found := unseen.intersection(line):
            wanted = f"expected visible characters in row {number}"
            raise TextError(f"{wanted}, got {min(found)!r} in {quote_line(line)}")


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
        f"expected one digit a square, got {quote_line(lines[0])}: numbers, digits with spaces "
        "between, or blank squares; name the blank ("
        + argument("blank", " ")
        + " or "
        + argument("blank", ".")
        + ")"
    )


def _require_in_line(lines: Sequence[str], words: Squares) -> None:
    """Refuse spaces that differ between rows: they may be blank squares."""
    lines = [line.expandtabs() for line in lines]
    indents = [len(line) - len(line.lstrip()) for line in lines]
    left = min(indents)
    places = {k - left for line in lines for k, mark in enumerate(line) if mark != " "}
    if all(len(row) == 1 for row in words):
        is_unclear = 0 < max(indents) - left < max(2, len(words[0][0]))
    else:
        is_unclear = len(places) > len(words[0]) and gcd(*places) > 1
    if is_unclear:
        raise TextError(
            f"expected rows that stand in line, got {quote_line(lines[0], strip=False)} over "
            f"{quote_line(lines[1], strip=False)}: write . for blank squares, or name the blank ("
            + argument("blank", " ")
            + ")"
        )


def resolve_square_marks(rows: Squares, blanks: Blanks, notes: tuple[str, ...] = ()) -> ParsedGrid:
    """The puzzle with these marks: characters, or empty for blank squares; with `notes`."""
    marks = [*dict.fromkeys(chain.from_iterable(rows))]
    meant: dict[str, Cell] = {mark: BLANK for mark in marks if _is_blank(mark, blanks)}
    meant |= {mark: mark for mark in marks if mark not in meant}
    for mark in marks:
        if len(mark) > 1 and meant[mark] is not BLANK:
            raise _unexpected(rows, mark, "one character in each square")
    if not blanks.named:
        names = {mark: EMOJI[mark] for mark in marks if mark in EMOJI}
        letter = letters_for(dict.fromkeys(names.values()))
        letters = {mark: letter[name] for mark, name in names.items()}
        meant |= letters
        told = ", ".join(f"{mark} is {sign}" for mark, sign in letters.items())
        notes = (*notes, *_signs(rows, meant, letters), *filter(None, [told]))
    puzzle = Puzzle.of([[meant[mark] for mark in row] for row in rows])
    unknown = frozenset(
        (i, j)
        for i, row in enumerate(rows)
        for j, mark in enumerate(row)
        if mark == UNKNOWN and not blanks.named
    )
    return ParsedGrid(Position(puzzle), notes, unknown)


def _is_blank(mark: str, blanks: Blanks) -> bool:
    is_unknown = mark == UNKNOWN and not blanks.named
    is_sign = mark in blanks.marks or mark.isspace()
    return is_unknown or is_sign or mark.lower() in _BLANK_WORDS


def _signs(rows: Squares, meant: dict[str, Cell], emoji: dict[str, str]) -> list[str]:
    """Notes on signs: one may usually mean blank, and is made that; others are colors, if alone."""
    colors = [mark for mark, cell in meant.items() if cell is not BLANK and mark not in emoji]
    letters = [mark for mark in colors if mark.isalnum()]
    if emoji and letters:
        raise _unexpected(rows, letters[0], "no letters beside colored signs")
    signs = [mark for mark in colors if not mark.isalnum()]
    notes: list[str] = []
    usual = [sign for sign in signs if sign in _USUALLY_BLANK]
    others = [mark for mark in meant if meant[mark] is BLANK and mark not in (UNKNOWN, " ", "")]
    if len(usual) == 1 and not others:
        meant[usual[0]] = BLANK
        signs.remove(usual[0])
        notes.append(f"{usual[0]} is read as blank; if it is a color: " + argument("blank", "."))
    for sign in signs:
        if letters or emoji or sign in _OF_TABLES:
            advice = (
                "; name what means blank ("
                + argument("blank", sign)
                + "), all else is a color then"
            )
            raise _unexpected(rows, sign, "only letters or digits for colors", advice)
    if signs:
        are = "is read as a color" if len(signs) == 1 else "are read as colors"
        notes.append(f"{listed(signs)} {are}")
    return notes


def _unexpected(rows: Squares, mark: str, expected: str, advice: str = "") -> TextError:
    number = next(number for number, row in enumerate(rows, 1) if mark in row)
    row = rows[number - 1]
    line = ("" if all(len(mark) == 1 for mark in row) else " ").join(row)
    got = f"got {quote_line(mark)} in row {number}: {quote_line(line)}"
    return TextError(f"expected {expected}, {got}" + advice)
