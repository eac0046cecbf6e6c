"""A cursor on the board, and a line that is typed."""

from typing import Final

from stratabot.duel.game import Position
from stratabot.duel.grid import SIDE
from stratabot.duel.table.keys import Key

_STEPS: Final = {Key.UP: (-1, 0), Key.DOWN: (1, 0), Key.LEFT: (0, -1), Key.RIGHT: (0, 1)}
_LONGEST: Final = 40
_MIDDLE: Final = 2 * SIDE + 2


class Editor:
    """Turns keys into lines: typed lines, or the move on the cursor's square.

    Attributes:
        cursor: the number of the square under the cursor.
        typed: the line so far.
    """

    def __init__(self) -> None:
        self.cursor = _MIDDLE
        self.typed = ""

    def plays(self, key: Key | str) -> bool:
        """Whether this key plays the move on the cursor's square, because nothing is typed."""
        return key in (Key.ENTER, " ") and not self.typed.strip()

    def press(self, key: Key | str, position: Position) -> str | None:
        """The line that this key finishes; None if it finishes none."""
        if self.plays(key):
            self.typed = ""
            return str(position.move_at(self.cursor))
        if key is Key.ENTER:
            line, self.typed = self.typed, ""
            return line
        self._edit(key)
        return None

    def _edit(self, key: Key | str) -> None:
        if isinstance(key, str):
            self.typed = (self.typed + key)[:_LONGEST]
        elif key is Key.ERASE:
            self.typed = self.typed[:-1]
        elif key is Key.ESCAPE:
            self.typed = ""
        elif key in _STEPS:
            down, across = _STEPS[key]
            row, col = divmod(self.cursor, SIDE)
            row, col = (row + down) % SIDE, (col + across) % SIDE
            self.cursor = row * SIDE + col
