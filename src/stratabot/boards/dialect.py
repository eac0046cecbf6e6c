"""What a game says of its typed boards, for steps that are the same in all games."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from stratabot.boards.values import board_lines
from stratabot.page_address import rows_in_address


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
    keys: ClassVar[Sequence[str]] = ("board", "puzzle", "grid", "cells", "level")
    walls: ClassVar[str] = ""
    has_lists: ClassVar[bool] = False
    own: str = ""

    def is_row(self, line: str) -> bool:
        """Whether a line that begins with `#` or ends with a colon may be a row."""
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
