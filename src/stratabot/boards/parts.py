"""A text cut into the boards that it has; `stratabot.boards` tells the order of steps."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final, Self

from stratabot.boards.plain import lines_of, plain
from stratabot.boards.tables import bare_lines, fields_of, is_rule, quote_line
from stratabot.boards.values import board_lines, is_board, values_in
from stratabot.errors import TextError
from stratabot.page_address import rows_in_address
from stratabot.words import listed


class Dialect:
    """The typed boards of one game; a subclass says what is different there.

    Attributes:
        game: its name, in addresses of this program's page.
        keys: under which an object in JSON has its board.
        walls: a word in the line above boards where bars and dashes are walls between cells.
        has_lists: whether lines of a word each, which is a whole board, are no rows.
        own: the signs that a user named as cells: they separate nothing, and begin no remark.
    """

    game: ClassVar[str]
    keys: ClassVar[Sequence[str]] = ("board", "puzzle", "grid", "cells", "level", "problem")
    walls: ClassVar[str] = ""
    has_lists: ClassVar[bool] = False
    own: str = ""

    def is_row(self, line: str, widths: Collection[int] = ()) -> bool:
        """Whether a line that begins with `#` or ends with a colon may be a row.

        `widths` are those of the other rows; a TextError says that it is in doubt.
        """
        return False

    def is_empty(self, line: str, above: Sequence[str]) -> bool:
        """Whether a line without signs ends a board. Between tabs may be empty places."""
        return line.count("\t") < 2

    def is_board(self, line: str) -> bool:
        """Whether a line is a board by itself, in a form of this game alone."""
        return False

    def whole(self, word: str) -> Sequence[str] | None:
        """The lines of the board whose cells are all in one word; None if the word is none."""
        return None

    def at_address(self, line: str) -> Sequence[str] | None:
        """The lines of the board at an address of the page, or of other programs."""
        return rows_in_address(line, self.game)

    def of_object(self, value: Mapping[str, Any]) -> Sequence[str] | None:
        """The lines of the board in an object, or a line of JSON; None if it has no board."""
        found = (board_lines(value.get(key)) for key in self.keys)
        return next((lines for lines in found if lines), None)

    def boards_of(self, lines: Sequence[str]) -> Iterator[str]:
        """The boards in lines with no empty line between them: one, unless the game has others."""
        yield "\n".join(lines)


_ROWS: Final = re.compile(r"[\w.* ]*")
"""What needs no more steps, if it is short: such are most boards of many."""

_ADDRESS: Final = r"\s*(?:https?://|#[a-z0-9]+/|[a-z.]+\.[a-z]{2,}/)\S+\s*$"
_FENCE: Final = r"```\s*\w*"
_TITLE: Final = r"""\s*[^:,;|\t"'\[\]{}~=]{1,60}:\s*"""
_BEFORE_ROW: Final = r"""\s*[^:,;|\t"'{}~=/]{1,60}:\s*(?=\S)"""
_SEPARATED: Final = r"[\s,;|]+"
_WORDS_AFTER_HASH: Final = r"#+[^\W\d_]{3,}"
_MARKED: Final = r"\[([^\s\[\]])\]"
_SIZE: Final = "[0-9]+ ?[x ] ?[0-9]+"
_AROUND: Final = r"""[\[\](){}"'`]"""
LEAST_WHOLE: Final = 16
"""The fewest cells in one word, of 4 x 4, that may be a whole board."""

_NAMES: Final = ("puzzle", "level", "board", "grid", "problem")


class BoardText(str):
    """The text of one board.

    Attributes:
        name: what it is called where it comes from.
        notes: what was taken off, where that may be doubted.
        error: what is wrong with it, if there is no board in its place.
    """

    name: str
    notes: tuple[str, ...]
    error: str

    def __new__(
        cls, text: str, name: str = "", notes: tuple[str, ...] = (), error: str = ""
    ) -> Self:
        board = super().__new__(cls, text)
        board.name, board.notes, board.error = name, notes, error
        return board


def split_boards(text: str, game: Dialect) -> Iterator[BoardText]:
    """The text of every board, for `only_board`; what was cut out before is not cut again."""
    if isinstance(text, BoardText):
        yield text
        return
    text = plain(text, game.walls)
    values = None if text.lstrip()[:1] in [*game.own] else values_in(text)
    if values is None:
        yield from _in_text(text, game)
    for value in values or ():
        try:
            yield from _in_value(value, game)
        except TextError as error:
            import json

            yield BoardText(json.dumps(value), error=error.message)


def only_board(text: str, game: Dialect, what: str = "puzzle") -> BoardText:
    """The one board in a text, its lines as they are after all steps that know no game."""
    boards = [*split_boards(text, game)]
    if not boards:
        comments = " (lines that start with # are comments)" if "#" in text else ""
        raise TextError(f"expected a {what}, got an empty text{comments}")
    if len(boards) > 1:
        raise TextError(f"expected one {what}, got {len(boards)}")
    if boards[0].error:
        raise TextError(boards[0].error)
    return boards[0]


def _in_value(value: object, game: Dialect) -> Iterator[BoardText]:
    """The boards in a value of JSON, or in a line that was to be one."""
    import json

    several = value.get("puzzles") if isinstance(value, dict) else None
    if several and isinstance(several, list | dict):
        value = [*several.values()] if isinstance(several, dict) else several
    lines: Sequence[str] | None = board_lines(value)
    if isinstance(value, list) and not lines and any(map(is_board, value)):
        for each in value:
            yield from _in_value(each, game)
        return
    name = ""
    if isinstance(value, dict):
        lines = game.of_object(value)
        name = "".join(filter(str.isprintable, str(value.get("name") or ""))).strip()
    if not lines or (isinstance(value, str) and value[:1] == "{"):
        shown = value if isinstance(value, str) else json.dumps(value)
        wanted = f'a list of rows of cells, or an object with one in "{game.keys[0]}"'
        raise TextError(f"expected {wanted}, got {quote_line(shown)}")
    if lines[0][:1] == "{":
        yield BoardText(lines[0])
    else:
        yield from _in_lines(lines, game, name)


def _in_text(text: str, game: Dialect) -> Iterator[BoardText]:
    lines = lines_of(text)
    if "begin" in text and "problem" in text:
        lines = [*_without_fields(lines)]
    block: list[str] = []
    name = ""
    for line in (*lines, ""):
        is_gap, is_address = _is_gap(line, block, game), _is_address(line)
        if not is_gap and not is_address:
            block.append(line)
            continue
        if len(block) == 1 and not line.strip() and re.fullmatch(_SIZE, block[0].strip()):
            continue  # some programs leave a line empty below the size
        yield from _in_lines(block, game, name)
        if block or line.strip():
            name = line.strip().removesuffix(":") if is_gap and line.strip()[-1:] == ":" else ""
        block = []
        if is_address:
            yield from _in_lines([line], game)
    yield from _in_lines(block, game)


def _is_address(line: str) -> bool:
    return "/" in line and re.match(_ADDRESS, line) is not None


def _is_gap(line: str, block: Sequence[str], game: Dialect) -> bool:
    """Whether a line stands between boards: an empty one, a fence, or a title with a colon."""
    if not line.strip():
        return game.is_empty(line, block)
    if line.rstrip()[-1:] == ":":
        return re.fullmatch(_TITLE, line) is not None and not game.is_row(line)
    return line.lstrip()[:3] == "```" and re.fullmatch(_FENCE, line.strip()) is not None


def _without_fields(lines: Sequence[str]) -> Iterator[str]:
    """The lines, but of each puzzle of janko.at only its size and its rows.

    It stands between `begin` and `end`, after fields such as `size 6`, below `problem`.
    """
    section = "end"
    for line in lines:
        words = line.split()
        is_word = len(words) == 1 and words[0].isalpha() and len(words[0]) > 1
        if is_word and (section != "end" or words == ["begin"]):
            section = words[0]
            line = "" if section in ("begin", "end") else section
        if section == "problem" and not is_word:
            yield " ".join("." if word == "-" else word for word in words)
        elif section == "end" or not line or words[:1] == ["size"]:
            yield " ".join(words) if words[:1] == ["size"] else line


def _in_lines(lines: Sequence[str], game: Dialect, name: str = "") -> Iterator[BoardText]:
    """The boards in lines without empty ones between. What is wrong with them is an error there."""
    lines = [*lines]
    try:
        address = game.at_address(lines[0]) if lines and _is_address(lines[0]) else None
        lines = _without_remarks([*(address or lines)], game)
        if not lines:
            return
        found: Iterable[str] | None = None
        is_short = max(map(len, lines)) < LEAST_WHOLE and _ROWS.fullmatch("".join(lines))
        if not is_short and not any(map(game.is_board, lines)):
            found = _in_column(lines, game) or _beside_words(lines, game)
            lines = lines if found else _undressed(lines, game)
        for text in found or game.boards_of(lines):
            board = text if isinstance(text, BoardText) else BoardText(text)
            board.name = board.name or name
            yield board
    except TextError as error:
        yield BoardText("\n".join(lines), name, error=error.message)


def _without_remarks(lines: list[str], game: Dialect) -> list[str]:
    """The rows: a remark begins with `//`, or with `#` where no row can begin so."""
    rows = [line for line in lines if line.lstrip()[:2] != "//"]
    if "#" in game.own or not any(line.lstrip()[:1] == "#" for line in rows):
        return rows
    widths = {len(row.strip()) for row in rows if row.lstrip()[:1] != "#"}

    def is_row(line: str) -> bool:
        bare = line.strip()
        is_word = re.fullmatch(_WORDS_AFTER_HASH, bare, re.ASCII) and len(bare) not in widths
        return line.lstrip()[:1] != "#" or (game.is_row(line, widths) and not (is_word and widths))

    return [line for line in rows if is_row(line)]


def _undressed(lines: list[str], game: Dialect) -> list[str]:
    """The rows without what shells and programs put around them."""
    if any("[" in line or "(" in line for line in lines) and not {*"[("} & {*game.own}:
        inner = [re.sub(_MARKED, r" \1 ", line) for line in lines]
        marks = {mark for line in inner for mark in line.split()}
        # This program has printed some cells in brackets.
        are_marked = all(len(mark) == 1 for mark in marks) and marks.isdisjoint("[]")
        values = () if are_marked else values_in("\n".join(lines)) or ()
        lines = inner if are_marked else next(filter(None, map(board_lines, values)), lines)
    rows = bare_lines(lines, game.own)
    found = [":" in line and re.match(_BEFORE_ROW, line) for line in rows]
    if found[0] and all(found) and not any(game.is_row(row) for row in rows):
        name = found[0][0].strip()
        raise TextError(f"expected only the rows, got {name!r} in front of row 1")
    return rows


def _in_column(lines: Sequence[str], game: Dialect) -> list[BoardText] | None:
    """The boards of a table that has one in each row; None if it is no such table.

    The column with most boards has them. If there are two, it is the one that is called so.
    """
    rows = fields_of([line for line in lines if not is_rule(line)] or lines, game.own) or [[]]
    boards = [[game.whole(field) for field in row] for row in rows]
    found = Counter(k for row in boards for k, board in enumerate(row) if board)
    if not found or 2 * max(found.values()) < len(rows):
        return None
    has_head = not any(boards[0])
    labels = [field.strip() if has_head else str(k) for k, field in enumerate(rows[0], 1)]
    most = [k for k in sorted(found) if found[k] == max(found.values())]
    named = [k for k in sorted(found) if labels[k : k + 1] and labels[k].lower() in _NAMES]
    column = (named or most)[0]
    label = labels[column]
    notes: tuple[str, ...] = ()
    if len(most) > 1 and not named:
        others = listed(labels[k] for k in most[1:])
        notes = (f"the boards are those of column {label}, not of {others}",)
    parts = []
    for number, (row, each) in enumerate(zip(rows[has_head:], boards[has_head:], strict=True), 1):
        text = "".join(row[column : column + 1])
        board = each[column] if text else None
        wanted = f"expected all cells of a board in column {label} of row {number}"
        error = "" if board else f"{wanted}, got {quote_line(text)}"
        name = row[0].strip() if column else ""
        parts.append(BoardText("\n".join(board or [text]), name, notes, error))
    return parts


def _beside_words(lines: Sequence[str], game: Dialect) -> list[BoardText] | None:
    """The boards of lines in which one word is a whole board, beside its name or a remark.

    None if not all lines are so. Words alone are rather rows, unless the game knows better.
    """
    parts = []
    for line in lines:
        bare, remark, _ = line.partition("//")
        words = re.split(_SEPARATED, re.sub(_AROUND, " ", bare).strip())
        wholes = [k for k, word in enumerate(words) if game.whole(word)]
        is_alone = len(words) + len(remark) < 2 and not game.has_lists
        if len(wholes) != 1 or is_alone or (words[1:] and game.whole("".join(words))):
            return None
        name = " ".join(words[: wholes[0]]).strip(" #.):")
        parts.append(BoardText("\n".join(game.whole(words[wholes[0]]) or ()), name))
    return parts
