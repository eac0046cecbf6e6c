"""The text of a board among others, and what was known of it where it stood."""

from typing import Self


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
